import type { Texts } from '../texts-type.js';
import { count, form, grouped, serviceName } from './grammar.js';

export const notices: Texts['notices'] = {
  warning: (text) => `Предупреждение: ${text}`,
  nothingSent: 'Ничего не отправлено.',
  rosterChanged: (roster) => `${roster} изменён после показа списка. Проверьте список ещё раз перед ответом.`,
  stopping: (span) =>
    span === undefined
      ? 'Останавливаемся. Ни один запрос не выполняется.'
      : `Остановимся после текущего запроса, не позже чем через ${span}. Чтобы остановиться сразу, нажмите Ctrl-C ещё раз; тогда эта строка останется неподтверждённой.`,
  forgetsCreated: (people) =>
    `из этого списка уже ${form(people, 'создан', 'созданы', 'создано')} ${count(people, 'пользователь', 'пользователя', 'пользователей')}, и --fresh отправит ${people === 1 ? 'его' : 'их'} снова. Чтобы продолжить прошлый запуск, уберите --fresh.`,
  archived: (folder) => `Прежние результаты теперь в ${folder}.`,
  rehearsalReplaced: (folder) => `Прошлый пробный запуск в ${folder} заменён.`,
  csvDiffers: (rows, roster) =>
    `${count(rows, 'строка этого CSV отличается', 'строки этого CSV отличаются', 'строк этого CSV отличается')} от ${roster} не только паролем. Отправляются значения из CSV. Внесите те же изменения в ${roster}.`,
  lookUpBegins: ({ of, count: n }, service, profile, address, from) =>
    `${of === 'users' ? count(n, 'неподтверждённый пользователь', 'неподтверждённых пользователя', 'неподтверждённых пользователей') : count(n, 'название', 'названия', 'названий')}: ищем в ${serviceName(service).prepositional} (профиль ${profile}) по адресу ${address} (из ${from}).`,
  hosts: (hosts) => `Серверы: ${hosts}.`,
  nothingLookedUp: 'Никого не искали.',
  listing: (service) =>
    `Чтение списка всех пользователей, страница за страницей: ${serviceName(service).nominative}.`,
  notListed: (service, why) =>
    `Не удалось прочитать список всех пользователей из ${serviceName(service).genitive}: ${why}. Вместо этого каждая строка ищется отдельно.`,
  foundById: (found, unconfirmed) =>
    `По идентификатору запроса ${form(found, 'найден', 'найдены', 'найдено')} ${grouped(found)} из ${count(unconfirmed, 'неподтверждённого пользователя', 'неподтверждённых пользователей', 'неподтверждённых пользователей')}: ${found === 1 ? 'создан' : 'созданы'}.`,
  lookUpIncomplete: (why) => `не всех неподтверждённых пользователей удалось найти: ${why}.`,
  lookUpWaits: (users, isAgain, span) => {
    const why = isAgain
      ? 'Поиск выполняется дважды с перерывом в минуту'
      : 'Новый пользователь может появиться не сразу';
    return `Не ${form(users, 'найден', 'найдены', 'найдено')} ${count(users, 'пользователь', 'пользователя', 'пользователей')}. ${why}. Следующий поиск через ${span}. Чтобы остановиться, нажмите Ctrl-C; то, что выяснено, сохранится.`;
  },
  opened: (file) => `Открыто в браузере: ${file}`,
  notOpened: (file) => `Запустить браузер не удалось. Откройте этот файл сами: ${file}`,
  reportsNotUpdated: (why, next) =>
    `Записано в журнал. Обновить отчёты не удалось: ${why}.${next === '' ? '' : ` ${next}`}`,
  updateReports: 'Чтобы обновить их, выполните:',
};
