/**
 * What a person pasted: the answer of a sign-in (the address of its last page, or the part after #), or other text,
 * which may be a token. No message here quotes any of it.
 */

import { UserError } from '../errors.js';
import { below, isPrivate, withoutSlashes } from '../web-address.js';

/** What a fragment that was copied without its `#` is recognised by. */
const FRAGMENT = /^[#?]|(?:^|&)(?:access_token|token_type|expires_in|state|error)=/;

/**
 * @param authUrl where the sign-in is; `undefined`: any address that nobody can read on the way
 * @returns the parameters of the answer, or the text that is none
 * @throws {UserError} `no_token` for nothing, the address of another page, a damaged one, and one that holds a token in
 * its query
 */
export function readPasted(pasted: string, authUrl: URL | undefined): URLSearchParams | string {
  const text = unwrap(pasted);
  if (text === '') throw notAnAnswer('Nothing was pasted.', authUrl);
  const url = toUrl(text, authUrl);
  if (url !== undefined) {
    refuseOtherPages(url, authUrl);
    return answerOf(url.search.slice(1), url.hash.slice(1));
  }
  if (!FRAGMENT.test(text)) return text;
  return text.startsWith('?') ? answerOf(text.slice(1), '') : answerOf('', text.replace(/^#/, ''));
}

/** @param more follows what a person is told to do instead */
export function notAnAnswer(what: string, authUrl: URL | undefined, more = ''): UserError {
  const which =
    authUrl === undefined
      ? 'whose path ends in /verification_code'
      : `that begins with ${below(authUrl, 'verification_code').href}`;
  return new UserError(
    'no_token',
    what,
    `Copy the whole address ${which} from the address bar of the browser.${more}`,
  );
}

function refuseOtherPages(url: URL, authUrl: URL | undefined): void {
  if (isPage(url, 'verification_code', authUrl)) return;
  if (!isPage(url, 'authorize', authUrl)) throw notAnAnswer('This is the address of another page.', authUrl);
  throw new UserError(
    'no_token',
    'This is the address of the page that asks, not of the one that answers.',
    'Press Allow there, and copy the address of the page that comes next.',
  );
}

function isPage(url: URL, page: string, authUrl: URL | undefined): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const path = withoutSlashes(url.pathname);
  if (authUrl === undefined) return isPrivate(url) && path.endsWith(`/${page}`);
  const expected = below(authUrl, page);
  return url.origin === expected.origin && path === expected.pathname;
}

/** Also from a query, where some sign-ins put a refusal; but no token. */
function answerOf(query: string, fragment: string): URLSearchParams {
  if (parametersOf(query).has('access_token')) {
    throw new UserError(
      'no_token',
      'The token is in the query of this address (after ?), not in its fragment (after #)',
      'Servers keep queries in their logs, so this token is not used: revoke it. Then start again; the sign-in has to answer with #access_token=…',
    );
  }
  return parametersOf(`${query}&${fragment}`);
}

/** Without what mail programs and terminals put around an address and into it: quotes, brackets, broken lines. */
function unwrap(pasted: string): string {
  const text = pasted.trim().replace(/^["'<“]|["'>”]$/g, '');
  const lines = text.split(/[\r\n]/);
  return lines.map((line) => line.trim()).join('');
}

/** Some browsers copy an address without its `https://`. */
function toUrl(text: string, authUrl: URL | undefined): URL | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return tryUrl(text) ?? damaged();
  const page = /^[^#?&=]+[#?]/.exec(text)?.[0];
  return page?.includes('/', 1) ? tryUrl(`${authUrl?.protocol ?? 'https:'}//${text}`) : undefined;
}

function tryUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A `+` that was not encoded is a `+`, for no token and no state holds a space. */
function parametersOf(text: string): URLSearchParams {
  if (/%(?![\da-f]{2})/i.test(text)) return damaged();
  return new URLSearchParams(text.replaceAll('+', '%2B'));
}

function damaged(): never {
  throw new UserError('no_token', 'The address is damaged.', 'Copy the whole address once more.');
}
