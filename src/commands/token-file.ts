/** `--save`: the file that a token is written to, for `--token-file`. Looked at before anybody signs in for it. */

import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { isMissing, systemWords } from '../lib/errno.js';
import { LARGEST_TOKEN_FILE } from '../token/read-token-file.js';
import { isTokenOrNothing } from '../token/token.js';

/**
 * @param typed the path as typed
 * @returns the absolute path
 * @throws {UserError} `usage` where the file cannot be written, or holds something other than a token, as a roster
 * that was named by mistake
 */
export async function checkTokenFile(typed: string, { cwd }: Pick<Io, 'cwd'>): Promise<string> {
  if (typed === '' || typed === '-')
    throw refused('takes a file', 'Without --save, the token goes to standard output.');
  const path = resolve(cwd, typed);
  try {
    await access(dirname(path), constants.W_OK);
    if (await mayReplace(path)) return path;
  } catch (error) {
    throw refused(`takes a file that can be written, and ${typed} cannot: ${systemWords(error)}`);
  }
  throw refused(`does not write over ${typed}, which holds something other than a token`);
}

async function mayReplace(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (found === undefined) return true;
  if (!found.isFile() || found.size > LARGEST_TOKEN_FILE) return false;
  return isTokenOrNothing(await readFile(path, 'utf8'));
}

function refused(what: string, next = 'Name another file.'): UserError {
  return new UserError('usage', `--save ${what}`, next);
}
