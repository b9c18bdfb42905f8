/** The result for a row when the roster is compared with the directory. */

import type { ShownMessage } from './detail.js';
import type { FindingMessage } from './finding.js';

/** States in the order of their counts. */
export const STATES = ['same', 'there', 'different', 'missing', 'unknown'] as const;

/** `there`: the nickname exists, but nothing else could be compared; `unknown`: an invalid row, or no clear answer. */
export type State = (typeof STATES)[number];

export type StateCounts = { readonly [S in State]: number } & { readonly total: number };

/** A field with different values; `''` for a missing value. */
export type Difference = { readonly field: string; readonly roster: string; readonly directory: string };

export type UnknownWhy =
  /** The row cannot be looked up because this field is invalid. */
  | { readonly kind: 'invalid'; readonly field: string; readonly message: FindingMessage }
  /** The directory with this title showed no users. */
  | { readonly kind: 'no-proof'; readonly service: string }
  /** A look-up got no clear answer: a clause. */
  | ({ readonly kind: 'no-answer' } & ShownMessage);

/** All texts are safe for a terminal and do not contain the row's password. */
export type ComparedRow = {
  readonly row: number;
  readonly line: number;
  readonly nickname: string;
  readonly state: State;
  readonly name: string;
  /** `undefined` if no user was found, `''` if the directory shows no name. */
  readonly directoryName: string | undefined;
  readonly differences: readonly Difference[];
  readonly why?: UnknownWhy;
};

export function stateCounts(rows: readonly Pick<ComparedRow, 'state'>[]): StateCounts {
  const counts = { total: rows.length, same: 0, there: 0, different: 0, missing: 0, unknown: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** An account in the directory that no list has. All texts are safe for a terminal. */
export type ExtraUser = {
  /** `''` if the directory shows none. */
  readonly id: string;
  readonly nickname: string;
  readonly name: string;
  /** True if the user can sign in; `null` if unknown. */
  readonly enabled: boolean | null;
  /** ISO 8601 in UTC; `null` for never, or if unknown. */
  readonly last_sign_in: string | null;
  /** Other values that the directory shows, by field of the roster; `''` if the user has none. */
  readonly fields: Readonly<Record<string, string>>;
};

export function isOfName({ field }: Pick<Difference, 'field'>): boolean {
  return field === 'name' || field.startsWith('name.');
}

/** @param reason why the state is unknown, in English */
export function comparedJson(
  { row, line, nickname, state, name, directoryName, differences }: ComparedRow,
  reason: string | null,
) {
  const directory_name = directoryName ?? null;
  return { row, line, nickname, state, name, directory_name, differences, reason };
}
