/** The address of a service: parsed once, refused where it could not be meant or would show a secret to others. */

import { UserError } from './errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Ports of other services, to which browsers and `fetch` never connect (WHATWG Fetch, "bad port"). */
const BLOCKED_PORTS = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
  137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
  1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

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
  if (BLOCKED_PORTS.has(url.port)) {
    refuse(
      `names port ${url.port}, which belongs to another service; web requests to it are blocked.`,
      'Is the port right?',
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
