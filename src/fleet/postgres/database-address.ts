/** The address of a PostgreSQL database as a person gives it, and as messages and commands show it. */

import { fleetError } from '../texts/fleet-error.js';

/** The same without a password, for a command that is shown: its parameters say how TLS is used. */
export function withoutPassword(address: string): string {
  const url = parsed(address);
  if (url === undefined) return 'postgres://…';
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/** Without parameters, which may name files of keys. @throws {UserError} `usage` for any other address */
export function shownAddress(address: string): string {
  const url = parsed(address);
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw fleetError('usage', 'store-address', {});
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** `undefined` where it is no address. In one with an `@` behind the host, a password with a slash begins as host and port. */
function parsed(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.pathname.includes('@') === true ? undefined : url;
}
