/** Nicknames for the rows that have none: those of earlier runs, then what the patterns make, then a number behind it. */

import type { Complaint } from '../finding.js';
import type { Assignment } from '../outcome.js';
import { nicknameKey } from '../user.js';
import { cannotTell, maybeSomebody, noPattern, samePerson } from './nickname-words.js';
import { createCounter, createPick } from './numbers.js';
import { type Former, mayExist, type Person, recognise } from './people.js';
import { findRenamed } from './renamed.js';

/** A row without a nickname, and what the patterns make of it. */
export type Lacking = {
  readonly person: Person;
  /** The first choice first; none where no pattern fits. */
  readonly wishes: readonly string[];
  /** What was empty, so that a pattern made nothing. */
  readonly empty: string | undefined;
};

export type Given =
  | {
      readonly assignment: Assignment;
      readonly numbered: boolean;
      readonly kept: boolean;
      /** An earlier run found the one before it taken. */
      readonly insteadOfTaken?: true;
      readonly complaint?: Complaint;
    }
  | { readonly complaint: Complaint; readonly insteadOfTaken?: true };

export type Nicknames = {
  /** By the row's number. */
  readonly given: ReadonlyMap<number, Given>;
  /** See `Filler`. */
  readonly renewed: readonly Assignment[];
  next(row: number): Assignment | undefined;
};

const NOBODY: Former = {
  assignments: () => [],
  all: () => [],
  last: () => undefined,
  passedOver: new Set(),
};

/** The desk at which nicknames are given out. */
type Desk = {
  readonly former: Former;
  readonly lacking: readonly Lacking[];
  /** Keys of the nicknames that rows of the roster have, written or given. */
  readonly here: Set<string>;
  readonly given: Map<number, Given>;
  /** People kept under a nickname although their cells differ from then. */
  readonly changed: Set<Person>;
  readonly wishesOf: (person: Person) => readonly string[];
  readonly nth: (source: string) => number;
  readonly pick: (wishes: readonly string[]) => string | undefined;
};

/** @param written the nicknames that rows of the roster have, without their domains */
export function giveNicknames(
  lacking: readonly Lacking[],
  written: readonly string[],
  former: Former = NOBODY,
  triesNext = false,
): Nicknames {
  const here = new Set(written.map(nicknameKey));
  const wishes = new Map(lacking.map((one) => [one.person, one.wishes]));
  const isFree = (nickname: string): boolean => {
    const key = nicknameKey(nickname);
    return !here.has(key) && former.last(key) === undefined;
  };
  const desk: Desk = {
    former,
    lacking,
    here,
    given: new Map(),
    changed: new Set(),
    wishesOf: (person) => wishes.get(person) ?? [],
    nth: createCounter(former),
    pick: createPick(isFree),
  };
  keepFormer(desk);
  const renewed = renewChanged(desk);
  giveFresh(desk);
  if (triesNext) passOverTaken(desk);
  const people = new Map(lacking.map(({ person }) => [person.row, person]));
  const next = (row: number): Assignment | undefined => {
    const person = people.get(row);
    return triesNext && person !== undefined ? giveNext(person, desk) : undefined;
  };
  return { given: desk.given, renewed, next };
}

function take(person: Person, assignment: Assignment, kept: boolean, desk: Desk): void {
  desk.here.add(nicknameKey(assignment.nickname));
  const numbered = !desk.wishesOf(person).includes(assignment.nickname);
  desk.given.set(person.row, { assignment, numbered, kept });
}

function refuse(person: Person, complaint: Complaint, desk: Desk): void {
  desk.given.set(person.row, { complaint });
}

/** People whom an earlier run knew, by their names or by what is left of them. */
function keepFormer(desk: Desk): void {
  const { former, here, lacking, changed } = desk;
  const people = lacking.map(({ person }) => person);
  const found = recognise(people, former, (key) => here.has(key));
  for (const [person, assignment] of found.kept) take(person, { ...assignment, of: person.of }, true, desk);
  for (const [person, nicknames] of found.doubtful) refuse(person, cannotTell(nicknames), desk);
  for (const person of found.changed) changed.add(person);
  const unsure = new Map([...changed].map((person) => [keyOf(found.kept.get(person)), person]));
  const asked = [
    ...found.fresh.map((person) => ({ person, wishes: desk.wishesOf(person) })),
    // They have their nicknames, and may yet be somebody else, whose name was changed into theirs.
    ...[...found.loose].map((person) => ({ person, wishes: [] })),
  ];
  const renamed = findRenamed(asked, people, former, (key) => {
    if (unsure.has(key)) return 'unsure';
    return here.has(key) ? 'here' : 'missing';
  });
  for (const [person, { is, known }] of renamed) {
    const rival = unsure.get(known.key);
    if (rival !== undefined) {
      changed.delete(rival);
      refuse(rival, cannotTell([known.nickname]), desk);
    }
    if (is === 'maybe' || found.loose.has(person)) {
      refuse(person, maybeSomebody(known.nickname, known.name), desk);
      continue;
    }
    const { source, of } = person;
    take(person, { source, nth: desk.nth(source), of, nickname: known.nickname }, true, desk);
    changed.add(person);
  }
}

function renewChanged({ changed, given }: Desk): readonly Assignment[] {
  const renewed: Assignment[] = [];
  for (const { row } of changed) {
    const now = given.get(row);
    if (now === undefined || !('assignment' in now)) continue;
    renewed.push(now.assignment);
    given.set(row, { ...now, complaint: samePerson(now.assignment.nickname) });
  }
  return renewed;
}

function giveFresh(desk: Desk): void {
  for (const { person, wishes, empty } of desk.lacking) {
    if (desk.given.has(person.row)) continue;
    const nickname = desk.pick(wishes);
    const { source, of } = person;
    if (nickname === undefined) refuse(person, noPattern(empty), desk);
    else take(person, { source, nth: desk.nth(source), of, nickname }, false, desk);
  }
}

/** Another nickname in the place of the one that a person has. */
function giveNext(person: Person, desk: Desk): Assignment | undefined {
  const now = desk.given.get(person.row);
  const nickname = desk.pick(desk.wishesOf(person));
  if (now === undefined || !('assignment' in now) || nickname === undefined) return undefined;
  const next = { ...now.assignment, nickname };
  take(person, next, false, desk);
  return next;
}

/** Those whose nickname was found taken in an earlier run get another, unless it is they who took it. */
function passOverTaken(desk: Desk): void {
  for (const { person } of desk.lacking) {
    const now = desk.given.get(person.row);
    if (now === undefined || !('assignment' in now) || !now.kept) continue;
    const known = desk.former.last(keyOf(now.assignment));
    if (known?.outcome !== 'exists' || mayExist(known)) continue;
    if (giveNext(person, desk) === undefined) continue;
    const next = desk.given.get(person.row);
    if (next !== undefined) desk.given.set(person.row, { ...next, insteadOfTaken: true });
  }
}

function keyOf(assignment: Assignment | undefined): string {
  return nicknameKey(assignment?.nickname ?? '');
}
