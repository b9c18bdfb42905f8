/** The address of the directory: parsed once, refused where it could not be meant or would show the token to others. */

import { UserError } from '../errors.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Ports of other services, to which `fetch` never connects (WHATWG Fetch, "bad port"). */
const BLOCKED_PORTS = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135
  137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719
  1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
);

/** Whether a URL's host is this machine itself, by its name alone. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/**
 * The directory's base URL, without a trailing slash in its path (but for the root).
 * @throws {UserError} `configuration`
 */
export function parseBaseUrl(text: string): URL {
  const url = parse(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new UserError(
      'configuration',
      `The base URL must begin with https:, not with ${url.protocol}`,
      EXAMPLE,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new UserError(
      'configuration',
      'The base URL holds a user name or a password before the @; the directory takes a token only.',
      `${EXAMPLE} The token goes into PROVISION_TOKEN or --token-file.`,
    );
  }
  if (/[?#]/.test(text)) {
    throw new UserError(
      'configuration',
      'The base URL has a query or a fragment (what follows ? or #), which an address of the directory has not.',
      `Leave it out: ${url.origin}${url.pathname}`,
    );
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    throw new UserError(
      'configuration',
      `The base URL ${url.href} is not encrypted: the token and the passwords would be readable on the way.`,
      `Write https: in its place; http: is for this machine itself only (localhost, 127.0.0.1).`,
    );
  }
  if (BLOCKED_PORTS.has(url.port)) {
    throw new UserError(
      'configuration',
      `The base URL names port ${url.port}, which belongs to another service; web requests to it are blocked.`,
      'Is the port right?',
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  refuseVersionPath(url);
  return url;
}

/** The address that users are created at. */
export function usersUrl(baseUrl: URL): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v6/users/`;
  return url;
}

const EXAMPLE = 'It looks like https://directory.example or https://gateway.example/directory.';

function parse(text: string): URL {
  if (text === '') throw new UserError('configuration', 'The base URL is empty.', EXAMPLE);
  const url = tryUrl(text);
  if (url !== null && url.host !== '') return url;
  throw new UserError('configuration', 'The base URL is no web address.', guess(text) ?? EXAMPLE);
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

/** The path of the call is added by the program; written by hand as well, it would stand there twice. */
function refuseVersionPath(url: URL): void {
  const match = /^(.*)\/v6(?:\/users)?$/i.exec(url.pathname);
  if (match === null) return;
  throw new UserError(
    'configuration',
    `The base URL ends in ${url.pathname.slice(match[1]?.length ?? 0)}, which the program adds by itself.`,
    `Write ${url.origin}${match[1] ?? ''}`,
  );
}
