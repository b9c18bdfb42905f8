/**
 * The narrow file system that the journal writes through, and the real one. Tests put another in its place that
 * loses, tears and zeroes what was not synced. Files are 0600 and folders 0700, whatever the umask. What is opened is a
 * regular file with one name, and never a link (`src/safe-open.ts`).
 */

import { closeSync, constants, fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissing, isModeRefused, systemCode } from '../lib/errno.js';
import { createFile, syncFolder } from '../lib/files.js';
import { narrow, openRegular, openRegularSync, readRegular } from '../lib/safe-open.js';
import { keptIn } from '../lib/trust.js';

/** A file that only grows, held open. */
export type DiskFile = {
  /** Its length in bytes, as it is now. */
  size(): Promise<number>;
  /**
   * Adds bytes at the end, wherever the end is now; resolves when they are on the disk. Where it fails, bytes may have
   * been added all the same.
   * @returns how many were taken, which may be fewer
   */
  append(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

export type Disk = {
  /** Opens for appending; makes the file where there is none. What there is in it is on the disk then. */
  openForAppend(path: string): Promise<DiskFile>;
  /** Writes a new file and syncs it; EEXIST where there is one. What it could not finish, it removes. */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  /** All bytes of a file. */
  readFile(path: string): Promise<Buffer>;
  /** Reads a part of a file, opened anew by its name; returns how many bytes there were. */
  readAt(path: string, buffer: Uint8Array, position: number): number;
  /** Cuts a file to this length, and syncs it. */
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  /** Removes a file or an empty folder, if it is there. */
  remove(path: string): Promise<void>;
  /** The names in a folder. */
  list(folder: string): Promise<string[]>;
  /** Makes a folder and those above it, and syncs their names; returns false where it was there. */
  makeFolder(folder: string): Promise<boolean>;
  /**
   * Keeps a folder for its owner alone, where the file system has modes.
   * @returns owner and mode where others can open it, and the system leaves that to its owner
   */
  narrowFolder(folder: string): Promise<{ readonly uid: number; readonly mode: number } | undefined>;
  /** Syncs the names in a folder, where the file system can. */
  syncFolder(folder: string): Promise<void>;
};

const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;
const FOLDER_MODE = 0o700;

export const nodeDisk: Disk = {
  openForAppend: async (path) => {
    const handle = await openRegular(path, APPEND);
    try {
      await narrow(handle, path);
      // Of a run that was killed while it wrote.
      await handle.datasync();
    } catch (error) {
      await handle.close();
      throw error;
    }
    return {
      // On this thread: the way to another and back takes a fifth to a third as long as the write. While a disk hangs the
      // program hears nothing, but neither could it end: Node waits for the other threads when it exits.
      size: async () => fstatSync(handle.fd).size,
      append: async (bytes) => {
        const taken = writeSync(handle.fd, bytes);
        fdatasyncSync(handle.fd);
        return taken;
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
      // Of a folder Linux says the first, and other systems the second.
      if (!['EISDIR', 'EPERM'].includes(systemCode(error))) throw error;
      await rmdir(path).catch((notFolder: unknown) => {
        throw systemCode(notFolder) === 'ENOTDIR' ? error : notFolder;
      });
    }
  },
  list: (folder) => readdir(folder),
  makeFolder: async (folder) => {
    const firstMade = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    if (firstMade === undefined) return false;
    // Its own names, and every name that leads to it from the first that was made.
    for (let at = folder; ; at = dirname(at)) {
      await syncFolder(at);
      if (at === dirname(firstMade) || at === dirname(at)) return true;
    }
  },
  narrowFolder: async (folder) => {
    try {
      await chmod(folder, FOLDER_MODE);
      return undefined;
    } catch (error) {
      if (!isModeRefused(error)) throw error;
      const { uid, mode } = await stat(folder);
      const isOpen = (mode & 0o077) !== 0 && (await keptIn(folder)).uid !== uid;
      return isOpen ? { uid, mode: mode & 0o7777 } : undefined;
    }
  },
  syncFolder,
};

/** All bytes of a file; `undefined` where there is none. */
export async function readIfThere(path: string, disk: Disk): Promise<Buffer | undefined> {
  try {
    return await disk.readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
