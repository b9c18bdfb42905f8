/** The people of a list with a login for each, as `prepare` would give it, for tests of what is written. */

import type { Given } from '../../../src/app/prepare/logins.js';
import type { Prepared } from '../../../src/app/prepare/prepare.js';
import { readList } from '../../../src/app/prepare/read-list.js';
import type { NameOrder } from '../../../src/domain/user.js';
import type { Roster } from '../../../src/roster/roster.js';

/** Rows keep the login that they have; the others get one that no generated list has. */
export async function prepared(roster: Roster, nameOrder?: NameOrder): Promise<Prepared> {
  const { people } = await readList({ roster, nameOrder, signal: new AbortController().signal });
  const given = people.map(
    (person): Given =>
      person.login === ''
        ? { person, login: `qq${person.row.row}qq`, how: 'made' }
        : { person, login: person.login, how: 'kept' },
  );
  return { given, kept: given, findings: [], isBlocked: false, withoutPassword: 0 };
}
