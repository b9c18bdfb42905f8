/** What is about to be written, read as a run will read it: every row has to be the person that it is meant to be. */

import { Readable } from 'node:stream';
import { createNamer } from '../naming/whole-name.js';
import { openRoster, type RosterOptions } from '../roster/roster.js';
import type { Draft } from '../row.js';
import type { NameOrder } from '../user.js';
import { cellText } from './cell-text.js';
import type { Given } from './logins.js';

export type Reading = Omit<RosterOptions, 'path' | 'stdin'>;

const FIELDS = ['password', 'name.first', 'name.last', 'name.middle', 'position', 'department_id'] as const;

/** @throws {Error} where a row reads otherwise: a mistake of this program, by which nobody is to be harmed */
export async function readBack(
  bytes: Buffer,
  reading: Reading,
  nameOrder: NameOrder | undefined,
  all: readonly Given[],
): Promise<void> {
  const roster = await openRoster({ ...reading, path: '-', stdin: Readable.from([bytes]) });
  const namer = createNamer(roster.columns, nameOrder);
  let at = 0;
  for await (const row of roster.rows()) {
    const given = all[at];
    at += 1;
    const isAsMeant = given !== undefined && isPerson(namer(roster.columns.draft(row)).draft, given);
    if (!isAsMeant) throw new Error(`row ${at} of what would be written does not read as it is meant`);
  }
  if (at !== all.length) throw new Error(`${at} rows would be written instead of ${all.length}`);
}

function isPerson(draft: Draft, { person, login }: Given): boolean {
  const [written = ''] = cellText(draft.nickname).split('@', 1);
  return (
    written.trim() === login && FIELDS.every((field) => textOf(draft, field) === textOf(person.draft, field))
  );
}

function textOf(draft: Draft, field: (typeof FIELDS)[number]): string {
  const text = cellText(draft[field]);
  return field === 'password' ? text : text.trim();
}
