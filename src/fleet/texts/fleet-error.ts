/** Errors of fleets and stores, created from a code and its facts, with texts in every language. */

import {
  type ErrorOrigin,
  errorLines,
  MissingOptionError,
  type Reason,
  SeveralErrors,
  UserError,
} from '../../domain/errors.js';
import type { Language } from '../../domain/language.js';
import { type FactsOf, textOf } from '../../texts/user-error.js';
import { fleetErrors as fleetDe } from './de/errors/fleet.js';
import { storeErrors as storeDe } from './de/errors/store.js';
import { fleetErrors as fleetEn } from './en/errors/fleet.js';
import { storeErrors as storeEn } from './en/errors/store.js';
import { fleetTextsIn } from './fleet-texts.js';
import { fleetErrors as fleetRu } from './ru/errors/fleet.js';
import { storeErrors as storeRu } from './ru/errors/store.js';

const ENGLISH = { ...fleetEn, ...storeEn };

type FleetErrors = typeof ENGLISH;

type FleetErrorFacts = FactsOf<FleetErrors>;

/** None of these codes is used by the core. */
export const FLEET_ERRORS: Readonly<Record<Language, FleetErrors>> = {
  de: { ...fleetDe, ...storeDe },
  en: ENGLISH,
  ru: { ...fleetRu, ...storeRu },
};

/** @param reason determines the exit status @param facts `{}` for an error without facts */
export function fleetError<C extends keyof FleetErrors>(
  reason: Reason,
  code: C,
  facts: FleetErrorFacts[C],
  origin?: ErrorOrigin,
): UserError {
  const textIn = (language: Language) => textOf<FleetErrorFacts, C>(FLEET_ERRORS[language], code, facts);
  return new UserError(reason, code, textIn, origin);
}

/** The error of an organisation, without advice about options and variables of a single run. */
export function ofFleet(error: UserError): UserError {
  const { reason, code, textIn } = error;
  if (!(error instanceof MissingOptionError) && reason !== 'no_token') return error;
  const adapted = (language: Language) => ({ ...textIn(language), next: fleetTextsIn(language).setThere });
  return new UserError(reason, code, adapted, { cause: error });
}

const MAX_SHOWN = 20;

/** @param most maximum to show @throws {UserError} a single error unchanged, several combined into one */
export function refuseAll([first, ...more]: readonly UserError[], most = MAX_SHOWN): void {
  if (first === undefined) return;
  if (more.length === 0) throw first;
  const errors = [first, ...more] as const;
  throw new SeveralErrors(errors, 'several-errors', (language) => {
    const shown = errors.slice(0, most).map((error) => errorLines(error, language));
    const lines = shown.map((text) => text.replaceAll('\n', '\n  '));
    return FLEET_ERRORS[language]['several-errors']({ n: errors.length, lines });
  });
}
