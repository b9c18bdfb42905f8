/**
 * Reads CSV (RFC 4180, any of the three line ends) as arrays of cells with the line on which each row begins. Rows are
 * split by csv-parse; what the cells mean, and how many a row has, is for others.
 */

import { CsvError, type Options, parse } from 'csv-parse/sync';

/** The longest row, in bytes of UTF-8. A longer one is nearly always a quote that is never closed. */
export const MAX_ROW_BYTES = 64 * 1024;

export type CsvRow = {
  readonly cells: readonly string[];
  /** The line on which the row begins, from 1. */
  readonly line: number;
  /** Where the row begins and ends in the text, without its line end. */
  readonly start: number;
  readonly end: number;
};

type CsvFaultKind =
  | 'quote-inside'
  | 'space-before-quote'
  | 'text-after-quote'
  | 'unclosed'
  | 'too-long'
  | 'nul';

/** Where in a CSV something is wrong. Holds nothing of its text. */
export class CsvFault extends Error {
  readonly kind: CsvFaultKind;
  /** Where the row begins (`too-long`), the cell at fault (of a quote) or the NUL; from 1. */
  readonly line: number;
  /** The cell whose quotes are at fault, or in which a row that is too long goes on; from 1. */
  readonly cell: Cell | undefined;
  /** The line on which a quoted cell is closed although it goes on. */
  readonly closedIn: number;

  constructor(kind: CsvFaultKind, line: number, cell?: Cell, closedIn = line) {
    super(`${kind} in line ${line}`);
    this.kind = kind;
    this.line = line;
    this.cell = cell;
    this.closedIn = closedIn;
  }
}

/** The number of a cell in its row and the line on which it begins, both from 1. */
type Cell = { readonly number: number; readonly line: number };

/** Where a text begins: offset and line of its first character in the whole. */
type Position = { readonly offset: number; readonly line: number };

const FIRST: Position = { offset: 0, line: 1 };

/**
 * Rows in batches, as the text comes. Rows before a fault are given before it is thrown.
 * @param texts pieces that may end anywhere
 * @param delimiter one character, neither a quote nor a line end
 * @param from where the first piece begins
 * @throws {CsvFault}
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
    if (split.fault !== undefined) throw split.fault;
    position = split.next;
    rest = rest.slice(end);
    if (isTooLong(rest)) throw faultIn(rest, delimiter, position.line);
    if (nul !== -1) throw new CsvFault('nul', position.line + breaksIn(rest));
  }
  const { rows, fault } = splitCsv(rest, delimiter, { from: position });
  yield rows;
  if (fault !== undefined) throw fault;
}

type Split = {
  readonly rows: readonly CsvRow[];
  /** What is wrong with the row behind them. */
  readonly fault: CsvFault | undefined;
  /** Where the text ends. */
  readonly next: Position;
};

/** All rows of a text at hand, or the first `count` of them, up to the first fault. Lines that are empty are passed over. */
export function splitCsv(
  text: string,
  delimiter: string,
  { from = FIRST, count }: { readonly from?: Position; readonly count?: number } = {},
): Split {
  const { records, isFaulty } = parseRecords(text, delimiter, count);
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
      // A cell that begins with a quote is quoted, or the parser had refused it.
      if (text.charCodeAt(at) === QUOTE) {
        at += cell.length + quotesIn(cell) + 2;
        line += breaksIn(cell);
      } else at += cell.length;
      at += 1;
    }
    const end = at - 1;
    if (isTooLong(text, start, end)) {
      const fault = faultIn(text.slice(start), delimiter, begins);
      return { rows, fault, next: { offset: from.offset + start, line: begins } };
    }
    rows.push({ cells, line: begins, start: from.offset + start, end: from.offset + end });
    at = end + lineEnd(text, end);
    line += 1;
  }
  skipEmptyLines();
  const fault = isFaulty ? faultIn(text.slice(at), delimiter, line) : undefined;
  return { rows, fault, next: { offset: from.offset + at, line } };
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

function optionsFor(delimiter: string): Options {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_empty_lines: true,
    relax_column_count: true,
  };
}

function parseRecords(text: string, delimiter: string, count: number | undefined) {
  const options = { ...optionsFor(delimiter), ...(count === undefined ? {} : { to: count }) };
  try {
    return { records: parse(text, options) as string[][], isFaulty: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  const records: string[][] = [];
  // Only now, since it takes the parser half as long again.
  const keep = (cells: string[]) => {
    records.push(cells);
    return null;
  };
  try {
    parse(text, { ...options, on_record: keep });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return { records, isFaulty: true };
}

/**
 * Where the last row of a text ends that is whole: behind a line break outside quotes. Where a quote is out of place, the
 * text that follows is taken for quoted, until the row is too long or the text ends.
 */
function endOfWholeRows(text: string): number {
  // A CR at the end may be half of a line break.
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

/** What is wrong with the row that begins here: it is longer than a row may be, or breaks the rules for quotes. */
function faultIn(text: string, delimiter: string, line: number): CsvFault {
  const isLong = isTooLong(text);
  const row = isLong ? Buffer.from(text).toString('utf8', 0, MAX_ROW_BYTES) : text;
  const fault = quoteFault(row, delimiter, line);
  if (fault !== undefined && !(isLong && fault.kind === 'unclosed')) return fault;
  return new CsvFault('too-long', line, fault?.cell);
}

/** Parses the faulty row alone, for the cells before the fault. The parser counts lines right only where they end in LF. */
function quoteFault(text: string, delimiter: string, line: number): CsvFault | undefined {
  const cells: string[] = [];
  const cast = (cell: string) => {
    cells.push(cell);
    return cell;
  };
  try {
    parse(text.replace(/\r\n?/gu, '\n'), { ...optionsFor(delimiter), to: 1, cast });
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    const cell = { number: cells.length + 1, line: cells.reduce((sum, each) => sum + breaksIn(each), line) };
    return new CsvFault(kindOf(error), cell.line, cell, line + Number(lines) - 1);
  }
}

function kindOf({ code, field }: CsvError): CsvFaultKind {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'unclosed';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'text-after-quote';
  return /^[ \t]+$/u.test(String(field)) ? 'space-before-quote' : 'quote-inside';
}

/** How many characters of a line end stand here. */
function lineEnd(text: string, at: number): number {
  const char = text.charCodeAt(at);
  if (char === CR) return text.charCodeAt(at + 1) === LF ? 2 : 1;
  return char === LF ? 1 : 0;
}

/** A character takes three bytes at most. */
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
