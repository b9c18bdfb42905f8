/** The bytes of a roster: an open file, or a copy in memory of what can be read only once. Knows nothing of formats. */

import { type BigIntStats, constants, fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { UserError } from '../domain/errors.js';
import { isMissing, systemMessage } from '../lib/errno.js';
import { openRegular } from '../lib/safe-open.js';

/** The most that is kept in memory, in bytes: standard input, pipes, JSON and workbooks. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

export type RosterSource = {
  /** The base name of the path, or `standard input`. */
  readonly name: string;
  /** `null` for standard input. */
  readonly path: string | null;
  /** Bytes, when it was opened; never 0. */
  readonly size: number;
  /** When the file was last changed, as of its opening: milliseconds since the epoch. Absent where it is not a file. */
  readonly modifiedAt?: number;
  /** Up to `length` bytes from `position`; fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>;
  /** Whether size or modification time changed since it was opened, or the path is now another file, or none. */
  changed(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * @param isOfResults whether it is in a results folder: then links and pipes are refused
 * @throws {UserError} `roster` where it is missing, a folder, unreadable, empty or too large for memory; `results` where a
 * file of a results folder is a link or not a regular file
 */
export async function openSource(path: string, stdin: Readable, isOfResults = false): Promise<RosterSource> {
  if (path === '-') return inMemory('standard input', null, await readWhole(stdin, 'standard input'));
  const name = basename(path);
  const opened = isOfResults ? openRegular(path, constants.O_RDONLY) : open(path, constants.O_RDONLY);
  const handle = await opened.catch((error: unknown) => {
    throw error instanceof UserError ? error : readError(path, error);
  });
  try {
    const found = await handle.stat();
    if (found.isDirectory()) {
      throw new UserError('roster', `${path} is a folder, not a roster`, 'Give the path of a file in it.');
    }
    if (found.isFile()) return await fileSource(path, handle);
    const bytes = await readWhole(handle.createReadStream({ autoClose: false }), name);
    await handle.close();
    return inMemory(name, path, bytes);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error instanceof UserError ? error : readError(path, error);
  }
}

async function fileSource(path: string, handle: FileHandle): Promise<RosterSource> {
  const first = await handle.stat({ bigint: true });
  if (first.size === 0n) throw empty(path);
  return {
    name: basename(path),
    path,
    size: Number(first.size),
    modifiedAt: Number(first.mtimeNs) / 1e6,
    read: (position, length) => readAt(handle, path, position, length),
    async changed() {
      try {
        // Synchronous, since this runs for every row and the asynchronous call takes twenty times as long.
        return differ(statSync(path, { bigint: true }), first);
      } catch (error) {
        // A share may not answer for a moment, which is not a change of the file.
        return isMissing(error) || differ(fstatSync(handle.fd, { bigint: true }), first);
      }
    },
    close: () => handle.close(),
  };
}

/** Editors save under another name and rename: then the path is another file, and the open one is unchanged. */
function differ(now: BigIntStats, first: BigIntStats): boolean {
  return (
    now.size !== first.size || now.mtimeNs !== first.mtimeNs || now.ino !== first.ino || now.dev !== first.dev
  );
}

async function readAt(handle: FileHandle, path: string, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle
      .read(buffer, filled, length - filled, position + filled)
      .catch((error: unknown) => {
        throw readError(path, error);
      });
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function inMemory(name: string, path: string | null, bytes: Buffer): RosterSource {
  if (bytes.length === 0) throw empty(path ?? name);
  return {
    name,
    path,
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    changed: async () => false,
    close: async () => undefined,
  };
}

async function readWhole(stream: Readable, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    size += bytes.length;
    if (size > MAX_IN_MEMORY) {
      const what = `${name} is larger than 64 MiB, the limit for input that is not a file`;
      const next = 'Save it to a file and give its path.';
      throw new UserError('roster', what, next);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function empty(path: string): UserError {
  return new UserError('roster', `${path} is empty`, 'Add a header and at least one row.');
}

function readError(path: string, error: unknown): UserError {
  if (!isMissing(error)) {
    const next = 'Check its permissions, the disk, and whether another program has locked it.';
    return new UserError('roster', `cannot read ${path}: ${systemMessage(error)}`, next, error);
  }
  return new UserError('roster', `${path} does not exist`, 'Check the path.', error);
}
