/** Opens a results folder for one run: creates it, locks it, reads and repairs its journal. Closes it again. */

import { join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { DebugLog } from '../domain/debug-log.js';
import type { HostProcess } from '../lib/io.js';
import { checkHead } from './check-head.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import { JOURNAL_FILE, makeFolder, removeEmptyFolder, writeIgnoreFile } from './folder.js';
import { journalError } from './journal-error.js';
import type { JournalHead, JournalState } from './journal-state.js';
import { JournalWriter } from './journal-writer.js';
import { load } from './load.js';
import { acquireLock, type Lock } from './lock.js';
import { type Processes, processesOf } from './owner.js';
import { repairTornWrite } from './torn-write.js';

export type OpenOptions = {
  /** The results folder; created where there is none. */
  readonly folder: string;
  /** What the run is about; a journal about something else is refused. */
  readonly head: JournalHead;
  /** Throws where a folder that exists must not be used. Default: never. */
  readonly inspect?: () => Promise<void>;
  /** Take over a lock whose owner's status is unknown. */
  readonly forceUnlock: boolean;
  readonly clock: Clock;
  /** Default: none. */
  readonly debug?: DebugLog;
  readonly host: HostProcess;
  /** Default: the real file system. */
  readonly disk?: Disk;
  /** Default: the processes that the host sees. */
  readonly processes?: Processes;
};

export type OpenFolder = {
  readonly folder: string;
  readonly disk: Disk;
  readonly lock: Lock;
  readonly file: DiskFile;
  readonly writer: JournalWriter;
  /** Whether this call created the folder. */
  readonly isNew: boolean;
};

/**
 * @param state gets the journal's records, and notes for people
 * @throws UserError as `openJournal` does; then nothing stays locked
 */
export async function openFolder(options: OpenOptions, state: JournalState): Promise<OpenFolder> {
  const { folder, head, clock, disk = nodeDisk, processes = processesOf(options.host) } = options;
  const path = join(folder, JOURNAL_FILE);
  const made = await makeFolder(folder, disk, options.inspect);
  let lock: Lock | undefined;
  let file: DiskFile | undefined;
  try {
    lock = await acquireLock({ folder, force: options.forceUnlock, clock, disk, processes });
    const isNew = (await writeIgnoreFile(folder, disk)) && made.isNew;
    const loaded = await load(folder, disk, state);
    const newAddress = checkHead(folder, state, head);
    file = await disk.openForAppend(path);
    const torn = await repairTornWrite(path, file, loaded, disk);
    await disk.syncFolder(folder);
    const { length, hash } = loaded;
    const writer = new JournalWriter({ path, file, length, hash, disk });
    state.notes = [made.note, lockNote(lock), torn, newAddress].filter((note) => note !== undefined);
    return { folder, disk, lock, file, writer, isNew };
  } catch (error) {
    await file?.close().catch(() => {});
    await lock?.release().catch(() => {});
    throw journalError(error, path);
  }
}

/** Releases the lock, and removes a journal without records and a folder created for it. Never fails. */
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

function lockNote({ previousPid }: Lock): string | undefined {
  if (previousPid === undefined) return undefined;
  return `The previous run (PID ${previousPid}) ended unexpectedly. Continuing.`;
}
