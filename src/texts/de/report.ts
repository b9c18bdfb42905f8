import { inBrackets } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const report: Texts['report'] = {
  roster: 'die Liste',
  headline: (created, total) => {
    if (total === 0) return 'Die Liste enthält keine Zeilen';
    if (total === 1)
      return created === 1 ? 'Der Benutzer wurde angelegt' : 'Der Benutzer wurde nicht angelegt';
    const all = grouped(total);
    if (created === total) return `Alle ${all} Benutzer wurden angelegt`;
    if (created === 0) return `Keiner der ${all} Benutzer wurde angelegt`;
    return `${grouped(created)} von ${all} Benutzern ${created === 1 ? 'wurde' : 'wurden'} angelegt`;
  },
  createdNow: (users) =>
    `In diesem Lauf ${users === 1 ? 'kam' : 'kamen'} ${users === 0 ? 'keine' : grouped(users)} hinzu.`,
  rehearsed: (headline) => `Probelauf: ${headline}`,
  ended: {
    complete: 'Der Lauf hat die ganze Liste verarbeitet.',
    limit: 'Der Lauf wurde nach der gewünschten Zeilenzahl angehalten.',
    stopped: 'Der Lauf wurde vorzeitig angehalten.',
    interrupted: 'Der Lauf wurde unterbrochen.',
    refused: 'Es wurde nichts gesendet, weil einige Zeilen fehlerhaft sind.',
  },
  facts: {
    roster: 'Liste',
    standardInput: 'Standardeingabe',
    directory: 'Verzeichnis',
    sandbox: 'Sandbox: Es wurde kein echter Benutzer angelegt',
    service: 'Dienst',
    organisation: 'Organisation',
    run: 'Lauf',
  },
  serviceName: (title) => serviceName(title).nominative,
  took: (duration) => `Dauer: ${duration}`,
  next: 'Nächste Schritte',
  nothingLeft: 'Es ist nichts mehr zu tun.',
  openSlips: 'Zettel mit den Passwörtern öffnen',
  showRows: 'Diese Zeilen anzeigen',
  byOutcome: 'Zeilen nach Ergebnis',
  rowsIn: (total, roster = 'der Liste') => `${total === 1 ? 'Zeile' : 'Zeilen'} in ${roster}`,
  missing: (n) =>
    n === 1
      ? 'Im Journal steht außerdem 1 Anmeldename, der nicht mehr in der Liste ist. Die Tabelle unten enthält auch ihn.'
      : `Im Journal stehen außerdem ${count(n, 'Anmeldename', 'Anmeldenamen')}, die nicht mehr in der Liste sind. Die Tabelle unten enthält auch sie.`,
  rows: 'Zeilen',
  createdNote: (service) =>
    `Namen und Abteilungen stehen hier so, wie sie in der Liste stehen. Ein Lauf ändert nie einen vorhandenen Benutzer: Wurde eine Zeile geändert, nachdem ihr Benutzer angelegt war, dieselbe Änderung auch ${serviceName(service).within} vornehmen.`,
  noScript: [
    'Diese Tabelle braucht JavaScript, das ausgeschaltet ist. Dieselben Zeilen stehen in den CSV-Dateien im Ordner ',
    ', die sich mit einer Tabellenkalkulation öffnen lassen.',
  ],
  search: 'Suche',
  searched: 'Name, Anmeldename oder Meldung',
  copyCsv: 'Als CSV kopieren',
  saveCsv: 'Als CSV speichern',
  filters: {
    all: 'Alle',
    notCreated: 'Nicht angelegt',
    unfinished: 'Nicht fertig eingerichtet',
    missing: 'Nicht in der Liste',
  },
  columns: {
    line: 'Zeile',
    nickname: 'Anmeldename',
    name: 'Name',
    outcome: 'Ergebnis',
    message: 'Was geschehen ist',
    at: 'Wann',
  },
  more: 'Weitere 500 anzeigen',
};

export const outcomes: Texts['outcomes'] = {
  created: { label: 'angelegt', meaning: () => 'angelegt' },
  weak_password: {
    label: 'schwaches Passwort',
    meaning: () => 'nicht angelegt: Das Passwort ist zu einfach',
  },
  exists: { label: 'vergeben', meaning: () => 'nicht angelegt: Der Anmeldename ist vergeben' },
  failed: {
    label: 'abgelehnt',
    meaning: (service) => `nicht angelegt: ${serviceName(service).from} abgelehnt`,
  },
  unconfirmed: {
    label: 'unbestätigt',
    meaning: (service) => `unbestätigt: gesendet, aber ohne klare Antwort ${serviceName(service).from}`,
  },
  invalid: { label: 'fehlerhaft', meaning: () => 'nicht gesendet: Die Zeile ist fehlerhaft' },
  pending: { label: 'offen', meaning: () => 'noch zu senden' },
  left_out: { label: 'ausgelassen', meaning: () => 'ausgelassen, wie gewünscht' },
};

export const timeline: Texts['timeline'] = {
  title: 'Verlauf',
  most: (n, interval) => `${grouped(n)} in ${interval}`,
  created: 'angelegt',
  other: 'gesendet, aber nicht angelegt',
  waits: {
    throttled: ({ service, statuses, times }) =>
      `gewartet, weil ${serviceName(service).nominative} die Zahl der Anfragen begrenzt${inBrackets(statuses)}, ${grouped(times)}-mal`,
    unreachable: () => 'auf das Netz gewartet',
    token: () => 'auf ein neues Token gewartet',
  },
};

export const reportScript: Texts['reportScript'] = {
  copy: 'Kopieren',
  copyCommand: 'Kopieren: {command}',
  copied: 'Kopiert',
  copyFailed: 'Kopieren fehlgeschlagen',
  oneRow: '1 Zeile',
  allRows: '{all} Zeilen',
  someRows: '{n} von {all} Zeilen',
  first: ' (angezeigt werden die ersten {n})',
  department: 'Abteilung\u00a0{n}',
  attempts: '{n} Versuche',
  answered: 'Antwort {status}',
  missing: 'nicht in der Liste',
};
