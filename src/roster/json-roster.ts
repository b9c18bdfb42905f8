/**
 * Reads a roster in JSON: an array of objects, or an object with one, as under `users`; or JSON Lines, one object a line.
 * It must be strictly JSON, without duplicate keys. The text is read in pieces, in every pass: only where its rows are
 * stays in memory.
 */

import type { Span } from '../domain/row.js';
import { worded } from '../domain/wording.js';
import { matchColumns } from './columns.js';
import { readText, type TextFile } from './encoding.js';
import { printableHeader } from './headers.js';
import { findLists, noList, onePage } from './json-list.js';
import { copyOf, findJsonRows, MAX_DEPTH, type Refuse, valuesOf } from './json-rows.js';
import { type JsonFrame, JsonSplitter, offsetInText } from './json-splitter.js';
import {
  MAX_COLUMNS,
  MAX_ROWS,
  MAX_TEXT,
  noRows,
  rosterError,
  tooManyColumns,
  tooManyRows,
} from './roster-errors.js';
import { MAX_IN_MEMORY } from './roster-source.js';
import { mapOptions, suggestMap } from './suggested-map.js';
import { numberRows, type ReadOptions, type RosterContent, type TableRow } from './table.js';

/** Where the rows begin and end in the text. Numbers, since a list can have many rows. */
type Places = { readonly starts: readonly number[]; readonly ends: readonly number[] };

/** @throws {UserError} `roster` where it is not JSON, or not a list of objects */
export async function readJsonRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const { name } = file.source;
  refuseLarge(file);
  return await withPlaces(file, async () => {
    const frame = await frameOf(file);
    const { lists, notes } = findLists(frame.text, MAX_DEPTH);
    const path = lists.length === 1 ? lists[0] : undefined;
    const inFrame: number[] = [];
    const { hasList, beside } = findJsonRows(
      frame.text,
      path,
      0,
      ({ start }) => inFrame.push(start),
      (what, at) => new JsonProblem(what, offsetInText(at, frame)),
    );
    if (!hasList) throw noList(name, lists);
    const note = notes.find(({ least }) => least > inFrame.length);
    if (note !== undefined) {
      const [{ line } = { line: 1 }] = await placesOf(file, [offsetInText(note.offset, frame)]);
      throw onePage(name, line, note, inFrame.length);
    }
    // The elements of one array follow one another.
    const first = frame.places.indexOf(inFrame[0] ?? -1);
    const [starts, ends] = [frame.starts, frame.ends].map((all) => all.slice(first, first + inFrame.length));
    const places = first === -1 ? { starts: [], ends: [] } : { starts: starts ?? [], ends: ends ?? [] };
    const headers = createHeaders(name);
    for await (const rows of rowsAt(file, places)) for (const { values } of rows) headers.add(values.keys());
    const skipped = await placesOf(
      file,
      beside.map((offset) => offsetInText(offset, frame)),
    );
    const text = `a member next to "${printableHeader(path?.join('.') ?? '', '…')}"`;
    const reading = readingOf(file, options, headers.names(), places);
    return { ...reading, skipped: skipped.map(({ line }) => ({ line, text })) };
  });
}

/** @throws {UserError} `roster` where a line is not an object */
export async function readJsonLinesRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  refuseLarge(file);
  return await withPlaces(file, async () => {
    const headers = createHeaders(file.source.name);
    const [starts, ends]: [number[], number[]] = [[], []];
    for await (const { line, offset } of linesIn(file)) {
      if (line.trim() === '') continue;
      if (starts.length === MAX_ROWS) throw tooManyRows(file.source.name);
      const refuse: Refuse = (what, at) => new JsonProblem(what, offset + at);
      const onRow = ({ start, end }: Span) => {
        starts.push(offset + start);
        ends.push(offset + end);
        const inRow: Refuse = (what, at) => refuse(what, start + at);
        headers.add(valuesOf(line.slice(start, end), inRow).keys());
      };
      findJsonRows(line, 'line', 0, onRow, refuse);
    }
    return readingOf(file, options, headers.names(), { starts, ends });
  });
}

function refuseLarge({ source: { name, size } }: TextFile): void {
  if (size <= MAX_IN_MEMORY) return;
  const what = 'the file is larger than 64 MiB, the limit for JSON';
  throw rosterError(name, null, what, 'Split it into several rosters.');
}

