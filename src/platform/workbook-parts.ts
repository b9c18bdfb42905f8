/** The common parts of a workbook: namespaces, escaping, the names of cells. */

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Characters that XML 1.0 cannot contain, not even escaped. */
const NOT_IN_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function fitsWorkbook(text: string): boolean {
  return !NOT_IN_XML.test(text);
}

export function fittedText(text: string): string {
  return fitsWorkbook(text) ? text : text.replace(new RegExp(NOT_IN_XML, 'gu'), '\uFFFD');
}

/** Writes a carriage return as a reference, since XML readers turn a literal one into a line feed. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** `A`, `Z`, `AA`. @param column from 0 */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
