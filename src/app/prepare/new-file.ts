/** The content of a roster that is a new file: CSV, workbook or JSON. Values stay as they are, unlike in a report. */

import { UserError } from '../../domain/errors.js';
import { BOM, csvLine } from '../../lib/csv-writer.js';
import { grouped } from '../../lib/text.js';
import { fitsWorkbook, workbookOf } from '../../lib/workbook-writer.js';
import { MAX_SHEET_ROWS } from '../../roster/roster-errors.js';
import type { Assignment } from './assign-nicknames.js';
import type { Layout } from './layout.js';
import { cellText } from './person.js';

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
  const next = 'Write a .csv file instead.';
  if (rows.length > MAX_SHEET_ROWS) {
    const what = `A workbook can have ${grouped(MAX_SHEET_ROWS)} rows, and this roster has ${grouped(rows.length)}`;
    throw new UserError('usage', what, next);
  }
  const unfit = all[rows.findIndex((texts) => !texts.every(fitsWorkbook))];
  if (unfit === undefined) return;
  const { line } = unfit.person.row;
  const what = `Line ${line} has a control character, which a workbook cannot hold`;
  throw new UserError('usage', what, next);
}

/** Without members that the list does not have. An integer past the safe ones keeps its digits. */
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
