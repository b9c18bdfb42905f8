/** A journal for those who only read it: nothing is written, nothing is locked, and a run may be in progress. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../errors.js';
import { systemCode, systemWords } from '../lib/errno.js';
import { type Disk, nodeDisk } from './disk.js';
import { JOURNAL_FILE } from './folder.js';
import { moveTo } from './guards.js';
import { JournalState, type JournalView } from './journal-state.js';
import { load } from './load.js';
import { tornNote } from './torn-tail.js';

/**
 * Reads the journal of a results folder.
 * @returns `undefined` where there is no folder, no journal, or no run in it
 * @throws UserError `results` where it is damaged, unreadable, of a newer format, or not what the report was made from
 */
export function readJournal(folder: string, disk: Disk = nodeDisk): Promise<JournalView | undefined> {
  return readJournalFor(undefined, folder, disk);
}

/**
 * As `readJournal`, and as a run at this address will find it: what was settled at another one counts for nothing,
 * unless somebody is created or in doubt there.
 */
export async function readJournalFor(
  baseUrl: string | undefined,
  folder: string,
  disk: Disk = nodeDisk,
): Promise<JournalView | undefined> {
  const state = new JournalState();
  const { torn, length } = await load(folder, disk, state).catch((error: unknown) => {
    if (error instanceof UserError || systemCode(error) === '') throw error;
    throw new UserError(
      'results',
      `${join(folder, JOURNAL_FILE)} cannot be read: ${systemWords(error)}`,
      'See that the results folder is yours.',
      error,
    );
  });
  if (state.run === 0) return undefined;
  if (baseUrl !== undefined) moveTo(baseUrl, state);
  if (torn.length > 0) state.notes = [tornNote(torn.length, length)];
  return state;
}

/** File systems tick in steps: a time of change may be so much earlier than the change. */
const FILE_TICK_MS = 10;

/**
 * When the journal was last written to, by whatever run, and not earlier: milliseconds since the epoch. `undefined`
 * where there is none.
 */
export async function lastWritten(folder: string): Promise<number | undefined> {
  const found = await stat(join(folder, JOURNAL_FILE)).catch(() => undefined);
  return found === undefined ? undefined : found.mtimeMs + FILE_TICK_MS;
}
