/**
 * Matches people of a list with users of earlier runs: by nickname, number and day of birth, then by name and other
 * columns. An uncertain match is ambiguous, and a different spelling of a name requires an answer from a person.
 */

import { isSameFolded } from '../../domain/folded-name.js';
import { evidenceOf, isContradicted, personKeys, recognised } from '../../domain/identity.js';
import { foldSpaces } from '../../domain/text.js';
import { isMadeFromLogin, isSameDomain, nicknameKey, splitLogin } from '../../domain/user.js';
import { groupBy } from '../../platform/collections.js';
import { type KnownUser, mayBeThere, mayHaveAccount, type Traits } from '../people/index.js';
import { nameKey, type Person, TRAITS } from './person.js';

export type Matches = {
  readonly known: ReadonlyMap<Person, KnownUser>;
  /** Rows without a nickname that match several users, or share a match with another row. */
  readonly ambiguous: ReadonlyMap<Person, readonly KnownUser[]>;
  /** Rows without a nickname whose name matches these users only when folded, not as spelled. */
  readonly otherSpelling: ReadonlyMap<Person, readonly KnownUser[]>;
  /** Rows whose nickname belongs to a user with another name who has or may have an account. */
  readonly otherName: ReadonlyMap<Person, KnownUser>;
};

export type LineAnswers = {
  readonly sameLines: ReadonlySet<number>;
  readonly newLines: ReadonlySet<number>;
};

type Group = { readonly people: readonly Person[]; readonly users: readonly KnownUser[] };

/** @param users from all journals; the same user may occur in several */
export function matchPeople(
  people: readonly Person[],
  users: readonly KnownUser[],
  { sameLines, newLines }: LineAnswers = { sameLines: new Set(), newLines: new Set() },
): Matches {
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
    const other = holders.find(mayHaveAccount);
    const isSame = sameLines.has(person.row.line) ? other : undefined;
    const same = holders.find((user) => isSamePerson(user, person)) ?? isSame;
    if (same !== undefined) known.set(person, same);
    else if (other !== undefined) otherName.set(person, other);
  }
  const isFree = (user: KnownUser): boolean => {
    const key = nicknameKey(user.nickname);
    return !user.isAbandoned && !inRows.has(key) && !isOfAnother(user, byKey.get(key) ?? []);
  };
  const unnamed = people.filter(({ nickname, row }) => nickname === '' && !newLines.has(row.line));
  const free = new Set(all.filter(isFree));
  for (const evidence of ['id', 'date'] as const) {
    const open = unnamed.filter((person) => !known.has(person));
    for (const [person, user] of byEvidence(evidence, open, [...free])) {
      known.set(person, user);
      free.delete(user);
    }
  }
  const ambiguous = new Map<Person, readonly KnownUser[]>();
  const unmatched = unnamed.filter((person) => !known.has(person));
  const groups = groupsOf(unmatched, [...free]);
  const traits = usableTraits(groups);
  for (const group of groups) matchGroup(group, traits, known, ambiguous);
  for (const user of known.values()) free.delete(user);
  const otherSpelling = spelledOtherwise(
    unmatched.filter((person) => !known.has(person) && !ambiguous.has(person)),
    [...free],
  );
  for (const [person, [user, another]] of otherSpelling) {
    if (!sameLines.has(person.row.line) || user === undefined || another !== undefined) continue;
    known.set(person, user);
    otherSpelling.delete(person);
  }
  return { known, ambiguous, otherSpelling, otherName };
}

/** Compares people with the same nickname, by spelling or by identity. */
function isSamePerson(user: KnownUser, person: Person): boolean {
  return nameKey(user.name) === nameKey(person.name) || recognised(user, person) !== undefined;
}

/** People whose number, or name and day of birth, belongs to exactly one user and to no other row. */
function byEvidence(
  evidence: 'id' | 'date',
  people: readonly Person[],
  users: readonly KnownUser[],
): ReadonlyMap<Person, KnownUser> {
  const alikeTo = indexed(users);
  const pairs = people.flatMap((person) => {
    // A day of birth with another last name needs an answer.
    const isFound = (user: KnownUser) =>
      evidenceOf(user, person) === evidence && (evidence === 'id' || isSameFolded(user.name, person.name));
    const [user, other] = alikeTo(person).filter(isFound);
    return user === undefined || other !== undefined ? [] : [[person, user] as const];
  });
  const rows = new Map<KnownUser, number>();
  for (const [, user] of pairs) rows.set(user, (rows.get(user) ?? 0) + 1);
  return new Map(pairs.filter(([, user]) => rows.get(user) === 1));
}

