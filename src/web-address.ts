/** The address of a service: parsed once, refused where it could not be meant or would show a secret to others. */

import { UserError } from './errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a URL's host is this machine itself, by its name alone. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** What messages say of the address that is parsed. */
export type AddressWords = {
  /** As in “The base URL”. */
  readonly name: string;
  /** A whole sentence that shows what such an address looks like. */
  readonly example: string;
  /** A whole sentence on where a secret belongs, which an address has no place for. */
  readonly secrets: string;
  /** What could be read on the way without encryption, as in “the token”. */
  readonly readable: string;
};

/**
 * The address of a service, without a trailing slash in its path (but for the root): `https:`, or `http:` to this
 * machine; no user info, query or fragment.
 * @throws {UserError} `configuration`
 */
export function parseWebAddress(text: string, words: AddressWords): URL {
  const url = parse(text.trim(), words);
  const refuse = (what: string, next: string): never => {
    throw new UserError('configuration', `${words.name} ${what}`, next);
  };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    refuse(`must begin with https:, not with ${url.protocol}`, words.example);
  }
  if (url.username !== '' || url.password !== '') {
    refuse(
      'holds a user name or a password before the @, which no such address has.',
      `${words.example} ${words.secrets}`,
    );
  }
  if (/[?#]/.test(text)) {
    refuse(
      'has a query or a fragment (what follows ? or #), which no such address has.',
      `Leave it out: ${url.origin}${url.pathname}`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    refuse(
      `${url.href} is not encrypted: ${words.readable} would be readable on the way.`,
      `Write https: in its place; http: is for this machine itself only (localhost, 127.0.0.1).`,
    );
  }
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

function parse(text: string, { name, example }: AddressWords): URL {
  if (text === '') throw new UserError('configuration', `${name} is empty.`, example);
  const url = tryUrl(text);
  if (url !== null && url.host !== '') return url;
  throw new UserError('configuration', `${name} is no web address.`, guess(text) ?? example);
}

/** `directory.example` was meant as `https://directory.example`. */
function guess(text: string): string | null {
  const url = /[\s?#@]/.test(text) ? null : tryUrl(`https://${text}`);
  if (url === null) return null;
  if (isLoopback(url)) url.protocol = 'http:';
  return `Write ${url.href.replace(/\/$/, '')}`;
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
