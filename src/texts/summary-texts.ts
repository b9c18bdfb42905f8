/** The summary at the end of a run: how it ended, what the counts count, and where the report is. */

import type { Language } from '../domain/language.js';
import { countDe, countEn, countRu, formRu, groupedIn } from './count.js';

export type SummaryTexts = {
  readonly allDone: string;
  /** Everything was sent, and passwords wait to be handed out. */
  readonly allThere: (roster: string | undefined) => string;
  readonly nothingToSend: string;
  /** @param roster its name; `undefined`: standard input */
  readonly allCreated: (roster: string | undefined) => string;
  /** @param isSent whether anything was sent in this run */
  readonly notCreated: (users: number, isSent: boolean) => string;
  readonly unconfirmed: (users: number, isSent: boolean) => string;
  /** Of a run that ended as it should but for its report. */
  readonly noReport: string;
  readonly limit: (rows: number) => string;
  /** @param signal such as `SIGINT` */
  readonly interrupted: (signal: string) => string;
  /** Nothing was sent, since some rows are invalid. */
  readonly refused: (invalid: number, rows: number) => string;
  /** @param where `users.csv:7`, or what `line` makes; `''` where it is not known. @param why clauses, joined by colons */
  readonly stopped: (where: string, why: string) => string;
  /** Where a run stopped whose roster has no name. */
  readonly line: (n: number) => string;
  /** What of a count came in this run. */
  readonly ofThemNow: (n: number) => string;
  /** Behind the number of all rows. */
  readonly rowsIn: (rows: number, roster: string | undefined) => string;
  /** Before a warning. */
  readonly warning: string;
  /** Above the list of steps. */
  readonly next: string;
  /** Before the path of the page or of the folder. */
  readonly report: string;
  readonly openIt: string;
  /** Before the names of further files. */
  readonly with: string;
};

