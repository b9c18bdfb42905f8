/** The text of an error inside a sentence of another text. */

import type { ErrorTextIn } from '../domain/errors.js';
import type { Language } from '../domain/language.js';
import { withoutStop } from '../domain/text.js';

/** The error as a clause, without its next step. */
export function innerText(textIn: ErrorTextIn, language: Language): string {
  return withoutStop(textIn(language).what);
}
