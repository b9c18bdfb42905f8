/** Reads a roster in CSV. Detects the separator when it opens the file, then reads the rows in pieces. */

import { excerpt } from '../domain/text.js';
import { type CsvRow, CsvSyntaxError, MAX_ROW_BYTES, readCsv, splitCsv } from '../platform/csv-reader.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';
import { countKnownFields } from './columns.js';
import { readText, type TextFile } from './encoding.js';
import { DELIMITERS, type FirstLine } from './first-lines.js';
import { findHeader } from './header-rows.js';
import { labelOf, nulByte, tooLong } from './roster-errors.js';
import { HEADER_WITHIN, type ReadOptions, type RosterContent, readTable } from './table.js';
import type { TableRow } from './table-row.js';
import { refuseOtherForm, unknownHeader } from './unknown-header.js';

/** How many rows below the header are searched for cells in columns without a header. */
const FIRST_ROWS = 50;

export async function readCsvRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const label = labelOf(file.source);
  const dialect = detectDialect(file.head, options);
  const { delimiter, rows, sep } = dialect;
  if (options.columns === undefined) refuseOtherForm(label, firstLines(file, dialect));
  const header = options.columns === undefined ? dialect.header : undefined;
  if (header === undefined && options.columns === undefined) throw noHeader(file, dialect);
  const { line, span } = header ?? rows[0] ?? { line: 1, span: { start: file.head.length, end: 0 } };
  async function* batches(): AsyncGenerator<readonly TableRow[], void> {
    const from = { line, offset: span.start };
    try {
      for await (const batch of readCsv(textFrom(file, span.start), delimiter, from))
        yield batch.filter((row) => row.line !== header?.line);
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

/** A wrong quote above can explain why no header was found, unless the file has another form. */
function noHeader(file: TextFile, dialect: Dialect): Error {
  const { rows, delimiter } = dialect;
  const label = labelOf(file.source);
  const unknown = unknownHeader(label, rows, firstLines(file, dialect));
  const { error } = splitCsv(file.head, delimiter);
  const isAbove = error !== undefined && error.closedIn <= (rows.at(-1)?.line ?? 1);
  const isQuotes = isAbove && error.kind !== 'unclosed' && unknown.cause.kind === 'unknown';
  return isQuotes ? csvError(error, label) : unknown;
}

/** Below the header, the further lines of a quoted cell are left out: a note may look like another form. */
function firstLines({ head }: TextFile, { rows, header }: Dialect): readonly FirstLine[] {
  let end = 0;
  return rows.flatMap(({ cells: [cell = '', another], line, span }): readonly FirstLine[] => {
    const isBelow = header !== undefined && line > header.line;
    if (isBelow && span.start < end) return [];
    end = span.end;
    const text = head.slice(span.start, span.end);
    if (isBelow) return [{ text: text.split(/[\r\n]/u, 1).join('') }];
    const isQuoted = another === undefined && text.startsWith('"');
    return [isQuoted ? { text: cell, isIn: 'quotes' } : { text }];
  });
}

function csvError({ kind, line, cell, closedIn }: CsvSyntaxError, label: RosterLabel): Error {
  const at = { label, line };
  if (kind === 'nul') return nulByte(at);
  if (kind === 'too-long') return tooLong(at, cell && { cell: cell.number, line: cell.line });
  return userError('roster', 'quote-wrong', {
    at,
    kind,
    cell: cell?.number ?? 1,
    closedIn: closedIn === line ? undefined : closedIn,
  });
}

export type Dialect = {
  readonly delimiter: string;
  /** For each of the first lines, the row that begins there; a single cell if the line cannot be split. */
  readonly rows: readonly CsvRow[];
  readonly header: CsvRow | undefined;
  readonly sep: readonly CsvRow[];
};

/** @throws {UserError} `usage` if the given text cannot be a separator */
export function detectDialect(head: string, options: ReadOptions): Dialect {
  const all = headLines(head, HEADER_WITHIN + 1);
  const named = /^"?sep=([^"])"?$/iu.exec(all[0]?.cells[0] ?? '')?.[1];
  const sep = all.slice(0, named === undefined ? 0 : 1);
  const lines = all.slice(sep.length, sep.length + HEADER_WITHIN);
  const given = options.delimiter === undefined ? named : parseDelimiter(options.delimiter);
  const dialects = (given === undefined ? DELIMITERS : [given]).map((delimiter): Dialect => {
    const rows = lines.map((line) => rowAt(line, head, delimiter));
    return { delimiter, rows, header: findHeader(rows, options.map), sep };
  });
  return dialects.reduce((best, next) =>
    isBetter(scores(next, options), scores(best, options)) ? next : best,
  );
}

/** The evidence for a separator, most important first. */
function scores({ rows, header }: Dialect, { columns, map }: ReadOptions): readonly number[] {
  const widths = rows.map(({ cells }) => cells.length);
  if (columns !== undefined) return [widths.filter((width) => width === columns.length).length];
  const width = header?.cells.length ?? 0;
  const below = rows.filter(({ line }) => line > (header?.line ?? Number.POSITIVE_INFINITY));
  return [
    header === undefined ? 0 : countKnownFields(header.cells, map),
    width,
    // If the header is a single column, the separator must not occur in its rows, as in `Petrov, Ivan`.
    -below.filter(({ cells }) => cells.length > width).length,
    widths.filter((cells) => cells > 1).length,
    Math.max(0, ...widths),
  ];
}

function isBetter(scores: readonly number[], other: readonly number[]): boolean {
  const at = scores.findIndex((score, index) => score !== other[index]);
  return at !== -1 && (scores[at] ?? 0) > (other[at] ?? 0);
}

function rowAt(whole: CsvRow, head: string, delimiter: string): CsvRow {
  const [text = ''] = whole.cells;
  if (text.trim() === '') return { ...whole, cells: [] };
  const from = { line: whole.line, offset: whole.span.start };
  const hasQuote = text.includes('"');
  if (!hasQuote && !text.includes(delimiter)) return whole;
  const rest = hasQuote ? head.slice(from.offset) : text;
  return splitCsv(rest.slice(0, MAX_ROW_BYTES), delimiter, { from, count: 1 }).rows[0] ?? whole;
}

function headLines(head: string, count: number): readonly CsvRow[] {
  const lines: CsvRow[] = [];
  let offset = 0;
  for (const match of head.matchAll(/\r\n|\n|\r|$/gu)) {
    if (lines.length === count || (match[0] === '' && offset === head.length)) break;
    const span = { start: offset, end: match.index };
    lines.push({ line: lines.length + 1, cells: [head.slice(span.start, span.end)], span });
    offset = match.index + match[0].length;
  }
  return lines;
}

function parseDelimiter(given: string): string {
  const delimiter = given === '\\t' ? '\t' : given;
  if (delimiter.length === 1 && !/["\r\n\0]/u.test(delimiter)) return delimiter;
  throw userError('usage', 'separator-invalid', { given: excerpt(given) }, { option: '--delimiter' });
}
