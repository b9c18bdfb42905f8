/** The cells of a worksheet, with the types that they have there: text, number, boolean or date. */

import { MAX_COLUMNS } from './fault.js';
import { damaged, MAX_SHEET_ROWS, tooLargeSheet, unreadable } from './unreadable.js';
import type { Workbook } from './workbook.js';
import { type Attributes, isShown, readXml, unescapeText } from './xml.js';

/** Rows from the first of the sheet on, all as wide as the widest. What is empty is `''`. */
export type Grid = readonly (readonly unknown[])[];

/** Far below the last row that a roster may have: a few blank rows in between do no harm. */
const LAST_ROW = MAX_SHEET_ROWS + 5000;

/** Both from 1. */
type Place = { readonly row: number; readonly column: number };
type Cell = Place & { readonly type: string; readonly style: number; value: string; text: string };

/**
 * @param label of the roster, with the sheet
 * @throws {UserError} `roster`
 */
export function readSheet(part: Uint8Array, label: string, workbook: Workbook): Grid {
  const grid: unknown[][] = [];
  const merged: string[] = [];
  let cursor: Cursor = { row: 0, column: 0, isRowGiven: false };
  let cell: Cell | undefined;
  readXml(part, label, {
    open(name, attributes, path) {
      const parent = path.at(-1);
      if (name === 'row' && parent === 'sheetData') cursor = atRow(attributes.r, cursor, label);
      else if (name === 'mergeCell' && parent === 'mergeCells') merged.push(attributes.ref ?? '');
      else if (name === 'c' && parent === 'row') {
        cell = cellAt(attributes, cursor, label);
        cursor = { ...cursor, row: cell.row, column: cell.column };
      }
    },
    text(text, path) {
      if (cell === undefined) return;
      if (path.at(-1) === 'v' && path.at(-2) === 'c') cell.value += text;
      else if (isShown(path)) cell.text += text;
    },
    close(name) {
      if (name !== 'c' || cell === undefined) return;
      const value = cellValue(cell, label, workbook);
      if (value !== '') keep(grid, cell, value, label);
      cell = undefined;
    },
  });
  emptyCovered(grid, merged, label);
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => [...row, ...Array(width - row.length).fill('')]);
}

/** How far the reading is. */
type Cursor = Place & { readonly isRowGiven: boolean };

/** A row without a number is the next one, or the one that its first cell names. */
function atRow(number: string | undefined, before: Cursor, label: string): Cursor {
  if (number === undefined) return { row: before.row + 1, column: 0, isRowGiven: false };
  const row = /^\d{1,7}$/u.test(number) ? Number(number) : 0;
  if (row <= before.row) throw damaged(label);
  return { row, column: 0, isRowGiven: true };
}

function cellAt({ r, t = 'n', s = '0' }: Attributes, cursor: Cursor, label: string): Cell {
  return { ...placeOf(r, cursor, label), type: t, style: Number(s), value: '', text: '' };
}

/** A cell without an address is the next one of its row. */
function placeOf(address: string | undefined, { row, column, isRowGiven }: Cursor, label: string): Place {
  if (address === undefined) return { row, column: column + 1 };
  const place = parseAddress(address);
  const isOfRow = place?.row === row || (!isRowGiven && column === 0 && (place?.row ?? 0) > row);
  if (place === undefined || !isOfRow) throw damaged(label);
  if (place.column > column) return place;
  throw unreadable(label, place.row, `cell ${address} occurs twice or out of order`);
}

function parseAddress(address: string): Place | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(address) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** `B2`. */
function nameOf({ row, column }: Place): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

function keep(grid: unknown[][], { row, column }: Place, value: unknown, label: string): void {
  if (row > LAST_ROW) throw tooLargeSheet(label, 'rows');
  if (column > MAX_COLUMNS) throw tooLargeSheet(label, 'columns');
  while (grid.length < row) grid.push([]);
  const cells = grid[row - 1] ?? [];
  while (cells.length < column) cells.push('');
  cells[column - 1] = value;
}

/** @returns `''` where it holds nothing */
function cellValue(cell: Cell, label: string, { strings, dateStyles, isFrom1904 }: Workbook): unknown {
  const value = cell.value.trim();
  const refuse = (what: string) => unreadable(label, cell.row, `cell ${nameOf(cell)} ${what}`);
  // The error of a formula, as text, can be seen.
  if (cell.type === 'str' || cell.type === 'e') return unescapeText(cell.value);
  if (cell.type === 'inlineStr') return unescapeText(cell.text);
  if (value === '') return '';
  switch (cell.type) {
    case 's': {
      const text = /^\d+$/u.test(value) ? strings[Number(value)] : undefined;
      if (text === undefined) throw refuse('refers to a text that is not in the workbook');
      return text;
    }
    case 'b':
      if (/^(?:1|0|true|false)$/u.test(value)) return value === '1' || value === 'true';
      throw refuse('has the type Boolean, but its value is neither true nor false');
    case 'd': {
      const date = isoDate(value);
      if (date === undefined) throw refuse('has the type date, but its value is not a date');
      return date;
    }
    case 'n': {
      if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(value))
        throw refuse('has the type number, but its value is not a number');
      if (!dateStyles.has(cell.style)) return Number(value);
      const date = serialDate(Number(value), isFrom1904);
      if (date === undefined) throw refuse('holds a date that does not exist');
      return date;
    }
    default:
      throw refuse('has an unknown type');
  }
}

/** Days from 1899-12-30, or from 1904-01-01, to 1970-01-01. */
const [EPOCH, EPOCH_1904] = [25_569, 24_107];
const DAY_MS = 86_400_000;

function serialDate(days: number, isFrom1904: boolean): Date | undefined {
  return existing(new Date(Math.round((days - (isFrom1904 ? EPOCH_1904 : EPOCH)) * DAY_MS)));
}

/** As in ISO 8601: a date, a time or both. The time zone of this machine is not meant where none is given. */
function isoDate(text: string): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/u.exec(text);
  if (match === null) return undefined;
  const [, day = '1899-12-30', time = '00:00', zone = 'Z'] = match;
  return existing(new Date(`${day}T${time}${zone}`));
}

function existing(date: Date): Date | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Of merged cells only the first is shown; what the others hold nobody sees. */
function emptyCovered(grid: unknown[][], merged: readonly string[], label: string): void {
  let area = 0;
  for (const range of merged) {
    const [from, to = from] = range.split(':').map(parseAddress);
    if (from === undefined || to === undefined) throw damaged(label);
    const last = { row: Math.min(to.row, LAST_ROW), column: Math.min(to.column, MAX_COLUMNS) };
    // They do not overlap, so together they are no more than the sheet.
    area += Math.max(0, last.row - from.row + 1) * Math.max(0, last.column - from.column + 1);
    if (area > LAST_ROW * MAX_COLUMNS) throw damaged(label);
    for (const [at, cells] of grid.slice(from.row - 1, last.row).entries()) {
      const first = at === 0 ? from.column : from.column - 1;
      cells.fill('', first, Math.max(first, last.column));
    }
  }
}
