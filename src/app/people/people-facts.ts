/** Facts about the people to send, for the plan: the first and last ones, and the most common values. */

import { type CountedValue, countedValues } from '../../domain/lookalike.js';
import { foldSpaces } from '../../domain/text.js';
import type { User } from '../../domain/user.js';

export type PeopleFacts = {
  readonly first: readonly User[];
  readonly last: readonly User[];
  readonly values: readonly SharedValues[];
  /** Department numbers with more than one name. */
  readonly sharedNumbers: readonly { readonly id: number; readonly names: readonly string[] }[];
};

export type SharedValues = { readonly field: string; readonly values: readonly CountedValue[] };

const FIRST = 3;
const LAST = 2;
/** A column with more values does not name groups. */
const MAX_VALUES = 40;

type Tally = { readonly counts: Map<string, number>; isOver: boolean };

/** @param hasDepartments true if the roster has a department column, which may contain numbers */
export function createPeopleFacts(
  hasDepartments: boolean,
  valuesOf: (user: User, field: string) => readonly string[] = ({ fields }, field) => [fields[field] ?? ''],
) {
  const first: User[] = [];
  const last: User[] = [];
  const tallies = new Map<string, Tally>();
  const numbers = new Map<number, Map<string, string>>();

  function count(field: string, value: string): void {
    if (value === '') return;
    const tally = tallies.get(field) ?? { counts: new Map(), isOver: false };
    tallies.set(field, tally);
    if (tally.isOver) return;
    tally.counts.set(value, (tally.counts.get(value) ?? 0) + 1);
    tally.isOver = tally.counts.size > MAX_VALUES;
  }

  return {
    add(user: User): void {
      if (first.length < FIRST) first.push(user);
      else if (last.push(user) > LAST) last.shift();
      const { department, departmentId, position, fields } = user;
      const number = hasDepartments && departmentId !== undefined ? String(departmentId) : '';
      count('department_id', department || number);
      count('position', position);
      for (const [field, cell] of Object.entries(fields))
        if (cell !== '') for (const value of valuesOf(user, field)) count(field, value);
      if (departmentId === undefined || department === '' || /^\d+$/u.test(department)) return;
      const names = numbers.get(departmentId) ?? new Map<string, string>();
      if (names.size < MAX_VALUES)
        names.set(foldSpaces(department), names.get(foldSpaces(department)) ?? department);
      numbers.set(departmentId, names);
    },
    result: (): PeopleFacts => ({
      first,
      last,
      values: [...tallies].flatMap(([field, { counts, isOver }]) =>
        isOver ? [] : [{ field, values: countedValues(counts) }],
      ),
      sharedNumbers: [...numbers].flatMap(([id, names]) =>
        names.size < 2 ? [] : [{ id, names: [...names.values()] }],
      ),
    }),
  };
}
