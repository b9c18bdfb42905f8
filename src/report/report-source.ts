/** What a report is made from. The caller joins the roster and the journal; this folder only reads the join. */

import type { Activity } from '../domain/activity.js';
import type { Reason } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Counts, Ended, Known, OutcomeName, RunSummary } from '../domain/outcome.js';
import type { Columns, Row } from '../domain/row.js';
import type { Name } from '../domain/user.js';

/** One row for the report, in roster order. */
export type ReportRow = {
  /** The row as it stands in the roster: its cells go into the CSVs. */
  readonly row: Row;
  /** `''` where the row has none. */
  readonly nickname: string;
  readonly name: Name;
  /** `''` where the row has none. */
  readonly position: string;
  readonly departmentId: number | undefined;
  readonly outcome: OutcomeName;
  /**
   * What the journal knows of its nickname. Status, message, run and time are shown only where its outcome is the
   * row's own: they say nothing about a row that has become `invalid` since.
   */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
};

/** One thing that is left to do after a run. */
export type Step = {
  /** In whole words; where commands follow it ends with a colon. */
  readonly text: string;
  /** To be typed as they are, but for what stands in angle brackets. */
  readonly commands: readonly string[];
  /** The rows that it is about. */
  readonly outcome?: OutcomeName;
};

export type ReportSource = {
  /** The roster's name as the user knows it; `-` for standard input. */
  readonly roster: string;
  /** How the program is called, for the commands that the advice names: `node bin/provision.js`. */
  readonly program: string;
  /** The results folder as the user would type it, for the commands that the advice names. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly org: string | null;
  /** Of this run: milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly ended: Ended;
  /** Why the run stopped; null where nothing stopped it. */
  readonly reason: Reason | null;
  /** The same in whole words without a full stop, and what to do about it; null where nothing stopped it. */
  readonly stop: { readonly what: string; readonly next: string } | null;
  /** What is left to do, in order. */
  nextSteps(counts: Counts, notInRoster: Counts): readonly Step[];
  /** The journal that it is made from: its length in bytes, and SHA-256 of these bytes in hex. */
  readonly journal: { readonly length: number; readonly digest: string };
  /** All runs, the first one first. */
  readonly runs: readonly RunSummary[];
  /** What the runs did in the course of their time, in activity of so many milliseconds, in its order. */
  activity(ms: number): readonly Activity[];
  readonly columns: Columns;
  /** Of the CSVs: the roster's own, `,` for JSON and workbooks. One character. */
  readonly delimiter: string;
  /** Every row of the roster once, in its order. Called once. */
  rows(): AsyncIterable<ReportRow>;
  /** What the journal knows of nicknames that no row had. Called once, after `rows()` has ended. */
  notInRoster(): Iterable<Known>;
};
