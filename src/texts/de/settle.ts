import type { Texts } from '../texts-type.js';
import { count } from './grammar.js';

export const settle: Texts['settle'] = {
  settledAs: {
    created: 'angelegt',
    pending: 'nicht angelegt; der nächste Lauf sendet ihn erneut, wenn er noch in der Liste steht',
    exists: 'an ein anderes Konto vergeben',
    unconfirmed: 'weiterhin unbestätigt',
  },
  givenUp: (step, isWanted) =>
    `${step} ist aufgegeben.${isWanted ? ' Der Schritt steht noch in der Liste: Der nächste Lauf sendet ihn.' : ''}`,
  accept: 'Um das zu übernehmen:',
  declined: 'Nichts gesucht.',
  none: (folder) => `In ${folder} ist kein Benutzer unbestätigt.`,
  interrupted: (signal) => `Unterbrochen (${signal}). Was geklärt ist, bleibt festgehalten.`,
  stopped: (why) => `Angehalten: ${why}.`,
  still: (users) => `${count(users, 'Benutzer ist', 'Benutzer sind')} weiterhin unbestätigt.`,
  check: 'Im Verzeichnis nachsehen, dann das Ergebnis mit einem dieser Befehle festhalten:',
  reportsAsBefore: (why) => `Die Berichte konnten nicht aktualisiert werden: ${why}.`,
};
