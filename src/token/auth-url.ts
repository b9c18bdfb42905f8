/** Where an access token is asked for: the address of the sign-in, the application, and the two pages below it. */

import { UserError } from '../errors.js';
import { type AddressWords, below, parseWebAddress, withoutSlashes } from '../web-address.js';

const WORDS: AddressWords = {
  name: 'The auth URL',
  example: 'It looks like https://auth.example: the part before /authorize.',
  secrets: 'You sign in on the page itself.',
  readable: 'the token',
};

/** The pages that the sign-in has below its address. */
const PAGES = { authorize: 'authorize', verification: 'verification_code' } as const;

/** The end of an address of one of them. */
const PAGE = /\/(?:authorize|verification_code)\/?(?:[?#].*)?$/s;

/**
 * The address of the sign-in, without a trailing slash in its path (but for the root). Of an address of one of its
 * pages, as it is copied from a browser, the part before the page.
 * @throws {UserError} `configuration`
 */
export function parseAuthUrl(text: string): URL {
  return parseWebAddress(text.trim().replace(PAGE, ''), WORDS);
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
    id === '' ? 'The client id is empty.' : 'The client id holds a character that no identifier has.',
    'It is the identifier that the application was given when it was saved: letters, digits and marks, no spaces.',
  );
}

/** The page that asks whether the application may have a token. */
export function authorizeAddress(authUrl: URL, clientId: string, state: string): string {
  const url = below(authUrl, PAGES.authorize);
  url.search = new URLSearchParams({ response_type: 'token', client_id: clientId, state }).toString();
  return url.href;
}

/** The page that the browser ends on, with the answer in its fragment. */
export function verificationUrl(authUrl: URL): URL {
  return below(authUrl, PAGES.verification);
}

/** What a pasted address is the address of. */
export type PageOf = 'verification' | 'authorize' | 'another';

/**
 * Which page an address belongs to. Where it is not known at which address the sign-in is, the page is told by its
 * path, at any address that shows nobody the token on the way.
 */
export function pageOf(url: URL, authUrl: URL | undefined): PageOf {
  const base = authUrl ?? baseOf(url);
  if (base === undefined || url.username !== '' || url.password !== '') return 'another';
  for (const page of ['verification', 'authorize'] as const) {
    const expected = below(base, PAGES[page]);
    if (url.origin === expected.origin && withoutSlashes(url.pathname) === withoutSlashes(expected.pathname))
      return page;
  }
  return 'another';
}

function baseOf(url: URL): URL | undefined {
  try {
    return parseWebAddress(`${url.origin}${withoutSlashes(url.pathname).replace(/\/[^/]*$/, '')}`, WORDS);
  } catch {
    return undefined;
  }
}
