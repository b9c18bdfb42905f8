/** The sources of settings: flags take precedence over the environment, and both over the configuration file. */

import { resolve } from 'node:path';
import type { DebugFacts } from '../domain/debug-log.js';
import type { OptionOrigin } from '../domain/errors.js';
import { STDIN } from '../domain/roster-options.js';
import { looksLikeSecret, Secret } from '../domain/secret.js';
import { isShellPipe } from '../domain/shell-quote.js';
import { defined } from '../platform/collections.js';
import type { Caller, Io } from '../platform/io.js';
import type { UsedFile } from '../platform/output-file.js';
import { shownPath } from '../platform/shown-path.js';
import { type Language, parseLanguage, systemLanguage } from '../texts/texts.js';
import { userError } from '../texts/user-error.js';
import { clientSecretSource } from '../token/client-secret.js';
import type { TokenSource } from '../token/secret-file.js';
import { type Config, configOf, isPathSetting } from './config-file.js';
import { flagOf, type Given, keyOf, parseGiven, type Setting } from './option.js';
import { type KindName, kindOf, type RawOptions, SETTINGS } from './option-table.js';

type TextName = {
  readonly [K in keyof RawOptions]-?: string extends RawOptions[K] ? K : never;
}[keyof RawOptions] &
  keyof typeof SETTINGS;

export type Sources = {
  readonly flags: RawOptions;
  readonly env: Io['env'];
  readonly config: Config | undefined;
};

type SourcedText = Given & { readonly by: 'flag' | 'environment' | 'configuration' };

export function givenText(name: TextName, sources: Sources): SourcedText | undefined {
  return givenBy(name, sources).find((given) => given !== undefined);
}

/** @throws {UserError} that names the source of an invalid text */
export function givenValue<N extends KindName & TextName>(name: N, sources: Sources) {
  const given = givenText(name, sources);
  return given && parseGiven(kindOf(name), given);
}

/** The value of a setting with a default in the table. @throws {UserError} as `givenValue` */
export function valueOrDefault<N extends 'pace' | 'timeout' | 'wait' | 'stopAfter'>(
  name: N,
  sources: Sources,
) {
  const given = givenText(name, sources) ?? { text: SETTINGS[name].default, from: 'default' };
  return parseGiven(kindOf(name), given);
}

/** The value from each source, in order of precedence. An empty environment variable does not count. */
function givenBy(name: TextName, { flags, env, config }: Sources): readonly (SourcedText | undefined)[] {
  const setting: Setting = SETTINGS[name];
  const { env: variable = '' } = setting;
  const { label = '', values } = config ?? {};
  const given = (text: string | undefined, from: string, by: SourcedText['by'], place = from) =>
    text === undefined ? undefined : { text, from, by, place };
  return [
    given(flags[name], flagOf(setting), 'flag'),
    given(env[variable] || undefined, variable, 'environment'),
    given(values?.[name], label, 'configuration', `${label}: ${keyOf(setting)}`),
  ];
}

/** The address of a sandbox is unknown until it starts. */
export type Destination =
  | ({ readonly kind: 'url'; readonly url: URL } & Pick<SourcedText, 'from' | 'by'>)
  | { readonly kind: 'sandbox' }
  | { readonly kind: 'none' };

export function destinationOf(sources: Sources): Destination {
  const { sandbox, baseUrl, token, tokenFile } = sources.flags;
  if (sandbox === true) {
    if (baseUrl === undefined && token === undefined && tokenFile === undefined) return { kind: 'sandbox' };
    throw userError('usage', 'sandbox-with-address', {});
  }
  const found = givenText('baseUrl', sources);
  if (found === undefined) return { kind: 'none' };
  return { kind: 'url', url: parseGiven(kindOf('baseUrl'), found), from: found.from, by: found.by };
}

/** Where the token is. A configuration never contains it. @throws {UserError} `usage` if one source gives two tokens */
export function tokenOf(sources: Sources): TokenSource | undefined {
  const files = givenBy('tokenFile', sources);
  for (const [level, token] of givenBy('token', sources).entries()) {
    const file = files[level];
    if (token !== undefined && file !== undefined) {
      throw userError('usage', 'token-given-twice', { one: token.from, other: file.from });
    }
    if (token !== undefined) return { kind: 'text', token: new Secret(token.text), from: token.from };
    if (file !== undefined) return { kind: 'file', path: file.text, from: file.from };
  }
  return undefined;
}

/** The path of the token file, as a user would type it; `undefined` for a pipe. */
export function tokenFileOf(token: TokenSource | undefined, cwd: string): string | undefined {
  if (token?.kind !== 'file' || token.path === STDIN || isShellPipe(token.path)) return undefined;
  return shownPath(resolve(cwd, token.path), cwd);
}

