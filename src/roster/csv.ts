/** A roster in CSV: tables of text with any separator. Detection at opening; rows piece by piece, in flat memory. */

import type { Columns, Row } from '../row.js';
import { matchColumns } from './columns.js';
import { describeCsvFault, findCsvFault } from './csv-fault.js';
import { firstRows } from './csv-parser.js';
import { type CsvPiece, csvPieces } from './csv-pieces.js';
import { type Dialect, detectDialect, type Header, type HeadLine } from './dialect.js';
import { fault, MAX_COLUMNS, MAX_ROW, noRows, nulByte, tooLong, tooManyColumns } from './fault.js';
import { checkGivenColumns, headerInstead, isHeaderInstead, refuseSheet } from './given-columns.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { fitRow, isBlank, type Shape } from './row-shape.js';
import { shown } from './shown.js';
import { readText, type TextFile } from './text.js';
import { unguard } from './unguard.js';
import { unknownHeader } from './unknown-header.js';

/** Everything that a pass over the rows needs. */
type Table = {
  readonly file: TextFile;
  readonly delimiter: string;
  /** Where the table begins, with its header if it has one. */
  readonly start: { readonly line: number; readonly offset: number };
  readonly hasHeader: boolean;
  readonly shape: Shape;
  readonly columns: Columns;
  /** Whether cells carry the guard of a results folder. */
  readonly isGuarded: boolean;
};

/** @throws {UserError} `roster` where the table has no header that is recognised, or a faulty one */
export async function readCsv(file: TextFile, options: ReadingOptions): Promise<Reading> {
  refuseSheet(options, file.source.name);
  if (options.columns !== undefined) checkGivenColumns(options.columns);
  const dialect = detectDialect(file.head, options);
  const table = await describeTable(file, dialect, options);
  return {
    label: file.source.name,
    delimiter: dialect.delimiter,
    sheet: null,
    headerLine: table.hasHeader ? table.start.line : null,
    skipped: skippedLines(dialect, table),
    columns: table.columns,
    rows: () => csvRows(table),
  };
}

async function describeTable(file: TextFile, dialect: Dialect, options: ReadingOptions): Promise<Table> {
  const label = file.source.name;
  const { delimiter, header } = dialect;
  const isGuarded = options.unguard === true;
  const match = { map: options.map, label, isReport: isGuarded };
  if (options.columns !== undefined) {
    if (header !== null && isHeaderInstead(header.cells, options.map))
      throw headerInstead(label, header.line);
    const width = options.columns.length;
    const start = dialect.lines[0] ?? { line: 1, offset: file.head.length };
    const columns = matchColumns(options.columns, { ...match, line: null });
    const shape = { width, least: width, headerCells: width };
    return { file, delimiter, start, hasHeader: false, shape, columns, isGuarded };
  }
  if (header === null) throw await noHeader(file, dialect);
  const shape = shapeOf(file.head, header, delimiter);
  if (shape.width > MAX_COLUMNS) throw tooManyColumns(label, header.line, shape.width);
  const headers = header.cells.slice(0, shape.width).map((cell) => {
    if (isBlank(cell)) return '';
    return isGuarded ? unguard(cell) : cell;
  });
  const columns = matchColumns(headers, { ...match, line: header.line });
  return { file, delimiter, start: header, hasHeader: true, shape, columns, isGuarded };
}

/** Columns at the end without a header are left out, unless the first rows hold something there. */
function shapeOf(head: string, { offset, cells }: Header, delimiter: string): Shape {
  const least = cells.findLastIndex((cell) => !isBlank(cell)) + 1;
  if (least === cells.length) return { width: least, least, headerCells: least };
  const sample = firstRows(head.slice(offset, offset + MAX_ROW), delimiter, 50) ?? [];
  const filled = sample.map((row) => row.slice(0, cells.length).findLastIndex((cell) => !isBlank(cell)) + 1);
  return { width: Math.max(least, ...filled), least, headerCells: cells.length };
}

