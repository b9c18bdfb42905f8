/** Finds the configuration file and reads its text, without knowing its contents. */

import { isUtf8 } from 'node:buffer';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { optionError, UserError } from '../domain/errors.js';
import { optionSubject, type Wording, worded } from '../domain/wording.js';
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
  /** True if the user named it; a file that was found has to be trusted, and so does what it names. */
  readonly isNamed: boolean;
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
    if (text !== undefined) return { path, label, text, isNamed: false };
    if (dirname(folder) === folder) return undefined;
  }
}

async function readNamed(typed: string, cwd: string): Promise<ConfigText> {
  const path = resolve(cwd, typed);
  const text = typed === '' ? undefined : await readConfig(path, typed);
  if (text !== undefined) return { path, label: typed, text, isNamed: true };
  const what = typed === '' ? worded`${optionSubject('--config')} is empty` : `${typed} does not exist`;
  const next = {
    command: `--config and PROVISION_CONFIG take the path of a configuration file. Without them, the program looks for ${CONFIG_NAME}.`,
    program: 'The option config takes the path of a configuration file. Without it, none is used.',
  };
  throw optionError('--config', what, next, 'configuration');
}

/**
 * The text of a profile.
 * @param typed its path, absolute or relative to `cwd`
 * @param runner who has to trust it: a configuration that was found names it. Default: the user named it
 * @throws {UserError} `configuration` where it cannot be read, or is not trusted
 */
export async function readProfileFile(typed: string, cwd: string, runner?: CurrentUser): Promise<string> {
  const path = resolve(cwd, typed);
  const label = relative(cwd, path) || typed;
  const inspect = runner && ((stats: Stats) => refuseUntrusted(path, label, stats, { cwd, runner }, PROFILE));
  const text = await readConfig(path, label, inspect, PROFILE);
  if (text !== undefined) return text;
  throw optionError('--profile', `The profile ${label} does not exist`, PROFILES, 'configuration');
}

const PROFILES: Wording = {
  command: 'A profile is a file, or one of the names that `provision profiles` lists.',
  program:
    'A profile is a file, or the name of one that comes with the program: docs/directories.md lists them.',
};

/** Undefined where there is no such file. Never waits for the other end of a pipe. */
async function readConfig(
  path: string,
  label: string,
  inspect?: (stats: Stats) => Promise<void>,
  subject = CONFIGURATION,
): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    await inspect?.(stats);
    if (!stats.isFile()) throw unreadable(label, `it is ${fileKind(stats)}`, subject);
    if (stats.size > MAX_BYTES) throw unreadable(label, 'it is larger than 1 MiB', subject);
    const bytes = await file.readFile();
    if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
    throw new UserError('configuration', `${label} is not in UTF-8`, 'Save it as UTF-8.');
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (!isMissing(error)) throw unreadable(label, systemMessage(error), subject);
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink) throw unreadable(label, 'it is a link to a missing file', subject);
    return undefined;
  } finally {
    await file?.close();
  }
}

type Subject = {
  readonly what: string;
  readonly file: string;
  readonly next: (label: string) => string;
  readonly instead: Wording;
};

const CONFIGURATION: Subject = {
  what: 'The configuration',
  file: 'The configuration file',
  next: (label) =>
    `If you trust it, set it with --config ${shellQuote(label)} or PROVISION_CONFIG. To run without it, add --no-config.`,
  instead: {
    command: 'Correct the cause, or run without the file; --no-config leaves a configuration out.',
    program: 'Correct the cause, or leave the file out.',
  },
};

const PROFILE: Subject = {
  what: 'The profile',
  file: 'The profile',
  next: (label) => `If you trust it, set it with --profile ${shellQuote(label)} or PROVISION_PROFILE.`,
  instead: {
    command:
      'Correct the cause, or give another profile: a file, or one of the names that `provision profiles` lists.',
    program:
      'Correct the cause, or give another profile: a file, or the name of one that comes with the program.',
  },
};

/** A configuration or profile decides where passwords and the token are sent, so a found one must not be a stranger's. */
async function refuseUntrusted(
  path: string,
  label: string,
  stats: Stats,
  { cwd, runner }: Pick<Search, 'cwd' | 'runner'>,
  { what: subject, next }: Subject = CONFIGURATION,
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
  const what = `${subject} ${label} is not used: ${where === '' ? 'it ' : where}${distrust.why}`;
  throw new UserError('configuration', what, next(label));
}

function unreadable(label: string, why: string, { file, instead }: Subject): UserError {
  return new UserError('configuration', `${file} ${label} cannot be read: ${why}`, instead);
}
