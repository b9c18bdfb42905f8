/** Errors in the structure of a roster, which keep it from being read at all. */

import { UserError } from '../domain/errors.js';
import type { Mapping } from '../domain/roster-options.js';
import { optionName, optionValue, type Text, worded } from '../domain/wording.js';
import { MAX_ROW_BYTES } from '../lib/csv-reader.js';
import { excerpt, grouped } from '../lib/text.js';

export const MAX_COLUMNS = 200;

/** The most rows of a roster. A list of so many good rows takes at most 350 MiB (docs/performance.md). */
export const MAX_ROWS = 250_000;

/** Longer than any row, in UTF-16 units: its escapes would be decoded, in much memory, before the row is found too long. */
export const MAX_TEXT = 1024 * 1024;

/** The most rows that a workbook may have below its header. */
export const MAX_SHEET_ROWS = 20_000;

/**
 * @param label the roster's name, with the sheet for a workbook
 * @param line where the row begins, from 1; `null` for the file as a whole
 * @param what never contains a cell that could be a password
 */
export function rosterError(label: string, line: number | null, what: Text, next?: Text): UserError {
  return new UserError('roster', worded`${placeText(label, line)} ${what}`, next);
}

function placeText(label: string, line: number | null): string {
  return line === null ? `${label}:` : `${label}:${line}:`;
}

/** Several sheets of a workbook look like a roster. */
export class SheetError extends UserError {
  readonly sheets: readonly string[];

  constructor(name: string, sheets: readonly [string, ...string[]]) {
    const what = `${name}: more than one sheet looks like a roster: ${sheets.map(excerpt).join(', ')}`;
    const one = optionValue('--sheet', JSON.stringify(sheets[0]), sheets[0]);
    super('roster', what, worded`Select one, for example: ${one}`);
    this.sheets = sheets;
  }
}

/** A table whose header is not recognised. */
export class HeaderError extends UserError {
  constructor(
    message: string,
    next: Text,
    /** The first row of several cells. It may be a person with a password: only for whoever says that it is the header. */
    readonly headers: readonly string[],
    /** Which of them are probably which fields. */
    readonly suggested: readonly Mapping[],
  ) {
    super('roster', message, next);
  }
}

/** A column that `--map` or the configuration names for a field, and that the roster does not have or that is not for it. */
export class ColumnError extends UserError {
  readonly field: string;
  /** Those that may be shown. */
  readonly headers: readonly string[];

  constructor(
    { label, line }: { readonly label: string; readonly line: number | null },
    { field, from }: Mapping,
    what: string,
    next: string,
    headers: readonly string[],
  ) {
    const given = optionValue('--map', `${field}=${from}`, { [field]: from });
    super('roster', worded`${placeText(label, line)} ${given}: ${what}`, next, undefined, '--map');
    this.field = field;
    this.headers = headers;
  }
}

export function tooLong(label: string, line: number, hint = ''): UserError {
  const next =
    'Look for a quote that is not closed, or for missing line breaks: each row of a roster is one line.';
  return rosterError(label, line, `the row is longer than ${MAX_ROW_BYTES / 1024} KiB${hint}`, next);
}

export function tooManyColumns(label: string, line: number | null, count: number): UserError {
  const next = 'Remove the columns that are not about users, and check the separator.';
  return rosterError(label, line, `${count} columns, but a roster can have at most ${MAX_COLUMNS}`, next);
}

export function nulByte(
  label: string,
  line: number,
  next: Text = 'Save the file as CSV (UTF-8) or .xlsx.',
): UserError {
  const what = 'this line contains a NUL byte, so the file is not text in this encoding';
  return rosterError(label, line, what, next);
}

export function tooManyRows(label: string): UserError {
  const what = `more than ${grouped(MAX_ROWS)} rows, the limit for a roster`;
  return rosterError(label, null, what, 'Split it into several rosters.');
}

/** @param what has no rows: the roster's name, or a sheet of it */
export function noRows(what: string): UserError {
  return new UserError('roster', `${what} has no rows`, 'Add at least one user.');
}

const USE_CSV = 'Save the sheet as CSV (UTF-8) and use that file.';
const SAVE_AGAIN = 'Open the workbook in Excel or LibreOffice and save it again as .xlsx.';
const OTHER_SHEET = worded`If another sheet is the roster, select it with ${optionName('--sheet')}.`;

export function unsupportedFile(label: string, what: string): UserError {
  return rosterError(label, null, what, USE_CSV);
}

/** A sheet that breaks the rules of its format, or uses them in a way that is not supported. */
export function sheetError(label: string, row: number, what: string): UserError {
  return rosterError(label, row, what, worded`${SAVE_AGAIN} ${OTHER_SHEET}`);
}

/** @param detail such as ` (a part is missing)` */
export function damagedWorkbook(label: string, detail = ''): UserError {
  const what = `the workbook is damaged or has an unusual structure${detail}`;
  return rosterError(label, null, what, `${SAVE_AGAIN} ${USE_CSV}`);
}

export function tooLargeSheet(label: string, unit: 'rows' | 'columns'): UserError {
  const most = unit === 'rows' ? MAX_SHEET_ROWS : MAX_COLUMNS;
  const what = `the sheet has more than ${grouped(most)} ${unit}, the limit for a workbook`;
  return rosterError(label, null, what, worded`${USE_CSV} ${OTHER_SHEET}`);
}
