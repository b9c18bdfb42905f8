/** A results folder taken for one run: made, locked, its journal read and repaired; and given back afterwards. */

import { join } from 'node:path';
import type { Clock } from '../io.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import { JOURNAL_FILE, makeFolder, removeEmptyFolder, writeIgnoreFile } from './folder.js';
import { checkGuards } from './guards.js';
import { readLastReport, refuseWithoutLines } from './last-report.js';
import type { Ledger } from './ledger.js';
import { load } from './load.js';
import { type Lock, takeLock } from './lock.js';
import { Log } from './log.js';
import type { Processes } from './owner.js';
import { repairTail } from './repair.js';
import { type Reserve, takeReserve } from './reserve.js';
import { diskTrouble } from './trouble.js';
import type { JournalHead } from './view.js';

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

/** What a run holds while its journal is open. */
export type Holding = Pick<OpenOptions, 'folder' | 'head' | 'clock'> & {
  readonly disk: Disk;
  readonly lock: Lock;
  readonly file: DiskFile;
  readonly reserve: Reserve;
  readonly log: Log;
  readonly ledger: Ledger;
  readonly notes: readonly string[];
  /** Whether this opening made the folder. */
  readonly isNew: boolean;
};

/** @throws UserError as `openJournal` does; then nothing stays locked */
export async function takeFolder(options: OpenOptions): Promise<Holding> {
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
    const opened = await disk.openForAppend(path);
    file = opened;
    const loaded = await load((buffer, position) => opened.read(buffer, position), path, report);
    const { length, hash, ledger } = loaded;
    const moved = ledger.head && checkGuards(folder, ledger.head, head, () => ledger.bound);
    if (moved !== undefined) ledger.leaveAddress();
    const torn = await repairTail(path, file, loaded, disk);
    const reserve = await takeReserve(folder, disk);
    await disk.syncFolder(folder);
    const log = new Log({ path, file, length, hash, reserve, disk });
    const notes = [made.note, lockNote(lock), torn, moved].filter((note) => note !== undefined);
    return { folder, head, clock, disk, lock, file, reserve, log, ledger, notes, isNew };
  } catch (error) {
    await file?.close().catch(() => {});
    await lock?.release().catch(() => {});
    throw diskTrouble(error, path);
  }
}

/** Gives the folder back, and leaves nothing of it where nothing was written. Never fails. */
export async function giveBack({ folder, disk, lock, file, reserve, isNew }: Holding): Promise<void> {
  const isUnused = await file.size().then(
    (size) => size === 0,
    () => false,
  );
  await file.close().catch(() => {});
  await reserve.release().catch(() => {});
  if (isUnused) await disk.unlink(join(folder, JOURNAL_FILE)).catch(() => {});
  await lock.release().catch(() => {});
  if (isUnused && isNew) await removeEmptyFolder(folder, disk);
}

function lockNote(lock: Lock): string | undefined {
  if (lock.takenFrom === undefined) return undefined;
  return `The previous run (PID ${lock.takenFrom}) ended unexpectedly. Continuing.`;
}
