import { indented } from '../sentence-parts.js';
import type { Texts } from '../texts-type.js';
import { count, quote } from './grammar.js';

export const resultNotes: Texts['resultNotes'] = {
  journal(note) {
    switch (note.kind) {
      case 'killed':
        return `Der vorige Lauf (PID ${note.pid}) endete unerwartet. Es geht weiter.`;
      case 'torn': {
        const what = note.isOnly ? 'Die einzige Zeile des Journals' : 'Die letzte Zeile des Journals';
        const moved = note.movedTo === undefined ? '' : ` Sie wurde nach ${note.movedTo} verschoben.`;
        return `${what} ist unvollständig (${note.bytes} Bytes), wie nach einem Absturz oder Stromausfall.${moved}`;
      }
      case 'open-folder':
        return `Warnung: Andere Benutzer können ${note.folder} öffnen (Modus ${note.mode}). Der Ordner gehört dem Benutzer ${note.uid}, und nur dieser kann den Modus ändern.`;
      case 'address-changed':
        return `Die vorige Adresse war ${quote(note.before)}. ${NOBODY_THERE}`;
      case 'directory-changed':
        return `Das vorige Verzeichnis war ${note.endpoint === undefined ? `das Profil ${note.profile}` : `${note.profile}, ${note.endpoint}`}. ${NOBODY_THERE}`;
      case 'profile-changed':
        return `Das Profil ${note.profile} wurde seit dem vorigen Lauf geändert.`;
    }
  },
  freshDamaged: (what, created) => `Warnung: ${what}. --fresh ${sendsAgain(created)}.`,
  sendsAgain,
  editedCsv: (path) =>
    `${path} wurde nach dem letzten Lauf bearbeitet, also würden die Passwörter darin gesendet. Um die Liste ohne diese Datei zu senden, sie aus dem Ordner verschieben.`,
};

const NOBODY_THERE = 'Dort wurde niemand angelegt, also sind alle Zeilen wieder offen.';

function sendsAgain(created: number | undefined): string {
  const number =
    created === undefined
      ? 'Anzahl unbekannt'
      : created === 0
        ? 'bekannt ist keiner'
        : `mindestens ${created}`;
  return `sendet alle Zeilen erneut, auch für schon angelegte Benutzer (${number})`;
}

export const settle: Texts['settle'] = {
  settledAs: {
    created: 'angelegt',
    pending: 'nicht angelegt; der nächste Lauf sendet ihn erneut, wenn er noch in der Liste steht',
    exists: 'an ein anderes Konto vergeben',
    unconfirmed: 'weiterhin unbestätigt',
  },
  changed: {
    same: 'das Konto dieser Person; wird nie gesendet',
    renamed: (login) => `das Konto hat jetzt den Anmeldenamen ${login}`,
    deleted: 'das Konto ist gelöscht; der nächste Lauf legt es neu an, wenn es noch in der Liste steht',
  },
  askDeleted: (people) =>
    `Diese Konten wurden gelöscht, und der nächste Lauf darf sie neu anlegen:\n${indented(people)}\nRichtig?`,
  askSame: (people) =>
    `${count(people.length, 'Anmeldename ist', 'Anmeldenamen sind')} vergeben:\n${indented(people)}\nWenn die Konten diesen Personen gehören, eingeben, wie viele es sind (alles andere: nein):`,
  send: (rows) => `${count(rows, 'Zeile ist', 'Zeilen sind')} noch offen. Um sie zu senden:`,
  nothingLeft: 'Es ist nichts mehr zu senden.',
  notRecorded: 'Nichts wurde festgehalten.',
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
