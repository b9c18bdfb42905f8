/**
 * The error for a table without a recognised header. Any of its cells may be a password, so it shows the cells only of a
 * row that is surely a header, and of any other row only their number.
 */

import type { UserError } from '../domain/errors.js';
import { isPasswordHeader } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import { COLUMN_FIELDS, type ColumnField } from '../domain/user.js';
import { joined, type Text, worded } from '../domain/wording.js';
import { cellText, count, excerpt, isBlank } from '../lib/text.js';
import { COLUMNS_EXAMPLE } from './field-names.js';
import { isPlainHeader, meaningOf } from './headers.js';
import { HeaderError } from './roster-errors.js';
import { guess, mapOptions, suggestMap } from './suggested-map.js';
import { HEADER_WITHIN, type TableRow } from './table.js';

type TextRow = { readonly line: number; readonly cells: readonly string[] };

/** @param rows the first rows of the table */
export function unknownHeader(label: string, rows: readonly TableRow[]): UserError {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
    .filter(({ cells }) => !cells.every(isBlank));
  const table = filled.find(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  const isHeader = table !== undefined && isSurelyHeader(table, filled);
  const first = isHeader ? table : filled[0];
  const cells = first?.cells ?? [];
  const headers = cells.map((cell) => `"${excerpt(cell)}"`).join(', ');
  const what =
    first === undefined
      ? 'the first rows are empty'
      : `line ${first.line} has ${isHeader ? `the headers ${headers}` : count(cells.length, 'cell')}`;
  const where = `the first ${HEADER_WITHIN} rows`;
  const row = (table?.cells ?? []).filter((cell) => !isBlank(cell));
  const suggested = suggestMap(
    row.flatMap((cell) => meaningOf(cell)?.field ?? []),
    row,
  );
  const next = advice(isHeader ? suggested : []);
  return new HeaderError(`${label}: no header was recognised in ${where}; ${what}`, next, row, suggested);
}

/**
 * Only words, one of them a known header or a word for a password or two of them much like known headers, and none of them
 * again in a row below, as a password shared by many rows would be.
 */
function isSurelyHeader({ line, cells }: TextRow, rows: readonly TextRow[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  const below = rows.filter((row) => row.line > line).flatMap((row) => row.cells);
  const guesses = words.filter((cell) => guess(cell) !== undefined);
  return (
    words.every((cell) => isPlainHeader(cell) || guesses.includes(cell)) &&
    (guesses.length > 1 || words.some((cell) => meaningOf(cell) !== undefined || isPasswordHeader(cell))) &&
    !words.some((cell) => below.includes(cell))
  );
}

/** The next step, ending in the options if the columns can be guessed. */
function advice(map: readonly Mapping[]): Text {
  const known = COLUMN_FIELDS.map((field) => `  ${field}: ${EXAMPLES[field]}`);
  const examples = ['Headers that are recognised, among others:', ...known];
  if (map.length > 0)
    return joined(
      [...examples, 'Add options that say which column is which:', worded`  ${mapOptions(map)}`],
      '\n',
    );
  const mapped = mapOptions([
    { field: 'nickname', from: 'Account' },
    { field: 'password', from: 'Code' },
  ]);
  return joined(
    [
      worded`If the file has a header, map its columns: ${mapped}`,
      worded`If it has none, list its columns in order, with unused ones empty: ${COLUMNS_EXAMPLE}`,
      ...examples,
    ],
    '\n',
  );
}

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
