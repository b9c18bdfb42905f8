/** The fields of all headers of a list. Some words mean one field on their own, and another next to certain columns. */

import type { ColumnField } from '../domain/user.js';
import {
  isApartHeader,
  isIdentityHeader,
  isOneOf,
  type Meaning,
  meaningOf,
  normaliseHeader,
  statusKindOf,
} from './headers.js';
import { LOGINS } from './login-headers.js';
import {
  BOTH_LAST_NAMES,
  LAST_NAME_PREFIXES,
  PERSON_NAMES,
  PLAIN_NAMES,
  SECOND_LAST_NAMES,
} from './name-headers.js';

const LAST_RANK = 1000;

const isPlainName = isOneOf(PLAIN_NAMES);
const isPrefix = isOneOf(LAST_NAME_PREFIXES);
const isSecond = isOneOf(SECOND_LAST_NAMES);
const isBoth = isOneOf(BOTH_LAST_NAMES);

const PERSONS: ReadonlyMap<string, number> = new Map(
  Object.keys(PERSON_NAMES)
    .map((header, rank) => [normaliseHeader(header), LAST_RANK + rank] as const)
    .reverse(),
);

/** Returns one meaning per column. `Title` next to `Forename`, as in British school systems, is a form of address. */
export function meaningsOf(headers: readonly string[]): readonly (Meaning | undefined)[] {
  const isBritish = headers.some((header) => /^(?:(?:legal|preferred) )?forenames?$/iu.test(header.trim()));
  const all = headers.map((header) =>
    isBritish && normaliseHeader(header) === 'title' ? undefined : meaningOf(header),
  );
  const hasLast = all.some((meaning) => meaning?.field === 'name.last');
  // If there is no last name, `second name` may be the last name.
  const alone = all.map((meaning, at) =>
    !hasLast && normaliseHeader(headers[at] ?? '') === 'secondname' ? undefined : meaning,
  );
  const part = missingPart(alone);
  const hasName = alone.some((meaning) => meaning?.field.startsWith('name'));
  const isLogin = (rank: number) => rank > 0 && rank <= LOGINS.length;
  const hasLogin = alone.some((one) => one?.field === 'nickname' && isLogin(one.rank));
  // Next to a full name, `name` may be the login. Next to a login, `display name` is no better than `name`.
  const hasFullName = headers.some((header, at) => {
    const isDisplayName = hasLogin && normaliseHeader(header) === 'displayname';
    return alone[at]?.field === 'name' && !isPlainName(header) && !isDisplayName;
  });
  return alone.map((meaning, at) => {
    const header = headers[at] ?? '';
    const isPlain = isPlainName(header);
    if (part !== undefined && isPlain) return { field: part, rank: LAST_RANK };
    if (hasFullName && isPlain && meaning?.field === 'name') return { ...meaning, rank: LAST_RANK };
    const rank = hasName ? undefined : PERSONS.get(normaliseHeader(header));
    return rank === undefined ? meaning : { field: 'name', rank };
  });
}

/** The part that a plain `Name` means if only the other part has columns. */
export function plainNameField(headers: readonly string[]): NamePart | undefined {
  return headers.some(isPlainName) ? missingPart(headers.map(meaningOf)) : undefined;
}

/** The columns of a last name, in order: `Tussenvoegsel` precedes it and `Segundo apellido` follows it. */
export function lastNameParts(headers: readonly string[], last: number): readonly number[] {
  const header = headers[last] ?? '';
  // This program wrote a column `name.last`, with whole last names.
  if (normaliseHeader(header) === normaliseHeader('name.last')) return [last];
  const find = (isWanted: (other: string) => boolean) =>
    headers.findIndex((other, column) => column !== last && isWanted(other));
  const second = isBoth(header) || isSecond(header) ? -1 : find(isSecond);
  return [find(isPrefix), last, second].filter((column) => column !== -1);
}

type NamePart = Extract<ColumnField, 'name.first' | 'name.last'>;

function missingPart(alone: readonly (Meaning | undefined)[]): NamePart | undefined {
  // If a header is exactly `name.first` or `name.last`, this program wrote it. Then `name` is not the other part.
  const has = (field: ColumnField) => alone.some((one) => one?.field === field && one.rank !== 0);
  if (has('name.first') === has('name.last')) return undefined;
  return has('name.first') ? 'name.last' : 'name.first';
}

/** True if the header shows what the column contains. Excludes words for a person, which may be positions. */
export function isKnownHeader(header: string): boolean {
  return (
    meaningOf(header) !== undefined ||
    isIdentityHeader(header) ||
    isApartHeader(header) ||
    statusKindOf(header) !== undefined
  );
}
