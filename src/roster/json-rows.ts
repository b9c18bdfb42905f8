/**
 * The rows of a JSON roster, by jsonc-parser: strictly JSON, no key twice, no number changed. What the values mean is
 * for others.
 */

import { type JSONPath, printParseErrorCode, visit } from 'jsonc-parser';
import type { Span } from '../domain/row.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { meaningOf } from './headers.js';
import { shown } from './shown.js';

export type JsonRow = {
  /** By flat key, as `name.first`, in the order of the text. A map, so that no key is special. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly span: Span;
};

type JsonRows = {
  /** `undefined` where there is no list of rows. */
  readonly rows: readonly JsonRow[] | undefined;
  /** Where the members beside the list begin. */
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

/** Objects in objects in objects: deeper is no roster. */
const MAX_DEPTH = 32;

/** The error for what is wrong, and where. It holds no value. */
type Refuse = (what: string, offset: number) => Error;

/**
 * @param shape a document with a list of rows, or the one row of a line
 * @throws what `refuse` gives at the first thing that is no JSON, or no row
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
    if (depth === rowDepth && kind !== 'object') throw refuse('this row is no object', offset);
    if (depth > MAX_DEPTH) throw refuse(`values are nested more than ${MAX_DEPTH} deep`, offset);
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
        if (keys.has(key)) throw refuse(`${keyInWords(key)} is in this object twice`, offset);
        keys.add(key);
        if (row === undefined && depth === 1 && key !== 'users') beside.push(offset);
      },
      onObjectEnd(offset, length) {
        depth -= 1;
        if (depth !== rowDepth || row === undefined) return;
        const span = { start: row.start, end: offset + length };
        if (Buffer.byteLength(text.slice(span.start, span.end)) > MAX_ROW_BYTES)
          throw refuse(`this row is longer than ${MAX_ROW_BYTES / 1024} KiB`, span.start);
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
        // The end of a text that is cut off ends all arrays as well, before it is an error.
        if (text[offset] !== ']') return;
        if (depth === rowDepth) rowDepth = undefined;
        if (row?.array?.depth === depth) {
          const json = text.slice(row.array.start, offset + length);
          // The row is refused at its end where one is that long.
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
          isCut ? 'the JSON ends too early' : what.trim().replace('of file', 'of the JSON'),
          offset,
        );
      },
    },
    { disallowComments: true },
  );
  return { rows, beside };
}

/** Any key but a known one may be a password, where a value is in its place. */
function keyInWords(key: string): string {
  return meaningOf(key) === undefined ? 'a key' : `the key "${shown(key)}"`;
}

/** A plain integer beyond the safe ones is a bigint, if it is short: to make one takes the square of its digits. */
function numberOf(text: string): number | bigint {
  const isExact = Number.isSafeInteger(Number(text)) || !/^-?\d{1,100}$/u.test(text);
  return isExact ? Number(text) : BigInt(text);
}

/** Elements of arrays are never fields; JSON can write them again, so an integer beyond the safe ones is its text. */
function arrayOf(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gu, (token) =>
    !token.startsWith('"') && typeof numberOf(token) === 'bigint' ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}
