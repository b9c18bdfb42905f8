/** `--save`: the file that a token is written to, for `--token-file`. Looked at before anybody signs in for it. */

import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { onDisk } from '../disk-error.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { systemWords } from '../lib/errno.js';
import { replaceOrBeside } from '../lib/files.js';
import type { Secret } from '../secret.js';
import { LARGEST_TOKEN_FILE } from '../token/read-token-file.js';
import { handOver, refuseToReplace } from '../token/token.js';
import { shownPath } from './shown-path.js';

export type TokenFile = {
  /** As the user would type it. */
  readonly name: string;
  /** Writes the token, for its owner alone. @returns a warning, where it had to go elsewhere */
  write(token: Secret): Promise<string | undefined>;
};

/** @throws {UserError} `usage` where the file cannot be written, or holds something other than a token */
export async function createTokenFile(typed: string, { cwd }: Pick<Io, 'cwd'>): Promise<TokenFile> {
  const path = resolve(cwd, typed);
  if (typed === '' || typed === '-')
    throw refused('a file', 'Without --save, the token goes to standard output.');
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile())
    throw refused(`a file, and ${typed} is none`, 'Name another one.');
  await access(dirname(path), constants.W_OK).catch((error: unknown) => {
    throw refused(
      `a file in a folder that can be written to, and ${typed} is in none: ${systemWords(error)}`,
      'Name another one.',
    );
  });
  if (found !== undefined) refuseToReplace(typed, await beginning(path, found.size));
  return {
    name: shownPath(path, cwd),
    async write(token) {
      let warning: string | undefined;
      await handOver(token, async (line) => {
        warning = (await onDisk(() => replaceOrBeside(path, line))).warning;
      });
      return warning;
    },
  };
}

/** What stands in the file; of a large one, something that is no token. */
async function beginning(path: string, size: number): Promise<string> {
  return size > LARGEST_TOKEN_FILE ? 'no token' : await readFile(path, 'utf8').catch(() => 'no token');
}

function refused(takes: string, next: string): UserError {
  return new UserError('usage', `--save takes ${takes}`, next);
}
