/**
 * Which people of a list are users of earlier runs. A nickname in a row decides. Rows without one are compared by whole
 * name, and people of one name also by their other columns. A match that is not certain is ambiguous, never guessed.
 */

import { nicknameKey } from '../../domain/user.js';
import { groupBy } from '../../lib/collections.js';
import { foldSpaces } from '../../lib/text.js';
import { type KnownUser, mayHaveAccount, nameKey, type Person, TRAITS, type Traits } from './person.js';

export type Matches = {
  readonly known: ReadonlyMap<Person, KnownUser>;
  /** Rows without a nickname that may be one of several users, or one of several rows that may be one user. */
  readonly ambiguous: ReadonlyMap<Person, readonly KnownUser[]>;
  /** Rows whose nickname belongs to a user of another name who has an account or may have one. */
  readonly otherName: ReadonlyMap<Person, KnownUser>;
};

type Group = { readonly people: readonly Person[]; readonly users: readonly KnownUser[] };

/** @param users of all journals; one user may be in several */
export function matchPeople(people: readonly Person[], users: readonly KnownUser[]): Matches {
  const all = mergeUsers(users);
  const byKey = groupBy(all, ({ nickname }) => nicknameKey(nickname));
  const known = new Map<Person, KnownUser>();
  const otherName = new Map<Person, KnownUser>();
  const inRows = new Set<string>();
  for (const person of people) {
    if (person.nickname === '') continue;
    const key = nicknameKey(person.nickname);
    inRows.add(key);
    const holders = byKey.get(key) ?? [];
    const same = holders.find(({ name }) => nameKey(name) === nameKey(person.name));
    const other = holders.find(mayHaveAccount);
    if (same !== undefined) known.set(person, same);
    else if (other !== undefined) otherName.set(person, other);
  }
  const isFree = (user: KnownUser): boolean => {
    const key = nicknameKey(user.nickname);
    return !user.isAbandoned && !inRows.has(key) && !isOfAnother(user, byKey.get(key) ?? []);
  };
  const groups = groupsOf(
    people.filter(({ nickname }) => nickname === ''),
    all.filter(isFree),
  );
  const ambiguous = new Map<Person, readonly KnownUser[]>();
  const traits = usableTraits(groups);
  for (const group of groups) matchGroup(group, traits, known, ambiguous);
  return { known, ambiguous, otherName };
}

/** Every user once: of several journals with one nickname and name, the one that says most about an account counts. */
function mergeUsers(users: readonly KnownUser[]): readonly KnownUser[] {
  const same = groupBy(users, ({ nickname, name }) => `${nicknameKey(nickname)} ${nameKey(name)}`);
  return [...same.values()].map((group) => group.reduce((a, b) => (rank(b) > rank(a) ? b : a)));
}

function rank({ outcome, isAbandoned }: KnownUser): number {
  if (isAbandoned) return 0;
  return outcome === 'created' ? 3 : outcome === 'unconfirmed' ? 2 : 1;
}

/** True if the nickname of a user who was not created belongs, in another journal, to a person who may exist. */
function isOfAnother(user: KnownUser, holders: readonly KnownUser[]): boolean {
  if (mayHaveAccount(user)) return false;
  return holders.some((other) => mayHaveAccount(other) && nameKey(other.name) !== nameKey(user.name));
}

/** People and users of one name, for names that both sides have. */
function groupsOf(people: readonly Person[], all: readonly KnownUser[]): readonly Group[] {
  const byName = groupBy(all, ({ name }) => nameKey(name));
  return [...groupBy(people, ({ name }) => nameKey(name))].flatMap(([key, group]) => {
    const users = byName.get(key);
    return key === '' || users === undefined ? [] : [{ people: group, users }];
  });
}

/** Without columns that differ for most people of a unique name: a year later everyone is in another class. */
function usableTraits(groups: readonly Group[]): readonly (keyof Traits)[] {
  return TRAITS.filter((trait) => {
    const compared = groups.flatMap(({ people: [person, second], users: [user, other] }) => {
      const isUnique = second === undefined && other === undefined;
      return isUnique ? [isSame(person?.traits[trait], user?.traits[trait])] : [];
    });
    const differing = compared.filter((same) => same === false).length;
    return differing * 2 <= compared.filter((same) => same !== undefined).length;
  });
}

function matchGroup(
  { people, users }: Group,
  traits: readonly (keyof Traits)[],
  known: Map<Person, KnownUser>,
  ambiguous: Map<Person, readonly KnownUser[]>,
): void {
  const [person, ...otherPeople] = people;
  const [user, ...otherUsers] = users;
  if (person !== undefined && user !== undefined && otherPeople.length + otherUsers.length === 0) {
    known.set(person, user);
    return;
  }
  const agree = (one: Person, candidate: KnownUser): boolean => {
    const same = traits.map((trait) => isSame(one.traits[trait], candidate.traits[trait]));
    return same.includes(true) && !same.includes(false);
  };
  const left = new Set(users);
  const unmatched = people.filter((one) => {
    const [match, another] = users.filter((candidate) => agree(one, candidate));
    const isCertain = match !== undefined && people.filter((other) => agree(other, match)).length === 1;
    if (another !== undefined || !isCertain) return true;
    known.set(one, match);
    left.delete(match);
    return false;
  });
  if (left.size > 0) for (const one of unmatched) ambiguous.set(one, [...left]);
}

/** @returns `undefined` if one of the two has no such column */
function isSame(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : foldSpaces(one) === foldSpaces(other);
}
