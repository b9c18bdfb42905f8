/** The texts of fleets by language. English defines which texts exist. */

import type { Language } from '../../domain/language.js';
import { fleet as de } from './de/fleet.js';
import { fleet as en } from './en/fleet.js';
import { fleet as ru } from './ru/fleet.js';

export type FleetTexts = typeof en;

const TEXTS: Readonly<Record<Language, FleetTexts>> = { de, en, ru };

export function fleetTextsIn(language: Language): FleetTexts {
  return TEXTS[language];
}
