/** Parses the rows of a JSON roster: strictly JSON, no duplicate keys, no rounded numbers. Does not know what the values mean. */

import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser';
import type { Span } from '../domain/row.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { excerpt } from '../lib/text.js';
import { meaningOf } from './headers.js';

export type JsonRow = {
  /** By flat key, such as `name.first`, in the order of the text. A map, so that no key is special. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly span: Span;
};

type JsonRows = {
  /** `undefined` where there is no list of rows. */
  readonly rows: readonly JsonRow[] | undefined;
  /** The offsets of the members beside the list. */
  readonly beside: readonly number[];
};

/** A row that is not yet closed. */
type OpenRow = {
  readonly start: number;
  readonly values: Map<string, unknown>;
  readonly keys: Set<string>;
  /** The outermost array that is open in it. */
  array?: { readonly depth: number; readonly start: number; readonly key: string } | undefined;
};

const MAX_DEPTH = 32;

/** The error for a problem at an offset. Contains no value. */
type Refuse = (what: string, offset: number) => Error;

/** How far the parser is. */
type Progress = {
  depth: number;
  rows: JsonRow[] | undefined;
  /** How many objects and arrays are around a row, while the list of rows is open. */
  rowDepth: number | undefined;
  row: OpenRow | undefined;
};

/**
 * @param shape a document with a list of rows, or the one row of a line
 * @throws what `refuse` returns, at the first part that is not JSON or not a row
 */
export function readJsonRows(text: string, shape: 'document' | 'line', refuse: Refuse): JsonRows {
  const at: Progress =
    shape === 'line'
      ? { depth: 0, rows: [], rowDepth: 0, row: undefined }
      : { depth: 0, rows: undefined, rowDepth: undefined, row: undefined };
  const beside: number[] = [];
  const keysBeside = new Set<string>();
  const keyOf = (path: JSONPath) => path.slice(at.rowDepth).join('.');
  visit(
    text,
    {
      onObjectBegin: (offset) => begin(at, 'object', offset, refuse),
      onObjectProperty(name, offset, _, __, ___, path) {
        const keys = at.row?.keys ?? keysBeside;
        const key = keyOf([...path(), name]);
        if (keys.has(key)) throw refuse(`duplicate key${quoted(key)}`, offset);
        keys.add(key);
        if (at.row === undefined && at.depth === 1 && key !== 'users') beside.push(offset);
      },
      onObjectEnd: (offset, length) => endObject(at, text, offset + length, refuse),
      onArrayBegin(start, _, __, ___, path) {
        begin(at, 'array', start, refuse);
        beginArray(at, start, keyOf(path()));
      },
      onArrayEnd(offset, length) {
        // The parser also ends all arrays at the end of a truncated text, before it reports the error.
        if (text[offset] === ']') endArray(at, text, offset + length);
      },
      onLiteralValue(value: string | number | boolean | null, offset, length, _, __, path) {
        begin(at, 'value', offset, refuse);
        if (at.row === undefined || at.row.array !== undefined) return;
        const exact = typeof value === 'number' ? numberOf(text.slice(offset, offset + length)) : value;
        at.row.values.set(keyOf(path()), exact);
      },
      onError(code, offset) {
        const what = printParseErrorCode(code).replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
        if (offset >= text.length) throw refuse('unexpected end of the JSON', offset);
        throw refuse(what.trim().replace('of file', 'of the JSON'), offset);
      },
    },
    { disallowComments: true },
  );
  return { rows: at.rows, beside };
}

function begin(at: Progress, kind: 'object' | 'array' | 'value', offset: number, refuse: Refuse): void {
  if (at.depth === at.rowDepth && kind !== 'object') throw refuse('this row is not an object', offset);
  if (at.depth > MAX_DEPTH) throw refuse(`values are nested more than ${MAX_DEPTH} levels deep`, offset);
  if (at.depth === at.rowDepth) at.row = { start: offset, values: new Map(), keys: new Set() };
  if (kind !== 'value') at.depth += 1;
}

function endObject(at: Progress, text: string, end: number, refuse: Refuse): void {
  at.depth -= 1;
  if (at.depth !== at.rowDepth || at.row === undefined) return;
  const { start, values } = at.row;
  if (Buffer.byteLength(text.slice(start, end)) > MAX_ROW_BYTES)
    throw refuse(`the row is longer than ${MAX_ROW_BYTES / 1024} KiB`, start);
  at.rows?.push({ values, span: { start, end } });
  at.row = undefined;
}

function beginArray(at: Progress, start: number, key: string): void {
  if (at.row !== undefined) at.row.array ??= { depth: at.depth, start, key };
  else if (at.depth === 1 || (at.depth === 2 && key === 'users')) {
    at.rowDepth = at.depth;
    at.rows = [];
  }
}

function endArray(at: Progress, text: string, end: number): void {
  if (at.depth === at.rowDepth) at.rowDepth = undefined;
  if (at.row?.array?.depth === at.depth) {
    const json = text.slice(at.row.array.start, end);
    // A row with one that long is refused at its end.
    at.row.values.set(at.row.array.key, json.length > MAX_ROW_BYTES ? [] : arrayOf(json));
    at.row.array = undefined;
  }
  at.depth -= 1;
}

/** An unknown key may be a password, where a value is in its place. */
function quoted(key: string): string {
  return meaningOf(key) === undefined ? '' : ` "${excerpt(key)}"`;
}

/** A plain integer beyond the safe ones as a bigint, unless it is long: parsing takes time with the square of its digits. */
function numberOf(text: string): number | bigint {
  const isExact = Number.isSafeInteger(Number(text)) || !/^-?\d{1,100}$/u.test(text);
  return isExact ? Number(text) : BigInt(text);
}

/** Arrays are never fields, but are written again as JSON, so an integer beyond the safe ones stays as its text. */
function arrayOf(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gu, (token) =>
    !token.startsWith('"') && typeof numberOf(token) === 'bigint' ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}
