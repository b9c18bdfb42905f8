/** The columns that slips show: class or department, group, and birth date or id to distinguish namesakes. */

import type { Columns, Row } from '../../domain/row.js';
import { cellText } from '../../domain/text.js';
import { numbered, type Trait } from '../../passwords/slips-page.js';
import { isOneOf, meaningOf } from '../../roster/headers.js';
import { BIRTH_DATES, CLASSES, PERSON_ID } from '../../roster/known-headers.js';
import { PERSON_IDS } from '../../roster/person-id-headers.js';
import { userError } from '../../texts/user-error.js';
import type { PipelineRow } from '../pipeline/index.js';

/** The text for a row on its slip; `''` for none. */
export type TextOf = (row: PipelineRow) => string;

/** From the department cell, a department column, or the class column. @param noun precedes a bare number */
export function departments(columns: Columns, noun: string): TextOf | undefined {
  if (columns.sources.some(({ field }) => field === 'department_id'))
    return ({ row, departmentId: id, department }) => {
      if (id === undefined) return titled(department, noun);
      const cell = cellText(columns.draft(row).department_id).trim();
      if (cell !== '' && Number(cell) !== id) return cell;
      return department || numbered(noun, id);
    };
  const isDepartment = (header: string) => meaningOf(header)?.field === 'department_id';
  const found = columnWith(columns, isDepartment) ?? columnWith(columns, isOneOf(CLASSES));
  if (found === undefined) return undefined;
  const { column, header } = found;
  return ({ row }) => titled(cellText(row.cells[column]).trim(), header);
}

/** @param by a column, `department` or `none` @throws {UserError} `usage` for an unknown or secret column */
export function titles(columns: Columns, by: string | undefined, departmentOf: TextOf | undefined): TextOf {
  const selection = by?.trim() ?? (departmentOf === undefined ? 'none' : 'department');
  if (selection.toLowerCase() === 'none') return () => '';
  if (selection.toLowerCase() === 'department' && departmentOf !== undefined) return departmentOf;
  const place = columns.find?.(selection);
  if (place === undefined) {
    const known = columns.headers.filter((_, at) => !columns.secretCells.has(at));
    throw userError('usage', 'group-column-unknown', { given: by ?? selection, columns: known });
  }
  if ('field' in place ? place.field === 'password' : columns.secretCells.has(place.column))
    throw userError('usage', 'group-column-secret', { given: by ?? selection });
  const noun = 'field' in place ? selection : (columns.headers[place.column]?.trim() ?? '');
  return ({ row }) => {
    const cell = 'field' in place ? columns.draft(row)[place.field] : row.cells[place.column];
    return titled(typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : '', noun);
  };
}

function titled(text: string, noun: string): string {
  return /^\d+$/.test(text) ? numbered(noun, text) : text;
}

/** The birth date and the id of a person, in this order. @param birthDate label of the birth date */
export function traitsOf(columns: Columns, birthDate: string): (row: Row) => readonly Trait[] {
  const date = columnWith(columns, isOneOf(BIRTH_DATES));
  const idColumn = columns.columnsOf?.(PERSON_ID)[0];
  const isId = isOneOf(PERSON_IDS);
  const id = columnWith(columns, (header, at) => (idColumn === undefined ? isId(header) : at === idColumn));
  const found = [date && { ...date, header: birthDate }, id].filter((one) => one !== undefined);
  return ({ cells }) =>
    found.flatMap(({ column, header: label }) => {
      const value = cellText(cells[column]).trim();
      return value === '' ? [] : [{ label, value }];
    });
}

/** The first matching column, unless its cells may be passwords. */
function columnWith(
  { headers, secretCells }: Columns,
  isWanted: (header: string, at: number) => boolean,
): { readonly column: number; readonly header: string } | undefined {
  const column = headers.findIndex((header, at) => !secretCells.has(at) && isWanted(header, at));
  return column < 0 ? undefined : { column, header: headers[column]?.trim() ?? '' };
}
