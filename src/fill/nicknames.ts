/** Nicknames for the rows that have none: those of earlier runs, then what the patterns make, then a number behind it. */

import type { Complaint } from '../finding.js';
import type { Assignment } from '../outcome.js';
import { nicknameKey } from '../user.js';
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
      readonly complaint?: Complaint;
    }
  | { readonly complaint: Complaint };

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

/** @param written the nicknames that rows of the roster have, without their domains */
export function giveNicknames(
  lacking: readonly Lacking[],
  written: readonly string[],
  former: Former = NOBODY,
  triesNext = false,
): Nicknames {
  const here = new Set(written.map(nicknameKey));
  const wishes = new Map(lacking.map((one) => [one.person, one.wishes]));
  const people = lacking.map(({ person }) => person);
  const given = new Map<number, Given>();
  const renewed: Assignment[] = [];
  const nth = createCounter(former);

  const isFree = (nickname: string): boolean => {
    const key = nicknameKey(nickname);
    return !here.has(key) && former.last(key) === undefined;
  };
  const take = (person: Person, assignment: Assignment, kept: boolean): void => {
    here.add(nicknameKey(assignment.nickname));
    const numbered = !(wishes.get(person) ?? []).includes(assignment.nickname);
    given.set(person.row, { assignment, numbered, kept });
  };

  const { kept, doubtful, fresh, loose, ...recognised } = recognise(people, former, (key) => here.has(key));
  const changed = new Set(recognised.changed);
  for (const [person, assignment] of kept) take(person, { ...assignment, of: person.of }, true);
  for (const [person, nicknames] of doubtful) given.set(person.row, { complaint: cannotTell(nicknames) });
  const unsure = new Map([...changed].map((person) => [keyOf(kept.get(person)), person]));
  const wishing = [
    ...fresh.map((person) => ({ person, wishes: wishes.get(person) ?? [] })),
    // They have their nicknames, and may yet be somebody else, whose name was changed into theirs.
    ...[...loose].map((person) => ({ person, wishes: [] })),
  ];
  const renamed = findRenamed(wishing, people, former, (key) => {
    if (unsure.has(key)) return 'unsure';
    return here.has(key) ? 'here' : 'missing';
  });
  for (const [person, { is, known }] of renamed) {
    const rival = unsure.get(known.key);
    if (rival !== undefined) {
      changed.delete(rival);
      given.set(rival.row, { complaint: cannotTell([known.nickname]) });
    }
    if (is === 'maybe' || loose.has(person)) {
      given.set(person.row, { complaint: maybeSomebody(known.nickname, known.name) });
      continue;
    }
    const assignment = {
      source: person.source,
      nth: nth(person.source),
      of: person.of,
      nickname: known.nickname,
    };
    take(person, assignment, true);
    changed.add(person);
  }
  for (const person of changed) {
    const now = given.get(person.row);
    if (now === undefined || !('assignment' in now)) continue;
    renewed.push(now.assignment);
    given.set(person.row, { ...now, complaint: samePerson(now.assignment.nickname) });
  }
  for (const { person, empty } of lacking) {
    if (given.has(person.row)) continue;
    const nickname = pick(wishes.get(person) ?? [], isFree);
    if (nickname === undefined) given.set(person.row, { complaint: noPattern(empty) });
    else take(person, { source: person.source, nth: nth(person.source), of: person.of, nickname }, false);
  }

  const byRow = new Map(people.map((person) => [person.row, person]));
  const next = (row: number): Assignment | undefined => {
    const person = byRow.get(row);
    const now = given.get(row);
    if (!triesNext || person === undefined || now === undefined || !('assignment' in now)) return undefined;
    const nickname = pick(wishes.get(person) ?? [], isFree);
    if (nickname === undefined) return undefined;
    take(person, { ...now.assignment, nickname }, false);
    return { ...now.assignment, nickname };
  };
  if (triesNext) {
    for (const person of kept.keys()) {
      const known = former.last(keyOf(kept.get(person)));
      if (known?.outcome === 'exists' && !mayExist(known)) next(person.row);
    }
  }
  return { given, renewed, next };
}

function keyOf(assignment: Assignment | undefined): string {
  return nicknameKey(assignment?.nickname ?? '');
}

/** The first wish that is free, or the first wish with the lowest number from 2 that is. */
function pick(wishes: readonly string[], isFree: (nickname: string) => boolean): string | undefined {
  const [first] = wishes;
  if (first === undefined) return undefined;
  const free = wishes.find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) if (isFree(`${first}${number}`)) return `${first}${number}`;
}

/** Numbers for people of one name that no assignment has yet. */
function createCounter(former: Former): (source: string) => number {
  const last = new Map<string, number>();
  for (const { source, nth } of former.assignments()) last.set(source, Math.max(nth, last.get(source) ?? 0));
  return (source) => {
    const nth = (last.get(source) ?? 0) + 1;
    last.set(source, nth);
    return nth;
  };
}

function samePerson(nickname: string): Complaint {
  return {
    code: 'namesake',
    severity: 'warn',
    field: 'nickname',
    what:
      `${nickname} was given before to a row of this name whose other cells were different, ` +
      'and this row is taken for the same person: write a nickname into it if it is another',
    explains: [],
  };
}

const MOST_SHOWN = 5;

function cannotTell(nicknames: readonly string[]): Complaint {
  const shown = nicknames.slice(0, MOST_SHOWN).join(', ') + (nicknames.length > MOST_SHOWN ? ', …' : '');
  return namesake(
    `rows of this name were given ${shown} before, and which of them is which cannot be told any more: ` +
      'write into each of these rows its nickname',
  );
}

function maybeSomebody(nickname: string, { first, middle, last }: Person['name']): Complaint {
  const name = [first, middle, last].filter((part) => part !== '').join(' ') || 'somebody without a name';
  return namesake(
    `may be ${name}, who was sent as ${nickname} before and stands in the roster no more: ` +
      'put the old name back if it is the same person, or write a nickname into this row if it is another',
  );
}

function namesake(what: string): Complaint {
  return { code: 'namesake', field: 'nickname', what, explains: ['nickname'] };
}

function noPattern(empty: string | undefined): Complaint {
  const why = empty === undefined ? 'nothing is left of it in Latin letters' : `${empty} is empty`;
  return {
    code: 'required',
    field: 'nickname',
    what: `is missing, and no pattern makes one: ${why}`,
    explains: ['nickname'],
  };
}
