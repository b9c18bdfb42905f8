/** Values that are no text where text must stand: what JSON and workbooks hold beside text. */

import type { Draft } from '../domain/row.js';
import { FIELDS, type Field } from '../domain/user.js';

/** A field, and in words what is wrong with the type of its value. */
export type WrongType = { readonly field: Field; readonly what: string };

/** Where rows come from, if not from plain text. */
export type Source = 'workbook' | 'json' | undefined;

/** The fields whose values are neither absent nor text. Numbers of departments are left to the check of that name. */
export function wrongTypesOf(draft: Draft, source: Source): readonly WrongType[] {
  const wrong: WrongType[] = [];
  for (const field of FIELDS) {
    const value = draft[field];
    if (typeof value === 'string' || value === undefined || value === null) continue;
    if (field !== 'department_id' || !isNumber(value)) wrong.push({ field, what: wrongType(value, source) });
  }
  return wrong;
}

/** Why this value is no text, and what to do about it. Never quotes it. */
function wrongType(value: unknown, source: Source): string {
  if (value instanceof Date) return 'is a date, not text: format the column as text and type it anew';
  if (isNumber(value)) {
    if (source === 'workbook') {
      return 'is a number in the workbook: format the column as text and type it anew, or 007 becomes 7';
    }
    if (source === 'json') return 'is a number, not text: put it in quotes';
    return 'is a number, not text: format the column as text and type it anew, or in JSON put it in quotes';
  }
  if (typeof value === 'boolean') return 'is true or false, not text';
  return `is ${Array.isArray(value) ? 'a list' : 'an object'}, not text`;
}

/** Whether a value is a number, of any size. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
