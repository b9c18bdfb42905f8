/** Reads a list in JSON or JSON Lines. Each pass reads it in pieces: only the positions of the rows stay in memory. */

import type { Columns, Span } from '../domain/row.js';
import { COLUMN_FIELDS, IDENTITY_FIELDS, STATUS_FIELD } from '../domain/user.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import { matchColumns } from './columns.js';
import { readText, type TextFile } from './encoding.js';
import { printableHeader } from './headers.js';
import { findLists, noList, onePage } from './json-list.js';
import { copyOf, findJsonRows, MAX_DEPTH, type Refuse, valuesOf } from './json-rows.js';
import { type JsonFrame, JsonSplitter, offsetInText } from './json-splitter.js';
import {
  labelOf,
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_TEXT,
  noRows,
  tooManyColumns,
  tooManyRows,
} from './roster-errors.js';
import { MAX_IN_MEMORY } from './roster-source.js';
import { suggestMap } from './suggested-map.js';
import { numberRows, type ReadOptions, type RosterContent } from './table.js';
import type { TableRow } from './table-row.js';

type JsonFault = ErrorFacts['roster-json-invalid']['fault'];

/** Where the rows begin and end in the text. As plain numbers, since there may be many. */
type Places = { readonly starts: readonly number[]; readonly ends: readonly number[] };

/** @throws {UserError} `roster` if the file is not JSON, or has no list of objects */
export async function readJsonRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const label = labelOf(file.source);
  refuseLarge(file);
  return await withPlaces(file, async () => {
    const frame = await frameOf(file);
    const { lists, notes } = findLists(frame.text, MAX_DEPTH);
    const path = lists.length === 1 ? lists[0] : undefined;
    const inFrame: number[] = [];
    const refuse: Refuse = (fault, at) => new JsonProblem(fault, offsetInText(at, frame));
    const onRow = ({ start }: Span) => inFrame.push(start);
    const { hasList, siblings } = findJsonRows(frame.text, path, 0, onRow, refuse);
    if (!hasList) throw noList(label, lists);
    const note = notes.find(({ least }) => least > inFrame.length);
    if (note !== undefined) {
      const [{ line } = { line: 1 }] = await placesOf(file, [offsetInText(note.offset, frame)]);
      throw onePage({ label, line }, note, inFrame.length);
    }
    // The elements of an array are consecutive.
    const first = frame.places.indexOf(inFrame[0] ?? -1);
    const [starts, ends] = [frame.starts, frame.ends].map((all) => all.slice(first, first + inFrame.length));
    const places = first === -1 ? { starts: [], ends: [] } : { starts: starts ?? [], ends: ends ?? [] };
    const headers = createHeaders(label);
    for await (const rows of rowsAt(file, places)) for (const { values } of rows) headers.add(values.keys());
    const offsets = siblings.map((offset) => offsetInText(offset, frame));
    const skipped = await placesOf(file, offsets);
    const text = `a member next to "${printableHeader(path?.join('.') ?? '', '…')}"`;
    const reading = readingOf(file, options, headers.names(), places);
    return { ...reading, skipped: skipped.map(({ line }) => ({ line, text })) };
  });
}

/** @throws {UserError} `roster` if a line is not an object */
export async function readJsonLinesRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  refuseLarge(file);
  return await withPlaces(file, async () => {
    const headers = createHeaders(labelOf(file.source));
    const [starts, ends]: [number[], number[]] = [[], []];
    for await (const { line, offset } of linesIn(file)) {
      if (line.trim() === '') continue;
      if (starts.length === MAX_ROWS) throw tooManyRows(labelOf(file.source));
      const refuse: Refuse = (fault, at) => new JsonProblem(fault, offset + at);
      const onRow = ({ start, end }: Span) => {
        starts.push(offset + start);
        ends.push(offset + end);
        const inRow: Refuse = (fault, at) => refuse(fault, start + at);
        headers.add(valuesOf(line.slice(start, end), inRow).keys());
      };
      findJsonRows(line, 'line', 0, onRow, refuse);
    }
    return readingOf(file, options, headers.names(), { starts, ends });
  });
}

function refuseLarge({ source }: TextFile): void {
  if (source.size > MAX_IN_MEMORY) throw userError('roster', 'json-too-large', { label: labelOf(source) });
}

/** The text with all elements of its arrays removed, after each element was checked to be valid JSON. */
async function frameOf(file: TextFile): Promise<JsonFrame> {
  let elements = 0;
  const splitter = new JsonSplitter(({ text, offset, depth }) => {
    elements += 1;
    if (elements > MAX_ROWS) throw tooManyRows(labelOf(file.source));
    const refuse: Refuse = (fault, at) => new JsonProblem(fault, offset + at);
    findJsonRows(text, 'line', depth, () => {}, refuse);
  });
  for await (const chunk of readText(file)) {
    splitter.push(chunk);
    if (splitter.textLength > MAX_TEXT) throw new JsonProblem({ kind: 'long-text' }, splitter.textStart);
  }
  return splitter.end();
}

