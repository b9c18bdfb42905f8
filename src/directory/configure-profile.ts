/** A profile with the values of its settings. */

import type { UserError } from '../domain/errors.js';
import { isShipped } from '../domain/profile-name.js';
import type { Secret } from '../domain/secret.js';
import type { NicknameForm } from '../domain/user.js';
import { nearest } from '../platform/suggest.js';
import { appendPath, parseWebAddress } from '../platform/url.js';
import { phrase } from '../texts/phrase.js';
import type { SettingFault } from '../texts/text-facts.js';
import { missingOption, optionError, userError } from '../texts/user-error.js';
import type { Profile } from './load-profile.js';
import { authOf, type SettingForm } from './profile.js';
import { hostSettings, namesIn, urlsIn, usedNames } from './profile-templates.js';
import {
  addressFault,
  choicesOf,
  hostFault,
  loginFault,
  settingDescription,
  settingFault,
  valuesOf,
} from './setting-value.js';
import { fill, leadsUpwards, partsOf, type Values } from './template.js';

export type ConfiguredProfile = Profile & {
  /** Every setting that has a value, except the secret ones. */
  readonly settings: Readonly<Record<string, string>>;
  /** Names of the secret settings that are given or needed; none in a rehearsal. */
  readonly secretNames: readonly string[];
  /** The values of secret settings, once the directory is opened. */
  readonly secretValues?: Readonly<Record<string, Secret>>;
  /** Names of the settings whose values a rehearsal generated. */
  readonly samples: readonly string[];
};

export type WithSettings = Pick<ConfiguredProfile, 'form' | 'settings'>;

/** A setting of every profile whose service can ask for a new password at the first sign-in. Default: true. */
export const CHANGE_PASSWORD = 'change_password';

/** The sources of secret settings, by their names. `from` is for people. */
export type SecretSources = Readonly<
  Record<string, { readonly kind: 'text' | 'file' | 'function'; readonly from: string }>
>;

/** The value that a rehearsal uses for a setting without one, and for every secret one. */
export function sampleOf(name: string, form?: SettingForm): string {
  return (form && valuesOf(form)?.[0]) ?? (name === 'domain' ? 'example.org' : name);
}

/**
 * @param isRehearsal true: a setting without a value gets a sample
 * @throws {UserError} `usage` if a required setting is missing, or one is unknown, wrong or secret and not in `secrets`
 */
export function configureProfile(
  profile: Profile,
  given: Readonly<Record<string, string>>,
  isRehearsal = false,
  secrets: SecretSources = {},
): ConfiguredProfile {
  const { name, settings: forms = {} } = profile.form;
  const known = settingNames(profile);
  for (const [setting, value] of Object.entries(given)) {
    if (!known.includes(setting)) throw unknownSetting(setting, name, known);
    // Others could see its value in the list of processes, or in the configuration.
    if (forms[setting]?.secret === true)
      throw optionError('--set', 'setting-secret', { profile: name, setting, variable: variableOf(setting) });
    const fault = settingFaultOf(setting, value, profile);
    if (fault !== undefined) throw optionError('--set', 'setting-value-wrong', { setting, fault });
  }
  for (const [setting, { kind, from }] of Object.entries(secrets)) {
    // A variable of the environment may be for another profile.
    if (!known.includes(setting) && kind === 'file') throw unknownSetting(setting, name, known);
    if (known.includes(setting) && forms[setting]?.secret !== true)
      throw optionError('--set', 'setting-not-secret', { profile: name, setting, from });
  }
  const samples: string[] = [];
  const values = Object.entries(forms).flatMap(([setting, form]) => {
    const value = given[setting] ?? form.default ?? '';
    if (form.secret === true) return [];
    if (value !== '') return [[setting, value] as const];
    if (form.required !== true) return [];
    if (!isRehearsal) throw missingOption('--set', 'setting-missing', neededFacts(setting, profile.form));
    samples.push(setting);
    return [[setting, sampleOf(setting, form)] as const];
  });
  const changes = profile.uses.has(CHANGE_PASSWORD)
    ? [[CHANGE_PASSWORD, given[CHANGE_PASSWORD] ?? 'true'] as const]
    : [];
  const secretNames = isRehearsal
    ? []
    : secretSettings(profile).filter((one) => forms[one]?.required === true || Object.hasOwn(secrets, one));
  const settings = Object.fromEntries([...values, ...changes]);
  const uses = new Set(usedNames(profile.form, settings));
  // A setting may leave the password out: then no user gets one.
  const form = uses.has('password') ? profile.form : { ...profile.form, password: 'ignored' as const };
  return { ...profile, form, uses, settings, secretNames, samples };
}

export function settingFaultOf(setting: string, value: string, profile: Profile): SettingFault | undefined {
  const { form } = profile;
  const fault = settingFault(value, allowedValues(setting, profile));
  if (fault !== undefined) return fault;
  if (hostSettings(form).includes(setting)) return hostFault(value);
  // The login of an administrator: of HTTP Basic, or by its name.
  const logins = ['admin', ...namesIn(authOf(form).basic ?? '')];
  if (logins.includes(setting)) return loginFault(value);
  return isShipped(form.name) ? addressFault(value) : undefined;
}

