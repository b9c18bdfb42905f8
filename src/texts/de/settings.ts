import { listed } from '../sentence-parts.js';
import type { GivenJson } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { count, quote } from './grammar.js';
import { jsonSyntax } from './system-error.js';

const address = (example: string) =>
  `eine https:-Adresse wie https://${example} (http: nur für diesen Computer) ohne Benutzername, Abfrage oder Fragment`;

// In the accusative, after “erwartet”.
export const settings: Texts['settings'] = {
  takes: {
    oneOf: (words) => listed(words, 'oder'),
    organisation: (longest) => `einen Namen für die Organisation, höchstens ${longest} Zeichen`,
    wholeFrom: (least) => `eine ganze Zahl ab ${least}`,
    wholeBetween: (least, most) => `eine ganze Zahl von ${least} bis ${most}`,
    perSecond: 'eine Zahl von Anfragen je Sekunde, von 0.1 bis 1000',
    seconds: (least, most) => `Sekunden von ${least} bis ${most}`,
    minutes: (least, most) => `Minuten von ${least} bis ${most}`,
    trueOrFalse: 'true oder false',
    list: (example) => `eine Liste wie ${example}`,
    delimiter:
      'ein Zeichen außer Buchstaben, Ziffern und Anführungszeichen, oder comma, semicolon, tab oder pipe',
    department: 'die Nummer einer Abteilung (eine ganze Zahl ab 1) oder einen Namen aus "departments"',
    setting: 'Einstellung=Wert',
    settingValue: 'Text, eine ganze Zahl, true oder false; für geheime Werte { "file": "<Pfad>" }',
    settingValues: 'Einstellungen und Werte: { "realm": "school" }',
    secretFile: 'den Pfad einer Datei mit dem geheimen Wert, absolut oder vom Ordner der Konfiguration aus',
    tokenFile: 'den Pfad einer Datei mit dem Token, absolut oder vom Ordner der Konfiguration aus',
    clientSecretFile: 'den Pfad einer Datei mit dem Client-Secret',
    recipient: 'den Empfänger eines Schlüssels von age: age1 und 58 Buchstaben und Ziffern',
    keyFile: 'den Pfad einer Datei mit dem Schlüssel',
    profile: 'den Namen eines Profils oder den Pfad einer Datei',
    baseUrl: `${address('directory.example')} (den Pfad ergänzt das Programm)`,
    authUrl: address('auth.example'),
    signInUrl: 'eine Adresse wie https://mail.example.com',
    header: 'eine Kopfzeile in der Form Name: Wert, außer Authorization, Host und Content-*',
    clientId: 'eine Client-ID: Buchstaben, Ziffern und Satzzeichen ohne Leerzeichen',
    nicknames: 'Anmeldenamen, durch Kommas getrennt',
    mapping: 'Feld=Spalte',
    among: 'ein Feld und seinen Wert, etwa department=5a',
    mappings: 'Felder und Spalten: { "nickname": "Login" }',
    columnHeader: 'die Überschrift einer Spalte',
    columns: 'Felder, eines für jede Spalte, wie name.last,,nickname,password',
    columnList: 'eine Liste von Feldern, eines für jede Spalte: ["name.last", "", "nickname", "password"]',
    columnField: 'den Namen eines Feldes oder "" für keines',
    encoding: 'den Namen einer Zeichenkodierung',
    sheet: 'den Namen eines Tabellenblatts oder seine Nummer ab 1',
    status: 'Wert=active oder Wert=inactive',
    statuses: 'Werte von Statusspalten und ihre Bedeutung: { "Vollmitglied": "active" }',
    lines: 'Zeilennummern, durch Kommas getrennt, wie 3,17',
    pattern: 'ein Muster wie "{first:1}.{last}"',
    onePattern: 'ein einzelnes Muster wie "{first:1}.{last}"',
    patterns: 'ein Muster wie "{first:1}.{last}" oder eine Liste davon',
    configuration: 'Einstellungen in geschweiften Klammern: { "base_url": "https://directory.example" }',
    schemaPath: 'den Pfad oder die Adresse des Schemas als Text',
    checks: 'Prüfungen und ihre Stufen: { "name-missing": "off" }',
    passwordLength: (least, most) => `eine ganze Zahl von ${least} bis ${most} für die Zahl der Zeichen`,
    passwords: 'style, length und language: { "style": "words", "language": "ru" }',
    departmentId: 'die Nummer einer Abteilung: eine ganze Zahl ab 1',
    departments: 'Namen und Nummern: { "Teachers": 5 }',
  },
  hints: {
    pace: '1-2 ist eine zufällige Pause von ein bis zwei Sekunden, 1.5 eine feste, 0 keine.',
    generatePasswords:
      'missing: für Zeilen ohne Passwort; weak: auch für zu einfache Passwörter; all: für jede Zeile, die noch nicht angelegt ist.',
    passwordStyle: 'random: Zeichen aller Art; words: vier Wörter und eine Ziffer, höchstens 24 Zeichen.',
    recipient:
      'age-keygen -o key.txt erzeugt einen solchen Schlüssel und zeigt seinen Empfänger, der nicht geheim ist.',
    encoding:
      'Üblich sind utf-8, windows-1251 (kyrillisch), windows-1252 (westeuropäisch), ibm866 und utf-16le.',
    setting: () =>
      'Beispiel: --set realm=school. `provision profiles <Name>` zeigt die Einstellungen eines Profils.',
    mapping: (fields) => `Die Felder sind ${fields.join(', ')}. Beispiel: --map name.first=Vorname`,
    department: (names) =>
      names.length === 0
        ? 'Namen und Nummern der Abteilungen in der Konfiguration unter "departments" eintragen.'
        : `Die Abteilungen der Konfiguration sind ${names.join(', ')}.`,
  },
  setIn: (option, label, key) =>
    label === undefined
      ? `${option} steht im Journal, als "${key}".`
      : `${option} steht in ${label}, als "${key}".`,
  // After a colon, a sentence begins with a capital letter.
  placed: (place, what) => `${place}: ${what}`,
  fault(fault) {
    switch (fault.kind) {
      case 'choice':
        return `erwartet ${listed(fault.allowed, 'oder')}`;
      case 'empty':
        return 'ist leer';
      case 'dots':
        return `kann nicht ${quote(fault.value)} sein`;
      case 'long':
        return `ist länger als ${fault.longest} Zeichen`;
      case 'half-character':
        return 'enthält ein unvollständiges Zeichen';
      case 'control-character':
        return 'enthält ein Steuerzeichen';
      case 'host':
        return 'erwartet den Namen eines Servers wie directory.example.org';
      case 'no-login':
        return 'erwartet einen Anmeldenamen, keine Webadresse';
      case 'address':
        return 'darf keine Webadresse sein';
    }
  },
};

