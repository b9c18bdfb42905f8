/** Where address and token come from: flags before the environment, both before the configuration file. */

import type { Config } from '../config/config.js';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { findTokenSource, type TokenSource } from '../token/source.js';
import type { RawOptions } from './settings.js';

/** The address of the directory and who said so; `sandbox` has none before it is started. */
export type Address =
  | { readonly kind: 'url'; readonly url: URL; readonly from: string }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

export function addressOf(raw: RawOptions, env: Io['env'], config: Config | undefined): Address {
  if (raw.sandbox === true) {
    if (raw.baseUrl !== undefined || raw.token !== undefined || raw.tokenFile !== undefined) {
      throw new UserError(
        'usage',
        '--sandbox starts a directory of its own and takes no address and no token',
        'Leave out --base-url, --token and --token-file, or leave out --sandbox.',
      );
    }
    return { kind: 'sandbox' };
  }
  if (raw.baseUrl !== undefined) return { kind: 'url', url: parseBaseUrl(raw.baseUrl), from: '--base-url' };
  if (env.PROVISION_BASE_URL) {
    return { kind: 'url', url: parseBaseUrl(env.PROVISION_BASE_URL), from: 'PROVISION_BASE_URL' };
  }
  if (config?.values.baseUrl !== undefined) {
    return { kind: 'url', url: parseBaseUrl(config.values.baseUrl), from: config.label };
  }
  return { kind: 'none' };
}

/** The configuration names a file at most: a token never stands in it. */
export function tokenOf(
  raw: RawOptions,
  env: Io['env'],
  config: Config | undefined,
): TokenSource | undefined {
  const found = findTokenSource({ token: raw.token, tokenFile: raw.tokenFile, env });
  const path = config?.values.tokenFile;
  if (found !== undefined || config === undefined || path === undefined) return found;
  return { kind: 'file', path, from: config.label };
}
