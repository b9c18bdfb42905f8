/** The activity of a run in intervals, from its journal: attempts, pauses and throttling. */

import type { AttemptOutcome } from './outcome.js';

/** The reasons why a row was sent again after a wait, derived from the statuses of its attempts. */
export const WAITS = ['throttled', 'unreachable', 'token'] as const;

export type Wait = (typeof WAITS)[number];

/** The maximum counted for one wait, since a clock may be set ahead by years. */
const MAX_WAITED_MS = 86_400_000;

/** Intervals without attempts and waits are left out. */
export type Activity = {
  readonly run: number;
  /** The start of the interval: milliseconds since the epoch, a multiple of its length. */
  readonly at: number;
  readonly created: number;
  /** Attempts with other outcomes that were not repeated. */
  readonly other: number;
  readonly throttled: number;
  readonly throttledWith: readonly number[];
  readonly waited: Readonly<Record<Wait, number>>;
};

/** Times are in milliseconds since the epoch. */
export type AttemptEnd = {
  readonly run: number;
  readonly at: number;
  readonly outcome: AttemptOutcome | 'again';
  readonly status?: number | undefined;
  /** True if the attempt was repeated with another password. */
  readonly wasWeak?: boolean;
  /** Set only if the attempt was repeated. Unknown if the run was killed during the wait. */
  waitedUntil?: number;
};

type Counted = { -readonly [K in Exclude<keyof Activity, 'waited' | 'throttledWith'>]: Activity[K] } & {
  readonly throttledWith: number[];
  readonly waited: Record<Wait, number>;
};

export function activityOf(attempts: readonly AttemptEnd[], ms: number): readonly Activity[] {
  const activity = new Map<string, Counted>();
  function intervalAt(run: number, time: number): Counted {
    const at = Math.floor(time / ms) * ms;
    const waited = { throttled: 0, unreachable: 0, token: 0 };
    const none = { created: 0, other: 0, throttled: 0, throttledWith: [], waited };
    const interval = activity.get(`${run} ${at}`) ?? { run, at, ...none };
    activity.set(`${run} ${at}`, interval);
    return interval;
  }
  let last = { from: 0, until: 0 };
  for (const attempt of attempts) {
    const { run, at, outcome, status, waitedUntil = at } = attempt;
    const interval = intervalAt(run, at);
    if (outcome !== 'again') interval[outcome === 'created' ? 'created' : 'other'] += 1;
    const why = whyOf(attempt);
    if (why === 'throttled' && status !== undefined) {
      interval.throttled += 1;
      if (!interval.throttledWith.includes(status)) interval.throttledWith.push(status);
    }
    // The pause before a row gets another password is not a wait.
    const until = attempt.wasWeak === true ? at : Math.min(waitedUntil, at + MAX_WAITED_MS);
    // Rows that wait at the same time count as one wait.
    const isWithin = at >= last.from && at < last.until;
    const begins = isWithin ? last.until : at;
    if (until > begins) last = { from: isWithin ? last.from : at, until };
    for (let from = begins; from < until; ) {
      const waiting = intervalAt(run, from);
      const to = Math.min(until, waiting.at + ms);
      waiting.waited[why] += to - from;
      from = to;
    }
  }
  return [...activity.values()].sort((a, b) => a.run - b.run || a.at - b.at);
}

/** A lost network leaves no status. The profile defines which other answers require a pause. */
function whyOf({ outcome, status, wasWeak }: AttemptEnd): Wait {
  if (status === 429) return 'throttled';
  if (status === 401) return 'token';
  return outcome === 'again' && status !== undefined && wasWeak !== true ? 'throttled' : 'unreachable';
}
