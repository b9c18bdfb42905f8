/** Chooses between drawn questions and lines. */

import type { Language } from '../../texts/texts.js';
import { createClackQuestions } from './clack-questions.js';
import { createPlainQuestions } from './plain-questions.js';
import type { Questions, QuestionsIo } from './questions.js';

/** @param color `false` with `--no-color` */
export function createQuestions(io: QuestionsIo, language: Language, color?: boolean): Questions {
  return isPlain(io.env) ? createPlainQuestions(io, language) : createClackQuestions(io, language, color);
}

/**
 * Lines are for a terminal that cannot draw (`TERM=dumb`) and for screen readers: `ACCESSIBLE`, which other programs use
 * too, and `NO_COLOR`, which plain modes of screen readers set. `--no-color` concerns colours alone.
 */
function isPlain({ TERM, NO_COLOR = '', ACCESSIBLE = '' }: QuestionsIo['env']): boolean {
  return TERM === 'dumb' || NO_COLOR !== '' || !['', '0', 'false'].includes(ACCESSIBLE);
}
