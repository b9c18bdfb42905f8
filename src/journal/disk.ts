/**
 * The file system of the journal; tests replace it with one that loses unsynced data. Modes are 0600 and 0700, and only
 * regular files with one hard link are opened (`safe-open.ts`).
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
  /** Resolves once the bytes are on the disk. After an error, some may be in the file. @returns how many bytes */
  append(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

export type Disk = {
  /** Resolves once the existing content is on the disk. @param isAsync true if writes must not block the thread */
  openForAppend(path: string, isAsync?: boolean): Promise<DiskFile>;
  /** Writes a new file and syncs it; fails with EEXIST if the file exists. After any other error, removes the file. */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  readFile(path: string): Promise<Buffer>;
  /** Reads part of the file that currently has this path. @returns how many bytes were read */
  readAt(path: string, buffer: Uint8Array, position: number): number;
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  /** @returns false if the folder existed */
  makeFolder(folder: string): Promise<boolean>;
  /** @returns owner and mode, if other users can open the folder and only its owner could change that */
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
      // Also syncs lines of a run that was killed before it synced them.
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
        // Passing the call to another thread and back takes a fifth to a third of the time of the write. While a disk
        // hangs, the program does not respond; but it could not exit either, since Node waits for its threads.
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
      // The path may be a folder: Linux reports the first code, other systems the second.
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
    // The folder above contains the name of the topmost new folder.
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

export async function readIfExists(path: string, disk: Disk): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
