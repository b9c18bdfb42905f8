import { capitalized } from '../../../domain/text.js';
import type { directoryErrors as english } from '../../en/errors/directory.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import { grouped, quote, serviceName } from '../grammar.js';
import { documents, settings } from '../settings.js';

export const directoryErrors: typeof english = {
  'profile-invalid': (facts) => problemLines(facts, 'de', documents.more, documents.profileForm),
  'profile-not-given': ({ profile }) => text`
    Der Lauf hatte ein eigenes Profil, ${profile}
    Die Datei mit --profile <Datei> angeben.`,
  'setting-unknown': ({ profile, setting, near, known }) => text`
    Das Profil ${profile} hat keine Einstellung ${quote(setting)}
    ${near === undefined ? '' : `Ist ${near} gemeint? `}${known.length === 0 ? 'Es hat keine.' : `Es hat diese Einstellungen: ${known.join(', ')}.`}`,
  'setting-value-wrong': ({ setting, fault }) => text`Die Einstellung ${setting} ${settings.fault(fault)}`,
  'setting-secret': ({ profile, setting, variable }) => text`
    Die Einstellung ${setting} des Profils ${profile} ist geheim und wird weder von der Befehlszeile noch als Text aus der Konfiguration übernommen
    ${secretWays(setting, variable)}`,
  'setting-not-secret': ({ profile, setting, from }) => text`
    Die Einstellung ${setting} des Profils ${profile} ist nicht geheim und wird nicht aus ${from} übernommen
    Mit --set ${setting}=<Wert> oder als "profile_settings": { "${setting}": "…" } angeben.`,
  'setting-missing': ({ profile, setting, description }) => text`
    Das Profil ${profile} braucht die Einstellung ${setting}: ${description({ lang: 'de' })}
    --set ${setting}=<Wert> ergänzen oder "profile_settings": { "${setting}": "…" } in provision.config.json.`,
  'secret-setting-missing': ({ profile, setting, description, variable }) => text`
    Das Profil ${profile} braucht die geheime Einstellung ${setting}: ${description({ lang: 'de' })}
    ${secretWays(setting, variable)}`,
  'profile-address-dots': ({ profile, address }) => text`
    Die Adresse ${address} des Profils ${profile} hat zwischen zwei Schrägstrichen nur Punkte
    Die Einstellungen des Profils prüfen.`,
  'base-url-doubled': ({ from, end, base }) => text`
    ${from}: Die Basis-URL endet mit ${end}, was das Programm selbst ergänzt.
    Stattdessen ${base} verwenden`,
  'department-unused': ({ title }) => text`
    --department passt nicht: ${serviceName(title).nominative} hat keine Abteilungsnummern
    Weglassen.`,
  'generated-passwords-unused': ({ title }) => text`
    --generate-passwords passt nicht: ${serviceName(title).nominative} speichert keine Passwörter
    Weglassen. Die Benutzer melden sich so an, wie ihre Organisation es eingerichtet hat.`,
  'slips-unused': ({ title }) => text`
    --slips passt nicht: ${serviceName(title).nominative} speichert keine Passwörter
    Weglassen.`,
  'parallel-unused': ({ title }) => text`
    --parallel setzt voraus, dass sich Benutzer abfragen lassen: Sonst bleibt offen, was aus laufenden Anfragen geworden ist. ${capitalized(serviceName(title).nominative)} lässt das nicht zu
    Weglassen oder auf 1 setzen.`,
  'header-carries-token': ({ header, title }) => text`
    Die Kopfzeile ${header} enthält das Token für ${serviceName(title).accusative} und kann nicht überschrieben werden`,
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

function secretWays(setting: string, variable: string): string {
  return `${variable} setzen oder den Wert in eine Datei schreiben und sie in provision.config.json angeben: "profile_settings": { "${setting}": { "file": "<Pfad>" } }.`;
}
