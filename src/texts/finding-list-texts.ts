/** What a list of findings says beside the findings themselves. */

import type { Language } from '../domain/language.js';
import { countDe, countEn, countRu } from './count.js';

export type FindingListTexts = {
  readonly error: string;
  readonly warning: string;
  /** After examples of one problem. @param n how many rows with it are not shown */
  readonly moreRows: (n: number) => string;
  readonly strongPassword: string;
  /** Followed by the command. */
  readonly assignNicknames: string;
  /** @param options that show them */
  readonly showsAll: (options: string) => string;
  /** Followed by the names and the rows of each. @param names how many names; `rows`: how many rows have them */
  readonly departments: (names: number, rows: number) => string;
  /** Behind names of which some are not shown. */
  readonly moreNames: (n: number) => string;
  /** Followed by a whole configuration. */
  readonly writeConfig: string;
  /** Followed by lines of the configuration. @param path of the file. @param after the text behind which they belong */
  readonly addToConfig: (path: string, after: string) => string;
  readonly departmentNumbers: string;
};

export const FINDING_LIST_TEXTS = {
  en: {
    error: 'error',
    warning: 'warning',
    moreRows: (n) => `… and ${countEn(n, 'more row', 'more rows')} with the same problem`,
    strongPassword: 'a few unrelated words make a strong password',
    assignNicknames: 'to assign nicknames to the rows without one:',
    showsAll: (options) => `${options} shows all`,
    departments: (names, rows) =>
      `${countEn(names, 'name has', 'names have')} no number, in ${countEn(rows, 'row')}`,
    moreNames: (n) => ` and ${countEn(n, 'more name', 'more names')}`,
    writeConfig: 'write this to provision.config.json, with a number in place of each null:',
    addToConfig: (path, after) => `add this to ${path} behind ${after}, with a number in place of each null:`,
    departmentNumbers:
      'the numbers are those that the departments have in the directory (1 is the root); whoever manages it knows them',
  },
  ru: {
    error: 'ошибка',
    warning: 'предупреждение',
    moreRows: (n) => `… и ещё ${countRu(n, 'строка', 'строки', 'строк')} с той же проблемой`,
    strongPassword: 'надёжный пароль — это несколько слов, не связанных между собой',
    assignNicknames: 'чтобы назначить логины строкам, в которых их нет:',
    showsAll: (options) => `все строки покажет ${options}`,
    departments: (names, rows) =>
      `${countRu(names, 'название', 'названия', 'названий')} без номера, всего ${countRu(rows, 'строка', 'строки', 'строк')}`,
    moreNames: (n) => ` и ещё ${countRu(n, 'название', 'названия', 'названий')}`,
    writeConfig: 'запишите это в provision.config.json, а вместо каждого null поставьте номер:',
    addToConfig: (path, after) =>
      `добавьте это в ${path} после ${after}, а вместо каждого null поставьте номер:`,
    departmentNumbers:
      'это номера подразделений в каталоге (1 — корневое); их знает тот, кто управляет каталогом',
  },
  de: {
    error: 'Fehler',
    warning: 'Warnung',
    moreRows: (n) => `… und ${countDe(n, 'weitere Zeile', 'weitere Zeilen')} mit demselben Problem`,
    strongPassword: 'Einige Wörter ohne Zusammenhang ergeben ein starkes Passwort',
    assignNicknames: 'Für Zeilen ohne Anmeldenamen einen vergeben:',
    showsAll: (options) => `${options} zeigt alle`,
    departments: (names, rows) =>
      `${countDe(names, 'Name hat', 'Namen haben')} keine Nummer, in ${countDe(rows, 'Zeile', 'Zeilen')}`,
    moreNames: (n) => ` und ${countDe(n, 'weiterer Name', 'weitere Namen')}`,
    writeConfig: 'Dies in provision.config.json schreiben, mit einer Nummer an der Stelle jedes null:',
    addToConfig: (path, after) =>
      `Dies in ${path} hinter ${after} einfügen, mit einer Nummer an der Stelle jedes null:`,
    departmentNumbers:
      'Gemeint sind die Nummern der Abteilungen im Verzeichnis (1 ist die oberste); wer es verwaltet, kennt sie',
  },
} as const satisfies Record<Language, FindingListTexts>;
