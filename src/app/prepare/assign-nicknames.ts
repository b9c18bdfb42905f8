/** The nickname of every row: its own, an earlier run's, or the first free one. The same input gives the same ones. */

import type { FindingMessage } from '../../domain/finding.js';
import { nicknameKey } from '../../domain/user.js';
import type { Pattern } from '../../naming/pattern.js';
import type { KnownUser } from '../people/index.js';
import type { Matches } from './match-people.js';
import type { Person } from './person.js';

export type Assignment = {
  readonly person: Person;
  readonly nickname: string;
  /** `numbered`: all patterns resulted in taken nicknames, so a number was added; `renewed`: replaced on request. */
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
  /** Rows that get no nickname, because they should not get an account. */
  readonly leftOut: ReadonlySet<number>;
  readonly column: string | undefined;
};

/** Reserves all nicknames of rows, journals and files before generating any. */
export function assignNicknames(options: AssignOptions): readonly (Assignment | Unassigned)[] {
  const holders = holdersOf(options);
  const firstFree = createNumbering(holders);
  return options.people.map(
    (person) =>
      keep(person, options) ?? question(person, options) ?? generate(person, options, holders, firstFree),
  );
}

function isRenewed({ nickname }: Person, { renew }: AssignOptions): boolean {
  return nickname !== '' && renew.has(nicknameKey(nickname));
}

function keep(person: Person, options: AssignOptions): Assignment | undefined {
  const { nickname, row } = person;
  const known = options.matches.known.get(person);
  // A row that is not a person keeps its nickname.
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

function generate(
  person: Person,
  options: AssignOptions,
  holders: Map<string, Holder>,
  firstFree: Numbering,
): Assignment | Unassigned {
  const isReplaced = isRenewed(person, options);
  // Use the middle name from `person.name`, without placeholders such as NULL. The draft still contains them.
  const draft = { ...person.draft, 'name.middle': person.name.middle };
  const results = options.patterns.map((pattern) => pattern(person.row, draft));
  const choices = results.flatMap((result) => ('nickname' in result ? [result.nickname] : []));
  const [first] = choices;
  if (first === undefined && !isReplaced)
    return { person, code: 'required', message: missingMessage(results, options.column) };
  // `a.petrova3` follows `a.petrova2`, which follows `a.petrova`. Three or more digits belong to the name.
  const [, stem, digits = '1', end = ''] = /^([^@]*[^\d@])([1-9]\d?)(@.*)?$/u.exec(person.nickname) ?? [];
  const base = stem === undefined ? person.nickname : stem + end;
  const next = () => (first === undefined ? firstFree(base, Number(digits) + 1) : firstFree(first, 2));
  const nickname = choices.find((one) => !holders.has(nicknameKey(one))) ?? next();
  const holder = holders.get(nicknameKey(first ?? ''));
  holders.set(nicknameKey(nickname), person);
  if (isReplaced) return { person, nickname, how: 'renewed' };
  const how = choices.includes(nickname) ? 'generated' : 'numbered';
  const conflict = first !== undefined && holder !== undefined && { nickname: first, holder };
  return { person, nickname, how, ...(conflict && { conflict }) };
}

/** Holders by nickname key. Rows of the list take precedence, so that messages name their line. */
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

type Numbering = (base: string, from: number) => string;

/** The lowest free number. Each search continues after the last one, since taken nicknames stay taken. */
function createNumbering(holders: ReadonlyMap<string, Holder>): Numbering {
  const reached = new Map<string, number>();
  return (base, from) => {
    const key = `${from} ${base}`;
    let number = reached.get(key) ?? from;
    while (holders.has(nicknameKey(withNumber(base, number)))) number += 1;
    reached.set(key, number);
    return withNumber(base, number);
  };
}

/** `a.petrova2`; for addresses `a.petrova2@school.example`. */
function withNumber(nickname: string, number: number): string {
  const at = nickname.indexOf('@');
  return at < 0 ? `${nickname}${number}` : `${nickname.slice(0, at)}${number}${nickname.slice(at)}`;
}
