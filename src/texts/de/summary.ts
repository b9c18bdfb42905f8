import type { Texts } from '../texts-type.js';
import { count, grouped } from './grammar.js';

export const summary: Texts['summary'] = {
  rehearsal: 'Das war ein Probelauf: Es wurde kein echter Benutzer angelegt.',
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
  limit: (rows) => `Nach ${count(rows, 'Zeile', 'Zeilen')} angehalten (--limit).`,
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
  warning: 'Warnung',
  next: 'Nächste Schritte:',
  report: 'Bericht:',
  openIt: 'im Browser öffnen',
  with: 'dazu',
};
