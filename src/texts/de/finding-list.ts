import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';

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
