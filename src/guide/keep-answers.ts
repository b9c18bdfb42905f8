/** Keeps answers in the configuration, where somebody says so. Never a secret. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CONFIG_NAME } from '../config/locate.js';
import { isMissing, withDiskErrors } from '../lib/errno.js';
import { replaceFile } from '../lib/files.js';
import { shownPath } from '../lib/shown-path.js';
import { configOf } from '../settings/config-file.js';
import type { Answers, GuideIo } from './answers.js';
import { configWith } from './guide-commands.js';

/** As `provision init` writes it: there is nothing secret in it. */
const FOR_ALL = 0o644;

/** The configuration that these answers go to: the one that is used, or a new one in this folder. */
export async function configPath({ options }: Answers, io: GuideIo): Promise<string> {
  return (await configOf(options, io))?.path ?? resolve(io.cwd, CONFIG_NAME);
}

/** @returns the path of the file, as the user would write it. @throws {UserError} where it cannot be written */
export async function keepAnswers(
  kept: Pick<Answers, 'options' | 'departments'>,
  path: string,
  cwd: string,
): Promise<string> {
  // Where it is a link, the file behind it is written.
  const file = await realpath(path).catch(() => path);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const mode = text === undefined ? FOR_ALL : (await stat(file)).mode & 0o777;
  await withDiskErrors(() => replaceFile(file, configWith(kept, text), { mode }));
  return shownPath(path, cwd);
}
