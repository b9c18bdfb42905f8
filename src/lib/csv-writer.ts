/** Writes CSV (RFC 4180); and apart from it the guard against formulas, for files that only a report writes. */

/** At the front of a file; without it a spreadsheet takes the file for its own code page. */
export const BOM = '\uFEFF';

/** One line with its CRLF: cells as they are, quoted only where they need it. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
}

function quote(text: string, delimiter: string): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** What a spreadsheet takes for the beginning of a formula, also behind apostrophes of an earlier guard. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Puts `'` before a cell that a spreadsheet would run: one that begins with `=`, `+`, `-`, `@`, tab or CR. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes off what `guard` put on; gives back every text that was guarded. */
export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
