/**
 * The error for a table without a recognised header. Any of its cells may be a password, so it shows the cells only of a
 * row that is surely a header, and of any other row only their number.
 */

import type { UserError } from '../domain/errors.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { count, excerpt } from '../lib/text.js';
import { HEADERS, isPasswordHeader, isPlainHeader, meaningOf } from './headers.js';
import { rosterError } from './roster-errors.js';
import { cellText, HEADER_WITHIN, isBlank, type TableRow } from './table.js';

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
  const headers = cells.map((cell) => `"${excerpt(cell)}"`).join(', ');
  const what =
    first === undefined
      ? 'the first rows are empty'
      : `line ${first.line} has ${isHeader ? `the headers ${headers}` : count(cells.length, 'cell')}`;
  const where = `the first ${HEADER_WITHIN} rows`;
  return rosterError(label, null, `no header was recognised in ${where}; ${what}`, advice());
}

/**
 * Only words, one of them a known header or a word for a password, and none of them again in a row below, as a password
 * shared by many rows would be.
 */
function isSurelyHeader({ line, cells }: TextRow, rows: readonly TextRow[]): boolean {
  const words = cells.filter((cell) => !isBlank(cell));
  const below = rows.filter((row) => row.line > line).flatMap((row) => row.cells);
  return (
    words.every(isPlainHeader) &&
    words.some((cell) => meaningOf(cell) !== undefined || isPasswordHeader(cell)) &&
    !words.some((cell) => below.includes(cell))
  );
}

/** What to do, with all known headers. */
function advice(): string {
  const listOf = (headers: readonly string[]) => headers.map((header) => `"${header}"`).join(', ');
  const known = COLUMN_FIELDS.map((field) => `  ${field}: ${listOf(HEADERS[field])}`);
  return [
    'If the file has a header, map its columns: --map nickname=Account --map password=Code',
    'If it has none, list its columns in order, with unused ones empty: --columns last,first,,nickname,password',
    'Known headers:',
    ...known,
  ].join('\n');
}
