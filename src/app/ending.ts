/** How a run ended and what it left, put together once: exit status, last event, summary and next steps follow from it. */

import { join } from 'node:path';
import type { SignalName } from '../domain/clock.js';
import { EXIT_OF_SIGNAL, EXIT_STATUS, type Reason, type UserError } from '../domain/errors.js';
import type { Counts, Ended } from '../domain/outcome.js';
import type { Held } from '../passwords/credentials-table.js';
import type { ReportFiles } from '../report/write-report.js';
import type { LastFields } from '../ui/json/events.js';

/** How a run came to its end; `refused`: nothing was sent, since rows are invalid. */
export type RunEnd = {
  readonly ended: Ended;
  /** Why it stopped or was refused. */
  readonly reason?: Reason;
  readonly signal?: SignalName;
  /** The line of the roster at which it stopped. */
  readonly line?: number;
  readonly message?: string;
};

/** Folder, roster and commands as messages name them. */
export type Names = {
  /** The results folder as the user would write it. */
  readonly folder: string;
  /** The roster's name; `-` for standard input. */
  readonly rosterName: string;
  /** What commands on the folder end in, to find the roster (`rosterOption`). */
  readonly rosterOption: string;
  /** How the program is called. */
  readonly program: string;
  /** The command that goes on, as it was called. */
  readonly again: string;
  /** The file that the token came from, as the user would write its path. Default: it came from elsewhere. */
  readonly tokenFile?: string | undefined;
};

export type Ending = RunEnd &
  Names &
  ReportFiles & {
    /** Rows settled in this run by outcome. */
    readonly run: Counts;
    /** Whether a nickname that is taken is no failure. */
    readonly skipExisting: boolean;
    /** Whose passwords are in `credentials.csv`. */
    readonly kept: Held;
    /** Why there is no report. */
    readonly trouble?: UserError;
  };

/** It judges the whole roster, not only what this run sent. */
export function exitStatus(ending: Omit<Ending, keyof Names | 'kept' | 'files' | 'warnings'>): number {
  const { ended, reason, signal, trouble, counts, run, notInRoster, skipExisting } = ending;
  if (signal !== undefined) return EXIT_OF_SIGNAL[signal];
  if (reason !== undefined) return EXIT_STATUS[reason];
  // Without its report, a run that went on to its end did not do all that it was to do.
  if (trouble !== undefined) return EXIT_STATUS.disk;
  const judged = ended === 'limit' ? run : counts;
  const isGood = judged.created + (skipExisting ? judged.exists : 0) === judged.total;
  return isGood && (ended === 'limit' || notInRoster.unconfirmed === 0) ? 0 : 1;
}

/** The same for programs. */
export function lastFields(ending: Ending): LastFields {
  const { ended, trouble, folder } = ending;
  const status = exitStatus(ending);
  return {
    exit_status: status,
    ended,
    reason: ending.reason ?? ending.signal ?? trouble?.reason ?? null,
    message: ending.message ?? trouble?.message ?? null,
    next: status === 0 ? null : ending.again,
    line: ending.line ?? null,
    counts: ending.counts,
    run: ending.run,
    not_in_roster: ending.notInRoster,
    results: folder,
    files: ending.files.map((name) => join(folder, name)),
    warnings: ending.warnings,
  };
}
