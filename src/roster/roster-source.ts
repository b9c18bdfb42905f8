/** The bytes of a roster: an open file, or a copy in memory if the input can be read only once. */

import { type BigIntStats, constants, fstatSync, openSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { Interrupted, UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { isMissing, systemCode } from '../platform/errno.js';
import { openRegular } from '../platform/safe-open.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';

/** How journals, events and files name standard input. */
export const STANDARD_INPUT = 'standard input';

/** The most bytes that are held in memory: standard input, pipes, JSON and workbooks. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

/** The size of the first buffer, enough for many rosters: larger buffers trigger garbage collection. */
const MAX_OF_MANY = 64 * 1024;

export type RosterSource = {
  readonly name: string;
  /** `null` for standard input. */
  readonly path: string | null;
  readonly size: number;
  /** When it was last modified before it was opened, in milliseconds since the epoch. Absent if it is not a file. */
  readonly modifiedAt?: number;
  /** Reads `length` bytes from `position`, or fewer at the end. */
  read(position: number, length: number): Promise<Buffer>;
  /** True if the size or time has changed since the file was opened, or the path now leads to another file or none. */
  changed(): Promise<boolean>;
  /** Like `changed`, but also true if the inode's time changed (permissions, names), which no program sets back. */
  touched(): Promise<boolean>;
  close(): Promise<void>;
};

export type SourceOptions = {
  /** Absolute, or `-`. */
  readonly path: string;
  /** Read completely if `path` is `-`. */
  readonly stdin: Readable;
  /** Ends the wait for a pipe's writer. Standard input is ended by its owner. */
  readonly signal?: AbortSignal | undefined;
  /** True in a results folder, where links and pipes are rejected. */
  readonly unguard?: boolean | undefined;
};

/**
 * @throws {UserError} `roster` if it is unreadable or too large; `results` for a link or pipe in a results folder
 * @throws {Interrupted} if the signal is aborted while it waits for the writer
 */
export async function openSource({ path, stdin, signal, unguard }: SourceOptions): Promise<RosterSource> {
  if (path === STDIN) return inMemory(STANDARD_INPUT, null, await readWhole(stdin, {}));
  const name = basename(path);
  const isPipe = !unguard && (await stat(path).catch(() => undefined))?.isFIFO();
  if (isPipe) return inMemory(name, path, await readWhole(openPipe(path), name, signal));
  const opened = unguard ? openRegular(path, constants.O_RDONLY) : open(path, constants.O_RDONLY);
  const handle = await opened.catch((error: unknown) => {
    throw error instanceof UserError ? error : readError(path, error);
  });
  try {
    const found = await handle.stat();
    if (found.isDirectory()) {
      throw userError('roster', 'roster-is-folder', { path });
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
  const now = (): BigIntStats | undefined => {
    try {
      // Synchronous, since it runs for every row and the asynchronous call takes twenty times as long.
      return statSync(path, { bigint: true });
    } catch (error) {
      // If a network share does not respond for a moment, the file has not changed.
      return isMissing(error) ? undefined : fstatSync(handle.fd, { bigint: true });
    }
  };
  return {
    name: basename(path),
    path,
    size: Number(first.size),
    modifiedAt: Number(first.mtimeNs) / 1e6,
    read: (position, length) => readAt(handle, path, position, length),
    changed: async () => differ(now(), first),
    async touched() {
      const found = now();
      return differ(found, first) || found?.ctimeNs !== first.ctimeNs;
    },
    close: () => handle.close(),
  };
}

/** Editors save under another name and rename: then the path leads to another file, and the open one is unchanged. */
function differ(now: BigIntStats | undefined, first: BigIntStats): boolean {
  return (['size', 'mtimeNs', 'ino', 'dev'] as const).some((name) => now?.[name] !== first[name]);
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
  // A small copy. Otherwise, a small roster would hold on to a large buffer for hours, while its rows are sent.
  return filled < length / 2 ? Buffer.from(buffer.subarray(0, filled)) : buffer.subarray(0, filled);
}

function inMemory(name: string, path: string | null, bytes: Buffer): RosterSource {
  return {
    name,
    path,
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
    changed: async () => false,
    touched: async () => false,
    close: async () => undefined,
  };
}

/** Opens without waiting for a writer. Waiting would block a thread, and the program could not exit. */
function openPipe(path: string): Readable {
  try {
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    throw readError(path, error);
  }
}

/** @throws {Interrupted} if the signal is aborted before the stream ends */
async function readWhole(stream: Readable, label: RosterLabel, signal?: AbortSignal): Promise<Buffer> {
  const stop = (): unknown => stream.destroy(new Interrupted());
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await bytesOf(stream, label);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function bytesOf(stream: Readable, label: RosterLabel): Promise<Buffer> {
  let all = Buffer.alloc(MAX_OF_MANY);
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    if (size + bytes.length > MAX_IN_MEMORY) {
      throw userError('roster', 'input-too-large', { label });
    }
    if (size + bytes.length > all.length) {
      // As large as the largest input: unused pages cost nothing, and joining chunks would take twice as much memory.
      const larger = Buffer.alloc(MAX_IN_MEMORY);
      all.copy(larger, 0, 0, size);
      all = larger;
    }
    size += bytes.copy(all, size);
  }
  return all.subarray(0, size);
}

function readError(path: string, error: unknown): UserError {
  if (!isMissing(error)) {
    return userError('roster', 'roster-unreadable', { path, system: systemCode(error) }, { cause: error });
  }
  return userError('roster', 'roster-missing', { path }, { cause: error });
}
