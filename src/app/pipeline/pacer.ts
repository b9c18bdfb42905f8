/** Sends one request at a time, with a pause after its end. `rate-pacer.ts` sends several at once. */

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Pace } from '../../domain/clock.js';
import type { SharedAttempts } from './repeat-policy.js';

/** Admits the requests of runs that share one token or one host, one after another. */
export type Gate = {
  /** Resolves, in the order of the calls, when a request may start; immediately if the signal is aborted. */
  enter(signal: AbortSignal): Promise<void>;
  slowDown(): void;
  relax(): void;
};

/** `ms`: how long this request waits; `isJoined`: the wait began for another request. */
export type Held = { readonly ms: number; readonly isJoined: boolean };

export type Completed<T> = {
  readonly answer: T;
  /** When the request left the queue. Its token was read at this time or later. */
  readonly askedAt: number;
  readonly startedAt: number;
};

export type Pacer = {
  readonly atOnce: number;
  /** How many announced rows may wait for their request to start. */
  readonly ahead: number;
  /** Resolves when the next request may start or, with several in flight, be announced; early after an abort. */
  ready(signal: AbortSignal): Promise<void>;
  /**
   * The pause before the next request starts at the end of this one.
   * @param request calls `answered` once it has the whole answer, and awaits `start`, if any, before each request
   * @param begun called when the request starts
   */
  run<T>(
    request: (answered: () => void, start?: Start) => Promise<T>,
    signal?: AbortSignal,
    begun?: () => void,
  ): Promise<Completed<T>>;
  /** Doubles the pause, up to 16 times. With several in flight, halves their number and their rate. */
  slowDown(startedAt: number): void;
  /** After a success: shortens a slowed pause by a fifth. */
  relax(startedAt: number): void;
  /** Holds all requests, also those in flight, for `ms`. @param startedAt when the request that caused it started */
  hold(ms: number, startedAt: number): Held;
  /** True if a wait is in progress that began after this request started. */
  isCoveredByHold(startedAt: number): boolean;
  /** The pause as a multiple of the normal one; 1 if not slowed down. */
  readonly factor: number;
  readonly isBusy: boolean;
  readonly attempts?: SharedAttempts;
};

export const MAX_SLOWDOWN = 16;
/** The minimum pause to multiply. With a pace of 0, the first throttling results in a pause of one second. */
export const MIN_SLOWED_BASE_MS = 500;

export class SerialPacer implements Pacer {
  readonly atOnce = 1;
  readonly ahead = 1;
  factor = 1;
  readonly #pace: Pace;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #gate: Gate | undefined;
  // Callers await each request. The queue guards against one that doesn't.
  readonly #queue = new PQueue({ concurrency: 1 });
  #endedAt: number | undefined;

  /** @param sinceMs time since the last request of an earlier run, since the directory keeps counting between runs */
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
    const usualPause = min + this.#random() * (max - min);
    return this.factor === 1 ? usualPause : Math.max(usualPause, MIN_SLOWED_BASE_MS) * this.factor;
  }

  async #pauseOver(since: number, signal: AbortSignal): Promise<void> {
    // With a pause of 0, two turns of the event loop let a signal through that came with or just after the answer.
    for (let turns = 0; turns < 2; turns += 1) await turnOfTheLoop();
    const due = since + this.#pause();
    // A sleep may end early, so check the clock again.
    while (!signal.aborted) {
      const remainingMs = due - this.#clock.monotonic();
      if (remainingMs <= 0) return;
      await this.#clock.sleep(remainingMs, signal);
    }
  }
}
