/** Where the configuration file is, and its text. Nothing here knows what stands in it. */

import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../errors.js';
import { systemCode, systemWords } from '../system-error.js';

export const CONFIG_NAME = 'provision.config.json';
const MAX_BYTES = 1024 * 1024;
/** Everyone may write here, as in /tmp: the mode's bits for that and for "only the owner removes a file". */
const SHARED = 0o1002;

export type ConfigText = {
  /** Absolute. */
  readonly path: string;
  /** What it is called in messages: as it was typed, or from the current folder. */
  readonly label: string;
  readonly text: string;
};

export type Search = {
  /** Absolute: where the search begins, and what `path` is relative to. */
  readonly cwd: string;
  /** The file, where the user named one; nothing is searched then. */
  readonly path?: string | undefined;
  /** The user's number, where the system has such. */
  readonly uid?: number | undefined;
};

/** @throws {UserError} `configuration` where there is such a file and it cannot be read */
export async function locateConfig(search: Search): Promise<ConfigText | undefined> {
  if (search.path !== undefined) return await readNamed(search.path, search.cwd);
  for (let folder = resolve(search.cwd); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    const label = relative(search.cwd, path);
    const file = await openFile(path, label);
    if (file !== undefined) {
      const text = await readFile(file, label, async (stats) =>
        refuseForeign(path, label, stats, search.uid),
      );
      return { path, label, text };
    }
    if (dirname(folder) === folder) return undefined;
  }
}

async function readNamed(typed: string, cwd: string): Promise<ConfigText> {
  const path = resolve(cwd, typed);
  const file = typed === '' ? undefined : await openFile(path, typed);
  if (file === undefined) {
    throw new UserError(
      'configuration',
      typed === '' ? '--config names no file' : `${typed}: there is no such file`,
      `--config takes the path of a configuration file. Without it, ${CONFIG_NAME} is looked for.`,
    );
  }
  return { path, label: typed, text: await readFile(file, typed) };
}

/** Undefined where there is no such file. Never waits for the other end of a pipe. */
async function openFile(path: string, label: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    const code = systemCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw unreadable(label, systemWords(error));
    if (await isLink(path)) throw unreadable(label, 'it is a link to a file that is gone');
    return undefined;
  }
}

async function readFile(
  file: FileHandle,
  label: string,
  inspect?: (stats: Stats) => Promise<void>,
): Promise<string> {
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw unreadable(label, 'it is a folder');
    if (!stats.isFile()) throw unreadable(label, 'it is no regular file');
    await inspect?.(stats);
    if (stats.size > MAX_BYTES) throw unreadable(label, 'it is larger than 1 MiB');
    return decode(await file.readFile(), label);
  } catch (error) {
    throw error instanceof UserError ? error : unreadable(label, systemWords(error));
  } finally {
    await file.close();
  }
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UserError('configuration', `${label} is not in UTF-8`, 'Save it as UTF-8.');
  }
}

/** Who is found by searching says where passwords are sent, so it must not be a stranger's file. */
async function refuseForeign(
  path: string,
  label: string,
  stats: Stats,
  uid: number | undefined,
): Promise<void> {
  if (uid === undefined || ((await stat(dirname(path))).mode & SHARED) !== SHARED) return;
  if (stats.uid === uid && (await lstat(path)).uid === uid) return;
  throw new UserError(
    'configuration',
    `${label} belongs to another user, in a folder that everyone may write to: anyone can have put it there`,
    `If it is meant for you, name it: --config ${label}. If not, work in another folder.`,
  );
}

async function isLink(path: string): Promise<boolean> {
  return await lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

function unreadable(label: string, why: string): UserError {
  return new UserError('configuration', `The configuration file ${label} cannot be read: ${why}`);
}
