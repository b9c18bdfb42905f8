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
 * Each cause is counted on its own: a network that fails while the directory is busy is another error.
 * @returns for each answer to one request, how it is sent again; `undefined` where it is not
 */
export function createRepeats(
  { tokens, replacesPassword = false, isSafe = false, waitMs }: RepeatPolicy,
  clock: Pick<Clock, 'now' | 'monotonic'>,
): (verdict: Verdict) => Repeat | undefined {
  let [throttled, otherTokens, otherPasswords] = [0, 0, 0];
  const waitForNetwork = createNetworkWait(waitMs, clock);
  const waitForAnswer = createNetworkWait(() => undefined, clock);
  return (verdict) => {
    const { outcome, again, permanent, retryAfterMs } = verdict;
    if (outcome === 'weak_password')
      return replacesPassword && otherPasswords++ === 0 ? 'password' : undefined;
    if (again === 'token') return otherTokens++ < tokens ? 'token' : undefined;
    if (again === 'throttled' && throttled++ < MOST_THROTTLED)
      return { ms: retryAfterMs ?? THROTTLED_WAIT_MS * 2 ** (throttled - 1) };
    if (permanent) return undefined;
    if (again === 'unreachable') return waitForNetwork(retryAfterMs);
    return isSafe && isLost(verdict) ? waitForAnswer(retryAfterMs) : undefined;
  };
}

/** An error of the server, or an answer that was cut, which is one of those without an outcome. */
function isLost({ outcome, slows, stop }: Verdict): boolean {
  return slows || (outcome === 'unconfirmed' && stop === null);
}

/** Waits longer from time to time, and not longer in all than `waitMs`. */
function createNetworkWait(waitMs: RepeatPolicy['waitMs'], clock: Pick<Clock, 'now' | 'monotonic'>) {
  let count = 0;
  let since: number | undefined;
  /** The last wait, what was waited awake, and when that was last reckoned. */
  let [wait, waited, reckonedAt] = [0, 0, 0];
  return (retryAfterMs: number | undefined): RepeatAfterWait | undefined => {
    const now = clock.monotonic();
    const round = now - reckonedAt;
    if (since !== undefined) waited += round > wait + LONGEST_AWAKE_ATTEMPT_MS ? wait : round;
    reckonedAt = now;
    since ??= clock.now();
    wait = UNREACHABLE_WAITS_MS[count] ?? UNREACHABLE_WAIT_MOST_MS;
    count += 1;
    const most = waitMs();
    if (most !== undefined) wait = Math.min(wait, most - waited);
    else if (count > UNREACHABLE_WAITS_MS.length) return undefined;
    return wait <= 0 ? undefined : { ms: retryAfterMs ?? wait, since };
  };
}
