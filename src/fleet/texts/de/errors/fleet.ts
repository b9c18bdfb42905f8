import { shellQuote } from '../../../../domain/shell-quote.js';
import { fileWords } from '../../../../texts/de/file-words.js';
import { count, grouped, quote } from '../../../../texts/de/grammar.js';
import { text } from '../../../../texts/error-template.js';
import type { fleetErrors as english } from '../../en/errors/fleet.js';

export const fleetErrors: typeof english = {
  'fleet-empty': ({ folder, init }) => text`
    ${folder} hat keine fleet.csv und keinen Ordner mit einer Liste
    Nötig ist ein Ordner mit einem Ordner je Organisation, darin ihre Liste und eine provision.config.json, oder mit einer fleet.csv, die je Organisation eine Zeile hat. Eine schreiben: ${init}
    Eine gemeinsame Liste teilt --split-by <Spalte>.`,
  'several-errors': ({ n, lines }) => text`
    ${grouped(n)} Fehler; es wurde nichts gesendet
    ${lines.join('\n')}${n > lines.length ? `\nund ${grouped(n - lines.length)} weitere; --all-findings zeigt alle` : ''}`,
  'fleet-never-ran': ({ folder }) => text`In ${folder} lief noch kein fleet`,
  'fleet-column-unknown': ({ label, column, near, known }) => text`
    ${label} hat eine unbekannte Spalte ${quote(column)}
    ${near === undefined ? '' : `Gemeint ist vielleicht ${near}. `}Die Spalten sind ${known.join(', ')} und set.<Name> für eine Einstellung des Profils. Ein Geheimnis steht nie in der Tabelle: Eine Zelle nennt seine Datei.`,
  'fleet-line-wrong': ({ label }) => text`
    ${label} hat keinen Namen in der Spalte „org“ oder ein falsch gesetztes Anführungszeichen
    Die Zeile korrigieren.`,
  'fleet-table-empty': ({ label }) => text`
    ${label} hat noch keine Organisation
    Für jede eine Zeile einfügen; ihr Name steht in der Spalte „org“.`,
  'fleet-table-exists': ({ path }) => text`
    ${path} gibt es schon
    Die Datei bearbeiten oder entfernen; dann wird sie neu geschrieben.`,
  'fleet-cell-nameless': ({ label, cell }) => text`
    ${label}: Zelle ${cell} gehört zu keiner Spalte
    Die Spalte in der Kopfzeile benennen oder die Zelle entfernen. Ein Trennzeichen zu viel verschiebt alle Zellen danach.`,
  'fleet-column-twice': ({ label, column }) => text`
    ${label} hat die Spalte ${quote(column)} zweimal
    Eine davon behalten.`,
  'fleet-line-missing': ({ label, org, near }) => text`
    ${label} hat keine Zeile für ${quote(org)}${near === undefined ? '' : `, aber eine für ${quote(near)}`}
    Den Namen dort wie in der Liste schreiben. Eine leere Zelle nimmt den Wert aus provision.config.json.`,
  'fleet-name-twice': ({ name, labels }) => text`${quote(name)} steht in ${labels.join(' und in ')}`,
  'fleet-names-alike': ({ one, other }) => text`
    ${quote(one)} und ${quote(other)} könnten eine Organisation sein
    Mit --split-by angeben, was gemeint ist: --same-org ${shellQuote(`${one}=${other}`)} oder --new-org ${shellQuote(other)}. In einer Tabelle Namen geben, die sich nicht nur in Leerzeichen, Satzzeichen und ähnlich aussehenden Buchstaben unterscheiden.`,
  'fleet-settings-changed': () => text`
    Die Einstellungen wurden nach der Prüfung geändert, deshalb wurde nichts gesendet`,
  'fleet-roster-missing': ({ folder, lists }) => text`
    ${folder} hat ${lists.length === 0 ? 'keine Liste' : `mehrere Listen: ${some(lists)}`}
    ${lists.length === 0 ? 'Eine hineinlegen' : 'Eine davon dort lassen'} oder die Liste in der Spalte "roster" der fleet.csv nennen.`,
  'fleet-roster-no-file': ({ path, kind }) => text`
    ${path} ist ${fileWords.kinds[kind]}; fleet liest jede Liste mehrmals, sie muss daher eine gewöhnliche Datei sein
    Die Liste als Datei speichern und den Pfad dieser Datei angeben.`,
  'fleet-results-shared': ({ folder, names }) => text`
    ${some(names)} haben denselben Ergebnisordner: ${folder}
    Der Ergebnisordner liegt neben der Liste. Jeder Organisation eine eigene Listendatei geben und fleet noch einmal aufrufen.`,
  'fleet-results-copied': ({ names }) => text`
    ${some(names)} haben Kopien desselben Ergebnisordners: Die Benutzer darin gehören zu einer von ihnen
    Bei jeder Organisation, in die er kopiert wurde, den Ergebnisordner löschen und fleet noch einmal aufrufen.`,
  'fleet-results-missing': ({ folder, users }) => text`
    Das Journal in ${folder} fehlt. ${users === 0 ? 'Benutzer darin haben' : `${count(users, 'Benutzer hat', 'Benutzer haben')}`} vielleicht schon ein Konto; deshalb wurde nichts gesendet
    Den Ordner zurücklegen. Sollen alle Benutzer dieser Organisation noch einmal angelegt werden, sie in --fresh nennen.`,
  'fleet-fresh-unknown': ({ name, near, folder }) => text`
    --fresh: ${folder} hat keine Organisation „${name}“
    ${near === undefined ? 'Einen Namen verwenden, den „fleet status“ zeigt.' : `Ist „${near}“ gemeint?`}`,
  'fleet-fresh-not-lost': ({ names }) => text`
    --fresh: Das Journal von ${some(names.map((name) => `„${name}“`))} ist an seinem Platz; deshalb wurde nichts gesendet
    ${names.length === 1 ? 'Diese Organisation' : 'Diese Organisationen'} in --fresh weglassen. Dann werden nur Benutzer gesendet, die noch offen sind.`,
  'fleet-results-gone': ({ folder }) => text`
    Keine Organisation hat den Ergebnisordner ${folder}
    Wurde er umbenannt, fleet noch einmal aufrufen: Es findet die Organisation unter dem neuen Namen. Gehört sie nicht mehr dazu, ihre Benutzer einzeln in diesem Ordner klären.`,
  'fleet-settle-how': ({ command }) => text`
    Benutzer vieler Organisationen lassen sich nur durch Suchen klären
    Sie suchen: ${command}`,
  'fleet-variables': ({ names }) => text`
    ${names.join(', ')} würde für jede Organisation gelten
    Die Variable entfernen. Gemeinsames steht in provision.config.json im Ordner der Organisationen.`,
  'fleet-findings-name': ({ path }) => text`
    --findings nimmt einen Namen, der mit findings beginnt und auf .csv, .json, .html oder .xlsx endet, nicht ${quote(path)}
    Am Namen ist zu erkennen, dass die Datei keine Liste ist.`,
  'split-folder': ({ folder }) => text`
    ${folder} ist ein Ordner: --split-by, --same-org und --new-org gelten für eine gemeinsame Liste`,
  'split-column-other': ({ list, used }) => text`
    ${list} ist nach ${quote(used)} geteilt, und so wurde schon gesendet
    --split-by weglassen.`,
  'split-same-known': ({ name }) => text`
    ${quote(name)} kann kein neuer Name sein: Für eine Organisation dieses Namens wurde schon gesendet
    --same-org mit diesem Namen weglassen.`,
  'split-column-unnamed': ({ list, command }) => text`
    ${list} ist eine Liste, und keine Spalte sagt, zu welcher Organisation eine Zeile gehört
    Um sie zu teilen: ${command}`,
  'split-not-table': ({ list }) => text`
    ${list} lässt sich nicht teilen: Das geht nur mit einer CSV-Datei oder Arbeitsmappe mit Kopfzeile
    Die Liste als CSV-Datei oder Arbeitsmappe speichern, mit den Überschriften in der ersten Zeile.`,
  'split-cells-typed': ({ list, lines }) => text`
    ${list}: In ${count(lines.length, 'Zeile ist', 'Zeilen sind')} Login oder Passwort eine Zahl oder ein Datum: Zeile ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}
    Die Spalte als Text formatieren und diese Werte neu eingeben: Führende Nullen können fehlen.`,
  'split-column-missing': ({ column, headers }) => text`
    Die Liste hat keine Spalte ${quote(column)}
    Ihre Spalten sind ${headers.join(', ')}.`,
  'split-rows-without': ({ list, lines }) => text`
    ${list}: ${count(lines.length, 'Zeile hat', 'Zeilen haben')} keine Organisation: Zeile ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
  'split-name-no-folder': ({ name }) => text`
    ${quote(name)} kann kein Ordnername sein
    Angeben, wie er heißen soll: --same-org ${shellQuote(`<Name>=${name}`)}`,
  'split-names-unknown': ({ unknown, missing }) => text`
    Die Liste hat ${shown(unknown)}, was es bisher nicht gab, und es fehlt ${shown(missing)}
    Ist das eine der neue Name des anderen: --same-org ${shellQuote(`${missing[0]}=${unknown[0]}`)}
    Ist es eine eigene Organisation: --new-org ${shellQuote(unknown[0] ?? '')}`,
  'split-roster-edited': ({ path }) => text`
    ${path} wurde geändert, seit es aus der Liste entstand
    Die Änderung in die Liste übernehmen und diese Datei entfernen; sie wird neu geschrieben.`,
};

function shown(names: readonly string[]): string {
  return some(names.map(quote));
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
