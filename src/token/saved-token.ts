/** The file that a token is saved to. */

import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { Secret } from '../domain/secret.js';
import { isMissing, systemMessage, withDiskErrors } from '../lib/errno.js';
import { replaceOrBeside } from '../lib/files.js';
import { handOver, isTokenOrNothing, LARGEST_TOKEN_FILE } from './token-source.js';

/**
 * Checks the file to save to before a person signs in. @returns its absolute path
 * @throws {UserError} `usage` where the file cannot be written, or contains something other than a token, such
 * as a roster that was named by mistake
 */
export async function checkTokenFile(typed: string, cwd: string): Promise<string> {
  const refused = (what: string, next = 'Choose another file.') =>
    new UserError('usage', `--save ${what}`, next);
  if (typed === '' || typed === '-')
    throw refused('takes a file', 'Without --save, the program writes the token to standard output.');
  const path = resolve(cwd, typed);
  try {
    await access(dirname(path), constants.W_OK);
    const found = await stat(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    const isSmall = found?.isFile() === true && found.size <= LARGEST_TOKEN_FILE;
    if (!found || (isSmall && isTokenOrNothing(await readFile(path, 'utf8')))) return path;
  } catch (error) {
    throw refused(`cannot write to ${typed}: ${systemMessage(error)}`);
  }
  throw refused(`does not overwrite ${typed}, which contains something other than a token`);
}

/** Readable only by its owner. @returns what people should know of the file */
export async function saveToken(token: Secret, path: string): Promise<string | undefined> {
  const { warning } = await handOver(token, (line) => withDiskErrors(() => replaceOrBeside(path, line)));
  return warning;
}
