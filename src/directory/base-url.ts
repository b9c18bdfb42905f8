/** The address of the directory, and the one below it where users are created. */

import { UserError } from '../domain/errors.js';
import { appendPath, parseWebAddress } from '../lib/url.js';

/**
 * The directory's base URL, without a trailing slash in its path (but for the root).
 * @throws {UserError} `configuration`
 */
export function parseBaseUrl(text: string): URL {
  const url = parseWebAddress(text, {
    name: 'The base URL',
    example: 'It looks like https://directory.example or https://gateway.example/directory.',
  });
  const [, before = '', call] = /^(.*)(\/v6(?:\/users)?)$/i.exec(url.pathname) ?? [];
  if (call === undefined) return url;
  throw new UserError(
    'configuration',
    `The base URL ends in ${call}, which the program adds itself.`,
    `Use ${url.origin}${before}`,
  );
}

/** The address that users are created at. */
export function usersUrl(baseUrl: URL): URL {
  return appendPath(baseUrl, 'v6/users/');
}
