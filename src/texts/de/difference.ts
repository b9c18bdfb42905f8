import { dayFirst, inBrackets, listed, utcDay } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const difference: Texts['difference'] = {
  labels: {
    newcomers: 'Neu',
    gone: 'Nicht mehr dabei',
    changed: 'Geändert',
    asBefore: 'Wie bisher',
    inDirectory: 'Schon vorhanden',
  },
  nobodyNew: (people) =>
    people === 1
      ? 'Niemand ist neu: Die Person dieser Liste hat ein Konto'
      : `Niemand ist neu: Alle ${grouped(people)} Personen dieser Liste haben ein Konto`,
  people: (n, names) => `${grouped(n)}: ${names}`,
  others: (names, n) => `${names} und ${count(n, 'weitere', 'weitere')} (--all-findings zeigt alle)`,
  person: (name, login, changes = '') => `${name}${inBrackets(changes || login)}`,
  change: (field, was, is) => `${field} ${was || '–'} → ${is || '–'}`,
  asBefore: (n, lists) =>
    `${grouped(n)}, nicht erneut gesendet${lists.length === 0 ? '' : `; ${listed(lists, 'und')}`}`,
  earlierList: (list, at, people) =>
    `${people === undefined ? '' : `${grouped(people)} `}aus ${list}${at > 0 ? ` vom ${utcDay(at, dayFirst)}` : ''}`,
  samePerson: (n, names) => `dieselbe Person: ${grouped(n)}: ${names}`,
  otherPerson: (n, names) => `Anmeldename unter anderem Namen vergeben: ${grouped(n)}: ${names}`,
  unnamed: (n, names) =>
    `Anmeldename vergeben, zählt als nicht angelegt; das Verzeichnis zeigt keinen Namen: ${grouped(n)}: ${names}`,
  byHand: (n, csv, service) =>
    `${count(n, 'Änderung ist', 'Änderungen sind')} ${serviceName(service).within} von Hand nachzutragen: ${csv}`,
  page: {
    title: 'Seit der letzten Liste',
    byHand: (service) => `Diese Änderungen ${serviceName(service).within} von Hand nachtragen und abhaken:`,
    notInList: (list) => `nicht mehr in der Liste${inBrackets(list && `war in ${list}`)}`,
    since: (ms) => `seit ${utcDay(ms, dayFirst)}`,
  },
  accountFrom: (list, login) => ['Konto', login, list && `aus ${list}`].filter(Boolean).join(' '),
};
