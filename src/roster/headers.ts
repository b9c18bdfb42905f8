/** The fields that headers mean, and headers of passwords. Does not know which columns a list has. */

import { isPasswordHeader } from '../domain/password-header.js';
import type { StatusKind } from '../domain/row.js';
import { spellings } from '../domain/status-words.js';
import { excerpt } from '../domain/text.js';
import { COLUMN_FIELDS, type ColumnField, type NameOrder } from '../domain/user.js';
import { APART, HEADERS, IDENTITY_HEADERS } from './known-headers.js';
import { EXACT_LOGIN, LOGINS } from './login-headers.js';
import { PERSON_NAMES, WHOLE_NAMES } from './name-headers.js';
import { DAY_SUFFIX, HASH_HEADERS, PREFIXED_KINDS, STATUS_HEADERS, STATUS_PREFIX } from './status-headers.js';

/** Suffixes of a header: `*`, text in brackets, a word for “required”. */
const SUFFIXES = /(?:\s|\*|\([^()]*\)|\[[^[\]]*\]|[\s_-](?:required|обязательно|pflichtfeld))+$/u;

/** Quotes around cells, other than those of CSV. */
const QUOTES = ['“”', '„“', '„”', '””', '«»', '»«', '‘’', '‚‘', '‚’', "''", '``'];

const ASCII = /^[\0-\x7f]*$/;

/** Every known header is shorter. Limits the time for the patterns. */
const MAX_LENGTH = 500;

/** The field of a header, and the header's position among those of the field: 0 is the field's own name. */
export type Meaning = { readonly field: ColumnField; readonly rank: number };

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  COLUMN_FIELDS.flatMap((field) =>
    [field, ...HEADERS[field]].map((header, rank) => [normaliseHeader(header), { field, rank }] as const),
  ).reverse(),
);

export function meaningOf(header: string): Meaning | undefined {
  if (header.trim() === EXACT_LOGIN) return { field: 'nickname', rank: LOGINS.length };
  const meaning = MEANINGS.get(normaliseHeader(header)) ?? meaningOfMember(header);
  return meaning?.field === 'nickname' && PRIVATE.test(header) ? undefined : meaning;
}

/** A private address, which is not a login: `E-Mail (privat)`. */
const PRIVATE = /[([][^)\]]*(?:priva|personal|persönlich|home|личн|домашн)[^)\]]*[)\]]/iu;

/**
 * Members of a JSON object for the person: `name.givenName` (SCIM, Google), `profile.firstName` (Okta),
 * `attributes.first_name.value` and `attributes.department.value.attributes.name` (Personio), `Attributes.given_name`
 * (Cognito), `human.profile.givenName` (Zitadel). Other objects are excluded: `manager.name.givenName` is another
 * person, and an `account` may be a company, which also has a name.
 */
const MEMBER =
  /^(?:(?:user|human|person|employee|data|node)\.){0,2}(name|profile|attributes|userattributes|user|account)\.([^.]{1,100})(?:\.value(\.attributes\.name)?)?$/iu;

const COGNITO_MEMBER = /^(?:cognito|custom):([^.:]{1,100})$/iu;

/** A member of a SCIM extension (RFC 7643, section 3.3). Its prefix, the name of the schema, contains dots itself. */
const EXTENSION_MEMBER = /^urn:[\w:.-]{1,100}:User\.([^.]{1,100})$/u;

export function memberName(header: string): string {
  const member = MEMBER.exec(header)?.[2] ?? EXTENSION_MEMBER.exec(header)?.[1] ?? header;
  return COGNITO_MEMBER.exec(member)?.[1] ?? member;
}

function meaningOfMember(header: string): Meaning | undefined {
  if (!/[.:]/.test(header)) return undefined;
  const [, parent, , inner] = MEMBER.exec(header) ?? [];
  const member = memberName(header);
  const meaning = member === header ? undefined : MEANINGS.get(normaliseHeader(member));
  if (meaning === undefined) return undefined;
  const outer = parent?.toLowerCase();
  if (outer === 'name' && !meaning.field.startsWith('name')) return undefined;
  if (outer === 'account' && meaning.field !== 'nickname') return undefined;
  // If some people have no department, there is also an empty column `department.value`.
  return inner === undefined ? meaning : { ...meaning, rank: meaning.rank - 0.5 };
}

const STATUS_KINDS: ReadonlyMap<string, StatusKind> = new Map(
  Object.entries(STATUS_HEADERS).flatMap(([kind, headers]) =>
    // `Object.entries` loses the type of the keys.
    headers
      .flatMap(spellings)
      .map((header) => [foldYo(normaliseHeader(header)), kind as StatusKind] as const),
  ),
);

/** How a column with this header shows who has an account. */
export function statusKindOf(header: string): StatusKind | undefined {
  // `Active?`, `¿Activo?`, `Status:`
  const bare = memberName(header).replace(/^\s*¿|[?？:]+\s*$/gu, '');
  const key = foldYo(normaliseHeader(bare)).replace(/[?？:]+$/u, '');
  const kind = STATUS_KINDS.get(key);
  if (kind !== undefined) return kind;
  const inner = STATUS_KINDS.get(key.replace(STATUS_PREFIX, ''));
  const day = STATUS_KINDS.get(key.replace(DAY_SUFFIX, ''));
  if (day === 'end' || day === 'start') return day;
  return inner !== undefined && PREFIXED_KINDS.includes(inner) ? inner : undefined;
}

