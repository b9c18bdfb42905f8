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
