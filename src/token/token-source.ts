/** Reads the access token from a flag, the environment, a file or a pipe, and saves one. No message quotes it. */

import { resolve } from 'node:path';
import type { FileWarning } from '../domain/file-warning.js';
import { STDIN } from '../domain/roster-options.js';
import { Secret } from '../domain/secret.js';
import { checkOutput, headOf, type OutputFile, writeOutput } from '../platform/output-file.js';
import { inUseWarning } from '../platform/temporary-file.js';
import { tokenName } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { invalidCharacter } from './client-secret.js';
import { LARGEST_TOKEN_FILE, type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

/** @param user set if it is a user's password @throws {UserError} `no_token` @throws {Interrupted} at a signal */
export async function readToken(source: TokenSource, io: Reading, user?: string): Promise<Read<Secret>> {
  const kind = { secret: tokenName(user), variable: 'PROVISION_TOKEN', property: 'token' };
  return await readSource(source, io, kind, (text) => parseToken(text, user));
}

/** The address of a page, or the part of one that contains a token. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/** @param user set if it is a user's password @throws {UserError} `no_token` if no header can contain it */
export function parseToken(text: string, user?: string): Secret {
  const token = text.trim();
  const secret = tokenName(user);
  if (token === '') throw userError('no_token', 'secret-empty', { secret });
  if (ADDRESS.test(token)) throw userError('no_token', 'token-is-address', {});
  const invalid = /[^\x21-\x7E]/u.exec(token);
  if (invalid === null) return new Secret(token);
  throw invalidCharacter(secret, invalid, token);
}

/** True if a text is empty or could be a token. */
export function isTokenOrNothing(text: string): boolean {
  try {
    return text.trim() === '' || !parseToken(text).isEmpty;
  } catch {
    return false;
  }
}

/** Only `write` sees the token. */
export async function handOver<T>(token: Secret, write: (line: string) => T): Promise<Awaited<T>> {
  return await write(`${token.reveal()}\n`);
}

/**
 * @param usedAs other uses of files, such as for the client secret
 * @throws {UserError} `usage` if it cannot be written, or contains something other than a token, such as a roster
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

export async function saveToken(token: Secret, output: OutputFile): Promise<FileWarning | undefined> {
  return inUseWarning(await handOver(token, (line) => writeOutput(output, line)));
}

/** Ten years, in seconds. A larger number means no limit, or was not meant in seconds. */
const MAX_SECONDS = 10 * 366 * 24 * 3600;

/** Converts `expires_in` (RFC 6749, 5.1); `undefined` if there is no limit, for which some services send 0. */
export function lifetimeMs(seconds: unknown): number | undefined {
  const value = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : seconds;
  return typeof value === 'number' && value > 0 && value <= MAX_SECONDS ? value * 1000 : undefined;
}
