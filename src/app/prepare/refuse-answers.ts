/** Rejects options about people that do not fit the list or would result in a second account. */

import { recognised } from '../../domain/identity.js';
import { nicknameKey } from '../../domain/user.js';
import { firstFew } from '../../platform/collections.js';
import type { RosterLabel } from '../../texts/roster-place.js';
import { userError } from '../../texts/user-error.js';
import { type KnownUser, mayHaveAccount } from '../people/index.js';
import type { LineAnswers } from './match-people.js';
import type { Person } from './person.js';

/** @throws {UserError} `usage` for a line without a row */
export function refuseLines(
  { sameLines, newLines, skipLines }: LineAnswers & { readonly skipLines: ReadonlySet<number> },
  people: readonly Person[],
  label: RosterLabel,
): void {
  const lines = new Set(people.map(({ row }) => row.line));
  for (const [flag, chosenLines] of [
    ['--same-line', sameLines],
    ['--new-line', newLines],
    ['--skip-line', skipLines],
  ] as const) {
    const missing = [...chosenLines].find((line) => !lines.has(line));
    if (missing !== undefined) throw userError('usage', 'line-without-row', { flag, line: missing, label });
  }
  const both = [...sameLines].find((line) => newLines.has(line));
  if (both !== undefined) throw userError('usage', 'line-said-twice', { line: both });
}

export type Renewal = {
  readonly renew: readonly string[];
  readonly users: readonly KnownUser[];
  /** Formats the command that records a user as created. @param folder as the user would write it */
  readonly settle?: (folder: string, nickname: string) => string;
};

/** @throws {UserError} `usage` for a login in no row, or a person who would get a second account */
export function refuseRenewal(
  { renew, users, settle }: Renewal,
  people: readonly Person[],
  label: RosterLabel,
): void {
  const inList = new Set(people.map(({ nickname }) => nicknameKey(nickname)));
  const missing = renew.filter((nickname) => !inList.has(nicknameKey(nickname)));
  if (missing.length > 0) {
    const [nicknames, more] = firstFew(missing, MAX_NAMED);
    throw userError('usage', 'renew-unknown', { nicknames, more, label });
  }
  const keys = new Set(renew.map(nicknameKey));
  const owners = new Map(people.map((person) => [nicknameKey(person.nickname), person]));
  const existing = users.filter((user) => {
    const key = nicknameKey(user.nickname);
    if (!keys.has(key) || !mayHaveAccount(user)) return false;
    // In the directory, the name shows who owns the account.
    const person = owners.get(key);
    return user.isInDirectory !== true || (person !== undefined && recognised(user, person) !== undefined);
  });
  if (existing.length === 0) return;
  const unclear = existing.find(({ outcome }) => outcome === 'unconfirmed');
  const [named, more] = firstFew(existing, MAX_NAMED);
  throw userError('usage', 'renew-has-account', {
    users: named,
    more,
    settle: unclear && settle?.(unclear.folder, unclear.nickname),
  });
}

const MAX_NAMED = 5;
