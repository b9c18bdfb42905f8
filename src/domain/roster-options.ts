/** The user's options for reading and checking a roster; a run keeps them in its journal, for later runs. */

import type { StatusAnswer } from './finding.js';
import type { NameOrder } from './user.js';

export const STDIN = '-';

export const ROSTER_FORMATS = ['csv', 'json', 'jsonl', 'xlsx'] as const;

export type RosterFormat = (typeof ROSTER_FORMATS)[number];

/** Takes a field from a header, or from a template such as `{Title} {Grade}`; `''` leaves the field out. */
export type Mapping = { readonly field: string; readonly from: string };

/** The passwords that are generated: of rows that have none; also of rows with a weak one; of all. */
export const GENERATES = ['missing', 'weak', 'all'] as const;

export type Generates = (typeof GENERATES)[number];

/** The generated passwords: random characters, or words for people who have to type them. */
export const PASSWORD_STYLES = ['random', 'words'] as const;

/** A part that is absent is detected, or has its default. */
export type RecordedReading = {
  readonly format?: RosterFormat | undefined;
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  /** The sheet by name, or by number from 1. */
  readonly sheet?: string | undefined;
  /** The columns of a roster without a header: fields, or a header that means one; `''` for an ignored column. */
  readonly columns?: readonly string[] | undefined;
  readonly map?: readonly Mapping[] | undefined;
  readonly nameOrder?: NameOrder | undefined;
  readonly department?: number | undefined;
  readonly generates?: Generates | undefined;
  readonly status?: Readonly<Record<string, StatusAnswer>> | undefined;
};
