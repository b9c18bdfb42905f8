/**
 * The results folder: created for its owner alone, distinguished from other folders, removed if it is empty, archived
 * so that a fresh run can use its name.
 */

import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import type { JournalNote } from '../domain/journals.js';
import { CSV_NAMES, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { isMissing, systemCode } from '../platform/errno.js';
import type { HostProcess } from '../platform/io.js';
import { userError } from '../texts/user-error.js';
import { type Disk, nodeDisk, readIfThere } from './disk.js';
import { journalError } from './journal-error.js';
import { FolderLock, isLockFile } from './lock.js';
import { processesOf } from './owner.js';
import { markIn } from './record.js';

export const JOURNAL_FILE = 'journal.jsonl';

/** The default results folder is next to the roster, with its name and one of these endings. */
export const RESULTS_SUFFIX = { run: '.results', rehearsal: '.sandbox-results' } as const;
export const REPORT_FILE = 'report.json';
const REPORT_PAGE = 'report.html';
const NEVER_SENT: readonly string[] = [OUTCOME_TABLE.invalid.csv, OUTCOME_TABLE.pending.csv];
const IGNORE_FILE = '.gitignore';
const IGNORE_ALL = '*\n';

export type MadeFolder = {
  readonly isNew: boolean;
  /** Present if other users can open the folder and this user cannot change that. */
  readonly note?: JournalNote;
};

/**
 * Creates the folder, or accepts one that is empty or ours. @throws {UserError} `results` if it contains other files
 * @param inspect throws if a folder that exists must not be used; called before anything is written to it
 */
export async function makeFolder(
  folder: string,
  disk: Disk,
  inspect?: () => Promise<void>,
): Promise<MadeFolder> {
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

/** @throws {UserError} `results` if a folder with these names in it is not a results folder */
export async function checkOurs(folder: string, names: readonly string[], disk: Disk): Promise<void> {
  if (names.includes(JOURNAL_FILE) || names.includes(REPORT_FILE)) return;
  // A run was killed while it opened the folder.
  if (names.every((name) => name === IGNORE_FILE || isLockFile(name))) return;
  if (names.includes(IGNORE_FILE)) {
    const ignored = await disk.readFile(join(folder, IGNORE_FILE));
    if (ignored.toString('utf8') === IGNORE_ALL) return;
  }
  throw userError('results', 'results-foreign-files', { folder });
}

/** The files that a run leaves only once rows were sent, or were about to be. */
const REMAINS: readonly string[] = [
  ...CSV_NAMES.filter((name) => !NEVER_SENT.includes(name)),
  REPORT_PAGE,
  'credentials.csv',
  'credentials.csv.age',
  'credentials.html',
  'credentials (some).html',
];

/** Files of earlier runs in a folder whose journal and report are gone. */
export async function remainsOfRuns(folder: string, disk: Disk = nodeDisk): Promise<readonly string[]> {
  const names = await disk.list(folder).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw journalError(error, folder);
  });
  if (names.includes(REPORT_FILE)) return [];
  return names.filter((name) => REMAINS.includes(name) && !isEmpty(join(folder, name), disk)).sort();
}

/** No run leaves an empty file. One that cannot be read may have anything in it. */
function isEmpty(path: string, disk: Disk): boolean {
  try {
    return disk.readAt(path, Buffer.alloc(1), 0) === 0;
  } catch {
    return false;
  }
}

/** Keeps the folder out of a repository. @returns whether the file is new */
export async function writeIgnoreFile(folder: string, disk: Disk): Promise<boolean> {
  const path = join(folder, IGNORE_FILE);
  const bytes = Buffer.from(IGNORE_ALL);
  const there = await readIfThere(path, disk);
  // A crash left another one that is as short as ours. A person wrote a longer one.
  if (there !== undefined && (there.length > bytes.length || there.equals(bytes))) return false;
  if (there !== undefined) await disk.remove(path);
  await disk.writeNew(path, bytes);
  return there === undefined;
}

export async function removeEmptyFolder(folder: string, disk: Disk): Promise<void> {
  await disk.remove(join(folder, IGNORE_FILE)).catch(() => {});
  await disk.remove(folder).catch(() => {});
}

/** File systems store times in steps, so a time of change may be earlier than the change by one. */
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
 * @returns its new path, as in `users.csv.results 2026-11-21 08.41.07`; `undefined` if there was nothing
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
    const mark = markIn(await readIfThere(join(folder, JOURNAL_FILE), disk));
    // A fresh run would create all users in the store again.
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

/** Returns `2026-11-21 08.41.07`, in the local time zone; it has no colons, which some file systems refuse. */
function localTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
}
