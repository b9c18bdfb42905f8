/** Extra request headers, as set by `--header`. Messages quote no values, since some are secret. */

import type { UserError } from '../domain/errors.js';
import { type ErrorFacts, userError } from '../texts/user-error.js';

/** Headers set by the program, the connection or a proxy. Another value would break or redirect the request. */
const RESERVED = new RegExp(
  '^(?:authorization|host|user-agent|accept-encoding|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|' +
    'upgrade|expect|http2-settings|content-.*)$',
  'i',
);

/** The one reserved header that a profile's `auth` may set. */
const MAY_AUTHENTICATE = /^authorization$/i;

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/** Parses one header from `name: value`. @throws {UserError} `configuration` */
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

/** The error in a header of a profile. @param isAuth true for headers used for authentication */
export function headerFault(name: string, value: string, isAuth: boolean): string | undefined {
  if (!NAME.test(name)) return `${JSON.stringify(name)} is not a valid header name`;
  if (RESERVED.test(name) && !(isAuth && MAY_AUTHENTICATE.test(name)))
    return `the header ${name} is set by the program`;
  return isHeaderValue(value) ? undefined : 'contains a character that is not allowed in headers';
}

/** Allows Latin-1 without control characters, except tab (RFC 9110, 5.5). */
export function isHeaderValue(value: string): boolean {
  return VALUE.test(value);
}

function invalid(fault: ErrorFacts['header-invalid']): UserError {
  return userError('configuration', 'header-invalid', fault);
}

/** A word in a name, or its end: `api_key`, `wstoken`. `key` needs certain beginnings, since many words end in it. */
const SECRET_WORD =
  '(?:[a-z0-9]*(?:token|secret|password|passwd|passwort|passphrase|pwd)|(?:api|app|access|client|private|secret|shared|master|auth)?key)';

/** A plural counts only at the end of a name, since `tokens_per_user` is a number. */
const SECRET_NAME = new RegExp(`(?:^|_)${SECRET_WORD}(?:\\d*_|s?\\d*$)`);

/** @param name of a setting, lowercase, with `_` between words */
export function isNamedLikeSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** A shorter value could occur in a message by chance. */
const MIN_KEY_LENGTH = 8;

const SCHEME = /^(?:basic|bearer|oauth|token) /i;

/** The secrets in a header for a gateway, such as `X-Api-Key` or `Cookie`: the value and its parts. */
export function secretsOfHeader(name: string, value: string): readonly string[] {
  const lower = name.toLowerCase().replaceAll('-', '_');
  if (lower !== 'cookie' && !isNamedLikeSecret(lower) && !SCHEME.test(value)) return [];
  const parts = lower === 'cookie' ? value.split(';').map((one) => one.slice(one.indexOf('=') + 1)) : [];
  const all = [value, value.replace(SCHEME, ''), ...parts].map((one) => one.trim());
  return [...new Set(all)].filter((one) => one.length >= MIN_KEY_LENGTH);
}
