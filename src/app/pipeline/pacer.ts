/**
 * Keeps requests apart: one at a time, with a pause between the end of one and the start of the next. `rate-pacer.ts` is
 * for several at once.
 */

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Pace } from '../../domain/clock.js';
import type { SharedTries } from './repeat-policy.js';

/** Admits the requests of runs that share one token or one host, one after another. */
export type Gate = {
  /** Resolves when one more request may start, or at once when the signal is aborted. In the order of the calls. */
  enter(signal: AbortSignal): Promise<void>;
  slowDown(): void;
  relax(): void;
};

/** `ms`: how long this request waits; `isJoined`: the wait had begun for another request. */
export type Held = { readonly ms: number; readonly isJoined: boolean };

export type Completed<T> = {
  readonly answer: T;
  /** When it left the queue. Its token was read at this time or later. */
  readonly askedAt: number;
  readonly startedAt: number;
};

export type Pacer = {
  readonly atOnce: number;
  /** How many announced rows may wait for their request to start. */
  readonly ahead: number;
  /**
   * Resolves when the next request may start: at once for the first. With several in flight, when the next row may be
   * announced, whose request then waits for its start. Ends early when the signal is aborted.
   */
  ready(signal: AbortSignal): Promise<void>;
  /**
   * Makes one request. The pause before the next counts from its end.
   * @param request calls `answered` when the whole answer is there; otherwise its end is when it resolves. With several in
   *   flight, it waits for `start` before each request that it sends
   * @param signal aborted: with several in flight, no request starts any more @param begun called when it starts
   */
  run<T>(
    request: (answered: () => void, start?: Start) => Promise<T>,
    signal?: AbortSignal,
    begun?: () => void,
  ): Promise<Completed<T>>;
  /**
   * Doubles the pause, up to 16 times. With several in flight, halves their number and how often one starts.
   * @param startedAt of the request with that answer
   */
  slowDown(startedAt: number): void;
  /** After a success: shortens a slowed pause by a fifth. */
  relax(startedAt: number): void;
  /**
   * All requests in flight wait this long, in milliseconds, before they are sent again, and no other starts before that.
   * @param startedAt of the request whose answer asks for the wait
   */
  hold(ms: number, startedAt: number): Held;
  /** True if a wait is in progress that began after this request started. */
  isCoveredByHold(startedAt: number): boolean;
  /** The pause as a multiple of the usual one; 1 when it is not slowed. */
  readonly factor: number;
  readonly isBusy: boolean;
  readonly tries?: SharedTries;
};

export const MAX_SLOWDOWN = 16;
/** At least this pause is multiplied, so with a pace of 0 the first throttling gives a pause of one second. */
export const MIN_SLOWED_BASE_MS = 500;

export class SerialPacer implements Pacer {
  readonly atOnce = 1;
  readonly ahead = 1;
  factor = 1;
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #gate: Gate | undefined;
  // Callers await each request; the queue protects against one that doesn't.
  readonly #queue = new PQueue({ concurrency: 1 });
  #endedAt: number | undefined;

  /** @param sinceMs since the last request of an earlier run; the directory keeps counting between runs */
  constructor(pace: Pace, clock: Clock, random: () => number, sinceMs?: number, gate?: Gate) {
    this.#pace = pace;
    this.#clock = clock;
    this.#random = random;
    this.#gate = gate;
    if (sinceMs !== undefined) this.#endedAt = clock.monotonic() - Math.max(0, sinceMs);
  }

  async ready(signal: AbortSignal): Promise<void> {
    if (this.#endedAt !== undefined) await this.#pauseOver(this.#endedAt, signal);
    await this.#gate?.enter(signal);
  }

  async run<T>(request: (answered: () => void) => Promise<T>): Promise<Completed<T>> {
    return await this.#queue.add(async () => {
      let answeredAt: number | undefined;
      const startedAt = this.#clock.monotonic();
      try {
        const answer = await request(() => {
          answeredAt ??= this.#clock.monotonic();
        });
        return { answer, askedAt: startedAt, startedAt };
      } finally {
        this.#endedAt = answeredAt ?? this.#clock.monotonic();
      }
    });
  }

  slowDown(): void {
    this.factor = Math.min(MAX_SLOWDOWN, this.factor * 2);
    this.#gate?.slowDown();
  }

  relax(): void {
    this.factor = Math.max(1, this.factor * 0.8);
    this.#gate?.relax();
  }

  hold(ms: number): Held {
    return { ms, isJoined: false };
  }

  isCoveredByHold(): boolean {
    return false;
  }

  get isBusy(): boolean {
    return this.#queue.pending > 0;
  }

  #pause(): number {
    const { min, max } = this.#pace;
    const asked = min + this.#random() * (max - min);
    return this.factor === 1 ? asked : Math.max(asked, MIN_SLOWED_BASE_MS) * this.factor;
  }

  async #pauseOver(since: number, signal: AbortSignal): Promise<void> {
    // With a pause of 0, a signal that arrives with the answer, or just after it, would be handled only after the next
    // row was sent. Two turns of the event loop let it in.
    for (let turns = 0; turns < 2; turns += 1) await turnOfTheLoop();
    const due = since + this.#pause();
    // A sleep may end early, so the clock is read again until it agrees.
    while (!signal.aborted) {
      const left = due - this.#clock.monotonic();
      if (left <= 0) return;
      await this.#clock.sleep(left, signal);
    }
  }
}
