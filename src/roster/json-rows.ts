/**
 * The rows of a JSON roster, by jsonc-parser: strictly JSON, no key twice, no number changed. What the values mean is
 * for others.
 */

import { type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import type { Span } from '../row.js';
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
  /** The lines of the members beside the list. */
  readonly beside: readonly number[];
};

/** Where something is wrong with JSON, and what. Holds no value. */
export class JsonFault extends Error {
  readonly line: number;
  readonly column: number;

  constructor(what: string, { line, column }: Position) {
    super(what);
    this.line = line;
    this.column = column;
  }
}

/** Both from 1. */
type Position = { readonly line: number; readonly column: number };

/**
 * A number whose text is a plain integer beyond the safe ones is a bigint, and within an array its text: neither is
 * changed on the way.
 */
type JsonValue = string | number | bigint | boolean | null | JsonObject | readonly unknown[];
type JsonObject = ReadonlyMap<string, JsonValue | undefined>;

/** An object or array that is not yet closed. `list`: the array of rows. */
type Open =
  | {
      readonly kind: 'object';
      readonly members: Map<string, JsonValue | undefined>;
      readonly position: Position;
      readonly start: number;
      key: string;
    }
  | { readonly kind: 'array'; readonly items: unknown[] }
  | { readonly kind: 'list' };

/** Objects in objects in objects: deeper is no roster. */
const MAX_DEPTH = 32;

/**
 * @param shape a document with a list of rows, or the one row of a line
 * @throws {JsonFault} at the first thing that is no JSON, or no row
 */
export function readJsonRows(text: string, shape: 'document' | 'line'): JsonRows {
  const rows: JsonRow[] = [];
  const beside: number[] = [];
  const open: Open[] = shape === 'line' ? [{ kind: 'list' }] : [];
  let hasList = shape === 'line';

  function begin(kind: Open['kind'] | 'value', position: Position): void {
    const parent = open.at(-1);
    if (parent?.kind === 'list' && kind !== 'object') throw new JsonFault('this row is no object', position);
    if (open.length === 1 && parent?.kind === 'object' && kind !== 'list') beside.push(position.line);
    if (open.length > MAX_DEPTH)
      throw new JsonFault(`values are nested more than ${MAX_DEPTH} deep`, position);
  }

  function add(value: JsonValue): void {
    const parent = open.at(-1);
    if (parent?.kind === 'object') parent.members.set(parent.key, value);
    else if (parent?.kind === 'array') parent.items.push(plain(value));
  }

  function isListHere(): boolean {
    const [root] = open;
    return root === undefined || (open.length === 1 && root.kind === 'object' && root.key === 'users');
  }

  const visitor: JSONVisitor = {
    onObjectBegin(start, _, line, character) {
      const position = from1(line, character);
      begin('object', position);
      open.push({ kind: 'object', members: new Map(), position, start, key: '' });
    },
    onObjectProperty(key, _, __, line, character) {
      const object = open.at(-1);
      if (object?.kind !== 'object') return;
      if (object.members.has(key))
        throw new JsonFault(`${inWords(key)} is in this object twice`, from1(line, character));
      object.members.set(key, undefined);
      object.key = key;
    },
    onObjectEnd(offset, length) {
      const object = open.pop();
      if (object?.kind !== 'object') return;
      if (open.at(-1)?.kind !== 'list') return add(object.members);
      const span = { start: object.start, end: offset + length };
      rows.push({ values: rowOf(object.members, text.slice(span.start, span.end), object.position), span });
    },
    onArrayBegin(_, __, line, character) {
      const kind = isListHere() ? 'list' : 'array';
      begin(kind, from1(line, character));
      open.push(kind === 'list' ? { kind } : { kind, items: [] });
      hasList ||= kind === 'list';
    },
    onArrayEnd() {
      const array = open.pop();
      if (array?.kind === 'array') add(array.items);
    },
    onLiteralValue(value: string | number | boolean | null, offset, length, line, character) {
      begin('value', from1(line, character));
      add(typeof value === 'number' ? numberOf(text.slice(offset, offset + length)) : value);
    },
    onError(code, offset, _, line, character) {
      throw new JsonFault(
        offset >= text.length
          ? 'the JSON ends too early'
          : (WRONG[printParseErrorCode(code)] ?? 'this is no JSON'),
        from1(line, character),
      );
    },
  };
  visit(text, visitor, { disallowComments: true });
  return { rows: hasList ? rows : undefined, beside };
}

function from1(line: number, character: number): Position {
  return { line: line + 1, column: character + 1 };
}

/** What is wrong, by the name of the parser's error. */
const WRONG: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in quotes is missing',
  ColonExpected: 'a colon is missing',
  ValueExpected: 'a value is missing',
  CommaExpected: 'a comma or a closing bracket is missing',
  CloseBraceExpected: 'a comma or a closing bracket is missing',
  CloseBracketExpected: 'a comma or a closing bracket is missing',
  EndOfFileExpected: 'something follows behind the end of the JSON',
  InvalidCommentToken: 'this is a comment, and JSON has none',
  UnexpectedEndOfString: 'a string is not closed or holds what JSON forbids',
  InvalidUnicode: 'a string holds what JSON forbids',
  InvalidEscapeCharacter: 'a string holds what JSON forbids',
  InvalidCharacter: 'a string holds what JSON forbids',
};

/** Any key but a known one may be a password, where a value is in its place. */
function inWords(key: string): string {
  return meaningOf(key) === undefined ? 'a key' : `the key "${shown(key)}"`;
}

/** @param text of the row, for its length */
function rowOf(object: JsonObject, text: string, position: Position): ReadonlyMap<string, unknown> {
  if (Buffer.byteLength(text) > MAX_ROW_BYTES)
    throw new JsonFault(`this row is longer than ${MAX_ROW_BYTES / 1024} KiB`, position);
  const values = new Map<string, unknown>();
  function flatten(members: JsonObject, prefix: string): void {
    for (const [key, value] of members) {
      const path = prefix + key;
      if (value instanceof Map) flatten(value, `${path}.`);
      else if (values.has(path))
        throw new JsonFault(`${inWords(path)} is in this row twice, once nested and once flat`, position);
      else values.set(path, value);
    }
  }
  flatten(object, '');
  return values;
}

/** The longest text that is made a bigint: making one takes longer with the square of its digits. */
const MAX_DIGITS = 100;

function numberOf(text: string): number | bigint {
  const number = Number(text);
  const isExact = Number.isSafeInteger(number) || !/^-?\d+$/u.test(text) || text.length > MAX_DIGITS;
  return isExact ? number : BigInt(text);
}

/** Elements of arrays are never fields; they are kept as JSON can write them again. */
function plain(value: JsonValue | undefined): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return value;
}
