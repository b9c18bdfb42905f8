/** A roster in JSON Lines: one object a line, read line by line in flat memory. */

import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import type { Row } from '../row.js';
import { MAX_COLUMNS, noRows, nulByte, tooLong, tooManyColumns } from './fault.js';
import { matchJsonColumns, readObject, refuseTableOptions, withPositions } from './json.js';
import { createJsonReader } from './json-reader.js';
import { type FlatObject, isEmptyObject, toRow } from './json-row.js';
import type { Reading, ReadingOptions } from './reading.js';
import { readText, type TextFile } from './text.js';

/** Reads the file once to know all keys, and so finds every fault at once. */
export async function readJsonl(file: TextFile, options: ReadingOptions): Promise<Reading> {
  const label = file.source.name;
  refuseTableOptions(options, label);
  const headers = new Set<string>();
  let rows = 0;
  for await (const { flat } of objects(file)) {
    rows += 1;
    for (const key of flat.keys()) headers.add(key);
    if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, null, headers.size);
  }
  if (rows === 0) throw noRows(label);
  const columns = matchJsonColumns([...headers], options, label);
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    skipped: [],
    columns,
    async *rows(): AsyncGenerator<Row, void> {
      let row = 0;
      for await (const { flat, element } of objects(file)) yield toRow(flat, columns.headers, ++row, element);
    },
  };
}

/** The objects that hold anything, with their numbers among all objects. */
async function* objects(file: TextFile): AsyncGenerator<{ flat: FlatObject; element: number }, void> {
  const label = file.source.name;
  let element = 0;
  for await (const { line, text } of textLines(file)) {
    if (text.trim() === '') continue;
    if (text.length > MAX_ROW_BYTES) throw tooLong(label, line);
    if (text.includes('\0')) throw nulByte(label, line);
    element += 1;
    const flat = withPositions(
      label,
      () => {
        const reader = createJsonReader(text);
        const object = readObject(reader);
        reader.end();
        return object;
      },
      line,
    );
    if (!isEmptyObject(flat)) yield { flat, element };
  }
}

async function* textLines(file: TextFile): AsyncGenerator<{ line: number; text: string }, void> {
  let line = 0;
  let rest = '';
  for await (const piece of readText(file)) {
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const text of parts) yield { line: ++line, text };
    if (rest.length > MAX_ROW_BYTES) throw tooLong(file.source.name, line + 1);
  }
  yield { line: line + 1, text: rest };
}
