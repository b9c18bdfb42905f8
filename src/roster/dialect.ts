/** Detects the separator and the header of a table of text, in its first lines. */

import { optionError } from '../domain/errors.js';
import { type CsvRow, MAX_ROW_BYTES, splitCsv } from '../lib/csv-reader.js';
import { excerpt } from '../lib/text.js';
import { countKnownFields } from './columns.js';
import { findHeader, HEADER_WITHIN, type ReadOptions } from './table.js';

export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A line of the head, with where it begins in the text. */
type Line = { readonly line: number; readonly offset: number; readonly text: string };

export type Dialect = {
  readonly delimiter: string;
  /** Of each of the first lines the row that begins there; the whole line as one cell where it cannot be split. */
  readonly rows: readonly CsvRow[];
  /** `undefined` where none is recognised. */
  readonly header: CsvRow | undefined;
  /** The `sep=` line. */
  readonly sep: readonly CsvRow[];
};

/** @throws {UserError} `usage` where the given separator cannot be one */
export function detectDialect(head: string, options: ReadOptions): Dialect {
  const all = headLines(head, HEADER_WITHIN + 1);
  const named = /^"?sep=([^"])"?$/iu.exec(all[0]?.text ?? '')?.[1];
  const sep = all.slice(0, named === undefined ? 0 : 1).map(wholeLine);
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

/** The evidence for a separator, the most important first. */
function scores({ rows, header }: Dialect, { columns, map }: ReadOptions): readonly number[] {
  const widths = rows.map(({ cells }) => cells.length);
  if (columns !== undefined) return [widths.filter((width) => width === columns.length).length];
  const width = header?.cells.length ?? 0;
  const below = rows.filter(({ line }) => line > (header?.line ?? Number.POSITIVE_INFINITY));
  return [
    header === undefined ? 0 : countKnownFields(header.cells, map),
    width,
    // A single column has no separator: then it is one that its rows do not contain, unlike `Petrov, Ivan`.
    -below.filter(({ cells }) => cells.length > width).length,
    widths.filter((cells) => cells > 1).length,
    Math.max(0, ...widths),
  ];
}

function isBetter(scores: readonly number[], than: readonly number[]): boolean {
  const at = scores.findIndex((score, index) => score !== than[index]);
  return at !== -1 && (scores[at] ?? 0) > (than[at] ?? 0);
}

function rowAt(line: Line, head: string, delimiter: string): CsvRow {
  if (line.text.trim() === '') return { ...wholeLine(line), cells: [] };
  // Without a quote, a row ends with its line.
  const rest = line.text.includes('"') ? head.slice(line.offset) : line.text;
  const row = splitCsv(rest.slice(0, MAX_ROW_BYTES), delimiter, { from: line, count: 1 }).rows[0];
  return row ?? wholeLine(line);
}

function wholeLine({ line, offset, text }: Line): CsvRow {
  return { line, cells: [text], span: { start: offset, end: offset + text.length } };
}

function headLines(head: string, count: number): readonly Line[] {
  const lines: Line[] = [];
  let offset = 0;
  for (const match of head.matchAll(/\r\n|\n|\r|$/gu)) {
    if (lines.length === count || (match[0] === '' && offset === head.length)) break;
    lines.push({ line: lines.length + 1, offset, text: head.slice(offset, match.index) });
    offset = match.index + match[0].length;
  }
  return lines;
}

function parseDelimiter(given: string): string {
  const delimiter = given === '\\t' ? '\t' : given;
  if (delimiter.length === 1 && !/["\r\n\0]/u.test(delimiter)) return delimiter;
  throw optionError(
    '--delimiter',
    `--delimiter ${excerpt(given)} is not a separator: it must be one character other than a quote or a line break`,
    "Use ',', ';', '|', or '\\t' for a tab.",
  );
}
