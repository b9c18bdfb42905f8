import { capitalized } from '../../domain/text.js';
import type { Texts } from '../texts-type.js';
import { passwordOf } from './errors/token.js';
import { count, grouped, serviceName } from './grammar.js';

export const summary: Texts['summary'] = {
  rehearsal: 'Nur ein Probelauf, nichts wurde gesendet.',
  allDone: 'Alles erledigt.',
  allThere: (roster = 'der Liste') => `Alle Benutzer aus ${roster} haben ein Konto.`,
  nothingToSend: 'Nichts zu senden.',
  allCreated: (roster = 'der Liste') => `Nichts zu senden: Alle Benutzer aus ${roster} sind angelegt.`,
  notCreated: (users, isSent) =>
    `${isSent ? 'Der Lauf ist beendet' : 'Nichts gesendet'}. ${count(users, 'Benutzer', 'Benutzer')} nicht angelegt.`,
  unconfirmed: (users, isSent) =>
    `${isSent ? 'Der Lauf ist beendet' : 'Nichts gesendet'}. ${count(users, 'Benutzer', 'Benutzer')} unbestätigt.`,
  unfinished: (users, isSent) =>
    `${isSent ? 'Der Lauf ist beendet' : 'Es wurde niemand gesendet'}. ${count(users, 'Benutzer ist', 'Benutzer sind')} nicht fertig eingerichtet.`,
  noReport: 'Der Lauf ist beendet, aber sein Bericht konnte nicht geschrieben werden.',
  limit: (rows) => `Nach ${count(rows, 'Zeile', 'Zeilen')} angehalten, wie gewünscht.`,
  interrupted: (signal) => `Unterbrochen (${signal}).`,
  refused(invalid, rows) {
    if (invalid === rows)
      return `Nichts gesendet: ${rows === 1 ? 'Die einzige Zeile ist' : `Alle ${grouped(rows)} Zeilen sind`} fehlerhaft.`;
    const is = invalid === 1 ? 'ist' : 'sind';
    return `Nichts gesendet: ${grouped(invalid)} von ${grouped(rows)} Zeilen ${is} fehlerhaft.`;
  },
  stopped: (where, why) => `Angehalten${where === '' ? '' : ` bei ${where}`}. ${why}.`,
  line: (n) => `Zeile ${n}`,
  ofThemNow: (n) => `, davon ${grouped(n)} in diesem Lauf`,
  rowsIn: (rows, roster = 'der Liste') => `${rows === 1 ? 'Zeile' : 'Zeilen'} in ${roster}`,
  created: (people) => `Angelegt: ${people}`,
  warning: 'Warnung',
  next: 'Nächste Schritte:',
  report: 'Bericht:',
  slips: 'Zettel:',
  openIt: 'im Browser öffnen',
  with: 'dazu',
};

export const continuing: Texts['continuing'] = {
  newKey: (service, file) =>
    `Das Token gilt möglicherweise nicht mehr. ${capitalized(serviceName(service).within)} ein neues erstellen und ${file === undefined ? 'in PROVISION_TOKEN setzen' : `in ${file} speichern`}.`,
  newPassword: (user, service, file) =>
    `${capitalized(passwordOf(user))} prüfen oder ${serviceName(service).within} ein App-Passwort erstellen und ${file === undefined ? 'in PROVISION_TOKEN setzen' : `in ${file} speichern`}.`,
  newToken: () => 'Das Token ist möglicherweise abgelaufen. Ein neues holen:',
  continue: (isFirst) => (isFirst ? 'Fortsetzen mit:' : 'Dann fortsetzen mit:'),
  sendCorrected: 'Dann die korrigierten Zeilen senden:',
  sendChanged: (roster = 'die ursprüngliche Liste') => `Wenn ${roster} geändert wurde, erneut senden:`,
  runCorrected: 'Dann ausführen:',
  onlyValid: (n) =>
    `Oder zuerst ${n === 1 ? 'den anderen Benutzer' : `die anderen ${count(n, 'Benutzer', 'Benutzer')}`} anlegen:`,
  rehearseOn: (isFirst) => (isFirst ? 'Den Probelauf fortsetzen:' : 'Dann den Probelauf fortsetzen:'),
  rehearseCorrected: 'Dann die korrigierten Zeilen im Probelauf senden:',
  rehearseValid: (n) =>
    `Oder zuerst im Probelauf ${n === 1 ? 'den anderen Benutzer' : `die anderen ${count(n, 'Benutzer', 'Benutzer')}`} anlegen:`,
  signInFirst:
    'Vor dem Verteilen der Passwörter als einer der angelegten Benutzer anmelden: Manche Dienste dieser Art behalten die übermittelten Passwörter nicht.',
  handOut({ path, n, unconfirmed, news }) {
    const only = `${count(n, 'Passwort steht', 'Passwörter stehen')} nur in ${path}${unconfirmedAmong(n, unconfirmed)}`;
    if (news !== undefined && news !== n)
      return `${only}, davon ${grouped(news)} ${news === 1 ? 'neues' : 'neue'}. ${news === 1 ? 'Das neue' : 'Die neuen'} drucken und verteilen, dann die Datei entfernen:`;
    return `${only}. Drucken und verteilen, dann die Datei entfernen:`;
  },
  handOutSealed({ path, n, unconfirmed, news }, unsealed) {
    const fresh =
      news === undefined || news === n ? '' : `, davon ${grouped(news)} ${news === 1 ? 'neues' : 'neue'}`;
    const others = unsealed === 0 ? '' : `, ${grouped(unsealed)} weitere sind nicht versiegelt`;
    return `${path} enthält ${count(n, 'versiegeltes Passwort', 'versiegelte Passwörter')}${unconfirmedAmong(n, unconfirmed)}${fresh}${others}. Wer den Schlüssel hat, druckt und verteilt sie und entfernt dann die Datei:`;
  },
  remove: (path, n) =>
    `${path} enthält ${count(n, 'Passwort', 'Passwörter')}. Wenn ${n === 1 ? 'es verteilt ist' : 'alle verteilt sind'}, die Datei entfernen:`,
  removeSheet: (path) =>
    `${path} enthält Zettel mit Passwörtern. Wenn alle verteilt sind, die Datei entfernen:`,
  rehearsed(isOne) {
    const rehearsal = 'Das war ein Probelauf: Es wurden keine echten Benutzer angelegt.';
    return isOne
      ? `${rehearsal} Einen echten Benutzer anlegen und das Ergebnis prüfen:`
      : `${rehearsal} Der echte Lauf:`;
  },
  ownList: 'Das war ein Probelauf: Es wurden keine echten Benutzer angelegt. Nun mit Ihrer eigenen Liste:',
  rehearsedElsewhere:
    'Das war ein Probelauf: Es wurden keine echten Benutzer angelegt. Für den echten Lauf --sandbox weglassen und mit --limit 1 beginnen.',
  fillIn: 'Für jedes <…> den richtigen Wert einsetzen.',
};

function unconfirmedAmong(n: number, unconfirmed: number): string {
  if (unconfirmed === 0) return '';
  const some = n === 1 ? '' : `${grouped(unconfirmed)} davon `;
  return unconfirmed === 1
    ? ` (${some}für einen unbestätigten Benutzer: diesen zuerst klären)`
    : ` (${some}für unbestätigte Benutzer: diese zuerst klären)`;
}
