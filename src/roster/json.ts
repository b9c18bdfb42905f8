/** Rosters in JSON: an array of objects, or an object with one under `users`; and JSON Lines, one object a line. */

import type { Columns } from '../row.js';
import { matchColumns } from './columns.js';
import { fault, MAX_COLUMNS, noRows, nulByte, tooManyColumns } from './fault.js';
import { tellHeader } from './headers.js';
import { JsonFault, type JsonRow, readJsonRows } from './json-rows.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { MAX_IN_MEMORY } from './source.js';
import { numberRows, type TableRow } from './table.js';
import { readWholeText, type TextFile } from './text.js';

/** @throws {UserError} `roster` where it is no JSON, or no list of objects */
export async function readJson(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const { name } = file.source;
  const text = await readText(file);
  const { rows, beside } = inWords(name, 1, () => readJsonRows(text, 'document'));
  if (rows === undefined) {
    throw fault(
      name,
      null,
      'it is neither an array of users nor an object with such an array under "users"',
      'Write [{…}, {…}] or {"users": [{…}, {…}]}; one object a line is --roster-format jsonl.',
    );
  }
  const skipped = beside.map((line) => ({ line, text: `a member beside "users"` }));
  return readingOf(name, options, rows, skipped);
}

/** @throws {UserError} `roster` where a line is no object */
export async function readJsonl(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const { name } = file.source;
  const text = await readText(file);
  let offset = 0;
  const rows = text.split('\n').flatMap((line, at) => {
    const from = offset;
    offset += line.length + 1;
    if (line.trim() === '') return [];
    const found = inWords(name, at + 1, () => readJsonRows(line, 'line')).rows ?? [];
    return found.map(({ values, span: { start, end } }) => ({
      values,
      span: { start: from + start, end: from + end },
    }));
  });
  return readingOf(name, options, rows, []);
}

async function readText(file: TextFile): Promise<string> {
  const { name, size } = file.source;
  if (size > MAX_IN_MEMORY)
    throw fault(name, null, 'a JSON roster may have 64 MiB at most', 'Divide it into several rosters.');
  const text = await readWholeText(file);
  const nul = text.indexOf('\0');
  if (nul === -1) return text;
  throw nulByte(name, text.slice(0, nul).split(/\r\n|\n|\r/u).length);
}

function readingOf(
  label: string,
  options: ReadingOptions,
  objects: readonly JsonRow[],
  skipped: readonly Skipped[],
): Reading {
  const headers = new Set<string>();
  for (const [at, { values }] of objects.entries()) {
    for (const key of values.keys()) headers.add(key);
    if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, at + 1, headers.size);
  }
  if (headers.size === 0) throw noRows(label);
  const columns = matchJsonColumns([...headers], options, label);
  function* rows(): Generator<TableRow, void> {
    for (const [at, { values, span }] of objects.entries()) {
      // A key that an object does not have gives an undefined cell.
      yield { line: at + 1, cells: columns.headers.map((header) => values.get(header)), span };
    }
  }
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped,
    columns,
    rows: () => numberRows(rows(), label),
  };
}

/** Reads JSON that begins on a line, and turns a fault into words with line and column. */
function inWords<T>(label: string, firstLine: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    throw fault(
      label,
      error.line + firstLine - 1,
      `column ${error.column}: ${error.message}`,
      'Correct it there.',
    );
  }
}

/** @throws {UserError} `roster` where no object has a key that is known */
function matchJsonColumns(headers: readonly string[], { map }: ReadingOptions, label: string): Columns {
  const columns = matchColumns(headers, { map, label, line: null });
  if (columns.sources.length > 0) return columns;
  const keys = headers.slice(0, 12).map((key) => tellHeader(key, '…'));
  throw fault(
    label,
    null,
    `none of its keys is known: ${keys.join(', ')}`,
    'Use the keys of the directory (nickname, password, name.first, …), or say which is which: --map nickname=<key>.',
  );
}
