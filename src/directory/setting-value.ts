/** Which texts can be the value of a profile's setting: one that is given, or the default of the profile. */

import { isList } from '../lib/collections.js';
import type { ProfileForm, SettingForm } from './profile.js';

/** Longer than any value that a service takes; keeps messages and addresses readable. */
const LONGEST_SETTING = 500;

/**
 * @param allowed the values that it can have. Default: any
 * @returns what is wrong, as it follows the name of the setting
 */
export function settingFault(value: string, allowed?: readonly string[]): string | undefined {
  if (allowed !== undefined && !allowed.includes(value))
    return `takes ${allowed.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  if (value.trim() === '') return 'is empty';
  // A path segment of dots leads to another address.
  if (value === '.' || value === '..') return `cannot be "${value}"`;
  if (value.length > LONGEST_SETTING) return `is longer than ${LONGEST_SETTING} characters`;
  if (/\p{Cs}/u.test(value)) return 'contains half of a character';
  return /\p{Cc}/u.test(value) ? 'contains a control character' : undefined;
}

/** A host in an address: names between dots. A port, a user or a path would lead to another place than the profile says. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** The error in the value of a setting that is part of a host; it follows the name of the setting. */
export function hostFault(value: string): string | undefined {
  return HOST.test(value) ? undefined : 'takes the name of a host, such as directory.example.org';
}

/** The values that a setting can have; `undefined`: any. */
export function valuesOf({ values }: SettingForm): readonly string[] | undefined {
  if (values === undefined) return undefined;
  return isList(values) ? values : Object.keys(values);
}

/** By each value of a setting, the template that it stands for; empty where its values stand for themselves. */
export function choicesOf(
  setting: string,
  { settings = {} }: Pick<ProfileForm, 'settings'>,
): Readonly<Record<string, string>> {
  const { values = [] } = Object.hasOwn(settings, setting) ? (settings[setting] ?? {}) : {};
  return isList(values) ? {} : values;
}
