/**
 * The rate limit: a request that comes too soon after the answer before it may be refused. The gap is counted from
 * just before the end of an answer is written to the arrival of the next request's head, so that it is never shorter
 * than the pause that the client kept.
 */

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
  readonly random: () => number;
};

/** @returns what is to be called when the head of a request has come in */
export function createThrottle({ minGapMs, probability, now, random }: ThrottleOptions): () => Passage {
  let lastEnd = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  return () => {
    const arrival = now();
    const isTooSoon = minGapMs > 0 && (inFlight > 0 || arrival - lastEnd < minGapMs);
    const refused = isTooSoon && random() < probability;
    inFlight += 1;
    let isOver = false;
    const leave = (end: number): void => {
      if (isOver) return;
      isOver = true;
      inFlight -= 1;
      lastEnd = Math.max(lastEnd, end);
    };
    return { refused, ended: () => leave(now()), abandoned: () => leave(arrival) };
  };
}
