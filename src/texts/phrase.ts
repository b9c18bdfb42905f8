/** A part of a sentence that is made before it is known who reads the sentence. */

import type { Language } from '../domain/language.js';
import type { Phrase } from './text-facts.js';
import { parseLanguage, type Texts, textsIn } from './texts.js';

/** @param words of the texts of one language. None of them is a secret */
export function phrase(words: (texts: Texts, language: Language) => string): Phrase {
  return ({ lang = 'en' } = {}) => {
    const language = parseLanguage(lang) ?? 'en';
    return words(textsIn(language), language);
  };
}
