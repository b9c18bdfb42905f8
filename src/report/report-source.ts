/** The data of a report. The caller collects it from roster and journal. */

import type { Activity } from '../domain/activity.js';
import type { Reason } from '../domain/errors.js';
import type { Finding } from '../domain/finding.js';
import type { Change } from '../domain/journals.js';
import type { LeftOut } from '../domain/left-out.js';
import type { Counts, Ended, Known, NextStep, OutcomeName, RunSummary } from '../domain/outcome.js';
import type { Service } from '../domain/service.js';
import type { StepCounts, StepName, UserStep } from '../domain/step.js';
import type { Name, PartialUser } from '../domain/user.js';
import type { Language } from '../texts/texts.js';

/** The department is its name; `''` also if only its number is known. */
export type ReportRow = Omit<PartialUser, 'identity'> & {
  readonly row: number;
  readonly line: number;
  /** One cell per column of the roster. */
  readonly cells: readonly unknown[];
  readonly passwords: readonly unknown[];
  /** The class or group as on the slips, from a column that is no field; `''` for none. */
  readonly group?: string;
  readonly outcome: OutcomeName;
  /** Its facts are shown only if the row still has the same outcome. */
  readonly known: Known | undefined;
  readonly findings: readonly Finding[];
  readonly leftOut?: LeftOut | undefined;
  readonly steps: readonly UserStep[];
};

/** @param nickname absent if it must not be shown: the command has a placeholder */
type SettleCommand = (
  nickname: string | undefined,
  found: 'created' | 'notCreated' | 'lookUp' | 'same',
) => string;

export type EditedCsv = { readonly name: string; readonly lines: ReadonlySet<number> };

/** A change that a person has to make in the directory. */
export type ManualChange = Change & {
  /** The login of the account, which the list may have changed. */
  readonly nickname: string;
  readonly name: Name;
  /** When the list with the change was used, in milliseconds since the epoch, if known. */
  readonly since: number | undefined;
};

/** The differences from the list that was used before; empty for a list that is used for the first time. */
export type SinceLastList = {
  readonly newcomers: readonly { readonly nickname: string; readonly name: Name }[];
  readonly byHand: readonly ManualChange[];
};

export type ReportSource = {
  /** The language of the page. `report.json` and the CSVs are in English. */
  readonly language: Language;
  readonly roster: string;
  readonly settle: SettleCommand;
  readonly giveUp: (nickname: string | undefined, step: StepName) => string;
  readonly canLookUp?: boolean;
  readonly folder: string;
  readonly baseUrl: string;
  readonly profile: {
    readonly name: string;
    readonly settings: Readonly<Record<string, string>>;
    readonly hasLookUp: boolean;
  };
  readonly service: Service;
  readonly org: string | null;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly ended: Ended;
  readonly reason: Reason | null;
  /** A clause without a full stop, in the language of the page. */
  readonly stopMessage: string | null;
  nextSteps(counts: Counts, notInRoster: Counts, stepCounts: StepCounts, byHand: number): readonly NextStep[];
  /** The file of slips in the same folder, if there are any. */
  readonly sheet?: string | undefined;
  /** The journal's length in bytes, and the SHA-256 of these bytes in hex. */
  readonly journal: { readonly length: number; readonly digest: string };
  readonly runs: readonly RunSummary[];
  activity(ms: number): readonly Activity[];
  readonly headers: readonly string[];
  /** Columns that may hold passwords: always left empty. */
  readonly secretColumns: ReadonlySet<number>;
  /** The separator of the CSVs: that of the roster, `,` for JSON and workbooks. */
  readonly delimiter: string;
  readonly csv?: EditedCsv | undefined;
  /** Yields every row once, in order. Called once. */
  rows(): AsyncIterable<ReportRow>;
  /** Yields the nicknames of the journal that no row has. Called once, after `rows()` has ended. */
  notInRoster(): Iterable<MissingRow>;
  /** Called once, after `rows()` has ended. */
  sinceLastList(): Promise<SinceLastList>;
};

/** The facts of the journal about a row; only the outcome for a row that was left out. */
export type JournalFacts = Partial<Omit<Known, 'outcome'>> & { readonly outcome: OutcomeName };

/** `leftOut`: a row that `prepare` left out of the roster. */
export type MissingRow = JournalFacts &
  Pick<Known, 'nickname' | 'name'> & {
    readonly leftOut?: LeftOut | undefined;
    readonly department?: string | undefined;
    /** Open steps, and one cell per column of the roster, with login and name from the journal. */
    readonly left?: { readonly steps: readonly UserStep[]; readonly cells: readonly string[] };
  };
