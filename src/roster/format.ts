/** What a roster is, told from its first bytes, and from the name only where they leave it open. */

import { extname } from 'node:path';
import type { UserError } from '../errors.js';
import { fault } from './fault.js';

export type RosterFormat = 'csv' | 'json' | 'jsonl' | 'xlsx';

const AS_CSV = 'Save it as .xlsx or as CSV (UTF-8) and name that file.';

const UTF_32 = 'it is in UTF-32, which is not read here';

/** Kinds of files that people take for a roster, by how they begin. */
const FOREIGN = [
  // Before any encoding is looked for: it begins as UTF-16 does.
  { begins: [0xff, 0xfe, 0, 0], what: UTF_32, next: AS_CSV },
  { begins: [0, 0, 0xfe, 0xff], what: UTF_32, next: AS_CSV },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    what: 'it is an old .xls workbook, or one that is protected by a password',
    next: 'Save it as .xlsx without a password, or as CSV (UTF-8), and name that file.',
  },
  { begins: [0x25, 0x50, 0x44, 0x46], what: 'it is a PDF', next: AS_CSV },
  { begins: [0x1f, 0x8b], what: 'it is packed', next: 'Unpack it and name the file in it.' },
  { begins: [0x89, 0x50, 0x4e, 0x47], what: 'it is a picture', next: AS_CSV },
] as const;

/** @returns the trouble with a kind of file that is never a roster */
export function refuseForeign(head: Buffer, label: string): UserError | undefined {
  if (isBareUtf32(head)) return fault(label, null, UTF_32, AS_CSV);
  const found = FOREIGN.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  return found === undefined ? undefined : fault(label, null, found.what, found.next);
}

/** UTF-32 without a mark: of each four bytes the first or the last two are 0, as in no other encoding of text. */
function isBareUtf32(head: Buffer): boolean {
  const start = head.subarray(0, 64);
  if (start.length < 16) return false;
  return [0, 2].some((place) => start.every((byte, at) => byte === 0 || ((at % 4) & 2) !== place));
}

export function isZip(head: Buffer): boolean {
  return (
    head[0] === 0x50 &&
    head[1] === 0x4b &&
    ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))
  );
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
