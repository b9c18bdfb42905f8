/** Which questions a terminal gets: drawn ones, or lines. */

import { createClackQuestions } from './clack-questions.js';
import { createPlainQuestions } from './plain-questions.js';
import type { Questions, QuestionsIo } from './questions.js';

/** @param color `false` with `--no-color` */
export function createQuestions(io: QuestionsIo, color?: boolean): Questions {
  return isPlain(io.env) ? createPlainQuestions(io) : createClackQuestions(io, color);
}

/**
 * Lines, where the terminal cannot draw (`TERM=dumb`) and where somebody may be listening to it: `ACCESSIBLE`, which
 * other programs know too, and `NO_COLOR`, which belongs to the plain mode of screen readers. `--no-color` is about
 * colours alone.
 */
function isPlain({ TERM, NO_COLOR = '', ACCESSIBLE = '' }: QuestionsIo['env']): boolean {
  return TERM === 'dumb' || NO_COLOR !== '' || !['', '0', 'false'].includes(ACCESSIBLE);
}
