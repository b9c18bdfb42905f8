import type { Texts } from '../texts-type.js';

export const reportScript: Texts['reportScript'] = {
  copy: 'Kopieren',
  copyCommand: 'Kopieren: {command}',
  copied: 'Kopiert',
  copyFailed: 'Kopieren fehlgeschlagen',
  oneRow: '1 Zeile',
  allRows: '{all} Zeilen',
  someRows: '{n} von {all} Zeilen',
  first: ' (angezeigt werden die ersten {n})',
  department: 'Abteilung\u00a0{n}',
  attempts: '{n} Versuche',
  answered: 'Antwort {status}',
  missing: 'nicht in der Liste',
};
