/** Describes the owner of an account in the directory. */

import type { EarlierPerson } from '../../checks/checker-options.js';
import type { FoundUser } from '../../directory/found-user.js';
import { redact, redactTogether } from '../../directory/redact.js';
import type { AccountFacts, OwnMessage } from '../../domain/detail.js';
import type { KnownSecrets } from '../../domain/known-secrets.js';
import type { Known } from '../../domain/outcome.js';
import type { Secret } from '../../domain/secret.js';
import { excerpt, foldName } from '../../domain/text.js';
import { type Name, spokenName } from '../../domain/user.js';
import { ownMessage } from '../../texts/own-message.js';

/** True if the directory shows the first and last name, in any order, with or without the middle name. */
export function isSameName({ first, last, middle }: Name, found: readonly string[]): boolean {
  const needed = wordsOf([first, last]);
  if (needed.length === 0) return false;
  const rest = wordsOf(found);
  for (const word of needed) {
    const at = rest.indexOf(word);
    if (at < 0) return false;
    rest.splice(at, 1);
  }
  const others = wordsOf([middle]);
  return rest.length === 0 || others.length === 0 || rest.sort().join(' ') === others.sort().join(' ');
}

export function wordsOf(texts: readonly string[]): string[] {
  return foldName(texts.join(' '))
    .split(' ')
    .filter((word) => word !== '');
}

/** Describes an account by its name, or by its login if the name is missing or contains a secret. */
export function accountOf(user: FoundUser, secrets: KnownSecrets): AccountFacts {
  const name = redact(user.names.join(' '), [], secrets) ?? '';
  return named(excerpt(name) || excerpt(user.nickname), user);
}

/** Describes the account of a row. Hides names that the journal lacks, since they may be the row's password. */
export function knownAccount(known: Known, user: FoundUser): AccountFacts {
  const { name, nickname } = known;
  if (user.names.length === 0) return named(excerpt(nickname), user);
  if (isSameName(name, user.names)) return named(excerpt(spokenName(name)), user);
  return { who: otherName(name, user.names), ...createdOf(user) };
}

/** The message of a login that the directory has for another person. Withholds names that contain a password. */
export function takenFromRow(
  { name, nickname, at }: Pick<EarlierPerson, 'name' | 'nickname' | 'at'>,
  password: Secret | undefined,
  secrets: KnownSecrets,
): OwnMessage {
  const own = password === undefined ? [] : [password];
  const parts = [name.first, name.middle, name.last].filter((part) => part !== '');
  const names = redactTogether(parts, (text) => redact(text, own, secrets)).map(
    (text) => text ?? '[withheld]',
  );
  // Without a time, the directory shows none.
  return takenBy(accountOf({ nickname, names, fields: {}, ...(at > 0 && { createdAt: at }) }, secrets));
}

export function takenBy(account: AccountFacts): OwnMessage {
  return ownMessage('taken-by', account);
}

function named(name: string, user: FoundUser): AccountFacts {
  return { name, ...createdOf(user) };
}

function otherName({ first, last }: Name, names: readonly string[]): NonNullable<AccountFacts['who']> {
  if (wordsOf([first, last]).length === 0) return 'a-name';
  const found = wordsOf(names);
  const has = (part: string) => wordsOf([part]).every((word) => found.includes(word));
  if (has(first) && has(last)) return 'other-middle';
  if (!has(first) && !has(last)) return 'other-name';
  return has(first) ? 'other-last' : 'other-first';
}

export function createdOf({ createdAt: at }: FoundUser): Pick<AccountFacts, 'created'> {
  if (at === undefined) return {};
  if (Math.abs(at) > 8.64e15) return { created: 'unknown' };
  return { created: `${new Date(at).toISOString().slice(0, -5).replace('T', ' ')} UTC` };
}
