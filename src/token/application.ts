/** The application that asks for a token, and the address of the sign-in where it asks. */

import { UserError } from '../domain/errors.js';
import { parseWebAddress } from '../lib/url.js';

export type Application = { readonly authUrl: URL; readonly clientId: string };

/** The end of the address of one of the two pages that the sign-in has. */
const PAGE = /\/(?:authorize|verification_code)\/?(?:[?#].*)?$/s;

/**
 * The address of the sign-in, without a trailing slash in its path (but for the root). Of an address of one of its
 * pages, as it is copied from a browser, the part before the page.
 * @throws {UserError} `configuration`
 */
export function parseAuthUrl(text: string): URL {
  return parseWebAddress(text.trim().replace(PAGE, ''), {
    name: 'The auth URL',
    example: 'It looks like https://auth.example: the part before /authorize.',
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
    id === '' ? 'The client id is empty.' : 'The client id has a character that no identifier has.',
    'It is the identifier that the application was given when it was saved, without spaces.',
  );
}
