/** Finds a row's password where it does not belong: typed by mistake as its nickname, name or any other cell. */

import type { Columns, Row } from '../domain/row.js';

/** Whether a text is the row's password. */
export type IsPassword = (text: string) => boolean;

/** Words for a password in the keys of an object that stands in a cell, as JSON rosters have them. */
const SECRET_KEY = /pass(?!port)|pwd|парол|kennwort/iu;

/** Of one row. White space around the two does not count: other fields are trimmed, a password never is. */
export function rowPassword(row: Row, columns: Columns): IsPassword {
  const told = [columns.draft(row).password, row.formerPassword];
  const passwords = told.map((cell) => cellText(cell, () => false).trim()).filter((text) => text !== '');
  return passwords.length === 0 ? () => false : (text) => passwords.includes(text.trim());
}

/**
 * A cell as text: nothing for null, an ISO date (UTC) for a date, JSON for an object, in which the row's password and
 * whatever has a word for a password as its key is emptied.
 */
export function cellText(cell: unknown, isPassword: IsPassword): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell !== 'object') return String(cell);
  return JSON.stringify(cell, (key, value: unknown) => {
    if (value === null || typeof value === 'object') return value;
    return SECRET_KEY.test(key) || isPassword(String(value)) ? '' : value;
  });
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  return date.toISOString().replace('T00:00:00.000Z', '');
}
