/** A roster in CSV: tables of text with any separator. Detection at opening; rows piece by piece, in flat memory. */

import type { Columns, Row } from '../row.js';
import { matchColumns } from './columns.js';
import { describeCsvFault } from './csv-fault.js';
import { type CsvTrouble, createCsvScanner } from './csv-scanner.js';
import { type Dialect, detectDialect, type Header, type HeadLine } from './dialect.js';
import { fault, MAX_COLUMNS, MAX_ROW, noRows, nulByte, tooLong, tooManyColumns } from './fault.js';
import { firstRows } from './first-rows.js';
import { checkGivenColumns, headerInstead, isHeaderInstead, refuseSheet } from './given-columns.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { fitRow, isBlank, type Shape } from './row-shape.js';
import { shown } from './shown.js';
import { readText, type TextFile } from './text.js';
import { unguard } from './unguard.js';
import { unknownHeader } from './unknown-header.js';

/** Everything that a pass over the rows needs. */
type Table = {
  /** Without its head, which would stay in memory for as long as the rows are read. */
  readonly file: Omit<TextFile, 'head'>;
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
  const table = describeTable(file, dialect, options);
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

function describeTable({ head, ...file }: TextFile, dialect: Dialect, options: ReadingOptions): Table {
  const label = file.source.name;
  const { delimiter, header } = dialect;
  const isGuarded = options.unguard === true;
  const match = { map: options.map, label, isReport: isGuarded };
  if (options.columns !== undefined) {
    if (header !== null && isHeaderInstead(header.cells, options.map))
      throw headerInstead(label, header.line);
    const width = options.columns.length;
    const { line, offset } = dialect.lines[0] ?? { line: 1, offset: head.length };
    const columns = matchColumns(options.columns, { ...match, line: null });
    const shape = { width, least: width, headerCells: width };
    return { file, delimiter, start: { line, offset }, hasHeader: false, shape, columns, isGuarded };
  }
  if (header === null) throw noHeader({ head, ...file }, dialect);
  const shape = shapeOf(head, header, delimiter);
  if (shape.width > MAX_COLUMNS) throw tooManyColumns(label, header.line, shape.width);
  const headers = header.cells.slice(0, shape.width).map((cell) => {
    if (isBlank(cell)) return '';
    return isGuarded ? unguard(cell) : cell;
  });
  const columns = matchColumns(headers, { ...match, line: header.line });
  const start = { line: header.line, offset: header.offset };
  return { file, delimiter, start, hasHeader: true, shape, columns, isGuarded };
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

function noHeader(file: TextFile, { delimiter, lines }: Dialect): Error {
  const label = file.source.name;
  const long = lines.find(({ text }) => Buffer.byteLength(text) > MAX_ROW);
  if (long !== undefined) return tooLong(label, long.line);
  const rows = lines.map(({ line, text }) => ({ line, cells: firstRows(text, delimiter, 1)?.[0] }));
  const found = rows.some(({ cells }) => cells === undefined) ? firstFault(file.head, delimiter) : undefined;
  if (found !== undefined && found.kind !== 'too-long' && found.kind !== 'unclosed') {
    const isAbove = found.seenIn <= (lines.at(-1)?.line ?? 1);
    if (isAbove) return fault(label, found.line, ...describeCsvFault(found));
  }
  return unknownHeader(
    label,
    rows.map(({ line, cells }) => ({ line, cells: cells ?? [] })),
  );
}

function firstFault(text: string, delimiter: string): CsvTrouble | undefined {
  const scanner = createCsvScanner(delimiter);
  scanner.push(text);
  while (scanner.next() !== undefined);
  return scanner.trouble;
}

async function* csvRows(table: Table): AsyncGenerator<Row, void> {
  const { file, delimiter, shape, columns, isGuarded } = table;
  const label = file.source.name;
  const scanner = createCsvScanner(delimiter, table.start.line);
  let isHeader = table.hasHeader;
  let row = 0;
  for await (const piece of tableText(table)) {
    const nul = piece?.indexOf('\0') ?? -1;
    if (piece === undefined) scanner.end();
    else scanner.push(nul === -1 ? piece : piece.slice(0, nul));
    let line = scanner.line;
    for (let record = scanner.next(); record !== undefined; record = scanner.next()) {
      const begins = line;
      line = scanner.line;
      const cells = isHeader ? null : fitRow(record, shape, label, begins);
      isHeader = false;
      if (cells === null) continue;
      row += 1;
      yield { row, line: begins, cells: isGuarded ? withoutGuard(cells, columns) : cells };
    }
    if (scanner.trouble !== undefined) throw explain(scanner.trouble, label);
    if (nul !== -1) throw nulByte(label, scanner.lastLine);
  }
  if (row === 0) throw noRows(label);
}

/** The text from where the table begins, piece by piece; `undefined` at its end. */
async function* tableText({ file, start }: Table): AsyncGenerator<string | undefined, void> {
  let above = start.offset;
  for await (const text of readText(file)) {
    yield above === 0 ? text : text.slice(above);
    above = Math.max(0, above - text.length);
  }
  yield undefined;
}

/** A report's CSV has its password cells emptied: what stands there now was typed by a person and is left as it is. */
function withoutGuard(cells: readonly string[], { secretCells }: Columns): readonly string[] {
  return cells.map((cell, at) => (secretCells.has(at) ? cell : unguard(cell)));
}

function explain(trouble: CsvTrouble, label: string): Error {
  if (trouble.kind !== 'too-long') return fault(label, trouble.line, ...describeCsvFault(trouble));
  const { line, open } = trouble;
  if (open === undefined) return tooLong(label, line);
  return tooLong(
    label,
    line,
    `; the quote (") that opens cell ${open.cell} in line ${open.line} may not be closed`,
  );
}
