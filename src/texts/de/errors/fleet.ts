import { shellQuote } from '../../../domain/shell-quote.js';
import type { fleetErrors as english } from '../../en/errors/fleet.js';
import { fileWords } from '../file-words.js';
import { count, grouped, quote } from '../grammar.js';

export const fleetErrors: typeof english = {
  'fleet-empty': ({ folder, init }) => ({
    what: `${folder} hat keine fleet.csv und keinen Ordner mit einer Liste`,
    next: `Nötig ist ein Ordner mit einem Ordner je Organisation, darin ihre Liste und eine provision.config.json, oder mit einer fleet.csv, die je Organisation eine Zeile hat. Eine schreiben: ${init}\nEine gemeinsame Liste teilt --split-by <Spalte>.`,
  }),
  'several-errors': ({ n, lines }) => ({
    what: `${grouped(n)} Fehler; es wurde nichts gesendet`,
    next: [
      ...lines,
      ...(n > lines.length ? [`und ${grouped(n - lines.length)} weitere; --all-findings zeigt alle`] : []),
    ].join('\n'),
  }),
  'fleet-never-ran': ({ folder }) => ({ what: `In ${folder} lief noch kein fleet` }),
  'fleet-column-unknown': ({ label, column, near, known }) => ({
    what: `${label} hat eine unbekannte Spalte ${quote(column)}`,
    next: `${near === undefined ? '' : `Gemeint ist vielleicht ${near}. `}Die Spalten sind ${known.join(', ')} und set.<Name> für eine Einstellung des Profils. Ein Geheimnis steht nie in der Tabelle: Eine Zelle nennt seine Datei.`,
  }),
  'fleet-line-wrong': ({ label }) => ({
    what: `${label} hat keinen Namen in der Spalte „org“ oder ein falsch gesetztes Anführungszeichen`,
    next: 'Die Zeile korrigieren.',
  }),
  'fleet-table-empty': ({ label }) => ({
    what: `${label} hat noch keine Organisation`,
    next: 'Für jede eine Zeile einfügen; ihr Name steht in der Spalte „org“.',
  }),
  'fleet-table-exists': ({ path }) => ({
    what: `${path} gibt es schon`,
    next: 'Die Datei bearbeiten oder entfernen; dann wird sie neu geschrieben.',
  }),
  'fleet-cell-nameless': ({ label, cell }) => ({
    what: `${label}: Zelle ${cell} gehört zu keiner Spalte`,
    next: 'Die Spalte in der Kopfzeile benennen oder die Zelle entfernen. Ein Trennzeichen zu viel verschiebt alle Zellen danach.',
  }),
  'fleet-column-twice': ({ label, column }) => ({
    what: `${label} hat die Spalte ${quote(column)} zweimal`,
    next: 'Eine davon behalten.',
  }),
  'fleet-line-missing': ({ label, org, near }) => ({
    what: `${label} hat keine Zeile für ${quote(org)}${near === undefined ? '' : `, aber eine für ${quote(near)}`}`,
    next: 'Den Namen dort wie in der Liste schreiben. Eine leere Zelle nimmt den Wert aus provision.config.json.',
  }),
  'fleet-name-twice': ({ name, labels }) => ({ what: `${quote(name)} steht in ${labels.join(' und in ')}` }),
  'fleet-names-alike': ({ one, other }) => ({
    what: `${quote(one)} und ${quote(other)} könnten eine Organisation sein`,
    next: `Mit --split-by angeben, was gemeint ist: --same-org ${shellQuote(`${one}=${other}`)} oder --new-org ${shellQuote(other)}. In einer Tabelle Namen geben, die sich nicht nur in Leerzeichen, Satzzeichen und ähnlich aussehenden Buchstaben unterscheiden.`,
  }),
  'fleet-settings-changed': () => ({
    what: 'Die Einstellungen wurden nach der Prüfung geändert, deshalb wurde nichts gesendet',
  }),
  'fleet-roster-missing': ({ folder, lists }) => ({
    what: `${folder} hat ${lists.length === 0 ? 'keine Liste' : `mehrere Listen: ${some(lists)}`}`,
    next: `${lists.length === 0 ? 'Eine hineinlegen' : 'Eine davon dort lassen'} oder die Liste in der Spalte "roster" der fleet.csv nennen.`,
  }),
  'fleet-roster-no-file': ({ path, kind }) => ({
    what: `${path} ist ${fileWords.kinds[kind]}; fleet liest jede Liste mehrmals, sie muss daher eine gewöhnliche Datei sein`,
    next: 'Die Liste als Datei speichern und den Pfad dieser Datei angeben.',
  }),
  'fleet-results-shared': ({ folder, names }) => ({
    what: `${some(names)} haben denselben Ergebnisordner: ${folder}`,
    next: 'Der Ergebnisordner liegt neben der Liste. Jeder Organisation eine eigene Listendatei geben und fleet noch einmal aufrufen.',
  }),
  'fleet-results-copied': ({ names }) => ({
    what: `${some(names)} haben Kopien desselben Ergebnisordners: Die Benutzer darin gehören zu einer von ihnen`,
    next: 'Bei jeder Organisation, in die er kopiert wurde, den Ergebnisordner löschen und fleet noch einmal aufrufen.',
  }),
  'fleet-results-missing': ({ folder, users }) => ({
    what: `${folder} fehlt. Laut status.jsonl gibt es ${count(users, 'Benutzer', 'Benutzer')}, die angelegt wurden oder vielleicht angelegt wurden; deshalb wurde nichts gesendet`,
    next: 'Den Ordner zurücklegen. Sollen diese Benutzer noch einmal angelegt werden, die Zeilen der Organisation aus status.jsonl im Ergebnisordner des fleet löschen.',
  }),
  'fleet-results-gone': ({ folder }) => ({
    what: `Keine Organisation hat den Ergebnisordner ${folder}`,
    next: 'Wurde er umbenannt, fleet noch einmal aufrufen: Es findet die Organisation unter dem neuen Namen. Gehört sie nicht mehr dazu, ihre Benutzer einzeln in diesem Ordner klären.',
  }),
  'fleet-settle-how': ({ command }) => ({
    what: 'Benutzer vieler Organisationen lassen sich nur durch Suchen klären',
    next: `Sie suchen: ${command}`,
  }),
  'fleet-variables': ({ names }) => ({
    what: `${names.join(', ')} würde für jede Organisation gelten`,
    next: 'Die Variable entfernen. Gemeinsames steht in provision.config.json im Ordner der Organisationen.',
  }),
  'fleet-findings-name': ({ path }) => ({
    what: `--findings nimmt einen Namen, der mit findings beginnt und auf .csv, .json, .html oder .xlsx endet, nicht ${quote(path)}`,
    next: 'Am Namen ist zu erkennen, dass die Datei keine Liste ist.',
  }),
  'split-folder': ({ folder }) => ({
    what: `${folder} ist ein Ordner: --split-by, --same-org und --new-org gelten für eine gemeinsame Liste`,
  }),
  'split-column-other': ({ list, used }) => ({
    what: `${list} ist nach ${quote(used)} geteilt, und so wurde schon gesendet`,
    next: '--split-by weglassen.',
  }),
  'split-same-known': ({ name }) => ({
    what: `${quote(name)} kann kein neuer Name sein: Für eine Organisation dieses Namens wurde schon gesendet`,
    next: '--same-org mit diesem Namen weglassen.',
  }),
  'split-column-unnamed': ({ list, command }) => ({
    what: `${list} ist eine Liste, und keine Spalte sagt, zu welcher Organisation eine Zeile gehört`,
    next: `Um sie zu teilen: ${command}`,
  }),
  'split-not-table': ({ list }) => ({
    what: `${list} lässt sich nicht teilen: Das geht nur mit einer CSV-Datei oder Arbeitsmappe mit Kopfzeile`,
    next: 'Die Liste als CSV-Datei oder Arbeitsmappe speichern, mit den Überschriften in der ersten Zeile.',
  }),
  'split-cells-typed': ({ list, lines }) => ({
    what: `${list}: In ${count(lines.length, 'Zeile ist', 'Zeilen sind')} Login oder Passwort eine Zahl oder ein Datum: Zeile ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
    next: 'Die Spalte als Text formatieren und diese Werte neu eingeben: Führende Nullen können fehlen.',
  }),
  'split-column-missing': ({ column, headers }) => ({
    what: `Die Liste hat keine Spalte ${quote(column)}`,
    next: `Ihre Spalten sind ${headers.join(', ')}.`,
  }),
  'split-rows-without': ({ list, lines }) => ({
    what: `${list}: ${count(lines.length, 'Zeile hat', 'Zeilen haben')} keine Organisation: Zeile ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ', …' : ''}`,
  }),
  'split-name-no-folder': ({ name }) => ({
    what: `${quote(name)} kann kein Ordnername sein`,
    next: `Angeben, wie er heißen soll: --same-org ${shellQuote(`<Name>=${name}`)}`,
  }),
  'split-names-unknown': ({ unknown, missing }) => ({
    what: `Die Liste hat ${shown(unknown)}, was es bisher nicht gab, und es fehlt ${shown(missing)}`,
    next: `Ist das eine der neue Name des anderen: --same-org ${shellQuote(`${missing[0]}=${unknown[0]}`)}\nIst es eine eigene Organisation: --new-org ${shellQuote(unknown[0] ?? '')}`,
  }),
  'split-roster-edited': ({ path }) => ({
    what: `${path} wurde geändert, seit es aus der Liste entstand`,
    next: 'Die Änderung in die Liste übernehmen und diese Datei entfernen; sie wird neu geschrieben.',
  }),
};

function shown(names: readonly string[]): string {
  return some(names.map(quote));
}

function some(names: readonly string[]): string {
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
