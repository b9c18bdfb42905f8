import { listed } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { quote } from './grammar.js';

const address = (example: string) =>
  `eine https:-Adresse wie https://${example} (http: nur für diesen Computer) ohne Benutzername, Abfrage oder Fragment`;

// In the accusative, behind “erwartet”.
export const settings: Texts['settings'] = {
  takes: {
    renamed: 'einen alten und einen neuen Namen, etwa "Schule 5=Gymnasium 5"',
    rate: 'eine Zahl von Anfragen je Sekunde, etwa 5 oder 0.5',
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
  // Behind a colon, a sentence begins with a capital letter.
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
