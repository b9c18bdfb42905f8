/** Extra request headers, for a gateway or an organisation id, as `--header` gives them. No message here quotes a value. */

import { UserError } from '../domain/errors.js';

/** Headers that the program, the connection or a proxy sets; another value would break or redirect the request. */
const RESERVED = new RegExp(
  '^(?:authorization|host|user-agent|accept-encoding|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|' +
    'upgrade|expect|http2-settings|content-.*)$',
  'i',
);

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;
const EXAMPLE = 'Write it as name: value, as in --header "X-Org-Id: 42".';

/**
 * One header from `name: value`.
 * @throws {UserError} `configuration`
 */
export function parseHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 0) throw wrong('A header has no colon.', EXAMPLE);
  const name = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  if (name === '') throw wrong('A header has no name.', EXAMPLE);
  if (!NAME.test(name)) throw wrong(`${JSON.stringify(name)} cannot be the name of a header.`, EXAMPLE);
  if (RESERVED.test(name)) {
    const isToken = name.toLowerCase() === 'authorization';
    const next = isToken ? 'The token goes into PROVISION_TOKEN or --token-file.' : undefined;
    throw wrong(`The header ${name} is set by the program itself and cannot be given.`, next);
  }
  if (!VALUE.test(value)) {
    throw wrong(`The value of the header ${name} holds a character that no header may hold.`);
  }
  return [name, value];
}

function wrong(message: string, next?: string): UserError {
  return new UserError('configuration', message, next);
}
