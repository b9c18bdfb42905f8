/** Quotation marks as each language has them. */

import type { Language } from '../domain/language.js';

export const QUOTE = {
  en: (text) => `"${text}"`,
  ru: (text) => `«${text}»`,
  de: (text) => `„${text}“`,
} as const satisfies Record<Language, (text: string) => string>;
