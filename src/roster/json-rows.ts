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

/**
 * @param shape a document with a list of rows, or the one row of a line
 * @throws what `refuse` returns, at the first part that is not JSON or not a row
 */
export function readJsonRows(text: string, shape: 'document' | 'line', refuse: Refuse): JsonRows {
  let rows: JsonRow[] | undefined = shape === 'line' ? [] : undefined;
  /** How many objects and arrays are around a row, while the list of rows is open. */
  let rowDepth = shape === 'line' ? 0 : undefined;
  let depth = 0;
  let row: OpenRow | undefined;
  const beside: number[] = [];
  const keysBeside = new Set<string>();
  const keyOf = (path: JSONPath) => path.slice(rowDepth).join('.');

  function begin(kind: 'object' | 'array' | 'value', offset: number): void {
    if (depth === rowDepth && kind !== 'object') throw refuse('this row is not an object', offset);
    if (depth > MAX_DEPTH) throw refuse(`values are nested more than ${MAX_DEPTH} levels deep`, offset);
    if (depth === rowDepth) row = { start: offset, values: new Map(), keys: new Set() };
    if (kind !== 'value') depth += 1;
  }

  visit(
    text,
    {
      onObjectBegin: (offset) => begin('object', offset),
      onObjectProperty(name, offset, _, __, ___, path) {
        const keys = row?.keys ?? keysBeside;
        const key = keyOf([...path(), name]);
        if (keys.has(key)) throw refuse(`duplicate key${quoted(key)}`, offset);
        keys.add(key);
        if (row === undefined && depth === 1 && key !== 'users') beside.push(offset);
      },
      onObjectEnd(offset, length) {
        depth -= 1;
        if (depth !== rowDepth || row === undefined) return;
        const span = { start: row.start, end: offset + length };
        if (Buffer.byteLength(text.slice(span.start, span.end)) > MAX_ROW_BYTES)
          throw refuse(`the row is longer than ${MAX_ROW_BYTES / 1024} KiB`, span.start);
        rows?.push({ values: row.values, span });
        row = undefined;
      },
      onArrayBegin(start, _, __, ___, path) {
        begin('array', start);
        const key = keyOf(path());
        if (row !== undefined) row.array ??= { depth, start, key };
        else if (depth === 1 || (depth === 2 && key === 'users')) {
          rowDepth = depth;
          rows = [];
        }
      },
      onArrayEnd(offset, length) {
        // The parser also ends all arrays at the end of a truncated text, before it reports the error.
        if (text[offset] !== ']') return;
        if (depth === rowDepth) rowDepth = undefined;
        if (row?.array?.depth === depth) {
          const json = text.slice(row.array.start, offset + length);
          // A row with one that long is refused at its end.
          row.values.set(row.array.key, json.length > MAX_ROW_BYTES ? [] : arrayOf(json));
          row.array = undefined;
        }
        depth -= 1;
      },
      onLiteralValue(value: string | number | boolean | null, offset, length, _, __, path) {
        begin('value', offset);
        if (row === undefined || row.array !== undefined) return;
        const exact = typeof value === 'number' ? numberOf(text.slice(offset, offset + length)) : value;
        row.values.set(keyOf(path()), exact);
      },
      onError(code, offset) {
        const what = printParseErrorCode(code).replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
        const isCut = offset >= text.length;
        throw refuse(
          isCut ? 'unexpected end of the JSON' : what.trim().replace('of file', 'of the JSON'),
          offset,
        );
      },
    },
    { disallowComments: true },
  );
  return { rows, beside };
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
