import { inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped, serviceName } from './grammar.js';

export const report: Texts['report'] = {
  roster: 'список',
  headline: (created, total) => {
    if (total === 0) return 'В списке нет строк';
    if (total === 1) return created === 1 ? 'Пользователь создан' : 'Пользователь не создан';
    const all = grouped(total);
    if (created === total) return `Все пользователи созданы: ${all}`;
    const users = form(total, 'пользователя', 'пользователей', 'пользователей');
    if (created === 0) return `Ни один из ${all} ${users} не создан`;
    return `${form(created, 'Создан', 'Создано', 'Создано')} ${grouped(created)} из ${all} ${users}`;
  },
  createdNow: (users) => `Из них в этом запуске: ${grouped(users)}.`,
  rehearsed: (headline) => `Пробный запуск. ${headline}`,
  ended: {
    complete: 'Обработан весь список.',
    limit: 'Запуск остановлен после заданного числа строк.',
    stopped: 'Запуск остановлен досрочно.',
    interrupted: 'Запуск прерван.',
    refused: 'Ничего не отправлено: в некоторых строках есть ошибки.',
  },
  facts: {
    roster: 'Список',
    standardInput: 'стандартный ввод',
    directory: 'Каталог',
    sandbox: 'песочница: настоящие пользователи не создавались',
    service: 'Сервис',
    organisation: 'Организация',
    run: 'Запуск',
  },
  serviceName: (title) => serviceName(title).nominative,
  took: (duration) => `длился ${duration}`,
  next: 'Что делать дальше',
  nothingLeft: 'Больше ничего делать не нужно.',
  openSlips: 'Открыть карточки с паролями',
  showRows: 'Показать эти строки',
  byOutcome: 'Строки по результату',
  rowsIn: (total, roster = 'списке') => `${form(total, 'строка', 'строки', 'строк')} в ${roster}`,
  missing: (n) =>
    n === 1
      ? 'В журнале есть ещё 1 логин, которого больше нет в списке. В таблице ниже он тоже показан.'
      : `В журнале есть ещё логины, которых больше нет в списке: ${grouped(n)}. В таблице ниже они тоже показаны.`,
  rows: 'Строки',
  createdNote: (service) =>
    `Имена и подразделения показаны так, как они записаны в списке. Запуск никогда не меняет существующего пользователя: если Вы изменили строку, когда её пользователь был уже создан, внесите то же изменение в ${serviceName(service).accusative}.`,
  noScript: [
    'Для этой таблицы нужен JavaScript, а он выключен. Те же строки есть в файлах CSV в папке ',
    ', они открываются в табличном редакторе.',
  ],
  search: 'Поиск',
  searched: 'Имя, логин или сообщение',
  copyCsv: 'Копировать как CSV',
  saveCsv: 'Сохранить как CSV',
  filters: { all: 'Все', notCreated: 'Не создан', unfinished: 'Не завершено', missing: 'Нет в списке' },
  columns: {
    line: 'Строка',
    nickname: 'Логин',
    name: 'ФИО',
    outcome: 'Результат',
    message: 'Что произошло',
    at: 'Когда',
  },
  more: 'Показать ещё 500',
};

export const outcomes: Texts['outcomes'] = {
  created: { label: 'создано', meaning: () => 'создано' },
  weak_password: { label: 'слабый пароль', meaning: () => 'не создано: пароль слишком простой' },
  exists: { label: 'логин занят', meaning: () => 'не создано: логин занят' },
  failed: {
    label: 'отказ',
    meaning: (service) => `не создано: ${serviceName(service).nominative} ответил отказом`,
  },
  unconfirmed: {
    label: 'не подтверждено',
    meaning: (service) =>
      `не подтверждено: отправлено, но ${serviceName(service).nominative} не дал ясного ответа`,
  },
  invalid: { label: 'ошибка в строке', meaning: () => 'не отправлено: ошибка в строке' },
  pending: { label: 'ожидает', meaning: () => 'ещё не отправлено' },
  left_out: { label: 'пропущено', meaning: () => 'пропущено, как задано' },
};

export const timeline: Texts['timeline'] = {
  title: 'Ход запуска',
  most: (n, interval) => `${grouped(n)} за ${interval}`,
  created: 'создано',
  other: 'отправлено, но не создано',
  waits: {
    throttled: ({ service, statuses, times }) =>
      `ожидание, так как ${serviceName(service).nominative} ограничивает частоту запросов${inBrackets(statuses)}, ${count(times, 'раз', 'раза', 'раз')}`,
    unreachable: () => 'ожидание сети',
    token: () => 'ожидание нового токена',
  },
};

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
