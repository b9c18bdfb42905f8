import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

export const findingsPage: Texts['findingsPage'] = {
  list: 'die Liste',
  heading: (errors, warnings) => {
    if (errors + warnings === 0) return 'Nichts zu korrigieren';
    if (errors === 0) return `${count(warnings, 'Zeile', 'Zeilen')} zu prüfen`;
    const also = warnings === 0 ? '' : `, ${grouped(warnings)} zu prüfen`;
    return `${count(errors, 'Zeile', 'Zeilen')} zu korrigieren${also}`;
  },
  lead: (total) => `Die Liste hat ${count(total, 'Zeile', 'Zeilen')}.`,
  whatToDo: 'Was zu tun ist',
  correct: 'Korrigieren Sie die markierten Zellen in der Liste selbst, nicht auf dieser Seite.',
  errorsBlock: 'Solange eine Zeile einen Fehler hat, wird für sie kein Konto angelegt.',
  warningsAsk: 'Eine Warnung ist eine Frage: Stimmt der Inhalt der Zelle, lassen Sie ihn, wie er ist.',
  sendBack: 'Senden Sie die Liste danach an die Person zurück, von der Sie diese Seite haben.',
  noPasswords:
    'Diese Seite enthält keine Passwörter. Statt einer Zelle, in der eines stehen könnte, steht „vorhanden“.',
  wholeList: 'Die Liste als Ganzes',
  errorRows: (rows) => `Zeilen mit Fehlern: ${grouped(rows)}`,
  warningRows: (rows) => `Zeilen nur mit Warnungen: ${grouped(rows)}`,
  findings: 'Fehler und Warnungen',
  error: 'Fehler',
  warning: 'Warnung',
  places: {
    line: (n) => `Zeile ${grouped(n)}`,
    row: (n) => `Zeile ${grouped(n)}`,
    entry: (n) => `Eintrag ${grouped(n)}`,
  },
  empty: 'leer',
  hidden: 'vorhanden',
  column: (n) => `Spalte ${n}`,
  more: (rows, first, last) =>
    `${count(rows, 'weitere Zeile mit Fehlern oder Warnungen ist', 'weitere Zeilen mit Fehlern oder Warnungen sind')} nicht auf dieser Seite: ` +
    `von ${first} bis ${last}. Korrigieren Sie zuerst diese und bitten Sie dann um eine neue Seite.`,
  written: (path) =>
    `Fehler und Warnungen geschrieben in ${path}. Die Datei enthält keine Passwörter und kann weitergegeben werden.`,
};

export const findingList: Texts['findingList'] = {
  error: 'Fehler',
  warning: 'Warnung',
  moreRows: (n) => `… und ${count(n, 'weitere Zeile', 'weitere Zeilen')} mit demselben Problem`,
  strongPassword: 'Einige Wörter ohne Zusammenhang ergeben ein starkes Passwort',
  assignNicknames: 'Für Zeilen ohne Anmeldenamen einen vergeben:',
  assignOwn: 'Personen mit gemeinsamer Adresse eigene Anmeldenamen geben:',
  showsAll: (options) => `${options} zeigt alle`,
  departments: (names, rows) =>
    `${count(names, 'Name hat', 'Namen haben')} keine Nummer, in ${count(rows, 'Zeile', 'Zeilen')}`,
  moreNames: (n) => ` und ${count(n, 'weiterer Name', 'weitere Namen')}`,
  writeConfig:
    'Abteilungsnummern lassen sich nur in provision.config.json speichern: Dies dort eintragen, mit einer Nummer an der Stelle jedes null:',
  addToConfig: (path, after) =>
    `Dies in ${path} hinter ${after} einfügen, mit einer Nummer an der Stelle jedes null:`,
  departmentNumbers:
    'Gemeint sind die Nummern der Abteilungen im Verzeichnis (1 ist die oberste); wer es verwaltet, kennt sie',
};
