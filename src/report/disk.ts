/** The operations on the disk that fail in ways a test must be able to bring about, and what a failure means. */

import { type FileHandle, open, rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../errors.js';
import { systemCode, systemWords } from '../system-error.js';

export type Disk = {
  /** Writes all the bytes at the end of the file. */
  write(file: FileHandle, bytes: Uint8Array): Promise<void>;
  /** Has the file's bytes on the disk before it resolves. */
  sync(file: FileHandle): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Waits for `ms`, between two tries to replace a file that another program holds. */
  sleep(ms: number): Promise<void>;
};

/** The disk of this machine. */
export const DISK: Disk = {
  write: (file, bytes) => file.writeFile(bytes),
  sync: (file) => file.sync(),
  rename,
  sleep: async (ms) => {
    await sleep(ms);
  },
};

/** Does what touches the file at `path`, and turns a failure of the system into words. */
export async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskTrouble(path, error);
  }
}

/** A failure of the system at `path` as a `UserError`; any other error as it is. */
export function diskTrouble(path: string, error: unknown): unknown {
  const code = systemCode(error);
  if (code === '') return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UserError(
      'disk_full',
      `${path} could not be written: the disk is full`,
      'Free some space, then run the same command again.',
      error,
    );
  }
  return new UserError(
    'disk',
    `${path} could not be written: ${systemWords(error)}`,
    'See that the folder is there and may be written to, then run the same command again.',
    error,
  );
}

/** What a system answers that cannot open or sync a folder: there the rename alone has to do. */
const NO_FOLDER_SYNC = new Set(['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOTSUP', 'ENOSYS', 'EBADF']);

/** Has the folder's names on the disk before it resolves, where the platform can. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!NO_FOLDER_SYNC.has(systemCode(error))) throw diskTrouble(folder, error);
  }
}
