/** Which questions a terminal gets. */

import type { Questions, QuestionsIo } from './questions.js';

/** @param color `false` with `--no-color` */
export async function createQuestions(_io: QuestionsIo, _color?: boolean): Promise<Questions> {
  throw new Error('still to be written');
}
