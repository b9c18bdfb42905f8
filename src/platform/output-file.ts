/** Replaces an existing file only if it is this option's own or the user agrees: a path may be mistyped. */

import { constants, type Stats } from 'node:fs';
import { access, type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { UserError } from '../domain/errors.js';
import type { FileUse, OutputKind } from '../texts/text-facts.js';
import { type ErrorCode, type ErrorFacts, userError } from '../texts/user-error.js';
import { atPath, diskError, FileError, isDiskFull, isMissing } from './errno.js';
import { type Content, kindOfFile, writeAndPlace } from './files.js';
import type { PlacedFile } from './temporary-file.js';

export type OutputFile = {
  readonly path: string;
  readonly option: string;
  readonly output: OutputKind;
  readonly isOwn: (file: FileHandle) => Promise<boolean>;
  /** The use of a path in this call, if any. Nothing is written to a path in use, even if the file is new. */
  readonly usedAs: (path: string, isOwn: boolean) => Promise<FileUse | undefined>;
  readonly overwrite: boolean | 'never';
};

export type UsedFile = { readonly path: string; readonly use: FileUse };

type Target = { readonly path: string; readonly isNew: boolean };

/** Checks the path before the content is made. @throws {UserError} `usage` if the file may not be written, or cannot */
export async function checkOutput(output: OutputFile): Promise<void> {
  await orRefused(output, () => targetOf(output));
}

/** Writes the file, following a link. @throws {UserError} as `checkOutput`, or if the file cannot be written */
export async function writeOutput(output: OutputFile, content: Content): Promise<PlacedFile> {
  return await orRefused(output, async () => {
    const { path } = await targetOf(output);
    return await writeAndPlace(path, content, {}, undefined, async (file) => {
      // Checked again, since making the content may have taken a long time.
      const now = await targetOf(output);
      if (now.path !== path) throw refused('output-changed', { option: output.option, path: output.path });
      return await (now.isNew ? file.placeNew() : file.replaceUnlessInUse());
    });
  });
}

async function targetOf(output: OutputFile): Promise<Target> {
  const { path: typed, option, overwrite } = output;
  await refuseFolder(output);
  const found = await statsAt(typed);
  const isNew = found === undefined;
  const isLink = isNew && (await lstat(typed).catch(() => undefined)) !== undefined;
  if (isLink) throw refused('output-broken-link', { option, path: typed });
  if (!isNew && !found.isFile())
    throw refused('output-not-regular', { option, path: typed, kind: kindOfFile(found) });
  const path = isNew ? typed : await realpath(typed);
  const isOwn = !isNew && (await isOwnFile(path, output));
  const use = await output.usedAs(path, isOwn);
  if (use !== undefined) throw refused('output-in-use', { option, path: typed, use });
  if (isNew || isOwn || overwrite === true) return { path, isNew };
  const canOverwrite = overwrite !== 'never';
  throw refused('output-not-replaced', { option, path: typed, output: output.output, canOverwrite });
}

async function statsAt(path: string): Promise<Stats | undefined> {
  return await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new FileError(path, error);
  });
}

async function refuseFolder({ path }: OutputFile): Promise<void> {
  const folder = await statsAt(dirname(path));
  if (folder?.isDirectory() !== true) throw refused('output-no-folder', { path });
  await atPath(path, () => access(dirname(path), constants.W_OK));
}

/** Checks the open file, since the path may already lead to another one. */
async function isOwnFile(path: string, { isOwn }: OutputFile): Promise<boolean> {
  // With this flag, opening a pipe does not block.
  const file = await atPath(path, () => open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
  try {
    return (await file.stat()).isFile() && (await isOwn(file));
  } finally {
    await file.close();
  }
}

function refused<C extends ErrorCode>(code: C, facts: ErrorFacts[C]): UserError {
  return userError('usage', code, facts);
}

async function orRefused<T>({ path, output }: OutputFile, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (isDiskFull(error)) throw diskError(error);
    const facts = { output, path, system: error.code };
    throw userError('usage', 'output-not-writable', facts, { cause: error });
  }
}

export async function headOf(file: FileHandle, length = 64 * 1024): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
