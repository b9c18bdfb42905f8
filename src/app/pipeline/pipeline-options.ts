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

/**
 * Defaults: `department` is 1 if the roster has no column for it; `nameOrder` is as the header says; `generates` is no
 * password.
 */
export type CheckOptions = PeopleAnswers &
  Pick<RecordedReading, 'department' | 'nameOrder' | 'generates'> & {
    readonly departments: Readonly<Record<string, number>>;
    readonly severities: Readonly<Record<string, Severity | 'off'>>;
    /** In a rehearsal: the journal of the list's real runs. */
    readonly realJournal?: JournalView | undefined;
    /** The present in milliseconds since the epoch. If absent, the dates on which people leave are not checked. */
    readonly now?: number;
    readonly stepsOf?: StepsOf | undefined;
    /** The meanings of names in step fields (groups, roles) in the directory. If absent, they are not checked. */
    readonly names?: NamesOf;
    /** The fields that the directory requires of a user. If absent, those of the default profile. */
    readonly needs?: DirectoryNeeds | undefined;
  };

export type Selection = {
  readonly outcomes: ReadonlySet<OutcomeName>;
  /** True if a row without an attempt is part of the run: by its nickname's key. */
  readonly includesUnsent: (key: string) => boolean;
  readonly includesLine: (line: number) => boolean;
  /** States of the steps to send, for users who exist. */
  readonly steps: ReadonlySet<'open' | 'refused'>;
};

export const ALL_TO_DO: Selection = {
  outcomes: STILL_TO_DO,
  includesUnsent: () => true,
  includesLine: () => true,
  steps: new Set(['open']),
};

/** Source of a password. `typed`: entered by a person in a CSV of the report; `generated`: before the row is sent. */
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
