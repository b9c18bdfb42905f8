/** A profile with values for its settings. */

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
  /** All settings that have a value, except the secret ones. */
  readonly settings: Readonly<Record<string, string>>;
  /** Names of the secret settings that have a value or need one; none in a rehearsal. */
  readonly secretNames: readonly string[];
  /** The values of secret settings, present once the directory is open. */
  readonly secretValues?: Readonly<Record<string, Secret>>;
  /** Names of the settings whose values a rehearsal generated. */
  readonly samples: readonly string[];
};

export type WithSettings = Pick<ConfiguredProfile, 'form' | 'settings'>;

/** A setting of every profile whose service can require a new password at the first sign-in. Default: true. */
export const CHANGE_PASSWORD = 'change_password';

/** The sources of secret settings, by name. `from` is shown to people. */
export type SecretSources = Readonly<
  Record<string, { readonly kind: 'text' | 'file' | 'function'; readonly from: string }>
>;

/** The value that a rehearsal uses for a setting without one, and for every secret setting. */
export function sampleOf(name: string, form?: SettingForm): string {
  return (form && valuesOf(form)?.[0]) ?? (name === 'domain' ? 'example.org' : name);
}

/** @param isRehearsal uses samples for missing values @throws {UserError} `usage` for a missing or invalid setting */
export function configureProfile(
  profile: Profile,
  chosenValues: Readonly<Record<string, string>>,
  isRehearsal = false,
  secrets: SecretSources = {},
): ConfiguredProfile {
  const { name, settings: forms = {} } = profile.form;
  const known = settingNames(profile);
  for (const [setting, value] of Object.entries(chosenValues)) {
    if (!known.includes(setting)) throw unknownSetting(setting, name, known);
    // Others could see its value in the process list or in the configuration.
    if (forms[setting]?.secret === true)
      throw optionError('--set', 'setting-secret', { profile: name, setting, variable: variableOf(setting) });
    const fault = settingFaultOf(setting, value, profile);
    if (fault !== undefined) throw optionError('--set', 'setting-value-wrong', { setting, fault });
  }
  for (const [setting, { kind, from }] of Object.entries(secrets)) {
    // An environment variable may belong to another profile.
    if (!known.includes(setting) && kind === 'file') throw unknownSetting(setting, name, known);
    if (known.includes(setting) && forms[setting]?.secret !== true)
      throw optionError('--set', 'setting-not-secret', { profile: name, setting, from });
  }
  const samples: string[] = [];
  const values = Object.entries(forms).flatMap(([setting, form]) => {
    const value = chosenValues[setting] ?? form.default ?? '';
    if (form.secret === true) return [];
    if (value !== '') return [[setting, value] as const];
    if (form.required !== true) return [];
    if (!isRehearsal) throw missingOption('--set', 'setting-missing', neededFacts(setting, profile.form));
    samples.push(setting);
    return [[setting, sampleOf(setting, form)] as const];
  });
  const changes = profile.uses.has(CHANGE_PASSWORD)
    ? [[CHANGE_PASSWORD, chosenValues[CHANGE_PASSWORD] ?? 'true'] as const]
    : [];
  const secretNames = isRehearsal
    ? []
    : secretSettings(profile).filter((one) => forms[one]?.required === true || Object.hasOwn(secrets, one));
  const settings = Object.fromEntries([...values, ...changes]);
  const uses = new Set(usedNames(profile.form, settings));
  // The chosen settings may leave the password out of the request, so that no user gets one.
  const form = uses.has('password') ? profile.form : { ...profile.form, password: 'ignored' as const };
  return { ...profile, form, uses, settings, secretNames, samples };
}

export function settingFaultOf(setting: string, value: string, profile: Profile): SettingFault | undefined {
  const { form } = profile;
  const fault = settingFault(value, allowedValues(setting, profile));
  if (fault !== undefined) return fault;
  if (hostSettings(form).includes(setting)) return hostFault(value);
  // The administrator's login: the user name of HTTP Basic, or the setting `admin`.
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

/** The template that a setting's value selects; `undefined` if the setting has no templates. */
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
  const settingForm = form.settings?.[setting];
  return settingForm && valuesOf(settingForm);
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

/** The values of all settings. The rules of profiles ensure that secret ones occur only in headers and bodies. */
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

/** A base URL without a trailing slash (except the root's). @throws {UserError} `configuration` */
export function parseBaseUrl(text: string): URL {
  return parseWebAddress(text, { kind: 'base-url' });
}

/** An address of the profile, with settings filled in. @throws {UserError} `configuration` if it is unusable */
export function addressOf(template: string, profile: ConfiguredProfile, baseUrl: URL | undefined): URL {
  const values = settingValues(profile, baseUrl);
  const encode = (text: string) => (text === values('base_url') ? text : encodeURIComponent(text));
  const text = fill(partsOf(template), values, encode);
  if (leadsUpwards(text))
    throw userError('configuration', 'profile-address-dots', { profile: profile.form.name, address: text });
  return parseWebAddress(text, { kind: 'profile', profile: profile.form.name, address: text });
}

/** The request that creates a user, with settings filled in and a user's placeholders kept: `POST /v6/users/`. */
export function createEndpoint({ form: { create }, settings }: WithSettings): string {
  const path = partsOf(create.path).map((part) => {
    if (typeof part === 'string') return part;
    return part.name in settings ? encodeURIComponent(settings[part.name] ?? '') : `{${part.name}}`;
  });
  return `${create.method ?? 'POST'} ${path.join('')}`;
}

/** All hosts that requests may go to, without duplicates, with the directory's own host first. */
export function hostsOf(profile: ConfiguredProfile, baseUrl: URL): readonly string[] {
  const hosts = urlsIn(profile.form).map((url) => {
    const origin = /^(?:\{base_url\}|https:\/\/[^/?]*)/.exec(url)?.[0] ?? '';
    return addressOf(origin, profile, baseUrl).host;
  });
  return [...new Set([baseUrl.host, ...hosts])];
}

/** @param from the URL's source @throws {UserError} `configuration` if the URL ends in a part that the profile adds */
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
