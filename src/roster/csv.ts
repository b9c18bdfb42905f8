/** A roster in CSV: tables of text with any separator. Detection at opening; rows piece by piece, in flat memory. */

import { CsvFault, type CsvRow, MAX_ROW_BYTES, readCsv, splitCsv } from '../lib/csv-reader.js';
import { unguard } from '../lib/csv-writer.js';
import type { Columns, Row } from '../row.js';
import { matchColumns } from './columns.js';
import { cellsOf, type Dialect, detectDialect, type HeadLine } from './dialect.js';
import { fault, MAX_COLUMNS, noRows, nulByte, tooLong, tooManyColumns } from './fault.js';
import { checkGivenColumns, headerInstead, isHeaderInstead, refuseSheet } from './given-columns.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { fitRow, isBlank, type Shape } from './row-shape.js';
import { shown } from './shown.js';
import { readText, type TextFile } from './text.js';
import { unknownHeader } from './unknown-header.js';

/** Everything that a pass over the rows needs. */
type Table = {
  readonly file: TextFile;
  readonly delimiter: string;
  /** Where the table begins, with its header if it has one. */
  readonly start: { readonly line: number; readonly offset: number };
  /** `null` where the columns were given. */
  readonly header: CsvRow | null;
  readonly shape: Shape;
  readonly columns: Columns;
  /** Whether cells carry the guard of a results folder. */
  readonly isGuarded: boolean;
};

/** @throws {UserError} `roster` where the table has no header that is recognised, or a faulty one */
export async function readCsvRoster(file: TextFile, options: ReadingOptions): Promise<Reading> {
  refuseSheet(options, file.source.name);
  if (options.columns !== undefined) checkGivenColumns(options.columns);
  const dialect = detectDialect(file.head, options);
  const table = describeTable(file, dialect, options);
  return {
    label: file.source.name,
    delimiter: dialect.delimiter,
    sheet: null,
    headerLine: table.header?.line ?? null,
    headerSpan: table.header && { start: table.header.start, end: table.header.end },
    skipped: skippedLines(dialect, table),
    columns: table.columns,
    rows: () => csvRows(table),
  };
}

function describeTable(file: TextFile, dialect: Dialect, options: ReadingOptions): Table {
  const label = file.source.name;
  const { delimiter, header } = dialect;
  const isGuarded = options.unguard === true;
  const match = { map: options.map, label, isReport: isGuarded };
  if (options.columns !== undefined) {
    if (header !== null && isHeaderInstead(header.cells, options.map))
      throw headerInstead(label, header.line);
    const width = options.columns.length;
    const { line, offset } = dialect.lines[0] ?? { line: 1, offset: file.head.length };
    const columns = matchColumns(options.columns, { ...match, line: null });
    const shape = { width, least: width, headerCells: width };
    return { file, delimiter, start: { line, offset }, header: null, shape, columns, isGuarded };
  }
  if (header === null) throw noHeader(file, dialect);
  const shape = shapeOf(file.head, header, delimiter);
  if (shape.width > MAX_COLUMNS) throw tooManyColumns(label, header.line, shape.width);
  const headers = header.cells.slice(0, shape.width).map((cell) => {
    if (isBlank(cell)) return '';
    return isGuarded ? unguard(cell) : cell;
  });
  const columns = matchColumns(headers, { ...match, line: header.line });
  const start = { line: header.line, offset: header.start };
  return { file, delimiter, start, header, shape, columns, isGuarded };
}

/** Columns at the end without a header are left out, unless the first rows hold something there. */
function shapeOf(head: string, { start, cells }: CsvRow, delimiter: string): Shape {
  const least = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (least === cells.length) return { width: least, least, headerCells: least };
  const { rows } = splitCsv(head.slice(start, start + MAX_ROW_BYTES), delimiter, { count: 50 });
  const filled = rows.map(
    (row) => row.cells.slice(0, cells.length).findLastIndex((cell) => !isBlank(cell)) + 1,
  );
  return { width: Math.max(least, ...filled), least, headerCells: cells.length };
}

