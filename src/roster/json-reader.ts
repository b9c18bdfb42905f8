/**
 * Strict JSON, value by value, with positions: no comments, no trailing commas, no key twice, no number changed.
 * What the values mean is for others.
 */

import { createScanner } from 'jsonc-parser';
import { shown } from './shown.js';

/** The names of the scanner's tokens, whose own enum cannot be imported under `isolatedModules`. */
const TOKEN = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  null: 7,
  true: 8,
  false: 9,
  string: 10,
  number: 11,
  lineBreak: 14,
  blank: 15,
  end: 17,
} as const;

/** Objects in objects in objects: deeper is no roster. */
const MAX_DEPTH = 32;

/** Members in the order of the text; a map, so that no key is special. */
export type JsonObject = ReadonlyMap<string, JsonValue>;
/**
 * A number whose text is a plain integer beyond the safe ones is a bigint, and within an array its text: neither is
 * changed on the way.
 */
export type JsonValue = string | number | bigint | boolean | null | JsonObject | readonly unknown[];

/** Where something stands, both from 1. */
export type Position = { readonly line: number; readonly column: number };

/** What is wrong with the JSON, without a word of what stands in it but a key that is no value. */
export class JsonFault extends Error {
  readonly at: Position;

  constructor(what: string, at: Position) {
    super(what);
    this.at = at;
  }
}

export type JsonReader = {
  /** What the next value begins with. */
  next(): 'object' | 'array' | 'other';
  position(): Position;
  /** Where the next value begins, for `bytesFrom`. */
  offset(): number;
  /** Bytes of UTF-8 from there to the end of what was read last. */
  bytesFrom(offset: number): number;
  /** A key in words. One that is also a value may be a password, and is not shown. */
  keyWords(key: string): string;
  /** Calls back before each element, which is then to be read. */
  elements(each: () => void): void;
  /** Calls back before each member's value, which is then to be read. */
  members(each: (key: string) => void): void;
  value(): JsonValue;
  /** @throws {JsonFault} where anything follows */
  end(): void;
};

/** @throws {JsonFault} here and from every function, at the first thing that is no JSON */
export function createJsonReader(text: string): JsonReader {
  const scanner = createScanner(text, false);
  let token = -1;
  let end = 0;
  let depth = 0;

  const position = (): Position => ({
    line: scanner.getTokenStartLine() + 1,
    column: scanner.getTokenStartCharacter() + 1,
  });
  const refuse = (what: string) => new JsonFault(what, position());

  const keyWords = (key: string) =>
    hasValue(text, new Set([key, ...key.split('.')]))
      ? 'a key that is not shown, because it is also a value,'
      : `the key "${shown(key)}"`;

  function advance(): void {
    end = scanner.getPosition();
    do token = scanner.scan();
    while (token === TOKEN.blank || token === TOKEN.lineBreak);
    if (scanner.getTokenError() === 0) return;
    throw refuse(
      token === TOKEN.string ? 'a string is not closed or holds what JSON forbids' : 'this is no JSON',
    );
  }

  function expect(wanted: number, what: string): void {
    if (token !== wanted)
      throw refuse(token === TOKEN.end ? 'the JSON ends too early' : `${what} is missing`);
    advance();
  }

  /** Items between two brackets, with commas between them. */
  function items(open: number, close: number, each: () => void): void {
    expect(open, 'a bracket');
    depth += 1;
    if (depth > MAX_DEPTH) throw refuse(`values are nested more than ${MAX_DEPTH} deep`);
    if (token !== close) {
      each();
      while (token === TOKEN.comma) {
        advance();
        each();
      }
    }
    depth -= 1;
    expect(close, close === TOKEN.closeBrace ? 'a comma or }' : 'a comma or ]');
  }

  function members(each: (key: string) => void): void {
    const seen = new Set<string>();
    items(TOKEN.openBrace, TOKEN.closeBrace, () => {
      if (token !== TOKEN.string)
        throw refuse(token === TOKEN.end ? 'the JSON ends too early' : 'a key in quotes is missing');
      const key = scanner.getTokenValue();
      if (seen.has(key)) throw refuse(`${keyWords(key)} is in this object twice`);
      seen.add(key);
      advance();
      expect(TOKEN.colon, 'a colon');
      each(key);
    });
  }

  const elements = (each: () => void) => items(TOKEN.openBracket, TOKEN.closeBracket, each);

  function value(): JsonValue {
    if (token === TOKEN.openBrace) {
      const object = new Map<string, JsonValue>();
      members((key) => object.set(key, value()));
      return object;
    }
    if (token === TOKEN.openBracket) {
      const array: unknown[] = [];
      elements(() => array.push(plain(value())));
      return array;
    }
    const scalar = scalarOf(token, scanner.getTokenValue());
    if (scalar === undefined)
      throw refuse(token === TOKEN.end ? 'the JSON ends too early' : 'a value is missing');
    advance();
    return scalar;
  }

  advance();
  return {
    next: () => (token === TOKEN.openBrace ? 'object' : token === TOKEN.openBracket ? 'array' : 'other'),
    position,
    offset: () => scanner.getTokenOffset(),
    bytesFrom: (offset) => Buffer.byteLength(text.slice(offset, end)),
    keyWords,
    elements,
    members,
    value,
    end() {
      if (token !== TOKEN.end) throw refuse('something follows behind the end of the JSON');
    },
  };
}

/** Whether one of the texts is a value in the JSON, which may be faulty. */
function hasValue(json: string, texts: ReadonlySet<string>): boolean {
  const scanner = createScanner(json, true);
  let last: string | undefined;
  for (let token: number = scanner.scan(); ; token = scanner.scan()) {
    if (last !== undefined && token !== TOKEN.colon) return true;
    const value = scanner.getTokenValue();
    last = texts.has(value) ? value : undefined;
    if (token === TOKEN.end) return false;
  }
}

function scalarOf(token: number, text: string): string | number | bigint | boolean | null | undefined {
  switch (token) {
    case TOKEN.string:
      return text;
    case TOKEN.number:
      return numberOf(text);
    case TOKEN.true:
      return true;
    case TOKEN.false:
      return false;
    case TOKEN.null:
      return null;
    default:
      return undefined;
  }
}

/** The longest text that is made a bigint: making one takes longer with the square of its digits. */
const MAX_DIGITS = 100;

function numberOf(text: string): number | bigint {
  const number = Number(text);
  const isExact = Number.isSafeInteger(number) || !/^-?\d+$/u.test(text) || text.length > MAX_DIGITS;
  return isExact ? number : BigInt(text);
}

/** Elements of arrays are never fields; they are kept as JSON can write them again. */
function plain(value: JsonValue): unknown {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return value;
}