/** The text without the elements of its arrays, each of which was found to be JSON. */
async function frameOf(file: TextFile): Promise<JsonFrame> {
  let elements = 0;
  const splitter = new JsonSplitter(({ text, offset, depth }) => {
    elements += 1;
    if (elements > MAX_ROWS) throw tooManyRows(file.source.name);
    findJsonRows(
      text,
      'line',
      depth,
      () => {},
      (what, at) => new JsonProblem(what, offset + at),
    );
  });
  for await (const chunk of readText(file)) {
    splitter.push(chunk);
    if (splitter.textLength > MAX_TEXT)
      throw new JsonProblem('a text is longer than 1 MiB', splitter.textStart);
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
    if (length > MAX_TEXT) throw new JsonProblem('a line is longer than 1 MiB', offset);
  }
  yield { line: parts.join(''), offset };
}

/** The keys of the rows, in the order in which they come. */
function createHeaders(label: string) {
  const headers = new Set<string>();
  let rows = 0;
  return {
    add(keys: Iterable<string>): void {
      rows += 1;
      for (const key of keys) if (!headers.has(key)) headers.add(copyOf(key));
      if (headers.size > MAX_COLUMNS) throw tooManyColumns(label, rows, headers.size);
    },
    names: (): readonly string[] => [...headers],
  };
}

function readingOf(
  file: TextFile,
  options: ReadOptions,
  headers: readonly string[],
  places: Places,
): RosterContent {
  const label = file.source.name;
  if (headers.length === 0) throw noRows(label);
  const { map, profile } = options;
  const columns = matchColumns(headers, { map, profile, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  return {
    label,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped: [],
    columns,
    rows: () => numberRows(tableRows(file, places, columns.headers), label),
  };
}

async function* tableRows(
  file: TextFile,
  places: Places,
  headers: readonly string[],
): AsyncGenerator<readonly TableRow[], void> {
  // A key that an object lacks gives an undefined cell.
  for await (const rows of rowsAt(file, places))
    yield rows.map(({ values, ...place }) => ({
      ...place,
      cells: headers.map((header) => values.get(header)),
    }));
}

/** `line` is the number of the row, from 1. */
type PlacedRow = {
  readonly values: ReadonlyMap<string, unknown>;
  readonly line: number;
  readonly span: Span;
};

/** Reads the rows at these places of the file, which were found to be JSON. */
async function* rowsAt(file: TextFile, { starts, ends }: Places): AsyncGenerator<readonly PlacedRow[], void> {
  let [text, offset, next] = ['', 0, 0];
  for await (const chunk of readText(file)) {
    text += chunk;
    const rows: PlacedRow[] = [];
    for (let end = ends[next]; end !== undefined && end <= offset + text.length; end = ends[next]) {
      const start = starts[next] ?? 0;
      const json = text.slice(start - offset, end - offset);
      if (!json.startsWith('{') || !json.endsWith('}')) throw changedMeanwhile(file.source.name);
      const values = valuesOf(json, (what, at) => new JsonProblem(what, start + at));
      next += 1;
      rows.push({ values, line: next, span: { start, end } });
    }
    const kept = Math.min((starts[next] ?? Number.POSITIVE_INFINITY) - offset, text.length);
    text = text.slice(kept);
    offset += kept;
    yield rows;
  }
  if (next < ends.length) throw changedMeanwhile(file.source.name);
}

function changedMeanwhile(label: string): Error {
  const next = 'Close the file in other programs, then run the same command again.';
  return rosterError(label, null, 'the file changed while it was being read', next);
}

/** An error at an offset of the text. Contains no value. */
class JsonProblem extends Error {
  readonly offset: number;

  constructor(what: string, offset: number) {
    super(what);
    this.offset = offset;
  }
}

/** Runs `work`; a problem at an offset becomes an error that names line and column. */
async function withPlaces<T>(file: TextFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const [{ line, column } = { line: 1, column: 1 }] = await placesOf(file, [error.offset]);
    const what = `column ${column}: ${error.message}`;
    throw rosterError(file.source.name, line, what, 'Correct the JSON there.');
  }
}

type LineAndColumn = { readonly line: number; readonly column: number };

/** Both from 1. @param offsets in their order */
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

function unknownKeys(label: string, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => printableHeader(key, '…'));
  const map = suggestMap([], headers);
  const own = mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<key>' }]);
  const next = worded`Use the keys nickname, password, name.first, …, or map your own: ${own}`;
  return rosterError(label, null, `no key is a known field: ${keys.join(', ')}`, next);
}
