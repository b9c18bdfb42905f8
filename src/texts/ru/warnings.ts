/** Warnings at the end of a run, of `report` and of `slips`: whole sentences. */

import type { Texts } from '../texts-type.js';

export const warnings: Texts['warnings'] = {
  beside: (name, beside) =>
    `Файл ${name} открыт в другой программе или защищён от записи, поэтому новый файл сохранён рядом: «${beside}».`,
  edited: (name, archived, isDone) =>
    `Файл ${name} изменён после прошлого запуска и теперь называется «${archived}». ` +
    (isDone
      ? 'Все пользователи из него созданы: файл можно удалить.'
      : 'Чтобы отправить его неотправленные строки, используйте этот файл. Когда он станет не нужен, удалите его.'),
  stale: (name) =>
    `Файл ${name} остался от прошлого запуска, и удалить его не удалось. Таких строк больше нет: удалите его.`,
  withoutOutcomes: (name, why) => `В файле ${name} есть все пароли, но нет результатов: ${why}.`,
  unwritten: (why, command) =>
    `Отчёт записать не удалось: ${why}. Чтобы составить его по журналу: ${command}`,
  leftToOther: (command) => `Отчёт запишет другой запуск. Чтобы составить его по журналу: ${command}`,
};