/** Users with another spelling of the name, or another last name, who may have an account: another could be their second. */
function spelledOtherwise(
  people: readonly Person[],
  users: readonly KnownUser[],
): Map<Person, readonly KnownUser[]> {
  const alikeTo = indexed(users.filter(mayBeThere));
  const pairs = people.map((person) => {
    const same = alikeTo(person).filter((user) => evidenceOf(withoutOwnEmail(user), person) !== undefined);
    return [person, same] as const;
  });
  return new Map(pairs.filter(([, same]) => same.length > 0));
}

/** Finds the users who share a key with a person. */
function indexed(users: readonly KnownUser[]): (person: Person) => readonly KnownUser[] {
  const byKey = new Map<string, KnownUser[]>();
  for (const user of users)
    for (const key of personKeys(user)) byKey.set(key, [...(byKey.get(key) ?? []), user]);
  return (person) => [...new Set(personKeys(person).flatMap((key) => byKey.get(key) ?? []))];
}

/** Compares people of the same name. True if they are two people, or may be because their addresses differ. */
function mayBeTwo(user: KnownUser, person: Person): boolean {
  if (!isContradicted(user, person)) return false;
  if (isContradicted(withoutOwnEmail(user), person)) return true;
  // One person may have a school and a private address, but two in the same domain may belong to two people.
  const [userDomain, personDomain] = [user, person].map(
    ({ identity }) => splitLogin(identity.email ?? '').domain,
  );
  return isSameDomain(userDomain, personDomain);
}

/** The directory shows the address of the account, but the list may have a different one. */
function withoutOwnEmail(user: KnownUser): KnownUser {
  const { email, ...identity } = user.identity;
  return user.isInDirectory === true || isMadeFromLogin(email ?? '', user.nickname)
    ? { ...user, identity }
    : user;
}

/** Merges users with the same nickname and name from several journals. The most certain outcome counts. */
function mergeUsers(users: readonly KnownUser[]): readonly KnownUser[] {
  const same = groupBy(users, ({ nickname, name }) => `${nicknameKey(nickname)} ${nameKey(name)}`);
  return [...same.values()].map((group) => group.reduce((a, b) => (rank(b) > rank(a) ? b : a)));
}

function rank({ outcome, isAbandoned }: KnownUser): number {
  if (isAbandoned) return 0;
  return outcome === 'created' ? 3 : outcome === 'unconfirmed' ? 2 : 1;
}

/** True if the user was not created, and another journal assigns the nickname to a person who may have an account. */
function isOfAnother(user: KnownUser, holders: readonly KnownUser[]): boolean {
  // Holders with the same name are merged into one.
  return !mayHaveAccount(user) && holders.some(mayHaveAccount);
}

/** Groups people and users by name, without users whose number, address or date of birth differs. */
function groupsOf(people: readonly Person[], all: readonly KnownUser[]): readonly Group[] {
  const byName = groupBy(all, ({ name }) => nameKey(name));
  return [...groupBy(people, ({ name }) => nameKey(name))].flatMap(([key, group]) => {
    const users = byName.get(key)?.filter((user) => group.some((person) => !mayBeTwo(user, person))) ?? [];
    return key === '' || users.length === 0 ? [] : [{ people: group, users }];
  });
}

/** Leaves out columns that differ for most people with unique names: after a year, all are in another class. */
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
    if (mayBeTwo(candidate, one)) return false;
    const same = traits.map((trait) => isSame(one.traits[trait], candidate.traits[trait]));
    return same.includes(true) && !same.includes(false);
  };
  const unmatchedUsers = new Set(users);
  const unmatched = people.filter((one) => {
    const [match, another] = users.filter((candidate) => agree(one, candidate));
    const isCertain = match !== undefined && people.filter((other) => agree(other, match)).length === 1;
    if (another !== undefined || !isCertain) return true;
    known.set(one, match);
    unmatchedUsers.delete(match);
    return false;
  });
  if (unmatchedUsers.size > 0) for (const one of unmatched) ambiguous.set(one, [...unmatchedUsers]);
}

/** @returns `undefined` if either has no such column */
function isSame(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : foldSpaces(one) === foldSpaces(other);
}
