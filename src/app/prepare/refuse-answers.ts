/** Refuses answers of a user, by options, that do not fit the list or would give somebody a second account. */

import { UserError } from '../../domain/errors.js';
import { nicknameKey } from '../../domain/user.js';
import { textsIn } from '../../texts/texts.js';
import type { SaidOfRows } from './match-people.js';
import { type KnownUser, mayHaveAccount, type Person } from './person.js';

/** @throws {UserError} `usage` where a line that is named has nobody */
export function refuseLines(
  { sameLines, newLines }: SaidOfRows,
  people: readonly Person[],
  name: string,
): void {
  const lines = new Set(people.map(({ row }) => row.line));
  for (const [flag, given] of [
    ['--same-line', sameLines],
    ['--new-line', newLines],
  ] as const) {
    const missing = [...given].find((line) => !lines.has(line));
    if (missing === undefined) continue;
    const next = 'Take the number from the finding: it is the line on which the row begins.';
    throw new UserError('usage', `${flag} ${missing}: no row of ${name} begins on this line`, next);
  }
  const both = [...sameLines].find((line) => newLines.has(line));
  if (both === undefined) return;
  const what = `Line ${both} is in --same-line and in --new-line`;
  throw new UserError('usage', what, 'Choose one: the same person, or another one.');
}

/** Nicknames of rows that are to get the next one. */
export type Renewal = {
  readonly renew: readonly string[];
  readonly users: readonly KnownUser[];
  /**
   * The command that records that somebody of an earlier run was created. Default: `renew` is empty, and it is not needed.
   * @param folder as the user would write it
   */
  readonly settle?: (folder: string, nickname: string) => string;
};

/**
 * @throws {UserError} `usage` where a nickname is in no row, or its owner has an account, or may have one, and would get a
 * second
 */
export function refuseRenewal(
  { renew, users, settle }: Renewal,
  people: readonly Person[],
  name: string,
): void {
  const inList = new Set(people.map(({ nickname }) => nicknameKey(nickname)));
  const missing = renew.filter((nickname) => !inList.has(nicknameKey(nickname)));
  if (missing.length > 0) {
    const what = `--renew: ${some(missing)} ${missing.length === 1 ? 'is' : 'are'} not in ${name}`;
    const next = 'Check the spelling. A renewed row already has its new nickname.';
    throw new UserError('usage', what, next);
  }
  const keys = new Set(renew.map(nicknameKey));
  const existing = users.filter((user) => keys.has(nicknameKey(user.nickname)) && mayHaveAccount(user));
  if (existing.length === 0) return;
  const have = existing.length === 1 ? 'has' : 'have';
  const unclear = existing.find(({ outcome }) => outcome === 'unconfirmed');
  const next =
    unclear === undefined || settle === undefined
      ? ''
      : ` Record what you find out, with --created or --not-created (or --look-up, where the directory can be asked): ${settle(unclear.folder, unclear.nickname)}`;
  throw new UserError(
    'usage',
    `--renew: ${some(existing.map((user) => textsIn('en').parts.earlierUser(user)))} ${have} or may have an account, and would get a second one`,
    'Check the directory. A person who has an account keeps the nickname. If the account belongs to another person, enter another nickname in the row.' +
      next,
  );
}

const MOST_NAMED = 5;

function some(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
