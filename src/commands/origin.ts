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

/** What the journal of a sandbox run has for an address: each sandbox has another port. */
export const SANDBOX = 'sandbox';

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
  if (raw.baseUrl !== undefined)
    return { kind: 'url', url: baseUrlFrom('--base-url', raw.baseUrl), from: '--base-url' };
  if (env.PROVISION_BASE_URL) {
    const from = 'PROVISION_BASE_URL';
    return { kind: 'url', url: baseUrlFrom(from, env.PROVISION_BASE_URL), from };
  }
  if (config?.values.baseUrl !== undefined) {
    return { kind: 'url', url: baseUrlFrom(config.label, config.values.baseUrl), from: config.label };
  }
  return { kind: 'none' };
}

/** Whoever gave it is named where it is wrong: which of the three ways was taken is not always plain. */
function baseUrlFrom(origin: string, text: string): URL {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, message, next } = error;
    throw new UserError(
      reason,
      `${origin}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      next,
      error,
    );
  }
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
