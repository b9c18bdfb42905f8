/** The address of a service: parsed once, refused where it could not be meant or would show a secret to others. */

import { UserError } from '../domain/errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a URL's host is this machine itself, by its name alone. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** Whether nobody on the way can read what is sent there. */
function isPrivate(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

/** What messages say of the address that is parsed. */
export type AddressWords = {
  /** As in “The base URL”. */
  readonly name: string;
  /** A whole sentence that shows what such an address looks like. */
  readonly example: string;
};

/**
 * The address of a service, without a trailing slash in its path (but for the root): `https:`, or `http:` to this
 * machine; no user info, query or fragment.
 * @throws {UserError} `configuration`
 */
export function parseWebAddress(text: string, { name, example }: AddressWords): URL {
  const refuse = (what: string, next = example): UserError =>
    new UserError('configuration', `${name} ${what}`, next);
  const typed = text.trim();
  if (typed === '') throw refuse('is empty.');
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined || url.host === '') throw refuse('is not a web address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse(`must begin with https:, not with ${url.protocol}`);
  if (url.username !== '' || url.password !== '')
    throw refuse('holds a user name or a password before the @, which no such address has.');
  if (/[?#]/.test(typed))
    throw refuse(
      'has a query or a fragment (what follows ? or #), which no such address has.',
      `Leave it out: ${url.origin}${url.pathname}`,
    );
  if (!isPrivate(url))
    throw refuse(
      `${url.href} is not encrypted: what is sent there could be read on the way.`,
      'Write https: in its place; http: is for this machine itself only (localhost, 127.0.0.1).',
    );
  url.pathname = withoutSlashes(url.pathname);
  return url;
}

/** The address of what lies below: `path` without a slash at its beginning. */
export function below(address: URL, path: string): URL {
  const url = new URL(address);
  url.pathname = `${withoutSlashes(url.pathname)}/${path}`;
  return url;
}

/** A path without the slashes at its end. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return path.slice(0, end);
}
