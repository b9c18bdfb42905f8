/** Finds the sheet of a workbook that is the roster, and reads it as a table. */

import { FormulaCell } from '../domain/formula-cell.js';
import { cellText, excerpt, fold, isBlank } from '../domain/text.js';
import { MAX_ROW_BYTES } from '../platform/csv-reader.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';
import type { FirstLine } from './first-lines.js';
import { findHeader } from './header-rows.js';
import {
  cellError,
  labelOf,
  MAX_SHEET_ROWS,
  SheetError,
  tooLargeSheet,
  tooLong,
  unsupported,
} from './roster-errors.js';
import { MAX_IN_MEMORY, type RosterSource } from './roster-source.js';
import { HEADER_WITHIN, type HiddenParts, type ReadOptions, type RosterContent, readTable } from './table.js';
import { isBlankRow, type TableRow } from './table-row.js';
import { unknownHeader } from './unknown-header.js';
import { openWorkbook, partOf, type SheetEntry } from './workbook.js';
import { readSheet } from './worksheet.js';

type Sheet = Pick<SheetEntry, 'name' | 'isHidden'> & ReturnType<typeof readSheet>;

/** @throws {UserError} `roster` */
export async function readXlsxRoster(source: RosterSource, options: ReadOptions): Promise<RosterContent> {
  const own = labelOf(source);
  if (source.size > MAX_IN_MEMORY) throw unsupported(own, 'too-large');
  const workbook = openWorkbook(await source.read(0, source.size), own);
  const worksheets = workbook.sheets.filter(({ isWorksheet }) => isWorksheet);
  if (worksheets.length === 0) throw userError('roster', 'workbook-without-sheet', { label: own });
  const read = (entry: SheetEntry): Sheet => {
    const label = labelOf(source, entry.name);
    return { ...entry, ...readSheet(partOf(workbook.parts, entry.path, label), label, workbook) };
  };
  const sheet =
    options.sheet === undefined
      ? likelySheet(worksheets.map(read), options, own)
      : read(namedSheet(workbook.sheets, options.sheet, own));
  const reading = readRows(sheet, options, labelOf(source, sheet.name));
  const hidden = await hiddenParts(sheet, reading);
  return { ...reading, hidden, sheets: worksheets.map((entry) => entry.name) };
}

function likelySheet(sheets: readonly Sheet[], options: ReadOptions, label: RosterLabel): Sheet {
  const filled = sheets.filter(({ rows }) => !rows.every(isBlankRow));
  const [first] = filled;
  if (first === undefined) throw userError('roster', 'workbook-empty', { label });
  const likely = filled.filter(({ rows }) => options.columns !== undefined || headerOf(rows, options));
  const [only, another] = likely;
  if (only === undefined) return first;
  if (another === undefined) return only;
  throw new SheetError(label, [only.name, ...likely.slice(1).map((sheet) => sheet.name)]);
}

function namedSheet(sheets: readonly SheetEntry[], wanted: string, label: RosterLabel): SheetEntry {
  const found =
    sheets.find((sheet) => sheet.name === wanted) ??
    sheets.find((sheet) => fold(sheet.name.trim()) === fold(wanted.trim())) ??
    (/^[1-9]\d*$/u.test(wanted) ? sheets[Number(wanted) - 1] : undefined);
  if (found?.isWorksheet) return found;
  throw userError('roster', 'sheet-missing', {
    label,
    sheet: excerpt(found?.name ?? wanted),
    isOther: found !== undefined,
    sheets: sheets.flatMap((sheet, at) => (sheet.isWorksheet ? [`${at + 1} ${excerpt(sheet.name)}`] : [])),
  });
}

function headerOf(rows: readonly TableRow[], { map }: ReadOptions): TableRow | undefined {
  return findHeader(rows.slice(0, HEADER_WITHIN), map);
}

async function hiddenParts(
  { rows, unseen, isHidden }: Sheet,
  { columns: { headers }, headerLine, ...reading }: RosterContent,
): Promise<HiddenParts> {
  let hidden = 0;
  for await (const { line } of reading.rows()) if (isHidden || unseen.rows.has(line)) hidden += 1;
  const columns = headers.flatMap((header, at) =>
    unseen.columns.has(at + 1) && rows.some(({ cells }) => !isBlank(cells[at]))
      ? [header || `column ${at + 1}`]
      : [],
  );
  const isHeader = headerLine !== null && unseen.rows.has(headerLine);
  return { rows: hidden, columns, isHeader, isSheet: isHidden };
}

function noHeader(label: RosterLabel, rows: readonly TableRow[]): Error {
  const lines = rows.map(({ cells }): FirstLine => {
    const [text = '', another] = cells.map(cellText).filter((cell) => !isBlank(cell));
    return { text: another === undefined ? text : '', isIn: 'workbook' };
  });
  return unknownHeader(label, rows, lines);
}

function readRows({ name, rows }: Sheet, options: ReadOptions, label: RosterLabel): RosterContent {
  const header = options.columns === undefined ? headerOf(rows, options) : undefined;
  if (options.columns === undefined && header === undefined)
    throw noHeader(label, rows.slice(0, HEADER_WITHIN));
  const lost = header?.cells.find((cell) => cell instanceof FormulaCell && cell.error === undefined);
  if (lost instanceof FormulaCell)
    throw cellError({ label, line: header?.line ?? 1 }, lost.address, 'header-formula');
  const below = rows.slice(header?.line ?? 0);
  if (below.filter((row) => !isBlankRow(row)).length > MAX_SHEET_ROWS) throw tooLargeSheet(label, 'rows');
  for (const { line, cells } of rows) {
    if (cells.reduce<number>((sum, cell) => sum + Buffer.byteLength(cellText(cell)), 0) > MAX_ROW_BYTES)
      throw tooLong({ label, line });
  }
  return readTable(
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
}
