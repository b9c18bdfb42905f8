/**
 * Writes a file at a path that its user gave. A file that is there is replaced only if this program wrote it for the same
 * option, or its user says so: a path with a slip in it must not cost a list or a configuration.
 */

import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../domain/errors.js';
import { atPath, diskError, FileError, isDiskFull, isMissing, systemMessage } from './errno.js';
import { type Content, fileKind, writeAndPlace } from './files.js';
import type { PlacedFile } from './temporary-file.js';

export type OutputFile = {
  /** Absolute. */
  readonly path: string;
  /** The option that names it, such as `--findings`. */
  readonly option: string;
  /** The output, as the subject of a sentence: `The findings`. */
  readonly what: string;
  /** True if a file is one that this option wrote: a mark in it says so. */
  readonly isOwn: (file: FileHandle) => Promise<boolean>;
  /** The message about any other file. Default: that the option did not write it. */
  readonly foreign?: string;
  /** The present use of a path, so that nothing is written there, new files included: `the roster itself`. */
  readonly usedAs: (path: string, isOwn: boolean) => Promise<string | undefined>;
  /** True if a file without a mark is replaced as well; `never`: no option says so. */
  readonly overwrite: boolean | 'never';
};

/** A file that a call reads, so that it writes over it in no case. */
export type UsedFile = {
  /** Absolute. */
  readonly path: string;
  /** As in `the configuration of this run`. */
  readonly what: string;
};

type Target = {
  /** Where a link leads to. */
  readonly path: string;
  readonly isNew: boolean;
};

/**
 * Before the work that makes the content. `writeOutput` asks once more.
 * @throws {UserError} `usage` where the file may not be written or replaced, is no regular file, or has no folder
 */
export async function checkOutput(output: OutputFile): Promise<void> {
  await orRefused(output, () => targetOf(output));
}

/**
 * Writes the file for its owner alone. A link is followed.
 * @returns where it is, with a warning where it had to be written under another name
 * @throws {UserError} `usage`, as `checkOutput` does, or where it cannot be written
 */
export async function writeOutput(output: OutputFile, content: Content): Promise<PlacedFile> {
  return await orRefused(output, async () => {
    const { path } = await targetOf(output);
    return await writeAndPlace(path, content, {}, undefined, async (file) => {
      // To make the content may have taken long.
      const now = await targetOf(output);
      if (now.path !== path) throw refused(output, 'has become another file meanwhile');
      return await (now.isNew ? file.placeNew() : file.replaceOrBeside());
    });
  });
}

async function targetOf(output: OutputFile): Promise<Target> {
  await refuseFolder(output);
  const found = await statsAt(output.path);
  if (found === undefined) return await newTarget(output);
  if (!found.isFile()) throw refused(output, `is ${fileKind(found)}`);
  const path = await realpath(output.path);
  const isOwn = await isOwnFile(path, output);
  const use = await output.usedAs(path, isOwn);
  if (use !== undefined) throw refused(output, `is ${use}`);
  if (isOwn || output.overwrite === true) return { path, isNew: false };
  const what = output.foreign ?? 'is a file that this option did not write, so it is not replaced';
  const way = output.overwrite === 'never' ? '' : ' Or add --overwrite to replace it.';
  throw refused(output, what, `Choose another file.${way}`);
}

/** @returns `undefined` where nothing is there */
async function statsAt(path: string): Promise<Stats | undefined> {
  return await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new FileError(path, error);
  });
}

async function newTarget(output: OutputFile): Promise<Target> {
  const { path } = output;
  const isLink = (await lstat(path).catch(() => undefined)) !== undefined;
  if (isLink) throw refused(output, 'is a link to a file that does not exist');
  const use = await output.usedAs(path, false);
  if (use !== undefined) throw refused(output, `is ${use}`);
  return { path, isNew: true };
}

async function refuseFolder({ path }: OutputFile): Promise<void> {
  const folder = await statsAt(dirname(path));
  if (folder?.isDirectory() !== true)
    throw new UserError(
      'usage',
      `The folder of ${path} does not exist`,
      'Create it. Or choose another file.',
    );
  await atPath(path, () => access(dirname(path), constants.W_OK));
}

/** Opened and asked: what is at the path may have changed since. */
async function isOwnFile(path: string, { isOwn }: OutputFile): Promise<boolean> {
  // A pipe does not block.
  const file = await atPath(path, () => open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  try {
    return (await file.stat()).isFile() && (await isOwn(file));
  } finally {
    await file.close();
  }
}

function refused({ option, path }: OutputFile, what: string, next = 'Choose another file.'): UserError {
  return new UserError('usage', `${option} ${path} ${what}`, next);
}

async function orRefused<T>({ path, what }: OutputFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (isDiskFull(error)) throw diskError(error);
    const why = systemMessage(error);
    throw new UserError(
      'usage',
      `${what} cannot be written to ${path}: ${why}`,
      'Choose another file.',
      error,
    );
  }
}

/** The first bytes of a file as text. */
export async function headOf(file: FileHandle, length = 64 * 1024): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