export const starter: Texts['starter'] = {
  headers: {
    last: 'Nachname',
    first: 'Vorname',
    middle: 'zweiter Vorname',
    nickname: 'Anmeldename',
    password: 'Passwort',
    position: 'Position',
    department: 'Abteilung',
  },
  separator: ';',
};

const TITLES: Readonly<Record<string, string>> = {
  v6: 'Verzeichnis Ihres Anbieters (API v6)',
  'scim-2': 'SCIM-Verzeichnis',
  'google-workspace-service': 'Google Workspace, mit einem Dienstkonto',
};

/** By profile and setting. */
const SETTINGS: Readonly<Record<string, string>> = {
  'gitea/org': 'Die Organisation, deren Teams in der Spalte „teams“ stehen. Nur für diese Spalte nötig.',
  'google-workspace/domain': 'Eine Domain des Kontos, der Teil der Adressen nach dem @.',
  'google-workspace-service/domain': 'Eine Domain des Kontos, der Teil der Adressen nach dem @.',
  'google-workspace-service/admin':
    'Die Adresse des Administrators, in dessen Namen das Dienstkonto handelt.',
  'keycloak/realm': 'Der Realm, in dem Benutzer angelegt werden, wie er in seiner Adresse steht.',
  'microsoft-graph/domain': 'Eine bestätigte Domain des Mandanten, der Teil der Adressen nach dem @.',
  'moodle/first_sign_in':
    'Ob Benutzer ihr Passwort bei der ersten Anmeldung ändern: change (ja) oder keep (nein).',
  'nextcloud/admin': 'Der Anmeldename des Administrators. Das Token ist sein Passwort oder ein App-Passwort.',
  'okta/domain': 'Der Teil der Anmeldenamen nach dem @, wie in a.petrova@example.org.',
  'okta/auth_scheme': 'Wie das Token gesendet wird: Bearer (einer Anwendung) oder SSWS (ein API-Token).',
  'scim-2/login':
    'Der Wert von userName: name (von einer Adresse der Teil vor dem @) oder address (die ganze).',
  'scim-2/external_id':
    'Der Wert von externalId: person (die Nummer der Person, wenn sie eine hat), attempt (die der Anfrage) oder none.',
  'scim-2/sign_in':
    'Wie sich Benutzer anmelden: password (es wird gesendet) oder sso (keines wird gesendet).',
  'yandex-360/org': 'Die Nummer der Organisation, wie sie in der Verwaltung steht.',
  'yandex-360/domain': 'Die Hauptdomain der Organisation, der Teil der Adressen nach dem @.',
  'yandex-360/look_up_host': 'Der Server, der Benutzer nach ihrer Adresse findet.',
};

