/** The results folder: made for us alone, told apart from folders that are not ours, and put aside for a fresh start. */

import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import { systemCode } from '../lib/errno.js';
import type { HostProcess } from '../lib/io.js';
import { type Disk, nodeDisk, readIfThere } from './disk.js';
import { journalError } from './journal-error.js';
import { isLockFile, takeLock } from './lock.js';
import { processesOf } from './owner.js';

export const JOURNAL_FILE = 'journal.jsonl';
export const REPORT_FILE = 'report.json';
const IGNORE_FILE = '.gitignore';
const IGNORE_ALL = '*\n';

export type MadeFolder = {
  /** Whether this call made it. */
  readonly isNew: boolean;
  /** For people: others can look into it, and its owner does not let us change that. */
  readonly note?: string;
};

/**
 * Makes the folder, or takes one that is empty or ours.
 * @param inspect throws where a folder that is there already is not to be used; asked before anything is written to it
 * @throws UserError `results` where it holds somebody else's files
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
    const open = await disk.narrowFolder(folder);
    if (open === undefined) return { isNew };
    const mode = open.mode.toString(8).padStart(4, '0');
    const note = `Warning: other users can open ${folder} (mode ${mode}). It belongs to user ${open.uid}, and only that user can change the mode.`;
    return { isNew, note };
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw journalError(error, folder);
    throw new UserError('results', `${folder} is a file`, 'Choose another folder with --results.', error);
  }
}

/** Keeps the folder out of a repository. Returns whether it was not there before. */
export async function writeIgnoreFile(folder: string, disk: Disk): Promise<boolean> {
  const path = join(folder, IGNORE_FILE);
  const bytes = Buffer.from(IGNORE_ALL);
  const there = await readIfThere(path, disk);
  // No longer than ours and not the same: a crash left a piece. Anything longer is a person's.
  if (there !== undefined && (there.length > bytes.length || there.equals(bytes))) return false;
  if (there !== undefined) await disk.remove(path);
  await disk.writeNew(path, bytes);
  return there === undefined;
}

/** Removes a folder that this run made and left nothing in. */
export async function removeEmptyFolder(folder: string, disk: Disk): Promise<void> {
  await disk.remove(join(folder, IGNORE_FILE)).catch(() => {});
  await disk.remove(folder).catch(() => {});
}

export type PutAsideOptions = {
  readonly clock: Clock;
  readonly host: HostProcess;
  readonly forceUnlock?: boolean;
  readonly disk?: Disk;
};

/**
 * Renames a results folder with the date and time, as in `users.csv.results 2026-11-21 08.41.07`.
 * @returns where it is now; `undefined` where there was nothing to put aside
 * @throws UserError `locked` while another run holds it; `results` where it is no results folder
 */
export async function archiveFolder(
  folder: string,
  { clock, host, forceUnlock = false, disk = nodeDisk }: PutAsideOptions,
): Promise<string | undefined> {
  try {
    const names = await disk.list(folder);
    if (names.length === 0) return undefined;
    await checkOurs(folder, names, disk);
    const lock = await takeLock({ folder, force: forceUnlock, clock, disk, processes: processesOf(host) });
    let there = folder;
    try {
      const target = await freeName(`${folder} ${localTime(clock.now())}`, disk);
      await disk.rename(folder, target);
      there = target;
      await disk.syncFolder(dirname(folder));
      return target;
    } finally {
      await lock.release(there);
    }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw journalError(error, folder);
  }
}

async function checkOurs(folder: string, names: readonly string[], disk: Disk): Promise<void> {
  if (names.includes(JOURNAL_FILE) || names.includes(REPORT_FILE)) return;
  // Of an opening that was cut short.
  if (names.every((name) => name === IGNORE_FILE || isLockFile(name))) return;
  if (names.includes(IGNORE_FILE)) {
    const ignored = await disk.readFile(join(folder, IGNORE_FILE));
    if (ignored.toString('utf8') === IGNORE_ALL) return;
  }
  throw new UserError(
    'results',
    `${folder} is no results folder: it holds other files`,
    'Choose a new or an empty folder with --results.',
  );
}

async function freeName(wanted: string, disk: Disk): Promise<string> {
  const taken = new Set(await disk.list(dirname(wanted)));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`;
    if (!taken.has(basename(name))) return name;
  }
}

/** As in `2026-11-21 08.41.07`, by the clock on the wall; no colons, which some file systems do not take. */
function localTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
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
