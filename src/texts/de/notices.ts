import type { Sought } from '../../domain/look-up-result.js';
import { capitalized } from '../../domain/text.js';
import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

const SOUGHT: Readonly<Record<Sought['of'], (n: number) => string>> = {
  users: (n) => count(n, 'unbestätigter Benutzer wird', 'unbestätigte Benutzer werden'),
  rows: (n) => count(n, 'Benutzer wird', 'Benutzer werden'),
  names: (n) => count(n, 'Name wird', 'Namen werden'),
};

export const notices: Texts['notices'] = {
  warning: (text) => `Warnung: ${capitalized(text)}`,
  nothingSent: 'Es wurde nichts gesendet.',
  rosterChanged: (roster) =>
    `${roster} wurde geändert, nachdem die Liste angezeigt worden war. Bitte die Liste vor der Antwort erneut prüfen.`,
  stopping: (span) =>
    span === undefined
      ? 'Der Lauf wird angehalten. Es ist keine Anfrage unterwegs.'
      : `Der Lauf wird nach der laufenden Anfrage angehalten, spätestens in ${span}. Um sofort anzuhalten, noch einmal Strg+C drücken; diese Zeile ist dann unbestätigt.`,
  secondAccounts: 'Eine Person, deren Login sich geändert hat, bekäme ein zweites Konto. Diese Namen prüfen.',
  forgetsCreated: (people) =>
    `${count(people, 'Benutzer aus dieser Liste ist', 'Benutzer aus dieser Liste sind')} schon angelegt, und --fresh sendet ${people === 1 ? 'ihn' : 'sie'} erneut. Um den früheren Lauf fortzusetzen, --fresh weglassen.`,
  archived: (folder) => `Die früheren Ergebnisse sind jetzt in ${folder}.`,
  rehearsalReplaced: (folder) => `Der vorige Probelauf in ${folder} wurde ersetzt.`,
  passedOver: (folder, why, org) =>
    `${folder} wurde nicht gelesen, seine Personen werden also nicht erkannt: ${why}.${org === undefined ? ` Um es zu verwenden: --known ${folder}` : ''}`,
  csvDiffers: (rows, roster) =>
    `${count(rows, 'Zeile dieser CSV-Datei unterscheidet', 'Zeilen dieser CSV-Datei unterscheiden')} sich nicht nur im Passwort von ${roster}. Gesendet werden die Werte der CSV-Datei. Die Änderungen auch in ${roster} vornehmen.`,
  lookUpBegins: ({ of, count: n }, service, profile, address, from) =>
    `${SOUGHT[of](n)} ${serviceName(service).within} gesucht (Profil ${profile}), unter ${address}${from === undefined ? '' : ` (aus ${from})`}.`,
  hosts: (hosts) => `Weitere Server: ${hosts}.`,
  nothingLookedUp: 'Es wurde niemand gesucht.',
  listing: (service) => `Alle Benutzer ${serviceName(service).genitive} werden gelesen, Seite für Seite.`,
  notListed: (service, why) =>
    `Nicht alle Benutzer ${serviceName(service).genitive} ließen sich lesen: ${why}. Stattdessen wird jede Zeile einzeln gesucht. Personen mit anderem Anmeldenamen dort werden nicht erkannt.`,
  notCompared: (service, why) =>
    `Nicht jede Zeile wurde mit den Benutzern ${serviceName(service).genitive} verglichen: ${why}. Ist ein Anmeldename dort vergeben, wird das beim Senden der Zeile gemeldet.`,
  tooManyRows: (rows, most) =>
    `${grouped(rows)} Zeilen sind zu senden, und höchstens ${grouped(most)} werden vor einem Lauf gesucht`,
  foundById: (found, unconfirmed) =>
    `${grouped(found)} von ${count(unconfirmed, 'unbestätigten Benutzer', 'unbestätigten Benutzern')} ${found === 1 ? 'wurde' : 'wurden'} an der Kennung der Anfrage erkannt: angelegt.`,
  lookUpIncomplete: (why) => `Nicht jeder unbestätigte Benutzer konnte gesucht werden: ${why}.`,
  lookUpWaits: (users, isAgain, span) => {
    const why = isAgain
      ? 'Gesucht wird zweimal im Abstand von einer Minute'
      : 'Neue Benutzer fehlen dort manchmal noch eine Weile';
    return `${count(users, 'Benutzer wurde', 'Benutzer wurden')} nicht gefunden. ${why}. Nächste Suche in ${span}. Zum Anhalten Strg+C drücken; was geklärt ist, bleibt festgehalten.`;
  },
  opened: (file) => `Im Browser geöffnet: ${file}`,
  notOpened: (file) => `Es konnte kein Browser gestartet werden. Diese Datei selbst öffnen: ${file}`,
  reportsNotUpdated: (why, next) =>
    `Im Journal festgehalten. Die Berichte konnten nicht aktualisiert werden: ${why}.${next === '' ? '' : ` ${next}`}`,
  updateReports: 'Um sie zu aktualisieren, ausführen:',
};

export const warnings: Texts['warnings'] = {
  inUse: (name, written) =>
    `${name} ist in einem anderen Programm geöffnet oder schreibgeschützt, die neue Datei heißt daher „${written}“.`,
  edited: (name, archived, isDone) =>
    `${name} wurde nach dem letzten Lauf bearbeitet und heißt jetzt „${archived}“. ` +
    (isDone
      ? 'Alle Benutzer daraus sind angelegt: Die Datei kann gelöscht werden.'
      : 'Um die noch nicht gesendeten Zeilen daraus zu senden, diese Datei verwenden. Löschen, sobald sie nicht mehr gebraucht wird.'),
  stale: (name) =>
    `${name} stammt von einem früheren Lauf und ließ sich nicht entfernen. Solche Zeilen gibt es nicht mehr: Datei löschen.`,
  withoutOutcomes: (name, why) => `${name} enthält alle Passwörter, aber nicht die Ergebnisse: ${why}.`,
  unwritten: (why, command) =>
    `Der Bericht konnte nicht geschrieben werden: ${why}. Um ihn aus dem Journal zu erstellen: ${command}`,
  leftToOther: (command) =>
    `Den Bericht schreibt der andere Lauf. Um ihn aus dem Journal zu erstellen: ${command}`,
};
