import type { DirectoryNeeds } from '../../checks/checker.js';
import type { Severity } from '../../domain/finding.js';
import type { RecordedReading } from '../../domain/roster-options.js';
import type { RosterOptions } from '../../roster/roster.js';

/** How a roster is read, where the user said so. */
export type ReadingOptions = Pick<
  RosterOptions,
  'format' | 'delimiter' | 'encoding' | 'sheet' | 'columns' | 'map'
>;

/** Default: department 1 where the roster has no column for it, names as their header says, no password generated. */
export type CheckOptions = Pick<RecordedReading, 'department' | 'nameOrder' | 'generates'> & {
  readonly departments: Readonly<Record<string, number>>;
  /** Severities other than those of the table of checks. */
  readonly severities: Readonly<Record<string, Severity | 'off'>>;
  /** The fields that the directory requires of a user. Default: as the default profile. */
  readonly needs?: DirectoryNeeds | undefined;
};
