/** How a table in text is written: its separator and its header, found in the first lines. */

import { UserError } from '../errors.js';
import { type CsvRow, MAX_ROW_BYTES, splitCsv } from '../lib/csv-reader.js';
import { type Mapping, recognise } from './columns.js';
import type { ReadingOptions } from './reading.js';
import { isBlank } from './row-shape.js';
import { shown } from './shown.js';

/** The header is looked for in so many rows from the first. */
export const HEADER_WITHIN = 10;

/** The separators that are looked for. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A line of the head, with where it begins in the text. */
export type HeadLine = { readonly line: number; readonly offset: number; readonly text: string };

export type Dialect = {
  readonly delimiter: string;
  /** `null` where none is recognised. */
  readonly header: CsvRow | null;
  /** The first lines; without the `sep=` line where there is one. */
  readonly lines: readonly HeadLine[];
  /** The `sep=` line. */
  readonly sep: HeadLine | null;
};

/** @throws {UserError} `usage` where the separator that was given cannot be one */
export function detectDialect(head: string, options: ReadingOptions): Dialect {
  const all = headLines(head, HEADER_WITHIN + 1);
  const named = /^"?sep=([^"])"?$/iu.exec(all[0]?.text ?? '')?.[1];
  const sep = named === undefined ? null : (all[0] ?? null);
  const lines = sep === null ? all.slice(0, HEADER_WITHIN) : all.slice(1);
  const given = options.delimiter === undefined ? named : parseDelimiter(options.delimiter);
  const candidates = given === undefined ? DELIMITERS : [given];
  if (options.columns !== undefined) {
    const delimiter = commonest(lines, candidates, options.columns.length);
    return {
      delimiter,
      header: findHeader(head, lines.filter(isFilled).slice(0, 1), delimiter, options.map),
      lines,
      sep,
    };
  }
  const found = candidates.flatMap((delimiter) => {
    const header = findHeader(head, lines, delimiter, options.map);
    return header === null ? [] : [{ delimiter, header, fields: recognise(header.cells, options.map) }];
  });
  const best = found.sort(
    (a, b) =>
      b.fields - a.fields ||
      b.header.cells.length - a.header.cells.length ||
      cellsTooMany(a, lines) - cellsTooMany(b, lines),
  )[0];
  if (best === undefined) return { delimiter: commonest(lines, candidates), header: null, lines, sep };
  return { delimiter: best.delimiter, header: best.header, lines, sep };
}

/** A column alone has no separator to go by: it is the one that its rows do not hold, as in `Petrov, Ivan`. */
function cellsTooMany(
  { delimiter, header }: { readonly delimiter: string; readonly header: CsvRow },
  lines: readonly HeadLine[],
): number {
  const below = lines.filter(({ line }) => line > header.line);
  const counts = below.map(({ text }) => cellsOf(text, delimiter)?.length ?? 0);
  return counts.filter((count) => count > header.cells.length).length;
}

/** The first line from which a row is read that gives enough fields. A `#` comment is none, but for a column “#”. */
function findHeader(
  head: string,
  lines: readonly HeadLine[],
  delimiter: string,
  map: readonly Mapping[] | undefined,
): CsvRow | null {
  for (const { line, offset, text } of lines) {
    if (!isFilled({ text })) continue;
    const rest = head.slice(offset, offset + MAX_ROW_BYTES);
    const row = splitCsv(rest, delimiter, { from: { line, offset }, count: 1 }).rows[0];
    if (row !== undefined && !isComment(row.cells[0] ?? '') && recognise(row.cells, map) > 0) return row;
  }
  return null;
}

function isFilled({ text }: Pick<HeadLine, 'text'>): boolean {
  return !isBlank(text);
}

/** The first row of a text; `undefined` where it is at fault. */
export function cellsOf(text: string, delimiter: string): readonly string[] | undefined {
  return splitCsv(text, delimiter, { count: 1 }).rows[0]?.cells;
}

function isComment(cell: string): boolean {
  return /^\s*#\s*[^\s#]/u.test(cell);
}

/** The separator that gives most lines the same number of cells: the one wanted, or more than one. */
function commonest(lines: readonly HeadLine[], candidates: readonly string[], wanted?: number): string {
  const score = (delimiter: string): number => {
    const counts = lines
      .map(({ text }) => cellsOf(text, delimiter)?.length ?? 0)
      .filter((count) => (wanted === undefined ? count > 1 : count === wanted));
    return counts.length * 1000 + Math.max(0, ...counts);
  };
  return candidates.reduce((best, next) => (score(next) > score(best) ? next : best));
}

function headLines(head: string, count: number): readonly HeadLine[] {
  const lines: HeadLine[] = [];
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
  throw new UserError(
    'usage',
    `--delimiter ${shown(given)}: a separator is one character, and no quote or line break`,
    "Give one such as ',', ';', '|' or '\\t' for a tab.",
  );
}
