/** The result of one whole reading of the roster. */

import type { LeftInColumn } from '../../checks/ignored-words.js';
import type { CheckCode } from '../../domain/finding.js';
import type { Counts } from '../../domain/outcome.js';
import type { StepCounts } from '../../domain/step.js';
import type { PeopleFacts } from '../people/index.js';
import type { PasswordSource } from './selection.js';

/** The result of one whole reading of the roster. */
export type CheckResult = {
  readonly before: Counts;
  readonly toSend: number;
  /** Rows of users who were created before, some of whose steps are still to be sent. */
  readonly toFinish: number;
  /** Those of them that one run finishes, with its limit. */
  readonly finishing: number;
  /** Users who were created before, and not all of whose steps are done. */
  readonly stepCounts: StepCounts;
  /** How many of each step the rows need, in the order of the profile, by what it calls them; none without steps. */
  readonly steps: ReadonlyMap<string, number>;
  /** Rows that it would send but for a failed check. */
  readonly refused: number;
  /** The errors of the roster as a whole, by their checks: with any of them no row is sent. */
  readonly refusedBy: readonly CheckCode[];
  /** Rows that would be sent, by the source of their password; none if the directory takes no passwords. */
  readonly passwords: Readonly<Record<PasswordSource, number>>;
  /** Rows that it would send but for a failed check, and that lack a password. */
  readonly lackPassword: number;
  /** Nicknames that the journal knows and the roster no longer holds, by outcome. */
  readonly notInRoster: Counts;
  /** Those who would be sent. */
  readonly people: PeopleFacts;
  /** Titles that are left out of names, and how many rows have each. */
  readonly titles: readonly (readonly [title: string, rows: number])[];
  /** Ignored columns in which rows say that somebody has left. */
  readonly leftInIgnored: readonly LeftInColumn[];
  /** The mail domain that was cut off the nicknames. */
  readonly domain: string | undefined;
  /** A digest of all rows, also those that are not sent; in memory only. Default: nothing is compared with it later. */
  readonly digest?: string | undefined;
};
