/** The roster as a new file: CSV, workbook or JSON. Values are as they are, for it is the user's own, not a report. */

import { extname } from 'node:path';
import { UserError } from '../errors.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import { fitsWorkbook, workbookOf } from '../lib/workbook-writer.js';
import { MAX_SHEET_ROWS } from '../roster/unreadable.js';
import { cellText } from './cell-text.js';
import type { Layout } from './layout.js';
import type { Given } from './logins.js';

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** By the ending of its name. @throws {UserError} `usage` for any other */
export function fileFormatOf(path: string): FileFormat {
  const format = (['csv', 'xlsx', 'json'] as const).find((one) => extname(path).toLowerCase() === `.${one}`);
  if (format !== undefined) return format;
  throw new UserError('usage', `--output takes a file that ends in .csv, .xlsx or .json, not "${path}"`);
}

/** @throws {UserError} `usage` where a workbook cannot hold it */
export function rosterFile(
  format: FileFormat,
  {
    layout,
    all,
    delimiter,
  }: { readonly layout: Layout; readonly all: readonly Given[]; readonly delimiter: string },
): Buffer {
  const headers = [...layout.headers, ...layout.added];
  switch (format) {
    case 'csv': {
      const lines = all.map((given) => csvLine(textsOf(layout, given), delimiter));
      return Buffer.from([BOM, csvLine(headers, delimiter), ...lines].join(''));
    }
    case 'xlsx':
      return Buffer.from(
        workbookOf(
          headers.map((header) => ({ header })),
          workbookRows(layout, all),
        ),
      );
    case 'json':
      return Buffer.from(
        `[\n${all.map((given) => `  ${objectOf(headers, cellsOf(layout, given))}`).join(',\n')}\n]\n`,
      );
  }
}

function* workbookRows(layout: Layout, all: readonly Given[]): Generator<readonly string[]> {
  const next = 'Write a .csv instead.';
  if (all.length > MAX_SHEET_ROWS) {
    throw new UserError(
      'usage',
      `A workbook may have ${MAX_SHEET_ROWS} rows, and this roster has ${all.length}`,
      next,
    );
  }
  for (const given of all) {
    const texts = textsOf(layout, given);
    if (!texts.every(fitsWorkbook)) {
      const what = `The row of line ${given.person.row.line} has a control character, which no workbook can hold`;
      throw new UserError('usage', what, next);
    }
    yield texts;
  }
}

function textsOf(layout: Layout, given: Given): readonly string[] {
  return cellsOf(layout, given).map(cellText);
}

function cellsOf(layout: Layout, given: Given): readonly unknown[] {
  const own = layout.headers.map((_, at) => layout.cell(given, at) ?? given.person.row.cells[at]);
  return [...own, ...layout.addedCells(given)];
}

/** A cell that the list does not have is left out. */
function objectOf(headers: readonly string[], cells: readonly unknown[]): string {
  const members = headers.flatMap((header, at) => {
    const cell = cells[at];
    if (cell === undefined) return [];
    return [`${JSON.stringify(header === '' ? `column ${at + 1}` : header)}: ${jsonOf(cell)}`];
  });
  return `{ ${members.join(', ')} }`;
}

/** An integer beyond the safe ones with all its digits. */
function jsonOf(cell: unknown): string {
  if (typeof cell === 'bigint') return String(cell);
  return JSON.stringify(cell instanceof Date ? cellText(cell) : cell);
}
