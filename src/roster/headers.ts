/** Which header means which field, and which header is for passwords. Knows nothing of columns. */

import { COLUMN_FIELDS, type ColumnField, type NameOrder } from '../domain/user.js';
import { excerpt } from '../lib/text.js';

/** The headers of whole names, with the order of their parts in the language of the header. */
const WHOLE_NAMES = {
  name: 'first-last',
  'full name': 'first-last',
  'display name': 'first-last',
  'first and last name': 'first-last',
  'first name last name': 'first-last',
  'first name and last name': 'first-last',
  'last name, first name': 'last-first',
  'last name first name': 'last-first',
  'last, first': 'last-first',
  'surname, first name': 'last-first',
  фио: 'last-first-middle',
  'полное имя': 'last-first-middle',
  'фамилия имя отчество': 'last-first-middle',
  'фамилия, имя, отчество': 'last-first-middle',
  'фамилия имя': 'last-first',
  'фамилия, имя': 'last-first',
  'фамилия и имя': 'last-first',
  'имя фамилия': 'first-last',
  'имя и фамилия': 'first-last',
  піб: 'last-first-middle',
  "прізвище ім'я по батькові": 'last-first-middle',
  'vorname nachname': 'first-last',
  'vorname name': 'first-last',
  'vor- und nachname': 'first-last',
  'vorname und nachname': 'first-last',
  'vollständiger name': 'first-last',
  'name, vorname': 'last-first',
  'name vorname': 'last-first',
  'name und vorname': 'last-first',
  'nachname, vorname': 'last-first',
  'nachname vorname': 'last-first',
  'nachname und vorname': 'last-first',
  'họ và tên': 'last-middle-first',
  'họ tên': 'last-middle-first',
} as const satisfies Record<string, NameOrder>;

/**
 * The headers of a field besides its own name, as documented. Where several columns match, the earliest in this list wins.
 */
export const HEADERS = {
  nickname: [
    'login',
    'username',
    'user',
    'user principal name',
    'email',
    'email address',
    'логин',
    'имя пользователя',
    'почта',
    'benutzername',
    'anmeldename',
  ],
  password: ['initial password', 'pass', 'пароль', 'passwort', 'kennwort'],
  'name.first': ['first', 'first name', 'given name', 'forename', 'имя', 'vorname'],
  'name.last': ['last', 'last name', 'family name', 'surname', 'фамилия', 'nachname'],
  'name.middle': ['middle', 'middle name', 'patronymic', 'отчество', 'zweiter vorname'],
  position: ['job title', 'title', 'role', 'должность', 'stelle'],
  department_id: ['department', 'department id', 'dept', 'отдел', 'подразделение', 'id отдела', 'abteilung'],
  name: Object.keys(WHOLE_NAMES).slice(1),
} as const satisfies Record<ColumnField, readonly string[]>;

/** What may follow a header: `*`, something in brackets, a word for “required”. */
const SUFFIXES = /(?:\s|\*|\([^()]*\)|\[[^[\]]*\]|[\s_-](?:required|обязательно|pflichtfeld))+$/u;

/** A longer header is no known one. Keeps the time in bounds that the pattern takes. */
const LONGEST = 500;

/** The field of a header, and its position in the list: 0 is the field's own name. */
export type Meaning = { readonly field: ColumnField; readonly rank: number };

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  COLUMN_FIELDS.flatMap((field) =>
    [field, ...HEADERS[field]].map((header, rank) => [normaliseHeader(header), { field, rank }] as const),
  ).reverse(),
);

/** @returns `undefined` where no field has this header */
export function meaningOf(header: string): Meaning | undefined {
  return MEANINGS.get(normaliseHeader(header));
}

const ORDERS: ReadonlyMap<string, NameOrder> = new Map(
  Object.entries(WHOLE_NAMES).map(([header, order]) => [normaliseHeader(header), order]),
);

/** The order of whole names under this header; for an unknown header, the likely one for its letters. */
export function nameOrderOf(header: string): NameOrder {
  const known = ORDERS.get(normaliseHeader(header));
  return known ?? (/\p{Script=Cyrillic}/u.test(header) ? 'last-first-middle' : 'first-last');
}

/**
 * What headers are compared by: letter case, spaces, `_`, `-`, `.`, a leading or trailing `*`, a bracketed suffix
 * and a closing word for “required” make no difference.
 */
export function normaliseHeader(header: string): string {
  const text = header
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^\*+\s*/u, '');
  const bare = text.length > LONGEST ? text : text.replace(SUFFIXES, '');
  return (bare === '' ? text : bare).replace(/[\s_.-]/gu, '');
}

/**
 * A header as an error may show it: a known one, or words. Any other may contain a password, where a line break after the
 * header was lost or a row is in its place.
 * @param instead what to show for any other
 */
export function printableHeader(header: string, instead: string): string {
  return isPlainHeader(header) ? excerpt(header) : instead;
}

/** Whether a header is known, or words only. A password with digits or marks never passes. */
export function isPlainHeader(header: string): boolean {
  return meaningOf(header) !== undefined || /^[\p{L}\p{M}\s_()[\]*/:]+\.?$/u.test(header);
}

/** Words for a password, wherever they stand in a header. */
const PASSWORD_PARTS =
  /passw|passwd|pwd|passphrase|passcode|passkey|парол|kennwort|motdepasse|contrase|senha|hasło|wachtwoord|lösenord|salasana|adgangskode|passord|heslo|jelszó|лозинка|құпия|şifre|parola/u;

/** Words for a password that mean something else inside a longer word. */
const PASSWORD_WORDS = /(^|[^\p{L}])(pass|pw|pin|secret)($|[^\p{L}])/u;

/** Whether a header has a word for a password, so that its column may hold some. */
export function isPasswordHeader(header: string): boolean {
  const words = header
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return PASSWORD_PARTS.test(words.replace(/[^\p{L}]/gu, '')) || PASSWORD_WORDS.test(words);
}
