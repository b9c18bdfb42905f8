/** The user that the directory is to create, and the fields that a roster gives for one. */

import type { Secret } from './secret.js';

/** The fields of a user, named as in the payload of the directory; a roster's columns are matched to these. */
export const FIELDS = [
  'nickname',
  'password',
  'name.first',
  'name.last',
  'name.middle',
  'position',
  'department_id',
] as const;

export type Field = (typeof FIELDS)[number];

export type Name = { readonly first: string; readonly last: string; readonly middle: string };

/** A user the directory is to create, every field checked. Only `toUser` of the check room makes one. */
export type User = {
  /** The login name: the part before the domain, never empty. */
  readonly nickname: string;
  /** Never empty; exactly as it stands in the roster. */
  readonly password: Secret;
  /** Absent parts are `''`. */
  readonly name: Name;
  /** `''` where there is none. */
  readonly position: string;
  /** A positive safe integer. */
  readonly departmentId: number;
};

/** What two nicknames are compared by, and what the journal is keyed by: letter case makes no other person. */
export function nicknameKey(nickname: string): string {
  // Nearly all are their own key, and to find that out takes a fifth of the time.
  return PLAIN.test(nickname) ? nickname : nickname.normalize('NFC').toLowerCase();
}

const PLAIN = /^[a-z0-9._-]*$/;
