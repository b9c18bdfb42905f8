/** A roster in a workbook: finds the sheet and its header, and gives its cells with the types that they have there. */

import { UserError } from '../errors.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import type { Draft, Row } from '../row.js';
import { SheetError } from './choice-errors.js';
import { matchColumns, recognise } from './columns.js';
import { HEADER_WITHIN } from './dialect.js';
import { fault, noRows, tooLong } from './fault.js';
import { checkGivenColumns, headerInstead, isHeaderInstead } from './given-columns.js';
import type { Reading, ReadingOptions, Skipped } from './reading.js';
import { isBlank } from './row-shape.js';
import { isFormulaError } from './sheet-xml.js';
import { shown } from './shown.js';
import { MAX_IN_MEMORY, type Source } from './source.js';
import { unknownHeader } from './unknown-header.js';
import { MAX_SHEET_ROWS, tooLargeUnpacked, tooManyRows } from './unreadable.js';
import { openWorkbook, type Sheet, type Tab } from './workbook.js';

/** @throws {UserError} `roster`; a {@link SheetError} where several sheets look like one */
export async function readXlsx(source: Source, options: ReadingOptions): Promise<Reading> {
  const { name } = source;
  if (options.delimiter !== undefined) {
    throw new UserError('usage', `--delimiter has no use for ${name}, a workbook`, 'Leave --delimiter out.');
  }
  if (options.columns !== undefined) checkGivenColumns(options.columns);
  if (source.size > MAX_IN_MEMORY) throw tooLargeUnpacked(name);
  const { tabs, read } = await openWorkbook(await source.read(0, source.size), name);
  const worksheets = tabs.filter(({ kind }) => kind === 'worksheet');
  if (worksheets.length === 0)
    throw fault(name, null, 'it has no worksheet', 'Put the users into a worksheet, or name another file.');
  const wanted = options.sheet === undefined ? worksheets : [namedTab(tabs, options.sheet, name)];
  const sheets = await read(wanted);
  const [only] = sheets;
  const sheet = options.sheet !== undefined && only !== undefined ? only : likelySheet(sheets, options, name);
  return readSheet(sheet, options, name);
}

function likelySheet(sheets: readonly Sheet[], options: ReadingOptions, name: string): Sheet {
  const filled = sheets.filter(({ rows }) => rows.some((row) => !isBlankRow(row)));
  const [first, second] = filled;
  if (first === undefined) throw fault(name, null, 'all its sheets are empty', 'Name another file.');
  if (second === undefined) return first;
  const likely =
    options.columns === undefined ? filled.filter((sheet) => headerOf(sheet, options) !== -1) : filled;
  const [only, another] = likely;
  if (only === undefined) return first;
  if (another === undefined) return only;
  const names = likely.map((sheet) => sheet.name);
  throw new SheetError(
    `${name}: more than one sheet looks like a roster: ${names.map(shown).join(', ')}`,
    `Name the one you mean: --sheet ${JSON.stringify(only.name)}`,
    names,
  );
}

function namedTab(tabs: readonly Tab[], wanted: string, name: string): Tab {
  const same = (text: string) => text.trim().normalize('NFC').toLowerCase();
  const found =
    tabs.find((tab) => tab.name === wanted) ??
    tabs.find((tab) => same(tab.name) === same(wanted)) ??
    (/^[1-9]\d*$/u.test(wanted) ? tabs[Number(wanted) - 1] : undefined);
  if (found?.kind === 'worksheet') return found;
  const what =
    found === undefined
      ? `it has no sheet ${shown(wanted)}`
      : `its sheet ${shown(found.name)} is a ${found.kind}, not a worksheet`;
  const list = tabs.flatMap(({ kind, name }, at) =>
    kind === 'worksheet' ? [`${at + 1} ${shown(name)}`] : [],
  );
  throw fault(name, null, what, `Its sheets are: ${list.join(', ')}.`);
}

