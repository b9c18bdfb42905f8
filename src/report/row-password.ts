/** Finds a row's password where it does not belong: typed by mistake as its nickname, name or any other cell. */

/** Whether a text is the row's password. */
export type IsPassword = (text: string) => boolean;

/** Words for a password in the keys of an object in a cell, as JSON rosters have them. */
const SECRET_KEY = /pass(?!port)|pwd|парол|kennwort/iu;

/**
 * Of one row. White space around the two is ignored: other fields are trimmed, a password never is.
 * @param cells the passwords of the row, as their cells have them
 */
export function isPasswordOf(cells: readonly unknown[]): IsPassword {
  const passwords = cells.map((cell) => cellText(cell, () => false).trim()).filter((text) => text !== '');
  return passwords.length === 0 ? () => false : (text) => passwords.includes(text.trim());
}

/**
 * A cell as text: nothing for null, an ISO date (UTC) for a date, JSON for an object, in which the row's password and
 * the value of any key that holds a word for password are emptied.
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
