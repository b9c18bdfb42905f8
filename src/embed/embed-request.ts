/** Makes the request of a run of what a program passes and, where it names one, of its configuration. */

import { dirname, resolve } from 'node:path';
import type { CreateRequest } from '../app/run/index.js';
import { secretSettings } from '../directory/configure-profile.js';
import type { OptionOrigin } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { defined } from '../platform/collections.js';
import type { Io } from '../platform/io.js';
import { type Config, configOf } from '../settings/config-file.js';
import { department } from '../settings/option.js';
import { type ProfileChoice, profileChoice, profileNamed } from '../settings/profile-setting.js';
import { mergedMap, resultsFolder, type Settings, toSettings } from '../settings/settings.js';
import type { TokenSource } from '../token/secret-file.js';
import { type CheckedOptions, refusedOption } from './option-checks.js';

/** The name of an option for programs, if that is not its flag in camelCase. */
const PROPERTIES: Readonly<Record<string, string>> = { '--set': 'settings', '--header': 'headers' };

/** The use of the roster: `check` sends and writes nothing. */
export type Purpose = 'check' | 'create';

export type EmbedRequest = CreateRequest & {
  readonly language: Settings['language'];
  readonly configured: OptionOrigin | undefined;
};

type EmbedIo = Pick<Io, 'env' | 'cwd' | 'locale' | 'uid' | 'clock'>;

/** The folder that relative paths start from, and the roster; both absolute. */
export function placesOf({ cwd, roster }: Pick<CheckedOptions, 'cwd' | 'roster'>): {
  readonly cwd: string;
  readonly rosterPath: string;
} {
  if (cwd !== undefined) return { cwd: resolve(cwd), rosterPath: resolve(cwd, roster) };
  const rosterPath = resolve(roster);
  return { cwd: dirname(rosterPath), rosterPath };
}

/** @throws {UserError} `usage` or `configuration` where an option or the configuration has an error */
export async function embedRequest(
  options: CheckedOptions,
  purpose: Purpose,
  rosterPath: string,
  io: EmbedIo,
): Promise<EmbedRequest> {
  const { cwd } = io;
  const config = await configOf({ config: options.config ?? false }, io);
  const settings = toSettings({}, io, config, await profileOf(options, config, io));
  const { skipInvalid = settings.consent.skipInvalid, baseUrl, results } = options;
  const source = tokenSource(options, cwd) ?? settings.token.source;
  return {
    ...settings,
    reading: readingOf(options, settings),
    checks: checksOf(options, settings, config),
    destination:
      baseUrl === undefined
        ? settings.destination
        : { kind: 'url', url: baseUrl, from: 'baseUrl', by: 'flag' },
    org: options.org ?? settings.org,
    sending: sendingOf(options, settings),
    isPaceGiven: options.pace !== undefined || settings.isPaceGiven,
    consent: { yes: true, skipInvalid },
    token: {
      ...settings.token,
      source,
      file: source?.kind === 'file' ? source.path : undefined,
      application: () => ({ ...settings.token.application(), ...defined({ clientId: options.clientId }) }),
      clientSecret: clientSecretSource(options, cwd) ?? settings.token.clientSecret,
      keyFile:
        options.keyFile === undefined ? settings.token.keyFile : fileSource('keyFile', options.keyFile, cwd),
    },
    skipExisting: options.skipExisting ?? settings.skipExisting,
    dryRun: purpose === 'check' ? { findings: undefined, overwrite: false } : undefined,
    rosterPath,
    folder: resultsFolder(rosterPath, { ...settings, results }, cwd),
    isFolderNamed: results !== undefined,
    configured: configuredOf(options, settings),
  };
}

async function profileOf(
  options: CheckedOptions,
  config: Config | undefined,
  { cwd, uid }: EmbedIo,
): Promise<ProfileChoice> {
  const { profile, settings = {} } = options;
  // Secrets of the environment are for the command.
  const io = { cwd, uid, env: {} };
  const used = profile === undefined ? config : withoutProfile(config);
  const configured = await profileChoice({ flags: {}, env: {}, config: used }, io);
  if (profile === undefined) return withSettings(configured, settings);
  const chosen = await profileNamed(profile, cwd);
  return withSettings({ ...configured, profile: chosen, from: 'profile' }, settings);
}

