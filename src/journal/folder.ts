/** The results folder: creates, recognises, removes and archives it. Only its owner can open it. */

import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { JournalNote } from '../domain/journals.js';
import { CSV_NAMES, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { isMissing, systemCode } from '../platform/errno.js';
import type { HostProcess } from '../platform/io.js';
import { userError } from '../texts/user-error.js';
import { type Disk, nodeDisk, readIfExists } from './disk.js';
import { journalError } from './journal-error.js';
import { FolderLock, isLockFile } from './lock.js';
import { processesOf } from './owner.js';
import { markIn } from './record.js';

export const JOURNAL_FILE = 'journal.jsonl';

/** The default results folder is next to the roster: the roster's name plus one of these endings. */
export const RESULTS_SUFFIX = { run: '.results', rehearsal: '.sandbox-results' } as const;
export const REPORT_FILE = 'report.json';
const REPORT_PAGE = 'report.html';
const NEVER_SENT: readonly string[] = [OUTCOME_TABLE.invalid.csv, OUTCOME_TABLE.pending.csv];
const IGNORE_FILE = '.gitignore';
const IGNORE_ALL = '*\n';

export type CreatedFolder = {
  readonly isNew: boolean;
  /** Present if other users can open the folder and this user cannot restrict it. */
  readonly note?: JournalNote;
};

/**
 * @param inspect throws if an existing folder must not be used; called before anything is written to it
 * @throws {UserError} `results` if the folder contains other files
 */
export async function makeFolder(
  folder: string,
  disk: Disk,
  inspect?: () => Promise<void>,
): Promise<CreatedFolder> {
  try {
    const isNew = await disk.makeFolder(folder);
    if (!isNew) {
      await inspect?.();
      await checkOurs(folder, await disk.list(folder), disk);
    }
    const open = await disk.restrictFolder(folder);
    if (open === undefined) return { isNew };
    const mode = open.mode.toString(8).padStart(4, '0');
    return { isNew, note: { kind: 'open-folder', folder, mode, uid: open.uid } };
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw journalError(error, folder);
    throw userError('results', 'results-not-a-folder', { folder }, { cause: error });
  }
}

/** @param names of the files in the folder @throws {UserError} `results` if it is not a results folder */
export async function checkOurs(folder: string, names: readonly string[], disk: Disk): Promise<void> {
  if (names.includes(JOURNAL_FILE) || names.includes(REPORT_FILE)) return;
  // A run was killed while it created the folder.
  if (names.every((name) => name === IGNORE_FILE || isLockFile(name))) return;
  if (names.includes(IGNORE_FILE)) {
    const ignored = await disk.readFile(join(folder, IGNORE_FILE));
    if (ignored.toString('utf8') === IGNORE_ALL) return;
  }
  throw userError('results', 'results-foreign-files', { folder });
}

/** Files that exist only if rows were sent or about to be sent. */
const REMAINS: readonly string[] = [
  ...CSV_NAMES.filter((name) => !NEVER_SENT.includes(name)),
  REPORT_PAGE,
  'credentials.csv',
  'credentials.csv.age',
  'credentials.html',
  'credentials (some).html',
];

/** Files of earlier runs, if the folder has lost its journal and its report. */
export async function remainsOfRuns(folder: string, disk: Disk = nodeDisk): Promise<readonly string[]> {
  const names = await disk.list(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw journalError(error, folder);
  });
  if (names.includes(REPORT_FILE)) return [];
  return names.filter((name) => REMAINS.includes(name) && !isEmpty(join(folder, name), disk)).sort();
}

/** Runs never leave empty files, so they do not count. An unreadable file may have any content, so it counts. */
function isEmpty(path: string, disk: Disk): boolean {
  try {
    return disk.readAt(path, Buffer.alloc(1), 0) === 0;
  } catch {
    return false;
  }
}

/** Keeps the folder out of git repositories. @returns true if the file is new */
export async function writeIgnoreFile(folder: string, disk: Disk): Promise<boolean> {
  const path = join(folder, IGNORE_FILE);
  const bytes = Buffer.from(IGNORE_ALL);
  const existing = await readIfExists(path, disk);
  // A file of at most this length was damaged by a crash; a longer one was written by a person.
  if (existing !== undefined && (existing.length > bytes.length || existing.equals(bytes))) return false;
  if (existing !== undefined) await disk.remove(path);
  await disk.writeNew(path, bytes);
  return existing === undefined;
}

export async function removeEmptyFolder(folder: string, disk: Disk): Promise<void> {
  await disk.remove(join(folder, IGNORE_FILE)).catch(() => {});
  await disk.remove(folder).catch(() => {});
}

/** File systems round times, so the time of a change may be this much earlier than the change. */
const TIME_STEP_MS = 10;

/** @returns milliseconds since the epoch, up to 10 ms after the last write */
export async function lastWritten(folder: string): Promise<number | undefined> {
  const stats = await stat(join(folder, JOURNAL_FILE)).catch(() => undefined);
  return stats === undefined ? undefined : stats.mtimeMs + TIME_STEP_MS;
}

export type ArchiveOptions = {
  readonly clock: Clock;
  readonly host: HostProcess;
  readonly forceUnlock?: boolean;
  readonly disk?: Disk;
};

/**
 * @returns the new path, as in `users.csv.results 2026-11-21 08.41.07`; `undefined` if it is missing or empty
 * @throws {UserError} `locked` while another run holds it; `results` if it is not a results folder
 */
export async function archiveFolder(
  folder: string,
  { clock, host, forceUnlock = false, disk = nodeDisk }: ArchiveOptions,
): Promise<string | undefined> {
  try {
    const names = await disk.list(folder);
    if (names.length === 0) return undefined;
    await checkOurs(folder, names, disk);
    const mark = markIn(await readIfExists(join(folder, JOURNAL_FILE), disk));
    // The journal is in a store: without it, a fresh run would create all users again.
    if (mark !== undefined) throw userError('results', 'journal-in-store', { folder, org: mark.org });
    const processes = processesOf(host);
    const lock = await new FolderLock({ folder, force: forceUnlock, clock, disk, processes }).acquire();
    let folderNow = folder;
    try {
      const target = await freePath(`${folder} ${localTime(clock.now())}`, disk);
      await disk.rename(folder, target);
      folderNow = target;
      await disk.syncFolder(dirname(folder));
      return target;
    } finally {
      await lock.release(folderNow);
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw journalError(error, folder);
  }
}

async function freePath(wanted: string, disk: Disk): Promise<string> {
  const used = new Set(await disk.list(dirname(wanted)));
  for (let n = 1; ; n++) {
    const path = n === 1 ? wanted : `${wanted} ${n}`;
    if (!used.has(basename(path))) return path;
  }
}

/** Returns `2026-11-21 08.41.07` in local time, without colons, which some file systems reject. */
function localTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
}
