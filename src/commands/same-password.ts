/** A CSV of refused passwords that is sent back as it was written: said before the same is refused again. */

import { stat } from 'node:fs/promises';
import type { Job } from './job.js';
import { count } from './words.js';

/**
 * The warning; `undefined` where a password was typed for every row.
 * @param rows how many rows have none
 * @param lastAt when an earlier run last wrote to the journal: milliseconds since the epoch
 */
export async function samePasswordWords(
  rows: number,
  { roster }: Pick<Job, 'roster'>,
  lastAt: number | undefined,
): Promise<string | undefined> {
  if (rows === 0) return undefined;
  const name = roster.name === '-' ? 'the roster' : roster.name;
  const found = roster.path === null ? undefined : await stat(roster.path).catch(() => undefined);
  const isMended = found === undefined || lastAt === undefined || found.mtimeMs > lastAt;
  const [have, ones] = rows === 1 ? ['has', 'a new one'] : ['have', 'new ones'];
  if (!isMended) {
    return (
      `Warning: ${count(rows, 'row')} ${have} the very password that was refused before, and it will be refused ` +
      `again. Type ${ones} into the password column first.`
    );
  }
  return (
    `Warning: no password was typed for ${count(rows, 'row')}, so the one in ${name} is sent. Where that is the one ` +
    'that was refused before, it will be refused again.'
  );
}
