/** The runs of a journal, and how many rows each settled with which outcome. */

import type { Reason } from '../errors.js';
import { type Ended, noCounts, type RunSummary, type TriedOutcome } from '../outcome.js';

/** A run that is being counted; a `RunSummary` at every moment. */
export type Tally = {
  readonly run: number;
  readonly startedAt: number;
  finishedAt?: number;
  ended?: Ended;
  reason?: Reason;
  readonly counts: ReturnType<typeof noCounts>;
};

export function newTally(run: number, startedAt: number): Tally {
  return { run, startedAt, counts: noCounts() };
}

/** Counts a row under one outcome instead of another; `undefined` where it was not counted in this run before. */
export function recount(tally: Tally, before: TriedOutcome | undefined, now: TriedOutcome): void {
  if (before === undefined) tally.counts.total += 1;
  else tally.counts[before] -= 1;
  tally.counts[now] += 1;
}

/** What the run looks like now, apart from what it will be. */
export function summaryOf(tally: Tally): RunSummary {
  return { ...tally, counts: { ...tally.counts } };
}
