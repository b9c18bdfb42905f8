/**
 * Opens files in folders that others may have written to: a regular file with one name, and never through a link.
 * Otherwise whoever made a link there would have us read, or write to, a file elsewhere.
 */

import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../domain/errors.js';
import { isModeRefused } from './errno.js';
import { fileKind } from './files.js';
import { keptIn } from './trust.js';

/** Windows has neither: there the look before the opening has to do. A pipe is opened at once, and then refused. */
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const HAS_NO_FOLLOW = constants.O_NOFOLLOW !== undefined;
const OWNER_ONLY = 0o600;

/**
 * @param flags of `node:fs`, such as `O_RDONLY`; a file that `O_CREAT` makes is 0600
 * @throws {UserError} `results` where it is a link, no regular file, or has several names; or the system's error
 */
export async function openRegular(path: string, flags: number): Promise<FileHandle> {
  if (!HAS_NO_FOLLOW) refuseByName(path);
  const handle = await open(path, flags | SAFELY, OWNER_ONLY).catch((error: unknown) => {
    refuseByName(path);
    throw error;
  });
  try {
    refuseIrregular(path, fstatSync(handle.fd));
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** As `openRegular`, on this thread. @returns the descriptor */
export function openRegularSync(path: string, flags: number): number {
  if (!HAS_NO_FOLLOW) refuseByName(path);
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, flags | SAFELY, OWNER_ONLY);
    refuseIrregular(path, fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    if (descriptor === undefined) refuseByName(path);
    else closeSync(descriptor);
    throw error;
  }
}

/** All bytes of a small file, opened as `openRegular` does. */
export async function readRegular(path: string): Promise<Buffer> {
  const handle = await openRegular(path, constants.O_RDONLY);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/**
 * Keeps an open file for this user alone. That a file system without modes refuses it is no reason to stop.
 * @throws {UserError} `results` where it is refused because the file belongs to another user, who could read it all
 */
export async function narrow(handle: FileHandle, path: string): Promise<void> {
  try {
    await handle.chmod(OWNER_ONLY);
  } catch (error) {
    if (!isModeRefused(error)) throw error;
    const { uid } = await handle.stat();
    if ((await keptIn(dirname(path))).uid === uid) return;
    throw new UserError(
      'results',
      `${path} belongs to user ${uid}, who can read everything that is written to it`,
      'Replace it with a copy that belongs to you; or copy the whole folder, and name the copy with --results.',
      error,
    );
  }
}

function refuseByName(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats !== undefined) refuseIrregular(path, stats);
}

function refuseIrregular(path: string, stats: Stats): void {
  if (!stats.isFile()) {
    throw new UserError(
      'results',
      `${path} is ${fileKind(stats)}, and only a regular file is accepted there`,
      'Find out who put it there. Then remove it, or replace it with the file itself.',
    );
  }
  // Some file systems count no names and say 0.
  if (stats.nlink <= 1) return;
  throw new UserError(
    'results',
    `${path} has ${stats.nlink} hard links, so another path leads to the same file`,
    'Find out who linked it. Then replace it with a copy: copy it under another name, and rename the copy to this one.',
  );
}
