/** Reads CSV (RFC 4180, with LF, CRLF or CR) as rows and their lines. Does not check the number of cells. */

import { CsvError, type Options, parse } from 'csv-parse/sync';
import type { Span } from '../domain/row.js';

/** The longest row, in bytes of UTF-8. A longer one almost always has an unclosed quote. */
export const MAX_ROW_BYTES = 64 * 1024;

export type CsvRow = { readonly cells: readonly string[]; readonly line: number; readonly span: Span };

type ErrorKind = 'quote-inside' | 'space-before-quote' | 'text-after-quote' | 'unclosed' | 'too-long' | 'nul';

/** The position of a syntax error, without any of the text, which may be a password. */
export class CsvSyntaxError extends Error {
  constructor(
    readonly kind: ErrorKind,
    /** Counted from 1: the line of the row (`too-long`), the cell (quotes) or the NUL. */
    readonly line: number,
    /** The cell with the wrong quotes, or the one in which the row becomes too long. */
    readonly cell?: Cell,
    /** The line of the quote that closes a cell too early. */
    readonly closedIn = line,
  ) {
    super(`${kind} in line ${line}`);
  }
}

type Cell = { readonly number: number; readonly line: number };

type Position = { readonly offset: number; readonly line: number };

const FIRST: Position = { offset: 0, line: 1 };

/**
 * Yields rows in batches as the text arrives. @throws {CsvSyntaxError}
 * @param texts pieces that may end anywhere @param delimiter one character, neither a quote nor a line break
 */
export async function* readCsv(
  texts: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  from = FIRST,
): AsyncGenerator<readonly CsvRow[], void> {
  let rest = '';
  let position = from;
  for await (const text of texts) {
    const nul = text.indexOf('\0');
    rest += nul === -1 ? text : text.slice(0, nul);
    const end = endOfWholeRows(rest);
    const split = splitCsv(rest.slice(0, end), delimiter, { from: position });
    yield split.rows;
    if (split.error !== undefined) throw split.error;
    position = split.next;
    rest = rest.slice(end);
    if (isTooLong(rest)) throw errorIn(rest, delimiter, position.line);
    if (nul !== -1) throw new CsvSyntaxError('nul', position.line + breaksIn(rest));
  }
  const { rows, error } = splitCsv(rest, delimiter, { from: position });
  yield rows;
  if (error !== undefined) throw error;
}

type Split = {
  readonly rows: readonly CsvRow[];
  /** The error in the row after these. Computed on access, since most callers only try out a separator. */
  readonly error: CsvSyntaxError | undefined;
  readonly next: Position;
};

/** Returns all rows of a text, or the first `count`, up to the first error. Skips empty lines. */
export function splitCsv(
  text: string,
  delimiter: string,
  { from = FIRST, count }: { readonly from?: Position; readonly count?: number } = {},
): Split {
  const { records, hasError } = parseRecords(text, delimiter, count);
  const rows: CsvRow[] = [];
  let at = 0;
  let { line } = from;
  const skipEmptyLines = () => {
    while (lineEnd(text, at) > 0) {
      at += lineEnd(text, at);
      line += 1;
    }
  };
  for (const cells of records) {
    skipEmptyLines();
    const start = at;
    const begins = line;
    for (const cell of cells) {
      // If a cell begins with a quote, it is quoted; otherwise, the parser would have rejected it.
      if (text.charCodeAt(at) === QUOTE) {
        at += cell.length + quotesIn(cell) + 2;
        line += breaksIn(cell);
      } else at += cell.length;
      at += 1;
    }
    const end = at - 1;
    if (isTooLong(text, start, end)) {
      const error = errorIn(text.slice(start), delimiter, begins);
      return { rows, error, next: { offset: from.offset + start, line: begins } };
    }
    rows.push({ cells, line: begins, span: { start: from.offset + start, end: from.offset + end } });
    at = end + lineEnd(text, end);
    line += 1;
  }
  skipEmptyLines();
  const next = { offset: from.offset + at, line };
  return {
    rows,
    get error() {
      return hasError ? errorIn(text.slice(at), delimiter, next.line) : undefined;
    },
    next,
  };
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

const OPTIONS: Options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  skip_empty_lines: true,
  relax_column_count: true,
};

function parseRecords(text: string, delimiter: string, count: number | undefined) {
  const options = { ...OPTIONS, delimiter, ...(count !== undefined && { to: count }) };
  try {
    return { records: parse(text, options) as string[][], hasError: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (count === 1) return { records: [], hasError: true };
  }
  const records: string[][] = [];
  // The parser loses the rows before an error. Keeping them takes 50% more time, so it is done only then.
  const keep = (cells: string[]) => {
    records.push(cells);
    return null;
  };
  try {
    parse(text, { ...options, on_record: keep });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return { records, hasError: true };
}

/** After a misplaced quote, everything counts as quoted until the row is too long or the text ends. */
function endOfWholeRows(text: string): number {
  // A CR at the end may be the first half of a line break.
  const length = text.endsWith('\r') ? text.length - 1 : text.length;
  let end = 0;
  let isQuoted = false;
  for (let at = 0; at < length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && (char === LF || char === CR)) end = at + 1;
  }
  return end;
}

function errorIn(text: string, delimiter: string, line: number): CsvSyntaxError {
  const isLong = isTooLong(text);
  const row = isLong ? Buffer.from(text).toString('utf8', 0, MAX_ROW_BYTES) : text;
  const error = quoteError(row, delimiter, line);
  if (error !== undefined && !(isLong && error.kind === 'unclosed')) return error;
  return new CsvSyntaxError('too-long', line, error?.cell);
}

/** Parses the row alone, to find the cells before the error. The parser miscounts lines that do not end in LF. */
function quoteError(text: string, delimiter: string, line: number): CsvSyntaxError | undefined {
  const cells: string[] = [];
  const cast = (cell: string) => {
    cells.push(cell);
    return cell;
  };
  try {
    parse(text.replace(/\r\n?/gu, '\n'), { ...OPTIONS, delimiter, to: 1, cast });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    const cell = { number: cells.length + 1, line: cells.reduce((sum, each) => sum + breaksIn(each), line) };
    return new CsvSyntaxError(kindOf(error), cell.line, cell, line + Number(lines) - 1);
  }
}

function kindOf({ code, field }: CsvError): ErrorKind {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'unclosed';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'text-after-quote';
  return /^[ \t]+$/u.test(String(field)) ? 'space-before-quote' : 'quote-inside';
}

function lineEnd(text: string, at: number): number {
  // Reading beyond the end would make V8 discard its optimised code.
  if (at >= text.length) return 0;
  const char = text.charCodeAt(at);
  if (char === CR) return text.charCodeAt(at + 1) === LF ? 2 : 1;
  return char === LF ? 1 : 0;
}

function isTooLong(text: string, start = 0, end = text.length): boolean {
  return (end - start) * 3 > MAX_ROW_BYTES && Buffer.byteLength(text.slice(start, end)) > MAX_ROW_BYTES;
}

function breaksIn(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\n|\r/gu)?.length ?? 0;
}

function quotesIn(text: string): number {
  return text.includes('"') ? text.split('"').length - 1 : 0;
}
