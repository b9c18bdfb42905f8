import { indented } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, form, quote } from './grammar.js';

export const resultNotes: Texts['resultNotes'] = {
  journal(note) {
    switch (note.kind) {
      case 'killed':
        return `Предыдущий запуск (процесс ${note.pid}) завершился аварийно. Работа продолжается.`;
      case 'torn': {
        const what = note.isOnly ? 'Единственная строка журнала' : 'Последняя строка журнала';
        const moved = note.movedTo === undefined ? '' : ` Она перенесена в ${note.movedTo}.`;
        return `${what} записана не полностью (${count(note.bytes, 'байт', 'байта', 'байт')}), как после сбоя или отключения питания.${moved}`;
      }
      case 'open-folder':
        return `Предупреждение: папку ${note.folder} могут открыть другие пользователи компьютера (права ${note.mode}). Она принадлежит пользователю ${note.uid}, и только он может изменить права.`;
      case 'address-changed':
        return `Прежний адрес — ${quote(note.before)}. ${NOBODY_THERE}`;
      case 'directory-changed':
        return `Прежний каталог — ${note.endpoint === undefined ? `профиль ${note.profile}` : `${note.profile}, ${note.endpoint}`}. ${NOBODY_THERE}`;
      case 'profile-changed':
        return `Профиль ${note.profile} изменился после предыдущего запуска.`;
    }
  },
  freshDamaged: (what, created) => `Предупреждение: ${what}. Запуск с --fresh ${sendsAgain(created)}.`,
  sendsAgain,
  editedCsv: (path) =>
    `Файл ${path} изменён после последнего запуска, поэтому пароли из него были бы отправлены. Чтобы отправить список без него, переместите файл из этой папки.`,
};

const NOBODY_THERE = 'Там никто не создан, поэтому все строки снова ожидают отправки.';

function sendsAgain(created: number | undefined): string {
  const number =
    created === undefined
      ? 'их число неизвестно'
      : created === 0
        ? 'о таких ничего не известно'
        : `не меньше ${created}`;
  return `отправит все строки заново, в том числе уже созданных пользователей (${number})`;
}

export const settle: Texts['settle'] = {
  settledAs: {
    created: 'создан',
    pending: 'не создан; следующий запуск отправит его снова, если он ещё есть в списке',
    exists: 'логин занят другой учётной записью',
    unconfirmed: 'всё ещё не подтверждён',
  },
  changed: {
    same: 'учётная запись этого человека; она никогда не отправляется',
    renamed: (login) => `логин учётной записи теперь ${login}`,
    deleted: 'учётная запись удалена; следующий запуск создаст её снова, если она ещё есть в списке',
  },
  askDeleted: (people) =>
    `Эти учётные записи удалены, и следующий запуск может создать их снова:\n${indented(people)}\nВерно?`,
  askSame: (people) =>
    `${form(people.length, 'Занят', 'Заняты', 'Занято')} ${count(people.length, 'логин', 'логина', 'логинов')}:\n${indented(people)}\nЕсли учётные записи принадлежат этим людям, введите, сколько их (любой другой ответ: нет):`,
  send: (rows) =>
    `Ещё ${form(rows, 'ожидает отправки', 'ожидают отправки', 'ожидают отправки')} ${count(rows, 'строка', 'строки', 'строк')}. Чтобы отправить:`,
  nothingLeft: 'Отправлять больше нечего.',
  notRecorded: 'Ничего не записано.',
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
