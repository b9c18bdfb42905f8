/** An empty roster to start from: its header alone, as a CSV or as a workbook. */

import type { Language } from '../domain/language.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import { workbookOf } from '../lib/workbook-writer.js';

/** In the order in which people fill them in. */
export const HEADERS: Readonly<Record<Language, readonly string[]>> = {
  en: ['last name', 'first name', 'middle name', 'nickname', 'password', 'position', 'department'],
  ru: ['фамилия', 'имя', 'отчество', 'логин', 'пароль', 'должность', 'отдел'],
  de: ['Nachname', 'Vorname', 'zweiter Vorname', 'Anmeldename', 'Passwort', 'Stelle', 'Abteilung'],
};

/** The header of a CSV. No `sep=` line before it: behind one, Excel no longer sees the mark that says UTF-8. */
export function rosterCsv(language: Language): string {
  // What a spreadsheet of this language takes for the separator.
  return BOM + csvLine(HEADERS[language], language === 'en' ? ',' : ';');
}

export function rosterWorkbook(language: Language): Uint8Array {
  return workbookOf(HEADERS[language]);
}
