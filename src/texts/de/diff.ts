import { capitalized } from '../../domain/text.js';
import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, quote, serviceName } from './grammar.js';

export const diff: Texts['diff'] = {
  plan: {
    labels: {
      roster: 'Liste',
      directory: 'Verzeichnis',
      service: 'Dienst',
      hosts: 'Server',
      toLookUp: 'Zu suchen',
      compared: 'Verglichen',
      invalid: 'Fehlerhaft',
      findings: 'Prüfung',
      pause: 'Pause',
      time: 'Dauer',
      changes: 'Änderungen',
    },
    roster: (name, rows) => `${name}, ${count(rows, 'Zeile', 'Zeilen')}`,
    directory: (address, from) => `${address} (aus ${from})`,
    toLookUp: (rows, left) =>
      `${count(rows, 'Zeile', 'Zeilen')}${left > 0 ? ` jetzt, ${grouped(left)} weitere wie gewünscht nicht` : ''}`,
    onlyNickname: 'nur, ob es den Anmeldenamen gibt',
    invalid: (rows) => `${count(rows, 'Zeile', 'Zeilen')}, nicht gesucht`,
    findings: (errors, warnings, command) => {
      const counts = [
        errors > 0 ? `${grouped(errors)} Fehler` : '',
        warnings > 0 ? count(warnings, 'Warnung', 'Warnungen') : '',
      ];
      return `${listed(counts.filter(Boolean), 'und')} in der Liste. Anzeigen mit: ${command}`;
    },
    changes: 'keine: Benutzer werden nur gesucht',
  },
  columns: { line: 'Zeile', nickname: 'Anmeldename', state: 'Stand', details: 'Einzelheiten' },
  states: {
    same: 'gleich',
    there: 'vorhanden',
    different: 'anders',
    missing: 'nicht da',
    unknown: 'unklar',
  },
  details: {
    name: (isSpelling, roster, directory, service) =>
      `${isSpelling ? 'Schreibweise des Namens' : 'Name'}: ${roster} in der Liste, ${directory || 'keiner'} ${serviceName(service).within}`,
    field: (field, roster, directory, service) =>
      `${field}: ${quote(roster)} in der Liste, ${directory === '' ? 'nichts' : quote(directory)} ${serviceName(service).within}`,
    there: (name, service) => `${name} ${serviceName(service).within}`,
  },
  why: {
    invalid: (field, clause) => `fehlerhafte Zeile: ${field}: ${clause}`,
    noProof: (service) =>
      `${serviceName(service).nominative} zeigt keinen solchen Benutzer, was aber nichts beweist: Auch die Benutzer, die es dort sicher gibt, sind nicht zu sehen`,
  },
  compared: (rows, roster, service) =>
    `${count(rows, 'Zeile', 'Zeilen')} aus ${roster} mit dem Stand ${serviceName(service).within} verglichen.`,
  limit: (looked, lookUps) => `Nach ${far(looked, lookUps)} angehalten, wie gewünscht.`,
  interrupted: (signal, looked, lookUps) => `Nach ${far(looked, lookUps)} unterbrochen (${signal}).`,
  stopped: (place, looked, lookUps, why) => `Angehalten bei ${place}, nach ${far(looked, lookUps)}. ${why}.`,
  stops: {
    wrongAddress: (service, isAnswer) =>
      isAnswer
        ? `${capitalized(serviceName(service).within)} lassen sich keine Benutzer suchen`
        : `So antwortet ${serviceName(service).nominative} nicht auf eine Suche`,
    tooManyFailures: {
      what: 'Zu viele Suchen hintereinander sind fehlgeschlagen',
      next: 'Die letzten Gründe prüfen. Um nach beliebig vielen Fehlern fortzufahren, --stop-after 0 angeben',
    },
    rosterChanged: {
      what: 'Die Liste wurde inzwischen geändert',
      next: 'Die Liste speichern und schließen',
    },
    other: { what: 'Der Vergleich wurde angehalten', next: 'Siehe die Meldung oben' },
  },
  note: 'Hinweis:',
  allRows: (path) => `Alle Zeilen: ${path}`,
  extra: (people, disabled, named, service) => {
    const are = `${count(people, 'Person ist', 'Personen sind')} ${serviceName(service).within} und in keiner Liste`;
    const names = named.join(', ') + (people > named.length ? ', …' : '');
    return `${are}${disabled === 0 ? '' : ` (${grouped(disabled)} deaktiviert)`}${named.length === 0 ? '' : `: ${names}`}.`;
  },
  elsewhere: (people, service) =>
    `${count(people, 'Person', 'Personen')} ${serviceName(service).within} ${people === 1 ? 'hat einen Anmeldenamen' : 'haben Anmeldenamen'} in einer anderen Domain als der des Profils: Keine Liste handelt von ihnen, sie bleiben außen vor.`,
  allExtra: (file) =>
    file === undefined ? 'Um alle in eine Datei zu schreiben, --extra <file> angeben.' : `Datei: ${file}`,
  unkept: (fields, service) =>
    `Nicht verglichen: ${fields.join(', ')}. ${capitalized(serviceName(service).nominative)} zeigt davon bei keinem dieser Benutzer einen Wert.`,
  there: (rows, service) =>
    `Bei ${count(rows, 'Zeile', 'Zeilen')} ließ sich nur der Anmeldename vergleichen: ${serviceName(service).within} prüfen, wem ${rows === 1 ? 'das Konto gehört' : 'die Konten gehören'}.`,
  noneKnown: (service) =>
    `${capitalized(serviceName(service).nominative)} zeigt niemanden, auch keine Benutzer, die nach den Ergebnissen dieser Liste angelegt sind. Prüfen, ob der Inhaber des Tokens Benutzer lesen darf und ob die Einstellungen des Profils stimmen.`,
  noneFound: (service) =>
    `${capitalized(serviceName(service).within)} wurde niemand gefunden. Dasselbe zeigt sich mit einem Token, das Benutzer nicht lesen darf: zur Sicherheit eine Liste mit jemandem vergleichen, den es dort gibt.`,
  otherPeople: (n, service) =>
    `${count(n, 'Anmeldename gehört', 'Anmeldenamen gehören')} ${serviceName(service).within} jemandem mit anderem Namen. Eine Zeile für eine andere Person braucht einen anderen Anmeldenamen.`,
  createIfNew: 'Um diese Benutzer anzulegen, wenn sie neu sind:',
  createMissing: 'Um die fehlenden Benutzer anzulegen:',
};

function far(looked: number, lookUps: number): string {
  return `${grouped(looked)} von ${count(lookUps, 'Suche', 'Suchen')}`;
}
