import type { Texts } from '../texts-type.js';

export const answers: Texts['answers'] = {
  yes: ['д', 'да'],
  no: ['н', 'нет'],
};
