/** Errors in the structure of a roster that prevent reading it. */

import { type ErrorTextIn, UserError } from '../domain/errors.js';
import type { HeaderCause } from '../domain/header-cause.js';
import type { Mapping } from '../domain/roster-options.js';
import { excerpt } from '../domain/text.js';
import { MAX_ROW_BYTES } from '../platform/csv-reader.js';
import type { RosterLabel, RosterPlace } from '../texts/roster-place.js';
import { type ErrorFacts, errorText, userError } from '../texts/user-error.js';

export const MAX_COLUMNS = 200;

/** This many valid rows take at most 350 MiB (docs/performance.md). */
export const MAX_ROWS = 250_000;

/** The longest text or line of a list in JSON, in UTF-16 units. */
export const MAX_TEXT = 1024 * 1024;

export const MAX_SHEET_ROWS = 20_000;

/** @param source has the path `null` for standard input, which only journals and events name */
export function labelOf(
  { name, path }: { readonly name: string; readonly path: string | null },
  sheet?: string | null,
): RosterLabel {
  const hasSheet = sheet !== undefined && sheet !== null;
  if (path === null) return hasSheet ? { sheet } : {};
  return hasSheet ? `${name}:${sheet}` : name;
}

export class SheetError extends UserError {
  readonly sheets: readonly string[];

  constructor(label: RosterLabel, sheets: readonly [string, ...string[]]) {
    const facts = { label, sheets: sheets.map(excerpt), first: sheets[0] };
    super('roster', 'sheet-unclear', (language) => errorText('sheet-unclear', facts, language));
    this.sheets = sheets;
  }
}

export class HeaderError extends UserError {
  readonly cause: HeaderCause;
  /** The first row with several cells. May contain a password: shown only if the user confirms it as the header. */
  readonly headers: readonly string[];
  readonly suggested: readonly Mapping[];

  constructor(
    facts: ErrorFacts['header-unknown'],
    { headers, suggested }: Pick<HeaderError, 'headers' | 'suggested'> = { headers: [], suggested: [] },
  ) {
    super('roster', 'header-unknown', (language) => errorText('header-unknown', facts, language));
    this.cause = facts.cause;
    this.headers = headers;
    this.suggested = suggested;
  }
}

/** A column of `--map` or the configuration that the roster does not have, or that must not give this field. */
export class ColumnError extends UserError {
  readonly field: string;
  readonly headers: readonly string[];

  constructor(
    code: 'column-unknown' | 'column-secret',
    textIn: ErrorTextIn,
    { field, headers }: Pick<ColumnError, 'field' | 'headers'>,
  ) {
    super('roster', code, textIn, { option: '--map' });
    this.field = field;
    this.headers = headers;
  }
}

/** @param quote the cell with a quote that may be unclosed */
export function tooLong(at: RosterPlace, quote?: ErrorFacts['row-too-long']['quote']): UserError {
  return userError('roster', 'row-too-long', { at, kib: MAX_ROW_BYTES / 1024, quote });
}

export function tooManyColumns(at: RosterPlace, columns: number): UserError {
  return userError('roster', 'roster-too-many-columns', { at, columns, most: MAX_COLUMNS });
}

export function nulByte(at: RosterPlace, utf16?: string): UserError {
  return userError('roster', 'roster-nul-byte', { at, utf16 });
}

export function tooManyRows(label: RosterLabel): UserError {
  return userError('roster', 'roster-too-many-rows', { label, most: MAX_ROWS });
}

export function noRows(label: RosterLabel): UserError {
  return userError('roster', 'roster-no-rows', { label });
}

export function unsupported(label: RosterLabel, why: ErrorFacts['workbook-unsupported']['why']): UserError {
  return userError('roster', 'workbook-unsupported', { label, why });
}

/** A cell that violates the format or uses an unsupported feature. @param cell its address */
export function cellError(at: RosterPlace, cell: string, why: ErrorFacts['cell-invalid']['why']): UserError {
  return userError('roster', 'cell-invalid', { at, cell, why });
}

export function damagedWorkbook(label: RosterLabel, isPartMissing = false): UserError {
  return userError('roster', 'workbook-damaged', { label, isPartMissing });
}

export function tooLargeSheet(label: RosterLabel, unit: 'rows' | 'columns'): UserError {
  const most = unit === 'rows' ? MAX_SHEET_ROWS : MAX_COLUMNS;
  return userError('roster', 'sheet-too-large', { label, unit, most });
}
