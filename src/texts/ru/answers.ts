/** Answers to questions, which are in English whatever the language of the answer. */

import type { Texts } from '../texts-type.js';

export const answers: Texts['answers'] = {
  yes: ['д', 'да'],
  no: ['н', 'нет'],
};
