/** Finds and reads the configuration, profiles and the fleet table. Refuses files that other users can change. */

import { isUtf8 } from 'node:buffer';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import { isMissing, systemCode } from '../platform/errno.js';
import { kindOfFile } from '../platform/files.js';
import { type CurrentUser, findUntrusted, type PathStats, probeFolder } from '../platform/trust.js';
import type { UnreadableFile } from '../texts/text-facts.js';
import { optionError, userError } from '../texts/user-error.js';

export const CONFIG_NAME = 'provision.config.json';
const MIB = 1024 * 1024;

export type ConfigText = {
  readonly path: string;
  /** The path in messages: as typed, or relative to the current folder. */
  readonly label: string;
  readonly text: string;
  /** True if the user named the file. A file that was found must be trusted, and so must the files that it names. */
  readonly isNamed: boolean;
};

export type Search = {
  /** Absolute: where the search begins, and the base for `path`. */
  readonly cwd: string;
  /** The file that the user named. Nothing is searched for then, and the file may have any owner. */
  readonly path?: string | undefined;
  /** The user who must trust a file that was found. */
  readonly runner: CurrentUser;
};

/** @throws {UserError} `configuration` if the file is unreadable or not trusted, or a named file is missing */
export async function locateConfig(search: Search): Promise<ConfigText | undefined> {
  if (search.path !== undefined) return await readNamed(search.path, search.cwd);
  for (let folder = resolve(search.cwd); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    const label = relative(search.cwd, path);
    const text = await readTextFile(path, label, (stats) => refuseUntrusted(path, label, stats, search));
    if (text !== undefined) return { path, label, text, isNamed: false };
    if (dirname(folder) === folder) return undefined;
  }
}

async function readNamed(typed: string, cwd: string): Promise<ConfigText> {
  const path = resolve(cwd, typed);
  const text = typed === '' ? undefined : await readTextFile(path, typed);
  if (text !== undefined) return { path, label: typed, text, isNamed: true };
  if (typed === '') throw optionError('--config', 'config-path-empty', {}, 'configuration');
  throw optionError('--config', 'config-missing', { path: typed }, 'configuration');
}

/** @param runner the user who must trust the file; absent if a user named it @throws {UserError} `configuration` */
export async function readProfileFile(typed: string, cwd: string, runner?: CurrentUser): Promise<string> {
  const path = resolve(cwd, typed);
  const label = relative(cwd, path) || typed;
  const inspect =
    runner && ((stats: Stats) => refuseUntrusted(path, label, stats, { cwd, runner }, 'profile'));
  const text = await readTextFile(path, label, inspect, 'profile');
  if (text !== undefined) return text;
  throw optionError('--profile', 'profile-missing', { path: label }, 'configuration');
}

/** Reads another file that decides where users are sent. @param path absolute @throws {UserError} `configuration` */
export async function readTrustedFile(
  path: string,
  label: string,
  search: Pick<Search, 'cwd' | 'runner'>,
  maxMib: number,
): Promise<string | undefined> {
  const inspect = (stats: Stats) => refuseUntrusted(path, label, stats, search);
  return await readTextFile(path, label, inspect, 'config', maxMib);
}

type Subject = 'config' | 'profile';

/** Does not block on a named pipe. @returns `undefined` if the file does not exist */
async function readTextFile(
  path: string,
  label: string,
  inspect?: (stats: Stats) => Promise<void>,
  subject: Subject = 'config',
  maxMib = 1,
): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    await inspect?.(stats);
    if (!stats.isFile()) throw unreadable(label, { kind: 'other-kind', is: kindOfFile(stats) }, subject);
    if (stats.size > maxMib * MIB) throw unreadable(label, { kind: 'too-large', mib: maxMib }, subject);
    const bytes = await file.readFile();
    if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
    throw userError('configuration', 'file-not-utf8', { path: label });
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (!isMissing(error)) throw unreadable(label, { kind: 'system', system: systemCode(error) }, subject);
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink) throw unreadable(label, { kind: 'broken-link' }, subject);
    return undefined;
  } finally {
    await file?.close();
  }
}

/** A configuration or profile decides where passwords and the token are sent, so other users must not control it. */
async function refuseUntrusted(
  path: string,
  label: string,
  stats: Stats,
  { cwd, runner }: Pick<Search, 'cwd' | 'runner'>,
  subject: Subject = 'config',
): Promise<void> {
  const folder = dirname(path);
  const found: readonly PathStats[] = [
    { path: folder, stats: await stat(folder) },
    // If the path is a link: the link itself, then the file that was opened.
    { path, stats: await lstat(path) },
    { path, stats },
  ];
  const distrust = await findUntrusted(found, runner, () => probeFolder(folder));
  if (distrust === undefined) return;
  throw userError('configuration', `${subject}-untrusted`, {
    path: label,
    folder: distrust.path === path ? undefined : relative(cwd, folder) || '.',
    why: distrust.why,
  });
}

function unreadable(path: string, why: UnreadableFile, subject: Subject): UserError {
  return userError('configuration', `${subject}-unreadable`, { path, why });
}
