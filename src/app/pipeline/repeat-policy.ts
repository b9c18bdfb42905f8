/** How often one request is sent again within a run, and after which pause: a request that creates a user, and a look-up. */

import type { Clock } from '../../domain/clock.js';
import type { Verdict } from '../../domain/outcome.js';

export type RepeatPolicy = {
  /** How many other tokens the request is sent with. */
  readonly tokens: number;
  /** True if it is sent once with another password, where one is refused as too simple. Default: false. */
  readonly replacesPassword?: boolean;
  /** True if it changes nothing, so that an answer that was lost is asked for again. Default: false. */
  readonly isSafe?: boolean;
  /** How long a directory that had answered is waited for, in milliseconds; `undefined`: three times, as one that never did. */
  readonly waitMs: () => number | undefined;
};

/** How a request is sent again: with another token, with another password, or after a wait of so many milliseconds. */
export type Repeat = 'token' | 'password' | RepeatAfterWait;

export type RepeatAfterWait = {
  readonly ms: number;
  /** Since when the directory cannot be reached: milliseconds since the epoch. */
  readonly since?: number;
};

const MOST_THROTTLED = 5;
const THROTTLED_WAIT_MS = 5_000;
const UNREACHABLE_WAITS_MS = [1_000, 2_000, 4_000] as const;
const UNREACHABLE_WAIT_MOST_MS = 30_000;
/** No attempt to connect takes longer. A longer gap means that the computer slept, as a laptop does with its lid closed. */
const LONGEST_AWAKE_ATTEMPT_MS = 60_000;

/**
 * The tries that requests count together which are under way together: an outage is one, whichever of them meets it, and so
 * is a directory that is asked too often.
 */
export type SharedTries = {
  readonly network: NetworkWait;
  throttled: number;
};

export function createSharedTries(clock: Pick<Clock, 'now' | 'monotonic'>): SharedTries {
  return { network: createNetworkWait(clock), throttled: 0 };
}

/**
 * Each cause is counted on its own: a network that fails while the directory is busy is another error.
 * @param shared Default: it is the only request that is under way
 * @returns for each answer to one request, how it is sent again; `undefined` where it is not. `isJoined`: another request met
 *   the same before, and its wait is the one of this request
 */
export function createRepeats(
  { tokens, replacesPassword = false, isSafe = false, waitMs }: RepeatPolicy,
  clock: Pick<Clock, 'now' | 'monotonic'>,
  shared?: SharedTries,
): (verdict: Verdict, isJoined?: boolean) => Repeat | undefined {
  let [throttled, otherTokens, otherPasswords] = [0, 0, 0];
  const network = shared?.network ?? createNetworkWait(clock);
  const waitForAnswer = createNetworkWait(clock);

  /** How often the directory asked for less: this request alone or, without success in between, all of them. */
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
    if (tries > 0 && tries <= MOST_THROTTLED)
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

/** The waits of one outage. */
type NetworkWait = {
  /**
   * Waits longer from time to time, and not longer in all than `most`, in milliseconds; `undefined`: three times.
   * @param isJoined the wait has begun already, for another request
   */
  next(
    most: number | undefined,
    retryAfterMs: number | undefined,
    isJoined?: boolean,
  ): RepeatAfterWait | undefined;
  /** There was an answer, so the next one is another outage. */
  end(): void;
};

function createNetworkWait(clock: Pick<Clock, 'now' | 'monotonic'>): NetworkWait {
  let count = 0;
  let since: number | undefined;
  /** The last wait, what was waited awake, and when that was last reckoned. */
  let [wait, waited, reckonedAt] = [0, 0, 0];
  return {
    next(most, retryAfterMs, isJoined = false) {
      if (isJoined && since !== undefined) return { ms: retryAfterMs ?? wait, since };
      const now = clock.monotonic();
      const round = now - reckonedAt;
      if (since !== undefined) waited += round > wait + LONGEST_AWAKE_ATTEMPT_MS ? wait : round;
      reckonedAt = now;
      since ??= clock.now();
      wait = UNREACHABLE_WAITS_MS[count] ?? UNREACHABLE_WAIT_MOST_MS;
      count += 1;
      if (most !== undefined) wait = Math.min(wait, most - waited);
      else if (count > UNREACHABLE_WAITS_MS.length) return undefined;
      return wait <= 0 ? undefined : { ms: retryAfterMs ?? wait, since };
    },
    end() {
      [count, wait, waited, since] = [0, 0, 0, undefined];
    },
  };
}
