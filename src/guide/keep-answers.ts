/** Keeps answers in the configuration, where somebody says so. Never a secret. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { isMissing, withDiskErrors } from '../lib/errno.js';
import { replaceFile } from '../lib/files.js';
import { shownPath } from '../lib/shown-path.js';
import type { Answers } from './answers.js';
import { configWith } from './guide-commands.js';

/** As `provision init` writes it: there is nothing secret in it. */
const FOR_ALL = 0o644;

/**
 * @param path of the configuration, which may not exist yet
 * @returns it, as the user would write it
 * @throws {UserError} where it cannot be written
 */
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
