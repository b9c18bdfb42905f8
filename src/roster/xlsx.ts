/** A roster in a workbook: finds the sheet, and gives its rows as a table. */

import { UserError } from '../errors.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { fold } from '../lib/text.js';
import type { Row } from '../row.js';
import { fault, tooLong } from './fault.js';
import type { Reading, ReadingOptions } from './reading.js';
import { type Grid, readSheet } from './sheet.js';
import { shown } from './shown.js';
import { MAX_IN_MEMORY, type Source } from './source.js';
import { cellText, findHeader, HEADER_WITHIN, isBlankRow, readTable, type TableRow } from './table.js';
import { unknownHeader } from './unknown-header.js';
import { MAX_SHEET_ROWS, tooLargeSheet, tooLargeUnpacked } from './unreadable.js';
import { openWorkbook, type Tab } from './workbook.js';
import { partOf } from './workbook-parts.js';

/** More than one sheet looks like a roster; a person can say which one is meant. */
export class SheetError extends UserError {
  /** The names of those sheets, in the order of the workbook; at least two. */
  readonly sheets: readonly string[];

  constructor(message: string, next: string, sheets: readonly string[]) {
    super('roster', message, next);
    this.sheets = sheets;
  }
}

type Sheet = { readonly name: string; readonly rows: readonly TableRow[] };

/** @throws {UserError} `roster`; a {@link SheetError} where several sheets look like one */
export async function readXlsx(source: Source, options: ReadingOptions): Promise<Reading> {
  const { name } = source;
  if (source.size > MAX_IN_MEMORY) throw tooLargeUnpacked(name);
  const workbook = openWorkbook(await source.read(0, source.size), name);
  const worksheets = workbook.tabs.filter(({ isWorksheet }) => isWorksheet);
  if (worksheets.length === 0)
    throw fault(name, null, 'it has no worksheet', 'Put the users into a worksheet, or name another file.');
  const read = (tab: Tab): Sheet => {
    const label = `${name}:${tab.name}`;
    return {
      name: tab.name,
      rows: rowsOf(readSheet(partOf(workbook.parts, tab.path, label), label, workbook)),
    };
  };
  const sheet =
    options.sheet === undefined
      ? likelySheet(worksheets.map(read), options, name)
      : read(namedTab(workbook.tabs, options.sheet, name));
  return readRows(sheet, options, `${name}:${sheet.name}`);
}

function rowsOf(grid: Grid): readonly TableRow[] {
  return grid.map((cells, at) => ({ line: at + 1, cells }));
}

function likelySheet(sheets: readonly Sheet[], options: ReadingOptions, name: string): Sheet {
  const filled = sheets.filter(({ rows }) => !rows.every(isBlankRow));
  const [first, second] = filled;
  if (first === undefined) throw fault(name, null, 'all its sheets are empty', 'Name another file.');
  if (second === undefined) return first;
  const likely = filled.filter(({ rows }) => options.columns !== undefined || headerOf(rows, options));
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
  const found =
    tabs.find((tab) => tab.name === wanted) ??
    tabs.find((tab) => fold(tab.name.trim()) === fold(wanted.trim())) ??
    (/^[1-9]\d*$/u.test(wanted) ? tabs[Number(wanted) - 1] : undefined);
  if (found?.isWorksheet) return found;
  const what =
    found === undefined
      ? `it has no sheet ${shown(wanted)}`
      : `its sheet ${shown(found.name)} is not a worksheet`;
  const list = tabs.flatMap((tab, at) => (tab.isWorksheet ? [`${at + 1} ${shown(tab.name)}`] : []));
  throw fault(name, null, what, `Its sheets are: ${list.join(', ')}.`);
}

function headerOf(rows: readonly TableRow[], { map }: ReadingOptions): TableRow | undefined {
  return findHeader(rows.slice(0, HEADER_WITHIN), map);
}

function readRows({ name, rows }: Sheet, options: ReadingOptions, label: string): Reading {
  const header = options.columns === undefined ? headerOf(rows, options) : undefined;
  if (options.columns === undefined && header === undefined)
    throw unknownHeader(label, rows.slice(0, HEADER_WITHIN));
  const below = rows.slice(header?.line ?? 0);
  if (below.filter((row) => !isBlankRow(row)).length > MAX_SHEET_ROWS) throw tooLargeSheet(label, 'rows');
  for (const { line, cells } of rows) {
    if (cells.reduce<number>((sum, cell) => sum + Buffer.byteLength(cellText(cell)), 0) > MAX_ROW_BYTES)
      throw tooLong(label, line);
  }
  const reading = readTable(
    {
      label,
      delimiter: null,
      sheet: name,
      skipped: rows.slice(0, (header?.line ?? 1) - 1),
      header,
      first: below,
      isGrid: true,
      rows: () => below,
    },
    options,
  );
  return {
    ...reading,
    async *rows() {
      for await (const row of reading.rows()) {
        refuseFormulaErrors(row, reading, label);
        yield row;
      }
    },
  };
}

function refuseFormulaErrors(row: Row, { columns }: Reading, label: string): void {
  for (const [field, cell] of Object.entries(columns.draft(row))) {
    if (typeof cell !== 'string' || !/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/u.test(cell)) continue;
    const what = `the cell of ${field} holds the error ${cell} of a formula`;
    throw fault(label, row.line, what, 'Correct the formula, or type the value.');
  }
}
