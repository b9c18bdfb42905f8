/** What a command has to tell, said once; how it is told, to people or to programs, is a matter of two files. */

import type { Held } from '../credentials/book.js';
import type { UserError } from '../errors.js';
import type { Finding } from '../finding.js';
import type { Counts, RunSummary } from '../outcome.js';
import type { Pace } from '../pacer.js';
import type { End, RowSettled, Survey } from '../provision.js';
import type { ReportFiles } from '../report/report.js';
import type { Roster } from '../roster/roster.js';
import type { Waiting } from '../trying.js';
import type { NameOrder } from '../user.js';

/** What a run is about to do. */
export type Plan = {
  readonly roster: Roster;
  readonly survey: Survey;
  /** The address that the journal is guarded by, `sandbox` for one; `null` in a dry run. */
  readonly baseUrl: string | null;
  /** Where to, in words: an address, or what a sandbox is; empty in a dry run. */
  readonly address: string;
  /** Who said so: a flag, a variable, a file. */
  readonly addressFrom: string;
  readonly org: string | null;
  /** The department of rows that have none. */
  readonly department: number | undefined;
  /** The order of whole names, where the roster has such. */
  readonly nameOrder: NameOrder | undefined;
  readonly pace: Pace;
  /** How many rows will be sent now: all that can be, or as many as `--limit` allows. */
  readonly sending: number;
  /** The results folder as the user would write it. */
  readonly folder: string;
  readonly retry: boolean;
};

/** Nothing was sent: rows are invalid. */
export type Refused = { readonly ended: 'refused'; readonly reason: 'invalid_rows' };

/** How a run ended, and what it left. */
export type Finished = {
  readonly exitStatus: number;
  readonly end: End | Refused;
  readonly counts: Counts;
  readonly run: RunSummary['counts'];
  readonly notInRoster: Counts;
  readonly files: readonly string[];
  readonly folder: string;
  readonly warnings: readonly string[];
  /** The command to type to go on, as it was called. */
  readonly again: string;
  readonly rosterName: string;
  /** What commands on the folder end in, to find the roster. Default: it lies beside the folder. */
  readonly rosterOption?: string;
  /** How the program is called, for the commands. */
  readonly program: string;
  /** The file that the token came from, as the user would write its path. Default: it came from elsewhere. */
  readonly tokenFile?: string | undefined;
  /** Why there is no report. */
  readonly trouble?: UserError | undefined;
  /** Whose passwords stand in `credentials.csv`. Default: nobody's. */
  readonly kept?: Held;
};

/** There is no new report. */
export type Unrenewed = { readonly why: string; readonly command: string };

export type View = {
  plan(plan: Plan): void;
  finding(finding: Finding, label: string): void;
  /** All findings are in and are told now. */
  findingsDone(roster: Roster): void;
  began(plan: Plan): Promise<void>;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  /** A signal came: the answer under way is waited for, at most so long; `undefined` where none is under way. */
  ending(timeoutMs: number | undefined): void;
  /** The rows are done, or the run broke off: nothing more is drawn. */
  ended(): void;
  finished(finished: Finished): void;
  /** The reports were made again. */
  remade(files: ReportFiles, folder: string): void;
  /** What a person found out is in the journal. @param report made again; or why it is not, and the command that makes it */
  settled(words: readonly string[], report: ReportFiles | Unrenewed, folder: string): void;
  /** A dry run is done. @param files paths of what was written */
  checked(exitStatus: number, plan: Plan, files: readonly string[]): void;
  note(text: string): void;
  /** Keeps the screen clear while a person is asked in the middle of a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
};