/** By profile and setting, or by setting. */
const QUESTIONS: Readonly<Record<string, string>> = {
  domain: 'Auf welche Domain enden die Anmeldenamen?',
  realm: 'In welchem Realm werden die Benutzer angelegt?',
  org: 'Welche Nummer hat die Organisation in der Verwaltung?',
  'nextcloud/admin': 'Welchen Anmeldenamen hat das Administratorkonto?',
  'google-workspace-service/admin': 'Für welches Administratorkonto handelt das Dienstkonto (Adresse)?',
};

export const shippedProfiles: Texts['shippedProfiles'] = {
  title: (profile) => TITLES[profile],
  setting: (profile, setting) => SETTINGS[`${profile}/${setting}`],
  question: (profile, setting) => QUESTIONS[`${profile}/${setting}`] ?? QUESTIONS[setting],
};

export const documents: Texts['documents'] = {
  place: (parts) =>
    parts.length === 0
      ? 'die Konfiguration'
      : parts.map((part) => (typeof part === 'number' ? `Element ${part + 1}` : part)).join(': '),
  invalidJson: (code) => `kein gültiges JSON: ${syntaxError(code)}`,
  tooDeep: (levels) => `zu tief verschachtelt: mehr als ${levels} Ebenen`,
  alsoInLine: (key, line) => `${key} steht auch in Zeile ${line}`,
  missing: (place) => `${place} fehlt`,
  unknownKey: (place, key, near) => `${place}: unbekannter Schlüssel ${key}${didYouMean(near)}`,
  unknownSetting: (key, near) => `${key} ist keine Einstellung${didYouMean(near)}`,
  knownKeys: (keys) => `Bekannte Schlüssel: ${keys.join(', ')}.`,
  wrongValue: (place, takes, given) =>
    `${place} erwartet ${takes}${given === undefined ? '' : `, nicht ${givenText(given)}`}`,
  secretKey: (key) => `${key}: Ein Token wird nie aus der Konfiguration gelesen`,
  secretKeyNext: () =>
    'PROVISION_TOKEN setzen oder das Token in eine eigene Datei schreiben und ihren Pfad als "token_file" angeben.',
  departmentBlank: (name) => `departments: bei ${name} statt null die Nummer eintragen`,
  statusBlank: (value) => `status: bei ${value} statt null "active" oder "inactive" schreiben`,
  departmentTwice: (name, first) =>
    `departments: ${name} hat eine andere Nummer als ${first}; die Namen unterscheiden sich nur in Groß- und Kleinschreibung und Leerzeichen`,
  more: (n) => count(n, 'weiterer Fehler', 'weitere Fehler'),
  wholeProfile: 'das Profil',
  profileForm: 'Den Aufbau eines Profils beschreibt docs/profiles.md (auf Englisch).',
};

function syntaxError(code: string): string {
  const known: Readonly<Record<string, string>> = jsonSyntax;
  return known[code] ?? code;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? '' : `; ist "${near}" gemeint?`;
}

function givenText(given: GivenJson): string {
  switch (given.kind) {
    case 'empty-text':
      return 'einen leeren Text';
    case 'text':
      return 'Text in Anführungszeichen';
    case 'object':
      return 'ein Objekt in geschweiften Klammern';
    case 'empty-list':
      return 'eine leere Liste';
    case 'list':
      return 'eine Liste';
    case 'value':
      return given.value;
  }
}
