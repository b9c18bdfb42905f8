import { dayFirst, inBrackets, listed, utcDay } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const difference: Texts['difference'] = {
  labels: {
    newcomers: 'Новые',
    gone: 'Больше нет',
    changed: 'Изменились',
    asBefore: 'Как прежде',
    inDirectory: 'Уже есть',
  },
  nobodyNew: (people) =>
    people === 1
      ? 'Новых нет: у человека из этого списка есть учётная запись'
      : `Новых нет: у всех ${grouped(people)} человек из этого списка есть учётные записи`,
  people: (n, names) => `${grouped(n)}: ${names}`,
  others: (names, n) => `${names} и ещё ${grouped(n)} (--all-findings покажет всех)`,
  person: (name, login, changes = '') => `${name}${inBrackets(changes || login)}`,
  change: (field, was, is) => `${field} ${was || '–'} → ${is || '–'}`,
  asBefore: (n, lists) =>
    `${grouped(n)}, повторно не отправляются${lists.length === 0 ? '' : `; ${listed(lists, 'и')}`}`,
  earlierList: (list, at, people) =>
    `${people === undefined ? '' : `${grouped(people)} `}из ${list}${at > 0 ? ` от ${utcDay(at, dayFirst)}` : ''}`,
  samePerson: (n, names) => `тот же человек: ${grouped(n)}: ${names}`,
  otherPerson: (n, names) => `логин занят под другим именем: ${grouped(n)}: ${names}`,
  unnamed: (n, names) =>
    `логин занят, считается не созданным; каталог не показывает имени: ${grouped(n)}: ${names}`,
  byHand: (n, csv, service) =>
    `${count(n, 'изменение', 'изменения', 'изменений')} нужно внести в ${serviceName(service).accusative} вручную: ${csv}`,
  page: {
    title: 'С прошлого списка',
    byHand: (service) => `Внесите эти изменения в ${serviceName(service).accusative} вручную и отметьте их:`,
    notInList: (list) => `больше нет в списке${inBrackets(list && `был в ${list}`)}`,
    since: (ms) => `с ${utcDay(ms, dayFirst)}`,
  },
  accountFrom: (list, login) => ['учётная запись', login, list && `из ${list}`].filter(Boolean).join(' '),
};
