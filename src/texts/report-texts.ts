/** The words of `report.html` above its table, and around it. The course of the runs and the rows have files of their own. */

import type { Language } from '../domain/language.js';
import type { Ended } from '../domain/outcome.js';
import { count, uncapitalized } from '../lib/text.js';
import { countDe, formRu, groupedIn } from './count.js';
import { serviceDe, serviceRu } from './service-name.js';

export type ReportTexts = {
  /** In place of the name of a roster from standard input. */
  readonly roster: string;
  /** How many users of the roster are created; the heading and the title of the page. */
  readonly headline: (created: number, total: number) => string;
  /** The heading of a rehearsal. @param headline what it would be of a run for real users */
  readonly rehearsed: (headline: string) => string;
  /** How the run ended: a sentence. */
  readonly ended: Readonly<Record<Ended, string>>;
  /** The facts below the heading, and what they say. */
  readonly facts: {
    readonly roster: string;
    readonly standardInput: string;
    readonly directory: string;
    readonly sandbox: string;
    readonly service: string;
    readonly organisation: string;
    readonly run: string;
  };
  /** @param title of the profile, which may be a plain noun */
  readonly serviceName: (title: string) => string;
  /** After the time at which a run began. @param duration in words */
  readonly took: (duration: string) => string;
  readonly next: string;
  readonly nothingLeft: string;
  /** On a button of a step. */
  readonly showRows: string;
  /** Before a list of counts. */
  readonly byOutcome: string;
  /** After the number of rows. @param roster its name; `undefined` for none */
  readonly rowsIn: (total: number, roster: string | undefined) => string;
  /** How many nicknames of the journal are not in the roster. */
  readonly missing: (n: number) => string;
  readonly rows: string;
  /** An edit of a row after its user was created is visible here, and not in the directory. */
  readonly createdNote: (service: string) => string;
  /** Before and after the path of the results folder. */
  readonly noScript: readonly [before: string, after: string];
  readonly search: string;
  readonly searched: string;
  readonly copyCsv: string;
  readonly saveCsv: string;
  readonly filters: { readonly all: string; readonly notCreated: string; readonly missing: string };
  readonly columns: {
    readonly line: string;
    readonly nickname: string;
    readonly name: string;
    readonly outcome: string;
    readonly message: string;
    readonly at: string;
  };
  /** On a phone, before the columns. */
  readonly sortBy: string;
  readonly more: string;
};

