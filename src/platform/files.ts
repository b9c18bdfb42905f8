/** Writes files durably: synced, replaced atomically, mode 0600 by default. Throws `FileError`s. */

import type { Stats } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileKind } from '../texts/text-facts.js';
import { atPath, isFolderSyncRefused, systemCode } from './errno.js';
import {
  FILE_OPERATIONS,
  type FileOperations,
  OWNER_ONLY,
  type Permissions,
  type PlacedFile,
  setPermissions,
  TemporaryFile,
} from './temporary-file.js';

type Piece = string | Uint8Array;
export type Content = Piece | Iterable<Piece> | AsyncIterable<Piece>;

/** Replaces a file or link atomically. After an error, the old one is unchanged. @throws {FileError} */
export async function replaceFile(
  path: string,
  content: Content,
  permissions: Permissions = {},
  operations: FileOperations = FILE_OPERATIONS,
): Promise<void> {
  await writeAndPlace(path, content, permissions, operations, (file) => file.replace());
}

/** Like `replaceFile`, but if the old file is open in another program, writes `name (2).csv` next to it. */
export async function replaceUnlessInUse(
  path: string,
  content: Content,
  operations: FileOperations = FILE_OPERATIONS,
): Promise<PlacedFile> {
  return await writeAndPlace(path, content, {}, operations, (file) => file.replaceUnlessInUse());
}

/**
 * Not with Node's option `recursive`, which never returns in /proc.
 * @param mode before the umask @returns the created folders, the topmost first @throws the system error
 */
export async function makeFolders(path: string, mode?: number): Promise<readonly string[]> {
  try {
    return await makeFolder(path, mode);
  } catch (error) {
    const above = dirname(path);
    if (systemCode(error) !== 'ENOENT' || above === path) throw error;
    return [...(await makeFolders(above, mode)), ...(await makeFolder(path, mode))];
  }
}

async function makeFolder(path: string, mode: number | undefined): Promise<readonly string[]> {
  try {
    await mkdir(path, { mode });
    return [path];
  } catch (error) {
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() !== true) throw error;
    return [];
  }
}

export async function writeAndPlace<T>(
  path: string,
  content: Content,
  permissions: Permissions,
  operations: FileOperations = FILE_OPERATIONS,
  place: (file: TemporaryFile) => Promise<T>,
): Promise<T> {
  const file = await TemporaryFile.create(path, operations);
  try {
    const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
    for await (const piece of pieces) await file.append(piece);
    await file.seal(permissions);
    const placed = await place(file);
    await syncFolder(dirname(path));
    return placed;
  } finally {
    await file.discard();
  }
}

/** Writes a new file, and removes it after an error. @throws {FileError} with `EEXIST` if a file or link exists */
export async function createFile(path: string, content: Piece, permissions: Permissions = {}): Promise<void> {
  await atPath(path, async () => {
    const handle = await open(path, 'wx', OWNER_ONLY);
    try {
      await handle.writeFile(content);
      await setPermissions(handle, permissions, FILE_OPERATIONS);
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

/** Syncs the names in a folder, if the platform supports it. @throws {FileError} */
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

export function kindOfFile(stats: Stats): FileKind {
  if (stats.isSymbolicLink()) return 'link';
  if (stats.isDirectory()) return 'folder';
  if (stats.isFIFO()) return 'pipe';
  return stats.isSocket() ? 'socket' : 'device';
}
