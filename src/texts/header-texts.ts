/** Headers, and the options that map columns to fields, in the form that all languages share. */

import type { Mapping } from '../domain/roster-options.js';
import { shellQuote } from '../domain/shell-quote.js';
import { COLUMN_FIELDS, type ColumnField } from '../domain/user.js';

/** Writes options, quoted for a shell: `--map nickname=Kürzel --map 'name.last=Family Name (passport)'`. */
export function mapOptions(map: readonly Mapping[]): string {
  return map.map(({ field, from }) => `--map ${shellQuote(`${field}=${from}`)}`).join(' ');
}

/** One mapping as it was typed, without quotes. @param from `…` if it must not be shown */
export function givenMap({ field, from }: Mapping): string {
  return `--map ${field}=${from}`;
}

const PASSWD = ['nickname', '', '', '', 'name', '', ''];

const EXAMPLE_NAMES = 'last,first,,nickname,password';

export const COLUMNS_EXAMPLE = `--columns ${EXAMPLE_NAMES}`;

/** A mapping of columns with unclear headers. */
export const MAP_EXAMPLE = mapOptions([
  { field: 'nickname', from: 'Account' },
  { field: 'password', from: 'Code' },
]);

export function separatorOption(separator: string): string {
  return `--delimiter ${shellQuote(separator)}`;
}

/** The columns of `/etc/passwd` (passwd(5)). */
export const PASSWD_OPTIONS = `${separatorOption(':')} --columns ${PASSWD.join(',')}`;

/** Some of the headers in `known-headers.ts`. */
const EXAMPLES = {
  nickname: 'login, username, email; логин, почта; Benutzername, E-Mail-Adresse',
  password: 'password, initial password; пароль; Passwort, Kennwort',
  'name.first': 'first name, given name, forename; имя; Vorname',
  'name.last': 'last name, family name, surname; фамилия; Nachname',
  'name.middle': 'middle name, patronymic; отчество; zweiter Vorname',
  position: 'job title, title, role; должность; Stelle',
  department_id: 'department; отдел, подразделение; Abteilung',
  name: 'full name, display name; ФИО, сотрудник; Vor- und Nachname',
} as const satisfies Record<ColumnField, string>;

export const KNOWN_HEADERS: readonly string[] = COLUMN_FIELDS.map(
  (field) => `  ${field}: ${EXAMPLES[field]}`,
);
