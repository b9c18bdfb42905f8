/**
 * The columns of the roster that is written: the list's own in their order, those that it lacks behind them. Only empty
 * cells are filled, so that nothing that is in the list changes but a login that is renewed.
 */

import type { Columns } from '../../domain/row.js';
import type { Field } from '../../domain/user.js';
import { normaliseHeader } from '../../roster/headers.js';
import type { Given } from './logins.js';
import { cellText } from './person.js';

export type Layout = {
  /** `''` for a column of the list without a header, but where the whole list has none. */
  readonly headers: readonly string[];
  /** Those of a row with what is filled in; `undefined` for a member that an object of the list does not have. */
  cells(given: Given): readonly unknown[];
};

const PARTS: readonly Field[] = ['name.last', 'name.first', 'name.middle'];

/** In the order in which people read them. */
const ADDED: readonly Field[] = [...PARTS, 'position', 'department_id', 'password', 'nickname'];

/** @param hasHeader else the columns are named by their fields */
export function layoutOf(columns: Columns, hasHeader: boolean, all: readonly Given[]): Layout {
  const fieldAt = new Map(
    columns.sources.flatMap(({ field, from }) => {
      const at = columns.headers.indexOf(from);
      return at === -1 ? [] : [[at, field]];
    }),
  );
  const own = columns.headers.map((header, at) =>
    hasHeader ? header : (fieldAt.get(at) ?? `column ${at + 1}`),
  );
  const inUse = new Set(own.map(normaliseHeader));
  const columnOf = (field: Field) => own.findIndex((_, at) => fieldAt.get(at) === field);
  const isGiven = (field: Field | 'name') => columns.sources.some((source) => source.field === field);

  // Addresses stay what they are, and logins get a column of their own.
  const loginColumn = columnOf('nickname');
  const hasAddresses = all.some(({ person }) => cellText(person.row.cells[loginColumn]).includes('@'));
  const hasLogins = loginColumn !== -1 && (!hasAddresses || inUse.has('nickname'));
  const splits = isGiven('name') && !(isGiven('name.first') && isGiven('name.last'));
  const isAdded = (field: Field): boolean => {
    if (field === 'nickname') return !hasLogins;
    if (columnOf(field) !== -1 || inUse.has(normaliseHeader(field))) return false;
    return isGiven(field) || (splits && PARTS.includes(field));
  };
  const added = ADDED.filter(isAdded);

  return {
    headers: [...own, ...added],
    cells({ person: { row, draft }, login, how }) {
      const cells = own.map((_, at) => row.cells[at]);
      if (hasLogins && how !== 'kept') cells[loginColumn] = login;
      for (const part of splits ? PARTS : []) {
        const [at, text] = [columnOf(part), cellText(draft[part])];
        if (at !== -1 && text !== '' && cellText(cells[at]).trim() === '') cells[at] = text;
      }
      return [...cells, ...added.map((field) => (field === 'nickname' ? login : cellText(draft[field])))];
    },
  };
}
