/** The facts by which `prepare` compares people of a list with users of earlier runs. */

import type { AttemptOutcome } from '../../domain/outcome.js';
import type { Draft, Row } from '../../domain/row.js';
import { foldSpaces } from '../../domain/text.js';
import type { Identity, Name } from '../../domain/user.js';

/** Columns that both a list and a report have, to distinguish people with the same name. */
export type Traits = { readonly position?: string; readonly department?: string };

export type Person = {
  readonly row: Row;
  /** The values by field, with a whole name already split. */
  readonly draft: Draft;
  readonly name: Name;
  /** The row's nickname as it would be sent; `''` if there is none. */
  readonly nickname: string;
  readonly traits: Traits;
  readonly identity: Identity;
  /** `masked`: a mask such as `***`. */
  readonly password: 'none' | 'masked' | 'given';
};

export type KnownUser = {
  readonly nickname: string;
  readonly name: Name;
  /** Also `unconfirmed` if a nickname was taken after an unconfirmed attempt. */
  readonly outcome: AttemptOutcome;
  readonly traits: Traits;
  readonly identity: Identity;
  /** When the outcome was settled, in milliseconds since the epoch. */
  readonly at: number;
  /** The results folder as the user would type it, or the title of the directory. */
  readonly folder: string;
  readonly isInDirectory?: true;
  readonly isDisabled?: true;
  /** Not created, and no longer in the roster. The nickname may belong to another account and is not reassigned. */
  readonly isAbandoned: boolean;
};

export function mayHaveAccount(user: Pick<KnownUser, 'outcome'> | undefined): boolean {
  return user?.outcome === 'created' || user?.outcome === 'unconfirmed';
}

export function nameKey({ last, first, middle }: Name): string {
  return foldSpaces([last, first, middle].join(' '));
}

export const TRAITS = ['position', 'department'] as const satisfies readonly (keyof Traits)[];
