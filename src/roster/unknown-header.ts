/**
 * The words for a table in which no header is recognised. Without one, nobody knows which cell is a password, so
 * cells are shown only of a row that is a header beyond doubt, and of any other row only their number.
 */

import type { UserError } from '../domain/errors.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { count } from '../lib/text.js';
import { HEADERS, isPasswordHeader } from './columns.js';
import { isPlainHeader, meaningOf } from './headers.js';
import { fault } from './roster-error.js';
import { shown } from './shown.js';
import { cellText, isBlank, type TableRow } from './table.js';

/** A row as text. */
type TextRow = { readonly line: number; readonly cells: readonly string[] };

/** @param rows the first rows of the table */
export function unknownHeader(label: string, rows: readonly TableRow[]): UserError {
  const filled = rows
    .map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
    .filter(({ cells }) => !cells.every(isBlank));
  const table = filled.find(({ cells }) => cells.filter((cell) => !isBlank(cell)).length > 1);
  const isHeader = table !== undefined && isSurelyHeader(table, filled);
  const first = isHeader ? table : filled[0];
  const cells = first?.cells ?? [];
  const headers = cells.map((cell) => `"${shown(cell)}"`).join(', ');
  const what =
    first === undefined
      ? 'the first rows are empty'
      : `line ${first.line} has ${isHeader ? `the headers ${headers}` : count(cells.length, 'cell')}`;
  return fault(label, null, `no header is recognised in the first ten rows; ${what}`, advice());
}

/**
 * Words only, one of them a known header or a word for a password, and none of them again in a row below, as a
 * password that many people got would stand.
 */
function isSurelyHeader({ line, cells }: TextRow, rows: readonly TextRow[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  const isKnown = (cell: string) => meaningOf(cell) !== undefined;
  const below = rows.filter((row) => row.line > line).flatMap((row) => row.cells);
  return (
    words.every(isPlainHeader) &&
    words.some((cell) => isKnown(cell) || isPasswordHeader(cell)) &&
    !words.some((cell) => below.includes(cell))
  );
}

/** What to do, with all headers that are known. */
function advice(): string {
  const known = COLUMN_FIELDS.map(
    (field) => `  ${field}: ${HEADERS[field].map((header) => `"${header}"`).join(', ')}`,
  );
  return [
    'If the file has a header, say what its columns are, as in --map nickname=Account --map password=Code.',
    'If it has none, name its columns in their order and leave the unused ones empty: --columns last,first,,nickname,password',
    'Known headers:',
    ...known,
  ].join('\n');
}