const USED_FILES = [
  ['profile', 'profile'],
  ['tokenFile', 'token-file'],
  ['clientSecretFile', 'client-secret-file'],
  ['keyFile', 'key-file'],
] as const;

/** The configuration, and files that it, the environment and flags name. @param except one that the command writes */
export function usedFilesOf(sources: Sources, cwd: string, except?: 'tokenFile'): readonly UsedFile[] {
  const { config } = sources;
  const read = USED_FILES.filter(([name]) => name !== except);
  const named = read.flatMap(([name, use]) => {
    const { text } = givenText(name, sources) ?? {};
    return text === undefined || !isPathSetting(name, text) ? [] : [{ path: resolve(cwd, text), use }];
  });
  return [...(config === undefined ? [] : [{ path: config.path, use: 'config' } as const]), ...named];
}

export type GivenApplication = { readonly authUrl?: URL; readonly clientId?: string };

/** @throws {UserError} `configuration` if a part is invalid */
export function applicationOf(sources: Sources): GivenApplication {
  return defined({ authUrl: givenValue('authUrl', sources), clientId: givenValue('clientId', sources) });
}

/** A configuration may name the file, but never contains the secret. */
export function clientSecretOf({ flags, env, config }: Sources): TokenSource | undefined {
  const path = config?.values.clientSecretFile;
  return (
    clientSecretSource(env, flags.clientSecretFile) ??
    (path === undefined ? undefined : { kind: 'file', path, from: config?.label ?? '' })
  );
}

export function keyFileOf(sources: Sources): TokenSource | undefined {
  const given = givenText('keyFile', sources);
  return given && { kind: 'file', path: given.text, from: given.from };
}

/** The settings of the configuration file that no flag overrides. */
export function configuredOf({ flags, config }: Sources): OptionOrigin | undefined {
  if (config === undefined) return undefined;
  const names = Object.entries<Setting>(SETTINGS).filter(
    ([name]) => Object.hasOwn(config.values, name) && !Object.hasOwn(flags, name),
  );
  return { label: config.label, options: new Map(names.map(([, one]) => [flagOf(one), keyOf(one)])) };
}

/** Settings whose values are or contain secrets. For `set`, only the profile knows which values are secret. */
const HIDDEN: ReadonlySet<string> = new Set(['token', 'header', 'set']);
/** Users may type the secret itself instead of its path. */
const SECRET_FILES: ReadonlySet<string> = new Set([
  'tokenFile',
  'clientSecretFile',
  'keyFile',
  'sealTo',
  'identity',
]);
const IN_URL = /[@?#]/; // User info, a query or a fragment, which may be secret.

/** For the debug log: each setting that has a value, and its source. @param more options of features */
export function settingFacts(
  { flags, env, config }: Sources,
  more: readonly Readonly<Record<string, Setting>>[],
): readonly DebugFacts[] {
  const settings = [SETTINGS, ...more].flatMap((some) => Object.entries<Setting>(some));
  return settings.flatMap(([name, setting]) => {
    const { env: variable = '' } = setting;
    const sources = [
      [flagOf(setting), Object.entries(flags)],
      [variable, variable === '' || !env[variable] ? [] : [[name, env[variable]]]],
      [config?.label, Object.entries(config?.values ?? {})],
    ] as const;
    for (const [from, values] of sources) {
      const [, value] = values.find(([key, one]) => key === name && one !== undefined) ?? [];
      // Commander sets `color` even without --no-color.
      if (value === undefined || (name === 'color' && value === true)) continue;
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const isHidden =
        HIDDEN.has(name) ||
        // Printed commands hide the value as well.
        setting.shown !== undefined ||
        IN_URL.test(text) ||
        (SECRET_FILES.has(name) && looksLikeSecret(text));
      return [{ name: keyOf(setting), from, value: isHidden ? '[hidden]' : text }];
    }
    return [];
  });
}

/**
 * From `--lang`, the configuration or the system. An unreadable configuration is ignored: the command reports it.
 * @throws {UserError} `usage` if `--lang` is invalid
 */
export async function callLanguage(
  raw: Pick<RawOptions, 'lang' | 'config'>,
  io: Caller & Pick<Io, 'locale'>,
): Promise<Language> {
  const typed = givenValue('lang', { flags: raw, env: io.env, config: undefined });
  const config = typed === undefined ? await configOf(raw, io).catch(() => undefined) : undefined;
  return typed ?? parseLanguage(config?.values.lang ?? '') ?? systemLanguage(io.env, io.locale);
}
