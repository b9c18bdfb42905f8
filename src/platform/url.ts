/** Parses the addresses of services, and refuses those that are ambiguous or would expose a secret. */

import { unescape as decode } from 'node:querystring';
import type { AddressFault, AddressSubject } from '../texts/text-facts.js';
import { userError } from '../texts/user-error.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** True if the URL's host is this computer, judging by its name alone. */
export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

/** Accepts `https:`, and `http:` to this computer; no user, query or fragment. @throws {UserError} `configuration` */
export function parseWebAddress(text: string, subject: AddressSubject): URL {
  const url = webAddress(text);
  if (url instanceof URL) return url;
  throw userError('configuration', 'address-invalid', { subject, fault: url });
}

export function webAddress(text: string): URL | AddressFault {
  const typed = text.trim();
  if (typed === '') return { kind: 'empty' };
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url === undefined || url.host === '') return { kind: 'no-address' };
  const { protocol } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'protocol', protocol };
  if (url.username !== '' || url.password !== '') return { kind: 'credentials' };
  if (/[?#]/.test(typed)) return { kind: 'query', instead: `${url.origin}${url.pathname}` };
  if (protocol === 'http:' && !isLoopback(url)) return { kind: 'not-encrypted', address: url.href };
  url.pathname = withoutTrailingSlashes(url.pathname);
  return url;
}

/** User name and password of an address as a header for HTTP Basic (RFC 7617); `undefined` if it has neither. */
export function basicOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64')}`;
}

/** Appends a path, without a slash at its start, to that of an address. */
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
