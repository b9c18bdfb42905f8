/** Extra request headers, for a gateway or an organisation id, as `--header` gives them. No message here quotes a value. */

import { UserError } from '../errors.js';

/** Headers that the program, the connection or a proxy sets; another value would break or redirect the request. */
const RESERVED = new Set([
  'authorization',
  'host',
  'user-agent',
  'accept-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'http2-settings',
]);

const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[\t\x20-\x7E\x80-\xFF]*$/;

/**
 * One header from `name: value`.
 * @throws {UserError} `configuration`
 */
export function parseHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 0) {
    throw new UserError(
      'configuration',
      'A header has no colon.',
      'Write it as name: value, as in --header "X-Org-Id: 42".',
    );
  }
  const name = text.slice(0, colon).trim();
  const value = text.slice(colon + 1).trim();
  if (!NAME.test(name)) {
    throw new UserError(
      'configuration',
      name === '' ? 'A header has no name.' : `${JSON.stringify(name)} cannot be the name of a header.`,
      'Write it as name: value, as in --header "X-Org-Id: 42".',
    );
  }
  const lower = name.toLowerCase();
  if (RESERVED.has(lower) || lower.startsWith('content-')) {
    throw new UserError(
      'configuration',
      `The header ${name} is set by the program itself and cannot be given.`,
      lower === 'authorization' ? 'The token goes into PROVISION_TOKEN or --token-file.' : undefined,
    );
  }
  if (!VALUE.test(value)) {
    throw new UserError(
      'configuration',
      `The value of the header ${name} holds a character that no header may hold.`,
    );
  }
  return [name, value];
}
