/** The findings as a page and as a workbook, for whoever keeps the list and may never see a terminal. */

import type { Language } from '../domain/language.js';
import { COLUMN_FIELDS, type ColumnField } from '../domain/user.js';
import { countDe, countEn, countRu, groupedIn } from './count.js';

export type FindingsPageTexts = {
  /** The list that was read from standard input and has no name. */
  readonly list: string;
  /** The title, after the numbers of rows with errors and of rows with warnings alone. */
  readonly heading: (errors: number, warnings: number) => string;
  /** @param total rows of the list */
  readonly lead: (total: number) => string;
  /** Above the sentences that follow it here. */
  readonly whatToDo: string;
  readonly correct: string;
  /** Follows `correct` where there are errors. */
  readonly errorsBlock: string;
  /** Follows where there are warnings. */
  readonly warningsAsk: string;
  readonly sendBack: string;
  readonly noPasswords: string;
  /** The heading of findings that no row has. */
  readonly wholeList: string;
  readonly errorRows: (rows: number) => string;
  readonly warningRows: (rows: number) => string;
  /** The column of the workbook. */
  readonly findings: string;
  readonly error: string;
  readonly warning: string;
  /** Where a row is: in a text file, in a sheet, among the entries of JSON. */
  readonly places: Readonly<Record<'line' | 'row' | 'entry', (n: number) => string>>;
  /** In place of a cell that has nothing. */
  readonly empty: string;
  /** In place of a cell that may show a password. */
  readonly hidden: string;
  /** A column without a header, by its number. */
  readonly column: (n: number) => string;
  /** How many rows with findings the page leaves out, and the places of the first and the last of them. */
  readonly more: (rows: number, first: string, last: string) => string;
  /** What is missing from the list, where no column gives it. */
  readonly fields: Readonly<Record<ColumnField, string>>;
  /** In the terminal, once the file is there. @param path as its user would type it */
  readonly written: (path: string) => string;
};

