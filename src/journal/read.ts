/** A journal for those who only read it: nothing is written, nothing is locked, and a run may be in progress. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../errors.js';
import { isMissing, systemCode, systemWords } from '../lib/errno.js';
import { type Disk, nodeDisk } from './disk.js';
import { JOURNAL_FILE } from './folder.js';
import { isTaken } from './guards.js';
import type { JournalView } from './journal-view.js';
import { readLastReport, refuseWithoutLines } from './last-report.js';
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
  const path = join(folder, JOURNAL_FILE);
  // Before the journal: of a run that ends meanwhile the journal is the longer one then.
  const report = await readLastReport(folder, disk);
  try {
    const { state, torn, length } = await load(disk, path, report);
    const { head } = state;
    if (head === undefined) return undefined;
    const isOther = baseUrl !== undefined && baseUrl !== head.baseUrl;
    if (isOther && isTaken(head.baseUrl, baseUrl, state.bound)) state.leaveAddress();
    const { size, records, runs, stretches, everCreated } = state;
    return {
      head,
      size,
      records,
      runs,
      stretches,
      everCreated,
      notes: torn.length === 0 ? [] : [tornNote(torn.length, length)],
      last: (key) => state.last(key),
      all: () => state.all(),
    };
  } catch (error) {
    if (isMissing(error)) {
      refuseWithoutLines(path, 'is missing', report);
      return undefined;
    }
    if (error instanceof UserError || systemCode(error) === '') throw error;
    throw new UserError(
      'results',
      `${path} cannot be read: ${systemWords(error)}`,
      'See that the results folder is yours.',
      error,
    );
  }
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
