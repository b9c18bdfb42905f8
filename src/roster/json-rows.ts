/** Finds the rows of a list in strict JSON, and reads their values. */

import { isDeepStrictEqual } from 'node:util';
import { type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Span } from '../domain/row.js';
import { excerpt } from '../domain/text.js';
import { MAX_ROW_BYTES } from '../platform/csv-reader.js';
import type { ErrorFacts } from '../texts/user-error.js';
import { meaningOf } from './headers.js';
import { MAX_TEXT } from './roster-errors.js';

const MAX_DEPTH = 32;

export type Refuse = (fault: ErrorFacts['roster-json-invalid']['fault'], offset: number) => Error;

/**
 * @param list the path of the list, or `line` if the text is a single row
 * @returns also the offsets of the members next to the list
 * @throws what `refuse` returns, at the first part that is not JSON or not a row
 */
export function findJsonRows(
  text: string,
  list: readonly string[] | 'line' | undefined,
  onRow: (span: Span) => void,
  refuse: Refuse,
): { readonly hasList: boolean; readonly siblings: readonly number[] } {
  let hasList = list === 'line';
  /** How many brackets enclose a row; `undefined` outside the list. */
  let rowDepth = list === 'line' ? 0 : undefined;
  let depth = 0;
  let start = 0;
  const siblings: number[] = [];
  const members = new Set<string>();
  const begin = (offset: number, length: number, isObject = false) => {
    if (length > MAX_TEXT) throw refuse({ kind: 'long-text' }, offset);
    if (depth === rowDepth && !isObject) throw refuse({ kind: 'not-an-object' }, offset);
    if (depth > MAX_DEPTH) throw refuse({ kind: 'deep', most: MAX_DEPTH }, offset);
    if (depth === rowDepth) start = offset;
  };
  visit(
    text,
    {
      onObjectBegin(offset, length) {
        begin(offset, length, true);
        depth += 1;
      },
      onObjectProperty(name, offset, length) {
        if (length > MAX_TEXT) throw refuse({ kind: 'long-text' }, offset);
        if (depth !== 1 || rowDepth !== undefined) return;
        if (members.has(name)) throw duplicate(name, offset, refuse);
        members.add(name);
        if (name !== list?.[0]) siblings.push(offset);
      },
      onObjectEnd(offset, length) {
        depth -= 1;
        if (depth === rowDepth) onRow({ start, end: offset + length });
      },
      onArrayBegin(offset, length, _, __, path) {
        begin(offset, length);
        depth += 1;
        if (rowDepth !== undefined || hasList || !isDeepStrictEqual(path(), list)) return;
        rowDepth = depth;
        hasList = true;
      },
      onArrayEnd(offset) {
        // At the end of a truncated text, the parser ends all open arrays before it reports the error.
        if (text[offset] !== ']') return;
        if (depth === rowDepth) rowDepth = undefined;
        depth -= 1;
      },
      onLiteralValue: (_, offset, length) => begin(offset, length),
      onError(code, offset) {
        if (offset >= text.length) throw refuse({ kind: 'end' }, offset);
        const kind = printParseErrorCode(code);
        throw refuse({ kind: kind === '<unknown ParseErrorCode>' ? 'InvalidSymbol' : kind }, offset);
      },
    },
    { disallowComments: true },
  );
  return { hasList, siblings };
}

/** The values of a row by flat key, such as `name.first`, in the order of the text. */
export function valuesOf(json: string, refuse: Refuse): ReadonlyMap<string, unknown> {
  if (Buffer.byteLength(json) > MAX_ROW_BYTES)
    throw refuse({ kind: 'long-row', kib: MAX_ROW_BYTES / 1024 }, 0);
  const values = new Map<string, unknown>();
  const keys = new Set<string>();
  const add = (object: Node | undefined, prefix: string) => {
    const members = object?.children ?? [];
    const has = (name: string) => members.some(({ children: [key] = [] }) => key?.value === name);
    const isLabelled = prefix !== '' && has('label') && has('value');
    for (const { offset, children: [name, value] = [] } of members) {
      // An object with metadata of a value: `{"label": "First name", "value": "Anna", "type": "standard"}`.
      if (isLabelled && name?.value !== 'value') continue;
      const key = `${prefix}${name?.value}`;
      if (keys.has(key)) throw duplicate(key, offset, refuse);
      keys.add(key);
      const pairs = value?.type === 'array' ? pairsOf(value) : [];
      if (value?.type === 'object') add(value, `${key}.`);
      else if (pairs.length > 0) for (const [pair, text] of pairs) values.set(`${key}.${pair}`, text);
      else if (value !== undefined) values.set(key, cellOf(value, json));
    }
  };
  add(parseTree(json), '');
  return values;
}

/** The pairs of an array such as `[{"Name": "given_name", "Value": "Anna"}]` (Amazon Cognito), else none. */
function pairsOf({ children = [] }: Node): readonly (readonly [name: string, value: unknown])[] {
  const pairs = children.map((child): readonly [string, unknown] | undefined => {
    const [first, second, more] = child.children ?? [];
    const [[name, key] = [], [value, text] = []] = [first?.children ?? [], second?.children ?? []];
    const isPair = child.type === 'object' && name?.value === 'Name' && value?.value === 'Value';
    return isPair && more === undefined && key?.type === 'string'
      ? [String(key.value), text?.value]
      : undefined;
  });
  return pairs.every((pair) => pair !== undefined) ? pairs : [];
}

function cellOf({ type, value, offset, length }: Node, json: string): unknown {
  const text = json.slice(offset, offset + length);
  if (type === 'array') return arrayOf(text);
  if (type === 'number') return numberOf(text);
  return typeof value === 'string' ? copyOf(value) : value;
}

/** V8 always copies parts that are shorter than this. */
const MIN_PART_LENGTH = 13;

/** A part of a string keeps the whole string in memory, but a copy does not. */
export function copyOf(part: string): string {
  return part.length < MIN_PART_LENGTH ? part : JSON.parse(JSON.stringify(part));
}

/** An unknown key is not shown: a value may be in its place, and may be a password. */
function duplicate(key: string, offset: number, refuse: Refuse): Error {
  const isKnown = meaningOf(key) !== undefined;
  return refuse({ kind: 'duplicate-key', ...(isKnown && { key: excerpt(key) }) }, offset);
}

/** A bigint if the integer is not safe. Not for very long ones: parsing time grows with the square of the length. */
function numberOf(text: string): number | bigint {
  const isExact = Number.isSafeInteger(Number(text)) || !/^-?\d{1,100}$/u.test(text);
  return isExact ? Number(text) : BigInt(text);
}

/** Large integers in arrays become strings, so that they keep all digits. */
function arrayOf(text: string): unknown {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/gu, (token) =>
    !token.startsWith('"') && typeof numberOf(token) === 'bigint' ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}
