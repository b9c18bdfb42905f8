/** How often, and after which pause, a creation or a look-up is repeated within a run. */

import type { Clock } from '../../domain/clock.js';
import type { Verdict } from '../../domain/outcome.js';

export type RepeatPolicy = {
  readonly tokens: number;
  /** True if a request is repeated once with another password after one was refused as too simple. */
  readonly replacesPassword?: boolean;
  /** True if the request changes nothing, so it can be repeated when an answer is lost. */
  readonly isSafe?: boolean;
  /** How many milliseconds to wait for a directory that has answered before; `undefined`: the usual three attempts. */
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
/** Longer than any connection attempt. After a longer gap, the computer must have been asleep. */
const MAX_AWAKE_ATTEMPT_MS = 60_000;

class NetworkWait {
  readonly #clock: Clock;
  #count = 0;
  #since: number | undefined;
  #wait = 0;
  /** The part of the waits during which the computer was awake, in milliseconds. */
  #waited = 0;
  #countedAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param most of all waits, in milliseconds; `undefined`: three waits @param isJoined as in `Held` */
  next(
    most: number | undefined,
    retryAfterMs: number | undefined,
    isJoined = false,
  ): RepeatAfterWait | undefined {
    const since = this.#since;
    if (isJoined && since !== undefined) return { ms: retryAfterMs ?? this.#wait, since };
    const now = this.#clock.monotonic();
    const round = now - this.#countedAt;
    if (since !== undefined) this.#waited += round > this.#wait + MAX_AWAKE_ATTEMPT_MS ? this.#wait : round;
    this.#countedAt = now;
    this.#since ??= this.#clock.now();
    this.#wait = UNREACHABLE_WAITS_MS[this.#count] ?? UNREACHABLE_WAIT_MOST_MS;
    this.#count += 1;
    if (most !== undefined) this.#wait = Math.min(this.#wait, most - this.#waited);
    else if (this.#count > UNREACHABLE_WAITS_MS.length) return undefined;
    return this.#wait <= 0 ? undefined : { ms: retryAfterMs ?? this.#wait, since: this.#since };
  }

  /** Called after an answer, so that the next failure counts as a new outage. */
  end(): void {
    [this.#count, this.#wait, this.#waited, this.#since] = [0, 0, 0, undefined];
  }
}

/** Counts shared by concurrent requests: an outage or throttling counts once for all of them. */
export class SharedAttempts {
  readonly network: NetworkWait;
  throttled = 0;

  constructor(clock: Clock) {
    this.network = new NetworkWait(clock);
  }
}

/**
 * Counts each cause separately: a network error during throttling is a different error.
 * @returns how to repeat a request after its answer, if at all. `isJoined`: as in `Held`
 */
export function createRepeats(
  { tokens, replacesPassword = false, isSafe = false, waitMs }: RepeatPolicy,
  clock: Clock,
  shared?: SharedAttempts,
): (verdict: Verdict, isJoined?: boolean) => Repeat | undefined {
  let [throttled, otherTokens, otherPasswords] = [0, 0, 0];
  const network = shared?.network ?? new NetworkWait(clock);
  const waitForAnswer = new NetworkWait(clock);

  /** Throttlings of this request, or of all requests since the last success if that is more. */
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

/** True for a server error, or a truncated answer that leaves the outcome unknown. */
function isLost({ outcome, slows, stop }: Verdict): boolean {
  return slows || (outcome === 'unconfirmed' && stop === null);
}
