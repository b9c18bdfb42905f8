/**
 * Who is who: the rows without a nickname against the people whom earlier runs gave one. A roster is edited between
 * runs, so rows move, vanish and change; whoever cannot be told apart for certain is said to be in doubt, never guessed.
 */

import type { Assignment, Known } from '../outcome.js';
import { type Name, nicknameKey } from '../user.js';

/** A row that needs a nickname, as far as it is known by something. */
export type Person = {
  readonly row: number;
  readonly line: number;
  readonly source: string;
  readonly of: string;
  readonly name: Name;
  /** Whether the row has a password of its own: then it matters which of two rows that are alike is which. */
  readonly hasPassword: boolean;
};

/** What earlier runs left. */
export type Former = {
  assignments(): Iterable<Assignment>;
  last(key: string): Known | undefined;
  all(): Iterable<Known>;
  readonly passedOver: ReadonlySet<string>;
};

export type Recognised = {
  /** The person's nickname of an earlier run. */
  readonly kept: ReadonlyMap<Person, Assignment>;
  /** Kept as well, though the row's other cells differ from then. */
  readonly changed: ReadonlySet<Person>;
  /** Kept of people who were not created: whoever of this name they are, it does no harm. */
  readonly loose: ReadonlySet<Person>;
  /** Rows that cannot be told apart, with the nicknames that they share. */
  readonly doubtful: ReadonlyMap<Person, readonly string[]>;
  /** In the order of the roster. */
  readonly fresh: readonly Person[];
};

type Group = { readonly people: Person[]; readonly former: Assignment[] };
type Draw = {
  readonly kept: Map<Person, Assignment>;
  readonly changed: Set<Person>;
  readonly doubtful: Map<Person, readonly string[]>;
  readonly isDone: (assignment: Assignment) => boolean;
};

/** Whether the user exists or may: such a person must never be sent under another nickname. */
export function mayExist(known: Known | undefined): boolean {
  if (known === undefined) return false;
  return known.outcome === 'created' || known.outcome === 'unconfirmed' || known.doubtSince !== undefined;
}

/** @param isTaken whether a row of the roster has this nickname written in it, by its key: then it is that row's */
export function recognise(
  people: readonly Person[],
  former: Former,
  isTaken: (key: string) => boolean,
): Recognised {
  const groups = new Map<string, Group>();
  for (const person of people) groupOf(groups, person.source).people.push(person);
  for (const assignment of former.assignments()) {
    if (isTaken(nicknameKey(assignment.nickname))) continue;
    groups.get(assignment.source)?.former.push(assignment);
  }
  const draw: Draw = {
    kept: new Map(),
    changed: new Set(),
    doubtful: new Map(),
    isDone: ({ nickname }) => {
      const known = former.last(nicknameKey(nickname));
      return mayExist(known) || known?.outcome === 'exists';
    },
  };
  for (const group of groups.values()) if (group.former.length > 0) matchGroup(group, draw);
  const fresh = people.filter((person) => !draw.kept.has(person) && !draw.doubtful.has(person));
  const kept = [...draw.kept].filter(([, assignment]) => !draw.isDone(assignment));
  return { ...draw, loose: new Set(kept.map(([person]) => person)), fresh };
}

function groupOf(groups: Map<string, Group>, source: string): Group {
  const found = groups.get(source) ?? { people: [], former: [] };
  groups.set(source, found);
  return found;
}

/** People of one name: first those whose other cells are what they were, then what is left over. */
function matchGroup(group: Group, draw: Draw): void {
  const byCells = new Map<string, Group>();
  for (const person of group.people) groupOf(byCells, person.of).people.push(person);
  for (const assignment of group.former) byCells.get(assignment.of)?.former.push(assignment);
  for (const alike of byCells.values()) matchAlike(alike, draw);
  const used = new Set(draw.kept.values());
  const isLeft = (person: Person) => !draw.kept.has(person) && !draw.doubtful.has(person);
  const people = group.people.filter(isLeft);
  const former = group.former.filter((assignment) => !used.has(assignment));
  if (people.length === 0 || former.length === 0) return;
  const done = former.filter(draw.isDone);
  if (done.length === 0) keepInOrder(people, former, draw);
  else if (people.length <= former.length && done.length === former.length) {
    keepInOrder(people, former, draw);
    for (const person of people) draw.changed.add(person);
  } else doubt(people, former, draw);
}

/** Rows alike in every cell that may be looked at. Their order tells them apart where it matters not, or nothing else can. */
function matchAlike({ people, former }: Group, draw: Draw): void {
  if (people.length === 0 || former.length === 0) return;
  const done = former.filter(draw.isDone);
  const isUniform = done.length === 0 || done.length === former.length;
  const isSafe =
    people.length === former.length ||
    (people.length < former.length && isUniform) ||
    (people.length > former.length && (done.length === 0 || !people.some((person) => person.hasPassword)));
  if (isSafe) keepInOrder(people, former, draw);
  else doubt(people, former, draw);
}

function keepInOrder(people: readonly Person[], former: readonly Assignment[], draw: Draw): void {
  const inOrder = [...former].sort((a, b) => a.nth - b.nth);
  for (const [at, person] of people.entries()) {
    const assignment = inOrder[at];
    if (assignment !== undefined) draw.kept.set(person, assignment);
  }
}

function doubt(people: readonly Person[], former: readonly Assignment[], draw: Draw): void {
  const nicknames = former.map(({ nickname }) => nickname);
  for (const person of people) draw.doubtful.set(person, nicknames);
}
