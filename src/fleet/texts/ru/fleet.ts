import { count, form, grouped } from '../../../texts/ru/grammar.js';
import type { fleet as english } from '../en/fleet.js';

const organisations = (n: number): string => count(n, 'организация', 'организации', 'организаций');
const users = (n: number): string => count(n, 'пользователь', 'пользователя', 'пользователей');

const STATES = {
  waiting: 'ждут',
  running: 'выполняются',
  done: 'готово',
  needs: 'требуют внимания',
  lost: 'утеряно',
} as const;
const ONE = { ...STATES, waiting: 'ждёт', running: 'выполняется', needs: 'требует внимания' } as const;

export const fleet: typeof english = {
  plan: (all, ready, n) =>
    `Проверено: ${organisations(all)}. К отправке ${users(n)}, организаций — ${grouped(ready)}.`,
  newcomers: (org, n, names) =>
    `${org}: ${count(n, 'новый пользователь', 'новых пользователя', 'новых пользователей')} (${names})`,
  hosts: (hosts, more) =>
    `Серверы: ${hosts.map(([host, n]) => `${host} (${grouped(n)})`).join(', ')}${more === 0 ? '' : ` и ещё ${grouped(more)}`}.`,
  pace: (atOnce, time) => `Одновременно не больше ${grouped(atOnce)}; примерно ${time}.`,
  findings: (paths) =>
    `Записано: ${paths[0]}${paths.length < 2 ? '' : ` и ещё ${count(paths.length - 1, 'файл', 'файла', 'файлов')}`}.`,
  question: (users, organisations, hosts, more) =>
    `Создать ${count(users, 'пользователя', 'пользователей', 'пользователей')} (организаций: ${grouped(organisations)}) на ${hosts.join(', ')}${more === 0 ? '' : ` и ещё ${grouped(more)}`}? Удалять пользователей эта программа не умеет.`,
  startingOver: (names, n, known) =>
    `Предупреждение: ${names} — ${n === 1 ? 'организация начинает' : 'организации начинают'} заново, но учётные записи ${known === 0 ? 'пользователей' : count(known, 'пользователя', 'пользователей', 'пользователей')}, возможно, уже созданы. У кого в списке теперь другой логин, тот получит вторую.`,
  declined: 'Ничего не отправлено.',
  states: STATES,
  state: ONE,
  counted: (state, n) => `${grouped(n)} ${form(n, ONE[state], STATES[state], STATES[state])}`,
  alike: (state, n) => (n === 1 ? ONE[state] : `все: ${STATES[state]}`),
  headline: (all, parts, at) =>
    [organisations(all), ...parts, ...(at === undefined ? [] : [`готово примерно в ${at}`])].join('   '),
  created: (n) => `Создано: ${users(n)}.`,
  byHand: (names) => `Изменения, которые нужно внести вручную: by-hand.csv в папке результатов (${names}).`,
  columns: { need: 'что нужно', organisations: 'организаций', users: 'пользователей', who: 'кто' },
  needs: {
    token: 'новый токен',
    list: 'список, который можно прочитать',
    rows: 'исправленные строки',
    passwords: 'другие пароли',
    nicknames: 'другие логины',
    taken: 'решение (логины заняты: уже созданы?)',
    decision: 'решение (не подтверждены)',
    refused: 'проверка отклонённых строк',
    unfinished: 'завершение настройки',
    settings: 'другие настройки',
    results: 'папка с результатами',
    journal: 'проверка журнала',
    disk: 'место на диске или другой диск',
    again: 'та же команда ещё раз',
  },
  organisation: 'организация',
  you: (command) => (command === undefined ? 'Вы' : `Вы: ${command}`),
  youPutBack: (command) =>
    `Вы: верните папку на место или, чтобы создать всех пользователей ещё раз: ${command}`,
  youForEach: (command) => `Вы, для каждой: ${command}`,
  org: (name, what, message) => `${name}: ${what.join(', ')}${message === undefined ? '' : ` – ${message}`}`,
  need: (need, n) => (n === null ? need : `${need} (${grouped(n)})`),
  more: (n, command) => `и ещё ${grouped(n)}: ${command}`,
  named: (names, more) => `${names.join(', ')}${more === 0 ? '' : ` и ещё ${grouped(more)}`}`,
  lacking: (n) => `пока это не исправлено, отправка невозможна (${organisations(n)}):`,
  moreErrors: (n) => `и ещё ${count(n, 'ошибка', 'ошибки', 'ошибок')}; --all-findings покажет все`,
  toAnswer: (command) =>
    `Чтобы указать, кто эти люди, выполните в терминале или добавьте параметр, который будет показан: ${command}`,
  setThere:
    'Задайте это в provision.config.json или, для одной организации, в fleet.csv (токен — файлом, в "token_file").',
  takes: {
    renamed: 'старое и новое название, например "Школа 5=Лицей 5"',
    rate: 'число запросов в секунду, например 5 или 0.5',
  },
  written: (path) => `Записано: ${path}`,
  nothingUnconfirmed: 'Неподтверждённых пользователей нет.',
  settled: (settled, left) => `Выяснено: ${users(settled)}. Не подтверждено: ${grouped(left)}.`,
  inited: (path, rows) =>
    `${path}: ${rows === 0 ? 'строка заголовков' : `строка заголовков и ${organisations(rows)}`}. Заполните по строке на организацию; вместо пустой ячейки действует значение из provision.config.json в той же папке.`,
  outage: (isOut: boolean) =>
    isOut
      ? 'База данных не отвечает или не принимает записи. Пока это так, ничего не отправляется; ответы, пришедшие за это время, сохраняются.'
      : 'База данных снова отвечает.',
  asyncStandby:
    'У базы данных есть резервный сервер, которого она не ждёт. Если он заменит её после сбоя, последних записей может не оказаться, и люди будут созданы дважды: задайте synchronous_standby_names.',
  exported: (path: string) => `Журнал снова в файле: ${path}`,
  storeInited: (address: string, isNew: boolean, isAccepted: boolean, command: string) =>
    `${address}: ${isNew ? 'таблицы созданы' : 'таблицы этой версии'}.${isAccepted ? ' Сервер принят в нынешнем виде.' : ''} На каждом компьютере: ${command}`,
  page: {
    title: 'Организации',
    search: 'Поиск',
    state: 'Состояние',
    created: 'Создано',
    rows: 'Строк',
    todo: 'Что сделать',
    filter: 'Показать',
    all: 'Все',
    shown: 'Показано организаций: {n} из {all}',
    more: 'Показать ещё',
  },
};
