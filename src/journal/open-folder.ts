/** A results folder opened for one run: made, locked, its journal read and repaired; and closed again. */

import { join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { HostProcess } from '../lib/io.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import { JOURNAL_FILE, makeFolder, removeEmptyFolder, writeIgnoreFile } from './folder.js';
import { guard } from './guards.js';
import { journalError } from './journal-error.js';
import type { JournalHead, JournalState } from './journal-state.js';
import { load } from './load.js';
import { type Lock, takeLock } from './lock.js';
import { Log } from './log.js';
import { type Processes, processesOf } from './owner.js';
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
  readonly host: HostProcess;
  /** The file system; the real one unless a test gives another. */
  readonly disk?: Disk;
  /** The processes of the machine; those that the host sees unless a test gives others. */
  readonly processes?: Processes;
};

/** What a run has while its journal is open. */
export type OpenFolder = {
  readonly folder: string;
  readonly disk: Disk;
  readonly lock: Lock;
  readonly file: DiskFile;
  readonly log: Log;
  /** Whether this opening made the folder. */
  readonly isNew: boolean;
};

/**
 * @param state gets the records that are there, and notes for people
 * @throws UserError as `openJournal` does; then nothing stays locked
 */
export async function openFolder(options: OpenOptions, state: JournalState): Promise<OpenFolder> {
  const {
    folder,
    head,
    inspect,
    forceUnlock,
    clock,
    disk = nodeDisk,
    host,
    processes = processesOf(host),
  } = options;
  const path = join(folder, JOURNAL_FILE);
  const made = await makeFolder(folder, disk, inspect);
  let lock: Lock | undefined;
  let file: DiskFile | undefined;
  try {
    lock = await takeLock({ folder, force: forceUnlock, clock, disk, processes });
    const isNew = (await writeIgnoreFile(folder, disk)) && made.isNew;
    const loaded = await load(folder, disk, state);
    const moved = guard(folder, state, head);
    file = await disk.openForAppend(path);
    const torn = await repairTail(path, file, loaded, disk);
    await disk.syncFolder(folder);
    const { length, hash } = loaded;
    const log = new Log({ path, file, length, hash, disk });
    state.notes = [made.note, lockNote(lock), torn, moved].filter((note) => note !== undefined);
    return { folder, disk, lock, file, log, isNew };
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
  if (isUnused) await disk.remove(join(folder, JOURNAL_FILE)).catch(() => {});
  await lock.release().catch(() => {});
  if (isUnused && isNew) await removeEmptyFolder(folder, disk);
}

function lockNote({ takenFrom }: Lock): string | undefined {
  if (takenFrom === undefined) return undefined;
  return `The previous run (PID ${takenFrom}) ended unexpectedly. Continuing.`;
}
