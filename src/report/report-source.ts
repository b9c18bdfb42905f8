/** The data of a report. The caller joins the roster and the journal, and this folder reads the result. */

import type { Activity } from '../domain/activity.js';
import type { Reason } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Counts, Ended, Known, NextStep, OutcomeName, RunSummary } from '../domain/outcome.js';
import type { Service } from '../domain/service.js';
import type { StepCounts, StepName, UserStep } from '../domain/step.js';
import type { Name } from '../domain/user.js';
import type { Language } from '../texts/texts.js';

/** A row of the roster with its present outcome. */
export type ReportRow = {
  /** The number of the row, from 1. */
  readonly row: number;
  /** The line on which the row begins, from 1. */
  readonly line: number;
  /** One per column of the roster, in its order: text, or any value of JSON and workbooks. */
  readonly cells: readonly unknown[];
  /** The passwords of the row, as in their cells. No file of the report shows them. */
  readonly passwords: readonly unknown[];
  /** `''` where the row has none. */
  readonly nickname: string;
  readonly name: Name;
  /** `''` where the row has none. */
  readonly position: string;
  readonly departmentId: number | undefined;
  /** Its name; `''` where the row has none, or only its number is known. */
  readonly department: string;
  /** The fields that the profile adds, by their names; `''` where the row has none. */
  readonly fields: Readonly<Record<string, string>>;
  readonly outcome: OutcomeName;
  /** The journal's entry of the nickname. Its facts are shown only if its outcome is still that of the row. */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
  /** The steps that follow the creation of its user. */
  readonly steps: readonly UserStep[];
};

/** The command that gives up an open step. @param nickname as for `SettleCommand` */
type GiveUpCommand = (nickname: string | undefined, step: StepName) => string;

/** The command that records a settlement, or looks the user up. @param nickname undefined: a gap, since it is not shown */
type SettleCommand = (nickname: string | undefined, found: 'created' | 'notCreated' | 'lookUp') => string;

/** A CSV of a report that a person edited and a run sent. */
export type EditedCsv = {
  readonly name: string;
  /** The lines of the roster on which its rows begin. */
  readonly lines: ReadonlySet<number>;
};

export type ReportSource = {
  /** The language of the page. `report.json` and the CSVs are in English. */
  readonly language: Language;
  /** The roster's name as the user knows it; `-` for standard input. */
  readonly roster: string;
  /** The command that settles an unconfirmed row. */
  readonly settle: SettleCommand;
  readonly giveUp: GiveUpCommand;
  /** The directory has a look-up. Default: false. */
  readonly canLookUp?: boolean;
  /** The results folder as the user would type it. */
  readonly folder: string;
  readonly baseUrl: string;
  readonly profile: {
    readonly name: string;
    readonly settings: Readonly<Record<string, string>>;
    /** A look-up may have settled rows. */
    readonly hasLookUp: boolean;
  };
  readonly service: Service;
  readonly org: string | null;
  /** The start of this run, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly ended: Ended;
  /** Null if nothing stopped the run. */
  readonly reason: Reason | null;
  /** The reason as a sentence without a full stop, in the language of the page. */
  readonly stopMessage: string | null;
  /** In order, in the language of the page. */
  nextSteps(counts: Counts, notInRoster: Counts, stepCounts: StepCounts): readonly NextStep[];
  /** The length of the journal in bytes, and the SHA-256 of these bytes in hex. */
  readonly journal: { readonly length: number; readonly digest: string };
  /** All runs, the first one first. */
  readonly runs: readonly RunSummary[];
  /** The activity of all runs in intervals of `ms` milliseconds, in the order of time. */
  activity(ms: number): readonly Activity[];
  readonly headers: readonly string[];
  /** The positions of the columns that may hold passwords, from 0: always left empty. */
  readonly secretColumns: ReadonlySet<number>;
  /** The separator of the CSVs: that of the roster, `,` for JSON and workbooks. */
  readonly delimiter: string;
  /** The edited CSV from which the rows have their cells. Default: none. */
  readonly csv?: EditedCsv | undefined;
  /** Every row of the roster once, in its order. Called once. */
  rows(): AsyncIterable<ReportRow>;
  /** The nicknames of the journal that no row has. Called once, after `rows()` has ended. */
  notInRoster(): Iterable<MissingRow>;
};

/** A nickname of the journal that no row has, with the name of its department where it is known. */
export type MissingRow = Known & {
  readonly department?: string | undefined;
  /** Its open steps, and one cell per column of the roster: login and name, as the journal has them. Default: none are open. */
  readonly left?: { readonly steps: readonly UserStep[]; readonly cells: readonly string[] };
};
