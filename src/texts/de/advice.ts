import { capitalized } from '../../domain/text.js';
import { indented } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { serviceName } from './grammar.js';

export const advice: Texts['advice'] = {
  weakPassword: 'In der Liste ein stärkeres Passwort setzen und denselben Befehl erneut ausführen.',
  exists: (same) =>
    'Der Anmeldename ist vergeben, an diese oder an eine andere Person. Es wurde nichts geändert. ' +
    `Gehört das Konto dieser Person:\n  ${same}\n` +
    'Gehört es einer anderen, den Anmeldenamen in der Liste ändern und denselben Befehl erneut ausführen.',
  existsAfterUnconfirmed: (service, { created, notCreated, lookUp }) =>
    'Der Anmeldename ist vergeben, höchstwahrscheinlich an diese Person: Ein früherer Versuch blieb ohne klare Antwort. ' +
    `${check(service, lookUp)} Wenn der Lauf ihn angelegt hat:\n  ${created}\n` +
    `Gehört er einer anderen Person, das festhalten und dann einen anderen Anmeldenamen zuweisen:\n  ${notCreated}`,
  failed: (service) =>
    `${capitalized(serviceName(service).nominative)} hat diese Zeile abgelehnt. In der Liste korrigieren (Status und Meldung nennen den Grund) und denselben Befehl erneut ausführen.`,
  clash: (service) =>
    `${capitalized(serviceName(service).nominative)} hat einen Wert dieser Zeile bereits und zeigt keinen Benutzer mit diesem Anmeldenamen. Der Wert, etwa die E-Mail-Adresse, gehört möglicherweise einem anderen Benutzer. ${capitalized(serviceName(service).within)} nachsehen, die Zeile in der Liste korrigieren und denselben Befehl erneut ausführen.`,
  unconfirmed: (service, { created, notCreated, lookUp }) =>
    `${check(service, lookUp)} Wenn der Lauf ihn angelegt hat:\n  ${created}\n` +
    `Wenn nicht, auch das festhalten, damit derselbe Befehl die Zeile erneut sendet:\n  ${notCreated}`,
  invalid: 'Die Fehler in der Liste korrigieren und denselben Befehl erneut ausführen.',
  pending: 'Denselben Befehl erneut ausführen.',
  leftOut:
    'Diese Zeile wurde auf Wunsch ausgelassen. Um sie doch zu senden, retry mit --only left_out ausführen.',
  leftOutBy: (reason) =>
    reason === 'skip-line'
      ? 'mit --skip-line ausgelassen'
      : reason === 'prepare'
        ? 'beim Schreiben der Liste ausgelassen'
        : 'durch eine Antwort ausgelassen',
  notSentAgain:
    'Dieser Anmeldename ist nicht mehr in der Liste. Er wird nicht noch einmal gesendet, solange seine Zeile fehlt.',
  missingUnconfirmed: (service, { created, notCreated, lookUp }) =>
    `Dieser Anmeldename ist nicht mehr in der Liste, aber der Benutzer existiert möglicherweise. ${check(service, lookUp)} ` +
    `Wenn der Lauf ihn angelegt hat:\n  ${created}\nWenn nicht:\n  ${notCreated}`,
  giveUp: (service, commands) =>
    'Ein Schritt ist offen, steht aber nicht mehr in der Liste und wird daher nicht gesendet. ' +
    `${capitalized(serviceName(service).within)} nachsehen, ob er wirksam geworden ist. ` +
    `Ihn dann wieder in die Liste aufnehmen oder aufgeben:\n${indented(commands)}`,
  settledByPerson: 'von Hand festgehalten',
  evidence: {
    attempt_id: (service) =>
      `${serviceName(service).nominative} zeigt den Benutzer mit der Kennung dieser Anfrage`,
    time: (service) =>
      `${serviceName(service).nominative} zeigt einen Benutzer dieses Namens, der während der Anfrage angelegt wurde`,
    absence: (service) =>
      `${serviceName(service).nominative} hat zweimal im Abstand einer Minute gezeigt, dass es den Benutzer nicht gibt`,
  },
};

function check(service: string, lookUp: string | undefined): string {
  const check =
    'prüfen, ob es den Benutzer gibt und wann er angelegt wurde: Ein vor dem Lauf angelegter Benutzer ist eine andere Person.';
  return lookUp === undefined
    ? `${capitalized(serviceName(service).within)} ${check}`
    : `Den Benutzer suchen:\n  ${lookUp}\nWenn das nichts klärt, ${serviceName(service).within} ${check}`;
}
