/** The address of the directory, as a person gives it. */

import { UserError } from '../domain/errors.js';
import { parseWebAddress } from '../lib/url.js';

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
  const what = `The base URL ends in ${call}, which the program adds itself.`;
  throw new UserError('configuration', what, `Use ${url.origin}${before}`);
}
