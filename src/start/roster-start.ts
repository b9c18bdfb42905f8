/** An empty roster to start from: its header alone, as a CSV or as a workbook. */

import type { Language } from '../language.js';
import { BOM, csvLine } from '../lib/csv-writer.js';
import { type WorkbookColumn, workbookOf } from '../lib/workbook-writer.js';
import type { Field } from '../user.js';

type Start = {
  /** What a spreadsheet of this language takes for the separator of a CSV. */
  readonly delimiter: ',' | ';';
  /** In the order in which people fill them in. */
  readonly headers: Readonly<Record<Field, string>>;
};

export const STARTS = {
  en: {
    delimiter: ',',
    headers: {
      'name.last': 'last name',
      'name.first': 'first name',
      'name.middle': 'middle name',
      nickname: 'nickname',
      password: 'password',
      position: 'position',
      department_id: 'department',
    },
  },
  ru: {
    delimiter: ';',
    headers: {
      'name.last': 'фамилия',
      'name.first': 'имя',
      'name.middle': 'отчество',
      nickname: 'логин',
      password: 'пароль',
      position: 'должность',
      department_id: 'отдел',
    },
  },
  de: {
    delimiter: ';',
    headers: {
      'name.last': 'Nachname',
      'name.first': 'Vorname',
      'name.middle': 'zweiter Vorname',
      nickname: 'Anmeldename',
      password: 'Passwort',
      position: 'Stelle',
      department_id: 'Abteilung',
    },
  },
} as const satisfies Record<Language, Start>;

/**
 * The header of a CSV. No `sep=` line before it: behind one, Excel no longer sees the mark that says UTF-8.
 */
export function rosterCsv(language: Language): string {
  const { delimiter, headers } = STARTS[language];
  return BOM + csvLine(Object.values(headers), delimiter);
}

/** Of columns that are wider than usual, in characters. */
const WIDTHS: Readonly<Record<string, number>> = { position: 24, nickname: 22, password: 22 };

/** The same as a workbook. */
export function rosterWorkbook(language: Language): Uint8Array {
  const columns = Object.entries(STARTS[language].headers).map(([field, header]): WorkbookColumn => {
    const width = WIDTHS[field];
    return { header, ...(width !== undefined && { width }) };
  });
  return workbookOf(columns);
}
