/** Archives a results folder: renames it with the date and time, so that a fresh run can use its name. */

import { basename, dirname } from 'node:path';
import type { Clock } from '../domain/clock.js';
import { systemCode } from '../lib/errno.js';
import type { HostProcess } from '../lib/io.js';
import { type Disk, nodeDisk } from './disk.js';
import { checkOurs } from './folder.js';
import { journalError } from './journal-error.js';
import { acquireLock } from './lock.js';
import { processesOf } from './owner.js';

export type ArchiveOptions = {
  readonly clock: Clock;
  readonly host: HostProcess;
  /** Default: false. */
  readonly forceUnlock?: boolean;
  readonly disk?: Disk;
};

/**
 * Renames a results folder, as in `users.csv.results 2026-11-21 08.41.07`.
 * @returns its new path; `undefined` where there was no folder, or an empty one
 * @throws UserError `locked` while another run holds it; `results` where it is not a results folder
 */
export async function archiveFolder(
  folder: string,
  { clock, host, forceUnlock = false, disk = nodeDisk }: ArchiveOptions,
): Promise<string | undefined> {
  try {
    const names = await disk.list(folder);
    if (names.length === 0) return undefined;
    await checkOurs(folder, names, disk);
    const lock = await acquireLock({ folder, force: forceUnlock, clock, disk, processes: processesOf(host) });
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

/** As in `2026-11-21 08.41.07`, in the local time zone; without colons, which some file systems refuse. */
function localTime(ms: number): string {
  const offset = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offset).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
}
