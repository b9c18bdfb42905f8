/**
 * The words for a table in which no header is recognised. Without one, nobody knows which cell is a password, so
 * cells are shown only of a row that is a header beyond doubt, and of any other row only their kinds.
 */

import type { UserError } from '../errors.js';
import { FIELDS } from '../user.js';
import { HEADERS, isPasswordHeader } from './columns.js';
import { fault } from './fault.js';
import { meaningOf } from './headers.js';
import { isBlank } from './row-shape.js';
import { shown } from './shown.js';

/** The first rows of the table, with their lines. */
export type FirstRows = readonly { readonly line: number; readonly cells: readonly string[] }[];

export function unknownHeader(label: string, rows: FirstRows): UserError {
  const filled = rows.filter(({ cells }) => !cells.every(isBlank));
  const seen = filled.find(({ cells }) => isSurelyHeader(cells));
  const first = seen ?? filled[0];
  const what =
    first === undefined
      ? 'the first rows are empty'
      : `line ${first.line} has ${seen === undefined ? kinds(first.cells) : texts(first.cells)}`;
  return fault(label, null, `no header is recognised in the first ten rows; ${what}`, advice());
}

/** Words only, one of them a known header or a word for a password. A password with digits or marks never passes. */
function isSurelyHeader(cells: readonly string[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  const areWords = words.every((cell) => /^[\p{L}\p{M}\s_.()[\]*/:-]+$/u.test(cell));
  return (
    words.length > 1 &&
    areWords &&
    words.some((cell) => meaningOf(cell) !== undefined || isPasswordHeader(cell))
  );
}

function texts(cells: readonly string[]): string {
  return `the headers ${cells.map((cell) => `"${shown(cell)}"`).join(', ')}`;
}

function kinds(cells: readonly string[]): string {
  const list = cells.map(kind);
  const some = list.length > 12 ? [...list.slice(0, 12), '…'] : list;
  return `${cells.length === 1 ? 'one cell' : `${cells.length} cells`} (${some.join(', ')})`;
}

function kind(cell: string): string {
  if (isBlank(cell)) return 'empty';
  if (/^[\p{L}\p{M}\s'’-]+$/u.test(cell)) return 'letters';
  if (/^\d+$/u.test(cell)) return 'digits';
  if (/^[^\s@]+@[^\s@]+$/u.test(cell)) return 'an address';
  return 'mixed';
}

/** What to do, with all headers that are known. */
export function advice(): string {
  const known = FIELDS.map((field) => `  ${field}: ${HEADERS[field].join(', ')}`);
  return [
    'If the file has a header, say what its columns are, as in --map nickname=Account --map password=Code.',
    'If it has none, name its columns in their order and leave the unused ones empty: --columns last,first,,nickname,password',
    'Known headers:',
    ...known,
  ].join('\n');
}
