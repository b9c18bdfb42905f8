import { shellQuote } from '../../../domain/shell-quote.js';
import type { settingsErrors as english } from '../../en/errors/settings.js';
import { text } from '../../error-template.js';
import { problemLines } from '../../sentence-parts.js';
import type { UnreadableFile, UntrustedFile } from '../../text-facts.js';
import { fileWords } from '../file-words.js';
import { quote } from '../grammar.js';
import { documents } from '../settings.js';
import { systemError } from '../system-error.js';

const CONFIG_WAYS =
  '--config und PROVISION_CONFIG erwarten den Pfad einer Konfigurationsdatei. Ohne sie sucht das Programm nach provision.config.json.';

export const settingsErrors: typeof english = {
  'option-value-wrong': ({ place, takes, given, hint }) => text`
    ${place} erwartet ${takes({ lang: 'de' })}, nicht ${quote(given)}
    ${hint?.({ lang: 'de' })}`,
  'option-twice': ({ option }) => text`
    ${option} ist doppelt angegeben
    Nur einmal angeben.`,
  'pace-and-rate': ({ option }) => text`
    --pace bedeutet eine Anfrage nach der anderen, und ${option} ist auch angegeben
    Nur eines davon angeben.`,
  'config-path-empty': () => text`
    --config ist leer
    ${CONFIG_WAYS}`,
  'config-missing': ({ path }) => text`
    ${path} gibt es nicht
    ${CONFIG_WAYS}`,
  'config-unreadable': ({ path, why }) => text`
    Die Konfigurationsdatei ${path} kann nicht gelesen werden: ${unreadable(why)}
    Die Ursache beheben oder ohne die Datei arbeiten; --no-config lässt eine Konfiguration weg.`,
  'config-untrusted': (file) => text`
    Die Konfiguration ${file.path} wird nicht verwendet: ${untrusted(file)}
    Ist sie vertrauenswürdig, sie mit --config ${shellQuote(file.path)} oder PROVISION_CONFIG angeben. Um ohne sie zu arbeiten, --no-config ergänzen.`,
  'file-not-utf8': ({ path }) => text`
    ${path} ist nicht in UTF-8 kodiert
    Die Datei als UTF-8 speichern.`,
  'json-invalid': (facts) => problemLines(facts, 'de', documents.more),
  'config-invalid': (facts) => problemLines(facts, 'de', documents.more),
  'profile-unknown': ({ typed, near, known }) => text`
    Ein Profil ${quote(typed)} gibt es nicht
    ${near === undefined ? '' : `Ist ${near} gemeint? `}Die Profile sind ${known.join(', ')}. Eine Datei wird mit ihrem Pfad angegeben, etwa ./directory.json.`,
  'profile-missing': ({ path }) => text`
    Das Profil ${path} gibt es nicht
    Ein Profil ist eine Datei oder einer der Namen, die \`provision profiles\` auflistet.`,
  'profile-unreadable': ({ path, why }) => text`
    Das Profil ${path} kann nicht gelesen werden: ${unreadable(why)}
    Die Ursache beheben oder ein anderes Profil angeben: eine Datei oder einen der Namen, die \`provision profiles\` auflistet.`,
  'profile-untrusted': (file) => text`
    Das Profil ${file.path} wird nicht verwendet: ${untrusted(file)}
    Ist es vertrauenswürdig, es mit --profile ${shellQuote(file.path)} oder PROVISION_PROFILE angeben.`,
  'profile-name-taken': ({ path, name }) => text`
    ${path}: Den Namen ${quote(name)} hat schon ein anderes Profil, das zum Programm gehört
    Dem Profil in der Datei einen eigenen Namen geben.`,
  'sandbox-with-address': () => text`
    --sandbox hat ein eigenes Verzeichnis mit eigener Adresse und eigenem Token
    --base-url, --token und --token-file weglassen oder --sandbox weglassen.`,
  'token-given-twice': ({ one, other }) => text`
    ${one} und ${other} sind beide angegeben
    Nur eines davon verwenden.`,
  'slips-not-now': ({ other }) => text`
    --slips geht nicht zusammen mit ${other}: ${other === '--json' ? 'Dort gibt es nur ein letztes Ereignis' : 'Dabei wird niemand angelegt'}
    Die Zettel mit dem Befehl slips erstellen.`,
  'overwrite-alone': () => text`--overwrite gilt nur mit --findings oder --output`,
  'findings-without-dry-run': () => text`--findings gilt nur mit --dry-run`,
  'findings-ending': ({ path }) => text`
    --findings erwartet eine Datei mit der Endung .csv, .json, .html oder .xlsx, nicht ${quote(path)}`,
};

function unreadable(why: UnreadableFile): string {
  switch (why.kind) {
    case 'system':
      return systemError(why.system);
    case 'other-kind':
      return `keine Datei, sondern ${fileWords.kinds[why.is]}`;
    case 'too-large':
      return `größer als ${why.mib} MiB`;
    case 'broken-link':
      return 'ein Verweis auf eine Datei, die es nicht gibt';
  }
}

function untrusted({ folder, why }: UntrustedFile): string {
  return `${folder === undefined ? 'Die Datei' : `Der Ordner ${folder}`} ${fileWords.distrust(why)}`;
}
