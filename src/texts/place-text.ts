/** Texts about a possibly wrong address. They name the base URL and the settings that say where requests go. */

import type { Service } from '../domain/service.js';

export type Place = Pick<Service, 'settings' | 'address'>;

/** `domain (school.example), org (17)`; `undefined` if there are none. */
export function settingsText({ settings = {} }: Pick<Service, 'settings'>): string | undefined {
  const all = Object.entries(settings).map(([name, value]) => `${name} (${value})`);
  return all.length === 0 ? undefined : all.join(', ');
}

/** @param before the text before the settings */
export function withSettings(settings: Service['settings'], before: string): string {
  const text = settingsText(settings === undefined ? {} : { settings });
  return text === undefined ? '' : before + text;
}

/** Follows “the base URL”; empty if the address is not known. */
export function addressText({ address }: Pick<Service, 'address'>): string {
  return address === undefined ? '' : ` ${address}`;
}

/** True if an answer that suggests a wrong address may only mean that the user does not exist. */
export function isUndescribed({ describesAbsence = true }: Service, isLookUp: boolean): boolean {
  return isLookUp && !describesAbsence;
}

/** In English, like the functions below: `the base URL https://… and the settings: domain (school.example)`. */
export function placeText(place: Place): string {
  const settings = settingsText(place);
  const base = `the base URL${addressText(place)}`;
  return settings === undefined ? base : `${base} and the settings: ${settings}`;
}

/** Names the base URL and the settings in an address; `undefined` if it has neither. */
export function partsText(place: Place): string | undefined {
  if (place.address !== undefined) return placeText(place);
  return withSettings(place.settings, 'the settings: ') || undefined;
}

export function wrongText(place: Place): string {
  return `The base URL${settingsText(place) === undefined ? '' : ' or a setting'} is probably wrong`;
}

/** Sentences about the parts of an address that is probably wrong; `undefined` if it has no parts. */
export function wrongPartText(place: Place): string | undefined {
  const parts = partsText(place);
  if (parts === undefined) return undefined;
  const what = place.address === undefined ? 'A setting is probably wrong' : wrongText(place);
  return `${what}. Check ${parts}.`;
}
