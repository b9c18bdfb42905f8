/** Reads the rows of a worksheet. A cell is a text, number, boolean or date. */

import { FormulaCell } from '../domain/formula-cell.js';
import type { CellOrigin } from '../domain/row.js';
import { columnLetters } from '../platform/workbook-parts.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { cellError, damagedWorkbook, MAX_COLUMNS, MAX_SHEET_ROWS, tooLargeSheet } from './roster-errors.js';
import type { TableRow } from './table-row.js';
import { type Element, isTrue, readXml, unescapeText, visibleText, type Workbook } from './workbook.js';

/** More rows than a roster may have, since some may be blank. */
const LAST_ROW = MAX_SHEET_ROWS + 5000;

/** The numbers of hidden or filtered rows and columns, starting at 1. */
export type Unseen = { readonly rows: ReadonlySet<number>; readonly columns: ReadonlySet<number> };

type RefuseCell = (why: Parameters<typeof cellError>[2]) => Error;

/** Rows and columns count from 1. */
type Place = { readonly row: number; readonly column: number };

type SheetRows = { readonly rows: readonly TableRow[]; readonly unseen: Unseen };

/** Reads all rows, including hidden ones, padded to the widest. Empty cells are `''`. @throws {UserError} `roster` */
export function readSheet(part: Uint8Array, label: RosterLabel, workbook: Workbook): SheetRows {
  const unseen = { rows: new Set<number>(), columns: new Set<number>() };
  const grid: unknown[][] = [];
  /** By row number, starting at 1, and position: where the value of a cell comes from. */
  const origins = new Map<number, Map<number, CellOrigin>>();
  const noteOrigin = (row: number, at: number, origin: CellOrigin) => {
    const rowOrigins = origins.get(row) ?? new Map<number, CellOrigin>();
    origins.set(row, rowOrigins.set(at, origin));
  };
  const merged: string[] = [];
  const unfilled: string[] = [];
  let before = 0;
  readXml(part, label, {
    cols({ children }) {
      for (const { attributes } of children) {
        if (!isUnseen(attributes.hidden, attributes.width)) continue;
        const last = Math.min(Number(attributes.max), MAX_COLUMNS);
        for (let column = Math.max(1, Number(attributes.min)); column <= last; column += 1)
          unseen.columns.add(column);
      }
    },
    row({ attributes, children }) {
      const found = children.filter(({ name }) => name === 'c');
      const row = rowNumber(attributes.r, found, before);
      if (row === undefined || row <= before) throw damagedWorkbook(label);
      before = row;
      if (isUnseen(attributes.hidden, attributes.ht)) unseen.rows.add(row);
      const cells = cellsOf(found, row, label, workbook, {
        unfilled: (area) => unfilled.push(area),
        calculated: (at) => noteOrigin(row, at, 'formula'),
      });
      if (cells.length === 0) return;
      while (grid.length < row - 1) grid.push([]);
      grid.push(cells);
    },
    mergeCells({ children }) {
      for (const { attributes } of children) merged.push(attributes.ref ?? '');
    },
  });
  forEachRange(unfilled, label, ({ row, column }, last) => {
    for (const [at, cells] of grid.slice(row - 1, last.row).entries()) {
      if (cells.length === 0) continue;
      for (let next = column; next <= last.column; next += 1)
        cells[next - 1] = uncalculated(cells[next - 1], row + at, next, workbook.needsRecalculation);
    }
  });
  const width = Math.max(0, ...grid.map((row) => row.length));
  // Only the first cell of a merged range is visible.
  forEachRange(merged, label, ({ row, column }, last) => {
    for (const [at, cells] of grid.slice(row - 1, last.row).entries()) {
      const first = at === 0 ? column : column - 1;
      cells.fill('', first, Math.max(first, last.column));
      for (let next = first; next < Math.min(last.column, width); next += 1)
        noteOrigin(row + at, next, 'merged');
    }
  });
  const rows = grid.map((row, at) => {
    const cells = [...row, ...Array(width - row.length).fill('')];
    const rowOrigins = origins.get(at + 1);
    return { line: at + 1, cells, ...(rowOrigins && { origins: rowOrigins }) };
  });
  return { rows, unseen };
}

/** @param size the height of a row, or the width of a column */
function isUnseen(hidden: string | undefined, size: string | undefined): boolean {
  return isTrue(hidden) || (size !== undefined && Number(size) === 0);
}

/** Without a number, the row is that of its first cell's address, or the next one. */
function rowNumber(given: string | undefined, [first]: readonly Element[], before: number) {
  if (given !== undefined) return /^\d{1,7}$/u.test(given) ? Number(given) : undefined;
  return parseAddress(first?.attributes.r ?? '')?.row ?? before + 1;
}

