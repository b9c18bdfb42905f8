/** The content of the roster, as a new file or as edits of the list. Unlike in a report, values stay unchanged. */

import { applyEdits, type JSONPath, modify, type Node, parseTree } from 'jsonc-parser';
import type { Columns, Span } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { COLUMN_FIELDS, type ColumnField, type Field } from '../../domain/user.js';
import { BOM, csvLine } from '../../platform/csv-writer.js';
import { fitsWorkbook } from '../../platform/workbook-parts.js';
import { workbookOf } from '../../platform/workbook-writer.js';
import { normaliseHeader } from '../../roster/headers.js';
import { isLoginOrNickname, isPreparedLogin, loginColumn } from '../../roster/login-column.js';
import { PREPARED_LOGIN } from '../../roster/login-headers.js';
import type { Roster } from '../../roster/roster.js';
import { MAX_SHEET_ROWS } from '../../roster/roster-errors.js';
import { userError } from '../../texts/user-error.js';
import type { Assignment } from './assign-nicknames.js';

export type Layout = {
  /** `''` for a column without a header in a list that has a header row. */
  readonly headers: readonly string[];
  /** `undefined` if it is already the nickname column of the list and needs no `--map`. */
  readonly nicknameHeader: string | undefined;
  /** The completed cells of a row; `undefined` for a member that a JSON object of the list lacks. */
  cells(assignment: Assignment): readonly unknown[];
};

const NAME_PARTS: readonly Field[] = ['name.last', 'name.first', 'name.middle'];

/** Fields in the order in which people read them, with the fields that the profile adds in between. */
const ADDED_FIRST: readonly Field[] = [...NAME_PARTS, 'position', 'department_id'];
const ADDED_LAST: readonly Field[] = ['password', 'nickname'];

/** Fills only empty cells, and replaces renewed nicknames. @param hasHeader if false, columns have names of fields */
export function layoutOf(columns: Columns, hasHeader: boolean, all: readonly Assignment[]): Layout {
  const { headers, sources } = columns;
  const extra = sources.map(({ field }) => field).filter((field) => !isColumnField(field));
  const fieldAt = fieldsByColumn(columns, isColumnField);
  // An address column can be both the nickname and a field of the profile. The name of the profile field covers both.
  const nameAt = new Map([...fieldAt, ...fieldsByColumn(columns, (field) => extra.includes(field))]);
  const listHeaders = headers.map((header, at) =>
    hasHeader ? header : (nameAt.get(at) ?? `column ${at + 1}`),
  );
  const inUse = new Set(listHeaders.map(normaliseHeader));
  const columnOf = (field: string) =>
    headers.findIndex((_, at) => [fieldAt, nameAt].some((map) => map.get(at) === field));
  const hasSource = (field: string) => sources.some((source) => source.field === field);

  // Keep fields of the profile and addresses that are not nicknames: nicknames then get their own column.
  const nicknameColumn = columnOf('nickname');
  const isShared = nameAt.get(nicknameColumn) !== fieldAt.get(nicknameColumn);
  // If logins are addresses, only addresses that several people share are replaced.
  const hasAddresses =
    normaliseHeader(listHeaders[nicknameColumn] ?? '') !== 'nickname' &&
    all.some(
      ({ person, how }) =>
        (columns.nickname !== 'address' || (person.nickname === '' && how !== 'kept')) &&
        cellText(person.row.cells[nicknameColumn]).includes('@'),
    );
  // By default, a run reads nicknames from this column, so no other column may hold them.
  const read = loginColumn(listHeaders, new Set(), undefined);
  const isRead = read === undefined || read === nicknameColumn;
  const isPrepared = read !== undefined && isPreparedLogin(listHeaders[read] ?? '');
  const hasNicknames = nicknameColumn !== -1 && !isShared && !hasAddresses && isRead;
  const filled = isPrepared ? read : hasNicknames ? nicknameColumn : undefined;
  const splits = hasSource('name') && !(hasSource('name.first') && hasSource('name.last'));
  const isAdded = (field: string): boolean => {
    if (field === 'nickname') return filled === undefined;
    if (columnOf(field) !== -1 || inUse.has(normaliseHeader(field))) return false;
    return hasSource(field) || (splits && NAME_PARTS.some((part) => part === field));
  };
  const added = [...ADDED_FIRST, ...extra, ...ADDED_LAST].filter(isAdded);
  const addedHeader = listHeaders.some(isLoginOrNickname) ? PREPARED_LOGIN : 'nickname';

  return {
    headers: [...listHeaders, ...added.map((field) => (field === 'nickname' ? addedHeader : field))],
    nicknameHeader:
      filled === undefined ? addedHeader : filled === nicknameColumn ? undefined : listHeaders[filled],
    cells({ person: { row, draft }, nickname, how }) {
      const cells = listHeaders.map((_, at) => row.cells[at]);
      if (filled !== undefined && (how !== 'kept' || filled !== nicknameColumn)) cells[filled] = nickname;
      for (const part of splits ? NAME_PARTS : []) {
        const [at, text] = [columnOf(part), cellText(draft[part])];
        if (at !== -1 && text !== '' && cellText(cells[at]).trim() === '') cells[at] = text;
      }
      const text = (field: string) => cellText(isColumnField(field) ? draft[field] : draft.extra?.[field]);
      return [...cells, ...added.map((field) => (field === 'nickname' ? nickname : text(field)))];
    },
  };
}

