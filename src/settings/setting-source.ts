/** Where settings come from: flags before the environment, both before the configuration file. */

import { resolve } from 'node:path';
import { UserError } from '../domain/errors.js';
import type { OptionOrigin } from '../domain/option-origin.js';
import { Secret } from '../domain/secret.js';
import type { Io } from '../lib/io.js';
import { isShellPipe } from '../lib/shell-quote.js';
import { shownPath } from '../lib/shown-path.js';
import type { TokenSource } from '../token/token-source.js';
import type { Config } from './config-file.js';
import {
  flagOf,
  type KindName,
  keyOf,
  kindOf,
  type RawOptions,
  SETTINGS,
  type Setting,
} from './option-table.js';
import { type Given, meaningOf } from './value-kinds.js';

/** The settings with a text, and all sources of one run. */
export type TextName = {
  readonly [K in keyof RawOptions]-?: string extends RawOptions[K] ? K : never;
}[keyof RawOptions] &
  keyof typeof SETTINGS;

export type Sources = {
  readonly flags: RawOptions;
  readonly env: Io['env'];
  readonly config: Config | undefined;
};

/** The text of a setting, and who gave it. */
export function givenText(name: TextName, sources: Sources): Given | undefined {
  return givenBy(name, sources).find((given) => given !== undefined);
}

/** What a setting means, where somebody gave it. @throws {UserError} that says who gave what it does not take */
export function meaning<N extends KindName & TextName>(name: N, sources: Sources) {
  const given = givenText(name, sources);
  return given && meaningOf(kindOf(name), given);
}

/** What each source gives of a setting, the first source first; an empty variable gives nothing. */
function givenBy(name: TextName, { flags, env, config }: Sources): readonly (Given | undefined)[] {
  const setting: Setting = SETTINGS[name];
  const { env: variable = '' } = setting;
  const { label = '', values } = config ?? {};
  return [
    given(flags[name], flagOf(setting)),
    given(env[variable] || undefined, variable),
    given(values?.[name], label, `${label}: ${keyOf(setting)}`),
  ];
}

function given(text: string | undefined, from: string, place = from): Given | undefined {
  return text === undefined ? undefined : { text, from, place };
}

/** Where a run sends to, and who said so; a sandbox has no address before it is started. */
export type Destination =
  | {
      readonly kind: 'url';
      readonly url: URL;
      readonly from: string;
      readonly by: 'flag' | 'environment' | 'configuration';
    }
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

export function destinationOf(sources: Sources): Destination {
  const { sandbox, baseUrl, token, tokenFile } = sources.flags;
  if (sandbox === true) {
    if (baseUrl === undefined && token === undefined && tokenFile === undefined) return { kind: 'sandbox' };
    throw new UserError(
      'usage',
      '--sandbox starts a directory of its own and takes neither an address nor a token',
      'Leave out --base-url, --token and --token-file, or leave out --sandbox.',
    );
  }
  const levels = givenBy('baseUrl', sources);
  const level = levels.findIndex((given) => given !== undefined);
  const given = levels[level];
  if (given === undefined) return { kind: 'none' };
  const by = LEVELS[level] ?? 'configuration';
  return { kind: 'url', url: meaningOf(kindOf('baseUrl'), given), from: given.from, by };
}

/** In the order of `givenBy`. */
const LEVELS = ['flag', 'environment', 'configuration'] as const;

/**
 * The token's source. The configuration names a file at most: a token never stands in it.
 * @throws {UserError} `usage` where two sources stand on one level
 */
export function tokenOf(sources: Sources): TokenSource | undefined {
  const files = givenBy('tokenFile', sources);
  for (const [level, token] of givenBy('token', sources).entries()) {
    const file = files[level];
    if (token !== undefined && file !== undefined) {
      throw new UserError('usage', `Both ${token.from} and ${file.from} are given`, 'Give the token once.');
    }
    if (token !== undefined) return { kind: 'text', token: new Secret(token.text), from: token.from };
    if (file !== undefined) return { kind: 'file', path: file.text, from: file.from };
  }
  return undefined;
}

/** The file that the token comes from, as the user would write its path; `undefined` where it comes from elsewhere or a pipe of the shell. */
export function tokenFileOf(token: TokenSource | undefined, cwd: string): string | undefined {
  if (token?.kind !== 'file' || token.path === '-' || isShellPipe(token.path)) return undefined;
  return shownPath(resolve(cwd, token.path), cwd);
}

/** What the configuration file gives and no flag does. */
export function configuredOf({ flags, config }: Sources): OptionOrigin | undefined {
  if (config === undefined) return undefined;
  const names = Object.entries<Setting>(SETTINGS).filter(
    ([name]) => Object.hasOwn(config.values, name) && !Object.hasOwn(flags, name),
  );
  return { label: config.label, options: new Set(names.map(([, setting]) => flagOf(setting))) };
}