export const REPORT_TEXTS = {
  en: {
    roster: 'the roster',
    headline: (created, total) => {
      if (total === 0) return 'The roster has no rows';
      if (total === 1) return created === 1 ? 'The user was created' : 'The user was not created';
      const all = groupedIn('en', total);
      if (created === total) return `All ${all} users were created`;
      if (created === 0) return `None of the ${all} users was created`;
      return `${groupedIn('en', created)} of ${all} users ${created === 1 ? 'was' : 'were'} created`;
    },
    rehearsed: (headline) => `Rehearsal: ${uncapitalized(headline)}`,
    ended: {
      complete: 'The run processed the whole roster.',
      limit: 'The run stopped after the number of rows given with --limit.',
      stopped: 'The run stopped early.',
      interrupted: 'The run was interrupted.',
      refused: 'Nothing was sent because some rows are invalid.',
    },
    facts: {
      roster: 'Roster',
      standardInput: 'standard input',
      directory: 'Directory',
      sandbox: 'sandbox: no real user was created',
      service: 'Service',
      organisation: 'Organisation',
      run: 'Run',
    },
    serviceName: (title) => title,
    took: (duration) => `took ${duration}`,
    next: 'What to do next',
    nothingLeft: 'Nothing is left to do.',
    showRows: 'Show these rows',
    byOutcome: 'Rows by outcome',
    rowsIn: (total, roster = 'the roster') => `${total === 1 ? 'row' : 'rows'} in ${roster}`,
    missing: (n) =>
      `The journal also has ${count(n, 'nickname that is', 'nicknames that are')} no longer in the roster. The list below includes ${n === 1 ? 'it' : 'them'}.`,
    rows: 'Rows',
    createdNote: (service) =>
      `Names and departments are those in the roster. A run never changes an existing user: if you edited a row after its user was created, make the same change in ${service}.`,
    noScript: [
      'This list needs JavaScript, which is turned off. The same rows are in the CSV files in ',
      ', which open in a spreadsheet.',
    ],
    search: 'Search',
    searched: 'Name, nickname or message',
    copyCsv: 'Copy as CSV',
    saveCsv: 'Save as CSV',
    filters: { all: 'All', notCreated: 'Not created', missing: 'Not in the roster' },
    columns: {
      line: 'Line',
      nickname: 'Nickname',
      name: 'Name',
      outcome: 'Outcome',
      message: 'What happened',
      at: 'When',
    },
    sortBy: 'Sort by',
    more: 'Show 500 more',
  },
  ru: {
    roster: 'список',
    headline: (created, total) => {
      if (total === 0) return 'В списке нет строк';
      if (total === 1) return created === 1 ? 'Пользователь создан' : 'Пользователь не создан';
      const all = groupedIn('ru', total);
      if (created === total) return `Все пользователи созданы: ${all}`;
      const users = formRu(total, 'пользователя', 'пользователей', 'пользователей');
      if (created === 0) return `Ни один из ${all} ${users} не создан`;
      return `${formRu(created, 'Создан', 'Создано', 'Создано')} ${groupedIn('ru', created)} из ${all} ${users}`;
    },
    rehearsed: (headline) => `Пробный запуск. ${headline}`,
    ended: {
      complete: 'Обработан весь список.',
      limit: 'Запуск остановлен после числа строк, заданного в --limit.',
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
    serviceName: (title) => serviceRu(title).nominative,
    took: (duration) => `длился ${duration}`,
    next: 'Что делать дальше',
    nothingLeft: 'Больше ничего делать не нужно.',
    showRows: 'Показать эти строки',
    byOutcome: 'Строки по результату',
    rowsIn: (total, roster = 'списке') => `${formRu(total, 'строка', 'строки', 'строк')} в ${roster}`,
    missing: (n) =>
      n === 1
        ? 'В журнале есть ещё 1 логин, которого больше нет в списке. В таблице ниже он тоже показан.'
        : `В журнале есть ещё логины, которых больше нет в списке: ${groupedIn('ru', n)}. В таблице ниже они тоже показаны.`,
    rows: 'Строки',
    createdNote: (service) =>
      `Имена и подразделения показаны так, как они записаны в списке. Запуск никогда не меняет существующего пользователя: если Вы изменили строку, когда её пользователь был уже создан, внесите то же изменение в ${serviceRu(service).accusative}.`,
    noScript: [
      'Для этой таблицы нужен JavaScript, а он выключен. Те же строки есть в файлах CSV в папке ',
      ', они открываются в табличном редакторе.',
    ],
    search: 'Поиск',
    searched: 'Имя, логин или сообщение',
    copyCsv: 'Копировать как CSV',
    saveCsv: 'Сохранить как CSV',
    filters: { all: 'Все', notCreated: 'Не создан', missing: 'Нет в списке' },
    columns: {
      line: 'Строка',
      nickname: 'Логин',
      name: 'ФИО',
      outcome: 'Результат',
      message: 'Что произошло',
      at: 'Когда',
    },
    sortBy: 'Сортировать:',
    more: 'Показать ещё 500',
  },
  de: {
    roster: 'die Liste',
    headline: (created, total) => {
      if (total === 0) return 'Die Liste enthält keine Zeilen';
      if (total === 1)
        return created === 1 ? 'Der Benutzer wurde angelegt' : 'Der Benutzer wurde nicht angelegt';
      const all = groupedIn('de', total);
      if (created === total) return `Alle ${all} Benutzer wurden angelegt`;
      if (created === 0) return `Keiner der ${all} Benutzer wurde angelegt`;
      return `${groupedIn('de', created)} von ${all} Benutzern ${created === 1 ? 'wurde' : 'wurden'} angelegt`;
    },
    rehearsed: (headline) => `Probelauf: ${headline}`,
    ended: {
      complete: 'Der Lauf hat die ganze Liste verarbeitet.',
      limit: 'Der Lauf wurde nach der mit --limit angegebenen Zeilenzahl angehalten.',
      stopped: 'Der Lauf wurde vorzeitig angehalten.',
      interrupted: 'Der Lauf wurde unterbrochen.',
      refused: 'Es wurde nichts gesendet, weil einige Zeilen fehlerhaft sind.',
    },
    facts: {
      roster: 'Liste',
      standardInput: 'Standardeingabe',
      directory: 'Verzeichnis',
      sandbox: 'Sandbox: Es wurde kein echter Benutzer angelegt',
      service: 'Dienst',
      organisation: 'Organisation',
      run: 'Lauf',
    },
    serviceName: (title) => serviceDe(title).nominative,
    took: (duration) => `Dauer: ${duration}`,
    next: 'Nächste Schritte',
    nothingLeft: 'Es ist nichts mehr zu tun.',
    showRows: 'Diese Zeilen anzeigen',
    byOutcome: 'Zeilen nach Ergebnis',
    rowsIn: (total, roster = 'der Liste') => `${total === 1 ? 'Zeile' : 'Zeilen'} in ${roster}`,
    missing: (n) =>
      n === 1
        ? 'Im Journal steht außerdem 1 Anmeldename, der nicht mehr in der Liste ist. Die Tabelle unten enthält auch ihn.'
        : `Im Journal stehen außerdem ${countDe(n, 'Anmeldename', 'Anmeldenamen')}, die nicht mehr in der Liste sind. Die Tabelle unten enthält auch sie.`,
    rows: 'Zeilen',
    createdNote: (service) =>
      `Namen und Abteilungen stehen hier so, wie sie in der Liste stehen. Ein Lauf ändert nie einen vorhandenen Benutzer: Wurde eine Zeile geändert, nachdem ihr Benutzer angelegt war, dieselbe Änderung auch ${serviceDe(service).within} vornehmen.`,
    noScript: [
      'Diese Tabelle braucht JavaScript, das ausgeschaltet ist. Dieselben Zeilen stehen in den CSV-Dateien im Ordner ',
      ', die sich mit einer Tabellenkalkulation öffnen lassen.',
    ],
    search: 'Suche',
    searched: 'Name, Anmeldename oder Meldung',
    copyCsv: 'Als CSV kopieren',
    saveCsv: 'Als CSV speichern',
    filters: { all: 'Alle', notCreated: 'Nicht angelegt', missing: 'Nicht in der Liste' },
    columns: {
      line: 'Zeile',
      nickname: 'Anmeldename',
      name: 'Name',
      outcome: 'Ergebnis',
      message: 'Was geschehen ist',
      at: 'Wann',
    },
    sortBy: 'Sortieren nach',
    more: 'Weitere 500 anzeigen',
  },
} as const satisfies Record<Language, ReportTexts>;
