/** Extra request headers, as `--header` gives them. No message quotes a value, since some values are secret. */

import type { UserError } from '../domain/errors.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';

/** Set by the program, the connection or a proxy; another value would break or redirect the request. */
const RESERVED = new RegExp(
  '^(?:authorization|host|user-agent|accept-encoding|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|' +
    'upgrade|expect|http2-settings|content-.*)$',
  'i',
);

/** A profile's `auth` sets the header that the program leaves to it. */
const MAY_AUTHENTICATE = /^authorization$/i;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** One header from `name: value`. @throws {UserError} `configuration` */
export function parseHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 0) throw invalid({ kind: 'no-colon' });
  const name = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  if (name === '') throw invalid({ kind: 'no-name' });
  if (!NAME.test(name)) throw invalid({ kind: 'name', quoted: JSON.stringify(name) });
  if (RESERVED.test(name))
    throw invalid({ kind: 'reserved', name, isToken: name.toLowerCase() === 'authorization' });
  if (!isHeaderValue(value)) throw invalid({ kind: 'value', name });
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

function invalid(fault: ErrorFacts['header-invalid']): UserError {
  return userError('configuration', 'header-invalid', fault);
}

/** A word of a name, or its end, as in `api_key` and `wstoken`. Many words end in `key`. */
const SECRET_WORD =
  '(?:[a-z0-9]*(?:token|secret|password|passwd|passwort|passphrase|pwd)|(?:api|app|access|client|private|secret|shared|master|auth)?key)';

/** A plural counts only at the end of a name: `tokens_per_user` is a number. */
const SECRET_NAME = new RegExp(`(?:^|_)${SECRET_WORD}(?:\\d*_|s?\\d*$)`);

/** @param name of a setting, in lower case with `_` between words */
export function isNamedLikeSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A shorter value is a number, which a message may have by chance. */
const MIN_KEY_LENGTH = 8;

/** Which way of signing in a value is for. */
const SCHEME = /^(?:basic|bearer|oauth|token) /i;

/** The secrets in a header that proves to a gateway who sends it, as `X-Api-Key` and `Cookie` do: the value and its parts. */
export function secretsOfHeader(name: string, value: string): readonly string[] {
  const lower = name.toLowerCase().replaceAll('-', '_');
  if (lower !== 'cookie' && !isNamedLikeSecret(lower) && !SCHEME.test(value)) return [];
  const parts = lower === 'cookie' ? value.split(';').map((one) => one.slice(one.indexOf('=') + 1)) : [];
  const all = [value, value.replace(SCHEME, ''), ...parts].map((one) => one.trim());
  return [...new Set(all)].filter((one) => one.length >= MIN_KEY_LENGTH);
}
