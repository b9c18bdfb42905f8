import type { Texts } from '../texts-type.js';
import { count, form, grouped } from './grammar.js';

export const summary: Texts['summary'] = {
  rehearsal: 'Это был пробный запуск: настоящие пользователи не созданы.',
  allDone: 'Готово.',
  allThere: (roster = 'списка') => `У всех пользователей из ${roster} есть учётные записи.`,
  nothingToSend: 'Отправлять нечего.',
  allCreated: (roster = 'списка') => `Отправлять нечего: все пользователи из ${roster} созданы.`,
  notCreated: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${form(users, 'создан', 'созданы', 'создано')} ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  unconfirmed: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${form(users, 'подтверждён', 'подтверждены', 'подтверждено')} ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  unfinished: (users, isSent) =>
    `${isSent ? 'Запуск завершён' : 'Пользователи не отправлялись'}. Не завершена настройка: ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  noReport: 'Запуск завершён, но записать отчёт не удалось.',
  limit: (rows) => `Остановлено после ${count(rows, 'строки', 'строк', 'строк')} (--limit).`,
  interrupted: (signal) => `Прервано (${signal}).`,
  refused(invalid, rows) {
    if (invalid !== rows)
      return `Ничего не отправлено: ошибки в ${grouped(invalid)} из ${count(rows, 'строки', 'строк', 'строк')}.`;
    const all = `ошибки во всех строках (${grouped(rows)})`;
    return `Ничего не отправлено: ${rows === 1 ? 'в единственной строке ошибка' : all}.`;
  },
  stopped: (where, why) => `Остановлено${where === '' ? '' : ` на ${where}`}. ${why}.`,
  line: (n) => `строке ${n}`,
  ofThemNow: (n) => `, из них в этом запуске: ${grouped(n)}`,
  rowsIn: (rows, roster = 'списке') => `${form(rows, 'строка', 'строки', 'строк')} в ${roster}`,
  warning: 'Предупреждение',
  next: 'Что дальше:',
  report: 'Отчёт:',
  openIt: 'откройте в браузере',
  with: 'а также',
};
