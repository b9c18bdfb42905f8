/** The proxy for an address, as in curl. Rejects an environment that disables TLS checks. */

import { isLoopback } from '../platform/url.js';
import { userError } from '../texts/user-error.js';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The proxy, or `null` for a direct connection: always for this machine and for hosts in `NO_PROXY`.
 * @throws {UserError} `configuration` for an unusable proxy. Omits its value, which may contain a password.
 */
export function proxyFor(url: URL, env: Env): URL | null {
  if (isLoopback(url)) return null;
  const [exempt] = variable(env, 'no_proxy');
  if (isExempt(url, exempt)) return null;
  const [value, name] = variable(env, `${url.protocol.slice(0, -1)}_proxy`, 'all_proxy');
  if (value === '') return null;
  const text = value.includes('://') ? value : `http://${value}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy !== undefined && /^https?:$/.test(proxy.protocol)) return proxy;
  throw userError('configuration', 'proxy-unusable', { variable: name, host: url.hostname });
}

/** The first variable that is set, with each lowercase name before the uppercase one; `''` if none is. */
function variable(env: Env, ...names: readonly string[]): readonly [value: string, name: string] {
  const name = names.flatMap((one) => [one, one.toUpperCase()]).find((one) => env[one]?.trim()) ?? '';
  return [env[name]?.trim() ?? '', name];
}

/** Entries, separated by commas or spaces: `*`, `example.org`, `.example.org`, `*.example.org`, also with `:port`. */
function isExempt(url: URL, list: string): boolean {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return list
    .toLowerCase()
    .split(/[,\s]+/)
    .some((entry) => {
      if (entry === '') return false;
      const [, host = entry, onPort = port] = /^(.+):(\d+)$/.exec(entry) ?? [];
      if (onPort !== port) return false;
      if (host.startsWith('*')) return url.hostname.endsWith(host.slice(1));
      return host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host;
    });
}

/** Without certificate checks, others could read the token and passwords. @throws {UserError} `configuration` */
export function refuseInsecureTls(env: Env): void {
  if (env.NODE_TLS_REJECT_UNAUTHORIZED !== '0') return;
  throw userError('configuration', 'tls-checks-off', {});
}