/** Lines of several cells may be rows with a password, so they are told by their number of cells. */
function skippedLines({ delimiter, lines, sep }: Dialect, { start }: Table): readonly Skipped[] {
  const above: HeadLine[] = lines.filter(({ line }) => line < start.line);
  return [...(sep === null ? [] : [sep]), ...above].map(({ line, text }) => {
    if (text === sep?.text) return { line, text: shown(text) };
    const cells = (firstRows(text, delimiter, 1)?.[0] ?? [text]).filter((cell) => !isBlank(cell));
    if (cells.length === 0) return { line, text: '(empty)' };
    const isText = cells.length === 1 || /^\s*#/u.test(text);
    return {
      line,
      text: isText ? shown(cells.length === 1 ? (cells[0] ?? '') : text) : `(${cells.length} cells)`,
    };
  });
}

async function noHeader(file: TextFile, { delimiter, lines }: Dialect): Promise<Error> {
  const label = file.source.name;
  const long = lines.find(({ text }) => text.length > MAX_ROW);
  if (long !== undefined) return tooLong(label, long.line);
  const rows = lines.map(({ line, text }) => ({ line, cells: firstRows(text, delimiter, 1)?.[0] }));
  if (rows.some(({ cells }) => cells === undefined)) {
    const found = await findCsvFault([file.head], delimiter, 1);
    const isAbove = found !== undefined && found.seenIn <= (lines.at(-1)?.line ?? 1);
    if (isAbove && found.kind !== 'unclosed') return fault(label, found.line, ...describeCsvFault(found));
  }
  return unknownHeader(
    label,
    rows.map(({ line, cells }) => ({ line, cells: cells ?? [] })),
  );
}

async function* csvRows(table: Table): AsyncGenerator<Row, void> {
  const { file, shape, columns, isGuarded } = table;
  const label = file.source.name;
  let { line } = table.start;
  let isHeader = table.hasHeader;
  let row = 0;
  for await (const piece of csvPieces(file, table)) {
    for (const record of piece.rows) {
      const begins = line;
      line += piece.mayHoldBreaks ? 1 + breaksIn(record) : 1;
      const cells = isHeader ? null : fitRow(record, shape, label, begins);
      isHeader = false;
      if (cells === null) continue;
      row += 1;
      yield { row, line: begins, cells: isGuarded ? withoutGuard(cells, columns) : cells };
    }
    if (piece.trouble !== undefined) throw await explain(piece, table, line);
  }
  if (row === 0) throw noRows(label);
}

function breaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/gu)?.length ?? 0;
  }
  return count;
}

/** A report's CSV has its password cells emptied: what stands there now was typed by a person and is left as it is. */
function withoutGuard(cells: readonly string[], { secretCells }: Columns): readonly string[] {
  return cells.map((cell, at) => (secretCells.has(at) ? cell : unguard(cell)));
}

/** @param line where the row begins that could not be read */
async function explain(piece: CsvPiece, { file, delimiter, start }: Table, line: number): Promise<Error> {
  const label = file.source.name;
  if (piece.trouble === 'nul') return nulByte(label, await lineOfNul(readText(file)));
  const found = await findCsvFault(upTo(readText(file), piece.read), delimiter, start.line);
  if (piece.trouble === 'quotes' && found !== undefined)
    return fault(label, found.line, ...describeCsvFault(found));
  if (found?.kind !== 'unclosed') return tooLong(label, line);
  return tooLong(
    label,
    line,
    `; the quote (") that opens cell ${found.cell} in line ${found.line} may not be closed`,
  );
}

async function* upTo(text: AsyncIterable<string>, length: number): AsyncGenerator<string, void> {
  let left = length;
  for await (const piece of text) {
    yield piece.slice(0, left);
    left -= piece.length;
    if (left <= 0) return;
  }
}

async function lineOfNul(text: AsyncIterable<string>): Promise<number> {
  let before = '';
  let line = 1;
  for await (const piece of text) {
    const at = piece.indexOf('\0');
    const part = at === -1 ? piece : piece.slice(0, at);
    line +=
      (part.match(/\r\n|\n|\r/gu)?.length ?? 0) - (before.endsWith('\r') && part.startsWith('\n') ? 1 : 0);
    if (at !== -1) break;
    before = piece;
  }
  return line;
}
