/** What a roster is, told from its first bytes, and from the name only where they leave it open. */

import { extname } from 'node:path';
import type { RosterFormat } from '../domain/roster-options.js';
import { fault } from './roster-error.js';

const AS_CSV = 'Save it as .xlsx or as CSV (UTF-8) and name that file.';

/** Kinds of files that people take for a roster, by how they begin. */
const FOREIGN = [
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'it is an old .xls workbook, or one that is protected by a password',
    next: 'Save it as .xlsx without a password, or as CSV (UTF-8), and name that file.',
  },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'it is a PDF', next: AS_CSV },
  { begins: [0x1f, 0x8b], what: 'it is packed', next: 'Unpack it and name the file in it.' },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'it is a picture', next: AS_CSV },
] as const;

/** @throws {UserError} `roster` for a kind of file that is never a roster */
export function refuseForeign(head: Buffer, label: string): void {
  const found = FOREIGN.find(({ begins }) => beginsWith(head, begins));
  if (found !== undefined) throw fault(label, null, found.what, found.next);
}

/** Also one without any file in it. */
export function isZip(head: Buffer): boolean {
  return beginsWith(head, [0x50, 0x4b, 3, 4]) || beginsWith(head, [0x50, 0x4b, 5, 6]);
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}

/**
 * @param text the head of the file
 * @throws {UserError} `roster` for a web page, which many programs save under the name of a workbook
 */
export function detectTextFormat(text: string, path: string): Exclude<RosterFormat, 'xlsx'> {
  const ending = extname(path).toLowerCase();
  if (/^\s*<(\?xml|!doctype|html|table|meta)\b/iu.test(text)) {
    throw fault(path, null, 'it is a web page or XML under the name of a table', AS_CSV);
  }
  if (ending === '.jsonl' || ending === '.ndjson') return 'jsonl';
  if (/^\s*\[\s*[{\]]/u.test(text)) return 'json';
  if (/^\s*\{\s*["}]/u.test(text)) return isLineByLine(text) ? 'jsonl' : 'json';
  return ending === '.json' ? 'json' : 'csv';
}

/** Whether the first two lines that are not blank are objects, each for itself. */
function isLineByLine(text: string): boolean {
  const [first = '', second = ''] = text.split(/\r\n|\n|\r/u, 50).filter((line) => line.trim() !== '');
  return first.trimEnd().endsWith('}') && second.trimStart().startsWith('{');
}