/** Lines of several cells may be rows with a password, so they are told by their number of cells. */
function skippedLines({ delimiter, lines, sep }: Dialect, { start }: Table): readonly Skipped[] {
  const above: HeadLine[] = lines.filter(({ line }) => line < start.line);
  return [...(sep === null ? [] : [sep]), ...above].map(({ line, text }) => {
    if (text === sep?.text) return { line, text: shown(text) };
    const cells = (cellsOf(text, delimiter) ?? [text]).filter((cell) => !isBlank(cell));
    if (cells.length === 0) return { line, text: '(empty)' };
    const isText = cells.length === 1 || /^\s*#/u.test(text);
    return {
      line,
      text: isText ? shown(cells.length === 1 ? (cells[0] ?? '') : text) : `(${cells.length} cells)`,
    };
  });
}

function noHeader({ source, head }: TextFile, { delimiter, lines }: Dialect): Error {
  const label = source.name;
  const long = lines.find(({ text }) => Buffer.byteLength(text) > MAX_ROW_BYTES);
  if (long !== undefined) return tooLong(label, long.line);
  const { fault } = splitCsv(head, delimiter);
  const isAbove = fault !== undefined && fault.closedIn <= (lines.at(-1)?.line ?? 1);
  if (isAbove && fault.kind !== 'too-long' && fault.kind !== 'unclosed') return explain(fault, label);
  return unknownHeader(
    label,
    lines.map(({ line, text }) => ({ line, cells: cellsOf(text, delimiter) ?? [] })),
  );
}

async function* csvRows(table: Table): AsyncGenerator<Row, void> {
  const { file, delimiter, start, shape, columns, isGuarded } = table;
  const label = file.source.name;
  let isHeader = table.header !== null;
  let row = 0;
  try {
    for await (const batch of readCsv(tableText(table), delimiter, start)) {
      for (const { line, cells: found, start, end } of batch) {
        const cells = isHeader ? null : fitRow(found, shape, label, line);
        isHeader = false;
        if (cells === null) continue;
        row += 1;
        yield { row, line, cells: isGuarded ? withoutGuard(cells, columns) : cells, span: { start, end } };
      }
    }
  } catch (error) {
    throw error instanceof CsvFault ? explain(error, label) : error;
  }
  if (row === 0) throw noRows(label);
}

/** The text from where the table begins, piece by piece. */
async function* tableText({ file, start }: Table): AsyncGenerator<string, void> {
  let above = start.offset;
  for await (const text of readText(file)) {
    yield above === 0 ? text : text.slice(above);
    above = Math.max(0, above - text.length);
  }
}

/** A report's CSV has its password cells emptied: what stands there now was typed by a person and is left as it is. */
function withoutGuard(cells: readonly string[], { secretCells }: Columns): readonly string[] {
  return cells.map((cell, at) => (secretCells.has(at) ? cell : unguard(cell)));
}

/** The fault for people. */
function explain({ kind, line, cell, closedIn }: CsvFault, label: string): Error {
  if (kind === 'nul') return nulByte(label, line);
  if (kind === 'too-long') {
    const hint =
      cell && `; the quote (") that opens cell ${cell.number} in line ${cell.line} may not be closed`;
    return tooLong(label, line, hint);
  }
  const place = closedIn === line ? '' : ` in line ${closedIn}`;
  return fault(label, line, ...describe(kind, `cell ${cell?.number}`, place));
}

type QuoteFault = Exclude<CsvFault['kind'], 'nul' | 'too-long'>;

function describe(kind: QuoteFault, cell: string, closedIn: string): readonly [what: string, next: string] {
  switch (kind) {
    case 'quote-inside':
      return [
        `a quote (") is inside ${cell}, which is not quoted`,
        'Quote the whole cell and write each quote in it twice: "Anna ""Anya"" Weber".',
      ];
    case 'space-before-quote':
      return [
        `a space is before the quote (") of ${cell}`,
        'Remove the spaces after the separators: a quoted cell begins right behind one.',
      ];
    case 'text-after-quote':
      return [
        `the quoted ${cell} that begins here is closed${closedIn} and then goes on`,
        'A quote (") is missing, or one inside the cell has to be written twice.',
      ];
    case 'unclosed':
      return [`the quote (") that opens ${cell} is never closed`, 'Close it, or remove it.'];
  }
}
