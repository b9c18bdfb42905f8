/** Opens the journal in a results folder: lock, check, repair. `RecordedJournal` writes its records. */

import { constants } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { DebugLog } from '../domain/debug-log.js';
import type { UserError } from '../domain/errors.js';
import type { Checkpoint, HeldLock, Journals, OpenOptions } from '../domain/journals.js';
import type { HostProcess } from '../platform/io.js';
import { openRegular } from '../platform/safe-open.js';
import { checkHead } from './check-head.js';
import { type Disk, type DiskFile, nodeDisk } from './disk.js';
import {
  archiveFolder,
  JOURNAL_FILE,
  lastWritten,
  makeFolder,
  removeEmptyFolder,
  writeIgnoreFile,
} from './folder.js';
import { fenced, journalError } from './journal-error.js';
import type { JournalState } from './journal-state.js';
import { JournalWriter } from './journal-writer.js';
import { load, readJournal, readJournalFor, refuseRemains, repairTornWrite } from './load.js';
import { FolderLock } from './lock.js';
import { type Processes, processesOf } from './owner.js';
import { decodeLine } from './record.js';
import { type JournalLine, type JournalLog, type OpenLog, RecordedJournal } from './recorded-journal.js';

export { archiveFolder, JOURNAL_FILE, lastWritten, RESULTS_SUFFIX, remainsOfRuns } from './folder.js';
export { isSameDirectory } from './journal-head.js';
export { readJournal, readJournalFor } from './load.js';

export function folderJournals(context: Pick<FolderJournalOptions, 'clock' | 'debug' | 'host'>): Journals {
  const { clock, host } = context;
  return {
    read: (folder) => readJournal(folder),
    readFor: (subject, folder) => readJournalFor(subject, folder),
    lastWritten,
    open: (options) => openJournal({ ...options, ...context }),
    archive: (folder, forceUnlock) => archiveFolder(folder, { clock, host, forceUnlock }),
    refuseLocked: (folder) => {
      const processes = processesOf(host);
      return new FolderLock({ folder, force: false, clock, disk: nodeDisk, processes }).refuseHeld();
    },
  };
}

export type FolderJournalOptions = OpenOptions & {
  readonly clock: Clock;
  readonly debug?: DebugLog;
  readonly host: HostProcess;
  readonly disk?: Disk;
  readonly processes?: Processes;
};

/**
 * Syncs on the calling thread, unless other rows or runs would have to wait.
 * @throws {UserError} `locked`, `results`, `disk_full` or `disk`; the folder is then unlocked
 */
export async function openJournal(options: FolderJournalOptions): Promise<RecordedJournal> {
  const journal = await RecordedJournal.open(options, (state) => openFolder(options, state));
  options.debug?.line('journal', { step: 'open', folder: options.folder, records: journal.records });
  return journal;
}

async function openFolder(options: FolderJournalOptions, state: JournalState): Promise<OpenLog> {
  const { folder, head, clock, disk = nodeDisk, processes = processesOf(options.host) } = options;
  const path = join(folder, JOURNAL_FILE);
  const made = await makeFolder(folder, disk, options.inspect);
  let lock: HeldLock | undefined;
  let file: DiskFile | undefined;
  try {
    lock = await new FolderLock({ folder, force: options.forceUnlock, clock, disk, processes }).acquire();
    const isNew = (await writeIgnoreFile(folder, disk)) && made.isNew;
    const loaded = await load(folder, disk, state);
    await refuseRemains(folder, head, state, disk);
    const notes = checkHead(folder, state, head);
    const { atOnce = 1, hasOtherRuns = false } = options;
    file = await disk.openForAppend(path, hasOtherRuns || atOnce > 1);
    const torn = await repairTornWrite(path, file, loaded, disk);
    await disk.syncFolder(folder);
    const { length, hash, checksum } = loaded;
    const writer = new JournalWriter({ path, file, length, hash, disk });
    const pid = lock.previousPid;
    const killed = pid === undefined ? undefined : ({ kind: 'killed', pid } as const);
    return {
      log: new FolderLog({ journalPath: path, disk, lock, file, writer, isNew }),
      checksum,
      notes: [made.note, killed, torn, ...notes].filter((note) => note !== undefined),
    };
  } catch (error) {
    await file?.close().catch(() => {});
    await lock?.release().catch(() => {});
    throw journalError(error, path);
  }
}

class FolderLog implements JournalLog {
  readonly #parts: OpenFolder;

  constructor(parts: OpenFolder) {
    this.#parts = parts;
  }

  get checkpoint(): Checkpoint {
    return this.#parts.writer.checkpoint;
  }

  async append(lines: readonly JournalLine[], check: 'now' | 'later'): Promise<readonly Buffer[]> {
    await this.#parts.writer.append(Buffer.concat(lines.map(({ bytes }) => bytes)), check);
    return [];
  }

  otherWriterError(): UserError {
    return fenced(this.#parts.journalPath);
  }

  /** Removes the journal if it has no records, and the folder if this run created it. Never fails. */
  async close(): Promise<void> {
    const { journalPath, disk, lock, file, isNew } = this.#parts;
    const isUnused = (await file.size().catch(() => undefined)) === 0;
    await file.close().catch(() => {});
    if (isUnused) await disk.remove(journalPath).catch(() => {});
    await lock.release().catch(() => {});
    if (isUnused && isNew) await removeEmptyFolder(dirname(journalPath), disk);
  }
}

type OpenFolder = {
  readonly journalPath: string;
  readonly disk: Disk;
  readonly lock: HeldLock;
  readonly file: DiskFile;
  readonly writer: JournalWriter;
  readonly isNew: boolean;
};

/** Longer than almost every first line. In a longer line, the id is not found. */
const HEAD_BYTES = 16 * 1024;

/** Copies of a results folder have the same id. @returns `undefined` without a journal, or if it cannot be read */
export async function journalId(folder: string): Promise<string | undefined> {
  const file = await openRegular(join(folder, JOURNAL_FILE), constants.O_RDONLY).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES));
    const first = decodeLine(buffer.subarray(0, Math.max(0, buffer.subarray(0, bytesRead).indexOf(0x0a))));
    return first?.type === 'run' ? first.id : undefined;
  } finally {
    await file.close();
  }
}
