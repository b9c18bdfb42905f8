/**
 * Rows of cells, whatever format they are in, as a roster: which of the first is the header, what its columns mean, and the
 * rows below it, each with as many cells as there are columns.
 */

import { optionError, type UserError } from '../domain/errors.js';
import type { Mapping } from '../domain/roster-options.js';
import type { Columns, Row } from '../domain/row.js';
import { COLUMN_FIELDS } from '../domain/user.js';
import { unguard } from '../lib/csv-writer.js';
import { count } from '../lib/text.js';
import { matchColumns, recognise } from './columns.js';
import { meaningOf } from './headers.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { fault, MAX_COLUMNS, noRows, tooManyColumns } from './roster-error.js';
import { shown } from './shown.js';

/** The header is looked for in so many rows from the first. */
export const HEADER_WITHIN = 10;

/** A row before it has its number among the rows of users. */
export type TableRow = Pick<Row, 'line' | 'cells' | 'span'>;

export type Batches = AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>;

/** What a format knows of a table. */
export type Table = Pick<Reading, 'label' | 'delimiter' | 'sheet'> & {
  /** Above the table. */
  readonly skipped: readonly TableRow[];
  /** `undefined` where the columns are given. */
  readonly header: TableRow | undefined;
  /** The first rows below the header: columns at the end that have no header and are empty in these are left out. */
  readonly first: readonly TableRow[];
  /** Whether all rows are as wide as the widest, as in a workbook. */
  readonly isGrid: boolean;
  /** All rows below the header, in batches, since to wait at each row takes longer than to look at it. */
  batches(): Batches;
};

/** @throws {UserError} `roster` where the header is at fault, or a row is one although there should be none */
export function readTable(table: Table, options: ReadingOptions): Reading {
  const { label, header, delimiter, sheet, skipped } = table;
  const shape = shapeOf(table, options);
  if (shape.width > MAX_COLUMNS) throw tooManyColumns(label, header?.line ?? null, shape.width);
  const isGuarded = options.unguard === true;
  const headers =
    options.columns ??
    (header?.cells ?? []).slice(0, shape.width).map((cell) => {
      const text = isBlank(cell) ? '' : cellText(cell);
      return isGuarded ? unguard(text) : text;
    });
  const match = { map: options.map, label, line: header?.line ?? null, isReport: isGuarded };
  const columns = matchColumns(headers, match);
  const cellsOf = (row: TableRow) => {
    const cells = fitRow(row, shape, label);
    return isGuarded ? withoutGuard(cells, columns) : cells;
  };
  return {
    label,
    delimiter,
    sheet,
    headerLine: header?.line ?? null,
    headerSpan: header?.span ?? null,
    skipped: skipped.map((row) => describeSkipped(row, delimiter)),
    columns,
    rows: () => numberRows(table.batches(), label, cellsOf),
  };
}

/** The first row that gives enough fields. A `#` comment is none, but for a column “#”. */
export function findHeader(rows: readonly TableRow[], map?: readonly Mapping[]): TableRow | undefined {
  return rows.find(({ cells }) => {
    const texts = cells.map(cellText);
    return !/^\s*#\s*[^\s#]/u.test(texts[0] ?? '') && recognise(texts, map) > 0;
  });
}

/**
 * The rows that hold something, with their numbers.
 * @param cellsOf the cells of a row, one for each column
 * @throws {UserError} `roster` where there is none
 */
export async function* numberRows(
  batches: Batches,
  label: string,
  cellsOf: (row: TableRow) => readonly unknown[] = ({ cells }) => cells,
): AsyncGenerator<Row, void> {
  let row = 0;
  for await (const batch of batches) {
    for (const found of batch) {
      if (isBlankRow(found)) continue;
      row += 1;
      yield { row, ...found, cells: cellsOf(found) };
    }
  }
  if (row === 0) throw noRows(label);
}

/** Whether a cell holds nothing that can be seen. */
export function isBlank(cell: unknown): boolean {
  return (
    cell === '' || cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '')
  );
}

