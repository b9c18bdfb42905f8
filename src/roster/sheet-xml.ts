/**
 * A worksheet written anew in the plainest XML, for the library that reads it: that one wants an address in every cell,
 * passes over CDATA, takes no true and false, reads what is under merged cells, and makes a full grid up to the last row
 * and column, however far away they are.
 */

import { MAX_COLUMNS } from './fault.js';
import { damaged, MAX_SHEET_ROWS, tooManyColumns, tooManyRows, unreadable } from './unreadable.js';
import { readXml } from './xml.js';

/** Far below the last row that a roster may have: a few blank rows in between do no harm. */
const LAST_ROW = MAX_SHEET_ROWS + 5000;

type Place = { readonly row: number; readonly column: number };
/** How far the reading is. */
type Cursor = Place & { readonly isRowGiven: boolean };
type Cell = Place & { readonly type: string; readonly style: string; value: string; text: string };
/** By row, then by column: the XML of the cells that hold something. */
type Grid = Map<number, Map<number, string>>;

/**
 * @param label of the roster, with the sheet
 * @param strings how many shared strings the workbook has
 * @throws {UserError} `roster`
 */
export function plainSheet(part: Uint8Array, label: string, strings: number): string {
  const grid: Grid = new Map();
  const merged: string[] = [];
  let cursor: Cursor = { row: 0, column: 0, isRowGiven: false };
  let cell: Cell | undefined;
  readXml(part, label, {
    open(name, attributes, path) {
      const parent = path.at(-1);
      if (name === 'row' && parent === 'sheetData') cursor = atRow(attributes.get('r'), cursor, label);
      else if (name === 'mergeCell' && parent === 'mergeCells') merged.push(attributes.get('ref') ?? '');
      else if (name === 'c' && parent === 'row' && path.at(-2) === 'sheetData') {
        const place = placeOf(attributes.get('r'), cursor, label);
        const type = attributes.get('t') ?? 'n';
        cursor = { ...cursor, ...place };
        cell = { ...place, type, style: attributes.get('s') ?? '', value: '', text: '' };
      }
    },
    text(text, path) {
      if (cell === undefined) return;
      if (path.at(-1) === 'v' && path.at(-2) === 'c') cell.value += text;
      else if (isShown(path)) cell.text += text;
    },
    close(name) {
      if (name !== 'c' || cell === undefined) return;
      const xml = cellXml(cell, label, strings);
      if (xml !== undefined) keep(grid, cell, xml, label);
      cell = undefined;
    },
  });
  dropCovered(grid, merged, label);
  const rows = [...grid].map(([row, cells]) => `<row r="${row}">${[...cells.values()].join('')}</row>`);
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** Whether text at this place is what a reader sees of a string: how it is pronounced may stand beside it. */
export function isShown(path: readonly string[]): boolean {
  return path.at(-1) === 't' && path.at(-2) !== 'rPh';
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Whether a cell holds the error of a formula. */
export function isFormulaError(cell: unknown): boolean {
  return typeof cell === 'string' && /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/u.test(cell);
}

/** A row without a number is the next one, or the one that its first cell names. */
function atRow(number: string | undefined, before: Cursor, label: string): Cursor {
  if (number === undefined) return { row: before.row + 1, column: 0, isRowGiven: false };
  const row = /^\d{1,7}$/u.test(number) ? Number(number) : 0;
  if (row <= before.row) throw damaged(label);
  return { row, column: 0, isRowGiven: true };
}

/** A cell without an address is the next one of its row. */
function placeOf(address: string | undefined, { row, column, isRowGiven }: Cursor, label: string): Place {
  if (address === undefined) return { row, column: column + 1 };
  const place = parseAddress(address);
  const isOfRow = place?.row === row || (!isRowGiven && column === 0 && (place?.row ?? 0) > row);
  if (place === undefined || !isOfRow) throw damaged(label);
  if (place.column > column) return place;
  throw unreadable(label, place.row, `cell ${nameOf(place)} occurs twice or out of order`);
}

function parseAddress(address: string): Place | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(address) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** `B2`. */
export function nameOf({ row, column }: Place): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

function keep(grid: Grid, { row, column }: Place, xml: string, label: string): void {
  if (row > LAST_ROW) throw tooManyRows(label);
  if (column > MAX_COLUMNS) throw tooManyColumns(label);
  const cells = grid.get(row) ?? new Map<number, string>();
  grid.set(row, cells.set(column, xml));
}

/** @returns the cell anew, or `undefined` where it holds nothing */
function cellXml(cell: Cell, label: string, strings: number): string | undefined {
  const at = nameOf(cell);
  const write = (type: string, value: string) => `<c r="${at}" ${type}><v>${value}</v></c>`;
  const value = cell.value.trim();
  const refuse = (what: string) => unreadable(label, cell.row, `cell ${at} ${what}`);
  switch (cell.type) {
    // The error of a formula, as text, can be seen.
    case 'e':
    case 'str':
      return cell.value === '' ? undefined : write('t="str"', escapeXml(cell.value));
    case 'inlineStr':
      return cell.text === '' ? undefined : write('t="str"', escapeXml(cell.text));
  }
  if (value === '') return undefined;
  switch (cell.type) {
    case 's':
      if (/^\d+$/u.test(value) && Number(value) < strings) return write('t="s"', value);
      throw refuse('refers to a text that is not in the workbook');
    case 'b':
      if (/^(?:1|0|true|false)$/u.test(value)) return write('t="b"', /^[1t]/u.test(value) ? '1' : '0');
      throw refuse('has the type Boolean, but its value is neither true nor false');
    case 'd': {
      const date = isoDate(value);
      if (date !== undefined) return write('t="d"', date);
      throw refuse('has the type date, but its value is not a date');
    }
    case 'n':
      if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(value))
        throw refuse('has the type number, but its value is not a number');
      return write(/^\d+$/u.test(cell.style) ? `s="${cell.style}"` : '', value);
    default:
      throw refuse('has an unknown type');
  }
}

/** As in ISO 8601: a date, a time or both. The time zone of this machine is not meant where none is given. */
function isoDate(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/u.exec(text);
  if (match === null) return undefined;
  const [, day = '1899-12-30', time = '00:00', zone = 'Z'] = match;
  const date = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Of merged cells only the first is shown; what the others hold nobody sees. */
function dropCovered(grid: Grid, merged: readonly string[], label: string): void {
  let area = 0;
  for (const range of merged) {
    const [from, to = from] = range.split(':').map(parseAddress);
    if (from === undefined || to === undefined) throw damaged(label);
    const last = { row: Math.min(to.row, LAST_ROW), column: Math.min(to.column, MAX_COLUMNS) };
    // They do not overlap, so together they are no more than the sheet.
    area += Math.max(0, last.row - from.row + 1) * Math.max(0, last.column - from.column + 1);
    if (area > LAST_ROW * MAX_COLUMNS) throw damaged(label);
    for (let row = from.row; row <= last.row; row += 1) {
      for (let column = from.column; column <= last.column; column += 1) {
        if (row !== from.row || column !== from.column) grid.get(row)?.delete(column);
      }
    }
  }
}
