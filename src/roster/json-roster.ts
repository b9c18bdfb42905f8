/** Reads a roster in JSON: an array of objects, or an object with one under `users`; or JSON Lines, one object a line. */

import { matchColumns } from './columns.js';
import { readWholeText, type TextFile } from './encoding.js';
import { printableHeader } from './headers.js';
import { type JsonRow, readJsonRows } from './json-rows.js';
import { MAX_COLUMNS, noRows, rosterError, tooManyColumns } from './roster-errors.js';
import { MAX_IN_MEMORY } from './roster-source.js';
import { numberRows, type ReadOptions, type RosterContent } from './table.js';

/** @throws {UserError} `roster` where it is not JSON, or not a list of objects */
export async function readJsonRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const { name } = file.source;
  const text = await readJsonText(file);
  const { rows, beside } = readJsonRows(text, 'document', (what, at) => jsonError(file, text, what, at));
  if (rows === undefined) {
    throw rosterError(
      name,
      null,
      'the JSON is neither an array of users nor an object with an array under "users"',
      'Use [{…}, {…}] or {"users": [{…}, {…}]}. For one object per line, give --roster-format jsonl.',
    );
  }
  const skipped = beside.map((offset) => ({
    line: placeOf(text, offset).line,
    text: 'a member beside "users"',
  }));
  return { ...readingOf(name, options, rows), skipped };
}

/** @throws {UserError} `roster` where a line is not an object */
export async function readJsonLinesRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const text = await readJsonText(file);
  const rows = [...text.matchAll(/[^\n]+/gu)].flatMap(({ 0: line, index: from }) => {
    if (line.trim() === '') return [];
    const { rows: found = [] } = readJsonRows(line, 'line', (what, at) =>
      jsonError(file, text, what, from + at),
    );
    return found.map(({ values, span: { start, end } }) => ({
      values,
      span: { start: from + start, end: from + end },
    }));
  });
  return readingOf(file.source.name, options, rows);
}

async function readJsonText(file: TextFile): Promise<string> {
  const { name, size } = file.source;
  if (size > MAX_IN_MEMORY)
    throw rosterError(
      name,
      null,
      'the file is larger than 64 MiB, the limit for JSON',
      'Split it into several rosters.',
    );
  return await readWholeText(file);
}

function readingOf(label: string, options: ReadOptions, objects: readonly JsonRow[]): RosterContent {
  const headers = new Set<string>();
  for (const [at, { values }] of objects.entries()) {
    for (const key of values.keys()) headers.add(key);
    if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, at + 1, headers.size);
  }
  if (headers.size === 0) throw noRows(label);
  const columns = matchColumns([...headers], { map: options.map, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  // A key that an object lacks gives an undefined cell.
  const rows = objects.map(({ values, span }, at) => ({
    line: at + 1,
    cells: columns.headers.map((header) => values.get(header)),
    span,
  }));
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped: [],
    columns,
    rows: () => numberRows([rows], label),
  };
}

function jsonError({ source }: TextFile, text: string, what: string, offset: number): Error {
  const { line, column } = placeOf(text, offset);
  return rosterError(source.name, line, `column ${column}: ${what}`, 'Correct the JSON there.');
}

/** Both from 1. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function unknownKeys(label: string, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => printableHeader(key, '…'));
  return rosterError(
    label,
    null,
    `no key is a known field: ${keys.join(', ')}`,
    'Use the keys nickname, password, name.first, …, or map your own: --map nickname=<key>.',
  );
}
