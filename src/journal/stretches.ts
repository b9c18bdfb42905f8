/**
 * Counts what the runs of a journal did in the course of their time. Keeps a bounded number of stretches a run: what
 * is too long for short ones is told in longer ones.
 */

import { STRETCH_LENGTHS_MS as LENGTHS_MS, type Stretch, type Wait } from '../stretch.js';

/** The most stretches of one run. */
const MOST = 600;

/** How much of `2026-11-21T08:41:07.000Z` says which ten seconds. */
const TEN_SECONDS = '2026-11-21T08:41:0'.length;

type Counted = { -readonly [K in Exclude<keyof Stretch, 'waited'>]: Stretch[K] } & {
  readonly waited: Record<Wait, number>;
};

/** A try that is to be repeated: since when, and why. */
type Pause = { readonly from: number; readonly why: Wait };

export class Stretches {
  readonly #done: Stretch[] = [];
  #now = new Map<number, Counted>();
  #run = 0;
  #rung = 0;
  #pause: Pause | undefined;
  /** The stretch of the last settlement, by the beginning that all times within ten seconds share. */
  #recent: { readonly beginning: string; readonly stretch: Counted } | undefined;

  /** A run begins; one that was killed in a wait has not told how long it waited. */
  begin(run: number): void {
    this.#done.push(...this.#now.values());
    this.#now = new Map();
    this.#run = run;
    this.#rung = 0;
    this.#pause = undefined;
    this.#recent = undefined;
  }

  /** A try was announced: whatever was waited for is over. @param at ISO 8601 in UTC, as the records have it */
  announced(at: string): void {
    if (this.#pause === undefined) return;
    this.#waited(this.#pause, Date.parse(at));
    this.#pause = undefined;
  }

  /** A try was settled. @param status tells of a try that is repeated why it is */
  settled(at: string, outcome: string, status: number | undefined): void {
    const stretch = this.#of(at);
    if (outcome === 'created') stretch.created += 1;
    else if (outcome !== 'again') stretch.other += 1;
    if (status === 429) stretch.throttled += 1;
    if (outcome === 'again') this.#pause = { from: Date.parse(at), why: whyOf(status) };
  }

  /** The run ended, perhaps in the middle of a wait. */
  ended(at: string): void {
    this.announced(at);
  }

  all(): readonly Stretch[] {
    return [...this.#done, ...this.#now.values()].toSorted((a, b) => a.run - b.run || a.at - b.at);
  }

  /** Reading the time of each of a million lines would take longer than reading the lines. */
  #of(at: string): Counted {
    if (this.#recent !== undefined && at.startsWith(this.#recent.beginning)) return this.#recent.stretch;
    const stretch = this.#at(Date.parse(at));
    this.#recent = { beginning: at.slice(0, TEN_SECONDS), stretch };
    return stretch;
  }

  #waited({ from, why }: Pause, until: number): void {
    for (let at = from; at < until; ) {
      const stretch = this.#at(at);
      const end = Math.min(until, stretch.at + stretch.ms);
      stretch.waited[why] += end - at;
      at = end;
    }
  }

  #at(at: number): Counted {
    const ms = LENGTHS_MS[this.#rung] ?? LENGTHS_MS[0];
    const start = Math.floor(at / ms) * ms;
    const known = this.#now.get(start);
    if (known !== undefined) return known;
    if (this.#now.size >= MOST && this.#rung < LENGTHS_MS.length - 1) {
      this.#lengthen();
      return this.#at(at);
    }
    const made = empty(this.#run, start, ms);
    this.#now.set(start, made);
    return made;
  }

  #lengthen(): void {
    const before = this.#now;
    this.#now = new Map();
    this.#recent = undefined;
    this.#rung += 1;
    for (const { at, created, other, throttled, waited } of before.values()) {
      const sum = this.#at(at);
      sum.created += created;
      sum.other += other;
      sum.throttled += throttled;
      sum.waited.throttled += waited.throttled;
      sum.waited.unreachable += waited.unreachable;
      sum.waited.token += waited.token;
    }
  }
}

function empty(run: number, at: number, ms: number): Counted {
  const waited = { throttled: 0, unreachable: 0, token: 0 };
  return { run, at, ms, created: 0, other: 0, throttled: 0, waited };
}

/** A lost network leaves no status. */
function whyOf(status: number | undefined): Wait {
  if (status === 429) return 'throttled';
  return status === 401 ? 'token' : 'unreachable';
}
