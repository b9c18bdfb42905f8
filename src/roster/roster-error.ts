/** A structural fault of a roster: what keeps it from being read at all, named with its line. */

import { UserError } from '../domain/errors.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';

/** The most columns a roster may have. */
export const MAX_COLUMNS = 200;

/**
 * @param label the roster's name, with the sheet for a workbook
 * @param line where the row begins, from 1; `null` for the file as a whole
 * @param option the option that is wrong. Default: none
 */
export function fault(
  label: string,
  line: number | null,
  what: string,
  next?: string,
  option?: string,
): UserError {
  const message = `${label}:${line === null ? '' : `${line}:`} ${what}`;
  return new UserError('roster', message, next, undefined, option);
}

export function tooLong(label: string, line: number, hint = ''): UserError {
  return fault(
    label,
    line,
    `the row that begins here is longer than ${MAX_ROW_BYTES / 1024} KiB${hint}`,
    'A row of a roster is one line of text. Look for a quote that is not closed, or for line breaks that were lost.',
  );
}

export function tooManyColumns(label: string, line: number | null, count: number): UserError {
  return fault(
    label,
    line,
    `${count} columns are more than the ${MAX_COLUMNS} that a roster may have`,
    'Leave only the columns of users, and check the separator.',
  );
}

/** @param next what to do, where more is known of the file */
export function nulByte(label: string, line: number | null, next?: string): UserError {
  return fault(
    label,
    line,
    'a NUL byte stands here, so this is no text in the encoding it was read in',
    next ?? 'Save the file again as CSV (UTF-8) or .xlsx.',
  );
}

/** @param what has none, as a sentence may begin: the roster's name, or a sheet of it */
export function noRows(what: string): UserError {
  return new UserError('roster', `${what} has no rows`, 'Write at least one user into it.');
}