export const FINDINGS_PAGE_TEXTS = {
  en: {
    list: 'the list',
    heading: (errors, warnings) => {
      if (errors + warnings === 0) return 'No row needs a correction';
      if (errors === 0) return `${countEn(warnings, 'row')} to check`;
      const also = warnings === 0 ? '' : `, ${groupedIn('en', warnings)} to check`;
      return `${countEn(errors, 'row')} to correct${also}`;
    },
    lead: (total) => `The list has ${countEn(total, 'row')}.`,
    whatToDo: 'What to do',
    correct: 'Correct the marked cells in the list itself, not on this page.',
    errorsBlock: 'No account is created for a row with an error until it is corrected.',
    warningsAsk: 'A warning is a question: if the cell is right, leave it as it is.',
    sendBack: 'Then send the list back to whoever sent you this page.',
    noPasswords: 'This page has no passwords. A cell that may show one says “not shown”.',
    wholeList: 'The list as a whole',
    errorRows: (rows) => `Rows with errors: ${groupedIn('en', rows)}`,
    warningRows: (rows) => `Rows with warnings only: ${groupedIn('en', rows)}`,
    findings: 'findings',
    error: 'Error',
    warning: 'Warning',
    places: {
      line: (n) => `Line ${groupedIn('en', n)}`,
      row: (n) => `Row ${groupedIn('en', n)}`,
      entry: (n) => `Entry ${groupedIn('en', n)}`,
    },
    empty: 'empty',
    hidden: 'not shown',
    column: (n) => `Column ${n}`,
    more: (rows, first, last) =>
      `${countEn(rows, 'more row has', 'more rows have')} findings and ${rows === 1 ? 'is' : 'are'} not on this page: ` +
      `from ${lowered(first)} to ${lowered(last)}. Correct these first, then ask for a new page.`,
    fields: {
      nickname: 'Login',
      password: 'Password',
      'name.first': 'First name',
      'name.last': 'Last name',
      'name.middle': 'Middle name',
      position: 'Position',
      department_id: 'Department',
      name: 'Full name',
    },
    written: (path) => `Findings written to ${path}. The file has no passwords and can be handed on.`,
  },
  ru: {
    list: 'список',
    heading: (errors, warnings) => {
      if (errors + warnings === 0) return 'Исправлять нечего';
      const check = `роверить ${countRu(warnings, 'строку', 'строки', 'строк')}`;
      if (errors === 0) return `П${check}`;
      return `Исправить ${countRu(errors, 'строку', 'строки', 'строк')}${warnings === 0 ? '' : `, п${check}`}`;
    },
    lead: (total) => `В списке ${countRu(total, 'строка', 'строки', 'строк')}.`,
    whatToDo: 'Что сделать',
    correct: 'Исправьте отмеченные ячейки в самом списке, а не на этой странице.',
    errorsBlock: 'Пока в строке есть ошибка, учётная запись по ней не создаётся.',
    warningsAsk: 'Предупреждение — это вопрос: если в ячейке всё верно, оставьте её как есть.',
    sendBack: 'Затем верните список тому, кто прислал Вам эту страницу.',
    noPasswords:
      'Паролей на этой странице нет. Вместо содержимого ячейки, где может быть пароль, написано «скрыто».',
    wholeList: 'Список в целом',
    errorRows: (rows) => `Строки с ошибками: ${groupedIn('ru', rows)}`,
    warningRows: (rows) => `Строки только с предупреждениями: ${groupedIn('ru', rows)}`,
    findings: 'замечания',
    error: 'Ошибка',
    warning: 'Предупреждение',
    places: {
      line: (n) => `Строка ${groupedIn('ru', n)}`,
      row: (n) => `Строка ${groupedIn('ru', n)}`,
      entry: (n) => `Запись ${groupedIn('ru', n)}`,
    },
    empty: 'пусто',
    hidden: 'скрыто',
    column: (n) => `Столбец ${n}`,
    more: (rows, first, last) =>
      `Ещё ${countRu(rows, 'строки', 'строк', 'строк')} с замечаниями на этой странице нет: первая из них — ` +
      `${lowered(first)}, последняя — ${lowered(last)}. Сначала исправьте эти, затем попросите новую страницу.`,
    fields: {
      nickname: 'Логин',
      password: 'Пароль',
      'name.first': 'Имя',
      'name.last': 'Фамилия',
      'name.middle': 'Отчество',
      position: 'Должность',
      department_id: 'Подразделение',
      name: 'ФИО',
    },
    written: (path) => `Замечания записаны в файл ${path}. Паролей в нём нет, его можно передать.`,
  },
  de: {
    list: 'die Liste',
    heading: (errors, warnings) => {
      if (errors + warnings === 0) return 'Nichts zu korrigieren';
      if (errors === 0) return `${countDe(warnings, 'Zeile', 'Zeilen')} zu prüfen`;
      const also = warnings === 0 ? '' : `, ${groupedIn('de', warnings)} zu prüfen`;
      return `${countDe(errors, 'Zeile', 'Zeilen')} zu korrigieren${also}`;
    },
    lead: (total) => `Die Liste hat ${countDe(total, 'Zeile', 'Zeilen')}.`,
    whatToDo: 'Was zu tun ist',
    correct: 'Korrigieren Sie die markierten Zellen in der Liste selbst, nicht auf dieser Seite.',
    errorsBlock: 'Solange eine Zeile einen Fehler hat, wird für sie kein Konto angelegt.',
    warningsAsk: 'Eine Warnung ist eine Frage: Stimmt der Inhalt der Zelle, lassen Sie ihn, wie er ist.',
    sendBack: 'Senden Sie die Liste danach an die Person zurück, von der Sie diese Seite haben.',
    noPasswords:
      'Diese Seite enthält keine Passwörter. Statt einer Zelle, in der eines stehen könnte, steht „ausgeblendet“.',
    wholeList: 'Die Liste als Ganzes',
    errorRows: (rows) => `Zeilen mit Fehlern: ${groupedIn('de', rows)}`,
    warningRows: (rows) => `Zeilen nur mit Warnungen: ${groupedIn('de', rows)}`,
    findings: 'Fehler und Warnungen',
    error: 'Fehler',
    warning: 'Warnung',
    places: {
      line: (n) => `Zeile ${groupedIn('de', n)}`,
      row: (n) => `Zeile ${groupedIn('de', n)}`,
      entry: (n) => `Eintrag ${groupedIn('de', n)}`,
    },
    empty: 'leer',
    hidden: 'ausgeblendet',
    column: (n) => `Spalte ${n}`,
    more: (rows, first, last) =>
      `${countDe(rows, 'weitere Zeile mit Fehlern oder Warnungen ist', 'weitere Zeilen mit Fehlern oder Warnungen sind')} nicht auf dieser Seite: ` +
      `von ${first} bis ${last}. Korrigieren Sie zuerst diese und bitten Sie dann um eine neue Seite.`,
    fields: {
      nickname: 'Anmeldename',
      password: 'Passwort',
      'name.first': 'Vorname',
      'name.last': 'Nachname',
      'name.middle': 'Zweiter Vorname',
      position: 'Position',
      department_id: 'Abteilung',
      name: 'Vollständiger Name',
    },
    written: (path) =>
      `Fehler und Warnungen geschrieben in ${path}. Die Datei enthält keine Passwörter und kann weitergegeben werden.`,
  },
} as const satisfies Record<Language, FindingsPageTexts>;

/** What people call a field of the roster; one of the profile has its own name only. */
export function fieldName(field: string, { fields }: Pick<FindingsPageTexts, 'fields'>): string {
  const known = COLUMN_FIELDS.find((name) => name === field);
  return known === undefined ? field : fields[known];
}

/** Inside a sentence: `line 17`. */
function lowered(place: string): string {
  return place.charAt(0).toLowerCase() + place.slice(1);
}
