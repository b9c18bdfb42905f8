/**
 * The narrow file system that the journal writes through, and the real one. Tests put another in its place that
 * loses, tears and zeroes what was not synced. Files are 0600 and folders 0700, whatever the umask. What is opened is a
 * regular file with one name, and never a link (`src/safe-open.ts`).
 */

import { closeSync, constants, fdatasyncSync, fstatSync, readSync, writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { chmod, mkdir, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isModeRefused } from '../lib/errno.js';
import { createFile, syncFolder } from '../lib/files.js';
import { narrow, openRegular, openRegularSync, readRegular } from '../safe-open.js';
import { keptIn } from '../trust.js';

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

/** The owner's number, and the bits for permissions that stay. */
export type Refused = { readonly uid: number; readonly mode: number };

export type Disk = {
  /** Opens for appending; makes the file where there is none. What there is in it is on the disk then. */
  openForAppend(path: string): Promise<DiskFile>;
  /** Writes a new file and syncs it; EEXIST where there is one. What it could not finish, it removes. */
  writeNew(path: string, bytes: Uint8Array): Promise<void>;
  /** All bytes of a small file. */
  readFile(path: string): Promise<Buffer>;
  /** Reads a part of a file, opened anew by its name; returns how many bytes there were. */
  readAt(path: string, buffer: Uint8Array, position: number): number;
  /** Cuts a file to this length, and syncs it. */
  truncate(path: string, length: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** The names in a folder. */
  list(folder: string): Promise<string[]>;
  /** Makes a folder and those above it; returns the first that was made, `undefined` where it was there. */
  makeFolder(folder: string): Promise<string | undefined>;
  /** Removes an empty folder. */
  removeFolder(folder: string): Promise<void>;
  /**
   * Sets the mode, where the file system has modes.
   * @returns owner and mode where another user owns it and the system refuses
   */
  chmod(path: string, mode: number): Promise<Refused | undefined>;
  /** Syncs the names in a folder, where the file system can. */
  syncFolder(folder: string): Promise<void>;
};

const APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;

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
    return nodeFile(handle);
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
  unlink,
  list: (folder) => readdir(folder),
  makeFolder: (folder) => mkdir(folder, { recursive: true, mode: FOLDER_MODE }),
  removeFolder: (folder) => rmdir(folder),
  chmod: async (path, mode) => {
    try {
      await chmod(path, mode);
      return undefined;
    } catch (error) {
      if (!isModeRefused(error)) throw error;
      const there = await stat(path);
      const isOurs = (await keptIn(path)).uid === there.uid;
      return isOurs ? undefined : { uid: there.uid, mode: there.mode & 0o7777 };
    }
  },
  syncFolder,
};

export const FOLDER_MODE = 0o700;

/** Syncs a folder that was just made: its own names, and every name that leads to it from the first that was made. */
export async function syncNewFolder(disk: Disk, folder: string, firstMade: string): Promise<void> {
  const last = dirname(firstMade);
  for (let at = folder; ; at = dirname(at)) {
    await disk.syncFolder(at);
    if (at === last || at === dirname(at)) return;
  }
}

function nodeFile(handle: FileHandle): DiskFile {
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
}
