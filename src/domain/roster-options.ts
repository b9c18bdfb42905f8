/** The user's options for reading and checking a roster, which a run records in its journal for later runs. */

import type { StatusAnswer } from './finding.js';
import type { NameOrder } from './user.js';

export const STDIN = '-';

export const ROSTER_FORMATS = ['csv', 'json', 'jsonl', 'xlsx'] as const;

export type RosterFormat = (typeof ROSTER_FORMATS)[number];

/** Takes a field from a header, or from a template such as `{Title} {Grade}`; `''` ignores the field. */
export type Mapping = { readonly field: string; readonly from: string };

/** Which passwords to generate: for rows without one; also for rows with a weak one; or for all rows. */
export const GENERATES = ['missing', 'weak', 'all'] as const;

export type Generates = (typeof GENERATES)[number];

/** How passwords are generated: as random characters, or as words that are easy to type. */
export const PASSWORD_STYLES = ['random', 'words'] as const;

/** Absent parts are detected, or have their default. */
export type RecordedReading = {
  readonly format?: RosterFormat | undefined;
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  /** The sheet by name, or by number from 1. */
  readonly sheet?: string | undefined;
  /** The columns of a roster without a header: fields, or headers that mean one; `''` for an ignored column. */
  readonly columns?: readonly string[] | undefined;
  readonly map?: readonly Mapping[] | undefined;
  readonly nameOrder?: NameOrder | undefined;
  readonly department?: number | undefined;
  readonly generates?: Generates | undefined;
  readonly status?: Readonly<Record<string, StatusAnswer>> | undefined;
};
