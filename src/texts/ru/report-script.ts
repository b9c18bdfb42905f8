import type { Texts } from '../texts-type.js';

export const reportScript: Texts['reportScript'] = {
  copy: 'Копировать',
  copyCommand: 'Копировать {command}',
  copied: 'Скопировано',
  copyFailed: 'Скопировать не удалось',
  oneRow: '1 строка',
  allRows: 'Строк: {all}',
  someRows: 'Строк: {n} из {all}',
  first: ' (показаны первые {n})',
  department: 'подразделение\u00a0{n}',
  attempts: 'попыток: {n}',
  answered: 'ответ {status}',
  missing: 'нет в списке',
};
