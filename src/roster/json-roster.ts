/**
 * Reads a roster in JSON: an array of objects, or an object with one, as under `users`; or JSON Lines, one object a line.
 * It must be strictly JSON, without duplicate keys.
 */

import { type JSONPath, type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Span } from '../domain/row.js';
import { worded } from '../domain/wording.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { excerpt } from '../lib/text.js';
import { matchColumns } from './columns.js';
import { readText, readWholeText, type TextFile } from './encoding.js';
import { meaningOf, printableHeader } from './headers.js';
import { findList, noList, onePage } from './json-list.js';
import { MAX_COLUMNS, noRows, rosterError, tooManyColumns } from './roster-errors.js';
import { MAX_IN_MEMORY } from './roster-source.js';
import { mapOptions, suggestMap } from './suggested-map.js';
import { numberRows, type ReadOptions, type RosterContent, type TableRow } from './table.js';

/** @throws {UserError} `roster` where it is not JSON, or not a list of objects */
export async function readJsonRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const { name } = file.source;
  const text = await readJsonText(file);
  const list = findList(text, MAX_DEPTH);
  const found = foundRows(name);
  const { hasList, beside } = readJsonRows(text, list.path, found.add, (what, at) =>
    jsonError(file, text, what, at),
  );
  if (!hasList) throw noList(name, list);
  const { length } = found.spans;
  const note = list.notes.find(({ least }) => least > length);
  if (note !== undefined) throw onePage(name, placeOf(text, note.offset).line, note, length);
  const lines = beside.map((offset) => placeOf(text, offset).line);
  const what = `a member next to "${printableHeader(list.path?.join('.') ?? '', '…')}"`;
  return { ...readingOf(file, options, found), skipped: lines.map((line) => ({ line, text: what })) };
}

/** @throws {UserError} `roster` where a line is not an object */
export async function readJsonLinesRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const text = await readJsonText(file);
  const found = foundRows(file.source.name);
  for (let from = 0; from < text.length; ) {
    const to = text.indexOf('\n', from);
    const line = text.slice(from, to === -1 ? text.length : to);
    const start = from;
    if (line.trim() !== '') {
      const add = ({ values, span }: JsonRow) =>
        found.add({ values, span: { start: start + span.start, end: start + span.end } });
      readJsonRows(line, 'line', add, (what, at) => jsonError(file, text, what, start + at));
    }
    from += line.length + 1;
  }
  return readingOf(file, options, found);
}

async function readJsonText(file: TextFile): Promise<string> {
  const { name, size } = file.source;
  if (size <= MAX_IN_MEMORY) return await readWholeText(file);
  const what = 'the file is larger than 64 MiB, the limit for JSON';
  throw rosterError(name, null, what, 'Split it into several rosters.');
}

/** What is kept of the rows between two passes: their values would take several times the memory of the text. */
type FoundRows = {
  readonly headers: ReadonlySet<string>;
  readonly spans: readonly Span[];
  add(row: JsonRow): void;
};

function foundRows(label: string): FoundRows {
  const headers = new Set<string>();
  const spans: Span[] = [];
  return {
    headers,
    spans,
    add({ values, span }) {
      spans.push(span);
      for (const key of values.keys()) if (!headers.has(key)) headers.add(copyOf(key));
      if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, spans.length, headers.size);
    },
  };
}

/** A part of a text keeps all of it in memory, a copy does not. */
function copyOf(part: string): string {
  return JSON.parse(JSON.stringify(part));
}

function readingOf(file: TextFile, options: ReadOptions, { headers, spans }: FoundRows): RosterContent {
  const label = file.source.name;
  if (headers.size === 0) throw noRows(label);
  const { map, profile } = options;
  const columns = matchColumns([...headers], { map, profile, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped: [],
    columns,
    rows: () => numberRows(rowsAt(file, spans, columns.headers), label),
  };
}

/** Reads the rows again from the file, which was found to be correct. */
async function* rowsAt(
  file: TextFile,
  spans: readonly Span[],
  headers: readonly string[],
): AsyncGenerator<readonly TableRow[], void> {
  let [text, offset, next] = ['', 0, 0];
  for await (const chunk of readText(file)) {
    text += chunk;
    const rows: TableRow[] = [];
    for (let span = spans[next]; span !== undefined && span.end <= offset + text.length; span = spans[next]) {
      next += 1;
      const json = text.slice(span.start - offset, span.end - offset);
      if (!json.startsWith('{') || !json.endsWith('}')) throw changedMeanwhile(file.source.name);
      const { values } = rowOf(json, { start: 0, end: json.length }, () =>
        changedMeanwhile(file.source.name),
      );
      // A key that an object lacks gives an undefined cell.
      rows.push({ line: next, cells: headers.map((header) => values.get(header)), span });
    }
    const kept = Math.min((spans[next]?.start ?? Number.POSITIVE_INFINITY) - offset, text.length);
    text = text.slice(kept);
    offset += kept;
    yield rows;
  }
  if (next < spans.length) throw changedMeanwhile(file.source.name);
}

function changedMeanwhile(label: string): Error {
  const next = 'Close the file in other programs, then run the same command again.';
  return rosterError(label, null, 'the file changed while it was being read', next);
}

function jsonError({ source }: TextFile, text: string, what: string, offset: number): Error {
  const { line, column } = placeOf(text, offset);
  return rosterError(source.name, line, `column ${column}: ${what}`, 'Correct the JSON there.');
}

/** Both from 1. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/u);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function unknownKeys(label: string, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => printableHeader(key, '…'));
  const map = suggestMap([], headers);
  const own = mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<key>' }]);
  const next = worded`Use the keys nickname, password, name.first, …, or map your own: ${own}`;
  return rosterError(label, null, `no key is a known field: ${keys.join(', ')}`, next);
}

type JsonRow = {
  /** By flat key, such as `name.first`, in the order of the text. A map, so that no key is special. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly span: Span;
};

type JsonRows = {
  /** Whether there is a list of rows. */
  readonly hasList: boolean;
  /** The offsets of the members beside the list. */
  readonly beside: readonly number[];
};

