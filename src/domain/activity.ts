/** The intervals of a run, as the journal has them: attempts, pauses and throttling. */

import type { AttemptOutcome } from './outcome.js';

/** The reasons why a row was sent again after a wait, by the statuses of its attempts. */
export const WAITS = ['throttled', 'unreachable', 'token'] as const;

export type Wait = (typeof WAITS)[number];

/** The most that is counted of one wait: a clock may be set ahead by years during it. */
const MAX_WAITED_MS = 86_400_000;

/** Intervals without an attempt and without a wait are left out. */
export type Activity = {
  readonly run: number;
  /** When the interval begins: milliseconds since the epoch, a multiple of its length. */
  readonly at: number;
  readonly created: number;
  /** Attempts that ended otherwise and were not repeated. */
  readonly other: number;
  readonly throttled: number;
  readonly throttledWith: readonly number[];
  readonly waited: Readonly<Record<Wait, number>>;
};

/** Times are milliseconds since the epoch. */
export type AttemptEnd = {
  readonly run: number;
  readonly at: number;
  readonly outcome: AttemptOutcome | 'again';
  readonly status?: number | undefined;
  /** True if the attempt was repeated with another password. */
  readonly wasWeak?: boolean;
  /** Set only if the attempt was repeated; unknown if the run was killed in the wait. */
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
    // The pause before another password is not a wait.
    const until = attempt.wasWeak === true ? at : Math.min(waitedUntil, at + MAX_WAITED_MS);
    // Rows that wait at the same time are one wait of the run.
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

/** A lost network leaves no status. Which other answers ask for a pause, a profile says. */
function whyOf({ outcome, status, wasWeak }: AttemptEnd): Wait {
  if (status === 429) return 'throttled';
  if (status === 401) return 'token';
  return outcome === 'again' && status !== undefined && wasWeak !== true ? 'throttled' : 'unreachable';
}
