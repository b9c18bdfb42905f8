/** The address of the directory, and where users are created below it. */

import { UserError } from '../errors.js';
import { type AddressWords, below, parseWebAddress } from '../web-address.js';

const WORDS: AddressWords = {
  name: 'The base URL',
  example: 'It looks like https://directory.example or https://gateway.example/directory.',
};

/**
 * The directory's base URL, without a trailing slash in its path (but for the root).
 * @throws {UserError} `configuration`
 */
export function parseBaseUrl(text: string): URL {
  const url = parseWebAddress(text, WORDS);
  refuseVersionPath(url);
  return url;
}

/** The address that users are created at. */
export function usersUrl(baseUrl: URL): URL {
  return below(baseUrl, 'v6/users/');
}

/** The path of the call is added by the program; written by hand as well, it would stand there twice. */
function refuseVersionPath(url: URL): void {
  const match = /^(.*)\/v6(?:\/users)?$/i.exec(url.pathname);
  if (match === null) return;
  throw new UserError(
    'configuration',
    `The base URL ends in ${url.pathname.slice(match[1]?.length ?? 0)}, which the program adds by itself.`,
    `Write ${url.origin}${match[1] ?? ''}`,
  );
}
