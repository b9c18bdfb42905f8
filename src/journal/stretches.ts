/** Counts what the runs of a journal did in the course of their time, in stretches of ten seconds. */

import { STRETCH_MS, type Stretch, type Wait } from '../stretch.js';

type Counted = { -readonly [K in Exclude<keyof Stretch, 'waited'>]: Stretch[K] } & {
  readonly waited: Record<Wait, number>;
};

/** The most that is counted of one wait: a clock may be set ahead by years meanwhile. */
const MOST_WAITED_MS = 86_400_000;

/** Times are ISO 8601 in UTC, as the records have them. */
export class Stretches {
  readonly #all: Stretch[] = [];
  #run = 0;
  /** Those of the present run, by their number since the epoch. */
  #now = new Map<number, Counted>();
  /** An attempt that is to be repeated: since when, and why. */
  #wait: { readonly from: number; readonly why: Wait } | undefined;

  /** A run begins; how long a run waited that was killed in a wait, nobody knows. */
  begin(run: number): void {
    this.#now = new Map();
    this.#run = run;
    this.#wait = undefined;
  }

  /** An attempt was announced or the run ended: whatever was waited for is over. */
  announced(at: string): void {
    if (this.#wait === undefined) return;
    const { from, why } = this.#wait;
    const until = Math.min(Date.parse(at), from + MOST_WAITED_MS);
    for (let begin = from; begin < until; ) {
      const stretch = this.#at(begin);
      const end = Math.min(until, stretch.at + STRETCH_MS);
      stretch.waited[why] += end - begin;
      begin = end;
    }
    this.#wait = undefined;
  }

  /** An attempt was settled. @param status says of one that is repeated why it is */
  settled(at: string, outcome: string, status: number | undefined): void {
    const time = Date.parse(at);
    const stretch = this.#at(time);
    if (outcome === 'again') this.#wait = { from: time, why: whyOf(status) };
    else stretch[outcome === 'created' ? 'created' : 'other'] += 1;
    if (status === 429) stretch.throttled += 1;
  }

  all(): readonly Stretch[] {
    return this.#all.toSorted((a, b) => a.run - b.run || a.at - b.at);
  }

  #at(time: number): Counted {
    const number = Math.floor(time / STRETCH_MS);
    const known = this.#now.get(number);
    if (known !== undefined) return known;
    const waited = { throttled: 0, unreachable: 0, token: 0 };
    const made = { run: this.#run, at: number * STRETCH_MS, created: 0, other: 0, throttled: 0, waited };
    this.#now.set(number, made);
    this.#all.push(made);
    return made;
  }
}

/** A lost network leaves no status. */
function whyOf(status: number | undefined): Wait {
  if (status === 429) return 'throttled';
  return status === 401 ? 'token' : 'unreachable';
}
