/** Makes a roster of a table in any format: the meaning of its columns, and rows with one cell per column. */

import type { RecordedReading } from '../domain/roster-options.js';
import type { Columns, ProfileColumns, Row, Span } from '../domain/row.js';
import { cellText, isBlank } from '../domain/text.js';
import { unguard } from '../platform/csv-writer.js';
import { type RosterLabel, rosterName } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';
import { countKnownFields, matchColumns } from './columns.js';
import { withoutHeaders } from './header-rows.js';
import { withoutQuotes } from './headers.js';
import { MAX_COLUMNS, MAX_ROWS, noRows, tooManyColumns, tooManyRows } from './roster-errors.js';
import { STANDARD_INPUT } from './roster-source.js';
import { type Batches, isBlankRow, type SkippedLine, type Table, type TableRow } from './table-row.js';

/** Parts of a spreadsheet that people do not see, although they are read. */
export type HiddenParts = {
  /** Includes rows that are filtered out or in a hidden sheet. */
  readonly rows: number;
  /** The headers of hidden columns; `column 5` for one without a header. */
  readonly columns: readonly string[];
  readonly isHeader: boolean;
  readonly isSheet: boolean;
};

export type RosterContent = {
  /** Precedes the line in findings: the name, or `users.xlsx:Sheet1` for a workbook. */
  readonly label: string;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  readonly sheets?: readonly string[];
  readonly hidden?: HiddenParts;
  /** `null` for JSON, or if the user specified the columns. */
  readonly headerLine: number | null;
  /** Also `null` for workbooks. */
  readonly headerSpan: Span | null;
  readonly skipped: readonly SkippedLine[];
  readonly columns: Columns;
  /** Yields all rows, from the start at each call. @throws {UserError} `roster` for an error in the structure */
  rows(): AsyncGenerator<Row, void>;
};

export type ReadOptions = Pick<RecordedReading, 'delimiter' | 'sheet' | 'columns' | 'map'> & {
  /** True in a results folder: removes the `'` that guards `=`, `+`, `-`, `@`, tab or CR, and rejects links. */
  readonly unguard?: boolean | undefined;
  readonly profile?: ProfileColumns | undefined;
};

export const HEADER_WITHIN = 10;

/** @throws {UserError} `roster` if the header has an error, or exists although the user specified the columns */
export function readTable(table: Table, options: ReadOptions): RosterContent {
  const { label, header, delimiter, sheet } = table;
  const { map, profile, unguard: isReport = false } = options;
  const line = header?.line ?? null;
  const shape = shapeOf(table, options);
  if (shape.width > MAX_COLUMNS) throw tooManyColumns({ label, line }, shape.width);
  const texts = (header?.cells ?? [])
    .slice(0, shape.width)
    .map((cell) => (isBlank(cell) ? '' : cellText(cell)));
  const headers = options.columns ?? texts.map((text) => (isReport ? unguard(text) : withoutQuotes(text)));
  const columns = matchColumns(headers, { map, profile, label, line, isReport });
  // If headers are in quotes, cells probably are too: otherwise, passwords would be sent with their quotes.
  const marks = texts.map((text, at) => (text === headers[at] ? undefined : text.trim()[0]));
  const isQuoted = marks.some((mark) => mark !== undefined);
  const cellsOf = (row: TableRow) => {
    const cells = fitRow(row, shape, label);
    if (isReport) return withoutGuard(cells, columns);
    return isQuoted ? cells.map((cell, at) => withoutMark(cell, marks[at])) : cells;
  };
  const people = withoutHeaders(table, headers);
  return {
    label: rosterName(label, STANDARD_INPUT),
    delimiter,
    sheet,
    headerLine: line,
    headerSpan: header?.span ?? null,
    skipped: people.skipped,
    columns,
    rows: () => numberRows(people.batches(), label, cellsOf),
  };
}

/** Numbers the rows that are not blank. @throws {UserError} `roster` if all rows are blank, or there are too many */
export async function* numberRows(
  batches: Batches,
  label: RosterLabel,
  cellsOf: (row: TableRow) => readonly unknown[] = ({ cells }) => cells,
): AsyncGenerator<Row, void> {
  let row = 0;
  for await (const batch of batches) {
    for (const found of batch) {
      if (isBlankRow(found)) continue;
      row += 1;
      if (row > MAX_ROWS) throw tooManyRows(label);
      const { line, span, origins } = found;
      yield { row, line, span, origins, cells: cellsOf(found) };
    }
  }
  if (row === 0) throw noRows(label);
}

type Shape = {
  readonly width: number;
  /** The fewest cells of a row. Trailing cells without a header may be missing. */
  readonly least: number;
  /** The most cells of a row: as many as the header line has. Cells after the last column must be empty. */
  readonly most: number;
};

function shapeOf({ header, first, isGrid, label }: Table, { columns, map }: ReadOptions): Shape {
  if (columns !== undefined) {
    const width = columns.length;
    const top = first.find((row) => !isBlankRow(row));
    // One known word may be a nickname, but two are a header.
    if (top !== undefined && countKnownFields(top.cells.map(cellText), map) > 1)
      throw userError('roster', 'header-unexpected', { at: { label, line: top.line } });
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

/** @throws {UserError} `roster` if the row has too few cells, or extra cells that are not empty */
function fitRow({ cells, line }: TableRow, shape: Shape, label: RosterLabel): readonly unknown[] {
  const { width, least, most } = shape;
  if (cells.length === width) return cells;
  if (cells.length < width && cells.length >= least)
    return [...cells, ...Array(width - cells.length).fill('')];
  const extra = cells.findIndex((cell, at) => at >= width && !isBlank(cell));
  if (cells.length > width && extra === -1) return cells.slice(0, width);
  const at = { label, line };
  if (cells.length > width && cells.length <= most)
    throw userError('roster', 'cell-without-column', { at, cell: extra + 1, columns: width });
  throw userError('roster', 'row-width', { at, cells: cells.length, columns: width });
}

function withoutMark(cell: unknown, mark: string | undefined): unknown {
  const isQuoted = typeof cell === 'string' && mark !== undefined && cell.trimStart().startsWith(mark);
  return isQuoted ? withoutQuotes(cell) : cell;
}

/** A report contains no passwords, so text in these cells was typed and stays as it is. */
function withoutGuard(cells: readonly unknown[], { secretCells }: Columns): readonly unknown[] {
  return cells.map((cell, at) => (typeof cell === 'string' && !secretCells.has(at) ? unguard(cell) : cell));
}
