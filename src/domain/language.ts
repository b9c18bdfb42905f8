/** The languages of what other people read as well: reports, findings, slips of passwords, a roster to start from. */

import { UserError } from './errors.js';

export const LANGUAGES = { en: 'English', ru: 'Russian', de: 'German' } as const;

export type Language = keyof typeof LANGUAGES;

/** What `--lang` takes. @throws {UserError} `usage` */
export function parseLanguage(text: string): Language {
  const typed = text.trim().toLowerCase();
  if (isLanguage(typed)) return typed;
  throw new UserError('usage', `--lang takes ${Object.keys(LANGUAGES).join(', ')}, not "${text}"`);
}

/** The language of the system where it is one of ours; else English. @param locale as in `de-AT`, `de_AT.UTF-8` or `C` */
export function languageOf(locale: string): Language {
  const own = /^[a-z]+/i.exec(locale)?.[0].toLowerCase() ?? '';
  return isLanguage(own) ? own : 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}
