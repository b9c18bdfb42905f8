/** Warnings at the end of a run, of `report` and of `slips`: whole sentences. */

import type { FileWarning } from '../domain/file-warning.js';
import type { Language } from '../domain/language.js';

export type WarningTexts = {
  readonly beside: (name: string, beside: string) => string;
  /** @param isDone whether all its rows are created */
  readonly edited: (name: string, archived: string, isDone: boolean) => string;
  readonly stale: (name: string) => string;
  /** @param why a clause in English */
  readonly withoutOutcomes: (name: string, why: string) => string;
  /** @param why a clause in English */
  readonly unwritten: (why: string, command: string) => string;
  /** Another run has the journal, and its report is the newer one. */
  readonly leftToOther: (command: string) => string;
};

export const WARNING_TEXTS = {
  en: {
    beside: (name, beside) =>
      `${name} is open in another program or write-protected, so the new file was saved next to it as "${beside}".`,
    edited: (name, archived, isDone) =>
      `${name} was edited after the last run and is now "${archived}". ` +
      (isDone
        ? 'All its rows are created: you can delete it.'
        : 'To send its rows that were not sent, use that file. Delete it when it is no longer needed.'),
    stale: (name) =>
      `${name} is from an earlier run and could not be removed. No row has this outcome now: delete it.`,
    withoutOutcomes: (name, why) => `${name} contains every password, but not the outcomes: ${why}.`,
    unwritten: (why, command) =>
      `The report could not be written: ${why}. To write it from the journal: ${command}`,
    leftToOther: (command) => `The other run will write the report. To write it from the journal: ${command}`,
  },
  ru: {
    beside: (name, beside) =>
      `Файл ${name} открыт в другой программе или защищён от записи, поэтому новый файл сохранён рядом: «${beside}».`,
    edited: (name, archived, isDone) =>
      `Файл ${name} изменён после прошлого запуска и теперь называется «${archived}». ` +
      (isDone
        ? 'Все пользователи из него созданы: файл можно удалить.'
        : 'Чтобы отправить его неотправленные строки, используйте этот файл. Когда он станет не нужен, удалите его.'),
    stale: (name) =>
      `Файл ${name} остался от прошлого запуска, и удалить его не удалось. Таких строк больше нет: удалите его.`,
    withoutOutcomes: (name, why) => `В файле ${name} есть все пароли, но нет результатов: ${why}.`,
    unwritten: (why, command) =>
      `Отчёт записать не удалось: ${why}. Чтобы составить его по журналу: ${command}`,
    leftToOther: (command) => `Отчёт запишет другой запуск. Чтобы составить его по журналу: ${command}`,
  },
  de: {
    beside: (name, beside) =>
      `${name} ist in einem anderen Programm geöffnet oder schreibgeschützt, die neue Datei heißt daher „${beside}“.`,
    edited: (name, archived, isDone) =>
      `${name} wurde nach dem letzten Lauf bearbeitet und heißt jetzt „${archived}“. ` +
      (isDone
        ? 'Alle Benutzer daraus sind angelegt: Die Datei kann gelöscht werden.'
        : 'Um die noch nicht gesendeten Zeilen daraus zu senden, diese Datei verwenden. Löschen, sobald sie nicht mehr gebraucht wird.'),
    stale: (name) =>
      `${name} stammt von einem früheren Lauf und ließ sich nicht entfernen. Solche Zeilen gibt es nicht mehr: Datei löschen.`,
    withoutOutcomes: (name, why) => `${name} enthält alle Passwörter, aber nicht die Ergebnisse: ${why}.`,
    unwritten: (why, command) =>
      `Der Bericht konnte nicht geschrieben werden: ${why}. Um ihn aus dem Journal zu erstellen: ${command}`,
    leftToOther: (command) =>
      `Den Bericht schreibt der andere Lauf. Um ihn aus dem Journal zu erstellen: ${command}`,
  },
} as const satisfies Record<Language, WarningTexts>;

/** Without anything that a terminal must not show only where names and commands are. */
export function warningText(warning: FileWarning, language: Language): string {
  const texts: WarningTexts = WARNING_TEXTS[language];
  switch (warning.kind) {
    case 'beside':
      return texts.beside(warning.name, warning.beside);
    case 'edited':
      return texts.edited(warning.name, warning.archived, warning.isDone);
    case 'stale':
      return texts.stale(warning.name);
    case 'without-outcomes':
      return texts.withoutOutcomes(warning.name, warning.why);
    case 'unwritten':
      return warning.why === undefined
        ? texts.leftToOther(warning.command)
        : texts.unwritten(warning.why, warning.command);
  }
}
