/** The facts by which `prepare` compares people of a list with users of earlier runs. */

import type { LeftOut } from '../../domain/left-out.js';
import type { Draft, Row } from '../../domain/row.js';
import { foldSpaces } from '../../domain/text.js';
import type { Identity, Name } from '../../domain/user.js';
import type { Traits } from '../people/index.js';

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
  /** The row, if a person left it out. */
  readonly leftOut?: LeftOut | undefined;
  /** True for a row such as a total. */
  readonly isNoPerson?: boolean;
  /** True if the login is that of an account of this person. */
  readonly hasAccount?: boolean;
  /** True if that account was not confirmed. */
  readonly isUncertain?: boolean;
};

export function nameKey({ last, first, middle }: Name): string {
  return foldSpaces([last, first, middle].join(' '));
}

export const TRAITS = ['position', 'department'] as const satisfies readonly (keyof Traits)[];
