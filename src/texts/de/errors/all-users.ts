import type { allUsersErrors as english } from '../../en/errors/all-users.js';
import { text } from '../../error-template.js';
import { grouped, serviceName } from '../grammar.js';

export const allUsersErrors: typeof english = {
  'no-list': ({ profile, option }) => text`
    ${option} braucht eine Liste aller Benutzer, die das Profil ${profile} nicht hat
    ${
      option === '--extra'
        ? 'Im Dienst selbst vergleichen. Oder dessen Liste in einem eigenen Profil beschreiben: docs/profiles.md.'
        : 'Die Ergebnisse früherer Läufe mit --known angeben, Dateien mit vergebenen Anmeldenamen mit --taken.'
    }`,
  'list-not-read': ({ title, said, isMisread }) => text`
    Es ist nicht bekannt, wen es ${serviceName(title).within} gibt: ${said('de')}
    ${
      isMisread
        ? 'Diesen Zeiger des Profils mit einer Antwort des Dienstes vergleichen: docs/profiles.md.'
        : 'Denselben Befehl noch einmal ausführen. Hilft das nicht, in docs/tokens.md nachsehen, welche Rechte das Token braucht.'
    }`,
  'extra-few-covered': ({ covered, active }) => text`
    In den Listen stehen nur ${grouped(covered)} von ${grouped(active)} Personen mit einem aktiven Konto, --extra würde also alle anderen nennen
    Auch die anderen Listen angeben. Oder auf eine Abteilung oder Gruppe einschränken: --among <field=value>.`,
  'extra-unnamed': () => text`
    In den Listen fehlt einer Zeile der Anmeldename, --extra könnte also eine Person nennen, die in einer Liste steht
    Jeder Zeile ihren Anmeldenamen geben. Die fehlenden vergibt der Befehl prepare.`,
  'among-unknown': ({ title, among, known }) => text`
    --among: ${among} kommt in der Benutzerliste ${serviceName(title).genitive} nicht vor
    ${known.length > 0 ? `Dort gibt es ${known.join(', ')}.` : ''}`,
  'needs-extra': ({ given }) => text`
    ${given === 'lists' ? 'Mehrere Listen gibt' : `${given} gibt`} es nur mit --extra
    --extra <file> ergänzen.`,
  'one-output': () => text`
    --output und --extra nennen dieselbe Datei
    Zwei Dateien wählen.`,
};
