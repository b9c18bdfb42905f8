/** The options of a run: how it reads, checks and selects rows, and how it sends them. */

import type { DirectoryNeeds } from '../../checks/checker-options.js';
import type { StepsOf } from '../../directory/wanted-steps.js';
import type { Pace, Rate } from '../../domain/clock.js';
import type { Severity } from '../../domain/finding.js';
import type { NamesOf } from '../../domain/name-meaning.js';
import type { OutcomeName } from '../../domain/outcome.js';
import { STILL_TO_DO } from '../../domain/outcome-table.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { RosterOptions } from '../../roster/roster.js';
import type { KnownResults, PeopleAnswers } from '../people/index.js';

export type ReadingOptions = Pick<
  RosterOptions,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'columns' | 'map'
>;

/** Defaults: `department` is 1 without a department column, `nameOrder` follows the header, `generates` is off. */
export type CheckOptions = PeopleAnswers &
  Pick<RecordedReading, 'department' | 'nameOrder' | 'generates'> & {
    readonly departments: Readonly<Record<string, number>>;
    /** Taken nicknames whose accounts belong to other people. */
    readonly othersNicknames?: readonly string[];
    readonly severities: Readonly<Record<string, Severity | 'off'>>;
    /** People with accounts that this list's journal does not have: of other lists, and of the directory. */
    readonly others?: readonly KnownResults[] | undefined;
    /** By the name of a results folder: if its list is of the same organisation. */
    readonly listAnswers?: Readonly<Record<string, 'same' | 'other'>> | undefined;
    /** The current time in milliseconds since the epoch. If absent, leaving dates are not checked. */
    readonly now?: number;
    readonly stepsOf?: StepsOf | undefined;
    /** The directory's ids for names in step fields (groups, roles). If absent, names are not checked. */
    readonly names?: NamesOf;
    /** The fields that the directory requires of a user. Default: those of the default profile. */
    readonly needs?: DirectoryNeeds | undefined;
  };

export type Selection = {
  readonly outcomes: ReadonlySet<OutcomeName>;
  /** True if the run includes a row without an attempt. @param key of the row's nickname */
  readonly includesUnsent: (key: string) => boolean;
  readonly includesLine: (line: number) => boolean;
  /** States of the steps to send for existing users. */
  readonly steps: ReadonlySet<'open' | 'refused'>;
};

export const ALL_TO_DO: Selection = {
  outcomes: STILL_TO_DO,
  includesUnsent: () => true,
  includesLine: () => true,
  steps: new Set(['open']),
};

/** `typed`: entered by a person in a CSV of the report; `generated`: created right before sending. */
export type PasswordSource = 'roster' | 'typed' | 'generated';

/** Times in milliseconds. */
export type SendingOptions = {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly pace: Pace;
  /** Replaces the pace. */
  readonly rate?: Rate | undefined;
  readonly requestedRate?: Partial<Rate>;
  readonly timeoutMs: number;
  /** How long to wait for a lost network, once the directory has answered. */
  readonly waitMs: number;
  readonly limit: number;
  /** Stops after this many consecutive failures; 0: never. */
  readonly stopAfter: number;
};
