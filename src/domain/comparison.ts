/** A row's result in a comparison of the roster with the directory. */

import type { ShownMessage } from './detail.js';
import type { FindingMessage } from './finding.js';

/** In the order in which they are counted. */
export const STATES = ['same', 'there', 'different', 'missing', 'unknown'] as const;

/**
 * `same`: the user is there, as in the roster; `there`: somebody has the nickname, and nothing else of the row can be
 * compared; `different`: somebody is there with other values; `missing`: nobody has the nickname; `unknown`: the row is
 * invalid, or the directory did not say.
 */
export type State = (typeof STATES)[number];

/** How many rows are in each state, and how many there are. */
export type StateCounts = { readonly [S in State]: number } & { readonly total: number };

/** A field whose values are not the same; `''` where there is none. */
export type Difference = { readonly field: string; readonly roster: string; readonly directory: string };

/** Why the state of a row is unknown. */
export type UnknownWhy =
  /** The row cannot be looked up, since this field is wrong. */
  | { readonly kind: 'invalid'; readonly field: string; readonly message: FindingMessage }
  /** Nobody was found in the directory with this title, nor anybody else. */
  | { readonly kind: 'no-proof'; readonly service: string }
  /** A look-up got no clear answer: a clause. */
  | ({ readonly kind: 'no-answer' } & ShownMessage);

/** All texts are safe for a terminal, and none of them holds the row's password. */
export type ComparedRow = {
  /** As of a row of the roster. */
  readonly row: number;
  readonly line: number;
  readonly nickname: string;
  readonly state: State;
  /** The person of the row, in spoken order; `''` where the roster has no name. */
  readonly name: string;
  /** The person who has the nickname; `undefined` where nobody was found, `''` where no name is shown. */
  readonly directoryName: string | undefined;
  /** Only of `different`. */
  readonly differences: readonly Difference[];
  /** Only of `unknown`. */
  readonly why?: UnknownWhy;
};

export function stateCounts(rows: readonly Pick<ComparedRow, 'state'>[]): StateCounts {
  const counts = { total: rows.length, same: 0, there: 0, different: 0, missing: 0, unknown: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Somebody who is in the directory and in none of the lists. All texts are safe for a terminal. */
export type ExtraUser = {
  /** `''` where the directory shows none. */
  readonly id: string;
  /** The whole login, with its domain. */
  readonly nickname: string;
  /** In spoken order; `''` where none is shown. */
  readonly name: string;
  /** If the user can sign in; `null`: not known. */
  readonly enabled: boolean | null;
  /** ISO 8601 in UTC; `null`: never, or not known. */
  readonly last_sign_in: string | null;
  /** Further values that the directory shows, by the fields of a roster; `''` where the user has none. */
  readonly fields: Readonly<Record<string, string>>;
};

/** True if it is about the person's name, or a part of it. */
export function isOfName({ field }: Pick<Difference, 'field'>): boolean {
  return field === 'name' || field.startsWith('name.');
}

/** A row for programs, as its event and a file have it. @param reason why its state is unknown, in English */
export function comparedJson(
  { row, line, nickname, state, name, directoryName, differences }: ComparedRow,
  reason: string | null,
) {
  const directory_name = directoryName ?? null;
  return { row, line, nickname, state, name, directory_name, differences, reason };
}
