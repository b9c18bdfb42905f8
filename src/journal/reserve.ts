/** A little room kept beside the journal, given back when the disk is full so that one outcome more can be written. */

import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.js';
import { systemCode } from '../system-error.js';
import type { Disk } from './disk.js';

export const RESERVE_FILE = '.reserve';
const RESERVE_BYTES = 64 * 1024;

export type Reserve = {
  /** Gives the room back to the disk. Returns whether there was any left to give. */
  release(): Promise<boolean>;
};

/** Takes the room; the bytes are random, so that no file system stores them in less. */
export async function takeReserve(folder: string, disk: Disk): Promise<Reserve> {
  const path = join(folder, RESERVE_FILE);
  await removeFile(path, disk);
  await disk.writeNew(path, randomBytes(RESERVE_BYTES));
  let isHeld = true;
  return {
    release: async () => {
      if (!isHeld) return false;
      isHeld = false;
      await removeFile(path, disk);
      // Some file systems free the blocks no sooner.
      await disk.syncFolder(dirname(path));
      return true;
    },
  };
}

/**
 * Removes a file, or an empty folder in its place, that may not be there.
 * @throws UserError `results` where it is a folder that is not empty
 */
export async function removeFile(path: string, disk: Disk): Promise<void> {
  await disk.unlink(path).catch(async (error: unknown) => {
    const code = systemCode(error);
    // Of a folder Linux says the first, and other systems the second.
    if (code === 'EISDIR' || code === 'EPERM') await removeFolder(path, error, disk);
    else if (code !== 'ENOENT') throw error;
  });
}

async function removeFolder(path: string, notUnlinked: unknown, disk: Disk): Promise<void> {
  await disk.removeFolder(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOTDIR') throw notUnlinked;
    if (systemCode(error) !== 'ENOTEMPTY') throw error;
    throw new UserError(
      'results',
      `${path} is a folder that is not empty, but the program keeps a file of that name there`,
      'Move the folder away, then run the same command again.',
    );
  });
}
