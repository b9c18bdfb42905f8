/** A profile with the values of its settings: what a run needs to know of its directory. */

import { optionError, UserError } from '../domain/errors.js';
import { nearest } from '../lib/suggest.js';
import { appendPath, parseWebAddress } from '../lib/url.js';
import type { Profile } from './load-profile.js';
import { lookUpsAt } from './profile-templates.js';
import { settingFault } from './setting-value.js';
import { fill, leadsUpwards, partsOf, type Values } from './template.js';

export type ConfiguredProfile = Profile & {
  /** Every setting that has a value. */
  readonly settings: Readonly<Record<string, string>>;
  /** Names of the settings that nobody gave: a rehearsal made their values up. */
  readonly samples: readonly string[];
};

/** A setting of every profile whose service can ask for a new password at the first sign-in. Default: true. */
export const CHANGE_PASSWORD = 'change_password';

/** What a rehearsal uses for a setting that has no value. */
function sampleOf(name: string): string {
  return name === 'domain' ? 'example.org' : name;
}

/**
 * @param given values by the names of settings, from flags and the configuration
 * @param isRehearsal whether a setting without a value gets a sample
 * @throws {UserError} `usage` where a required one is missing, an unknown one is given, or a value cannot be used
 */
export function configureProfile(
  profile: Profile,
  given: Readonly<Record<string, string>>,
  isRehearsal = false,
): ConfiguredProfile {
  const { name, settings: forms = {} } = profile.form;
  const known = settingNames(profile);
  for (const [setting, value] of Object.entries(given)) {
    if (!known.includes(setting)) throw unknownSetting(setting, name, known);
    const why = settingError(setting, value);
    if (why !== undefined) throw new UserError('usage', `The setting ${setting} ${why}`);
  }
  const samples: string[] = [];
  const values = Object.entries(forms).flatMap(([setting, { required, default: otherwise }]) => {
    const value = given[setting] ?? otherwise;
    if (value !== undefined) return [[setting, value] as const];
    if (required !== true) return [];
    if (!isRehearsal) throw missingSetting(setting, profile);
    samples.push(setting);
    return [[setting, sampleOf(setting)] as const];
  });
  const changes = profile.uses.has(CHANGE_PASSWORD)
    ? [[CHANGE_PASSWORD, given[CHANGE_PASSWORD] ?? 'true'] as const]
    : [];
  return { ...profile, settings: Object.fromEntries([...values, ...changes]), samples };
}

/** In the order of the profile. */
export function settingNames({ form, uses }: Profile): readonly string[] {
  return [...Object.keys(form.settings ?? {}), ...(uses.has(CHANGE_PASSWORD) ? [CHANGE_PASSWORD] : [])];
}

function settingError(setting: string, value: string): string | undefined {
  if (setting === CHANGE_PASSWORD && value !== 'true' && value !== 'false') return 'takes true or false';
  return settingFault(value);
}

function unknownSetting(setting: string, name: string, known: readonly string[]): UserError {
  const near = nearest(setting.toLowerCase(), known);
  const list = known.length === 0 ? 'It has none.' : `Its settings are ${known.join(', ')}.`;
  const next = near === undefined ? list : `Did you mean ${near}? ${list}`;
  return new UserError('usage', `The profile ${name} has no setting "${setting}"`, next);
}

function missingSetting(setting: string, { form }: Profile): UserError {
  const { description = '' } = form.settings?.[setting] ?? {};
  return optionError('--set', `The profile ${form.name} needs the setting ${setting}: ${description}`, {
    command: `Add --set ${setting}=<value>, or "profile_settings": { "${setting}": "…" } in provision.config.json.`,
    program: `Add ${setting} to the option settings.`,
  });
}

/** Addresses of the service, filled in. */
export function settingValues({ settings }: Pick<ConfiguredProfile, 'settings'>, baseUrl?: URL): Values {
  const base = baseUrl?.href.replace(/\/+$/, '');
  return (name) => {
    if (name === 'base_url') return base;
    if (name === CHANGE_PASSWORD) return settings[name] === 'true';
    return settings[name];
  };
}

/**
 * An address of the profile with its settings filled in.
 * @throws {UserError} `configuration` where a setting makes it no address that can be used
 */
export function addressOf(template: string, profile: ConfiguredProfile, baseUrl: URL | undefined): URL {
  const values = settingValues(profile, baseUrl);
  const encode = (text: string) => (text === values('base_url') ? text : encodeURIComponent(text));
  const text = fill(partsOf(template), values, encode);
  const name = `The address ${text} of the profile ${profile.form.name}`;
  const example = 'Check the settings of the profile.';
  if (leadsUpwards(text))
    throw new UserError('configuration', `${name} has a part of only dots between its slashes`, example);
  return parseWebAddress(text, { name, example });
}

/**
 * Where users are created, with what is known before any user: `POST /v6/users/`. Placeholders of users stay.
 */
export function createEndpoint({
  form: { create },
  settings,
}: Pick<ConfiguredProfile, 'form' | 'settings'>): string {
  const path = partsOf(create.path).map((part) =>
    typeof part === 'string'
      ? part
      : part.name in settings
        ? encodeURIComponent(settings[part.name] ?? '')
        : `{${part.name}}`,
  );
  return `${create.method ?? 'POST'} ${path.join('')}`;
}

/** Every host that a request may go to, the directory's own first, without repetitions. */
export function hostsOf(profile: ConfiguredProfile, baseUrl: URL): readonly string[] {
  const { token } = profile.form;
  const urls = [
    ...lookUpsAt(profile.form).map(({ lookUp }) => lookUp.url),
    ...[token?.url, token?.authorize_url, token?.device_url],
  ];
  const hosts = urls.flatMap((url) => (url === undefined ? [] : [hostOf(url, profile, baseUrl)]));
  return [...new Set([baseUrl.host, ...hosts])];
}

function hostOf(template: string, profile: ConfiguredProfile, baseUrl: URL): string {
  const origin = /^(?:\{base_url\}|https:\/\/[^/?]*)/.exec(template)?.[0] ?? '';
  return addressOf(origin, profile, baseUrl).host;
}

/**
 * @param from what gave the base URL, for people
 * @throws {UserError} `configuration` where it ends in what the profile adds to it
 */
export function refuseDoubledPath(url: URL, { form }: Profile, from: string): void {
  const literal = partsOf(form.create.path)[0];
  const segments = (typeof literal === 'string' ? literal : '')
    .replace(/\?.*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
  for (let n = segments.length; n > 0; n -= 1) {
    const end = `/${segments.slice(0, n).join('/')}`;
    if (!url.pathname.toLowerCase().endsWith(end.toLowerCase())) continue;
    const base = appendPath(new URL(url.origin), url.pathname.slice(1, -end.length || undefined));
    const next = `Use ${base.href.replace(/\/+$/, '')}`;
    throw new UserError(
      'configuration',
      `${from}: the base URL ends in ${end}, which the program adds itself.`,
      next,
    );
  }
}
