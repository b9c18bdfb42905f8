/** Where address and token come from: flags before the environment, both before the configuration file. */

import { resolve } from 'node:path';
import type { Config } from '../config/config.js';
import { parseBaseUrl } from '../directory/base-url.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { findTokenSource, type TokenSource } from '../token/source.js';
import type { RawOptions } from './settings.js';
import { shownPath } from './shown-path.js';
import { isShellPipe } from './words.js';

/** The address of the directory and who said so; `sandbox` has none before it is started. */
export type Address =
  | { readonly kind: 'url'; readonly url: URL; readonly from: string }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

/** Who said so, where nobody else did: `retry` asks before it sends there. */
export const FROM_JOURNAL = 'the journal';

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
    return { kind: 'url', url: parsedFrom('--base-url', raw.baseUrl, parseBaseUrl), from: '--base-url' };
  if (env.PROVISION_BASE_URL) {
    const from = 'PROVISION_BASE_URL';
    return { kind: 'url', url: parsedFrom(from, env.PROVISION_BASE_URL, parseBaseUrl), from };
  }
  if (config?.values.baseUrl !== undefined) {
    const from = config.label;
    return { kind: 'url', url: parsedFrom(from, config.values.baseUrl, parseBaseUrl), from };
  }
  return { kind: 'none' };
}

/** Whoever gave it is named where it is wrong: which of the three ways was taken is not always plain. */
export function parsedFrom<T>(origin: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
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

/** The file that the token comes from, as the user would write its path; `undefined` where it comes from elsewhere or a pipe of the shell. */
export function tokenFileOf(token: TokenSource | undefined, cwd: string): string | undefined {
  if (token?.kind !== 'file' || token.path === '-' || isShellPipe(token.path)) return undefined;
  return shownPath(resolve(cwd, token.path), cwd);
}

/** What the configuration file says and no flag does. */
export type Configured = {
  /** What messages call the file. */
  readonly label: string;
  /** As flags, `--sheet` for one. */
  readonly options: ReadonlySet<string>;
};

export function configuredOf(flags: RawOptions, config: Config | undefined): Configured | undefined {
  if (config === undefined) return undefined;
  const typed = new Set(Object.keys(flags));
  const keys = Object.keys(config.values).filter((key) => !typed.has(key));
  return { label: config.label, options: new Set(keys.map((key) => `--${kebabCase(key)}`)) };
}

/** Says of an option that nobody typed where it stands. */
export function blamed(error: unknown, configured: Configured | undefined): unknown {
  if (!(error instanceof UserError) || configured === undefined) return error;
  const option = /(?<=^|: )--[a-z-]+/.exec(error.message)?.[0];
  if (option === undefined || !configured.options.has(option)) return error;
  const key = option.slice(2).replaceAll('-', '_');
  const where = `${option} stands in ${configured.label}, as "${key}".`;
  const next = error.next === undefined ? where : `${error.next}\n${where}`;
  return new UserError(error.reason, error.message, next, error);
}

function kebabCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
