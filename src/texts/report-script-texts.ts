/** The words that the script of `report.html` writes. The page holds those of its language as JSON; `{…}` is filled in. */

import type { Language } from '../domain/language.js';
import type { OutcomeName } from '../domain/outcome.js';
import type { OutcomeTexts } from './outcome-texts.js';

export type ReportScriptTexts = {
  /** On the button of a command. */
  readonly copy: string;
  /** The same for those who hear the page; begins with `copy`. */
  readonly copyCommand: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** How many rows there are; then those that match. */
  readonly oneRow: string;
  readonly allRows: string;
  readonly someRows: string;
  /** Follows where not all that match are shown. */
  readonly first: string;
  /** On a phone, before the number of a line. */
  readonly line: string;
  readonly department: string;
  readonly attempts: string;
  /** Where the directory answered without a message. */
  readonly answered: string;
  readonly missing: string;
};

/** As the page holds them. */
export type ReportWords = ReportScriptTexts & {
  readonly outcomes: Readonly<Record<OutcomeName, Pick<OutcomeTexts, 'label'>>>;
};

export const REPORT_SCRIPT_TEXTS = {
  en: {
    copy: 'Copy',
    copyCommand: 'Copy {command}',
    copied: 'Copied',
    copyFailed: 'Copying failed',
    oneRow: '1 row',
    allRows: '{all} rows',
    someRows: '{n} of {all} rows',
    first: ' (showing the first {n})',
    line: 'line',
    department: 'department\u00a0{n}',
    attempts: '{n} attempts',
    answered: 'answered {status}',
    missing: 'not in the roster',
  },
  ru: {
    copy: 'Копировать',
    copyCommand: 'Копировать {command}',
    copied: 'Скопировано',
    copyFailed: 'Скопировать не удалось',
    oneRow: '1 строка',
    allRows: 'Строк: {all}',
    someRows: 'Строк: {n} из {all}',
    first: ' (показаны первые {n})',
    line: 'строка',
    department: 'подразделение\u00a0{n}',
    attempts: 'попыток: {n}',
    answered: 'ответ {status}',
    missing: 'нет в списке',
  },
  de: {
    copy: 'Kopieren',
    copyCommand: 'Kopieren: {command}',
    copied: 'Kopiert',
    copyFailed: 'Kopieren fehlgeschlagen',
    oneRow: '1 Zeile',
    allRows: '{all} Zeilen',
    someRows: '{n} von {all} Zeilen',
    first: ' (angezeigt werden die ersten {n})',
    line: 'Zeile',
    department: 'Abteilung\u00a0{n}',
    attempts: '{n} Versuche',
    answered: 'Antwort {status}',
    missing: 'nicht in der Liste',
  },
} as const satisfies Record<Language, ReportScriptTexts>;
