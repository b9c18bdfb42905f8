/**
 * The access token as it comes from a flag, the environment, a file or a terminal, and on its way out as a line of its
 * own. No message here quotes it.
 */

import { UserError } from '../errors.js';
import { Secret } from '../secret.js';

/** The address of a page, or the part of it that a token stands in. */
const ADDRESS = /^["'<]?[a-z][a-z0-9+.-]*:\/\/|(?:^|[#?&])access_token=/i;

/**
 * The token, without the white space around it.
 * @throws {UserError} `no_token` where it is empty, is an address that holds one, or could not stand in a request header
 */
export function parseToken(text: string): Secret {
  const token = text.replace(/^\uFEFF/, '').trim();
  if (token === '') {
    throw new UserError('no_token', 'The access token is empty.', '`provision token` gets one.');
  }
  if (ADDRESS.test(token)) {
    throw new UserError(
      'no_token',
      'This is the address of a page, and not the token alone.',
      'The token is what stands in it between `access_token=` and the next `&`. `provision token` takes it out of the address for you.',
    );
  }
  if (/[\r\n]/.test(token)) {
    throw new UserError(
      'no_token',
      'The access token has more than one line.',
      'Give the token alone, on one line.',
    );
  }
  const strange = /[^\x21-\x7E]/u.exec(token);
  if (strange !== null) {
    throw new UserError(
      'no_token',
      `The access token holds a character that no token has: ${nameOf(strange[0])}, the ${strange.index + 1}. of ${token.length}.`,
      'Copy the token again, without the words, quotes or spaces around it.',
    );
  }
  return new Secret(token);
}

function nameOf(character: string): string {
  if (character === ' ') return 'a space';
  const point = character.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Gives the line to `write`, which alone sees it. */
export async function handOver(token: Secret, write: (line: string) => unknown): Promise<void> {
  await write(`${token.reveal()}\n`);
}

/**
 * Refuses to write a token over something that is none, as a roster that was named by mistake.
 * @param text what stands in the file now
 * @throws {UserError} `usage`
 */
export function refuseToReplace(path: string, text: string): void {
  if (text.trim() === '' || isToken(text)) return;
  throw new UserError(
    'usage',
    `${path} holds something other than a token, and is not written over`,
    'Name another file.',
  );
}

function isToken(text: string): boolean {
  try {
    parseToken(text);
    return true;
  } catch {
    return false;
  }
}
