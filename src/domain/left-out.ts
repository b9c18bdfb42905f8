/** Rows that a person left out. Later runs leave them out as well, until they are sent on request. */

import type { CheckCode } from './finding.js';
import { type Person, recognised } from './identity.js';
import { type Known, mayExist } from './outcome.js';
import { nicknameKey } from './user.js';

/** `nickname`: `''` for a row without a login. */
export type LoginAndPerson = Person & { readonly nickname: string };

export type LeftOut = LoginAndPerson & {
  readonly line: number;
  /** The code of the finding that was answered, or one of `LEFT_OUT_BY`. */
  readonly reason: string;
};

/** The finding for a row that is not a person, such as a total, and for a name with a note. */
export const NOT_A_PERSON = 'not-a-person' satisfies CheckCode;

export const LEFT_OUT_BY = { option: 'skip-line', prepare: 'prepare' } as const;

/** A row as it is in the list now. `isSent`: it was left out earlier, and this run sends it on request. */
export type Left = { readonly row: LeftOut; readonly isSent: boolean };

/** True for the same login and person. Without a login in one of them, the person decides. */
export function isSameLeftOut(one: LoginAndPerson, other: LoginAndPerson): boolean {
  const [key, otherKey] = [nicknameKey(one.nickname), nicknameKey(other.nickname)];
  return (key === otherKey || key === '' || otherKey === '') && recognised(one, other) !== undefined;
}

/** True if the user of the row exists or may exist: then the row is not left out. */
export function mayHaveUser(known: Known | undefined, row: LoginAndPerson): boolean {
  if (known === undefined || (known.outcome !== 'created' && !mayExist(known))) return false;
  return isSameLeftOut(row, { ...known, identity: known.identity ?? {} });
}
