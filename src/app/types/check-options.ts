import type { DirectoryNeeds } from '../../checks/checker.js';
import type { StepsOf } from '../../directory/wanted-steps.js';
import type { Severity } from '../../domain/finding.js';
import type { JournalView } from '../../domain/journals.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { RosterOptions } from '../../roster/roster.js';
import type { NamesOf } from './names-of.js';

/** How a roster is read, where the user said so. */
export type ReadingOptions = Pick<
  RosterOptions,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'columns' | 'map'
>;

/** Default: department 1 where the roster has no column for it, names as their header says, no password generated. */
export type CheckOptions = Pick<RecordedReading, 'department' | 'nameOrder' | 'generates' | 'status'> & {
  readonly departments: Readonly<Record<string, number>>;
  /** Severities other than those of the table of checks. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** Nicknames whose rows are people of their own, by `--new`. Default: none. */
  readonly newNicknames?: readonly string[];
  /** Lines whose people are people of their own. Default: none. */
  readonly newLines?: ReadonlySet<number> | undefined;
  /** Lines whose people are those of earlier runs who are written otherwise. Only of `prepare`. Default: none. */
  readonly sameLines?: ReadonlySet<number> | undefined;
  /** Lines whose people are to be created whatever a status column says. Default: none. */
  readonly activeLines?: ReadonlySet<number> | undefined;
  /** Headers of status columns that say nothing of accounts in this list. Default: none. */
  readonly ignoredStatuses?: readonly string[] | undefined;
  /** The journal of the roster's real runs, where this is a rehearsal. Default: none. */
  readonly realJournal?: JournalView | undefined;
  /** Now: milliseconds since the epoch. Default: dates on which somebody leaves are not judged. */
  readonly now?: number;
  /** The steps that follow the creation of a person. Default: none. */
  readonly stepsOf?: StepsOf | undefined;
  /** The meanings of the names in the fields of steps to the directory. Default: they are not judged. */
  readonly names?: NamesOf;
  /** The fields that the directory requires of a user. Default: as the default profile. */
  readonly needs?: DirectoryNeeds | undefined;
};
