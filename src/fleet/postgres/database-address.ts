/** The address of a PostgreSQL database as a person gives it, and as messages and commands show it. */

import { fleetError } from '../texts/fleet-error.js';

/** The address without a password, for printed commands; the parameters, such as those of TLS, stay. */
export function withoutPassword(address: string): string {
  const url = parsed(address);
  if (url === undefined) return 'postgres://…';
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/** The address without parameters, which may name files of keys. @throws {UserError} `usage` for any other address */
export function shownAddress(address: string): string {
  const url = parsed(address);
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw fleetError('usage', 'store-address', {});
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** Rejects an `@` in the path: there, the password has a slash, and its beginning would be read as host and port. */
function parsed(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.pathname.includes('@') === true ? undefined : url;
}
