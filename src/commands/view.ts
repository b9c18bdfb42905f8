/** What a run reports: events, which one file makes readable for people and another writes for programs. */

import type { ChalkInstance } from 'chalk';
import type { Finding } from '../finding.js';
import type { Pace } from '../pacer.js';
import type { RowSettled, Survey } from '../provision.js';
import type { Roster } from '../roster/roster.js';
import type { Waiting } from '../trying.js';
import type { NameOrder } from '../user.js';
import type { LastFields } from './events.js';

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

export type View = {
  finding(finding: Finding, label: string): void;
  /** All findings are in. */
  findingsDone(roster: Roster): void;
  plan(plan: Plan): void;
  /** Rows are going to be sent. @returns what is called when that is over, however it ends */
  began(plan: Plan): Promise<() => void>;
  row(settled: RowSettled): void;
  waiting(waiting: Waiting): void;
  note(text: string): void;
  /** Keeps the screen clear while a person is asked in the middle of a run. */
  paused<T>(ask: () => Promise<T>): Promise<T>;
  /**
   * The command is done.
   * @param text the same for people, without a trailing line break; of as many columns as the terminal has. Default: nothing
   */
  finished(last: LastFields, text?: (palette: ChalkInstance, columns?: number) => string): void;
};