export const SUMMARY_TEXTS = {
  en: {
    allDone: 'All done.',
    allThere: (roster = 'the roster') => `Every user in ${roster} has an account.`,
    nothingToSend: 'Nothing to send.',
    allCreated: (roster = 'the roster') => `Nothing to send: all users in ${roster} have been created.`,
    notCreated: (users, isSent) =>
      `${isSent ? 'The run has finished' : 'Nothing was sent'}. ${countEn(users, 'user')} not created.`,
    unconfirmed: (users, isSent) =>
      `${isSent ? 'The run has finished' : 'Nothing was sent'}. ${countEn(users, 'user')} unconfirmed.`,
    noReport: 'The run has finished, but its report could not be written.',
    limit: (rows) => `Stopped after ${countEn(rows, 'row')} (--limit).`,
    interrupted: (signal) => `Interrupted (${signal}).`,
    refused(invalid, rows) {
      if (invalid === rows)
        return `Nothing was sent: ${rows === 1 ? 'the only row is' : `all ${groupedIn('en', rows)} rows are`} invalid.`;
      const is = invalid === 1 ? 'is' : 'are';
      return `Nothing was sent: ${groupedIn('en', invalid)} of ${groupedIn('en', rows)} rows ${is} invalid.`;
    },
    stopped: (where, why) => `Stopped${where === '' ? '' : ` at ${where}`}. ${why}.`,
    line: (n) => `line ${n}`,
    ofThemNow: (n) => `, ${groupedIn('en', n)} of them now`,
    rowsIn: (rows, roster = 'the roster') => `${rows === 1 ? 'row' : 'rows'} in ${roster}`,
    warning: 'Warning',
    next: 'Next:',
    report: 'Report:',
    openIt: 'open it in a browser',
    with: 'with',
  },
  ru: {
    allDone: 'Готово.',
    allThere: (roster = 'списка') => `У всех пользователей из ${roster} есть учётные записи.`,
    nothingToSend: 'Отправлять нечего.',
    allCreated: (roster = 'списка') => `Отправлять нечего: все пользователи из ${roster} созданы.`,
    notCreated: (users, isSent) =>
      `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${formRu(users, 'создан', 'созданы', 'создано')} ${countRu(users, 'пользователь', 'пользователя', 'пользователей')}.`,
    unconfirmed: (users, isSent) =>
      `${isSent ? 'Запуск завершён' : 'Ничего не отправлено'}. Не ${formRu(users, 'подтверждён', 'подтверждены', 'подтверждено')} ${countRu(users, 'пользователь', 'пользователя', 'пользователей')}.`,
    noReport: 'Запуск завершён, но записать отчёт не удалось.',
    limit: (rows) => `Остановлено после ${countRu(rows, 'строки', 'строк', 'строк')} (--limit).`,
    interrupted: (signal) => `Прервано (${signal}).`,
    refused(invalid, rows) {
      if (invalid !== rows)
        return `Ничего не отправлено: ошибки в ${groupedIn('ru', invalid)} из ${countRu(rows, 'строки', 'строк', 'строк')}.`;
      const all = `ошибки во всех строках (${groupedIn('ru', rows)})`;
      return `Ничего не отправлено: ${rows === 1 ? 'в единственной строке ошибка' : all}.`;
    },
    stopped: (where, why) => `Остановлено${where === '' ? '' : ` на ${where}`}. ${why}.`,
    line: (n) => `строке ${n}`,
    ofThemNow: (n) => `, из них в этом запуске: ${groupedIn('ru', n)}`,
    rowsIn: (rows, roster = 'списке') => `${formRu(rows, 'строка', 'строки', 'строк')} в ${roster}`,
    warning: 'Предупреждение',
    next: 'Что дальше:',
    report: 'Отчёт:',
    openIt: 'откройте в браузере',
    with: 'а также',
  },
  de: {
    allDone: 'Alles erledigt.',
    allThere: (roster = 'der Liste') => `Alle Benutzer aus ${roster} haben ein Konto.`,
    nothingToSend: 'Nichts zu senden.',
    allCreated: (roster = 'der Liste') => `Nichts zu senden: Alle Benutzer aus ${roster} sind angelegt.`,
    notCreated: (users, isSent) =>
      `${isSent ? 'Der Lauf ist beendet' : 'Nichts gesendet'}. ${countDe(users, 'Benutzer', 'Benutzer')} nicht angelegt.`,
    unconfirmed: (users, isSent) =>
      `${isSent ? 'Der Lauf ist beendet' : 'Nichts gesendet'}. ${countDe(users, 'Benutzer', 'Benutzer')} unbestätigt.`,
    noReport: 'Der Lauf ist beendet, aber sein Bericht konnte nicht geschrieben werden.',
    limit: (rows) => `Nach ${countDe(rows, 'Zeile', 'Zeilen')} angehalten (--limit).`,
    interrupted: (signal) => `Unterbrochen (${signal}).`,
    refused(invalid, rows) {
      if (invalid === rows)
        return `Nichts gesendet: ${rows === 1 ? 'Die einzige Zeile ist' : `Alle ${groupedIn('de', rows)} Zeilen sind`} fehlerhaft.`;
      const is = invalid === 1 ? 'ist' : 'sind';
      return `Nichts gesendet: ${groupedIn('de', invalid)} von ${groupedIn('de', rows)} Zeilen ${is} fehlerhaft.`;
    },
    stopped: (where, why) => `Angehalten${where === '' ? '' : ` bei ${where}`}. ${why}.`,
    line: (n) => `Zeile ${n}`,
    ofThemNow: (n) => `, davon ${groupedIn('de', n)} in diesem Lauf`,
    rowsIn: (rows, roster = 'der Liste') => `${rows === 1 ? 'Zeile' : 'Zeilen'} in ${roster}`,
    warning: 'Warnung',
    next: 'Nächste Schritte:',
    report: 'Bericht:',
    openIt: 'im Browser öffnen',
    with: 'dazu',
  },
} as const satisfies Record<Language, SummaryTexts>;
