/** Reads a token file, a regular file or a pipe, within limits of size and time. */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Clock } from '../domain/clock.js';
import { systemCode } from '../lib/errno.js';
import { fileKind } from '../lib/files.js';

/** A file larger than this holds no token. */
export const LARGEST_TOKEN_FILE = 64 * 1024;

/** How long a pipe may take, in milliseconds: a password manager asks its user first. */
export const LONGEST_PIPE_MS = 30_000;

const POLL_MS = 50;

export type TokenText = {
  readonly text: string;
  /** Whether it came from a pipe, which cannot be read a second time. */
  readonly isPipe: boolean;
  /** The permissions of a regular file. */
  readonly mode?: number;
};

/** Makes an error of a reason, a clause that follows the name of the file. */
type Fail = (why: string) => Error;

const TOO_SLOW = `did not end within ${LONGEST_PIPE_MS / 1000} seconds`;
const TOO_LARGE = 'is larger than 64 KiB, so it is not a token';

/**
 * Reads a regular file at once, and a pipe until its writers have closed it; a pipe that nobody has opened for writing
 * yet is waited for.
 * @param signal ends the waiting
 * @throws what `fail` makes for anything that is neither, that is too large or takes too long
 * @throws the system's error where it cannot be read
 */
export async function readTokenFile(
  path: string,
  clock: Clock,
  signal: AbortSignal,
  fail: Fail,
): Promise<TokenText> {
  // Before it is opened: opening a device may have an effect.
  refuseOthers(await stat(path), fail);
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await handle.stat();
    refuseOthers(found, fail);
    const isPipe = found.isFIFO();
    const until = clock.monotonic() + LONGEST_PIPE_MS;
    const buffer = Buffer.alloc(LARGEST_TOKEN_FILE + 1);
    for (let size = 0; ; ) {
      const read = await readSome(handle, buffer.subarray(size));
      size += read ?? 0;
      if (size === buffer.length) throw fail(TOO_LARGE);
      // A pipe that no writer has opened yet reads as ended.
      if (read === 0 && (size > 0 || !isPipe)) {
        const text = buffer.toString('utf8', 0, size);
        return isPipe ? { text, isPipe } : { text, isPipe, mode: found.mode & 0o7777 };
      }
      if (read !== undefined && read > 0) continue;
      if (signal.aborted || clock.monotonic() >= until) throw fail(TOO_SLOW);
      await clock.sleep(POLL_MS, signal);
    }
  } finally {
    await handle.close();
  }
}

/**
 * Reads standard input to its end, within the same bounds.
 * @throws what `fail` makes where it is too large or takes too long
 */
export async function readTokenInput(stdin: Readable, clock: Clock, fail: Fail): Promise<TokenText> {
  const cancel = clock.timer(LONGEST_PIPE_MS, () => stdin.destroy(fail(TOO_SLOW)));
  try {
    let bytes = Buffer.alloc(0);
    for await (const chunk of stdin) {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length > LARGEST_TOKEN_FILE) throw fail(TOO_LARGE);
    }
    return { text: bytes.toString('utf8'), isPipe: true };
  } finally {
    cancel();
  }
}

function refuseOthers(found: Stats, fail: Fail): void {
  if (found.isFile() || found.isFIFO()) return;
  throw fail(`is ${fileKind(found)}; a token is read from a file or a pipe`);
}

/** @returns how many bytes; 0 at the end, `undefined` where a pipe has none now */
async function readSome(handle: FileHandle, into: Uint8Array): Promise<number | undefined> {
  try {
    return (await handle.read(into)).bytesRead;
  } catch (error) {
    if (systemCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}
