/** The access token as it comes from a person or a file, and on its way out as a line. No message here quotes it. */

import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';

/** The address of a page, or the part of it that a token is in. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/**
 * The token, without the white space around it.
 * @throws {UserError} `no_token` where it is empty, is an address that holds one, or could not be in a request header
 */
export function parseToken(text: string): Secret {
  const token = text.trim();
  const refuse = (what: string, next: string): UserError => new UserError('no_token', what, next);
  if (token === '') throw refuse('The access token is empty.', '`provision token` gets one.');
  if (ADDRESS.test(token)) {
    throw refuse(
      'This is the address of a page, and not the token alone.',
      'The token is between `access_token=` and the next `&`. `provision token` takes it out of the address for you.',
    );
  }
  const strange = /[^\x21-\x7E]/u.exec(token);
  if (strange === null) return new Secret(token);
  throw refuse(
    `The access token has a character that no token has: ${nameOf(strange[0])}, the ${strange.index + 1}. of ${token.length}.`,
    'Copy the token again, without the words, quotes or spaces around it.',
  );
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\n' || character === '\r') return 'a line break';
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether a text could be a token, or is empty. */
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