/** A program passes secret settings as values: there is no command line that others could see. */
function withSettings(choice: ProfileChoice, passed: Readonly<Record<string, string>>): ProfileChoice {
  const secretNames = choice.profile === undefined ? [] : secretSettings(choice.profile);
  const secrets = new Map<string, TokenSource>();
  const settings = new Map<string, string>();
  for (const [name, value] of Object.entries(passed))
    if (secretNames.includes(name))
      secrets.set(name, { kind: 'text', token: new Secret(value), from: `settings.${name}` });
    else settings.set(name, value);
  return {
    ...choice,
    settings: { ...choice.settings, ...Object.fromEntries(settings) },
    secrets: { ...choice.secrets, ...Object.fromEntries(secrets) },
  };
}

function withoutProfile(config: Config | undefined): Config | undefined {
  if (config === undefined) return undefined;
  const { profile: _, ...values } = config.values;
  return { ...config, values };
}

function readingOf({ encoding, map = {} }: CheckedOptions, { reading }: Settings): CreateRequest['reading'] {
  const passed = Object.entries(map).map(([field, from]) => ({ field: field.trim(), from: from.trim() }));
  const all = mergedMap(reading.map ?? [], passed);
  return { ...reading, ...defined({ encoding, map: all.length > 0 ? all : undefined }) };
}

/** @throws {UserError} that names the departments of the configuration */
function checksOf(
  options: CheckedOptions,
  { checks }: Settings,
  config: Config | undefined,
): CreateRequest['checks'] {
  const { department: given, generatePasswords, new: newNicknames = checks.newNicknames } = options;
  const { takes, hint = () => undefined, parse } = department(config?.values.departments);
  const id = given === undefined ? checks.department : parse(given);
  if (given !== undefined && id === undefined)
    throw refusedOption(
      'department',
      'embed-option-wrong',
      `department takes ${takes()}, not ${JSON.stringify(given)}`,
      hint(),
    );
  const more = newNicknames === undefined ? {} : { newNicknames };
  return { ...checks, ...more, department: id, generates: generatePasswords ?? checks.generates };
}

function sendingOf(options: CheckedOptions, { sending }: Settings): CreateRequest['sending'] {
  const { headers, pace, timeout, limit, stopAfter } = options;
  return {
    ...sending,
    ...defined({ pace, timeoutMs: timeout, limit, stopAfter, headers: headers && Object.entries(headers) }),
  };
}

function tokenSource({ token, tokenFile }: CheckedOptions, cwd: string): TokenSource | undefined {
  if (token instanceof Secret) return { kind: 'text', token, from: 'token' };
  if (token !== undefined) return { kind: 'function', get: token, from: 'token' };
  return tokenFile === undefined ? undefined : fileSource('tokenFile', tokenFile, cwd);
}

function clientSecretSource(
  { clientSecret, clientSecretFile }: CheckedOptions,
  cwd: string,
): TokenSource | undefined {
  if (clientSecret !== undefined) return { kind: 'text', token: clientSecret, from: 'clientSecret' };
  return clientSecretFile === undefined ? undefined : fileSource('clientSecretFile', clientSecretFile, cwd);
}

function fileSource(from: string, path: string, cwd: string): TokenSource {
  return { kind: 'file', path: resolve(cwd, path), from };
}

/** The name of an option for programs: `baseUrl` for `--base-url`. */
export function propertyOf(flag: string): string {
  return PROPERTIES[flag] ?? flag.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function configuredOf(options: CheckedOptions, { configured }: Settings): OptionOrigin | undefined {
  if (configured === undefined) return undefined;
  const others = [...configured.options].filter(([flag]) => !Object.hasOwn(options, propertyOf(flag)));
  return { label: configured.label, options: new Map(others) };
}
