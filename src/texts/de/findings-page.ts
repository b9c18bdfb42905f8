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
  warningRows: (rows) => `Zeilen mit Warnungen: ${grouped(rows)}`,
  rows: (n) => count(n, 'Zeile', 'Zeilen'),
  moreRows: (n) => `${count(n, 'weitere Zeile', 'weitere Zeilen')} anzeigen`,
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

export const verdict: Texts['verdict'] = {
  clean: (rows, warnings) =>
    `Keine Fehler in ${count(rows, 'Zeile', 'Zeilen')} gefunden${warnings === 0 ? '' : `, aber ${count(warnings, 'Warnung', 'Warnungen')}`}. Es wurde nichts gesendet.`,
  errors: (rows, total, kinds) =>
    rows === 0
      ? `Die Liste als Ganzes hat einen Fehler: ${kinds}. Es wurde nichts gesendet.`
      : `${grouped(rows)} von ${count(total, 'Zeile', 'Zeilen')} ${rows === 1 ? 'hat' : 'haben'} Fehler: ${kinds}. Es wurde nichts gesendet.`,
  kind: (kind, rows) => (rows === 0 ? kind : `${kind} (${grouped(rows)})`),
  more: (n) => ` und ${count(n, 'weitere Art', 'weitere Arten')}`,
  missing: (field) => `${field} fehlt`,
  kinds: {
    'not-a-person': 'keine Person',
    inactive: 'ausgeschiedene Person',
    'other-action': 'Änderung eines vorhandenen Kontos',
    placeholder: 'Platzhalter',
    'damaged-text': 'beschädigter Text',
    'name-split': 'unklarer Name',
    type: 'unpassende Zelle',
    required: 'fehlender Wert',
    'same-person': 'Person doppelt in der Liste',
    duplicate: 'doppelter Anmeldename',
    department: 'Abteilung ohne Nummer',
    'unknown-name': 'unbekannter Name',
    domain: 'Adresse einer anderen Domain',
    changed: 'Anmeldename einer anderen Person',
    renamed: 'Person mit anderem Anmeldenamen',
    'password-elsewhere': 'Passwort in einer anderen Zelle',
    'mixed-script': 'gemischte Schriften',
    'hidden-character': 'unsichtbares Zeichen',
    'nickname-characters': 'unpassender Anmeldename',
    'unsafe-character': 'unpassendes Zeichen',
    'name-missing': 'Name fehlt',
    namesakes: 'zwei Personen mit gleichem Namen',
    'password-edges': 'Leerzeichen am Rand des Passworts',
    'password-mask': 'verdecktes Passwort',
    'password-weak': 'zu einfaches Passwort',
    namesake: 'Name eines früheren Benutzers',
    'name-title': 'Anrede im Namen',
    'shared-id': 'doppelte Nummer',
    'field-missing': 'fehlende Spalte',
    'shared-address': 'gemeinsame Adresse',
    'inactive-list': 'vielleicht ausgeschiedene Personen',
    'password-hash': 'verschlüsselte Passwörter',
    'password-shared': 'doppeltes Passwort',
    separator: 'anderes Trennzeichen',
    'similar-names': 'ähnliche Namen',
  },
};
