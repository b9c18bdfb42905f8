/** A part of a sentence that is made before the language of its reader is known. */

import type { Language } from '../domain/language.js';
import type { Phrase } from './text-facts.js';
import { parseLanguage, type Texts, textsIn } from './texts.js';

/** @param words selects the text in one language. It must contain no secret */
export function phrase(words: (texts: Texts, language: Language) => string): Phrase {
  return ({ lang = 'en' } = {}) => {
    const language = parseLanguage(lang) ?? 'en';
    return words(textsIn(language), language);
  };
}
