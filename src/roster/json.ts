/** Rosters in JSON: an array of objects, or an object with one under `users`; and JSON Lines, one object a line. */

import { matchColumns } from './columns.js';
import { readWholeText, type TextFile } from './decode.js';
import { tellHeader } from './headers.js';
import { type JsonRow, readJsonRows } from './json-rows.js';
import type { Reading, ReadingOptions } from './reading.js';
import { fault, MAX_COLUMNS, noRows, tooManyColumns } from './roster-error.js';
import { MAX_IN_MEMORY } from './roster-source.js';
import { numberRows } from './table.js';

/** @throws {UserError} `roster` where it is no JSON, or no list of objects */
export async function readJson(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const { name } = file.source;
  const text = await readText(file);
  const { rows, beside } = readJsonRows(text, 'document', (what, at) => refuse(file, text, what, at));
  if (rows === undefined) {
    throw fault(
      name,
      null,
      'it is neither an array of users nor an object with such an array under "users"',
      'Write [{…}, {…}] or {"users": [{…}, {…}]}; one object a line is --roster-format jsonl.',
    );
  }
  const skipped = beside.map((offset) => ({
    line: placeOf(text, offset).line,
    text: 'a member beside "users"',
  }));
  return { ...readingOf(name, options, rows), skipped };
}

/** @throws {UserError} `roster` where a line is no object */
export async function readJsonl(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const text = await readText(file);
  const rows = [...text.matchAll(/[^\n]+/gu)].flatMap(({ 0: line, index: from }) => {
    if (line.trim() === '') return [];
    const { rows: found = [] } = readJsonRows(line, 'line', (what, at) =>
      refuse(file, text, what, from + at),
    );
    return found.map(({ values, span: { start, end } }) => ({
      values,
      span: { start: from + start, end: from + end },
    }));
  });
  return readingOf(file.source.name, options, rows);
}

async function readText(file: TextFile): Promise<string> {
  const { name, size } = file.source;
  if (size > MAX_IN_MEMORY)
    throw fault(name, null, 'a JSON roster may have 64 MiB at most', 'Divide it into several rosters.');
  return await readWholeText(file);
}

function readingOf(label: string, options: ReadingOptions, objects: readonly JsonRow[]): Reading {
  const headers = new Set<string>();
  for (const [at, { values }] of objects.entries()) {
    for (const key of values.keys()) headers.add(key);
    if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, at + 1, headers.size);
  }
  if (headers.size === 0) throw noRows(label);
  const columns = matchColumns([...headers], { map: options.map, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  // A key that an object does not have gives an undefined cell.
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

function refuse({ source }: TextFile, text: string, what: string, offset: number): Error {
  const { line, column } = placeOf(text, offset);
  return fault(source.name, line, `column ${column}: ${what}`, 'Correct it there.');
}

/** Both from 1. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function unknownKeys(label: string, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => tellHeader(key, '…'));
  return fault(
    label,
    null,
    `none of its keys is known: ${keys.join(', ')}`,
    'Use the keys of the directory (nickname, password, name.first, …), or say which is which: --map nickname=<key>.',
  );
}
