/**
 * The login of every row: the one that it has, the one that an earlier run knows it by, or the first that the patterns
 * make and nobody has. The same list gives the same logins.
 */

import { nicknameKey } from '../../domain/user.js';
import type { Pattern } from '../../naming/pattern.js';
import type { Matches } from './match.js';
import { type Known, knownWords, type Person, wholeName } from './person.js';

export type Given = {
  readonly person: Person;
  readonly login: string;
  /** `kept`: it was in the row. `known`: an earlier run has it. `made` by a pattern, `numbered` where all of them were taken. */
  readonly how: 'kept' | 'known' | 'made' | 'numbered' | 'renewed';
  /** Where the row is somebody whom an earlier run knows. */
  readonly known?: Known;
  /** Why it is not what the first pattern makes, or that of before. */
  readonly instead?: string;
};

/** A row that got no login, and why. */
export type Lacking = {
  readonly person: Person;
  readonly code: 'required' | 'namesake';
  readonly what: string;
};

export type LoginOptions = {
  readonly people: readonly Person[];
  readonly matches: Matches;
  /** The first choice first. */
  readonly patterns: readonly Pattern[];
  /** Everybody of earlier runs: their logins are taken, whoever they are. */
  readonly known: readonly Known[];
  /** Logins that are not to be given. */
  readonly taken: Iterable<string>;
  /** Keys of logins in rows that are to get the next one. */
  readonly renew: ReadonlySet<string>;
  /** Where the login of a row is to be written, in words. */
  readonly column: string;
};

/** Every login that is in a row, in a journal or in the file of taken ones is taken before the first is made. */
export function giveLogins(options: LoginOptions): readonly (Given | Lacking)[] {
  const { people, matches, patterns, renew, column } = options;
  const holders = holdersOf(options);
  const isFree = (login: string) => !holders.has(nicknameKey(login));
  const numbered = createNumbers(isFree);
  return people.map((person) => {
    const known = matches.known.get(person);
    const isRenewed = person.login !== '' && renew.has(nicknameKey(person.login));
    if (person.login !== '' && !isRenewed)
      return { person, login: person.login, how: 'kept', ...(known && { known }) };
    if (person.login === '' && known !== undefined)
      return { person, login: known.nickname, how: 'known', known };
    const candidates = matches.ambiguous.get(person);
    if (candidates !== undefined)
      return { person, code: 'namesake', what: namesakeWords(candidates, column) };
    const results = patterns.map((pattern) => pattern(person.row, person.draft));
    const wishes = results.flatMap((made) => ('nickname' in made ? [made.nickname] : []));
    const [wish] = wishes;
    if (wish === undefined && !isRenewed)
      return { person, code: 'required', what: lackingWords(results, column) };
    // `a.petrova2` after `a.petrova`, `a.petrova3` after `a.petrova2`. More than two digits are no number of ours.
    const [, base = person.login, digits = '1'] = /^(.*\D)([1-9]\d?)$/u.exec(person.login) ?? [];
    const next = () => (wish === undefined ? numbered(base, Number(digits) + 1) : numbered(wish, 2));
    const login = wishes.find(isFree) ?? next();
    const holder = login === wish ? undefined : holders.get(nicknameKey(wish ?? ''));
    holders.set(nicknameKey(login), `line ${person.row.line}`);
    if (isRenewed) return { person, login, how: 'renewed', instead: `instead of ${person.login}` };
    const how = wishes.includes(login) ? 'made' : 'numbered';
    return { person, login, how, ...(holder !== undefined && { instead: `${holder} has ${wish}` }) };
  });
}

/** Whose each login is, in words. The list's own rows have the last word. */
function holdersOf({ people, matches, known, taken }: LoginOptions): Map<string, string> {
  const holders = new Map<string, string>();
  for (const login of taken) holders.set(nicknameKey(login), 'somebody');
  for (const { nickname, name, folder } of known)
    holders.set(nicknameKey(nickname), `${wholeName(name)} in ${folder}`);
  for (const person of people) {
    const login = person.login || matches.known.get(person)?.nickname;
    if (login !== undefined) holders.set(nicknameKey(login), `line ${person.row.line}`);
  }
  return holders;
}

function namesakeWords(candidates: readonly Known[], column: string): string {
  const [first, ...others] = candidates.map(knownWords);
  const who =
    others.length === 0 ? `${first}, as another row of this name may be` : [first, ...others].join(' or ');
  return `may be ${who}: write the login of the person it is, or a new one for a new person, into ${column}`;
}

function lackingWords(results: readonly ReturnType<Pattern>[], column: string): string {
  if (results.length === 0) return 'is missing';
  const empty = results.find((made) => 'empty' in made)?.empty;
  const why = empty === undefined ? 'nothing in it can be written in Latin letters' : `${empty} is empty`;
  return `is missing, and no pattern makes one (${why}): add a pattern that does, or write a login into ${column}`;
}

/**
 * The login with the lowest number behind it, from `from`, that is free. Nothing that was taken becomes free again, so each
 * search begins where the last one ended.
 */
function createNumbers(isFree: (login: string) => boolean): (login: string, from: number) => string {
  const reached = new Map<string, number>();
  return (login, from) => {
    const key = `${from} ${login}`;
    let number = reached.get(key) ?? from;
    while (!isFree(`${login}${number}`)) number += 1;
    reached.set(key, number);
    return `${login}${number}`;
  };
}
