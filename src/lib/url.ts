/** The addresses of services: parsed once, and refused where they are ambiguous or would expose a secret. */

import { UserError } from '../domain/errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** True if a URL's host is this computer, by its name alone. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

export type AddressLabels = {
  /** As in “The base URL”. */
  readonly name: string;
  /** A whole sentence with an example of such an address. */
  readonly example: string;
};

/**
 * The address of a service: `https:`, or `http:` to this computer; without user info, query, fragment and, but for the
 * root, a trailing slash.
 * @throws {UserError} `configuration`
 */
export function parseWebAddress(text: string, { name, example }: AddressLabels): URL {
  const refuse = (what: string, next = example): UserError =>
    new UserError('configuration', `${name} ${what}`, next);
  const typed = text.trim();
  if (typed === '') throw refuse('is empty');
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined || url.host === '') throw refuse('is not a web address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`must begin with https:, not with ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw refuse('must not contain a user name or a password (before the @)');
  if (/[?#]/.test(typed))
    throw refuse('must not contain a query or a fragment (after ? or #)', `Use ${url.origin}${url.pathname}`);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw refuse(
      `${url.href} is not encrypted: others could read what is sent to it`,
      'Use https: instead. http: is only accepted for this computer (localhost, 127.0.0.1).',
    );
  url.pathname = withoutTrailingSlashes(url.pathname);
  return url;
}

/** Appends `path`, which does not begin with a slash, to the path of an address. */
export function appendPath(address: URL, path: string): URL {
  const url = new URL(address);
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/${path}`;
  return url;
}

export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}
