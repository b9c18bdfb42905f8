/** The runs of a journal: how each ended, how many rows it left with each outcome, and when its attempts ended. */

import { type Activity, type AttemptEnd, activityOf } from '../domain/activity.js';
import { type AttemptOutcome, noCounts, type RunSummary } from '../domain/outcome.js';
import type { RecordOf } from './record.js';

export type Run = Omit<{ -readonly [K in keyof RunSummary]: RunSummary[K] }, 'counts'> & {
  readonly counts: ReturnType<typeof noCounts>;
};

/** The last run that counted a row, and the outcome that it was counted under. */
export type Counted = { countedIn: Run | undefined; countedAs: AttemptOutcome };

export class RunHistory {
  readonly #runs: Run[] = [];
  readonly #attempts: AttemptEnd[] = [];

  get runs(): readonly Run[] {
    return this.#runs;
  }

  activity(ms: number): readonly Activity[] {
    return activityOf(this.#attempts, ms);
  }

  begin({ run, at }: RecordOf<'run'>): void {
    this.#runs.push({ run, startedAt: Date.parse(at), counts: noCounts() });
  }

  /** @returns false where no run of this number has begun */
  end({ run: number, ended, reason, at }: RecordOf<'ended'>): boolean {
    const run = this.#runs.findLast((one) => one.run === number);
    if (run === undefined) return false;
    Object.assign(run, { finishedAt: Date.parse(at), ended }, reason && { reason });
    this.endWait(run, Date.parse(at));
    return true;
  }

  /** Counts the row once in each run, by the outcome that the run left it with. */
  count(row: Counted, outcome: AttemptOutcome, run: Run): void {
    if (row.countedIn === run) run.counts[row.countedAs] -= 1;
    else run.counts.total += 1;
    run.counts[outcome] += 1;
    row.countedIn = run;
    row.countedAs = outcome;
  }

  addAttempt(attempt: AttemptEnd): void {
    this.#attempts.push(attempt);
  }

  /** Ends the wait of a run before it repeats an attempt, where it is waiting. */
  endWait({ run }: Run, at: number): void {
    const last = this.#attempts.at(-1);
    if (last?.outcome === 'again' && last.run === run) last.waitedUntil ??= at;
  }
}
