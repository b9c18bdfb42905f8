import type { Texts } from '../texts-type.js';

export const starter: Texts['starter'] = {
  headers: {
    last: 'Nachname',
    first: 'Vorname',
    middle: 'zweiter Vorname',
    nickname: 'Anmeldename',
    password: 'Passwort',
    position: 'Position',
    department: 'Abteilung',
  },
  separator: ';',
};
