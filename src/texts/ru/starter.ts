/** The roster to start from. */

import type { Texts } from '../en/index.js';

export const starter: Texts['starter'] = {
  headers: {
    last: 'фамилия',
    first: 'имя',
    middle: 'отчество',
    nickname: 'логин',
    password: 'пароль',
    position: 'должность',
    department: 'отдел',
  },
  separator: ';',
};
