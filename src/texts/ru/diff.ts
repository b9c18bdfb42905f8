import { capitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, form, grouped, quote, serviceName } from './grammar.js';

export const diff: Texts['diff'] = {
  plan: {
    labels: {
      roster: 'Список',
      directory: 'Каталог',
      service: 'Сервис',
      hosts: 'Серверы',
      toLookUp: 'Найти',
      compared: 'Сравнить',
      invalid: 'С ошибками',
      findings: 'Замечания',
      pause: 'Пауза',
      time: 'Время',
      changes: 'Изменения',
    },
    roster: (name, rows) => `${name}, ${count(rows, 'строка', 'строки', 'строк')}`,
    directory: (address, from) => `${address} (из ${from})`,
    toLookUp: (rows, left) =>
      `${count(rows, 'строка', 'строки', 'строк')}${left > 0 ? ` сейчас, остальные (${grouped(left)}) не ищутся, как задано` : ''}`,
    onlyNickname: 'только, есть ли такой логин',
    invalid: (rows) => `${count(rows, 'строка', 'строки', 'строк')}, поиска не будет`,
    findings: (errors, warnings, command) => {
      const counts = [
        errors > 0 ? count(errors, 'ошибка', 'ошибки', 'ошибок') : '',
        warnings > 0 ? count(warnings, 'предупреждение', 'предупреждения', 'предупреждений') : '',
      ];
      return `в списке ${listed(counts.filter(Boolean), 'и')}. Чтобы увидеть: ${command}`;
    },
    changes: 'никаких: пользователи только ищутся',
  },
  columns: { line: 'Строка', nickname: 'Логин', state: 'Состояние', details: 'Подробности' },
  states: {
    same: 'как в списке',
    there: 'есть',
    different: 'с отличиями',
    missing: 'нет',
    unknown: 'под вопросом',
  },
  details: {
    name: (isSpelling, roster, directory, service) =>
      `${isSpelling ? 'написание имени' : 'имя'}: в списке ${roster}, в ${serviceName(service).prepositional} ${directory || 'пусто'}`,
    field: (field, roster, directory, service) =>
      `${field}: в списке ${quote(roster)}, в ${serviceName(service).prepositional} ${directory === '' ? 'пусто' : quote(directory)}`,
    there: (name, service) => `в ${serviceName(service).prepositional}: ${name}`,
  },
  why: {
    invalid: (field, clause) => `ошибка в строке: ${field}: ${clause}`,
    noProof: (service) =>
      `${serviceName(service).nominative} не показывает такого пользователя, но это ничего не доказывает: не видно и тех, кто там точно есть`,
  },
  compared: (rows, roster, service) =>
    `${capitalized(form(rows, 'сравнена', 'сравнены', 'сравнено'))} ${count(rows, 'строка', 'строки', 'строк')} из ${roster} с тем, что есть в ${serviceName(service).prepositional}.`,
  limit: (looked, lookUps) => `Остановлено, как задано: ${far(looked, lookUps)}.`,
  interrupted: (signal, looked, lookUps) => `Прервано (${signal}): ${far(looked, lookUps)}.`,
  stopped: (place, looked, lookUps, why) => `Остановлено на ${place}: ${far(looked, lookUps)}. ${why}.`,
  stops: {
    wrongAddress: (service, isAnswer) =>
      isAnswer
        ? `Искать пользователей в ${serviceName(service).prepositional} невозможно`
        : `Так ${serviceName(service).nominative} на поиск не отвечает`,
    tooManyFailures: {
      what: 'Слишком много неудачных поисков подряд',
      next: 'Посмотрите последние причины. Чтобы продолжать при любом числе неудач, добавьте --stop-after 0',
    },
    rosterChanged: { what: 'Список за это время изменён', next: 'Сохраните и закройте список' },
    other: { what: 'Сравнение остановлено', next: 'См. сообщение выше' },
  },
  note: 'Примечание:',
  allRows: (path) => `Все строки: ${path}`,
  extra: (people, disabled, named, service) => {
    const are = `В списках нет ${count(people, 'человека', 'человек', 'человек')} из ${serviceName(service).genitive}`;
    const names = named.join(', ') + (people > named.length ? ', …' : '');
    return `${are}${disabled === 0 ? '' : ` (отключены: ${grouped(disabled)})`}${named.length === 0 ? '' : `: ${names}`}.`;
  },
  elsewhere: (people, service) =>
    `Не учтены ${count(people, 'человек', 'человека', 'человек')} в ${serviceName(service).prepositional}: у их логинов другой домен, чем в профиле, и списки не о них.`,
  allExtra: (file) =>
    file === undefined ? 'Чтобы записать их всех в файл, добавьте --extra <file>.' : `Файл: ${file}`,
  unkept: (fields, service) =>
    `Не сравнивалось: ${fields.join(', ')}. ${capitalized(serviceName(service).nominative)} не показывает этих значений ни у кого.`,
  there: (rows, service) =>
    `В ${count(rows, 'строке', 'строках', 'строках')} удалось сравнить только логин: проверьте в ${serviceName(service).prepositional}, чьи это учётные записи.`,
  noneKnown: (service) =>
    `${capitalized(serviceName(service).nominative)} не показывает никого, даже тех, кто по результатам этого списка создан. Проверьте, есть ли у владельца токена право просматривать пользователей, и настройки профиля.`,
  noneFound: (service) =>
    `В ${serviceName(service).prepositional} никто не найден. То же самое видно с токеном без права просматривать пользователей: для проверки сравните список, в котором кто-то точно есть.`,
  otherPeople: (n, service) =>
    `В ${serviceName(service).prepositional} ${count(n, 'логин принадлежит', 'логина принадлежат', 'логинов принадлежат')} человеку с другим именем. Если строка о другом человеке, ему нужен другой логин.`,
  createIfNew: 'Чтобы создать этих пользователей, если они новые:',
  createMissing: 'Чтобы создать тех, кого нет:',
};

function far(looked: number, lookUps: number): string {
  return `выполнено ${grouped(looked)} из ${count(lookUps, 'поиска', 'поисков', 'поисков')}`;
}
