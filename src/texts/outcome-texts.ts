/** What people read for each outcome. Codes and names of files stay as they are in every language. */

import type { Language } from '../domain/language.js';
import type { OutcomeName } from '../domain/outcome.js';
import { serviceDe, serviceRu } from './service-name.js';

export type OutcomeTexts = {
  /** On a badge or a filter. */
  readonly label: string;
  /** After a count, in a list that adds up to the roster. @param service the title of the directory */
  readonly meaning: (service: string) => string;
};

export const OUTCOME_TEXTS = {
  en: {
    created: { label: 'created', meaning: () => 'created' },
    weak_password: { label: 'weak password', meaning: () => 'refused: the password is too simple' },
    exists: { label: 'exists', meaning: () => 'not created: the nickname is taken' },
    failed: { label: 'failed', meaning: (service) => `refused by ${service}` },
    unconfirmed: {
      label: 'unconfirmed',
      meaning: (service) => `unconfirmed: sent, but ${service} gave no clear answer`,
    },
    invalid: { label: 'invalid', meaning: () => 'not sent: a check failed' },
    pending: { label: 'pending', meaning: () => 'still to do' },
  },
  ru: {
    created: { label: 'создан', meaning: () => 'создано' },
    weak_password: { label: 'слабый пароль', meaning: () => 'не создано: пароль слишком простой' },
    exists: { label: 'логин занят', meaning: () => 'не создано: логин занят' },
    failed: {
      label: 'отказ',
      meaning: (service) => `не создано: ${serviceRu(service).nominative} ответил отказом`,
    },
    unconfirmed: {
      label: 'не подтверждён',
      meaning: (service) =>
        `не подтверждено: отправлено, но ${serviceRu(service).nominative} не дал ясного ответа`,
    },
    invalid: { label: 'ошибка в строке', meaning: () => 'не отправлено: ошибка в строке' },
    pending: { label: 'ожидает', meaning: () => 'ещё не отправлено' },
  },
  de: {
    created: { label: 'angelegt', meaning: () => 'angelegt' },
    weak_password: {
      label: 'schwaches Passwort',
      meaning: () => 'nicht angelegt: Das Passwort ist zu einfach',
    },
    exists: { label: 'vergeben', meaning: () => 'nicht angelegt: Der Anmeldename ist vergeben' },
    failed: {
      label: 'abgelehnt',
      meaning: (service) => `nicht angelegt: ${serviceDe(service).from} abgelehnt`,
    },
    unconfirmed: {
      label: 'unbestätigt',
      meaning: (service) => `unbestätigt: gesendet, aber ohne klare Antwort ${serviceDe(service).from}`,
    },
    invalid: { label: 'fehlerhaft', meaning: () => 'nicht gesendet: Die Zeile ist fehlerhaft' },
    pending: { label: 'offen', meaning: () => 'noch zu senden' },
  },
} as const satisfies Record<Language, Record<OutcomeName, OutcomeTexts>>;
