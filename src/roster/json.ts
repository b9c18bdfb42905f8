/**
 * Rosters in JSON: an array of objects, or an object with one under `users`, read whole as JSON has to be; and JSON
 * Lines, one object a line, read line by line.
 */

import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import type { Columns } from '../row.js';
import { matchColumns } from './columns.js';
import { fault, MAX_COLUMNS, noRows, nulByte, tooLong, tooManyColumns } from './fault.js';
import { tellHeader } from './headers.js';
import { JsonFault, type JsonRow, readJsonRows } from './json-rows.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { MAX_IN_MEMORY } from './source.js';
import { numberRows, type TableRow } from './table.js';
import { readText, readWholeText, type TextFile } from './text.js';

/** An object of the file with its number among all objects. */
type Numbered = JsonRow & { readonly number: number };

/** @throws {UserError} `roster` where it is no JSON, or no list of objects */
export async function readJson(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const { name, size } = file.source;
  if (size > MAX_IN_MEMORY) {
    const next = 'Write it as JSON Lines, one object a line.';
    throw fault(name, null, 'a JSON roster may have 64 MiB at most', next);
  }
  const text = await readWholeText(file);
  const nul = text.indexOf('\0');
  if (nul !== -1) throw nulByte(name, text.slice(0, nul).split(/\r\n|\n|\r/u).length);
  const { rows, beside } = inWords(name, 1, () => readJsonRows(text, 'document'));
  if (rows === undefined) {
    throw fault(
      name,
      null,
      'it is neither an array of users nor an object with such an array under "users"',
      'Write [{…}, {…}] or {"users": [{…}, {…}]}; one object a line is --roster-format jsonl.',
    );
  }
  const numbered = rows.map((row, at) => ({ ...row, number: at + 1 }));
  const skipped = beside.map((line) => ({ line, text: `a member beside "users"` }));
  return await readingOf(name, options, () => numbered, skipped);
}

/** Reads the file once to know all keys, and so finds every fault at once. */
export async function readJsonl(file: TextFile, options: ReadingOptions): Promise<Reading> {
  return await readingOf(file.source.name, options, () => lineRows(file), []);
}

type Pass = () => Iterable<Numbered> | AsyncIterable<Numbered>;

async function readingOf(
  label: string,
  options: ReadingOptions,
  pass: Pass,
  skipped: readonly Skipped[],
): Promise<Reading> {
  const headers = new Set<string>();
  for await (const { values } of pass()) {
    for (const key of values.keys()) headers.add(key);
    if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, null, headers.size);
  }
  if (headers.size === 0) throw noRows(label);
  const columns = matchJsonColumns([...headers], options, label);
  async function* rows(): AsyncGenerator<TableRow, void> {
    for await (const { values, number, span } of pass()) {
      // A key that an object does not have gives an undefined cell.
      yield { line: number, cells: columns.headers.map((header) => values.get(header)), span };
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

async function* lineRows(file: TextFile): AsyncGenerator<Numbered, void> {
  const label = file.source.name;
  let number = 0;
  for await (const { line, start, text } of textLines(file)) {
    if (text.trim() === '') continue;
    if (text.length > MAX_ROW_BYTES) throw tooLong(label, line);
    if (text.includes('\0')) throw nulByte(label, line);
    for (const { values, span } of inWords(label, line, () => readJsonRows(text, 'line')).rows ?? []) {
      number += 1;
      yield { values, number, span: { start: start + span.start, end: start + span.end } };
    }
  }
}

type Line = { readonly line: number; readonly start: number; readonly text: string };

async function* textLines(file: TextFile): AsyncGenerator<Line, void> {
  let line = 1;
  let start = 0;
  let rest = '';
  for await (const piece of readText(file)) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) {
      yield { line, start, text };
      line += 1;
      start += text.length + 1;
    }
    if (rest.length > MAX_ROW_BYTES) throw tooLong(file.source.name, line);
  }
  yield { line, start, text: rest };
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
