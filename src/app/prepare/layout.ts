/**
 * The columns of the roster: those of the list in their order, then the fields that it lacks. Only empty cells are
 * filled; of what is in the list nothing changes but a nickname that is renewed.
 */

import type { Columns } from '../../domain/row.js';
import type { Field } from '../../domain/user.js';
import { normaliseHeader } from '../../roster/headers.js';
import type { Assignment } from './assign-nicknames.js';
import { cellText } from './person.js';

export type Layout = {
  /** `''` for a column of the list without a header, unless the whole list has none. */
  readonly headers: readonly string[];
  /** The cells of a row, filled; `undefined` for a member that a JSON object of the list does not have. */
  cells(assignment: Assignment): readonly unknown[];
};

const NAME_PARTS: readonly Field[] = ['name.last', 'name.first', 'name.middle'];

/** In the order in which people read them. */
const ADDED: readonly Field[] = [...NAME_PARTS, 'position', 'department_id', 'password', 'nickname'];

/** @param hasHeader whether the list has one. Otherwise the columns are named by their fields */
export function layoutOf(columns: Columns, hasHeader: boolean, all: readonly Assignment[]): Layout {
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
  const hasSource = (field: Field | 'name') => columns.sources.some((source) => source.field === field);

  // Addresses stay what they are; nicknames then get a column of their own.
  const nicknameColumn = columnOf('nickname');
  const hasAddresses = all.some(({ person }) => cellText(person.row.cells[nicknameColumn]).includes('@'));
  const hasNicknames = nicknameColumn !== -1 && (!hasAddresses || inUse.has('nickname'));
  const splits = hasSource('name') && !(hasSource('name.first') && hasSource('name.last'));
  const isAdded = (field: Field): boolean => {
    if (field === 'nickname') return !hasNicknames;
    if (columnOf(field) !== -1 || inUse.has(normaliseHeader(field))) return false;
    return hasSource(field) || (splits && NAME_PARTS.includes(field));
  };
  const added = ADDED.filter(isAdded);

  return {
    headers: [...own, ...added],
    cells({ person: { row, draft }, nickname, how }) {
      const cells = own.map((_, at) => row.cells[at]);
      if (hasNicknames && how !== 'kept') cells[nicknameColumn] = nickname;
      for (const part of splits ? NAME_PARTS : []) {
        const [at, text] = [columnOf(part), cellText(draft[part])];
        if (at !== -1 && text !== '' && cellText(cells[at]).trim() === '') cells[at] = text;
      }
      return [...cells, ...added.map((field) => (field === 'nickname' ? nickname : cellText(draft[field])))];
    },
  };
}