function readSheet(sheet: Sheet, options: ReadingOptions, name: string): Reading {
  const label = `${name}:${sheet.name}`;
  const at = headerOf(sheet, options);
  refuseHeader(sheet, options, label);
  if (options.columns === undefined && at === -1) throw unknownHeader(label, firstTexts(sheet));
  const start = options.columns === undefined ? at : -1;
  const line = start === -1 ? null : start + 1;
  const headers = options.columns ?? withoutEmptyEnd(sheet, start);
  const columns = matchColumns(headers, { map: options.map, label, line });
  const rows = collectRows(sheet, start + 1, headers.length, label);
  if (rows.length === 0) throw noRows(`The sheet "${shown(sheet.name)}" of ${name}`);
  for (const row of rows) refuseFormulaErrors(row, columns.draft(row), label);
  return {
    label,
    delimiter: null,
    sheet: sheet.name,
    headerLine: line,
    headerSpan: null,
    skipped: sheet.rows.slice(0, Math.max(0, start)).map(skippedRow),
    columns,
    async *rows() {
      yield* rows;
    },
  };
}

/** Of a sheet that has no header, as the user says. */
function refuseHeader({ rows }: Sheet, { columns, map }: ReadingOptions, label: string): void {
  const at = rows.findIndex((row) => !isBlankRow(row));
  const first = rows[at]?.map(cellText) ?? [];
  if (columns !== undefined && isHeaderInstead(first, map)) throw headerInstead(label, at + 1);
}

/** The index of the header's row; -1 where none is recognised. */
function headerOf({ rows }: Sheet, { map }: ReadingOptions): number {
  return rows.slice(0, HEADER_WITHIN).findIndex((row) => recognise(row.map(cellText), map) > 0);
}

/** The headers without the columns at the end that are empty from top to bottom. */
function withoutEmptyEnd({ rows }: Sheet, start: number): readonly string[] {
  const width = Math.max(
    ...rows.slice(start).map((row) => row.findLastIndex((cell) => !isBlankCell(cell)) + 1),
  );
  return (rows[start] ?? []).slice(0, width).map((cell) => (isBlankCell(cell) ? '' : cellText(cell)));
}

function collectRows(sheet: Sheet, from: number, width: number, label: string): readonly Row[] {
  const rows: Row[] = [];
  for (const [at, cells] of sheet.rows.entries()) {
    if (isBlankRow(cells)) continue;
    const line = at + 1;
    if (cells.reduce<number>((sum, cell) => sum + Buffer.byteLength(cellText(cell)), 0) > MAX_ROW_BYTES)
      throw tooLong(label, line);
    if (at < from) continue;
    if (rows.length === MAX_SHEET_ROWS) throw tooManyRows(label);
    const extra = cells.findIndex((cell, column) => column >= width && !isBlankCell(cell));
    if (extra !== -1) {
      throw fault(
        label,
        line,
        `cell ${extra + 1} is filled, and the table has only ${width} columns`,
        'Empty it.',
      );
    }
    const fitted = Array.from({ length: width }, (_, column) => cells[column] ?? '');
    rows.push({ row: rows.length + 1, line, cells: fitted });
  }
  return rows;
}

function refuseFormulaErrors({ line }: Row, draft: Draft, label: string): void {
  for (const [field, cell] of Object.entries(draft)) {
    if (!isFormulaError(cell)) continue;
    const what = `the cell of ${field} holds the error ${cell} of a formula`;
    throw fault(label, line, what, 'Mend the formula, or type the value.');
  }
}

function skippedRow(row: readonly unknown[], at: number): Skipped {
  const texts = row.map(cellText).filter((text) => !isBlank(text));
  const [first = '(empty)'] = texts;
  const isText = texts.length < 2 || first.startsWith('#');
  return { line: at + 1, text: isText ? shown(first) : `(${texts.length} cells)` };
}

function firstTexts({ rows }: Sheet) {
  return rows.slice(0, HEADER_WITHIN).map((row, at) => ({ line: at + 1, cells: row.map(cellText) }));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

function isBlankCell(cell: unknown): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && isBlank(cell));
}

function isBlankRow(row: readonly unknown[]): boolean {
  return row.every(isBlankCell);
}
