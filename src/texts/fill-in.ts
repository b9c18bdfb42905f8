/** What is said beside commands with gaps, which cannot be run as they are: `--base-url <address>`. */

import { hasGap } from '../domain/command-change.js';
import type { Language } from '../domain/language.js';

const FILL_IN = {
  en: 'Replace each <…> with the correct value.',
  ru: 'Вместо каждого <…> укажите правильное значение.',
  de: 'Für jedes <…> den richtigen Wert einsetzen.',
} as const satisfies Record<Language, string>;

/** A sentence where one of the commands has a gap; else nothing. */
export function fillIn(commands: readonly string[], language: Language = 'en'): readonly string[] {
  return commands.some(hasGap) ? [FILL_IN[language]] : [];
}
