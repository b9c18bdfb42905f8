/** The application that obtains tokens, and the address of its sign-in. */

import { UserError } from '../domain/errors.js';
import { parseWebAddress } from '../lib/url.js';

export type Application = { readonly authUrl: URL; readonly clientId: string };

/** The end of the address of either page of the sign-in. */
const PAGE = /\/(?:authorize|verification_code)\/?(?:[?#].*)?$/s;

/**
 * The address of the sign-in, without a trailing slash in its path (but for the root). Of an address of one of its
 * pages, as it is copied from a browser, the part before the page.
 * @throws {UserError} `configuration`
 */
export function parseAuthUrl(text: string): URL {
  return parseWebAddress(text.trim().replace(PAGE, ''), {
    name: 'The auth URL',
    example: 'Give the part before /authorize, such as https://auth.example.',
  });
}

/**
 * The identifier of an application, without the white space around it.
 * @throws {UserError} `configuration`
 */
export function parseClientId(text: string): string {
  const id = text.trim();
  if (/^[\x21-\x7E]+$/.test(id)) return id;
  throw new UserError(
    'configuration',
    id === '' ? 'The client ID is empty.' : 'The client ID contains a character that is not allowed.',
    'It is the identifier that was shown when the application was saved, without spaces.',
  );
}
