/**
 * Opens files in folders in which other users may have created files: only regular files with one hard link, and never
 * through a symbolic link. Otherwise, another user's link could make the program read or write any file of this user.
 */

import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { userError } from '../texts/user-error.js';
import { isModeRefused } from './errno.js';
import { kindOfFile } from './files.js';
import { OWNER_ONLY } from './temporary-file.js';
import { probeFolder } from './trust.js';

/** Windows has neither flag, so the path is checked first. A pipe opens without blocking, and is then refused. */
const SAFE_FLAGS = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const HAS_NO_FOLLOW = constants.O_NOFOLLOW !== undefined;

/** @throws {UserError} `results` if it is a link, not a regular file, or has several hard links */
export async function openRegular(path: string, flags: number): Promise<FileHandle> {
  if (!HAS_NO_FOLLOW) checkPath(path);
  const handle = await open(path, flags | SAFE_FLAGS, OWNER_ONLY).catch((error: unknown) => {
    checkPath(path);
    throw error;
  });
  try {
    checkRegular(path, fstatSync(handle.fd));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Like `openRegular`, but synchronous. @returns the file descriptor */
export function openRegularSync(path: string, flags: number): number {
  if (!HAS_NO_FOLLOW) checkPath(path);
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, flags | SAFE_FLAGS, OWNER_ONLY);
    checkRegular(path, fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    if (descriptor === undefined) checkPath(path);
    else closeSync(descriptor);
    throw error;
  }
}

export async function readRegular(path: string): Promise<Buffer> {
  const handle = await openRegular(path, constants.O_RDONLY);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** For this user only, if the file system has modes. @throws {UserError} `results` if another user owns the file */
export async function restrictFile(handle: FileHandle, path: string): Promise<void> {
  try {
    await handle.chmod(OWNER_ONLY);
  } catch (error) {
    if (!isModeRefused(error)) throw error;
    const { uid } = await handle.stat();
    if ((await probeFolder(dirname(path))).uid === uid) return;
    throw userError('results', 'file-not-owned', { path, owner: uid }, { cause: error });
  }
}

function checkPath(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) checkRegular(path, stats);
}

function checkRegular(path: string, stats: Stats): void {
  if (!stats.isFile()) throw userError('results', 'file-not-regular', { path, kind: kindOfFile(stats) });
  // Some file systems do not count links, and report 0.
  if (stats.nlink > 1) throw userError('results', 'file-linked', { path, links: stats.nlink });
}
