/** The options of reading and checking a roster. */

import type { DirectoryNeeds } from '../../checks/checker.js';
import type { StepsOf } from '../../directory/wanted-steps.js';
import type { Severity } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { NamesOf } from '../../domain/name-meaning.js';
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
