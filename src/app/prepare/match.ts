/**
 * Who of a list is known from earlier runs. A login in a row decides; rows without one are compared by their whole name,
 * namesakes also by their other columns. Whoever cannot be told apart for certain is ambiguous, never guessed.
 */

import { nicknameKey } from '../../domain/user.js';
import { groupBy } from '../../lib/group-by.js';
import { isSame, type Known, nameKey, type Person, TRAITS, type Traits } from './person.js';

export type Matches = {
  readonly known: ReadonlyMap<Person, Known>;
  /** Rows without a login that may be one of several people, or one of several rows that may be one. */
  readonly ambiguous: ReadonlyMap<Person, readonly Known[]>;
  /** Rows whose login belongs to somebody of another name, who exists or may. */
  readonly strangers: ReadonlyMap<Person, Known>;
};

type Group = { readonly people: readonly Person[]; readonly known: readonly Known[] };

export function matchPeople(people: readonly Person[], all: readonly Known[]): Matches {
  const byKey = groupBy(all, ({ nickname }) => nicknameKey(nickname));
  const known = new Map<Person, Known>();
  const strangers = new Map<Person, Known>();
  const inRows = new Set<string>();
  for (const person of people) {
    if (person.login === '') continue;
    const key = nicknameKey(person.login);
    inRows.add(key);
    const there = byKey.get(key) ?? [];
    const same = there.find(({ name }) => nameKey(name) === nameKey(person.name));
    const other = there.find(({ standing }) => standing !== 'not created');
    if (same !== undefined) known.set(person, same);
    else if (other !== undefined) strangers.set(person, other);
  }
  const isFree = (one: Known): boolean => {
    const key = nicknameKey(one.nickname);
    return !one.isGivenUp && !inRows.has(key) && !isOfAnother(one, byKey.get(key) ?? []);
  };
  const groups = groupsOf(
    people.filter(({ login }) => login === ''),
    all.filter(isFree),
  );
  const ambiguous = new Map<Person, readonly Known[]>();
  const traits = usableTraits(groups);
  for (const group of groups) matchGroup(group, traits, known, ambiguous);
  return { known, ambiguous, strangers };
}

/** Whether a login of somebody who was not created is, in another journal, that of a person who exists or may. */
function isOfAnother({ standing, name }: Known, there: readonly Known[]): boolean {
  if (standing !== 'not created') return false;
  return there.some((other) => other.standing !== 'not created' && nameKey(other.name) !== nameKey(name));
}

/** People of one name, wherever both sides have some. */
function groupsOf(people: readonly Person[], all: readonly Known[]): readonly Group[] {
  const known = groupBy(all, ({ name }) => nameKey(name));
  return [...groupBy(people, ({ name }) => nameKey(name))].flatMap(([key, group]) => {
    const there = known.get(key);
    return key === '' || there === undefined ? [] : [{ people: group, known: there }];
  });
}

/** Not those that differ for most people whose name is theirs alone: a year later everybody is in another class. */
function usableTraits(groups: readonly Group[]): readonly (keyof Traits)[] {
  return TRAITS.filter((trait) => {
    const compared = groups.flatMap(({ people: [person, second], known: [known, other] }) => {
      const isAlone = second === undefined && other === undefined;
      return isAlone ? [isSame(person?.traits[trait], known?.traits[trait])] : [];
    });
    const differing = compared.filter((same) => same === false).length;
    return differing * 2 <= compared.filter((same) => same !== undefined).length;
  });
}

function matchGroup(
  { people, known }: Group,
  traits: readonly (keyof Traits)[],
  matched: Map<Person, Known>,
  ambiguous: Map<Person, readonly Known[]>,
): void {
  const [person, ...others] = people;
  const [one, ...more] = known;
  if (person !== undefined && one !== undefined && others.length + more.length === 0) {
    matched.set(person, one);
    return;
  }
  const agree = (row: Person, there: Known): boolean => {
    const same = traits.map((trait) => isSame(row.traits[trait], there.traits[trait]));
    return same.includes(true) && !same.includes(false);
  };
  const left = new Set(known);
  const unmatched = people.filter((row) => {
    const [there, another] = known.filter((candidate) => agree(row, candidate));
    const isTheirs = there !== undefined && people.filter((other) => agree(other, there)).length === 1;
    if (another !== undefined || !isTheirs) return true;
    matched.set(row, there);
    left.delete(there);
    return false;
  });
  if (left.size > 0) for (const row of unmatched) ambiguous.set(row, [...left]);
}