/** Russian texts use ё and е interchangeably. */
function foldYo(text: string): string {
  return text.replaceAll('ё', 'е');
}

/** Tests for headers with the same normalised form as one of these. */
export function isOneOf(known: readonly string[]): (header: string) => boolean {
  const keys = new Set(known.map(normaliseHeader));
  return (header) => keys.has(normaliseHeader(header));
}

const isHash = isOneOf(HASH_HEADERS);

/** Words in headers of hashes: `password_md5`, `Passwort (SHA-1)`. */
const HASH_WORDS =
  /(?<!\p{L})(?:md-?5|sha-?(?:1|2|256|384|512)|bcrypt|argon2\w*|pbkdf2|scrypt|hash(?:ed|es)?|хеш|хэш)(?!\p{L})/u;

export function isHashHeader(header: string): boolean {
  if (header.length > MAX_LENGTH) return false;
  return isHash(memberName(header)) || HASH_WORDS.test(header.toLowerCase());
}

/** True for columns that are not sent but distinguish people with the same name. */
export const isApartHeader = isOneOf(APART);

/** The known headers of each field that identifies people, normalised; best match first. */
export const IDENTITY_KEYS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(IDENTITY_HEADERS).map(([field, headers]) => [field, headers.map(normaliseHeader)]),
);

export const isIdentityHeader = isOneOf(Object.values(IDENTITY_HEADERS).flat());

const ORDERS: ReadonlyMap<string, NameOrder> = new Map(
  Object.entries({ ...WHOLE_NAMES, ...PERSON_NAMES }).map(([text, order]) => [normaliseHeader(text), order]),
);

/** The order of whole names under this header. If the header is unknown, the usual order for its alphabet. */
export function nameOrderOf(header: string): NameOrder {
  const known = ORDERS.get(normaliseHeader(header));
  return known ?? (/\p{Script=Cyrillic}/u.test(header) ? 'last-first-middle' : 'first-last');
}

export function withoutQuotes(cell: string): string {
  const text = cell.trim();
  const [inner, open = '', close = ''] = [text.slice(1, -1), text[0], text.at(-1)];
  if (text.length < 2 || !QUOTES.includes(open + close)) return cell;
  // `«A» or «B»` is two quoted texts.
  return open !== close && inner.includes(open) ? cell : inner;
}

/** Removes enclosing quotes, case, accents, spaces, most marks, a suffix in brackets, and a word for “required”. */
export function normaliseHeader(header: string): string {
  if (header.length > MAX_LENGTH) return header;
  const unquoted = withoutQuotes(header);
  const visible = ASCII.test(unquoted) ? unquoted : unquoted.normalize('NFC').replace(/\p{Cf}/gu, '');
  const text = visible
    .toLowerCase()
    .trim()
    .replace(/^\*+\s*/u, '');
  const bare = text.replace(SUFFIXES, '');
  const key = (bare === '' ? text : bare).replace(/[\s_.'’ʼ`´-]/gu, '');
  const plain = withoutAccents(key);
  // In short words, the accent distinguishes languages: `név`, `tên`.
  return plain.length > 3 ? plain : key;
}

/** Й is a separate letter, so only Latin and Greek letters lose their accents. */
function withoutAccents(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[łøđı]/gu, (letter) => ({ ł: 'l', ø: 'o', đ: 'd', ı: 'i' })[letter] ?? letter);
}

/** The header if it is known or consists of words, else `instead`: a row with a password may be in its place. */
export function printableHeader(header: string, instead: string): string {
  return isPlainHeader(header) ? excerpt(header) : instead;
}

/** True if a header is known or consists of words. A password with digits or special characters never passes. */
export function isPlainHeader(header: string): boolean {
  if (meaningOf(header) !== undefined) return true;
  return /^[\p{L}\p{M}\s_()[\]*/:]+\.?$/u.test(header) && !saysPassword(header) && !isJoined(header);
}

/** A number next to words, or a digit after letters: `E-Mail 2`, `Klasse 5a`, `address_line1`. */
const NUMBERED = /^[(#[]*(?:\p{L}{0,2}\d{1,4}\p{L}?|[\p{L}\p{M}_.]+\d)[)\].:]*$/u;

/** True if an unknown header looks like a password, as it would if the header line was lost. */
export function mayBeSecret(header: string): boolean {
  if (isPlainHeader(header)) return false;
  const words = header.trim().split(/[\s/]+/u);
  if (words.length === 1 && isJoined(header)) return true;
  return words.some((word) => /[!$%^=~@\\|<>{}]/u.test(word) || (/\d/u.test(word) && !NUMBERED.test(word)));
}

/** Adjacent letters of two alphabets, which headers never contain. */
const TWO_ALPHABETS = /\p{Script=Latin}\p{Script=Cyrillic}|\p{Script=Cyrillic}\p{Script=Latin}/u;

/** True if a lost line break may have joined the header with the next value. `E-Mail-Login` is a single header. */
export function isJoined(header: string): boolean {
  const words = header.replace(/e-mail/giu, 'email').split('-');
  return words.length > 2 || TWO_ALPHABETS.test(header);
}

/** True for notes such as `Passwort: geheim`, if a row is in place of the header. */
function saysPassword(header: string): boolean {
  return /:\s*\S/u.test(header) && isPasswordHeader(header);
}
