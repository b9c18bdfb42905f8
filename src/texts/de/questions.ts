import type { Texts } from '../texts-type.js';

export const questions: Texts['questions'] = {
  keys: '↑ ↓ Enter: wählen, Esc: zurück, Strg+C: abbrechen',
  lineKeys: 'Zurück: < eingeben. Anhalten: Strg+C.',
  yesNo: { yes: 'Ja', no: 'Nein' },
  yesFirst: '[J/n]',
  noFirst: '[j/N]',
  number: (first) => `Nummer [${first}]:`,
  example: (text) => ` (zum Beispiel ${text})`,
  hidden: (message) => `${message} (Eingabe unsichtbar):`,
  wrongNumber: (most) => `Bitte eine Nummer von 1 bis ${most} eingeben, oder < für zurück.`,
  wrongYesNo: 'Bitte j für ja, n für nein oder < für zurück eingeben.',
};
