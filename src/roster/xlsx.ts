/** A roster in a workbook: finds the sheet, and gives its rows as a table. */

import type { Row } from '../domain/row.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { fold } from '../lib/text.js';
import type { Reading, ReadingOptions } from './reading.js';
import { fault, tooLong } from './roster-error.js';
import { MAX_IN_MEMORY, type Source } from './roster-source.js';
import { readSheet } from './sheet.js';
import { shown } from './shown.js';
import { cellText, findHeader, HEADER_WITHIN, isBlankRow, readTable, type TableRow } from './table.js';
import { unknownHeader } from './unknown-header.js';
import { MAX_SHEET_ROWS, tooLargeSheet, tooLargeUnpacked } from './unreadable.js';
import { openWorkbook, partOf, type Tab } from './workbook.js';

type Sheet = { readonly name: string; readonly rows: readonly TableRow[] };

/** @throws {UserError} `roster` */
export async function readXlsx(source: Source, options: ReadingOptions): Promise<Reading> {
  const { name } = source;
  if (source.size > MAX_IN_MEMORY) throw tooLargeUnpacked(name);
  const workbook = openWorkbook(await source.read(0, source.size), name);
  const worksheets = workbook.tabs.filter(({ isWorksheet }) => isWorksheet);
  if (worksheets.length === 0)
    throw fault(name, null, 'it has no worksheet', 'Put the users into a worksheet, or name another file.');
  const read = (tab: Tab): Sheet => {
    const label = `${name}:${tab.name}`;
    return { name: tab.name, rows: readSheet(partOf(workbook.parts, tab.path, label), label, workbook) };
  };
  const sheet =
    options.sheet === undefined
      ? likelySheet(worksheets.map(read), options, name)
      : read(namedTab(workbook.tabs, options.sheet, name));
  return readRows(sheet, options, `${name}:${sheet.name}`);
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
  const names = likely.map((sheet) => shown(sheet.name)).join(', ');
  throw fault(
    name,
    null,
    `more than one sheet looks like a roster: ${names}`,
    `Name the one you mean: --sheet ${JSON.stringify(only.name)}`,
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

async function readRows({ name, rows }: Sheet, options: ReadingOptions, label: string): Promise<Reading> {
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
      batches: () => [below],
    },
    options,
  );
  for await (const row of reading.rows()) refuseFormulaErrors(row, reading, label);
  return reading;
}

function refuseFormulaErrors(row: Row, { columns }: Reading, label: string): void {
  for (const [field, cell] of Object.entries(columns.draft(row))) {
    if (typeof cell !== 'string' || !/^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)$/u.test(cell)) continue;
    const what = `the cell of ${field} holds the error ${cell} of a formula`;
    throw fault(label, row.line, what, 'Correct the formula, or type the value.');
  }
}