export function isBlankRow({ cells }: Pick<TableRow, 'cells'>): boolean {
  return cells.every(isBlank);
}

/** Only to recognise it and to show it. */
export function cellText(cell: unknown): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}

/** @throws {UserError} `usage` where a name of `--columns` means no field */
export function checkGivenColumns(columns: readonly string[]): void {
  const unknown = columns.find((name) => name !== '' && meaningOf(name) === undefined);
  if (unknown !== undefined) {
    throw optionError(
      '--columns',
      `--columns: ${shown(unknown)} is no field`,
      `The fields are ${COLUMN_FIELDS.join(', ')}; leave a column empty to ignore it.`,
    );
  }
  if (columns.every((name) => name === '')) {
    throw optionError(
      '--columns',
      '--columns names no field',
      'As in --columns last,first,,nickname,password',
    );
  }
}

/** How many cells a row may have. */
type Shape = {
  readonly width: number;
  /** A row may be shorter by the columns that have no header at the end, down to this. */
  readonly least: number;
  /** A row may be longer by empty cells where the header line has some, up to this. */
  readonly most: number;
};

function shapeOf({ header, first, isGrid, label }: Table, { columns, map }: ReadingOptions): Shape {
  if (columns !== undefined) {
    const width = columns.length;
    const top = first.find((row) => !isBlankRow(row));
    // One word may be a person's nickname, two that are known are not.
    if (top !== undefined && recognise(top.cells.map(cellText), map) > 1)
      throw headerInstead(label, top.line);
    return { width, least: isGrid ? 0 : width, most: isGrid ? Number.POSITIVE_INFINITY : width };
  }
  const most = header?.cells.length ?? 0;
  const least = filledWidth(header?.cells ?? []);
  const width = Math.max(least, ...first.map(({ cells }) => filledWidth(cells.slice(0, most))));
  return { width, least, most };
}

function filledWidth(cells: readonly unknown[]): number {
  return cells.findLastIndex((cell) => !isBlank(cell)) + 1;
}

/** The table has a header after all, which would become a user. */
function headerInstead(label: string, line: number): UserError {
  const what = 'this is a header, while --columns says that the table has none';
  return fault(label, line, what, 'Leave --columns out, or remove the header.');
}

/** @throws {UserError} `roster` where it has too few cells, or too many that are not empty */
function fitRow({ cells, line }: TableRow, { width, least, most }: Shape, label: string): readonly unknown[] {
  if (cells.length === width) return cells;
  if (cells.length < width && cells.length >= least)
    return [...cells, ...Array(width - cells.length).fill('')];
  const extra = cells.findIndex((cell, at) => at >= width && !isBlank(cell));
  if (cells.length > width && extra === -1) return cells.slice(0, width);
  if (cells.length > width && cells.length <= most) {
    const what = `cell ${extra + 1} is filled, and the table has only ${count(width, 'column')}`;
    throw fault(label, line, what, 'Give the column a header, or empty the cell.');
  }
  throw fault(
    label,
    line,
    `${count(cells.length, 'cell')}, where the table has ${count(width, 'column')}`,
    cells.length < width
      ? 'Each row needs as many separators as the header, also where its last cells are empty.'
      : 'A cell that holds the separator or a line break has to be in quotes ("…").',
  );
}

/** A report's CSV has its password cells emptied: what is there now was typed by a person and is left as it is. */
function withoutGuard(cells: readonly unknown[], { secretCells }: Columns): readonly unknown[] {
  return cells.map((cell, at) => (typeof cell === 'string' && !secretCells.has(at) ? unguard(cell) : cell));
}

/** Lines of several cells may be rows with a password, so they are described by their number of cells. */
function describeSkipped({ line, cells }: TableRow, delimiter: string | null): Skipped {
  const texts = cells.map(cellText);
  const filled = texts.filter((text) => !isBlank(text));
  const [first = '(empty)', second] = filled;
  if (second === undefined) return { line, text: shown(first) };
  const isComment = /^\s*#/u.test(first);
  return { line, text: isComment ? shown(texts.join(delimiter ?? ' ')) : `(${filled.length} cells)` };
}