/** Stops at the last cell with content. `on` gets ranges of formulas without a value, and each calculated cell. */
function cellsOf(
  found: readonly Element[],
  row: number,
  label: RosterLabel,
  workbook: Workbook,
  on: { unfilled(area: string): void; calculated(at: number): void },
): unknown[] {
  const cells: unknown[] = [];
  let column = 0;
  for (const cell of found) {
    const { r: address } = cell.attributes;
    // A cell without an address follows the previous one.
    const place = address === undefined ? { row, column: column + 1 } : parseAddress(address);
    if (place?.row !== row) throw damagedWorkbook(label);
    const refuse: RefuseCell = (why) => cellError({ label, line: row }, address ?? String(place.column), why);
    if (place.column <= column) throw refuse('order');
    column = place.column;
    const formula = formulaOf(cell, workbook.needsRecalculation);
    const isUncalculated = formula?.isUncalculated === true;
    if (isUncalculated && formula.area !== undefined) on.unfilled(formula.area);
    const own = `${columnLetters(column - 1)}${row}`;
    const value = isUncalculated ? new FormulaCell(own) : cellValue(cell, own, workbook, refuse);
    if (value === '') continue;
    if (formula !== undefined && (typeof value === 'number' || value instanceof Date))
      on.calculated(column - 1);
    if (row > LAST_ROW) throw tooLargeSheet(label, 'rows');
    if (column > MAX_COLUMNS) throw tooLargeSheet(label, 'columns');
    while (cells.length < column - 1) cells.push('');
    cells.push(value);
  }
  return cells;
}

type CellFormula = { readonly isUncalculated: boolean; readonly area?: string };

/**
 * Without a value, openpyxl writes an empty one, and other programs none; only one of type `str` may really be empty.
 * XlsxWriter stores 0 and sets a flag, `needsRecalculation` (ECMA-376-1, 18.2.2: `fullCalcOnLoad`).
 */
function formulaOf({ attributes, children }: Element, needsRecalculation: boolean): CellFormula | undefined {
  const formula = children.find(({ name }) => name === 'f');
  if (formula === undefined) return undefined;
  const value = children.find(({ name }) => name === 'v')?.text.trim();
  const { t: type = 'n' } = attributes;
  const isNone = value === undefined || (value === '' && type !== 'str');
  const isUncalculated = isNone || (needsRecalculation && type === 'n' && Number(value) === 0);
  const { t: kind, ref } = formula.attributes;
  // Only these fill other cells, which have a value but no formula.
  const hasArea = kind === 'array' || kind === 'dataTable';
  return { isUncalculated, ...(hasArea && ref !== undefined && { area: ref }) };
}

/** A cell within the range of an uncalculated formula. @param row, column from 1 */
function uncalculated(cell: unknown, row: number, column: number, needsRecalculation: boolean): unknown {
  const isNone = cell === '' || cell === undefined || (needsRecalculation && cell === 0);
  return isNone ? new FormulaCell(`${columnLetters(column - 1)}${row}`) : cell;
}

/** The value of an error cell. It may be any text, so only known forms are shown. */
function errorName(value: string): string {
  const name = value.trim();
  return /^#[A-Z0-9/_]{1,20}[!?]?$/u.test(name) ? name : '#ERROR!';
}

function parseAddress(address: string): Place | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/u.exec(address) ?? [];
  if (letters === undefined) return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

function cellValue(cell: Element, own: string, workbook: Workbook, refuse: RefuseCell): unknown {
  const { t: type = 'n', s: style } = cell.attributes;
  const child = (name: string) => cell.children.find((element) => element.name === name);
  if (type === 'inlineStr') {
    const inline = child('is');
    return inline === undefined ? '' : visibleText(inline);
  }
  const text = child('v')?.text ?? '';
  if (type === 'str') return unescapeText(text);
  if (type === 'e') return new FormulaCell(own, errorName(text));
  const value = text.trim();
  if (value === '') return '';
  switch (type) {
    case 's': {
      const shared = /^\d+$/u.test(value) ? workbook.strings[Number(value)] : undefined;
      if (shared === undefined) throw refuse('text');
      return shared;
    }
    case 'b':
      if (/^(?:1|0|true|false)$/u.test(value)) return value === '1' || value === 'true';
      throw refuse('boolean');
    case 'd':
      return existing(isoDate(value), () => refuse('date'));
    case 'n': {
      if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/iu.test(value)) throw refuse('number');
      if (!workbook.dateStyles.has(Number(style))) return Number(value);
      const days = Number(value) - (workbook.isFrom1904 ? EPOCH_1904 : EPOCH);
      return existing(new Date(Math.round(days * DAY_MS)), () => refuse('date-missing'));
    }
    default:
      throw refuse('type');
  }
}

/** Days from 1899-12-30, or from 1904-01-01, to 1970-01-01. */
const [EPOCH, EPOCH_1904] = [25_569, 24_107];
const DAY_MS = 86_400_000;

/** ISO 8601: a date, a time or both. In UTC if there is no time zone. */
function isoDate(text: string): Date {
  const pattern = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(Z|[+-]\d\d:\d\d)?$/u;
  const [whole, day = '1899-12-30', time = '00:00', zone = 'Z'] = pattern.exec(text) ?? [];
  return new Date(whole === undefined ? Number.NaN : `${day}T${time}${zone}`);
}

function existing(date: Date, refuse: () => Error): Date {
  if (Number.isNaN(date.getTime())) throw refuse();
  return date;
}

/** Clips each range to the part that is read. @throws {UserError} `roster` for an invalid range */
function forEachRange(ranges: string[], label: RosterLabel, each: (first: Place, last: Place) => void): void {
  let area = 0;
  for (const range of ranges) {
    const [from, to = from] = range.split(':').map(parseAddress);
    if (from === undefined || to === undefined) throw damagedWorkbook(label);
    const last = { row: Math.min(to.row, LAST_ROW), column: Math.min(to.column, MAX_COLUMNS) };
    // Ranges must not overlap, so in total they are no larger than the sheet.
    area += Math.max(0, last.row - from.row + 1) * Math.max(0, last.column - from.column + 1);
    if (area > LAST_ROW * MAX_COLUMNS) throw damagedWorkbook(label);
    each(from, last);
  }
}
