/** A roster in CSV: tables of text with any separator. Detection at opening; rows piece by piece, in flat memory. */

import { type CsvRow, CsvSyntaxError, MAX_ROW_BYTES, readCsv, splitCsv } from '../lib/csv-reader.js';
import { readText, type TextFile } from './decode.js';
import { type Dialect, detectDialect, type TextRow } from './dialect.js';
import type { Reading, ReadingOptions } from './reading.js';
import { fault, nulByte, tooLong } from './roster-error.js';
import { readTable, type TableRow } from './table.js';
import { unknownHeader } from './unknown-header.js';

/** So many rows below the header are looked at for columns that are in use without a header. */
const FIRST_ROWS = 50;

/** @throws {UserError} `roster` where the table has no header that is recognised, or a faulty one */
export async function readCsvRoster(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const label = file.source.name;
  const dialect = detectDialect(file.head, options);
  const { delimiter, rows, sep } = dialect;
  const header = options.columns === undefined ? dialect.header : undefined;
  if (header === undefined && options.columns === undefined) throw noHeader(file, dialect);
  const { line, span } = header ?? rows[0] ?? { line: 1, span: { start: file.head.length, end: 0 } };
  const table = { file, delimiter, hasHeader: header !== undefined, line, offset: span.start };
  const below = splitCsv(file.head.slice(header?.span.end ?? span.start).slice(0, MAX_ROW_BYTES), delimiter, {
    count: FIRST_ROWS,
    from: { line, offset: 0 },
  });
  return readTable(
    {
      label,
      delimiter,
      sheet: null,
      skipped: [...sep, ...rows.filter((row) => row.line < line)],
      header,
      first: below.rows,
      isGrid: false,
      batches: () => batchesOf(table),
    },
    options,
  );
}

/** What a pass over the rows needs, with where the table begins. */
type CsvTable = {
  readonly file: TextFile;
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly line: number;
  readonly offset: number;
};

async function* batchesOf(table: CsvTable): AsyncGenerator<readonly TableRow[], void> {
  const { file, delimiter, hasHeader } = table;
  let isHeader = hasHeader;
  try {
    for await (const batch of readCsv(tableText(table), delimiter, table)) {
      yield (isHeader ? batch.slice(1) : batch).map(textRow);
      isHeader &&= batch.length === 0;
    }
  } catch (error) {
    throw error instanceof CsvSyntaxError ? explain(error, file.source.name) : error;
  }
}

function textRow({ line, cells, start, end }: CsvRow): TextRow {
  return { line, cells, span: { start, end } };
}

/** The text from where the table begins, piece by piece. */
async function* tableText({ file, offset }: CsvTable): AsyncGenerator<string, void> {
  let above = offset;
  for await (const text of readText(file)) {
    yield above === 0 ? text : text.slice(above);
    above = Math.max(0, above - text.length);
  }
}

function noHeader({ source, head }: TextFile, { delimiter, rows }: Dialect): Error {
  const label = source.name;
  const { error } = splitCsv(head, delimiter);
  const isAbove = error !== undefined && error.closedIn <= (rows.at(-1)?.line ?? 1);
  if (isAbove && error.kind !== 'unclosed') return explain(error, label);
  return unknownHeader(label, rows);
}

/** The fault for people. */
function explain({ kind, line, cell, closedIn }: CsvSyntaxError, label: string): Error {
  if (kind === 'nul') return nulByte(label, line);
  if (kind === 'too-long') {
    const hint =
      cell && `; the quote (") that opens cell ${cell.number} in line ${cell.line} may not be closed`;
    return tooLong(label, line, hint);
  }
  const place = closedIn === line ? '' : ` in line ${closedIn}`;
  return fault(label, line, ...describe(kind, `cell ${cell?.number}`, place));
}
type QuoteError = Exclude<CsvSyntaxError['kind'], 'nul' | 'too-long'>;

function describe(kind: QuoteError, cell: string, closedIn: string): readonly [what: string, next: string] {
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
