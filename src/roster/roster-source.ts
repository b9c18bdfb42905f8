/** The bytes of a roster: an open file, or a copy in memory if the input can be read only once. */

import { type BigIntStats, constants, fstatSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { Interrupted, UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { isMissing, systemCode } from '../platform/errno.js';
import { openPipe, readToEnd } from '../platform/read-stream.js';
import { openRegular } from '../platform/safe-open.js';
import type { RosterLabel } from '../texts/roster-place.js';
import { userError } from '../texts/user-error.js';

/** How journals, events and files name standard input. */
export const STANDARD_INPUT = 'standard input';

/** The most bytes that are held in memory: standard input, pipes, JSON and workbooks. */
export const MAX_IN_MEMORY = 64 * 1024 * 1024;

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
  try {
    if (unguard || !(await stat(path)).isFIFO()) return await openFile(path, name, unguard);
    return inMemory(name, path, await readWhole(openPipe(path), name, signal));
  } catch (error) {
    throw error instanceof UserError || error instanceof Interrupted ? error : readError(path, error);
  }
}

async function openFile(path: string, name: string, unguard?: boolean): Promise<RosterSource> {
  const handle = await (unguard ? openRegular(path, constants.O_RDONLY) : open(path, constants.O_RDONLY));
  try {
    const found = await handle.stat();
    if (found.isDirectory()) throw userError('roster', 'roster-is-folder', { path });
    if (found.isFile()) return await fileSource(path, handle);
    const bytes = await readWhole(handle.createReadStream({ autoClose: false }), name);
    await handle.close();
    return inMemory(name, path, bytes);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
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

async function readWhole(stream: Readable, label: RosterLabel, signal?: AbortSignal): Promise<Buffer> {
  const tooLarge = () => userError('roster', 'input-too-large', { label });
  return await readToEnd(stream, MAX_IN_MEMORY, tooLarge, signal);
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

function readError(path: string, error: unknown): UserError {
  if (!isMissing(error)) {
    return userError('roster', 'roster-unreadable', { path, system: systemCode(error) }, { cause: error });
  }
  return userError('roster', 'roster-missing', { path }, { cause: error });
}
