/** Limits requests in flight and their rate. Intervals of p-queue allow bursts and stall if the clock is set back. */

import PQueue from 'p-queue';
import type { Start } from '../../directory/send-request.js';
import type { Clock, Rate } from '../../domain/clock.js';
import {
  type Completed,
  type Gate,
  type Held,
  MAX_SLOWDOWN,
  MIN_SLOWED_BASE_MS,
  type Pacer,
  SerialPacer,
} from './pacer.js';
import type { SendingOptions } from './pipeline-options.js';
import { SharedAttempts } from './repeat-policy.js';

/** Spaces starts by this much more than the rate requires, since connection times vary. */
const MARGIN = 1.03;
const NEVER = new AbortController().signal;

/** How many seconds before its start a request is announced: the write time of a slow disk. */
const AHEAD_SECONDS = 0.1;

export class RatePacer implements Pacer {
  readonly attempts: SharedAttempts;
  readonly atOnce: number;
  factor = 1;
  readonly #perSecond: number;
  readonly #clock: Clock;
  readonly #gate: Gate | undefined;
  readonly #requests: PQueue;
  /** Requests that wait for their start, in the order of their announcement. */
  readonly #starts = new PQueue({ concurrency: 1 });
  #lastStart = -Infinity;
  #slowedAt = -Infinity;
  #held = { from: -Infinity, until: -Infinity };

  constructor({ parallel, perSecond }: Rate, clock: Clock, sinceMs?: number, gate?: Gate) {
    this.attempts = new SharedAttempts(clock);
    this.atOnce = parallel;
    this.#perSecond = perSecond;
    this.#clock = clock;
    this.#gate = gate;
    this.#requests = new PQueue({ concurrency: parallel });
    if (sinceMs !== undefined) this.#lastStart = clock.monotonic() - Math.max(0, sinceMs);
  }

  get ahead(): number {
    if (this.factor > 1) return 1;
    return Math.min(this.atOnce, Math.ceil(this.#perSecond * AHEAD_SECONDS));
  }

  async ready(signal: AbortSignal): Promise<void> {
    await this.#until(this.atOnce === 1 ? () => this.#due() : () => this.#held.until, signal);
  }

  async run<T>(
    request: (answered: () => void, start?: Start) => Promise<T>,
    signal: AbortSignal = NEVER,
    begun?: () => void,
  ): Promise<Completed<T>> {
    return await this.#requests.add(async () => {
      const askedAt = this.#clock.monotonic();
      let startedAt: number | undefined;
      const started = (): void => {
        startedAt ??= this.#lastStart;
        begun?.();
      };
      const start = async () => await this.#starts.add(() => this.#start(signal, started));
      const answer = await request(() => {}, start);
      return { answer, askedAt, startedAt: startedAt ?? askedAt };
    });
  }

  slowDown(startedAt: number): void {
    // Requests that started earlier ran into the same limit.
    if (startedAt < this.#slowedAt) return;
    this.#slowedAt = this.#clock.monotonic();
    this.#setFactor(Math.min(MAX_SLOWDOWN, this.factor * 2));
    this.#gate?.slowDown();
  }

  relax(startedAt: number): void {
    if (startedAt < this.#slowedAt) return;
    this.#setFactor(Math.max(1, this.factor * 0.8));
    this.#gate?.relax();
  }

  isCoveredByHold(startedAt: number): boolean {
    const { from, until } = this.#held;
    return startedAt <= from && until > this.#clock.monotonic();
  }

  hold(ms: number, startedAt: number): Held {
    const now = this.#clock.monotonic();
    const { from, until } = this.#held;
    const isCovered = this.isCoveredByHold(startedAt);
    this.#held = { from: isCovered ? from : now, until: Math.max(until, now + ms) };
    return { ms: this.#held.until - now, isJoined: isCovered && now + ms <= until + ms / 2 };
  }

  get isBusy(): boolean {
    return this.#requests.pending > 0;
  }

  async #start(signal: AbortSignal, started: () => void): Promise<boolean> {
    // A hold may begin while this request waits at the gate.
    do {
      await this.#until(() => this.#due(), signal);
      await this.#gate?.enter(signal);
    } while (this.#due() > this.#clock.monotonic() && !signal.aborted);
    if (signal.aborted) return false;
    this.#lastStart = this.#clock.monotonic();
    started();
    return true;
  }

  #due(): number {
    const usualPause = (1000 * MARGIN) / this.#perSecond;
    const apart =
      this.factor === 1 ? usualPause : Math.max(usualPause, MIN_SLOWED_BASE_MS / this.atOnce) * this.factor;
    return Math.max(this.#lastStart + apart, this.#held.until);
  }

  #setFactor(factor: number): void {
    this.factor = factor;
    this.#requests.concurrency = Math.max(1, Math.floor(this.atOnce / factor));
  }

  /** A sleep may end early, and the due time may have changed. */
  async #until(time: () => number, signal: AbortSignal): Promise<void> {
    for (let remainingMs = time() - this.#clock.monotonic(); remainingMs > 0 && !signal.aborted; ) {
      await this.#clock.sleep(remainingMs, signal);
      remainingMs = time() - this.#clock.monotonic();
    }
  }
}

export function pacerOf(
  { pace, rate }: Pick<SendingOptions, 'pace' | 'rate'>,
  clock: Clock,
  random: () => number,
  sinceMs?: number,
  gate?: Gate,
): Pacer {
  return rate === undefined
    ? new SerialPacer(pace, clock, random, sinceMs, gate)
    : new RatePacer(rate, clock, sinceMs, gate);
}
