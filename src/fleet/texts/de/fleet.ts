import { count, grouped } from '../../../texts/de/grammar.js';
import type { fleet as english } from '../en/fleet.js';

const organisations = (n: number): string => count(n, 'Organisation', 'Organisationen');

const STATES = {
  waiting: 'warten',
  running: 'laufen',
  done: 'fertig',
  needs: 'zu klären',
  lost: 'verloren',
} as const;
const ONE = {
  waiting: 'wartet',
  running: 'läuft',
  done: 'fertig',
  needs: 'zu klären',
  lost: 'verloren',
} as const;

export const fleet: typeof english = {
  plan: (all, ready, users) =>
    `${organisations(all)} geprüft: ${count(users, 'Benutzer', 'Benutzer')} in ${grouped(ready)} davon zu senden.`,
  newcomers: (org, users, names) => `${org}: ${count(users, 'neuer Benutzer', 'neue Benutzer')} (${names})`,
  hosts: (hosts, more) =>
    `Server: ${hosts.map(([host, n]) => `${host} (${grouped(n)})`).join(', ')}${more === 0 ? '' : ` und ${grouped(more)} weitere`}.`,
  pace: (atOnce, time) => `Höchstens ${grouped(atOnce)} gleichzeitig; etwa ${time.replace(/\.$/u, '')}.`,
  findings: (paths) =>
    `Geschrieben: ${paths[0]}${paths.length < 2 ? '' : ` und ${count(paths.length - 1, 'weitere Datei', 'weitere Dateien')}`}.`,
  question: (users, organisations, hosts, more) =>
    `${count(users, 'Benutzer', 'Benutzer')} von ${count(organisations, 'Organisation', 'Organisationen')} unter ${hosts.join(', ')}${more === 0 ? '' : ` und ${grouped(more)} weiteren`} anlegen? Dieses Programm kann keine Benutzer löschen.`,
  startingOver: (names, n, users) =>
    `Warnung: ${names} ${n === 1 ? 'beginnt' : 'beginnen'} von vorn, aber ${users === 0 ? 'Benutzer dort haben' : count(users, 'Benutzer hat', 'Benutzer haben')} vielleicht schon ein Konto. Wer in der Liste jetzt einen anderen Anmeldenamen hat, bekommt ein zweites.`,
  declined: 'Es wurde nichts gesendet.',
  states: STATES,
  state: ONE,
  counted: (state, n) => (n === 1 ? `1 ${ONE[state]}` : `${grouped(n)} ${STATES[state]}`),
  alike: (state, n) => (n === 1 ? ONE[state] : `alle ${STATES[state]}`),
  headline: (all, parts, at) =>
    [organisations(all), ...parts, ...(at === undefined ? [] : [`fertig etwa um ${at}`])].join('   '),
  created: (n) => `${count(n, 'Benutzer', 'Benutzer')} angelegt.`,
  byHand: (names) => `Änderungen von Hand: by-hand.csv im Ergebnisordner von ${names}.`,
  columns: { need: 'nötig', organisations: 'Organisationen', users: 'Benutzer', who: 'wer' },
  needs: {
    token: 'ein neues Token',
    list: 'eine lesbare Liste',
    rows: 'korrigierte Zeilen',
    passwords: 'andere Passwörter',
    nicknames: 'andere Anmeldenamen',
    taken: 'eine Entscheidung (vergebene Anmeldenamen: schon angelegt?)',
    decision: 'eine Entscheidung (unbestätigt)',
    refused: 'ein Blick auf abgelehnte Zeilen',
    unfinished: 'der Rest der Einrichtung',
    settings: 'andere Einstellungen',
    results: 'der Ergebnisordner',
    journal: 'ein Blick auf das Journal',
    disk: 'Platz oder ein anderer Datenträger',
    again: 'derselbe Befehl noch einmal',
  },
  organisation: 'Organisation',
  you: (command) => (command === undefined ? 'Sie' : `Sie: ${command}`),
  youPutBack: (command) =>
    `Sie: den Ordner zurücklegen oder, um alle Benutzer noch einmal anzulegen: ${command}`,
  youForEach: (command) => `Sie, für jede: ${command}`,
  org: (name, what, message) => `${name}: ${what.join(', ')}${message === undefined ? '' : ` – ${message}`}`,
  need: (need, users) => (users === null ? need : `${need} (${grouped(users)})`),
  more: (n, command) => `und ${grouped(n)} weitere: ${command}`,
  named: (names, more) => `${names.join(', ')}${more === 0 ? '' : ` und ${grouped(more)} weitere`}`,
  lacking: (n) => `Für ${organisations(n)} kann nichts gesendet werden, bis Folgendes behoben ist:`,
  moreErrors: (n) => `und ${count(n, 'weiterer Fehler', 'weitere Fehler')}; --all-findings zeigt alle`,
  toAnswer: (command) =>
    `Um zu sagen, wer diese Personen sind, dies in einem Terminal ausführen oder eine Option ergänzen, die es nennt: ${command}`,
  setThere:
    'Diese Angabe in provision.config.json eintragen oder, für eine einzelne Organisation, in fleet.csv (ein Token als Datei, in „token_file“).',
  takes: {
    renamed: 'einen alten und einen neuen Namen, etwa "Schule 5=Gymnasium 5"',
    rate: 'eine Zahl von Anfragen je Sekunde, etwa 5 oder 0.5',
  },
  written: (path) => `Geschrieben: ${path}`,
  nothingUnconfirmed: 'Kein Benutzer ist unbestätigt.',
  settled: (settled, left) =>
    `${count(settled, 'Benutzer', 'Benutzer')} geklärt, ${grouped(left)} noch unbestätigt.`,
  inited: (path, rows) =>
    `${path}: ${rows === 0 ? 'die Kopfzeile' : `die Kopfzeile und ${organisations(rows)}`}. Je Organisation eine Zeile ausfüllen; für eine leere Zelle gilt der Wert in provision.config.json im selben Ordner.`,
  outage: (isOut: boolean) =>
    isOut
      ? 'Die Datenbank antwortet nicht oder nimmt keine Einträge an. Solange wird nichts gesendet; Antworten, die inzwischen kommen, bleiben erhalten.'
      : 'Die Datenbank antwortet wieder.',
  asyncStandby:
    'Die Datenbank hat einen Standby, auf den sie nicht wartet. Übernähme er nach einem Ausfall, könnten die letzten Einträge fehlen, und Personen würden zweimal angelegt: synchronous_standby_names setzen.',
  exported: (path: string) => `Das Journal ist wieder eine Datei: ${path}`,
  storeInited: (address: string, isNew: boolean, isAccepted: boolean, command: string) =>
    `${address}: ${isNew ? 'Tabellen angelegt' : 'Die Tabellen haben diese Version'}.${isAccepted ? ' Der Server gilt jetzt, wie er ist.' : ''} Auf jedem Computer: ${command}`,
  page: {
    title: 'Organisationen',
    search: 'Suche',
    state: 'Stand',
    created: 'Angelegt',
    rows: 'Zeilen',
    todo: 'Zu tun',
    filter: 'Anzeigen',
    all: 'Alle',
    shown: '{n} von {all} Organisationen',
    more: 'Mehr zeigen',
  },
};
