/** The rows of a list, each with a nickname, for tests of written files. */

import type { Assignment } from '../../../src/app/prepare/assign-nicknames.js';
import type { PreparedRows } from '../../../src/app/prepare/prepare-rows.js';
import { readList } from '../../../src/app/prepare/prepare-rows.js';
import type { NameOrder } from '../../../src/domain/user.js';
import type { Roster } from '../../../src/roster/roster.js';

/** Rows keep their nicknames. Rows without one get a nickname that no generated list has. */
export async function prepared(
  roster: Roster,
  nameOrder?: NameOrder,
): Promise<Pick<PreparedRows, 'all' | 'kept'>> {
  const { people } = await readList({
    roster,
    nameOrder,
    departments: {},
    severities: {},
    signal: new AbortController().signal,
  });
  const all = people.map(
    (person): Assignment =>
      person.nickname === ''
        ? { person, nickname: `qq${person.row.row}qq`, how: 'generated' }
        : { person, nickname: person.nickname, how: 'kept' },
  );
  return { all, kept: all };
}
