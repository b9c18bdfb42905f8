/**
 * Counts what the runs of a journal did in the course of their time. Keeps a bounded number of stretches a run: what
 * is too long for short ones is told in longer ones.
 */

import { STRETCH_LENGTHS_MS as LENGTHS_MS, type Stretch, type Wait } from '../stretch.js';

/** The most stretches of one run. */
const MOST = 600;

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

  /** A run begins; one that was killed in a wait has not told how long it waited. */
  begin(run: number): void {
    this.#done.push(...this.#now.values());
    this.#now = new Map();
    this.#run = run;
    this.#rung = 0;
    this.#pause = undefined;
  }

  /** A try was announced: whatever was waited for is over. @param at milliseconds since the epoch, as in all */
  announced(at: number): void {
    if (this.#pause !== undefined) this.#waited(this.#pause, at);
    this.#pause = undefined;
  }

  /** A try was settled. @param status tells of a try that is repeated why it is */
  settled(at: number, outcome: string, status: number | undefined): void {
    const stretch = this.#at(at);
    if (outcome === 'created') stretch.created += 1;
    else if (outcome !== 'again') stretch.other += 1;
    if (status === 429) stretch.throttled += 1;
    if (outcome === 'again') this.#pause = { from: at, why: whyOf(status) };
  }

  /** The run ended, perhaps in the middle of a wait. */
  ended(at: number): void {
    this.announced(at);
  }

  all(): readonly Stretch[] {
    return [...this.#done, ...this.#now.values()].toSorted((a, b) => a.run - b.run || a.at - b.at);
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
