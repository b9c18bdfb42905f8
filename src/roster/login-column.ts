/** Decides which column gives the login if several are possible. Does not decide about other fields. */

import { meansPassword } from '../domain/password-header.js';
import type { ProfileColumns } from '../domain/row.js';
import { extraFieldOf } from './field-names.js';
import { isOneOf, meaningOf, normaliseHeader } from './headers.js';
import { LOGIN_IDS, LOGINS, LOGINS_WITH_PASSWORDS, PREPARED_LOGIN } from './login-headers.js';
import { indexes } from './mapped-columns.js';

/** The first kind wins. `with-password`: a login only because the list has passwords; `pet-name`: an informal name. */
const KINDS = ['login', 'with-password', 'nickname', 'address', 'pet-name'] as const;

type LoginKind = (typeof KINDS)[number];

const isWithPasswords = isOneOf(LOGINS_WITH_PASSWORDS);

/** Exactly `nickname` is this program's own field; `nickName` is an informal name. */
function loginKind(header: string): LoginKind | undefined {
  const meaning = meaningOf(header);
  if (meaning?.field !== 'nickname') return isWithPasswords(header) ? 'with-password' : undefined;
  if (meaning.rank > LOGINS.length) return 'address';
  if (meaning.rank > 0) return 'login';
  return header === 'nickname' ? 'nickname' : 'pet-name';
}

/** True if an unused column may also be meant: one of the two is `nickname`, and neither is an address. */
export function isOtherLogin(header: string, used: string): boolean {
  const isNickname = (one: string) => normaliseHeader(one) === 'nickname';
  return [header, used].every(isLoginOrNickname) && [header, used].some(isNickname);
}

/** True for an address or `nickname`: the real login may be in another column. */
export function isUncertainLogin(used: string): boolean {
  const kind = loginKind(used);
  return kind === 'address' || kind === 'nickname' || kind === 'pet-name';
}

/** True for logins that are not addresses. Next to one, a column `nickname` is ignored or uncertain. */
export function isLoginOrNickname(header: string): boolean {
  const kind = loginKind(header);
  return kind !== undefined && kind !== 'address';
}

export const isPreparedLogin = isOneOf([PREPARED_LOGIN]);

/** True if the user must confirm that this column contains logins. */
export const isLoginId = isOneOf([...LOGIN_IDS, ...LOGINS_WITH_PASSWORDS]);

/** If an address also belongs to a field of the profile, it is the last choice. @param used columns of other fields */
export function loginColumn(
  headers: readonly string[],
  used: ReadonlySet<number>,
  profile: ProfileColumns | undefined,
): number | undefined {
  const hasPasswords = headers.some(meansPassword);
  const rankOf = (at: number) => {
    const header = headers[at] ?? '';
    const kind = KINDS.indexOf(loginKind(header) ?? 'pet-name');
    const isOwn = extraFieldOf(header, profile) !== undefined;
    return kind * 10_000 + Number(isOwn) * 1_000 + (meaningOf(header)?.rank ?? 0);
  };
  const found = indexes(headers, (header, at) => {
    const kind = loginKind(header);
    return kind !== undefined && (kind !== 'with-password' || hasPasswords) && !used.has(at);
  });
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
}
