/** The format of a roster: by its first bytes, and where those leave it open by its file name. */

import { extname } from 'node:path';
import type { RosterFormat } from '../domain/roster-options.js';
import { rosterError } from './roster-errors.js';

const SAVE_AS = 'Save it as .xlsx or CSV (UTF-8) and use that file.';

/** Other formats that users mistake for a roster, by their first bytes. */
const OTHER_FORMATS = [
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'the file is an old .xls workbook, or protected by a password',
    next: 'Save it as .xlsx without a password, or as CSV (UTF-8), and use that file.',
  },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'the file is a PDF', next: SAVE_AS },
  {
    begins: [0x1f, 0x8b],
    what: 'the file is compressed (gzip)',
    next: 'Decompress it and use the file in it.',
  },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'the file is an image', next: SAVE_AS },
] as const;

/** @throws {UserError} `roster` for a format that no roster has */
export function refuseOtherFormats(head: Buffer, label: string): void {
  const found = OTHER_FORMATS.find(({ begins }) => beginsWith(head, begins));
  if (found !== undefined) throw rosterError(label, null, found.what, found.next);
}

/** Whether it is a ZIP archive, also an empty one. */
export function isZip(head: Buffer): boolean {
  return beginsWith(head, [0x50, 0x4b, 3, 4]) || beginsWith(head, [0x50, 0x4b, 5, 6]);
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/**
 * @param text the start of the file
 * @throws {UserError} `roster` for a web page, which many programs save with the extension of a workbook
 */
export function detectTextFormat(text: string, path: string): Exclude<RosterFormat, 'xlsx'> {
  const ending = extname(path).toLowerCase();
  if (/^\s*<(\?xml|!doctype|html|table|meta)\b/iu.test(text)) {
    throw rosterError(path, null, 'the file is a web page or XML, not a table', SAVE_AS);
  }
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl';
  if (/^\s*\[\s*[{\]]/u.test(text)) return 'json';
  if (/^\s*\{\s*["}]/u.test(text)) return isLineByLine(text) ? 'jsonl' : 'json';
  return ending === '.json' ? 'json' : 'csv';
}

/** Whether the first line that is not blank ends an object and the next one begins one. */
function isLineByLine(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/u, 50).filter((line) => line.trim() !== '');
  return first.trimEnd().endsWith('}') && second.trimStart().startsWith('{');
}
