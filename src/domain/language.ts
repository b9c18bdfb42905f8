/** The languages of what is made for other people: slips of passwords, a roster to start from. */

import { UserError } from './errors.js';

export const LANGUAGES = { en: 'English', ru: 'Russian', de: 'German' } as const;

export type Language = keyof typeof LANGUAGES;

/** What `--lang` takes. @throws {UserError} `usage` */
export function parseLanguage(text: string): Language {
  const typed = text.trim().toLowerCase();
  if (isLanguage(typed)) return typed;
  throw new UserError('usage', `--lang takes ${Object.keys(LANGUAGES).join(', ')}, not "${text}"`);
}

/**
 * The language of the system where that is German or Russian. English is what a system has that nobody has set to
 * anything, so there the names decide: Russian where most of them are in Cyrillic letters, English otherwise.
 * @param locale as in `de-AT`, `de_AT.UTF-8` or `C`
 */
export function languageOf(names: readonly string[], locale: string): Language {
  const own = /^[a-z]+/i.exec(locale)?.[0].toLowerCase() ?? '';
  if (isLanguage(own) && own !== 'en') return own;
  const cyrillic = names.filter((name) => /\p{Script=Cyrillic}/u.test(name));
  return cyrillic.length * 2 > names.length ? 'ru' : 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}
