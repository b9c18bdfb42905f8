/** Whose account the directory shows, for people: clauses of a message. */

import type { FoundUser } from '../../directory/found-user.js';
import type { Known } from '../../domain/outcome.js';
import { type Name, spokenName } from '../../domain/user.js';
import { excerpt, foldName } from '../../lib/text.js';

/** Compares the words of two names in any order. The middle name may be missing on either side. */
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

/** `Авдотья Петрова, created 2026-11-23 08:41:07 UTC`; the nickname of somebody without a name. */
export function personText(user: FoundUser): string {
  return withTime(excerpt(user.names.join(' ')) || excerpt(user.nickname), user);
}

/** The same without the row's password at hand: shows no name that the journal lacks, since it may be that password. */
export function accountText(known: Known, user: FoundUser): string {
  const { name, nickname } = known;
  if (user.names.length === 0) return withTime(excerpt(nickname), user);
  if (isSameName(name, user.names)) return withTime(excerpt(spokenName(name)), user);
  return withTime(`a user with ${otherName(name, user.names)}`, user);
}

function otherName({ first, last }: Name, names: readonly string[]): string {
  if (wordsOf([first, last]).length === 0) return 'a name';
  const found = wordsOf(names);
  const has = (part: string) => wordsOf([part]).every((word) => found.includes(word));
  if (has(first) && has(last)) return 'another middle name';
  if (!has(first) && !has(last)) return 'another name';
  return has(first) ? 'another last name' : 'another first name';
}

export function withTime(who: string, { createdAt }: FoundUser): string {
  return createdAt === undefined ? who : `${who}, created ${timeText(createdAt)}`;
}

function timeText(at: number): string {
  const iso = Math.abs(at) <= 8.64e15 ? new Date(at).toISOString() : '';
  return iso === '' ? 'at an unknown time' : `${iso.slice(0, -5).replace('T', ' ')} UTC`;
}
