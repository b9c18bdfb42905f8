import type { Sought } from '../../domain/look-up-result.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped, serviceName } from './grammar.js';

const SOUGHT: Readonly<Record<Sought['of'], (n: number) => string>> = {
  users: (n) =>
    count(
      n,
      'неподтверждённый пользователь',
      'неподтверждённых пользователя',
      'неподтверждённых пользователей',
    ),
  rows: (n) => count(n, 'пользователь', 'пользователя', 'пользователей'),
  names: (n) => count(n, 'название', 'названия', 'названий'),
};

export const notices: Texts['notices'] = {
  warning: (text) => `Предупреждение: ${text}`,
  nothingSent: 'Ничего не отправлено.',
  rosterChanged: (roster) => `${roster} изменён после показа списка. Проверьте список ещё раз перед ответом.`,
  stopping: (span) =>
    span === undefined
      ? 'Останавливаемся. Ни один запрос не выполняется.'
      : `Остановимся после текущего запроса, не позже чем через ${span}. Чтобы остановиться сразу, нажмите Ctrl-C ещё раз; тогда эта строка останется неподтверждённой.`,
  secondAccounts: 'человек, у которого изменился логин, получит вторую учётную запись. Проверьте эти имена.',
  forgetsCreated: (people) =>
    `из этого списка уже ${form(people, 'создан', 'созданы', 'создано')} ${count(people, 'пользователь', 'пользователя', 'пользователей')}, и --fresh отправит ${people === 1 ? 'его' : 'их'} снова. Чтобы продолжить прошлый запуск, уберите --fresh.`,
  archived: (folder) => `Прежние результаты теперь в ${folder}.`,
  rehearsalReplaced: (folder) => `Прошлый пробный запуск в ${folder} заменён.`,
  passedOver: (folder, why, org) =>
    `папка ${folder} не прочитана, и люди из неё не распознаются: ${why}.${org === undefined ? ` Чтобы её использовать: --known ${folder}` : ''}`,
  csvDiffers: (rows, roster) =>
    `${count(rows, 'строка этого CSV отличается', 'строки этого CSV отличаются', 'строк этого CSV отличается')} от ${roster} не только паролем. Отправляются значения из CSV. Внесите те же изменения в ${roster}.`,
  lookUpBegins: ({ of, count: n }, service, profile, address, from) =>
    `${SOUGHT[of](n)}: ищем в ${serviceName(service).prepositional} (профиль ${profile}) по адресу ${address}${from === undefined ? '' : ` (из ${from})`}.`,
  hosts: (hosts) => `Другие серверы: ${hosts}.`,
  nothingLookedUp: 'Никого не искали.',
  listing: (service) =>
    `Чтение списка всех пользователей, страница за страницей: ${serviceName(service).nominative}.`,
  notListed: (service, why) =>
    `Не удалось прочитать список всех пользователей из ${serviceName(service).genitive}: ${why}. Вместо этого каждая строка ищется отдельно. Люди с другим логином там не узнаются.`,
  notCompared: (service, why) =>
    `не все строки сверены с пользователями из ${serviceName(service).genitive}: ${why}. Если логин там занят, это будет видно при отправке строки.`,
  tooManyRows: (rows, most) =>
    `нужно отправить ${count(rows, 'строку', 'строки', 'строк')}, а перед запуском ищем не больше ${grouped(most)}`,
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

export const warnings: Texts['warnings'] = {
  inUse: (name, written) =>
    `Файл ${name} открыт в другой программе или защищён от записи, поэтому новый файл сохранён рядом: «${written}».`,
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
