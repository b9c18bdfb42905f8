/** The texts that people read, by language. */

import type { Language } from '../domain/language.js';
import type { OutcomeName } from '../domain/outcome.js';
import * as languages from './languages.js';
import type { OutcomeText } from './text-facts.js';
import type { Texts } from './texts-type.js';

export type { Language, Texts };

const TEXTS: Readonly<Record<Language, Texts>> = languages;

export const LANGUAGES = Object.keys(TEXTS) as readonly Language[];

/** The words that the script of `report.html` finds in its page. */
export type ReportWords = Texts['reportScript'] & {
  readonly fields: Texts['fields'];
  readonly outcomes: Readonly<Record<OutcomeName, Pick<OutcomeText, 'label'>>>;
};

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** The value of `--lang`; `undefined` if there is no such language. */
export function parseLanguage(text: string): Language | undefined {
  const typed = text.trim().toLowerCase();
  return isLanguage(typed) ? typed : undefined;
}

/** The language of a locale if it is one of ours. @param locale as in `de-AT` or `de_AT.UTF-8` */
export function languageOf(locale: string): Language | undefined {
  const code = /^[a-z]+/i.exec(locale)?.[0].toLowerCase() ?? '';
  return isLanguage(code) ? code : undefined;
}

/**
 * The user's language: from the environment variables in their order of precedence or, if they name no language (`C`,
 * `POSIX`, and on Windows), from the system's interface. English if the program has no texts in it.
 * @param locale of the system, from `Intl`
 */
export function systemLanguage(
  env: Readonly<Record<string, string | undefined>>,
  locale: () => string,
): Language {
  const userLocale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  const saysNone = /^(?:$|C(?:\.|$)|POSIX(?:\.|$))/iu.test(userLocale);
  return languageOf(saysNone ? locale() : userLocale) ?? 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(TEXTS, text);
}
