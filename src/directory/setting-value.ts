/** Rules for the value of a profile's setting, whether specified or the default. */

import type { Language } from '../domain/language.js';
import { isShipped } from '../domain/profile-name.js';
import { capitalized } from '../domain/text.js';
import { isList } from '../platform/collections.js';
import type { SettingFault } from '../texts/text-facts.js';
import { textsIn } from '../texts/texts.js';
import type { ProfileForm, SettingForm } from './profile.js';

/** Longer than any value that a service accepts, and short enough for messages and addresses. */
const MAX_SETTING_LENGTH = 500;

/** @param allowed the allowed values; any value if absent */
export function settingFault(value: string, allowed?: readonly string[]): SettingFault | undefined {
  if (allowed !== undefined && !allowed.includes(value)) return { kind: 'choice', allowed };
  if (value.trim() === '') return { kind: 'empty' };
  // A path segment of dots changes the address.
  if (value === '.' || value === '..') return { kind: 'dots', value };
  if (value.length > MAX_SETTING_LENGTH) return { kind: 'long', longest: MAX_SETTING_LENGTH };
  if (/\p{Cs}/u.test(value)) return { kind: 'half-character' };
  return /\p{Cc}/u.test(value) ? { kind: 'control-character' } : undefined;
}

/** A host in an address: names between dots. A port, user or path would change the destination in the profile. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

export function hostFault(value: string): SettingFault | undefined {
  return HOST.test(value) ? undefined : { kind: 'host' };
}

/** The fault in a value that is a login. HTTP Basic (RFC 7617) allows no colon in a login. */
export function loginFault(value: string): SettingFault | undefined {
  return /[:/]|^\s*www\./iu.test(value) ? { kind: 'no-login' } : undefined;
}

export function addressFault(value: string): SettingFault | undefined {
  return /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/?/iu.test(value) ? { kind: 'address' } : undefined;
}

/** The meaning of a setting, as a sentence; translated for profiles that come with the program. */
export function settingDescription(
  { name, settings = {} }: Pick<ProfileForm, 'name' | 'settings'>,
  setting: string,
  language: Language,
): string {
  const description = Object.hasOwn(settings, setting) ? settings[setting]?.description : undefined;
  const translated = isShipped(name) ? textsIn(language).shippedProfiles.setting(name, setting) : undefined;
  return translated ?? description ?? '';
}

/** Asks for a required setting; profiles that do not come with the program have only a description. */
export function settingQuestion(
  form: Pick<ProfileForm, 'name' | 'settings'>,
  setting: string,
  language: Language,
): string {
  const { shippedProfiles } = textsIn(language);
  const question = isShipped(form.name) ? shippedProfiles.question(form.name, setting) : undefined;
  return question ?? `${setting}: ${settingDescription(form, setting, language)}`;
}

export function profileTitle(
  { name, title }: Pick<ProfileForm, 'name' | 'title'>,
  language: Language,
): string {
  const listed = isShipped(name) ? textsIn(language).shippedProfiles.title(name) : undefined;
  return listed ?? capitalized(title);
}

export function valuesOf({ values }: SettingForm): readonly string[] | undefined {
  if (values === undefined) return undefined;
  return isList(values) ? values : Object.keys(values);
}

/** The templates of a setting, by value; empty for a setting without templates. */
export function choicesOf(
  setting: string,
  { settings = {} }: Pick<ProfileForm, 'settings'>,
): Readonly<Record<string, string>> {
  const { values = [] } = Object.hasOwn(settings, setting) ? (settings[setting] ?? {}) : {};
  return isList(values) ? {} : values;
}
