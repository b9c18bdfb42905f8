/** Reads the access token from its source (a flag, the environment, a file or a pipe), and writes one out. No message here quotes it. */

import { Secret } from '../domain/secret.js';
import { tokenName } from '../texts/secret-facts.js';
import { userError } from '../texts/user-error.js';
import { invalidCharacter } from './client-secret.js';
import { type Read, type Reading, readSource, type TokenSource } from './secret-file.js';

export { LARGEST_TOKEN_FILE, LONGEST_PIPE_MS, type TokenSource } from './secret-file.js';

/**
 * The token that is at the source now.
 * @param user whose password it is, instead of a token
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readToken(source: TokenSource, io: Reading, user?: string): Promise<Read<Secret>> {
  const kind = { secret: tokenName(user), variable: 'PROVISION_TOKEN', property: 'token' };
  return await readSource(source, io, kind, (text) => parseToken(text, user));
}

/** The address of a page, or the part of it that a token is in. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/**
 * The token, without the white space around it.
 * @param user whose password it is, instead of a token
 * @throws {UserError} `no_token` where it is empty, is an address that holds one, or could not be in a request header
 */
export function parseToken(text: string, user?: string): Secret {
  const token = text.trim();
  const secret = tokenName(user);
  if (token === '') throw userError('no_token', 'secret-empty', { secret });
  if (ADDRESS.test(token)) throw userError('no_token', 'token-is-address', {});
  const invalid = /[^\x21-\x7E]/u.exec(token);
  if (invalid === null) return new Secret(token);
  throw invalidCharacter(secret, invalid, token);
}

/** True if a text could be a token, or is empty. */
export function isTokenOrNothing(text: string): boolean {
  try {
    return text.trim() === '' || !parseToken(text).isEmpty;
  } catch {
    return false;
  }
}

/** Gives the token as a line to `write`, which alone sees it. */
export async function handOver<T>(token: Secret, write: (line: string) => T): Promise<Awaited<T>> {
  return await write(`${token.reveal()}\n`);
}
