/** Recognises rows that a person left out: in this call, in an earlier run, or when `prepare` wrote the roster. */

import { personKeys } from '../../domain/identity.js';
import type { JournalView } from '../../domain/journals.js';
import {
  isSameLeftOut,
  LEFT_OUT_BY,
  type Left,
  type LeftOut,
  type LoginAndPerson,
  mayHaveUser,
} from '../../domain/left-out.js';
import { nicknameKey } from '../../domain/user.js';
import type { PeopleAnswers } from './people-questions.js';

export type LeftOutRows = {
  readonly of: (line: number, person: LoginAndPerson) => Left | undefined;
  /** The lines that this call leaves out. */
  readonly lines: Iterable<number>;
  /** Rows that `prepare` left out of the roster. @param present the rows that the roster has */
  readonly outside: (present: readonly LeftOut[]) => readonly LeftOut[];
};

/**
 * @param isSent true for a row that is sent even if an earlier run left it out
 * @param ofOtherLists rows that people left out of other lists @returns `undefined` if there are none
 */
export function leftOutRows(
  { skipLines = new Map(), prepared = [] }: Pick<PeopleAnswers, 'skipLines' | 'prepared'>,
  journal: JournalView | undefined,
  isSent: (line: number, key: string) => boolean,
  ofOtherLists: readonly LeftOut[],
): LeftOutRows | undefined {
  const before = [...(journal?.leftOut ?? []), ...prepared];
  const all = [...before, ...ofOtherLists];
  if (all.length === 0 && skipLines.size === 0) return undefined;
  const known = indexOf(all);
  return {
    of(line, { nickname, name, identity }) {
      const person = { nickname, name, identity };
      const reason = skipLines.get(line);
      const earlier = reason === undefined ? known(person)[0] : undefined;
      if (earlier === undefined && reason === undefined) return undefined;
      const row = { ...person, line, reason: reason ?? earlier?.reason ?? '' };
      return { row, isSent: reason === undefined && isSent(line, nicknameKey(nickname)) };
    },
    lines: skipLines.keys(),
    outside: (present) =>
      before.filter(
        (row, at) =>
          row.reason === LEFT_OUT_BY.prepare &&
          !mayHaveUser(journal?.last(nicknameKey(row.nickname)), row) &&
          ![...present, ...before.slice(0, at)].some((one) => isSameLeftOut(one, row)),
      ),
  };
}

/** Without the rows of people who also have another row: these people are not left out. */
export function withoutPresent(
  leftOut: readonly LeftOut[],
  present: Iterable<LoginAndPerson>,
): readonly LeftOut[] {
  const rowsOf = indexOf(leftOut);
  const found = new Set<LeftOut>();
  for (const person of leftOut.length === 0 ? [] : present) for (const row of rowsOf(person)) found.add(row);
  return leftOut.filter((row) => !found.has(row));
}

/** @returns the function that finds the rows of a person */
function indexOf(rows: readonly LeftOut[]): (person: LoginAndPerson) => readonly LeftOut[] {
  const byKey = new Map<string, LeftOut[]>();
  for (const row of rows) for (const key of allKeys(row)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  return (person) =>
    allKeys(person)
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((row) => isSameLeftOut(row, person));
}

/** Two entries of the same row share a key. */
function allKeys(person: LoginAndPerson): readonly string[] {
  const login = nicknameKey(person.nickname);
  return [...(login === '' ? [] : [`login ${login}`]), ...personKeys(person)];
}
