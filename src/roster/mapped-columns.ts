/** The columns that `--map` or the configuration names for fields. Knows nothing of files. */

import { optionError } from '../domain/errors.js';
import { meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import type { ProfileColumns } from '../domain/row.js';
import { columnsOf, type FieldSource } from './column-draft.js';
import { isTemplate, parseTemplate } from './column-template.js';
import { fieldNames, refuseUnknownField } from './field-names.js';
import { isPlainHeader, normaliseHeader, printableHeader } from './headers.js';
import { ColumnError } from './roster-errors.js';

type HeaderRow = readonly string[];

export type MatchOptions = {
  readonly map?: readonly Mapping[] | undefined;
  /** The text before an error: the roster's name, with the sheet for a workbook. */
  readonly label: string;
  /** The line of the header; `null` where there is none. */
  readonly line: number | null;
  /** True if it is a CSV of a report, whose own columns may have the names of unused columns of the roster. */
  readonly isReport?: boolean;
  /** Default: the usual fields, all of them. */
  readonly profile?: ProfileColumns | undefined;
};

/**
 * @param options its `map` has the fields by their own names
 * @throws {UserError} where a column does not exist, is given twice, or is for passwords and the field is not
 */
export function mappedSources(headers: HeaderRow, options: MatchOptions): readonly FieldSource[] {
  const sources: FieldSource[] = [];
  const seen = new Set<string>();
  for (const { field, from } of options.map ?? []) {
    refuseUnknownField({ field, from }, options.profile);
    if (seen.has(field)) {
      const twice = {
        command: `--map ${field} is given twice`,
        program: `The option map has ${field} twice`,
      };
      throw optionError('--map', twice, 'Give it once.');
    }
    seen.add(field);
    if (from === '') continue;
    const columnOf = (header: string) => onlyColumn(headers, header, field, options);
    if (isTemplate(from) && !headers.includes(from)) {
      sources.push({ field, from, parts: parseTemplate(from, columnOf) });
    } else {
      const column = columnOf(from);
      sources.push({ field, from: headers[column] ?? from, column });
    }
  }
  refusePasswordColumn(sources, headers, options);
  return sources;
}

/** @throws {UserError} where another field takes the column that the password is taken from, whatever its header */
function refusePasswordColumn(sources: readonly FieldSource[], headers: HeaderRow, at: MatchOptions): void {
  const taken = sources.filter(({ field }) => field === 'password').flatMap(columnsOf);
  for (const source of sources.filter(({ field }) => field !== 'password')) {
    const column = columnsOf(source).find((one) => taken.includes(one));
    if (column !== undefined) throw passwordShown(column, headers, source.field, at);
  }
}

/** Columns with exactly this header; where there is none, those whose normalised header is the same. */
export function columnsNamed(headers: HeaderRow, wanted: string): readonly number[] {
  const exact = indexes(headers, (header) => header === wanted);
  if (exact.length > 0) return exact;
  const key = normaliseHeader(wanted);
  return key === '' ? [] : indexes(headers, (header) => normaliseHeader(header) === key);
}

/** The positions of the headers that pass the test. */
export function indexes(
  headers: HeaderRow,
  test: (header: string, at: number) => boolean,
): readonly number[] {
  return headers.flatMap((header, at) => (test(header, at) ? [at] : []));
}

function onlyColumn(headers: HeaderRow, wanted: string, field: string, at: MatchOptions): number {
  const found = columnsNamed(headers, wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) {
    if (field !== 'password' && meansPassword(headers[first] ?? ''))
      throw passwordShown(first, headers, field, at);
    return first;
  }
  const what =
    found.length === 0 ? 'no column has this header' : `columns ${columnNumbers(found)} have this header`;
  const names = headers.map((header, column) => header && printableHeader(header, `column ${column + 1}`));
  const order = fieldNames(at.profile).includes(wanted) ? 'The field comes first, then the header. ' : '';
  const next = `${order}The columns are: ${names.filter((name) => name !== '').join(', ')}.`;
  throw columnError({ field, from: wanted }, what, next, headers, at);
}

/** A password goes into the body of its request, as the password, and nowhere else. */
function passwordShown(column: number, headers: HeaderRow, field: string, at: MatchOptions): ColumnError {
  const from = printableHeader(headers[column] ?? '', `column ${column + 1}`);
  const what = `this column is for passwords, and ${field} is shown to others`;
  const next = 'Choose another column. If it holds no passwords, give it another header.';
  return columnError({ field, from }, what, next, headers, at);
}

function columnError(
  mapping: Mapping,
  what: string,
  next: string,
  headers: HeaderRow,
  at: MatchOptions,
): ColumnError {
  const shown = headers.filter((header) => header !== '' && isPlainHeader(header));
  return new ColumnError(at, mapping, what, next, shown);
}

/** As people count them: `1, 2 and 3`. */
export function columnNumbers(columns: readonly number[]): string {
  const numbers = columns.map((at) => at + 1);
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
