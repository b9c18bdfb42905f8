import { capitalized } from '../../../domain/text.js';
import type { directoryErrors as english } from '../../en/errors/directory.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import { quote, serviceName } from '../grammar.js';
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
};

function secretWays(setting: string, variable: string): string {
  return `${variable} setzen oder den Wert in eine Datei schreiben und sie in provision.config.json angeben: "profile_settings": { "${setting}": { "file": "<Pfad>" } }.`;
}
