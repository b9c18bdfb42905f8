import { capitalized } from '../../domain/text.js';
import { firstOf, inBrackets, listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, quote, serviceName } from './grammar.js';

export const plan: Texts['plan'] = {
  labels: {
    file: 'Datei',
    skipped: 'Übersprungen',
    columns: 'Spalten',
    recognisedBy: 'Erkannt an',
    hasLeft: 'Ausgeschieden',
    hidden: 'Ausgeblendet',
    ignored: 'Nicht verwendet',
    suggestion: 'Vorschlag',
    nicknames: 'Anmeldenamen',
    person: 'Person',
    titles: 'Titel',
    roster: 'Liste',
    directory: 'Verzeichnis',
    service: 'Dienst',
    profile: 'Profil',
    otherHosts: 'Weitere Server',
    organisation: 'Organisation',
    otherList: 'Andere Liste',
    toCreate: 'Anzulegen',
    steps: 'Danach',
    toFinish: 'Noch einzurichten',
    openSteps: 'Offene Schritte',
    created: 'Schon angelegt',
    exists: 'Vergeben',
    unconfirmed: 'Unbestätigt',
    invalid: 'Fehlerhaft',
    leftOut: 'Ausgelassen',
    notInRoster: 'Nicht in Liste',
    passwords: 'Passwörter',
    firstSignIn: 'Erste Anmeldung',
    effects: 'Außerdem',
    department: 'Abteilung',
    pause: 'Pause',
    pace: 'Tempo',
    time: 'Dauer',
  },
  listed: (names) => listed(names, 'und'),
  workbook: 'Excel-Arbeitsmappe',
  delimiters: { ',': 'Komma', ';': 'Semikolon', '\t': 'Tabulator', '|': 'Senkrechtstrich' },
  separator: (name) => `Trennzeichen ${name}`,
  sheet: (name, isHidden) => `Tabellenblatt ${name}${isHidden ? ' (ausgeblendet)' : ''}`,
  withMark: (encoding) => `${encoding} mit BOM`,
  headerIn: (line) => `Kopfzeile in Zeile ${line}`,
  skippedLine: (line, text) => `Zeile ${line}: ${text}`,
  otherLogin: (used, other, option) =>
    `aus ${quote(used)}. Um stattdessen ${quote(other)} zu verwenden: ${option}`,
  secondHeader: 'eine zweite Kopfzeile',
  headerAgain: (lines) =>
    `${lines.length === 1 ? 'Zeile' : 'Zeilen'} ${firstOf(lines)}: noch einmal die Kopfzeile`,
  otherList: (folder, people, all) =>
    `${grouped(people)} von ${count(all, 'Person', 'Personen')} aus ${folder} stehen auch in dieser Liste; --org hält die Listen mehrerer Organisationen auseinander`,
  inOriginal: (rows) => `${rows} in der ursprünglichen Liste`,
  notPeople: (lines) =>
    lines.length === 1
      ? `1 Zeile, die keine Person ist (Zeile ${lines[0]})`
      : `${grouped(lines.length)} Zeilen, die keine Personen sind (Zeilen ${firstOf(lines)})`,
  recognisedBy: (columns) => `${columns}: im Journal festgehalten`,
  leftBy: (columns) => `laut ${columns}`,
  hidden: (parts) => `${parts} des Tabellenblatts, ebenfalls gelesen`,
  hiddenHeader: 'die Kopfzeile',
  hiddenRows: (rows) => count(rows, 'Zeile', 'Zeilen'),
  hiddenColumns: (n, names) => `${count(n, 'Spalte', 'Spalten')} (${names})`,
  andMore: (names, more) => `${names} und ${grouped(more)} weitere`,
  mayTell: (header) => `${header} (sagt vielleicht, wer ausgeschieden ist)`,
  tells: (header, rows, value) =>
    `${header} (${count(rows, 'Person ist', 'Personen sind')} demnach ausgeschieden: ${quote(value)})`,
  unused: (headers, service) => `${headers} (${serviceName(service).from} nicht verwendet)`,
  suggestion: 'wenn diese Spalten gemeint sind:',
  withoutDomain: (domain) => `ohne @${domain}`,
  morePeople: (n) => `… und ${grouped(n)} weitere …`,
  lastName: (name) => `Nachname ${name}`,
  inDepartment: (department) => `Abteilung ${department}`,
  shared: (value, people, like) => `${value}${inBrackets(grouped(people), like && `wie ${like}`)}`,
  like: (name) => `wie ${name}`,
  oneDepartment: (names, id) =>
    `${listed(names, 'und')} sind ${names.length === 2 ? 'beide' : 'alle'} Abteilung ${id}`,
  titles: (titles) => `weggelassen: ${titles}`,
  roster: (name, rows) => `${name}, ${count(rows, 'Zeile', 'Zeilen')}`,
  sandbox: 'eine lokale Sandbox; nichts verlässt diesen Computer',
  directory: (address, from) => `${address}${inBrackets(from && `aus ${from}`)}`,
  fromJournal: 'dem früheren Lauf',
  fromProfile: (profile) => `dem Profil ${profile}`,
  settings: {
    admin: 'Administrator',
    change_password: 'neues Passwort bei der ersten Anmeldung',
    domain: 'Domain',
    external_id: 'externe ID',
    login: 'Anmeldenamen',
    look_up_host: 'Server für die Suche',
    org: 'Organisation',
    realm: 'Realm',
    sign_in: 'Anmeldung',
  },
  tested: (profile, on) => `${profile}, getestet mit ${on}`,
  untested: (profile, isFirst) =>
    `${profile}, nach der Dokumentation geschrieben, mit dem Dienst noch nicht getestet${isFirst ? ': mit --limit 1 beginnen' : ''}`,
  otherHosts: (hosts) => `${hosts} (für Token und Suche)`,
  nothingYet: 'nichts, solange die Fehler der ganzen Liste nicht korrigiert sind',
  nothing: 'nichts',
  toCreate: (users) => count(users, 'Benutzer', 'Benutzer'),
  toCreateNow: (users, left) => `jetzt ${count(users, 'Benutzer', 'Benutzer')}, später ${grouped(left)}`,
  toFinish: (users) => count(users, 'früher angelegter Benutzer', 'früher angelegte Benutzer'),
  openSteps: (steps) => `${grouped(steps)} nicht mehr in der Liste, nicht gesendet`,
  created: (n) => `${grouped(n)}, nicht erneut gesendet`,
  exists: (n, isSentAgain) =>
    `${count(n, 'Anmeldename', 'Anmeldenamen')}${isSentAgain ? '' : ', nicht erneut gesendet'}`,
  unconfirmed: (n, isSentAgain) =>
    `${grouped(n)} ohne klare Antwort gesendet${isSentAgain ? '' : ', nicht erneut gesendet'}`,
  invalid: (rows) => `${count(rows, 'Zeile', 'Zeilen')}, nicht gesendet`,
  lackPassword: (n) =>
    `${grouped(n)} ohne Passwort (um ${n === 1 ? 'eines' : 'welche'} zu erzeugen, --generate-passwords missing angeben)`,
  notInRoster: (n) =>
    `${count(n, 'Anmeldename', 'Anmeldenamen')} aus früheren Läufen, ${n === 1 ? 'bleibt' : 'bleiben'} unverändert`,
  passwordsIgnored: (service) =>
    `nicht gesendet: ${capitalized(serviceName(service).nominative)} speichert keine Passwörter`,
  fromRoster: (n, isMost) => `${most(n, isMost)} aus der Liste`,
  typed: (n, isMost) => `${most(n, isMost)} im Bericht eingetragen`,
  generated: (n, isMost, isSealed) =>
    `${most(n, isMost)} erzeugt, ${isSealed ? 'versiegelt' : 'im Ergebnisordner'} festgehalten`,
  replaced: 'ein abgelehntes wird durch ein erzeugtes ersetzt',
  mayBeLost: (isFirst) =>
    `manche Dienste dieser Art behalten die übermittelten Passwörter nicht${isFirst ? ': zuerst einen Benutzer anlegen und sich als dieser anmelden' : ''}`,
  mustChange: 'die Benutzer müssen ein neues Passwort wählen',
  keepPassword: 'die Benutzer behalten das erste Passwort',
  effects: {
    welcome_mail: (service, setting) =>
      `${serviceName(service).nominative} sendet an jede E-Mail-Adresse eine Willkommensnachricht${dependsOn(setting)}`,
    confirm_email: (_, setting) =>
      `die Benutzer bestätigen bei der ersten Anmeldung ihre E-Mail-Adresse${dependsOn(setting)}`,
    required_actions: (service, setting) =>
      `${serviceName(service).nominative} verlangt bei der ersten Anmeldung vielleicht weitere Schritte${dependsOn(setting)}`,
  },
  defaultDepartment: (id) => `${id} für Zeilen ohne Abteilung`,
  rate: (parallel, perSecond) =>
    [
      parallel === 1 ? 'eine nach der anderen' : `bis zu ${parallel} gleichzeitig`,
      perSecond === undefined ? '' : `${decimal(perSecond)} je Sekunde`,
    ]
      .filter((part) => part !== '')
      .join(', '),
  pause: (from, to) => (from === to ? `${decimal(from)} s` : `${decimal(from)} bis ${decimal(to)} s`),
  asFastAs: (service) => `so schnell, wie ${serviceName(service).nominative} antwortet`,
  fewSeconds: 'wenige Sekunden',
  doneBy: (duration, end) => `${duration}, fertig bis ${end}`,
};

function most(n: number, isMost: boolean): string {
  return isMost && n > 1 ? `bis zu ${grouped(n)}` : grouped(n);
}

function dependsOn(setting: string | undefined): string {
  return setting === undefined ? '' : ` (je nach der Einstellung ${quote(setting)} dort)`;
}

function decimal(n: number): string {
  return String(n).replace('.', ',');
}
