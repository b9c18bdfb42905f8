/** Writes CSV (RFC 4180). The guard against formulas is separate, since only reports use it. */

/** Begins each file. Without it, spreadsheets read the file in a local code page. */
export const BOM = '\uFEFF';

/** Writes one line, including CRLF. Quotes cells only if necessary. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quote(cell, delimiter)).join(delimiter)}\r\n`;
}

function quote(text: string, delimiter: string): string {
  const plain = !text.includes(delimiter) && !/["\r\n]|^\s|\s$/u.test(text);
  return plain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** How a formula begins, also after apostrophes that an earlier guard added. */
const FORMULA = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Puts `'` before a cell that a spreadsheet would evaluate: one that begins with `=`, `+`, `-`, `@`, tab or CR. */
export function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unguard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
