/** How a cell is written so that a spreadsheet shows it and does not run it. */

/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes of an earlier guard. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Puts `'` before a cell that begins with `=`, `+`, `-`, `@`, tab or CR. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes off what `guard` put on; gives back every text that was guarded. */
export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** One line of a CSV (RFC 4180), cells guarded, quoted where they need it, with its CRLF. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quote(guard(cell), delimiter)).join(delimiter)}\r\n`;
}

/** The same for a file that is a roster again: cells as they are. */
export function rosterLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
}

function quote(text: string, delimiter: string): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}
