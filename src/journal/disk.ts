/**
 * The file system that the journal uses; tests have one in memory that loses, tears and zeroes what was not synced. Files
 * are 0600 and folders 0700, whatever the umask. Only regular files with one hard link are opened (`safe-open.ts`).
 */

import { closeSync, constants, fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';
import { chmod, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing, isModeRefused, systemCode } from '../platform/errno.js';
import { createFile, makeFolders, syncFolder } from '../platform/files.js';
import { openRegular, openRegularSync, readRegular, restrictFile } from '../platform/safe-open.js';
import { probeFolder } from '../platform/trust.js';

export type DiskFile = {
  size(): Promise<number>;
  /** Resolves when the bytes are on the disk. @returns how many were added; after an error, some may have been */
  append(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

export type Disk = {
  /** Resolves when what the file contains is on the disk. @param isAsync writes do not block the calling thread */
  openForAppend(path: string, isAsync?: boolean): Promise<DiskFile>;
  /** Writes a new file and syncs it; EEXIST if there is one. Removes the file if it fails. */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  readFile(path: string): Promise<Buffer>;
  /** Reads a part of the file that has the path now. @returns how many bytes were read */
  readAt(path: string, buffer: Uint8Array, position: number): number;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  /** @returns false if it existed */
  makeFolder(folder: string): Promise<boolean>;
  /** @returns owner and mode if others can open the folder and only its owner could change that */
  restrictFolder(folder: string): Promise<{ readonly uid: number; readonly mode: number } | undefined>;
  syncFolder(folder: string): Promise<void>;
};

const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;
const FOLDER_MODE = 0o700;

export const nodeDisk: Disk = {
  openForAppend: async (path, isAsync = false) => {
    const handle = await openRegular(path, APPEND);
    try {
      await restrictFile(handle, path);
      // Syncs also the lines of a run that was killed before its sync.
      await handle.datasync();
    } catch (error) {
      await handle.close();
      throw error;
    }
    return {
      size: async () => fstatSync(handle.fd).size,
      append: async (bytes) => {
        if (isAsync) {
          const { bytesWritten } = await handle.write(bytes);
          await handle.datasync();
          return bytesWritten;
        }
        // Handing the call to another thread and back takes a fifth to a third as long as the write. While a disk hangs
        // the program does not react, but it could not exit either: Node waits for its threads.
        const written = writeSync(handle.fd, bytes);
        fdatasyncSync(handle.fd);
        return written;
      },
      close: () => handle.close(),
    };
  },
  writeNew: (path, bytes) => createFile(path, bytes),
  readFile: readRegular,
  readAt: (path, buffer, position) => {
    const descriptor = openRegularSync(path, constants.O_RDONLY);
    try {
      return readSync(descriptor, buffer, 0, buffer.length, position);
    } finally {
      closeSync(descriptor);
    }
  },
  truncate: async (path, length) => {
    const handle = await openRegular(path, constants.O_RDWR);
    try {
      await handle.truncate(length);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  },
  rename,
  remove: async (path) => {
    try {
      await unlink(path);
    } catch (error) {
      if (isMissing(error)) return;
      // It may be a folder: Linux reports the first code, other systems the second.
      if (!['EISDIR', 'EPERM'].includes(systemCode(error))) throw error;
      await rmdir(path).catch((notFolder: unknown) => {
        throw systemCode(notFolder) === 'ENOTDIR' ? error : notFolder;
      });
    }
  },
  list: (folder) => readdir(folder),
  makeFolder: async (folder) => {
    const created = await makeFolders(folder, FOLDER_MODE);
    for (const path of created.toReversed()) await syncFolder(path);
    // The name of the topmost is in that folder.
    if (created[0] !== undefined) await syncFolder(dirname(created[0]));
    return created.length > 0;
  },
  restrictFolder: async (folder) => {
    try {
      await chmod(folder, FOLDER_MODE);
      return undefined;
    } catch (error) {
      if (!isModeRefused(error)) throw error;
      const { uid, mode } = await stat(folder);
      const isOpen = (mode & 0o077) !== 0 && (await probeFolder(folder)).uid !== uid;
      return isOpen ? { uid, mode: mode & 0o7777 } : undefined;
    }
  },
  syncFolder,
};

export async function readIfThere(path: string, disk: Disk): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
