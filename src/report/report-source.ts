/** The source of a report: the caller joins the roster and the journal, and this folder only reads the result. */

import type { Activity } from '../domain/activity.js';
import type { Reason } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Counts, Ended, Known, NextStep, OutcomeName, RunSummary } from '../domain/outcome.js';
import type { Service } from '../domain/service.js';
import type { Name } from '../domain/user.js';
import type { Language } from '../texts/texts.js';

/** One row of the roster with the outcome that it has now. */
export type ReportRow = {
  /** The number of the row among the roster's rows, from 1. */
  readonly row: number;
  /** Where the row begins in the roster, from 1. */
  readonly line: number;
  /** One per column of the roster, in its order: text, or any value of JSON and workbooks. */
  readonly cells: readonly unknown[];
  /** The passwords of the row as their cells have them: no file of the report shows a text that is one of them. */
  readonly passwords: readonly unknown[];
  /** `''` where the row has none. */
  readonly nickname: string;
  readonly name: Name;
  /** `''` where the row has none. */
  readonly position: string;
  readonly departmentId: number | undefined;
  /** The name of the department; `''` where the row has none, or only its number is known. */
  readonly department: string;
  /** By the names of the fields that the profile adds; `''` where the row has none. */
  readonly fields: Readonly<Record<string, string>>;
  readonly outcome: OutcomeName;
  /**
   * The journal's state of its nickname. Status, message, run and time are shown only where its outcome is the row's
   * own: they do not belong to a row that has become `invalid` since.
   */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
};

/**
 * By what a person found out, or by a look-up.
 * @param nickname undefined where it must not be shown: the command has a placeholder then
 */
export type SettleCommand = (
  nickname: string | undefined,
  found: 'created' | 'notCreated' | 'lookUp',
) => string;

/** A CSV of a report that a person edited, and whose values a run sent. */
export type EditedCsv = {
  readonly name: string;
  readonly lines: ReadonlySet<number>;
};

export type ReportSource = {
  /** The language of the page. `report.json` and the CSVs are in English. */
  readonly language: Language;
  /** The roster's name as the user knows it; `-` for standard input. */
  readonly roster: string;
  /** The command that settles an unconfirmed row, for the advice. */
  readonly settle: SettleCommand;
  /** True if the directory can be asked about users. Default: it cannot. */
  readonly canLookUp?: boolean;
  /** The results folder as the user would type it. */
  readonly folder: string;
  readonly baseUrl: string;
  /** The directory's profile, and what says which directory of its kind it is. */
  readonly profile: {
    readonly name: string;
    readonly settings: Readonly<Record<string, string>>;
    /** True if a look-up may have settled rows. */
    readonly hasLookUp: boolean;
  };
  readonly service: Service;
  readonly org: string | null;
  /** The beginning of this run: milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly ended: Ended;
  /** Why the run stopped; null where nothing stopped it. */
  readonly reason: Reason | null;
  /** The same as a sentence without a full stop, in the language of the page; null where nothing stopped it. */
  readonly stopMessage: string | null;
  /** The remaining steps, in order, in the language of the page. */
  nextSteps(counts: Counts, notInRoster: Counts): readonly NextStep[];
  /** The journal that it is made from: its length in bytes, and the SHA-256 of these bytes in hex. */
  readonly journal: { readonly length: number; readonly digest: string };
  /** All runs, the first one first. */
  readonly runs: readonly RunSummary[];
  /** The intervals of the runs, of so many milliseconds, in the order of time. */
  activity(ms: number): readonly Activity[];
  readonly headers: readonly string[];
  /** The positions of the columns that may hold passwords, from 0: always left empty. */
  readonly secretColumns: ReadonlySet<number>;
  /** The delimiter of the CSVs: the roster's own, `,` for JSON and workbooks. One character. */
  readonly delimiter: string;
  /** The CSV of the report before whose cells the rows have. Default: none. */
  readonly csv?: EditedCsv | undefined;
  /** Every row of the roster once, in its order. Called once. */
  rows(): AsyncIterable<ReportRow>;
  /** The journal's state of nicknames that no row has. Called once, after `rows()` has ended. */
  notInRoster(): Iterable<MissingRow>;
};

/** A nickname that the journal has and no row has. `department`: the name of its department, where it is known. */
export type MissingRow = Known & { readonly department?: string | undefined };