async function* linesIn(file: TextFile): AsyncGenerator<{ readonly line: string; readonly offset: number }> {
  let parts: string[] = [];
  let [length, offset] = [0, 0];
  for await (const chunk of readText(file)) {
    let from = 0;
    for (let to = chunk.indexOf('\n'); to !== -1; to = chunk.indexOf('\n', from)) {
      const line = parts.join('') + chunk.slice(from, to);
      yield { line, offset };
      [parts, length] = [[], 0];
      offset += line.length + 1;
      from = to + 1;
    }
    parts.push(chunk.slice(from));
    length += chunk.length - from;
    if (length > MAX_TEXT) throw new JsonProblem({ kind: 'long-line' }, offset);
  }
  yield { line: parts.join(''), offset };
}

function createHeaders(label: RosterLabel) {
  const headers = new Set<string>();
  let rows = 0;
  return {
    add(keys: Iterable<string>): void {
      rows += 1;
      for (const key of keys) if (!headers.has(key)) headers.add(copyOf(key));
      if (headers.size > MAX_COLUMNS) throw tooManyColumns({ label, line: rows }, headers.size);
    },
    names: (): readonly string[] => [...headers],
  };
}

function readingOf(file: TextFile, options: ReadOptions, headers: readonly string[], places: Places) {
  const label = labelOf(file.source);
  if (headers.length === 0) throw noRows(label);
  const { map, profile } = options;
  const columns = matchColumns(headers, { map, profile, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  return {
    label: file.source.name,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped: [],
    columns,
    rows: () => numberRows(tableRows(file, places, columns), label),
  };
}

async function* tableRows(
  file: TextFile,
  places: Places,
  { headers, columnsOf }: Columns,
): AsyncGenerator<readonly TableRow[], void> {
  const fields = [...COLUMN_FIELDS, ...IDENTITY_FIELDS, STATUS_FIELD];
  const singleTextColumns = new Set(fields.flatMap((field) => columnsOf?.(field) ?? []));
  for await (const rows of rowsAt(file, places))
    yield rows.map(({ values, ...place }) => ({
      ...place,
      cells: headers.map((header, at) => {
        const value = values.get(header);
        return singleTextColumns.has(at) ? singleText(value) : value;
      }),
    }));
}

/** LDAP returns all values as lists: a list with one text becomes the text, an empty list `''`. */
function singleText(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 1) return value;
  const [text = ''] = value;
  return typeof text === 'string' ? text : value;
}

/** `line` is the number of the row, starting at 1. */
type PlacedRow = {
  readonly values: ReadonlyMap<string, unknown>;
  readonly line: number;
  readonly span: Span;
};

/** Reads the rows at these positions, which are known to be valid JSON. */
async function* rowsAt(file: TextFile, { starts, ends }: Places): AsyncGenerator<readonly PlacedRow[], void> {
  let [text, offset, next] = ['', 0, 0];
  for await (const chunk of readText(file)) {
    text += chunk;
    const rows: PlacedRow[] = [];
    for (let end = ends[next]; end !== undefined && end <= offset + text.length; end = ends[next]) {
      const start = starts[next] ?? 0;
      const json = text.slice(start - offset, end - offset);
      if (!json.startsWith('{') || !json.endsWith('}')) throw changedMeanwhile(labelOf(file.source));
      const values = valuesOf(json, (fault, at) => new JsonProblem(fault, start + at));
      next += 1;
      rows.push({ values, line: next, span: { start, end } });
    }
    const kept = Math.min((starts[next] ?? Number.POSITIVE_INFINITY) - offset, text.length);
    text = text.slice(kept);
    offset += kept;
    yield rows;
  }
  if (next < ends.length) throw changedMeanwhile(labelOf(file.source));
}

function changedMeanwhile(label: RosterLabel): Error {
  return userError('roster', 'roster-changed', { label, isWriting: false });
}

class JsonProblem extends Error {
  readonly fault: JsonFault;
  readonly offset: number;

  constructor(fault: JsonFault, offset: number) {
    super(fault.kind);
    this.fault = fault;
    this.offset = offset;
  }
}

/** Turns a problem at an offset into an error with line and column. */
async function withPlaces<T>(file: TextFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const [{ line, column } = { line: 1, column: 1 }] = await placesOf(file, [error.offset]);
    const at = { label: labelOf(file.source), line };
    throw userError('roster', 'roster-json-invalid', { at, column, fault: error.fault });
  }
}

type LineAndColumn = { readonly line: number; readonly column: number };

async function placesOf(file: TextFile, offsets: readonly number[]): Promise<readonly LineAndColumn[]> {
  const found: LineAndColumn[] = [];
  let [line, column, at, before] = [1, 1, 0, ''];
  for await (const chunk of readText(file)) {
    for (let inChunk = 0; inChunk < chunk.length; inChunk += 1, at += 1) {
      while (offsets[found.length] === at) found.push({ line, column });
      if (found.length === offsets.length) return found;
      const sign = chunk.charAt(inChunk);
      if (sign !== '\n' && sign !== '\r') column += 1;
      else if (sign === '\r' || before !== '\r') [line, column] = [line + 1, 1];
      before = sign;
    }
  }
  while (found.length < offsets.length) found.push({ line, column });
  return found;
}

function unknownKeys(label: RosterLabel, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => printableHeader(key, '…'));
  return userError('roster', 'json-keys-unknown', { label, keys, map: suggestMap([], headers) });
}
