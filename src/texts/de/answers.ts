import type { Texts } from '../texts-type.js';

export const answers: Texts['answers'] = {
  yes: ['j', 'ja'],
  no: ['n', 'nein'],
};
