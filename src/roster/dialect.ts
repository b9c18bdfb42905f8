/** How a table in text is written: its separator and its header, found in the first lines. */

import { optionError } from '../domain/errors.js';
import { MAX_ROW_BYTES, splitCsv } from '../lib/csv-reader.js';
import { recognise } from './columns.js';
import type { ReadingOptions } from './reading.js';
import { shown } from './shown.js';
import { findHeader, HEADER_WITHIN, type TableRow } from './table.js';

/** The separators that are looked for. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A line of the head, with where it begins in the text. */
type Line = { readonly line: number; readonly offset: number; readonly text: string };

/** A row with where it is in the text. */
export type TextRow = TableRow & { readonly span: NonNullable<TableRow['span']> };

export type Dialect = {
  readonly delimiter: string;
  /** Of each of the first lines the row that begins there; the whole line as one cell where it cannot be split. */
  readonly rows: readonly TextRow[];
  /** `undefined` where none is recognised. */
  readonly header: TextRow | undefined;
  /** The `sep=` line. */
  readonly sep: readonly TextRow[];
};

/** @throws {UserError} `usage` where the separator that was given cannot be one */
export function detectDialect(head: string, options: ReadingOptions): Dialect {
  const all = headLines(head, HEADER_WITHIN + 1);
  const named = /^"?sep=([^"])"?$/iu.exec(all[0]?.text ?? '')?.[1];
  const sep = all.slice(0, named === undefined ? 0 : 1).map(wholeLine);
  const lines = all.slice(sep.length, sep.length + HEADER_WITHIN);
  const given = options.delimiter === undefined ? named : parseDelimiter(options.delimiter);
  const dialects = (given === undefined ? DELIMITERS : [given]).map((delimiter): Dialect => {
    const rows = lines.map((line) => rowAt(line, head, delimiter));
    return { delimiter, rows, header: findHeader(rows, options.map) as TextRow | undefined, sep };
  });
  return dialects.reduce((best, next) =>
    isBetter(scores(next, options), scores(best, options)) ? next : best,
  );
}

/** What speaks for a separator, the most important first. */
function scores({ rows, header }: Dialect, { columns, map }: ReadingOptions): readonly number[] {
  const widths = rows.map(({ cells }) => cells.length);
  if (columns !== undefined) return [widths.filter((width) => width === columns.length).length];
  const width = header?.cells.length ?? 0;
  const below = rows.filter(({ line }) => line > (header?.line ?? Number.POSITIVE_INFINITY));
  return [
    header === undefined ? 0 : recognise(header.cells as readonly string[], map),
    width,
    // A column alone has no separator to go by: it is the one that its rows do not hold, as in `Petrov, Ivan`.
    -below.filter(({ cells }) => cells.length > width).length,
    widths.filter((cells) => cells > 1).length,
    Math.max(0, ...widths),
  ];
}

function isBetter(scores: readonly number[], than: readonly number[]): boolean {
  const at = scores.findIndex((score, index) => score !== than[index]);
  return at !== -1 && (scores[at] ?? 0) > (than[at] ?? 0);
}

function rowAt(line: Line, head: string, delimiter: string): TextRow {
  if (line.text.trim() === '') return { ...wholeLine(line), cells: [] };
  // Without a quote, a row ends with its line.
  const rest = line.text.includes('"') ? head.slice(line.offset) : line.text;
  const row = splitCsv(rest.slice(0, MAX_ROW_BYTES), delimiter, { from: line, count: 1 }).rows[0];
  if (row === undefined) return wholeLine(line);
  return { line: row.line, cells: row.cells, span: { start: row.start, end: row.end } };
}

function wholeLine({ line, offset, text }: Line): TextRow {
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
    `--delimiter ${shown(given)}: a separator is one character, and no quote or line break`,
    "Give one such as ',', ';', '|' or '\\t' for a tab.",
  );
}
