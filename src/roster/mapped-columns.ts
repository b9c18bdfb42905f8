/** The columns that `--map` or the configuration assigns to fields. Independent of file formats. */

import { meansPassword } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import type { ProfileColumns } from '../domain/row.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { errorText, userError } from '../texts/user-error.js';
import { columnsOf, type FieldSource } from './column-draft.js';
import { isTemplate, parseTemplate, readPlaceholder } from './column-template.js';
import { fieldNames, refuseUnknownField } from './field-names.js';
import { isPlainHeader, normaliseHeader, printableHeader } from './headers.js';
import { ColumnError } from './roster-errors.js';

/** The headers of all columns; `''` for a column without a header. */
export type HeaderRow = readonly string[];

export type MatchOptions = {
  readonly map?: readonly Mapping[] | undefined;
  readonly label: RosterLabel;
  readonly line: number | null;
  /** True for a report's CSV, whose columns may have the same names as unused columns of the roster. */
  readonly isReport?: boolean;
  readonly profile?: ProfileColumns | undefined;
};

/** @throws {UserError} for a missing column, a field mapped twice, or a password mapped to another field */
export function mappedSources(headers: HeaderRow, options: MatchOptions): readonly FieldSource[] {
  const sources: FieldSource[] = [];
  const seen = new Set<string>();
  for (const { field, from } of options.map ?? []) {
    refuseUnknownField({ field, from }, options.profile);
    if (seen.has(field)) throw userError('usage', 'map-repeated', { field }, { option: '--map' });
    seen.add(field);
    if (from === '') continue;
    const columnOf = (header: string) => onlyColumn(headers, header, field, options);
    if (isTemplate(from) && !headers.includes(from)) {
      const isHeader = (header: string) => columnsNamed(headers, header).length > 0;
      const partOf = (text: string) => {
        const placeholder = readPlaceholder(text, isHeader);
        if ('wrong' in placeholder) {
          const { header, wrong: form, meant } = placeholder;
          const facts = { given: { field, from }, header, form, meant };
          throw userError('usage', 'date-form-unknown', facts, { option: '--map' });
        }
        const column = columnOf(placeholder.header);
        const { form } = placeholder;
        return form === undefined
          ? { column }
          : { column, date: { header: headers[column] ?? placeholder.header, form } };
      };
      sources.push({ field, from, parts: parseTemplate(from, partOf) });
    } else {
      const column = columnOf(from);
      sources.push({ field, from: headers[column] ?? from, column });
    }
  }
  refusePasswordColumn(sources, headers, options);
  return sources;
}

function refusePasswordColumn(sources: readonly FieldSource[], headers: HeaderRow, at: MatchOptions): void {
  const taken = sources.filter(({ field }) => field === 'password').flatMap(columnsOf);
  for (const source of sources.filter(({ field }) => field !== 'password')) {
    const column = columnsOf(source).find((one) => taken.includes(one));
    if (column !== undefined) throw passwordShown(column, headers, source.field, at);
  }
}

/** Columns with exactly this header; if there are none, those with the same normalised header. */
export function columnsNamed(headers: HeaderRow, wanted: string): readonly number[] {
  const exact = indexes(headers, (header) => header === wanted);
  if (exact.length > 0) return exact;
  const key = normaliseHeader(wanted);
  return key === '' ? [] : indexes(headers, (header) => normaliseHeader(header) === key);
}

export function indexes(
  headers: HeaderRow,
  isMatch: (header: string, at: number) => boolean,
): readonly number[] {
  return headers.flatMap((header, at) => (isMatch(header, at) ? [at] : []));
}

function onlyColumn(headers: HeaderRow, wanted: string, field: string, at: MatchOptions): number {
  const found = columnsNamed(headers, wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) {
    if (field !== 'password' && meansPassword(headers[first] ?? ''))
      throw passwordShown(first, headers, field, at);
    return first;
  }
  const names = headers.map((header, column) => header && shownColumn(header, column));
  const facts = {
    at: { label: at.label, line: at.line },
    given: { field, from: wanted },
    found: found.map((column) => column + 1),
    isField: fieldNames(at.profile).includes(wanted),
    columns: names.filter((name) => name !== ''),
  };
  throw new ColumnError('column-unknown', (language) => errorText('column-unknown', facts, language), {
    field,
    headers: plainHeaders(headers),
  });
}

/** A password may only be sent as the password, in the body of its request. */
function passwordShown(column: number, headers: HeaderRow, field: string, at: MatchOptions): ColumnError {
  const shown = shownColumn(headers[column] ?? '', column);
  const facts = { at: { label: at.label, line: at.line }, field, column: shown };
  return new ColumnError('column-secret', (language) => errorText('column-secret', facts, language), {
    field,
    headers: plainHeaders(headers),
  });
}

/** The header, or the number of the column if the header must not be shown. */
function shownColumn(header: string, column: number): string | number {
  return printableHeader(header, '') || column + 1;
}

function plainHeaders(headers: HeaderRow): HeaderRow {
  return headers.filter((header) => header !== '' && isPlainHeader(header));
}
