/** Writes CSV (RFC 4180). The guard against formulas is separate: only the files of a report use it. */

/** The beginning of a file; without it a spreadsheet reads the file in its local code page. */
export const BOM = '\uFEFF';

/** Writes one line with its CRLF. Cells are quoted only if necessary. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
}

function quote(text: string, delimiter: string): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** The beginning of what a spreadsheet reads as a formula, also after apostrophes of an earlier guard. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Puts `'` before a cell that a spreadsheet would evaluate: one that begins with `=`, `+`, `-`, `@`, tab or CR. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
