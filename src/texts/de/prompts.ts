import type { Texts } from '../texts-type.js';
import { count, grouped, serviceName } from './grammar.js';

export const prompts: Texts['prompts'] = {
  create: (users, address, service, who = '') =>
    `${count(users, 'Benutzer', 'Benutzer')}${who && `, ${who},`} ${at(address, service)} anlegen? Dieses Programm kann keine Benutzer löschen.`,
  finish: (users, address, service) =>
    `${count(users, 'früher angelegten Benutzer', 'früher angelegte Benutzer')} ${at(address, service)} fertig einrichten?`,
  createValid: (valid, invalid, address, service) => {
    const others = invalid === 1 ? 'die andere' : `die anderen ${grouped(invalid)}`;
    return `${count(valid, 'Zeile ist', 'Zeilen sind')} fehlerfrei. ${valid === 1 ? 'Diesen' : 'Diese'} Benutzer jetzt ${at(address, service)} anlegen und ${others} später?`;
  },
  lookUp: ({ of, count: n }, address) =>
    `${of === 'names' ? count(n, 'Name', 'Namen') : count(n, 'Benutzer', 'Benutzer')} unter ${address} suchen? Dort wird nichts geändert.`,
  sameOrganisation: (folder, people, all) =>
    `${people} von ${all} Personen aus ${folder} stehen auch in dieser Liste. Gehören beide Listen zu derselben Organisation?`,
  readRoster: (folder, expected, found) =>
    `Das Journal in ${folder} nennt als Liste ${found}, und das ist nicht ${expected} neben diesem Ordner. ${found} lesen?`,
};

function at(address: string | undefined, service: string | undefined): string {
  if (address === undefined) return 'in der Sandbox';
  return service === undefined ? `unter ${address}` : `${serviceName(service).within} unter ${address}`;
}

export const answers: Texts['answers'] = { yes: ['j', 'ja'] };

export const questions: Texts['questions'] = {
  keys: '↑ ↓ Enter: wählen, Esc: zurück, Strg+C: abbrechen',
  scrolls: (n: number) => `${grouped(n)} Antworten; ↓ zeigt die übrigen`,
  lineKeys: 'Zurück: < eingeben. Anhalten: Strg+C.',
  yesNo: { yes: 'Ja', no: 'Nein' },
  noFirst: '[j/N]',
  number: (first) => `Nummer [${first}]:`,
  example: (text) => ` (zum Beispiel ${text})`,
  hidden: (message) => `${message} (Eingabe unsichtbar):`,
  wrongNumber: (most) => `Bitte eine Nummer von 1 bis ${most} eingeben, oder < für zurück.`,
};
