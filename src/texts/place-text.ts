/** The settings that say where requests go: the base URL and settings, for a text about an address that may be wrong. */

import type { Service } from '../domain/service.js';

export type Place = Pick<Service, 'settings' | 'address'>;

/** `domain (school.example), org (17)`; `undefined` if there are none. */
export function settingsText({ settings = {} }: Pick<Service, 'settings'>): string | undefined {
  const all = Object.entries(settings).map(([name, value]) => `${name} (${value})`);
  return all.length === 0 ? undefined : all.join(', ');
}

/** @param before what leads to the settings */
export function withSettings(settings: Service['settings'], before: string): string {
  const text = settingsText(settings === undefined ? {} : { settings });
  return text === undefined ? '' : before + text;
}

/** Follows the words for the address; empty if that is not known. */
export function addressText({ address }: Pick<Service, 'address'>): string {
  return address === undefined ? '' : ` ${address}`;
}

/** True if an answer that looks like that of a wrong address may be about a user who is not there. */
export function isUndescribed({ describesAbsence = true }: Service, isLookUp: boolean): boolean {
  return isLookUp && !describesAbsence;
}

/** Writes English, as the functions below: `the base URL https://… and the settings: domain (school.example)`. */
export function placeText(place: Place): string {
  const settings = settingsText(place);
  const base = `the base URL${addressText(place)}`;
  return settings === undefined ? base : `${base} and the settings: ${settings}`;
}

/** The sources of an address in words, without a base URL that is no part of it; `undefined` if nothing is. */
export function partsText(place: Place): string | undefined {
  if (place.address !== undefined) return placeText(place);
  return withSettings(place.settings, 'the settings: ') || undefined;
}

/** `The base URL is probably wrong`, or a setting is. */
export function wrongText(place: Place): string {
  return `The base URL${settingsText(place) === undefined ? '' : ' or a setting'} is probably wrong`;
}

/** The parts of an address to check if it answers as a wrong one, as sentences; `undefined` if it has no parts. */
export function wrongPartText(place: Place): string | undefined {
  const parts = partsText(place);
  if (parts === undefined) return undefined;
  const what = place.address === undefined ? 'A setting is probably wrong' : wrongText(place);
  return `${what}. Check ${parts}.`;
}
