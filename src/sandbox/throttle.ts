/**
 * The rate limit: a request that comes too soon after the answer before it may be refused. The gap is counted from
 * just before the end of an answer is written to the arrival of the next request's head, so that it is never shorter
 * than the pause that the client kept.
 */

import type { Random } from './random.js';

/** One request at the throttle. The first of `ended` and `abandoned` counts. */
export type Passage = {
  /** Whether it is to be refused with 429. */
  readonly refused: boolean;
  /** To be called just before the end of the answer is written. */
  ended(): void;
  /** To be called when the client has gone, or gets no answer: the gap then counts from this request's arrival. */
  abandoned(): void;
};

export type ThrottleOptions = {
  /** Milliseconds; 0: nothing is refused. */
  readonly minGapMs: number;
  /** How many of the requests that come too soon are refused, from 0 to 1. */
  readonly probability: number;
  /** Milliseconds that never jump back. */
  readonly now: () => number;
  readonly random: Random;
};

export class Throttle {
  readonly #options: ThrottleOptions;
  #lastEnd = Number.NEGATIVE_INFINITY;
  #inFlight = 0;

  constructor(options: ThrottleOptions) {
    this.#options = options;
  }

  /** To be called when the head of a request has come in. */
  arrived(): Passage {
    const { now, probability, random } = this.#options;
    const arrival = now();
    const refused = this.#isTooSoon(arrival) && random() < probability;
    this.#inFlight += 1;
    let over = false;
    const leave = (end: number): void => {
      if (over) return;
      over = true;
      this.#inFlight -= 1;
      this.#lastEnd = Math.max(this.#lastEnd, end);
    };
    return { refused, ended: () => leave(now()), abandoned: () => leave(arrival) };
  }

  #isTooSoon(arrival: number): boolean {
    const { minGapMs } = this.#options;
    if (minGapMs === 0) return false;
    return this.#inFlight > 0 || arrival - this.#lastEnd < minGapMs;
  }
}
