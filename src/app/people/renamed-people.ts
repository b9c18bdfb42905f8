/** People of earlier runs who have or may have an account, and are in the roster only under another nickname. */

import type { CheckOptions, EarlierPerson } from '../../checks/checker-options.js';
import { foldedKeys } from '../../domain/folded-name.js';
import { idKey, type Person, recognised } from '../../domain/identity.js';
import type { JournalView } from '../../domain/journals.js';
import { untitledName } from '../../domain/name-title.js';
import type { Known } from '../../domain/outcome.js';
import { cellText } from '../../domain/text.js';
import { nicknameKey, splitLogin } from '../../domain/user.js';
import type { Roster } from '../../roster/roster.js';

type FindRenamed = NonNullable<CheckOptions['findRenamed']>;

type Candidate = Person & EarlierPerson;

/** Reads the roster once, unless no person of earlier runs can be missing from it. */
export async function renamedPeople(roster: Roster, journal: JournalView | undefined): Promise<FindRenamed> {
  if (journal === undefined) return () => undefined;
  const missing = await missingPeople(roster, journal);
  if (missing.length === 0) return () => undefined;
  const byKey = new Map<string, Candidate[]>();
  for (const person of missing)
    for (const key of keysOf(person)) byKey.set(key, [...(byKey.get(key) ?? []), person]);
  return (key, person) => {
    // Rows sent earlier are recognised by their nickname.
    if (journal.last(key) !== undefined) return undefined;
    const candidates = keysOf(person).flatMap((one) => byKey.get(one) ?? []);
    return candidates.find((candidate) => recognised(candidate, person) !== undefined);
  };
}

async function missingPeople(roster: Roster, journal: JournalView): Promise<readonly Candidate[]> {
  const missing = new Map<string, KnownWithAccount>();
  for (const known of journal.all()) if (mayBeThere(known)) missing.set(known.key, known);
  if (missing.size === 0) return [];
  for await (const row of roster.rows()) {
    const cell = cellText(roster.columns.draft(row).nickname);
    missing.delete(nicknameKey(splitLogin(cell, roster.columns.nickname).nickname));
    if (missing.size === 0) return [];
  }
  return [...missing.values()].map(({ nickname, name, identity = {}, outcome, at }) => ({
    nickname,
    name: untitledName(name),
    identity,
    outcome,
    at,
  }));
}

type KnownWithAccount = Known & Pick<EarlierPerson, 'outcome'>;

function mayBeThere(known: Known): known is KnownWithAccount {
  const { outcome } = known;
  return outcome === 'created' || outcome === 'exists' || outcome === 'unconfirmed';
}

/** Keys to compare people by: two entries of the same person share a key. */
function keysOf({ name, identity }: Person): readonly string[] {
  return [idKey(identity), ...foldedKeys(name)].filter((key) => key !== '');
}