const MAX_DEPTH = 32;

/** The error for a problem at an offset. Contains no value. */
type Refuse = (what: string, offset: number) => Error;

/**
 * @param onRow gets the rows in their order
 * @param list where the list of rows is in the document, or the one row of a line; `undefined` where there is none
 * @throws what `refuse` returns, at the first part that is not JSON or not a row
 */
function readJsonRows(
  text: string,
  list: readonly string[] | 'line' | undefined,
  onRow: (row: JsonRow) => void,
  refuse: Refuse,
): JsonRows {
  let hasList = list === 'line';
  /** How many objects and arrays are around a row, while the list of rows is open. */
  let rowDepth = list === 'line' ? 0 : undefined;
  let depth = 0;
  let start = 0;
  const beside: number[] = [];
  const members = new Set<string>();
  const begin = (offset: number, isObject: boolean) => {
    if (depth === rowDepth && !isObject) throw refuse('this row is not an object', offset);
    if (depth > MAX_DEPTH) throw refuse(`values are nested more than ${MAX_DEPTH} levels deep`, offset);
    if (depth === rowDepth) start = offset;
  };
  visit(
    text,
    {
      onObjectBegin(offset) {
        begin(offset, true);
        depth += 1;
      },
      onObjectProperty(name, offset) {
        if (depth !== 1 || rowDepth !== undefined) return;
        if (members.has(name)) throw duplicate(name, offset, refuse);
        members.add(name);
        if (name !== list?.[0]) beside.push(offset);
      },
      onObjectEnd(offset, length) {
        depth -= 1;
        if (depth === rowDepth) onRow(rowOf(text, { start, end: offset + length }, refuse));
      },
      onArrayBegin(offset, _, __, ___, path) {
        begin(offset, false);
        depth += 1;
        if (rowDepth !== undefined || hasList || depth > 3 || !isAt(path(), list)) return;
        rowDepth = depth;
        hasList = true;
      },
      onArrayEnd(offset) {
        // The parser also ends all arrays at the end of a truncated text, before it reports the error.
        if (text[offset] !== ']') return;
        if (depth === rowDepth) rowDepth = undefined;
        depth -= 1;
      },
      onLiteralValue: (_, offset) => begin(offset, false),
      onError(code, offset) {
        const what = printParseErrorCode(code).replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
        if (offset >= text.length) throw refuse('unexpected end of the JSON', offset);
        throw refuse(what.trim().replace('of file', 'of the JSON'), offset);
      },
    },
    { disallowComments: true },
  );
  return { hasList, beside };
}

function isAt(path: JSONPath, list: readonly string[] | 'line' | undefined): boolean {
  return (
    typeof list === 'object' && path.length === list.length && path.every((name, at) => name === list[at])
  );
}

function rowOf(text: string, span: Span, refuse: Refuse): JsonRow {
  const json = text.slice(span.start, span.end);
  if (Buffer.byteLength(json) > MAX_ROW_BYTES)
    throw refuse(`the row is longer than ${MAX_ROW_BYTES / 1024} KiB`, span.start);
  const values = new Map<string, unknown>();
  const keys = new Set<string>();
  const add = (object: Node | undefined, prefix: string) => {
    const members = object?.children ?? [];
    const has = (name: string) => members.some(({ children: [key] = [] }) => key?.value === name);
    const isLabelled = prefix !== '' && has('label') && has('value');
    for (const { offset, children: [name, value] = [] } of members) {
      // What describes a value: `{"label": "First name", "value": "Anna", "type": "standard"}`.
      if (isLabelled && name?.value !== 'value') continue;
      const key = `${prefix}${name?.value}`;
      if (keys.has(key)) throw duplicate(key, span.start + offset, refuse);
      keys.add(key);
      if (value?.type === 'object') add(value, `${key}.`);
      else if (value !== undefined) values.set(key, cellOf(value, json));
    }
  };
  add(parseTree(json), '');
  return { values, span };
}

function cellOf({ type, value, offset, length }: Node, json: string): unknown {
  const text = json.slice(offset, offset + length);
  if (type === 'array') return arrayOf(text);
  if (type === 'number') return numberOf(text);
  return typeof value === 'string' ? copyOf(value) : value;
}

/** An unknown key may be a password, where a value is in its place. */
function duplicate(key: string, offset: number, refuse: Refuse): Error {
  return refuse(`duplicate key${meaningOf(key) === undefined ? '' : ` "${excerpt(key)}"`}`, offset);
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
