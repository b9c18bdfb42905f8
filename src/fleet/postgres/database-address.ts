/** The address of a PostgreSQL database, as typed by a person, and as shown in messages and commands. */

import { fleetError } from '../texts/fleet-error.js';

/** The address without its password, for printed commands. Keeps the parameters, such as those of TLS. */
export function withoutPassword(address: string): string {
  const url = parsed(address);
  if (url === undefined) return 'postgres://…';
  url.password = '';
  url.searchParams.delete('password');
  return url.href;
}

/** Without its parameters, which may contain paths of keys. @throws {UserError} `usage` if the address is invalid */
export function shownAddress(address: string): string {
  const url = parsed(address);
  if (url === undefined || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2)
    throw fleetError('usage', 'store-address', {});
  const user = url.username === '' ? '' : `${url.username}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}`;
}

/** Rejects an `@` in the path: the password has a slash, so its beginning would be read as host and port. */
function parsed(address: string): URL | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.pathname.includes('@') === true ? undefined : url;
}
