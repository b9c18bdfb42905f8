import type { Texts } from '../texts-type.js';

export const starter: Texts['starter'] = {
  headers: {
    last: 'фамилия',
    first: 'имя',
    middle: 'отчество',
    nickname: 'логин',
    password: 'пароль',
    position: 'должность',
    department: 'подразделение',
  },
  separator: ';',
};
