/** A results folder opened for one run: made, locked, its journal read and repaired; and closed again. */

import { join } from 'node:path';
import type { Clock } from '../io.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import { JOURNAL_FILE, makeFolder, removeEmptyFolder, writeIgnoreFile } from './folder.js';
import { checkGuards } from './guards.js';
import { journalError } from './journal-error.js';
import type { JournalState } from './journal-state.js';
import type { JournalHead } from './journal-view.js';
import { readLastReport, refuseWithoutLines } from './last-report.js';
import { load } from './load.js';
import { type Lock, takeLock } from './lock.js';
import { Log } from './log.js';
import type { Processes } from './owner.js';
import { repairTail } from './torn-tail.js';

export type OpenOptions = {
  /** The results folder; made where there is none. */
  readonly folder: string;
  /** What the run is about; a journal about something else is refused. */
  readonly head: JournalHead;
  /** Throws where a folder that is there already is not to be used. Default: every folder may be. */
  readonly inspect?: () => Promise<void>;
  /** Take over a lock whose owner cannot be asked. */
  readonly forceUnlock: boolean;
  readonly clock: Clock;
  /** The file system; the real one unless a test gives another. */
  readonly disk?: Disk;
  /** Who lives; the system's answers unless a test gives others. */
  readonly processes?: Processes;
};

/** What a run has while its journal is open. */
export type OpenFolder = Pick<OpenOptions, 'folder' | 'head' | 'clock'> & {
  readonly disk: Disk;
  readonly lock: Lock;
  readonly file: DiskFile;
  readonly log: Log;
  readonly state: JournalState;
  readonly notes: readonly string[];
  /** Whether this opening made the folder. */
  readonly isNew: boolean;
};

/** @throws UserError as `openJournal` does; then nothing stays locked */
export async function openFolder(options: OpenOptions): Promise<OpenFolder> {
  const { folder, head, inspect, forceUnlock, clock, disk = nodeDisk, processes } = options;
  const path = join(folder, JOURNAL_FILE);
  const made = await makeFolder(folder, disk, inspect);
  let lock: Lock | undefined;
  let file: DiskFile | undefined;
  try {
    lock = await takeLock({ folder, force: forceUnlock, clock, disk, ...(processes && { processes }) });
    const isNew = (await writeIgnoreFile(folder, disk)) && made.isNew;
    const report = await readLastReport(folder, disk);
    // Before opening it makes one.
    if (!(await disk.list(folder)).includes(JOURNAL_FILE)) refuseWithoutLines(path, 'is missing', report);
    file = await disk.openForAppend(path);
    const loaded = await load(disk, path, report);
    const { length, hash, state } = loaded;
    const moved = state.head && checkGuards(folder, state.head, head, () => state.bound);
    if (moved !== undefined) state.leaveAddress();
    const torn = await repairTail(path, file, loaded, disk);
    await disk.syncFolder(folder);
    const log = new Log({ path, file, length, hash, disk });
    const notes = [made.note, lockNote(lock), torn, moved].filter((note) => note !== undefined);
    return { folder, head, clock, disk, lock, file, log, state, notes, isNew };
  } catch (error) {
    await file?.close().catch(() => {});
    await lock?.release().catch(() => {});
    throw journalError(error, path);
  }
}

/** Releases the lock, and leaves nothing where nothing was written. Never fails. */
export async function closeFolder({ folder, disk, lock, file, isNew }: OpenFolder): Promise<void> {
  const isUnused = await file.size().then(
    (size) => size === 0,
    () => false,
  );
  await file.close().catch(() => {});
  if (isUnused) await disk.unlink(join(folder, JOURNAL_FILE)).catch(() => {});
  await lock.release().catch(() => {});
  if (isUnused && isNew) await removeEmptyFolder(folder, disk);
}

function lockNote(lock: Lock): string | undefined {
  if (lock.takenFrom === undefined) return undefined;
  return `The previous run (PID ${lock.takenFrom}) ended unexpectedly. Continuing.`;
}
