/** The CSV parser with every option that this program relies on, and none that would change or lose a cell. */

import { type CsvError, type Options, Parser } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { MAX_ROW } from './fault.js';

/** `relax_column_count` keeps every cell, since no columns are named: the counts are judged by the caller, with lines. */
function options(delimiter: string): Options {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_ROW,
    relax_column_count: true,
    encoding: 'utf8',
    bom: false,
    cast: false,
    columns: false,
    comment: null,
    quote: '"',
    escape: '"',
    skip_empty_lines: false,
    trim: false,
  };
}

/** The first rows of a text, or `undefined` where it is no CSV up to there. */
export function firstRows(text: string, delimiter: string, count: number): readonly string[][] | undefined {
  try {
    return parse(text, { ...options(delimiter), to: count }) as string[][];
  } catch {
    return undefined;
  }
}

/** What one piece of text gave: whole rows, and the trouble behind them if there is any. */
export type Parsed = {
  readonly rows: readonly string[][];
  readonly trouble: 'quotes' | 'too-long' | undefined;
};

export type CsvPieces = {
  /** Rows that are whole with this piece. After trouble nothing more may be given. */
  push(bytes: Buffer): Parsed;
  /** The last row, where no line break ends it. */
  end(): Promise<Parsed>;
};

/** @param delimiter one character */
export function createCsvPieces(delimiter: string): CsvPieces {
  const parser = new Parser(options(delimiter));
  // Without a listener the error would be thrown; `errored` tells of it in order with the rows.
  parser.on('error', () => undefined);
  // With no row counted, each is the first, and a count of cells is compared with nothing. Otherwise the parser makes
  // an error with a stack, and drops it, for each row that is shorter or longer: 1,000,000 blank lines took 15 s.
  Object.defineProperty(parser.info, 'records', { get: () => 0, set: () => undefined });
  function drain(): Parsed {
    const rows: string[][] = [];
    for (let row = parser.read(); row !== null; row = parser.read()) rows.push(row);
    return { rows, trouble: troubleOf(parser.errored) };
  }
  return {
    push(bytes) {
      parser.write(bytes);
      return drain();
    },
    async end() {
      const rows: string[][] = [];
      parser.end();
      try {
        for await (const row of parser) rows.push(row);
      } catch (error) {
        return { rows, trouble: troubleOf(error) };
      }
      return { rows, trouble: undefined };
    },
  };
}

function troubleOf(error: unknown): Parsed['trouble'] {
  if (error === null || error === undefined) return undefined;
  const { code } = error as Partial<CsvError>;
  if (code === undefined) throw error;
  return code === 'CSV_MAX_RECORD_SIZE' ? 'too-long' : 'quotes';
}
