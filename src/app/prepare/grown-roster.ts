/** A roster that was written from a list before, and to which the new people of the list are added. */

import { basename } from 'node:path';
import { cellText } from '../../domain/text.js';
import { splitLogin } from '../../domain/user.js';
import { openRoster, type Roster, type RosterOptions } from '../../roster/roster.js';
import { userError } from '../../texts/user-error.js';
import type { KnownUser } from '../people/index.js';
import type { Assignment } from './assign-nicknames.js';

import { type ListOptions, type PreparedRows, readList } from './prepare-rows.js';
import { layoutOf } from './roster-text.js';
import { type GrownRoster, readingAfter, type WriteOptions } from './write-roster.js';

type GrownOptions = Pick<WriteOptions, 'reading' | 'configured' | 'nameOrder' | 'profile'> &
  Pick<RosterOptions, 'path' | 'stdin'> & { readonly list: ListOptions };

/** Reads the roster as a run does after `prepare` has written it. @throws {UserError} `roster` if it cannot be read */
export async function openGrownRoster({ path, stdin, list, ...options }: GrownOptions): Promise<GrownRoster> {
  const { people } = await readList(list);
  const all = people.map((person): Assignment => {
    const { nickname } = person;
    return { person, nickname, how: nickname === '' ? 'generated' : 'kept' };
  });
  const target = { kind: 'add', path, format: 'csv' } as const;
  const facts = { ...options, rows: { all, kept: all }, roster: list.roster, target };
  const { format: _, ...reading } = readingAfter(facts);
  const { profile } = options;
  const roster = await openRoster({ ...reading, path, stdin, signal: list.signal, profile });
  try {
    const read = await readList({ ...list, nameOrder: reading.nameOrder, roster, journal: undefined });
    const rows = read.people.map((person): Assignment => {
      // An address that several people share is the login of a row here, since it is sent.
      const { nickname } = splitLogin(cellText(person.draft.nickname), roster.columns.nickname);
      return { person, nickname, how: 'kept' };
    });
    return { roster, rows };
  } catch (error) {
    await roster.close();
    throw error;
  }
}

/** The people of the roster, who keep their logins. Journals show which of them have an account. */
export function usersOf({ rows }: GrownRoster, folder: string): readonly KnownUser[] {
  return rows.flatMap(({ nickname, person: { name, traits, identity } }) => {
    const user = { nickname, name, traits, identity, folder, list: folder, at: 0, isAbandoned: false };
    return nickname === '' ? [] : [{ ...user, outcome: 'failed' as const }];
  });
}

/** @throws {UserError} `usage` if a new file would have other columns, or lines and sheets would be lost */
export function refuseOtherColumns(
  { roster: { columns, headerLine, skipped, sheets = [], path } }: GrownRoster,
  { all }: Pick<PreparedRows, 'all'>,
  list: Roster,
  hasHeader: boolean,
): void {
  const { headers } = layoutOf(list.columns, hasHeader, all);
  const isSame = columns.headers.join('\n') === headers.join('\n');
  if (isSame && (headerLine ?? 1) === 1 && skipped.length === 0 && sheets.length < 2) return;
  const facts = { path: basename(path ?? ''), list: list.label };
  throw userError('usage', 'roster-not-extended', facts);
}
