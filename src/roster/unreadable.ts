/** Errors of a workbook, or of a sheet of it, that cannot be read. */

import type { UserError } from '../domain/errors.js';
import { grouped } from '../lib/text.js';
import { fault, MAX_COLUMNS } from './roster-error.js';

/** The rows that a workbook may have below its header. */
export const MAX_SHEET_ROWS = 20_000;

const AS_CSV = 'Save the sheet as CSV (UTF-8) and name that file.';
const SAVE_AGAIN = 'Open it in Excel or LibreOffice and save it again as .xlsx.';
const OTHER_SHEET = 'If another sheet is the roster, name it with --sheet.';

/** A kind or a size of file that is not read. */
export function notRead(label: string, what: string): UserError {
  return fault(label, null, what, AS_CSV);
}

/**
 * A sheet that breaks the rules of its format, or uses them in a way that is not read.
 * @param what never holds the value of a cell
 */
export function unreadable(label: string, row: number, what: string): UserError {
  return fault(label, row, what, `${SAVE_AGAIN} ${OTHER_SHEET}`);
}

/** @param detail which part, where it is known */
export function damaged(label: string, detail = ''): UserError {
  const what = `it is damaged, or written by a program in an unusual way${detail}`;
  return fault(label, null, what, `${SAVE_AGAIN} ${AS_CSV}`);
}

export function tooLargeUnpacked(label: string): UserError {
  return notRead(label, 'unpacked it takes more room than a roster may');
}

export function tooLargeSheet(label: string, unit: 'rows' | 'columns'): UserError {
  const most = unit === 'rows' ? MAX_SHEET_ROWS : MAX_COLUMNS;
  const what = `it has more than ${grouped(most)} ${unit}, the most that a workbook may have`;
  return fault(label, null, what, `${AS_CSV} ${OTHER_SHEET}`);
}
