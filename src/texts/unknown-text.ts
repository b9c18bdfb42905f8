import type { UnknownWhy } from '../domain/comparison.js';
import { printable } from '../domain/terminal-text.js';
import { fieldName, messageText } from './finding-text.js';
import { shownMessage } from './own-message.js';
import { type Language, textsIn } from './texts.js';

/** A clause, safe for a terminal; `undefined` if the state is known. */
export function unknownText(why: UnknownWhy | undefined, language: Language): string | undefined {
  const texts = textsIn(language).diff.why;
  switch (why?.kind) {
    case undefined:
      return undefined;
    case 'invalid':
      return printable(texts.invalid(fieldName(why.field, language), messageText(why.message, language)));
    case 'no-proof':
      return printable(texts.noProof(why.service));
    case 'no-answer':
      return printable(shownMessage(why, language) ?? '');
  }
}
