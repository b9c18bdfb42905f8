/** Guesses the columns of the fields that a list lacks, for a `--map` to be copied. Nothing is read by a guess. */

import { isPasswordHeader, meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import { nearest } from '../lib/suggest.js';
import { isJoined, isPlainHeader, meaningOf, normaliseHeader } from './headers.js';
import { HEADERS, NATIONAL_NUMBER } from './known-headers.js';

type Needed = 'nickname' | 'password' | 'name.last' | 'name.first' | 'name';

/** Parts of headers without spaces and marks, in small letters. The fields stand in the order in which they are guessed. */
const CLUES: Readonly<Record<Exclude<Needed, 'password'>, RegExp>> = {
  'name.last': /nachname|familienname|zuname|surname|lastname|familyname|фамили|прізвищ/u,
  'name.first': /vorname|rufname|forename|firstname|givenname|^имя|^ім/u,
  name: /fullname|displayname|wholename|employeename|личноеимя|фио|^(?:mitarbeiter|teilnehmer|mitglied|schuler|сотрудник|работник|ученик)/u,
  nickname:
    /kurzel|kuerzel|kurzname|kennung|benutzer|anmelde|login|logon|username|userid|account|^konto|логин|уч[её]тнаязапись|samaccount|uid$/u,
};

const GUESSED = ['name.last', 'name.first', 'name', 'nickname'] as const;

/** Columns about somebody or something else, or about when and how. */
const OTHERS =
  /mother|father|parent|guardian|manager|supervis|emergency|мать|отец|родител|руковод|mutter|vater|eltern|vorgesetz|leiter|lehrkraft|notfall|bank|iban|kontonummer|kontoinhaber|last(?:login|logon|signin|dirsync|pass)|letzte|последн|geburtsname|maiden/u;

/**
 * @param fields that the list already gives
 * @param headers of the columns that give none
 * @returns one mapping for a field that is missing and has a likely column; never a header that may itself be a secret
 */
export function suggestMap(fields: readonly string[], headers: readonly string[]): readonly Mapping[] {
  const has = (...names: readonly string[]) => names.some((name) => fields.includes(name));
  const found: Mapping[] = [];
  for (const field of [...GUESSED, 'password'] as const) {
    const isGuessed = found.some((one) => one.field.startsWith('name'));
    if (has(field, ...(field.startsWith('name.') ? ['name'] : []))) continue;
    if (field === 'name' && (isGuessed || has('name.last', 'name.first'))) continue;
    const free = headers.filter((header) => !found.some((one) => one.from === header));
    const from =
      free.find((header) => guess(header) === field) ??
      free.find((header) => guess(header) === undefined && isNear(header, field));
    if (from !== undefined) found.push({ field, from });
  }
  return found;
}

/** The field that a header that is not known seems to mean. */
export function guess(header: string): Needed | undefined {
  const key = normaliseHeader(header);
  const isOfWords = /^[\p{L}\p{M}\s_()[\]*/:-]+\.?$/u.test(header) && !isJoined(header);
  if (!isOfWords || meaningOf(header) !== undefined || OTHERS.test(key) || NATIONAL_NUMBER.test(key))
    return undefined;
  if (isPasswordHeader(header))
    // A mark may be part of a password, where a line break behind the header was lost.
    return meansPassword(header) && isPlainHeader(header) && !key.includes('hash') ? 'password' : undefined;
  return GUESSED.find((field) => CLUES[field].test(key));
}

/** True if it is a known header with a typing error. Names of people are too, so this says nothing of a row of them. */
function isNear(header: string, field: Needed): boolean {
  const key = normaliseHeader(header);
  if (key.length < 6 || !isPlainHeader(header) || meaningOf(header) !== undefined) return false;
  if (NATIONAL_NUMBER.test(key)) return false;
  return nearest(key, HEADERS[field].map(normaliseHeader)) !== undefined;
}
