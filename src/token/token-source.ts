/** Reads the access token from its source (a flag, the environment, a file or a pipe), and writes one out. No message here quotes it. */

import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import type { Text } from '../domain/wording.js';
import { type Reading, readSource, type SecretText, type TokenSource } from './secret-file.js';

export { LARGEST_TOKEN_FILE, LONGEST_PIPE_MS, type TokenSource } from './secret-file.js';

/** A token, with what is known of its source. */
export type ReadToken = Omit<SecretText, 'text'> & { readonly token: Secret };

/**
 * The token that is at the source now.
 * @throws {UserError} `no_token` where it cannot be read or is none
 * @throws {Interrupted} at a signal
 */
export async function readToken(source: TokenSource, io: Reading): Promise<ReadToken> {
  const { value, ...place } = await readSource(
    source,
    io,
    { name: 'token', variable: 'PROVISION_TOKEN', property: 'token' },
    parseToken,
  );
  return { ...place, token: value };
}

/** The address of a page, or the part of it that a token is in. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/**
 * The token, without the white space around it.
 * @throws {UserError} `no_token` where it is empty, is an address that holds one, or could not be in a request header
 */
export function parseToken(text: string): Secret {
  const token = text.trim();
  const refuse = (what: string, next: Text): UserError => new UserError('no_token', what, next);
  if (token === '') {
    const next = { command: 'The command token gets one.', program: 'Give the token itself.' };
    throw refuse('The access token is empty.', next);
  }
  if (ADDRESS.test(token)) {
    throw refuse('This is the address of a page, not a token.', {
      command:
        'The token is between `access_token=` and the next `&`. The command token extracts it from the address.',
      program: 'The token is between `access_token=` and the next `&`.',
    });
  }
  const invalid = /[^\x21-\x7E]/u.exec(token);
  if (invalid === null) return new Secret(token);
  throw refuse(
    `The access token contains an invalid character: ${nameOf(invalid[0])} (character ${invalid.index + 1} of ${token.length}).`,
    'Copy the token again, without quotes, spaces or other text around it.',
  );
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\n' || character === '\r') return 'a line break';
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
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
