import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';

export const findingList: Texts['findingList'] = {
  error: 'ошибка',
  warning: 'предупреждение',
  moreRows: (n) => `… и ещё ${count(n, 'строка', 'строки', 'строк')} с той же проблемой`,
  strongPassword: 'надёжный пароль — это несколько слов, не связанных между собой',
  assignNicknames: 'чтобы назначить логины строкам, в которых их нет:',
  assignOwn: 'чтобы назначить логины людям с общим адресом:',
  showsAll: (options) => `все строки покажет ${options}`,
  departments: (names, rows) =>
    `${count(names, 'название', 'названия', 'названий')} без номера, всего ${count(rows, 'строка', 'строки', 'строк')}`,
  moreNames: (n) => ` и ещё ${count(n, 'название', 'названия', 'названий')}`,
  writeConfig:
    'номера подразделений можно сохранить только в provision.config.json: запишите туда это, а вместо каждого null поставьте номер:',
  addToConfig: (path, after) =>
    `добавьте это в ${path} после ${after}, а вместо каждого null поставьте номер:`,
  departmentNumbers:
    'это номера подразделений в каталоге (1 — корневое); их знает тот, кто управляет каталогом',
};