function isColumnField(field: string): field is ColumnField {
  return COLUMN_FIELDS.some((one) => one === field);
}

function fieldsByColumn({ headers, sources }: Columns, isWanted: (field: string) => boolean) {
  const wanted = sources.filter(({ field, from }) => isWanted(field) && headers.includes(from));
  return new Map(wanted.map(({ field, from }) => [headers.indexOf(from), field]));
}

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** @throws {UserError} `usage` if a workbook cannot hold the rows */
export function newFile(
  format: FileFormat,
  layout: Layout,
  all: readonly Assignment[],
  delimiter: string,
): string | Uint8Array {
  const { headers } = layout;
  const texts = (assignment: Assignment) => layout.cells(assignment).map(cellText);
  switch (format) {
    case 'csv':
      return BOM + [headers, ...all.map(texts)].map((cells) => csvLine(cells, delimiter)).join('');
    case 'xlsx': {
      const rows = all.map(texts);
      refuseUnfit(rows, all);
      return workbookOf(headers, rows);
    }
    case 'json':
      return `[\n${all.map((one) => `  ${objectOf(headers, layout.cells(one))}`).join(',\n')}\n]\n`;
  }
}

function refuseUnfit(rows: readonly (readonly string[])[], all: readonly Assignment[]): void {
  if (rows.length > MAX_SHEET_ROWS)
    throw userError('usage', 'output-too-many-rows', { rows: rows.length, most: MAX_SHEET_ROWS });
  const unfit = all[rows.findIndex((texts) => !texts.every(fitsWorkbook))];
  if (unfit !== undefined)
    throw userError('usage', 'output-control-character', { line: unfit.person.row.line });
}

/** Leaves out members that the list lacks. Integers beyond the safe range keep their digits. */
function objectOf(headers: readonly string[], cells: readonly unknown[]): string {
  const members = headers.flatMap((header, at) => {
    const cell = cells[at];
    if (cell === undefined) return [];
    const plain = cell instanceof Date ? cellText(cell) : cell;
    const value = typeof plain === 'bigint' ? String(plain) : JSON.stringify(plain);
    return [`${JSON.stringify(header === '' ? `column ${at + 1}` : header)}: ${value}`];
  });
  return `{ ${members.join(', ')} }`;
}

/** Edits only rows that get new values, and keeps everything between rows. @param all in the order of the list */
export function editList(
  text: string,
  { format, delimiter, headerSpan, columns }: Pick<Roster, 'format' | 'delimiter' | 'headerSpan' | 'columns'>,
  layout: Layout,
  all: readonly Assignment[],
): string {
  const parts: string[] = [];
  let end = 0;
  const replace = (span: Span, by: string) => {
    parts.push(text.slice(end, span.start), by);
    end = span.end;
  };
  const record = (cells: readonly unknown[]) => csvLine(cells.map(cellText), delimiter ?? ',').slice(0, -2);
  if (format === 'csv' && headerSpan === null) {
    const start = all[0]?.person.row.span?.start ?? 0;
    const lineEnd = /\r\n|\n|\r/u.exec(text)?.[0] ?? '\r\n';
    replace({ start, end: start }, record(layout.headers) + lineEnd);
  } else if (headerSpan !== null && layout.headers.length > columns.headers.length) {
    replace(headerSpan, record(layout.headers));
  }
  for (const assignment of all) {
    const { span, cells: listCells } = assignment.person.row;
    const cells = layout.cells(assignment);
    if (span === undefined || cells.every((cell, at) => cell === listCells[at])) continue;
    const row = text.slice(span.start, span.end);
    replace(span, format === 'csv' ? record(cells) : editObject(row, layout.headers, cells, listCells));
  }
  return parts.join('') + text.slice(end);
}

/** Adds new members after the last one, indented like the first. */
function editObject(
  object: string,
  headers: readonly string[],
  cells: readonly unknown[],
  listCells: readonly unknown[],
): string {
  const root = parseTree(object);
  const gap = /^\{(\s+)/u.exec(object)?.[1] ?? ' ';
  let text = object;
  for (const [at, header] of headers.entries()) {
    if (cells[at] === listCells[at]) continue;
    const edits = modify(text, pathOf(root, header) ?? [header], cells[at], {});
    text = applyEdits(
      text,
      edits.map((edit) => ({ ...edit, content: edit.content.replace(/^,/u, `,${gap}`) })),
    );
  }
  return text;
}

/** JSON headers are keys joined by dots, and a key may itself contain dots. */
function pathOf(object: Node | undefined, header: string): JSONPath | undefined {
  for (const { children: [key, value] = [] } of object?.children ?? []) {
    const name = String(key?.value);
    if (name === header) return [name];
    const inner = header.startsWith(`${name}.`) ? pathOf(value, header.slice(name.length + 1)) : undefined;
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}
