import { capitalized } from '../../domain/text.js';
import { counted } from '../sentence-parts.js';
import type { NicknameHolder } from '../text-facts.js';
import type { Texts } from '../texts-type.js';
import { parts } from './finding-words.js';
import { count, grouped, quote, serviceName } from './grammar.js';

export const prepare: Texts['prepare'] = {
  earlier: (folder, created, unconfirmed, others, address) => {
    const counts = counted([created, 'angelegt'], [unconfirmed, 'unbestätigt'], [others, 'nicht angelegt']);
    return `Frühere Ergebnisse in ${folder}: ${counts || 'keine Benutzer'} (${address}).`;
  },
  inDirectory: (service, users, address) =>
    `${capitalized(serviceName(service).within)}: ${grouped(users)} Benutzer (${address}).`,
  noEarlier: (list) =>
    `Keine Ergebnisse früherer Läufe${list === undefined ? '' : ` neben ${list}`} gefunden. Alle Personen ohne Anmeldenamen gelten daher als neu. Um einen anderen Ergebnisordner zu verwenden, --known <results> angeben.`,
  how: {
    kept: 'aus der Liste',
    known: (outcome, folder) => `in ${folder}: ${parts.outcome(outcome)}`,
    changed: (trait, before, now) => `${parts.traits[trait]} war ${quote(before)}, ist ${quote(now)}`,
    renewed: (before) => `ersetzt, war ${before}`,
    conflict: (isNumbered, nickname, holder) =>
      `${isNumbered ? 'mit Nummer' : 'nach einem anderen Muster'}: ${nickname} steht schon in ${holderText(holder)}`,
    leftOut: 'ausgelassen',
    leftOutOfFile: 'mit -o ausgelassen',
  },
  totals: ({ all, generated, numbered, renewed, known, kept }) => {
    const counts = counted(
      [generated, `erzeugt${numbered === 0 ? '' : ` (${grouped(numbered)} mit Nummer)`}`],
      [renewed, 'ersetzt'],
      [known, 'aus früheren Läufen bekannt'],
      [kept, 'aus der Liste übernommen'],
    );
    return `${count(all, 'Anmeldename', 'Anmeldenamen')}: ${counts}.`;
  },
  withoutNickname: (n) => `Ohne Anmeldenamen, weil die Zeile fehlerhaft ist (${grouped(n)}):`,
  noName: '(ohne Namen)',
  blocked: 'Nichts geschrieben. Zuerst die Fehler oben korrigieren.',
  toWrite:
    'Nichts geschrieben. Um die Anmeldenamen in die Liste selbst oder in eine neue Datei zu schreiben:',
  toWriteFile: 'Nichts geschrieben. Um die Liste mit Anmeldenamen zu schreiben:',
  leftOut: (n) => `${count(n, 'Person', 'Personen')} mit angelegtem oder unbestätigtem Konto ausgelassen.`,
  disabled: (named, service) =>
    `Warnung: ${count(named.length, 'Person', 'Personen')} der Liste ${named.length === 1 ? 'kann' : 'können'} sich nicht anmelden, da das Konto ${serviceName(service).within} deaktiviert ist: ${named.join(', ')}. Das Programm aktiviert niemanden: dort aktivieren.`,
  noneLeft: 'Es ist niemand mehr anzulegen. Nichts geschrieben.',
  wrote: (path, rows) => `${path} geschrieben: ${count(rows, 'Zeile', 'Zeilen')}.`,
  added: (path, rows) => `${path} ergänzt: ${count(rows, 'neue Zeile', 'neue Zeilen')}.`,
  unchanged: (path) => `Jede Zeile von ${path} hat schon einen Anmeldenamen. Die Datei wurde nicht geändert.`,
  previous: (path) => `Die vorige Fassung ist ${path}.`,
  othersInList: (path, n) =>
    `${path} enthält ${count(n, 'Person', 'Personen')} mit angelegtem oder unbestätigtem Konto aus anderen Läufen. Ein Lauf sendet diese Zeilen nicht noch einmal. Um sie aus der Datei auszulassen, mit -o eine neue schreiben.`,
  renewal: {
    becomes: (place, name, before, after) => `${place}: ${name}: aus ${before} wird ${after}`,
    warning: (known) =>
      `${KNOWN_OF_RENEWED[known]} Wer schon ein Konto hat, bekäme ein zweites. Zuerst im Verzeichnis nachsehen.`,
    question: (n) =>
      n === 1
        ? 'Den Anmeldenamen von 1 Person ändern?'
        : `Die Anmeldenamen von ${grouped(n)} Personen ändern?`,
    declined: 'Nichts geschrieben.',
  },
};

const KNOWN_OF_RENEWED = {
  results: 'Nach den Ergebnissen früherer Läufe haben diese Personen kein Konto.',
  'no-results': 'Es gibt keine Ergebnisse früherer Läufe, die zeigen, wer ein Konto hat.',
  'created-before':
    'Diese Anmeldenamen sind vergeben, als wäre die Liste schon angelegt worden. Die Konten gehören vielleicht den Personen in der Liste.',
};

/** After “steht schon in”. */
function holderText(holder: NicknameHolder): string {
  switch (holder.kind) {
    case 'file':
      return 'einer Datei vergebener Anmeldenamen';
    case 'row':
      return `Zeile ${holder.line}`;
    case 'user':
      return `${holder.folder} (${holder.name})`;
  }
}
