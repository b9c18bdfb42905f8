/** The roster as a new file: CSV, workbook or JSON. Values are as they are, for it is the user's own, not a report. */

import { extname } from 'node:path';
import { UserError } from '../../domain/errors.js';
import { BOM, csvLine } from '../../lib/csv-writer.js';
import { fitsWorkbook, workbookOf } from '../../lib/workbook-writer.js';
import { MAX_SHEET_ROWS } from '../../roster/roster-errors.js';
import type { Layout } from './layout.js';
import type { Given } from './logins.js';
import { cellText } from './person.js';

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** By the ending of its name. @throws {UserError} `usage` for any other */
export function fileFormatOf(path: string): FileFormat {
  const format = (['csv', 'xlsx', 'json'] as const).find((one) => extname(path).toLowerCase() === `.${one}`);
  if (format !== undefined) return format;
  throw new UserError('usage', `--output takes a file that ends in .csv, .xlsx or .json, not "${path}"`);
}

/** @throws {UserError} `usage` where a workbook cannot hold it */
export function newFile(
  format: FileFormat,
  layout: Layout,
  all: readonly Given[],
  delimiter: string,
): string | Uint8Array {
  const { headers } = layout;
  const texts = (given: Given) => layout.cells(given).map(cellText);
  switch (format) {
    case 'csv':
      return BOM + [headers, ...all.map(texts)].map((cells) => csvLine(cells, delimiter)).join('');
    case 'xlsx': {
      const rows = all.map(texts);
      refuseMisfit(rows, all);
      return workbookOf(headers, rows);
    }
    case 'json':
      return `[\n${all.map((given) => `  ${objectOf(headers, layout.cells(given))}`).join(',\n')}\n]\n`;
  }
}

function refuseMisfit(rows: readonly (readonly string[])[], all: readonly Given[]): void {
  const next = 'Write a .csv instead.';
  if (rows.length > MAX_SHEET_ROWS) {
    const what = `A workbook may have ${MAX_SHEET_ROWS} rows, and this roster has ${rows.length}`;
    throw new UserError('usage', what, next);
  }
  const misfit = all[rows.findIndex((texts) => !texts.every(fitsWorkbook))];
  if (misfit === undefined) return;
  const { line } = misfit.person.row;
  const what = `The row of line ${line} has a control character, which no workbook can hold`;
  throw new UserError('usage', what, next);
}

/** Members that the list does not have are left out; an integer beyond the safe ones has all its digits. */
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
