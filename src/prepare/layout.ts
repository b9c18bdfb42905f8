/**
 * The columns of the roster that is written: the list's own in their order, those that it lacks behind them. What is
 * filled in is filled into empty cells, so that nothing that is in the list is changed but a login that is renewed.
 */

import type { Columns } from '../row.js';
import type { Field } from '../user.js';
import { cellText } from './cell-text.js';
import type { Given } from './logins.js';

export type Layout = {
  /** Of the list's own columns; one without a header has none here either, but where the whole list has none. */
  readonly headers: readonly string[];
  /** The fields that get a column behind those. */
  readonly added: readonly Field[];
  /** The cell of an own column, as it is to be; `undefined` where it stays as it is. */
  cell(given: Given, column: number): string | undefined;
  /** The cells of the added columns. */
  addedCells(given: Given): readonly string[];
};

const PARTS = ['name.last', 'name.first', 'name.middle'] as const satisfies readonly Field[];

/** In the order in which people read them. */
const ADDED: readonly Field[] = [...PARTS, 'position', 'department_id', 'password', 'nickname'];

export type LayoutOptions = {
  readonly columns: Columns;
  /** Whether the list has a header; else its columns are named by their fields. */
  readonly hasHeader: boolean;
  /** Whether two headers read the same. */
  readonly normalise: (header: string) => string;
  readonly given: readonly Given[];
};

export function layoutOf({ columns, hasHeader, normalise, given }: LayoutOptions): Layout {
  const { headers } = columns;
  const fieldAt = new Map(
    columns.sources.flatMap(({ field, from }) =>
      headers.includes(from) ? [[headers.indexOf(from), field]] : [],
    ),
  );
  const names = headers.map((header, at) => (hasHeader ? header : (fieldAt.get(at) ?? `column ${at + 1}`)));
  const inUse = new Set(names.map(normalise));
  const columnOf = (field: Field) => headers.findIndex((_, at) => fieldAt.get(at) === field);
  const isGiven = (field: Field | 'name') => columns.sources.some((source) => source.field === field);

  const loginAt = columnOf('nickname');
  const hasAddresses = given.some(({ person }) => cellText(person.row.cells[loginAt]).includes('@'));
  const loginsIn = loginAt !== -1 && (!hasAddresses || inUse.has('nickname')) ? loginAt : undefined;
  const splits = isGiven('name') && !(isGiven('name.first') && isGiven('name.last'));
  const isAdded = (field: Field): boolean => {
    if (field === 'nickname') return loginsIn === undefined;
    if (columnOf(field) !== -1 || inUse.has(normalise(field))) return false;
    return isGiven(field) || (splits && PARTS.some((part) => part === field));
  };
  const added = ADDED.filter(isAdded);
  const textOf = ({ person, login }: Given, field: Field) =>
    field === 'nickname' ? login : cellText(person.draft[field]);

  return {
    headers: names,
    added,
    cell(one, column) {
      const field = fieldAt.get(column);
      if (column === loginsIn) {
        const isKept = one.how === 'kept' && cellText(one.person.row.cells[column]).trim() !== '';
        return isKept ? undefined : one.login;
      }
      const isPart = splits && PARTS.some((part) => part === field);
      if (!isPart || field === undefined || field === 'name') return undefined;
      const value = textOf(one, field);
      return cellText(one.person.row.cells[column]).trim() === '' && value !== '' ? value : undefined;
    },
    addedCells: (one) => added.map((field) => textOf(one, field)),
  };
}
