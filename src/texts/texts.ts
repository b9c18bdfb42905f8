/** Texts for other people, by language: reports, findings, summaries, slips of passwords, a roster to start from. */

import { UserError } from '../domain/errors.js';
import type { OutcomeName } from '../domain/outcome.js';
import * as languages from './languages.js';
import type { OutcomeText } from './text-facts.js';
import type { Texts } from './texts-type.js';

export type { Texts };

const TEXTS = languages satisfies Readonly<Record<string, Texts>>;

export type Language = keyof typeof TEXTS;

export const LANGUAGES = Object.keys(TEXTS) as readonly Language[];

/** The words that the script of `report.html` finds in its page. */
export type ReportWords = Texts['reportScript'] & {
  readonly outcomes: Readonly<Record<OutcomeName, Pick<OutcomeText, 'label'>>>;
};

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** The value of `--lang`. @throws {UserError} `usage` */
export function parseLanguage(text: string): Language {
  const typed = text.trim().toLowerCase();
  if (isLanguage(typed)) return typed;
  throw new UserError('usage', `--lang takes ${LANGUAGES.join(', ')}, not "${text}"`);
}

/** The language of the system where it is one of ours; else English. @param locale as in `de-AT`, `de_AT.UTF-8` or `C` */
export function languageOf(locale: string): Language {
  const own = /^[a-z]+/i.exec(locale)?.[0].toLowerCase() ?? '';
  return isLanguage(own) ? own : 'en';
}

function isLanguage(text: string): text is Language {
  return Object.hasOwn(TEXTS, text);
}
