/** Finds the configuration file and reads its text, without knowing its contents. */

import { isUtf8 } from 'node:buffer';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import { isMissing, systemMessage } from '../lib/errno.js';
import { fileKind } from '../lib/files.js';
import { shellQuote } from '../lib/shell-quote.js';
import { type CurrentUser, findUntrusted, type PathStats, probeFolder } from '../lib/trust.js';

export const CONFIG_NAME = 'provision.config.json';
const MAX_BYTES = 1024 * 1024;

export type ConfigText = {
  /** Absolute. */
  readonly path: string;
  /** Its name in messages: the path as typed, or relative to the current folder. */
  readonly label: string;
  readonly text: string;
};

export type Search = {
  /** Absolute: where the search begins, and what `path` is relative to. */
  readonly cwd: string;
  /** The file that the user named: nothing is searched then, and any owner is accepted. */
  readonly path?: string | undefined;
  /** Who runs the program: a file that was found, not named, must be trusted by this user. */
  readonly runner: CurrentUser;
};

/** @throws {UserError} `configuration` where there is such a file and it cannot be read, or is not trusted */
export async function locateConfig(search: Search): Promise<ConfigText | undefined> {
  if (search.path !== undefined) return await readNamed(search.path, search.cwd);
  for (let folder = resolve(search.cwd); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_NAME);
    const label = relative(search.cwd, path);
    const text = await readConfig(path, label, (stats) => refuseUntrusted(path, label, stats, search));
    if (text !== undefined) return { path, label, text };
    if (dirname(folder) === folder) return undefined;
  }
}

async function readNamed(typed: string, cwd: string): Promise<ConfigText> {
  const path = resolve(cwd, typed);
  const text = typed === '' ? undefined : await readConfig(path, typed);
  if (text !== undefined) return { path, label: typed, text };
  const what = typed === '' ? '--config is empty' : `${typed} does not exist`;
  const next = `--config and PROVISION_CONFIG take the path of a configuration file. Without them, the program looks for ${CONFIG_NAME}.`;
  throw new UserError('configuration', what, next);
}

/** Undefined where there is no such file. Never waits for the other end of a pipe. */
async function readConfig(
  path: string,
  label: string,
  inspect?: (stats: Stats) => Promise<void>,
): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    await inspect?.(stats);
    if (!stats.isFile()) throw unreadable(label, `it is ${fileKind(stats)}`);
    if (stats.size > MAX_BYTES) throw unreadable(label, 'it is larger than 1 MiB');
    const bytes = await file.readFile();
    if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
    throw new UserError('configuration', `${label} is not in UTF-8`, 'Save it as UTF-8.');
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (!isMissing(error)) throw unreadable(label, systemMessage(error));
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink) throw unreadable(label, 'it is a link to a missing file');
    return undefined;
  } finally {
    await file?.close();
  }
}

/** A configuration decides where passwords and the token are sent, so a found one must not be a stranger's. */
async function refuseUntrusted(
  path: string,
  label: string,
  stats: Stats,
  { cwd, runner }: Search,
): Promise<void> {
  const folder = dirname(path);
  const found: readonly PathStats[] = [
    { path: folder, stats: await stat(folder) },
    { path, stats: await lstat(path) },
    { path, stats },
  ];
  const distrust = await findUntrusted(found, runner, () => probeFolder(folder));
  if (distrust === undefined) return;
  const where = distrust.path === path ? '' : `its folder, ${relative(cwd, folder) || '.'}, `;
  const what = `The configuration ${label} is not used: ${where === '' ? 'it ' : where}${distrust.why}`;
  const next = `If you trust it, set it with --config ${shellQuote(label)} or PROVISION_CONFIG. To run without it, add --no-config.`;
  throw new UserError('configuration', what, next);
}

function unreadable(label: string, why: string): UserError {
  const next = 'Correct the cause, or add --no-config to run without the file.';
  return new UserError('configuration', `The configuration file ${label} cannot be read: ${why}`, next);
}
