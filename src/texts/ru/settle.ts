import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';

export const settle: Texts['settle'] = {
  settledAs: {
    created: 'создан',
    pending: 'не создан; следующий запуск отправит его снова, если он ещё есть в списке',
    exists: 'логин занят другой учётной записью',
    unconfirmed: 'всё ещё не подтверждён',
  },
  givenUp: (step, isWanted) =>
    `${step}: отказ записан.${isWanted ? ' Этот шаг ещё есть в списке, и следующий запуск его отправит.' : ''}`,
  accept: 'Чтобы принять это:',
  declined: 'Поиск не выполнялся.',
  none: (folder) => `В ${folder} нет неподтверждённых пользователей.`,
  interrupted: (signal) => `Прервано (${signal}). То, что выяснено, записано.`,
  stopped: (why) => `Остановлено: ${why}.`,
  still: (users) =>
    `Всё ещё не подтверждено: ${count(users, 'пользователь', 'пользователя', 'пользователей')}.`,
  check: 'Проверьте в каталоге и запишите, что выяснили, одной из команд:',
  reportsAsBefore: (why) => `Обновить отчёты не удалось: ${why}.`,
};
