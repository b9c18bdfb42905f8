/** What a user says about how a roster is to be read and checked; a run keeps it in its journal, for later runs. */

import type { ColumnField, NameOrder } from './user.js';

export const ROSTER_FORMATS = ['csv', 'json', 'jsonl', 'xlsx'] as const;

export type RosterFormat = (typeof ROSTER_FORMATS)[number];

/** Takes a field from a header, or from a template such as `{Title} {Grade}`; `''` leaves the field out. */
export type Mapping = { readonly field: ColumnField; readonly from: string };

/**
 * Whose passwords are generated: of rows that have none; of those too whose password the check calls weak; of all. Each
 * takes in those before it.
 */
export const GENERATES = ['missing', 'weak', 'all'] as const;

export type Generates = (typeof GENERATES)[number];

/** What is absent is detected, or has its default. */
export type RecordedReading = {
  readonly format?: RosterFormat | undefined;
  /** One character. */
  readonly delimiter?: string | undefined;
  /** A label that TextDecoder knows. */
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly map?: readonly Mapping[] | undefined;
  readonly nameOrder?: NameOrder | undefined;
  /** `department_id` of rows that have none. */
  readonly department?: number | undefined;
  readonly generates?: Generates | undefined;
};
