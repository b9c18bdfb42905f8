/** Which questions a terminal gets: drawn ones, or lines. */

import type { Questions, QuestionsIo } from './questions.js';

/**
 * Loads what draws only where it is used, and only now: other commands start without it.
 * @param color `false` with `--no-color`
 */
export async function createQuestions(io: QuestionsIo, color?: boolean): Promise<Questions> {
  if (isPlain(io.env)) return (await import('./plain-questions.js')).createPlainQuestions(io);
  return (await import('./clack-questions.js')).createClackQuestions(io, color);
}

/**
 * Lines, where the terminal cannot draw (`TERM=dumb`) and where somebody may be listening to it: `ACCESSIBLE`, which
 * other programs know too, and `NO_COLOR`, which belongs to the plain mode of screen readers. `--no-color` is about
 * colours alone.
 */
function isPlain({ TERM, NO_COLOR = '', ACCESSIBLE = '' }: QuestionsIo['env']): boolean {
  return TERM === 'dumb' || NO_COLOR !== '' || !['', '0', 'false'].includes(ACCESSIBLE);
}
