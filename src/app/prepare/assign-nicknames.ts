/**
 * The nickname of every row: its own, that of an earlier run, or the first free one of the patterns. The same input
 * gives the same nicknames.
 */

import type { FindingMessage } from '../../domain/finding.js';
import { nicknameKey } from '../../domain/user.js';
import type { Pattern } from '../../naming/pattern.js';
import type { Matches } from './match-people.js';
import type { KnownUser, Person } from './person.js';

export type Assignment = {
  readonly person: Person;
  readonly nickname: string;
  /** `numbered`: every pattern gave a taken nickname, so a number was added; `renewed`: replaced on request. */
  readonly how: 'kept' | 'known' | 'generated' | 'numbered' | 'renewed';
  readonly known?: KnownUser;
  readonly conflict?: { readonly nickname: string; readonly holder: Holder };
};

/** The owner of a nickname: a row of the list, a user of an earlier run, or a line of a file of taken nicknames. */
export type Holder = Person | KnownUser | 'taken';

export type Unassigned = {
  readonly person: Person;
  readonly code: 'required' | 'namesake';
  readonly message: FindingMessage;
};

export type AssignOptions = {
  readonly people: readonly Person[];
  readonly matches: Matches;
  readonly patterns: readonly Pattern[];
  readonly users: readonly KnownUser[];
  readonly reserved: Iterable<string>;
  /** Keys of the nicknames to replace with the next free one. */
  readonly renew: ReadonlySet<string>;
  /** Rows that get no nickname, since they are not people to create. */
  readonly leftOut: ReadonlySet<number>;
  readonly column: string | undefined;
};

type Nicknames = {
  /** Holders by nickname key. */
  readonly holders: Map<string, Holder>;
  readonly isFree: (nickname: string) => boolean;
  readonly firstFree: (base: string, from: number) => string;
};

/** Reserves all nicknames of rows, journals and files before it generates any. */
export function assignNicknames(options: AssignOptions): readonly (Assignment | Unassigned)[] {
  const holders = holdersOf(options);
  const isFree = (nickname: string) => !holders.has(nicknameKey(nickname));
  const nicknames = { holders, isFree, firstFree: createNumbering(isFree) };
  return options.people.map(
    (person) => keep(person, options) ?? question(person, options) ?? generate(person, options, nicknames),
  );
}

function isRenewed({ nickname }: Person, { renew }: AssignOptions): boolean {
  return nickname !== '' && renew.has(nicknameKey(nickname));
}

function keep(person: Person, options: AssignOptions): Assignment | undefined {
  const { nickname, row } = person;
  const known = options.matches.known.get(person);
  // A row that is not a person changes no nickname.
  if ((nickname !== '' && !isRenewed(person, options)) || options.leftOut.has(row.row))
    return { person, nickname, how: 'kept', ...(known && { known }) };
  if (nickname !== '' || known === undefined) return undefined;
  return { person, nickname: known.nickname, how: 'known', known };
}

function question(person: Person, { matches, column }: AssignOptions): Unassigned | undefined {
  const otherSpelling = matches.otherSpelling.get(person);
  if (otherSpelling !== undefined) {
    const { row, name, traits } = person;
    const facts = { users: otherSpelling, line: row.line, person: name, traits };
    return { person, code: 'namesake', message: { key: 'namesake-spelled', ...facts } };
  }
  const users = matches.ambiguous.get(person);
  return users && { person, code: 'namesake', message: { key: 'namesake', users, column } };
}

function generate(person: Person, options: AssignOptions, nicknames: Nicknames): Assignment | Unassigned {
  const { holders, isFree, firstFree } = nicknames;
  const isReplaced = isRenewed(person, options);
  // In `person.name`, a placeholder such as NULL is already removed; the draft still has it.
  const draft = { ...person.draft, 'name.middle': person.name.middle };
  const results = options.patterns.map((pattern) => pattern(person.row, draft));
  const choices = results.flatMap((result) => ('nickname' in result ? [result.nickname] : []));
  const [first] = choices;
  if (first === undefined && !isReplaced)
    return { person, code: 'required', message: missingMessage(results, options.column) };
  // `a.petrova2` after `a.petrova`, `a.petrova3` after `a.petrova2`; three digits and more are part of the name.
  const [, stem, digits = '1', end = ''] = /^([^@]*[^\d@])([1-9]\d?)(@.*)?$/u.exec(person.nickname) ?? [];
  const base = stem === undefined ? person.nickname : stem + end;
  const next = () => (first === undefined ? firstFree(base, Number(digits) + 1) : firstFree(first, 2));
  const nickname = choices.find(isFree) ?? next();
  const holder = holders.get(nicknameKey(first ?? ''));
  holders.set(nicknameKey(nickname), person);
  if (isReplaced) return { person, nickname, how: 'renewed' };
  const how = choices.includes(nickname) ? 'generated' : 'numbered';
  const conflict = first !== undefined && holder !== undefined && { nickname: first, holder };
  return { person, nickname, how, ...(conflict && { conflict }) };
}

/** Holders by nickname key. The rows of the list come last, so that a message names the line. */
function holdersOf({ people, matches, users, reserved }: AssignOptions): Map<string, Holder> {
  const holders = new Map<string, Holder>();
  for (const nickname of reserved) holders.set(nicknameKey(nickname), 'taken');
  for (const user of users) holders.set(nicknameKey(user.nickname), user);
  for (const person of people) {
    const nickname = person.nickname || matches.known.get(person)?.nickname;
    if (nickname !== undefined) holders.set(nicknameKey(nickname), person);
  }
  return holders;
}

function missingMessage(results: readonly ReturnType<Pattern>[], column: string | undefined): FindingMessage {
  const field = results.find((result) => 'empty' in result)?.empty;
  return field === undefined ? { key: 'missing' } : { key: 'no-pattern-fits', field, column };
}

/** Finds the free nickname with the lowest number. Taken ones stay taken, so each search continues after the last. */
function createNumbering(isFree: (nickname: string) => boolean): (base: string, from: number) => string {
  const reached = new Map<string, number>();
  return (base, from) => {
    const key = `${from} ${base}`;
    let number = reached.get(key) ?? from;
    while (!isFree(withNumber(base, number))) number += 1;
    reached.set(key, number);
    return withNumber(base, number);
  };
}

/** `a.petrova2`; of an address `a.petrova2@school.example`. */
function withNumber(nickname: string, number: number): string {
  const at = nickname.indexOf('@');
  return at < 0 ? `${nickname}${number}` : `${nickname.slice(0, at)}${number}${nickname.slice(at)}`;
}
