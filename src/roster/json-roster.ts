/** Reads a list in JSON or JSON Lines. After the file is opened, only the positions of the rows stay in memory. */

import type { Columns, Span } from '../domain/row.js';
import { COLUMN_FIELDS, IDENTITY_FIELDS, STATUS_FIELD } from '../domain/user.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';
import { matchColumns } from './columns.js';
import { readText, readWholeText, type TextFile } from './encoding.js';
import { printableHeader } from './headers.js';
import { findLists, noList, onePage } from './json-list.js';
import { copyOf, findJsonRows, type Refuse, valuesOf } from './json-rows.js';
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

/** @throws {UserError} `roster` if the file is not JSON, or has no list of objects */
export async function readJsonRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  const label = labelOf(file.source);
  return await openText(file, (text) => {
    const { lists, notes } = findLists(text);
    const path = lists.length === 1 ? lists[0] : undefined;
    const rows = new FoundRows(text, label);
    const { hasList, siblings } = findJsonRows(text, path, (span) => rows.add(span), refuse);
    if (!hasList) throw noList(label, lists);
    const count = rows.starts.length;
    const note = notes.find(({ least }) => least > count);
    if (note !== undefined) throw onePage({ label, line: placeIn(text, note.offset).line }, note, count);
    const about = `a member next to "${printableHeader(path?.join('.') ?? '', '…')}"`;
    const skipped = siblings.map((offset) => ({ line: placeIn(text, offset).line, text: about }));
    return { ...readingOf(file, options, rows), skipped };
  });
}

/** @throws {UserError} `roster` if a line is not an object */
export async function readJsonLinesRoster(file: TextFile, options: ReadOptions): Promise<RosterContent> {
  return await openText(file, (text) => {
    const rows = new FoundRows(text, labelOf(file.source));
    let offset = 0;
    for (const line of text.split('\n')) {
      const start = offset;
      offset += line.length + 1;
      if (line.length > MAX_TEXT) throw new JsonProblem({ kind: 'long-line' }, start);
      if (line.trim() === '') continue;
      const onRow = (span: Span) => rows.add({ start: start + span.start, end: start + span.end });
      findJsonRows(line, 'line', onRow, (fault, at) => refuse(fault, start + at));
    }
    return readingOf(file, options, rows);
  });
}

class FoundRows {
  readonly headers = new Set<string>();
  /** Where the rows begin and end in the text. As plain numbers, since there may be many. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(
    readonly text: string,
    readonly label: RosterLabel,
  ) {}

  add({ start, end }: Span): void {
    const { text, label, headers, starts, ends } = this;
    if (starts.length === MAX_ROWS) throw tooManyRows(label);
    starts.push(start);
    ends.push(end);
    const values = valuesOf(text.slice(start, end), (fault, at) => refuse(fault, start + at));
    for (const key of values.keys()) if (!headers.has(key)) headers.add(copyOf(key));
    if (headers.size > MAX_COLUMNS) throw tooManyColumns({ label, line: starts.length }, headers.size);
  }
}

/** Keeps only the positions of the rows, not their text. */
function readingOf(
  file: TextFile,
  { map, profile }: ReadOptions,
  { headers, starts, ends, label }: FoundRows,
) {
  if (headers.size === 0) throw noRows(label);
  const columns = matchColumns([...headers], { map, profile, label, line: null });
  if (columns.sources.length === 0) throw unknownKeys(label, columns.headers);
  return {
    label: file.source.name,
    delimiter: null,
    sheet: null,
    headerLine: null,
    headerSpan: null,
    skipped: [],
    columns,
    rows: () => numberRows(tableRows(file, { starts, ends }, columns), label),
  };
}

/** Reads the rows at these positions, which are known to be valid JSON. */
async function* tableRows(
  file: TextFile,
  { starts, ends }: Pick<FoundRows, 'starts' | 'ends'>,
  { headers, columnsOf }: Columns,
): AsyncGenerator<readonly TableRow[], void> {
  const fields = [...COLUMN_FIELDS, ...IDENTITY_FIELDS, STATUS_FIELD];
  const singleTextColumns = new Set(fields.flatMap((field) => columnsOf?.(field) ?? []));
  const changed = () =>
    userError('roster', 'roster-changed', { label: labelOf(file.source), isWriting: false });
  let [text, offset, next] = ['', 0, 0];
  for await (const chunk of readText(file)) {
    text += chunk;
    const rows: TableRow[] = [];
    for (let end = ends[next]; end !== undefined && end <= offset + text.length; end = ends[next]) {
      const start = starts[next] ?? 0;
      const json = text.slice(start - offset, end - offset);
      if (!json.startsWith('{') || !json.endsWith('}')) throw changed();
      const values = valuesOf(json, changed);
      const cells = headers.map((header, at) => {
        const value = values.get(header);
        return singleTextColumns.has(at) ? singleText(value) : value;
      });
      next += 1;
      rows.push({ line: next, span: { start, end }, cells });
    }
    const kept = Math.min((starts[next] ?? Number.POSITIVE_INFINITY) - offset, text.length);
    text = text.slice(kept);
    offset += kept;
    yield rows;
  }
  if (next < ends.length) throw changed();
}

/** LDAP returns all values as lists: a list with one text becomes the text, an empty list `''`. */
function singleText(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 1) return value;
  const [text = ''] = value;
  return typeof text === 'string' ? text : value;
}

class JsonProblem extends Error {
  constructor(
    readonly fault: ErrorFacts['roster-json-invalid']['fault'],
    readonly offset: number,
  ) {
    super(fault.kind);
  }
}

const refuse: Refuse = (fault, offset) => new JsonProblem(fault, offset);

/** Turns a problem at an offset into an error with line and column. */
async function openText<T>(file: TextFile, read: (text: string) => T): Promise<T> {
  const label = labelOf(file.source);
  if (file.source.size > MAX_IN_MEMORY) throw userError('roster', 'json-too-large', { label });
  const text = await readWholeText(file);
  try {
    return read(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    const { line, column } = placeIn(text, error.offset);
    throw userError('roster', 'roster-json-invalid', { at: { label, line }, column, fault: error.fault });
  }
}

function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const column = offset - Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  return { line: (before.match(/\r\n|\r|\n/gu)?.length ?? 0) + 1, column };
}

function unknownKeys(label: RosterLabel, headers: readonly string[]): Error {
  const keys = headers.slice(0, 12).map((key) => printableHeader(key, '…'));
  return userError('roster', 'json-keys-unknown', { label, keys, map: suggestMap([], headers) });
}
