/** Values that are not text where text is expected, as JSON and workbooks can have them. */

import type { Draft } from '../domain/row.js';
import { type ColumnField, FIELDS, type Field } from '../domain/user.js';

/** By field, what is wrong with the type of its value. */
export type WrongTypes = Readonly<Partial<Record<ColumnField, string>>>;

/** Where rows come from, unless they are plain text. */
export type Source = 'workbook' | 'json' | undefined;

/** The fields whose values are neither absent nor text. A number in the department column is left to `department`. */
export function wrongTypesOf(draft: Draft, source: Source): WrongTypes {
  const wrong: { [F in Field]?: string } = {};
  for (const field of FIELDS) {
    const value = draft[field];
    if (typeof value === 'string' || value === undefined || value === null) continue;
    if (field !== 'department_id' || !isNumber(value)) wrong[field] = describeType(value, source);
  }
  return wrong;
}

/** Never quotes the value. */
function describeType(value: unknown, source: Source): string {
  const asText = 'format the column as text and enter the value again';
  if (value instanceof Date) return `is a date, not text: ${asText}`;
  if (isNumber(value)) {
    if (source === 'workbook') return `is a number, not text: ${asText}, or 007 becomes 7`;
    if (source === 'json') return 'is a number, not text: put it in quotes';
    return `is a number, not text: ${asText}, or in JSON put it in quotes`;
  }
  if (typeof value === 'boolean') return 'is true or false, not text';
  return `is ${Array.isArray(value) ? 'a list' : 'an object'}, not text`;
}

/** Whether a value is a number, of any size. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
