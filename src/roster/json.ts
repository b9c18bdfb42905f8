/** A roster in JSON: an array of objects, or an object with one under `users`. Read whole, as JSON has to be. */

import { UserError } from '../errors.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import type { Row } from '../row.js';
import { matchColumns } from './columns.js';
import { fault, MAX_COLUMNS, noRows, nulByte, tooManyColumns } from './fault.js';
import { tellHeader } from './headers.js';
import { createJsonReader, JsonFault, type JsonReader } from './json-reader.js';
import { type FlatObject, flatten, isEmptyObject, toRow } from './json-row.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { MAX_IN_MEMORY } from './source.js';
import { readText, type TextFile } from './text.js';

type Element = { readonly line: number; readonly flat: FlatObject };

/** @throws {UserError} `roster` where it is no JSON, or no list of objects */
export async function readJson(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const label = file.source.name;
  refuseTableOptions(options, label);
  const text = await readWhole(file);
  const skipped: Skipped[] = [];
  const elements: Element[] = [];
  const headers = new Set<string>();
  withPositions(label, () => {
    const reader = createJsonReader(text);
    let line = 0;
    eachUser(reader, label, skipped, () => {
      line += 1;
      const flat = readObject(reader);
      for (const key of flat.keys()) headers.add(key);
      if (!isEmptyObject(flat)) elements.push({ line, flat });
    });
    reader.end();
  });
  if (elements.length === 0) throw noRows(label);
  const columns = matchJsonColumns([...headers], options, label);
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    skipped,
    columns,
    async *rows(): AsyncGenerator<Row, void> {
      for (const [at, { line, flat }] of elements.entries()) yield toRow(flat, columns.headers, at + 1, line);
    },
  };
}

/** Calls back before each element of the roster's array, which is then to be read. */
function eachUser(reader: JsonReader, label: string, skipped: Skipped[], each: () => void): void {
  if (reader.next() === 'array') {
    reader.elements(each);
    return;
  }
  let hasUsers = false;
  if (reader.next() === 'object') {
    reader.members((key) => {
      const { line } = reader.position();
      if (key === 'users' && reader.next() === 'array') {
        hasUsers = true;
        reader.elements(each);
        return;
      }
      reader.value();
      skipped.push({ line, text: `a member beside "users"` });
    });
  }
  if (hasUsers) return;
  throw fault(
    label,
    null,
    'it is neither an array of users nor an object with such an array under "users"',
    'Write [{…}, {…}] or {"users": [{…}, {…}]}; one object a line is --roster-format jsonl.',
  );
}

/** Reads the next value as a row. @throws {JsonFault} where it is no object */
export function readObject(reader: JsonReader): FlatObject {
  const position = reader.position();
  const from = reader.offset();
  if (reader.next() !== 'object') throw new JsonFault('this row is no object', position);
  const object = reader.value();
  const flat = object instanceof Map ? flatten(object) : new Map<string, unknown>();
  if (reader.bytesFrom(from) > MAX_ROW_BYTES)
    throw new JsonFault(`this row is longer than ${MAX_ROW_BYTES / 1024} KiB`, position);
  if ('twice' in flat) {
    const key = reader.keyWords(flat.twice);
    throw new JsonFault(`${key} is in this row twice, once nested and once flat`, position);
  }
  if (flat.size > MAX_COLUMNS) {
    throw new JsonFault(
      `${flat.size} keys are more than the ${MAX_COLUMNS} that a roster may have`,
      position,
    );
  }
  return flat;
}

/** Runs what reads JSON, and turns its trouble into words with line and column. */
export function withPositions<T>(label: string, run: () => T, firstLine = 1): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { line, column } = error.at;
    throw fault(label, line + firstLine - 1, `column ${column}: ${error.message}`, 'Mend it there.');
  }
}

/** @throws {UserError} `roster` where no object has a key that is known */
export function matchJsonColumns(headers: readonly string[], { map }: ReadingOptions, label: string) {
  if (headers.length > MAX_COLUMNS) throw tooManyColumns(label, null, headers.length);
  const columns = matchColumns(headers, { map, label, line: null });
  if (columns.sources.length > 0) return columns;
  throw fault(
    label,
    null,
    `none of its keys is known: ${headers
      .slice(0, 12)
      .map((key) => tellHeader(key, '…'))
      .join(', ')}`,
    'Use the keys of the directory (nickname, password, name.first, …), or say which is which: --map nickname=<key>.',
  );
}

/** @throws {UserError} `usage` for options that only a table has a use for */
export function refuseTableOptions(options: ReadingOptions, label: string): void {
  const wrong = (['columns', 'delimiter', 'sheet'] as const).find((name) => options[name] !== undefined);
  if (wrong === undefined) return;
  throw new UserError('usage', `--${wrong} has no use for ${label}, which is JSON`, `Leave --${wrong} out.`);
}

async function readWhole(file: TextFile): Promise<string> {
  const { name, size } = file.source;
  if (size > MAX_IN_MEMORY) {
    throw fault(
      name,
      null,
      'a JSON roster may have 64 MiB at most',
      'Write it as JSON Lines, one object a line.',
    );
  }
  const parts: string[] = [];
  for await (const part of readText(file)) parts.push(part);
  const text = parts.join('');
  const nul = text.indexOf('\0');
  if (nul !== -1) throw nulByte(name, text.slice(0, nul).split(/\r\n|\n|\r/u).length);
  return text;
}
