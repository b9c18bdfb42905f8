import type { Texts } from '../texts-type.js';
import { count, quote, serviceName } from './grammar.js';

export const commands: Texts['commands'] = {
  clean: {
    question: (files, folder) => `${files} aus ${folder} entfernen? Das lässt sich nicht rückgängig machen.`,
    onlyCopy: (n, file) => `${count(n, 'Passwort steht', 'Passwörter stehen')} nur in ${file}.`,
    unconfirmed: (n) =>
      `${count(n, 'Passwort gehört einem unbestätigten Benutzer', 'Passwörter gehören unbestätigten Benutzern')}. Das zuerst klären:`,
    declined: 'Nichts entfernt.',
    removed: (folder, files) => `Aus ${folder} entfernt: ${files}. Journal und Bericht sind noch da.`,
    sealedInStore: 'die versiegelten Passwörter in der Datenbank',
    nothing: (folder) => `In ${folder} sind keine Passwörter zu entfernen. Journal und Bericht sind noch da.`,
    stillSecret: 'Geheimes steht noch hier:',
    secret: (place) => {
      switch (place.kind) {
        case 'edited':
          return `${place.path}: von Hand bearbeitet, vielleicht mit eingetragenen Passwörtern (zum Entfernen --edited angeben)`;
        case 'roster':
          return `${place.path}: die Liste, wenn sie Passwörter enthält`;
        case 'token':
          return `${place.path}: das Zugriffstoken`;
        case 'archived':
          return `${place.path}: ${place.files.join(', ')} aus früheren Läufen`;
        case 'variable':
          return 'PROVISION_TOKEN in diesem Terminal: das Zugriffstoken';
      }
    },
  },
  init: {
    files: {
      config: 'Einstellungen für jeden Lauf, jede erklärt; noch ist keine gesetzt',
      configOfProfile: 'Einstellungen für jeden Lauf, jede erklärt; das Profil ist gesetzt',
      schema: 'damit der Editor die Einstellungen ergänzt',
      profileSchema: 'damit der Editor das Profil ergänzt',
      workbook: 'eine leere Liste für Excel oder LibreOffice',
      csv: 'dieselbe Liste als CSV für andere Programme',
      kept: 'ist schon da und wurde nicht geändert',
    },
    fillIn: 'Eine der beiden Listen ausfüllen, eine Person je Zeile, und die andere löschen.',
    departments: 'Die Abteilung ist eine Nummer. Ohne diese Spalte kommen alle in die oberste.',
    columns: (service, columns) =>
      `Spalten, die ${serviceName(service).nominative} verwendet: ${columns.join(', ')}.`,
    column: (header, isRequired, between) => {
      const facts = [
        ...(isRequired ? ['Pflicht'] : []),
        ...(between === undefined ? [] : [`mehrere durch „${between}“ getrennt`]),
      ];
      return `${quote(header)}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}`;
    },
    settings: (config, names) =>
      `In ${config} unter "profile_settings" setzen: ${names.map(quote).join(', ')}`,
    keptConfig: (config) => `In ${config} setzen (die Datei blieb, wie sie war):`,
    rehearse: 'Die Liste prüfen, dann ein Probelauf; nichts verlässt diesen Computer:',
    addressesIn: (config) => `In ${config} setzen, wie vom Dienst dokumentiert:`,
    addresses: {
      baseUrl: (service) => `die Adresse ${serviceName(service).from}`,
      authUrl: 'die Adresse des Anmeldedienstes',
      clientId: 'die Client-ID der Anwendung, die Token holt',
      clientIdBy: 'die Client-ID der Anwendung, die Token holt; so wird sie angelegt:',
    },
    create: (token) => {
      const first = {
        key: 'Den Schlüssel eines Administrators setzen',
        secret: 'Das Client-Secret setzen',
        'key-file': 'Die Datei des Schlüssels angeben',
        token: 'Ein Token holen',
      }[token];
      return `${first}, einen Benutzer anlegen, das Ergebnis prüfen, dann die übrigen anlegen:`;
    },
    orFile: (option) =>
      `(oder in eine Datei schreiben, die nur Sie lesen können, und ${option} <path> angeben)`,
    key: '<Schlüssel>',
    clientSecret: '<Client-Secret>',
  },
  profiles: {
    isDefault: '(Standard)',
    correct: (file, facts) => `${file} ist ein korrektes Profil: ${facts}`,
    evidence: (on) => (on === undefined ? 'nach Dokumentation' : `getestet: ${on}`),
    answers: (meanings) => `Antworten: ${meanings}`,
    lookUp: {
      id: 'Suche: A, nach der Kennung der Anfrage',
      time: 'Suche: B, nach Name und Zeit der Anlage',
      timeWithOffset:
        'Suche: B, nach Name und Zeit der Anlage, wenn der Dienst Zeiten mit UTC-Offset angibt (2026-01-31T08:00:00Z); sonst C',
      nickname: 'Suche: C, nur nach dem Anmeldenamen',
      none: 'Suche: keine',
    },
    steps: (steps) => `nach dem Anlegen: ${steps}`,
    list: 'alle Benutzer können aufgelistet werden',
    note: (text) => `Hinweis: ${text}`,
    notes: {
      exists: 'Keine Antwort bedeutet "exists", ein vergebener Anmeldename ist also "failed".',
      weakPassword:
        'Keine Antwort bedeutet "weak_password", ein schwaches Passwort ist also "failed", und ein Probelauf nimmt es an.',
      anyStatus: (statuses) =>
        `Jede Antwort ${statuses} bedeutet "exists". Antwortet der Dienst auch in anderen Fällen so? "at" ergänzen.`,
      absent:
        'Eine Suche hat weder "items" noch "absent": Wird niemand gefunden und kommt dann keine leere Liste, die Antwort in "absent" angeben.',
      replaces: (step) =>
        `Der Schritt "${step}" wird je Wert einer Spalte einmal gesendet. Ersetzt der Dienst dabei eine Liste, bleibt nur der letzte Wert.`,
    },
    ownName: (name) =>
      `Dem Profil einen eigenen Namen geben: „${name}“ heißt auch ein Profil des Programms, und ein Befehl ohne --profile würde es für die Ergebnisse dieses Profils verwenden.`,
  },
  sandbox: {
    listening: (url) => `Die Sandbox läuft unter ${url}`,
    begin: [
      'Diese Adresse im Browser öffnen, um die Benutzer zu sehen. Sie werden gelöscht,',
      'wenn die Sandbox endet. In einem anderen Terminal ausführen:',
    ],
    signIn: 'Um auch die Anmeldung zu proben, das Token stattdessen so holen:',
    end: 'Anhalten: Strg+C.',
    stopped: 'Die Sandbox ist angehalten. Ihre Benutzer sind gelöscht.',
  },
};

export const commandLine: Texts['commandLine'] = {
  error: 'Fehler',
  abandoned: 'Sofort angehalten, bevor der Bericht geschrieben war. Alles Gesendete steht im Journal',
  continueRun: 'Um fortzufahren, denselben Befehl noch einmal ausführen.',
  internalError: 'Interner Fehler in provision.',
  internalNext:
    'Alles Gesendete steht im Journal. Um fortzufahren, denselben Befehl noch einmal ausführen.\nBitte senden Sie die Zeilen unten an die Person, von der Sie provision haben. Sie enthalten weder Passwörter noch Token.',
};
