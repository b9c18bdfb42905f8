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

export type Ran<T> = {
  readonly answer: T;
  /** When its turn came: no token that it carries was obtained before. */
  readonly askedAt: number;
  readonly startedAt: number;
};

export type Pacer = {
  readonly atOnce: number;
  /** How many of them may wait for the start of their request. */
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
  ): Promise<Ran<T>>;
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
   * @returns how long this one waits; `isJoined`: the wait had begun for another request
   */
  hold(ms: number, startedAt: number): { readonly ms: number; readonly isJoined: boolean };
  joins(startedAt: number): boolean;
  /** The pause as a multiple of the usual one; 1 when it is not slowed. */
  readonly factor: number;
  readonly busy: boolean;
  readonly tries?: SharedTries;
};

export const MOST_SLOWED = 16;
/** The pause after the first throttling where the pace is 0. */
export const LEAST_WHEN_SLOWED_MS = 1000;

export class SerialPacer implements Pacer {
  readonly atOnce = 1;
  readonly ahead = 1;
  factor = 1;
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #gate: Gate | undefined;
  // Two requests are never in flight together, whatever the callers do.
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

  async run<T>(request: (answered: () => void) => Promise<T>): Promise<Ran<T>> {
    // Awaited by the caller one at a time, so the queue never holds more than one job, however long the roster.
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
    this.factor = Math.min(MOST_SLOWED, this.factor * 2);
    this.#gate?.slowDown();
  }

  relax(): void {
    this.factor = Math.max(1, this.factor * 0.8);
    this.#gate?.relax();
  }

  hold(ms: number): { readonly ms: number; readonly isJoined: boolean } {
    return { ms, isJoined: false };
  }

  joins(): boolean {
    return false;
  }

  get busy(): boolean {
    return this.#queue.pending > 0;
  }

  #pause(): number {
    const { min, max } = this.#pace;
    const asked = min + this.#random() * (max - min);
    return this.factor === 1 ? asked : Math.max(asked, LEAST_WHEN_SLOWED_MS / 2) * this.factor;
  }

  async #pauseOver(since: number, signal: AbortSignal): Promise<void> {
    // Without a wait, a signal that came together with the answer would be seen only after the next row was sent: it
    // comes after the answer, and in the turn after that if it was slightly late.
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
