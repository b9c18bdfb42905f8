/**
 * Where a roster's bytes come from: one open file that is read at any position, or bytes held in memory for what
 * can be read only once. Knows nothing of what the bytes mean.
 */

import { type BigIntStats, constants, fstatSync, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { UserError } from '../domain/errors.js';
import { isMissing, systemMessage } from '../lib/errno.js';
import { openRegular } from '../lib/safe-open.js';

/** The most that is held in memory, in bytes: standard input, pipes and JSON. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

export type Source = {
  /** The base name of the path, or `standard input`. */
  readonly name: string;
  /** `null` for standard input. */
  readonly path: string | null;
  /** Bytes, when it was opened; never 0. */
  readonly size: number;
  /** When the file was last changed, as of its opening: milliseconds since the epoch. Absent for what is no file. */
  readonly modifiedAt?: number;
  /** Up to `length` bytes from `position`; fewer only at the end. */
  read(position: number, length: number): Promise<Buffer>;
  /** Whether size or time of change differ from when it was opened, or another file stands at the path, or none. */
  changed(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * @param isOfResults a file of a results folder: never a link or a pipe
 * @throws {UserError} `roster` where it is missing, a folder, unreadable, empty or too large to hold; `results` where a
 * file of a results folder is a link or no regular file
 */
export async function openSource(path: string, stdin: Readable, isOfResults = false): Promise<Source> {
  if (path === '-') return held('standard input', null, await readWhole(stdin, 'standard input'));
  const name = basename(path);
  const opened = isOfResults ? openRegular(path, constants.O_RDONLY) : open(path, constants.O_RDONLY);
  const handle = await opened.catch((error: unknown) => {
    throw error instanceof UserError ? error : unreadable(path, error);
  });
  try {
    const found = await handle.stat();
    if (found.isDirectory()) {
      throw new UserError('roster', `${path} is a folder, not a roster`, 'Name the file in it.');
    }
    if (found.isFile()) return await fileSource(path, handle);
    const bytes = await readWhole(handle.createReadStream({ autoClose: false }), name);
    await handle.close();
    return held(name, path, bytes);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error instanceof UserError ? error : unreadable(path, error);
  }
}

async function fileSource(path: string, handle: FileHandle): Promise<Source> {
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
        // Asked at every row: to hand it to another thread takes twenty times as long as to look.
        return differ(statSync(path, { bigint: true }), first);
      } catch (error) {
        // A share that does not answer for a moment says nothing of the file.
        return isMissing(error) || differ(fstatSync(handle.fd, { bigint: true }), first);
      }
    },
    close: () => handle.close(),
  };
}

/** Editors save under another name and rename: then another file stands at the path, and the open one is as it was. */
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
        throw unreadable(path, error);
      });
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

function held(name: string, path: string | null, bytes: Buffer): Source {
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
      throw new UserError(
        'roster',
        `${name} is more than the 64 MiB that can be held in memory`,
        'Write it to a file and name that.',
      );
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function empty(path: string): UserError {
  return new UserError('roster', `${path} is empty`, 'A roster has a header and at least one row.');
}

function unreadable(path: string, error: unknown): UserError {
  if (!isMissing(error)) {
    const next = 'Check that you may read it, that no other program holds it, and the disk.';
    return new UserError('roster', `${path}: it cannot be read: ${systemMessage(error)}`, next, error);
  }
  return new UserError('roster', `${path}: there is no such file`, 'Check the path.', error);
}