export function secretSettings({ form: { settings = {} } }: Pick<Profile, 'form'>): readonly string[] {
  return Object.entries(settings).flatMap(([name, { secret }]) => (secret === true ? [name] : []));
}

export function nicknameForm({ form: { nickname = 'name' }, settings }: WithSettings): NicknameForm {
  const [, setting] = /^\{(.*)\}$/.exec(nickname) ?? [];
  return (setting === undefined ? nickname : settings[setting]) === 'address' ? 'address' : 'name';
}

/** The template of a setting's value; `undefined` for a value that is sent itself, and for other names. */
export function chosenTemplate(setting: string, { form, settings }: WithSettings): string | undefined {
  const choices = choicesOf(setting, form);
  const chosen = settings[setting] ?? '';
  if (Object.keys(choices).length === 0) return undefined;
  return Object.hasOwn(choices, chosen) ? choices[chosen] : '';
}

export function settingNames({ form, uses }: Profile): readonly string[] {
  return [...Object.keys(form.settings ?? {}), ...(uses.has(CHANGE_PASSWORD) ? [CHANGE_PASSWORD] : [])];
}

function allowedValues(setting: string, { form }: Profile): readonly string[] | undefined {
  if (setting === CHANGE_PASSWORD) return ['true', 'false'];
  const own = form.settings?.[setting];
  return own && valuesOf(own);
}

function unknownSetting(setting: string, name: string, known: readonly string[]): UserError {
  const near = nearest(setting.toLowerCase(), known);
  return optionError('--set', 'setting-unknown', { profile: name, setting, near, known });
}

export function variableOf(setting: string): string {
  return `PROVISION_SETTING_${setting.toUpperCase()}`;
}

export function missingSecret(setting: string, { form }: Pick<Profile, 'form'>): UserError {
  const facts = { ...neededFacts(setting, form), variable: variableOf(setting) };
  return missingOption('--set', 'secret-setting-missing', facts);
}

function neededFacts(setting: string, form: Profile['form']) {
  const description = phrase((_, language) => settingDescription(form, setting, language));
  return { profile: form.name, setting, description };
}

/** The values of all settings. Secret ones are in headers and the body only: the rules of profiles see to that. */
export function settingValues(
  { settings, secretValues = {} }: Pick<ConfiguredProfile, 'settings' | 'secretValues'>,
  baseUrl?: URL,
): Values {
  const base = baseUrl?.href.replace(/\/+$/, '');
  return (name) => {
    if (name === 'base_url') return base;
    if (name === CHANGE_PASSWORD) return settings[name] === 'true';
    return settings[name] ?? secretValues[name]?.reveal();
  };
}

/** The address of a directory, without a trailing slash in its path (except for the root). @throws {UserError} `configuration` */
export function parseBaseUrl(text: string): URL {
  return parseWebAddress(text, { kind: 'base-url' });
}

/** An address of the profile with its settings filled in. @throws {UserError} `configuration` if it cannot be used */
export function addressOf(template: string, profile: ConfiguredProfile, baseUrl: URL | undefined): URL {
  const values = settingValues(profile, baseUrl);
  const encode = (text: string) => (text === values('base_url') ? text : encodeURIComponent(text));
  const text = fill(partsOf(template), values, encode);
  if (leadsUpwards(text))
    throw userError('configuration', 'profile-address-dots', { profile: profile.form.name, address: text });
  return parseWebAddress(text, { kind: 'profile', profile: profile.form.name, address: text });
}

/** Method and path of a creation, with the settings filled in: `POST /v6/users/`. Placeholders of users stay. */
export function createEndpoint({ form: { create }, settings }: WithSettings): string {
  const path = partsOf(create.path).map((part) => {
    if (typeof part === 'string') return part;
    return part.name in settings ? encodeURIComponent(settings[part.name] ?? '') : `{${part.name}}`;
  });
  return `${create.method ?? 'POST'} ${path.join('')}`;
}

/** Every host that a request may go to, the directory's own first, without repetitions. */
export function hostsOf(profile: ConfiguredProfile, baseUrl: URL): readonly string[] {
  const hosts = urlsIn(profile.form).map((url) => {
    const origin = /^(?:\{base_url\}|https:\/\/[^/?]*)/.exec(url)?.[0] ?? '';
    return addressOf(origin, profile, baseUrl).host;
  });
  return [...new Set([baseUrl.host, ...hosts])];
}

/** @param from the base URL's source, for people @throws {UserError} `configuration` if it ends in what the profile adds */
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
    const facts = { from, end, base: base.href.replace(/\/+$/, '') };
    const option = /^--[a-z-]+/.exec(from)?.[0];
    throw userError('configuration', 'base-url-doubled', facts, { option });
  }
}
