/** Reads a roster in CSV with any separator: detects it at opening, then reads the rows piece by piece. */

import { CsvSyntaxError, MAX_ROW_BYTES, readCsv, splitCsv } from '../lib/csv-reader.js';
import { type Dialect, detectDialect } from './dialect.js';
import { readText, type TextFile } from './encoding.js';
import { nulByte, rosterError, tooLong } from './roster-errors.js';
import { type ReadOptions, type RosterContent, readTable, type TableRow } from './table.js';
import { unknownHeader } from './unknown-header.js';

/** How many rows below the header are searched for columns in use that have no header. */
const FIRST_ROWS = 50;

/** @throws {UserError} `roster` where no header is recognised, or it has an error */
export async function readCsvRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const label = file.source.name;
  const dialect = detectDialect(file.head, options);
  const { delimiter, rows, sep } = dialect;
  const header = options.columns === undefined ? dialect.header : undefined;
  if (header === undefined && options.columns === undefined) throw noHeader(file, dialect);
  const { line, span } = header ?? rows[0] ?? { line: 1, span: { start: file.head.length, end: 0 } };
  async function* batches(): AsyncGenerator<readonly TableRow[], void> {
    let isHeader = header !== undefined;
    try {
      for await (const batch of readCsv(textFrom(file, span.start), delimiter, {
        line,
        offset: span.start,
      })) {
        yield isHeader ? batch.slice(1) : batch;
        isHeader &&= batch.length === 0;
      }
    } catch (error) {
      throw error instanceof CsvSyntaxError ? csvError(error, label) : error;
    }
  }
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
      batches,
    },
    options,
  );
}

async function* textFrom(file: TextFile, offset: number): AsyncGenerator<string, void> {
  let above = offset;
  for await (const text of readText(file)) {
    yield above === 0 ? text : text.slice(above);
    above = Math.max(0, above - text.length);
  }
}

/** An error in the quotes above the place for a header explains why none is recognised. */
function noHeader({ source, head }: TextFile, { delimiter, rows }: Dialect): Error {
  const label = source.name;
  const { error } = splitCsv(head, delimiter);
  const isAbove = error !== undefined && error.closedIn <= (rows.at(-1)?.line ?? 1);
  if (isAbove && error.kind !== 'unclosed') return csvError(error, label);
  return unknownHeader(label, rows);
}

function csvError({ kind, line, cell, closedIn }: CsvSyntaxError, label: string): Error {
  if (kind === 'nul') return nulByte(label, line);
  if (kind === 'too-long') {
    const hint =
      cell && `; the quote (") that opens cell ${cell.number} in line ${cell.line} may not be closed`;
    return tooLong(label, line, hint);
  }
  const closing = closedIn === line ? '' : ` in line ${closedIn}`;
  return rosterError(label, line, ...quoteError(kind, `cell ${cell?.number}`, closing));
}

function quoteError(
  kind: Exclude<CsvSyntaxError['kind'], 'nul' | 'too-long'>,
  cell: string,
  closing: string,
): readonly [what: string, next: string] {
  switch (kind) {
    case 'quote-inside':
      return [
        `${cell} contains a quote (") but is not quoted`,
        'Quote the whole cell and double each quote inside it: "Anna ""Anya"" Weber".',
      ];
    case 'space-before-quote':
      return [
        `${cell} has a space before its opening quote (")`,
        'Remove the spaces after the separators: a quoted cell starts right after its separator.',
      ];
    case 'text-after-quote':
      return [
        `${cell} has text after its closing quote (")${closing}`,
        'Add the missing quote, or double the quotes inside the cell: "Anna ""Anya"" Weber".',
      ];
    case 'unclosed':
      return [`the quote (") that opens ${cell} is not closed`, 'Close it, or remove it.'];
  }
}
