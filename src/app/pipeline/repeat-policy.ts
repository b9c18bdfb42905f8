/** How often a request is repeated within a run, and after which pause: a creation, and a look-up. */

import type { Clock } from '../../domain/clock.js';
import type { Verdict } from '../../domain/outcome.js';

export type RepeatPolicy = {
  readonly tokens: number;
  /** True if it is sent once more with another password, after one was refused as too simple. */
  readonly replacesPassword?: boolean;
  /** True if it changes nothing, so that an answer that was lost is asked for again. */
  readonly isSafe?: boolean;
  /** How long to wait for a directory that had answered, in milliseconds; `undefined`: three attempts, as for others. */
  readonly waitMs: () => number | undefined;
};

export type Repeat = 'token' | 'password' | RepeatAfterWait;

export type RepeatAfterWait = {
  readonly ms: number;
  readonly since?: number;
};

const MAX_THROTTLED = 5;
const THROTTLED_WAIT_MS = 5_000;
const UNREACHABLE_WAITS_MS = [1_000, 2_000, 4_000] as const;
const UNREACHABLE_WAIT_MOST_MS = 30_000;
/** Longer than any attempt to connect. A longer gap means that the computer was asleep. */
const MAX_AWAKE_ATTEMPT_MS = 60_000;

class NetworkWait {
  readonly #clock: Clock;
  #count = 0;
  #since: number | undefined;
  #wait = 0;
  /** The part of the waits in which the computer was awake, in milliseconds. */
  #waited = 0;
  #reckonedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param most all waits together, in ms; `undefined`: three @param isJoined the wait had begun for another request */
  next(
    most: number | undefined,
    retryAfterMs: number | undefined,
    isJoined = false,
  ): RepeatAfterWait | undefined {
    const since = this.#since;
    if (isJoined && since !== undefined) return { ms: retryAfterMs ?? this.#wait, since };
    const now = this.#clock.monotonic();
    const round = now - this.#reckonedAt;
    if (since !== undefined) this.#waited += round > this.#wait + MAX_AWAKE_ATTEMPT_MS ? this.#wait : round;
    this.#reckonedAt = now;
    this.#since ??= this.#clock.now();
    this.#wait = UNREACHABLE_WAITS_MS[this.#count] ?? UNREACHABLE_WAIT_MOST_MS;
    this.#count += 1;
    if (most !== undefined) this.#wait = Math.min(this.#wait, most - this.#waited);
    else if (this.#count > UNREACHABLE_WAITS_MS.length) return undefined;
    return this.#wait <= 0 ? undefined : { ms: retryAfterMs ?? this.#wait, since: this.#since };
  }

  /** After an answer, the next failure is another outage. */
  end(): void {
    [this.#count, this.#wait, this.#waited, this.#since] = [0, 0, 0, undefined];
  }
}

/** Attempts that concurrent requests count together: an outage or a throttling counts once for all of them. */
export class SharedTries {
  readonly network: NetworkWait;
  throttled = 0;

  constructor(clock: Clock) {
    this.network = new NetworkWait(clock);
  }
}

/**
 * Each cause is counted on its own: a network that fails while the directory is busy is another error.
 * @param shared with concurrent requests
 * @returns how to repeat a request after its answer, if at all. `isJoined`: the wait had begun for another request
 */
export function createRepeats(
  { tokens, replacesPassword = false, isSafe = false, waitMs }: RepeatPolicy,
  clock: Clock,
  shared?: SharedTries,
): (verdict: Verdict, isJoined?: boolean) => Repeat | undefined {
  let [throttled, otherTokens, otherPasswords] = [0, 0, 0];
  const network = shared?.network ?? new NetworkWait(clock);
  const waitForAnswer = new NetworkWait(clock);

  /** Throttlings of this request alone or, without a success in between, of all of them. */
  function countThrottled(isJoined: boolean): number {
    throttled += 1;
    if (shared === undefined) return throttled;
    if (!isJoined) shared.throttled += 1;
    return Math.max(throttled, shared.throttled);
  }

  return (verdict, isJoined = false) => {
    const { outcome, again, permanent, retryAfterMs } = verdict;
    if (shared !== undefined && verdict.answered && again !== 'unreachable') shared.network.end();
    if (shared !== undefined && outcome === 'created') shared.throttled = 0;
    if (outcome === 'weak_password')
      return replacesPassword && otherPasswords++ === 0 ? 'password' : undefined;
    if (again === 'token') return otherTokens++ < tokens ? 'token' : undefined;
    const tries = again === 'throttled' ? countThrottled(isJoined) : 0;
    if (tries > 0 && tries <= MAX_THROTTLED)
      return { ms: retryAfterMs ?? THROTTLED_WAIT_MS * 2 ** (tries - 1) };
    if (permanent) return undefined;
    if (again === 'unreachable') return network.next(waitMs(), retryAfterMs, isJoined);
    return isSafe && isLost(verdict) ? waitForAnswer.next(undefined, retryAfterMs) : undefined;
  };
}

/** An error of the server, or an answer that was cut, which is one of those without an outcome. */
function isLost({ outcome, slows, stop }: Verdict): boolean {
  return slows || (outcome === 'unconfirmed' && stop === null);
}
