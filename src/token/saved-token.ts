/** The file that a token is saved to. */

import { resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { checkOutput, headOf, type OutputFile, writeOutput } from '../lib/output-file.js';
import { handOver, isTokenOrNothing, LARGEST_TOKEN_FILE } from './token-source.js';

/**
 * Checks the file to save to before a person signs in.
 * @param usedAs what the file is used as already, such as the one with the client secret
 * @throws {UserError} `usage` where the file cannot be written, or contains something other than a token, such
 * as a roster that was named by mistake
 */
export async function tokenOutput(
  typed: string,
  cwd: string,
  usedAs: OutputFile['usedAs'],
): Promise<OutputFile> {
  if (typed === '' || typed === STDIN) {
    const next = 'Without --save, the program writes the token to standard output.';
    throw new UserError('usage', '--save takes a file', next);
  }
  const output: OutputFile = {
    path: resolve(cwd, typed),
    option: '--save',
    what: 'The token',
    usedAs,
    overwrite: 'never',
    foreign: 'contains something other than a token',
    async isOwn(file) {
      const { size } = await file.stat();
      return size <= LARGEST_TOKEN_FILE && isTokenOrNothing(await headOf(file));
    },
  };
  await checkOutput(output);
  return output;
}

/** Readable only by its owner. @returns what people should know of the file */
export async function saveToken(token: Secret, output: OutputFile): Promise<string | undefined> {
  const { warning } = await handOver(token, (line) => writeOutput(output, line));
  return warning;
}
