/**
 * How a file is written so that it is on the disk before anybody is told: whole, replaced in one step, and for its
 * owner alone unless more is asked for. Whatever the system refuses is a `FileError` with its code.
 */

import type { Stats } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { atPath, isFolderSyncRefused } from './errno.js';
import {
  DISK,
  type Disk,
  OWNER_ONLY,
  type Permissions,
  type PlacedFile,
  setPermissions,
  TemporaryFile,
} from './temporary-file.js';

/** The whole, or pieces as they come. */
export type Content =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file in the place of whatever is there: under a temporary name, synced, renamed. Until the end the old file
 * stays as it is; after a failure there is no trace of the new one. A link is replaced, not followed.
 * @throws {FileError}, and whatever `content` throws
 */
export async function replaceFile(
  path: string,
  content: Content,
  permissions: Permissions = {},
  disk: Disk = DISK,
): Promise<void> {
  await writeBeside(path, content, permissions, disk, (file) => file.replace());
}

/** The same, for its owner alone; where another program holds the old file, as `name (2).csv` beside it. */
export async function replaceOrBeside(
  path: string,
  content: Content,
  disk: Disk = DISK,
): Promise<PlacedFile> {
  return await writeBeside(path, content, {}, disk, (file) => file.replaceOrBeside());
}

async function writeBeside<T>(
  path: string,
  content: Content,
  permissions: Permissions,
  disk: Disk,
  place: (file: TemporaryFile) => Promise<T>,
): Promise<T> {
  const file = await TemporaryFile.create(path, disk);
  try {
    for await (const chunk of pieces(content)) await file.append(chunk);
    await file.seal(permissions);
    const placed = await place(file);
    await syncFolder(dirname(path));
    return placed;
  } finally {
    await file.discard();
  }
}

/**
 * Writes a file where none is. What it could not finish, it removes.
 * @throws {FileError} with the code `EEXIST` where one is there, also a link
 */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  permissions: Permissions = {},
): Promise<void> {
  await atPath(path, async () => {
    const handle = await open(path, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(content);
      await setPermissions(handle, permissions, DISK);
      await handle.sync();
      await handle.close();
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
      throw error;
    }
  });
  await syncFolder(dirname(path));
}

/** Has the folder's names on the disk before it resolves, where the platform can. @throws {FileError} */
export async function syncFolder(folder: string): Promise<void> {
  await atPath(folder, async () => {
    try {
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    } catch (error) {
      if (!isFolderSyncRefused(error)) throw error;
    }
  });
}

function pieces(content: Content): Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

/** What something is that is no regular file: `a folder`. */
export function fileKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}
