/** The file that a token is saved to. */

import { resolve } from 'node:path';
import type { FileWarning } from '../domain/file-warning.js';
import { STDIN } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { checkOutput, headOf, type OutputFile, writeOutput } from '../platform/output-file.js';
import { besideWarning } from '../platform/temporary-file.js';
import { userError } from '../texts/user-error.js';
import { handOver, isTokenOrNothing, LARGEST_TOKEN_FILE } from './token-source.js';

/**
 * Checks the file to save to before a person signs in.
 * @param usedAs other uses of files, such as the one with the client secret
 * @throws {UserError} `usage` where the file cannot be written, or contains something other than a token, such
 * as a roster that was named by mistake
 */
export async function tokenOutput(
  typed: string,
  cwd: string,
  usedAs: OutputFile['usedAs'],
): Promise<OutputFile> {
  if (typed === '' || typed === STDIN) throw userError('usage', 'save-without-file', {});
  const output: OutputFile = {
    path: resolve(cwd, typed),
    option: '--save',
    output: 'token',
    usedAs,
    overwrite: 'never',
    async isOwn(file) {
      const { size } = await file.stat();
      return size <= LARGEST_TOKEN_FILE && isTokenOrNothing(await headOf(file));
    },
  };
  await checkOutput(output);
  return output;
}

/** Readable only by its owner. */
export async function saveToken(token: Secret, output: OutputFile): Promise<FileWarning | undefined> {
  return besideWarning(await handOver(token, (line) => writeOutput(output, line)));
}
