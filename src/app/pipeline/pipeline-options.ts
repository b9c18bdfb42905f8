/** The options of a run: how its roster is read and checked, which rows it is about, and how it sends. */

import type { DirectoryNeeds } from '../../checks/checker-options.js';
import type { StepsOf } from '../../directory/wanted-steps.js';
import type { Pace, Rate } from '../../domain/clock.js';
import type { Severity } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { NamesOf } from '../../domain/name-meaning.js';
import type { OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { RosterOptions } from '../../roster/roster.js';
import type { PeopleAnswers } from '../people/index.js';

export type ReadingOptions = Pick<
  RosterOptions,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'columns' | 'map'
>;

/** Without them: department 1 where the roster has no column for it, names as their header says, no password generated. */
export type CheckOptions = PeopleAnswers &
  Pick<RecordedReading, 'department' | 'nameOrder' | 'generates'> & {
    readonly departments: Readonly<Record<string, number>>;
    readonly severities: Readonly<Record<string, Severity | 'off'>>;
    readonly realJournal?: JournalView | undefined;
    /** Now: milliseconds since the epoch. Without it, the dates on which people leave are not judged. */
    readonly now?: number;
    readonly stepsOf?: StepsOf | undefined;
    /** The meanings of the names in the fields of steps to the directory. Without them, names are not judged. */
    readonly names?: NamesOf;
    /** The fields that the directory requires of a user. Default: as the default profile. */
    readonly needs?: DirectoryNeeds | undefined;
  };

export type Selection = {
  readonly outcomes: ReadonlySet<OutcomeName>;
  /** True if a row that was never announced belongs to the run: by its nickname's key. */
  readonly neverSent: (key: string) => boolean;
  readonly row: (line: number) => boolean;
  /** Which steps of users who were created are sent: by their state. */
  readonly steps: ReadonlySet<'open' | 'refused'>;
};

export const ALL_TO_DO: Selection = {
  outcomes: STILL_TO_DO,
  neverSent: () => true,
  row: () => true,
  steps: new Set(['open']),
};

/** Where a password comes from. `typed`: into a CSV of the report; `generated`: generated before the row is sent. */
export type PasswordSource = 'roster' | 'typed' | 'generated';

/** Times in milliseconds. */
export type SendingOptions = {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly pace: Pace;
  /** In place of the pace. */
  readonly rate?: Rate | undefined;
  /** The parts of a rate that the user gave. */
  readonly asked?: Partial<Rate>;
  readonly timeoutMs: number;
  /** How long to wait for a network that is lost after the directory had answered. */
  readonly waitMs: number;
  readonly limit: number;
  /** Stops after this many consecutive failures; 0: never. */
  readonly stopAfter: number;
};
