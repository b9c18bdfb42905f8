/** Extra request headers, for a gateway or an organisation id, as `--header` gives them. No message here quotes a value. */

import { UserError } from '../domain/errors.js';
import type { Text, Wording } from '../domain/wording.js';

/** Headers that the program, the connection or a proxy sets; another value would break or redirect the request. */
const RESERVED = new RegExp(
  '^(?:authorization|host|user-agent|accept-encoding|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|' +
    'upgrade|expect|http2-settings|content-.*)$',
  'i',
);

/** A profile's `auth` sets the header that the program leaves to it. */
const MAY_AUTHENTICATE = /^authorization$/i;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;
const EXAMPLE: Wording = {
  command: 'Write it as name: value, as in --header "X-Org-Id: 42".',
  program: 'Write it as in headers: { "X-Org-Id": "42" }.',
};

const SET_TOKEN: Wording = {
  command: 'Set the token with PROVISION_TOKEN or --token-file.',
  program: 'Give the token with the option token or tokenFile.',
};

/** One header from `name: value`. @throws {UserError} `configuration` */
export function parseHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 0) throw invalid('A header has no colon.', EXAMPLE);
  return checkedHeader(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
}

/** A header that may be sent beside those of the program. @throws {UserError} `configuration` */
export function checkedHeader(name: string, value: string): readonly [name: string, value: string] {
  if (name === '') throw invalid('A header has no name.', EXAMPLE);
  if (!NAME.test(name)) throw invalid(`${JSON.stringify(name)} is not a valid header name.`, EXAMPLE);
  if (RESERVED.test(name)) {
    const isToken = name.toLowerCase() === 'authorization';
    const next = isToken ? SET_TOKEN : undefined;
    throw invalid(`The header ${name} is set by the program and cannot be overridden.`, next);
  }
  if (!isHeaderValue(value)) {
    throw invalid(`The value of the header ${name} contains a character that is not allowed in headers.`);
  }
  return [name, value];
}

/** The error in a header of a profile. @param isAuth whether it is one of those that authenticate */
export function headerFault(name: string, value: string, isAuth: boolean): string | undefined {
  if (!NAME.test(name)) return `${JSON.stringify(name)} is not a valid header name`;
  if (RESERVED.test(name) && !(isAuth && MAY_AUTHENTICATE.test(name)))
    return `the header ${name} is set by the program`;
  return isHeaderValue(value) ? undefined : 'contains a character that is not allowed in headers';
}

/** Latin-1 without control characters but the tab (RFC 9110, 5.5). */
export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

function invalid(message: string, next?: Text): UserError {
  return new UserError('configuration', message, next);
}
