/** The meanings of the names in a list to the directory. */

import type { NamesForm } from '../../directory/profile-reads.js';

/** The names that the steps of a run are about, by field; and the keys of all nicknames of the roster. */
export type NamesInRoster = {
  readonly names: readonly {
    readonly field: string;
    readonly form: NamesForm;
    readonly values: ReadonlySet<string>;
  }[];
  readonly nicknames: ReadonlySet<string>;
};

export type { NamesOf } from '../../domain/name-meaning.js';

/** The names of one field, for the plan. `unknown`: how many the directory does not have; absent: not looked up. */
export type NameCount = { readonly field: string; readonly names: number; readonly unknown?: number };
