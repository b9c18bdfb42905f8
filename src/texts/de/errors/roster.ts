import { capitalized } from '../../../domain/text.js';
import type { rosterErrors as english, JsonFault } from '../../en/errors/roster.js';
import { text } from '../../error-template.js';
import { COLUMNS_EXAMPLE, givenMap, mapOptions } from '../../header-texts.js';
import { type RosterLabel, type RosterPlace, rosterName, rosterPlace } from '../../roster-place.js';
import { listed } from '../../sentence-parts.js';
import { parts } from '../finding-words.js';
import { count, grouped, quote, serviceName } from '../grammar.js';
import { jsonSyntax, systemError } from '../system-error.js';
import { headerCause } from './header-cause.js';

const STANDARD_INPUT = 'Standardeingabe';

const name = (label: RosterLabel) => rosterName(label, STANDARD_INPUT);

const place = (at: RosterPlace) => rosterPlace(at, STANDARD_INPUT);

const SAVE_AS = 'Als .xlsx oder CSV (UTF-8) speichern und diese Datei verwenden.';
const USE_CSV = 'Das Blatt als CSV (UTF-8) speichern und diese Datei verwenden.';
const SAVE_AGAIN = 'Die Arbeitsmappe in Excel oder LibreOffice öffnen und erneut als .xlsx speichern.';
const OTHER_SHEET = 'Steht die Liste auf einem anderen Blatt, dieses mit --sheet auswählen.';
const CLOSE_AND_AGAIN =
  'Die Datei in anderen Programmen schließen, dann denselben Befehl noch einmal ausführen.';

export const rosterErrors: typeof english = {
  'roster-missing': ({ path }) => text`
    ${path} gibt es nicht
    Den Pfad prüfen.`,
  'roster-unreadable': ({ path, system }) => text`
    ${path} kann nicht gelesen werden: ${systemError(system)}
    ${
      ['ENAMETOOLONG', 'ELOOP'].includes(system)
        ? 'Den Pfad prüfen.'
        : 'Prüfen: die Zugriffsrechte, den Datenträger, und ob ein anderes Programm die Datei gesperrt hat.'
    }`,
  'roster-is-folder': ({ path }) => text`
    ${path} ist ein Ordner und keine Liste
    Den Pfad einer Datei darin angeben.`,
  'roster-empty': ({ label }) => text`
    ${name(label)} ist leer
    Eine Kopfzeile und mindestens eine Zeile ergänzen.`,
  'roster-no-rows': ({ label }) => text`
    ${name(label)} hat keine Zeilen
    Mindestens einen Benutzer ergänzen.`,
  'roster-too-many-rows': ({ label, most }) => text`
    ${name(label)}: mehr als ${grouped(most)} Zeilen, so viele kann eine Liste höchstens haben
    In mehrere Listen aufteilen.`,
  'roster-too-many-columns': ({ at, columns, most }) => text`
    ${place(at)} ${count(columns, 'Spalte', 'Spalten')}, aber eine Liste kann höchstens ${most} haben
    Spalten entfernen, in denen es nicht um Benutzer geht, und das Trennzeichen prüfen.`,
  'input-too-large': ({ label }) => text`
    ${name(label)}: mehr als 64 MiB, so groß darf höchstens sein, was keine Datei ist
    In einer Datei speichern und deren Pfad angeben.`,
  'roster-changed': ({ label, isWriting }) => text`
    ${
      isWriting
        ? `${name(label)} hat sich beim Lesen geändert, die Liste wurde daher nicht geschrieben`
        : `${name(label)}: Die Datei hat sich beim Lesen geändert`
    }
    ${CLOSE_AND_AGAIN}`,
  'roster-pdf': ({ label }) => text`
    ${name(label)}: Die Datei ist ein PDF
    ${SAVE_AS}`,
  'roster-old-workbook': ({ label }) => text`
    ${name(label)}: Die Datei ist eine alte .xls-Arbeitsmappe oder durch ein Passwort geschützt
    Als .xlsx ohne Passwort oder als CSV (UTF-8) speichern und diese Datei verwenden.`,
  'roster-web-page': ({ label }) => text`
    ${name(label)}: Die Datei ist eine Webseite oder XML und keine Tabelle
    ${SAVE_AS}`,
  'option-not-for-format': ({ label, flag, format }) => {
    const is = {
      csv: 'Das ist keine Arbeitsmappe',
      json: 'Das ist JSON',
      jsonl: 'Das ist JSON',
      xlsx: 'Das ist eine Arbeitsmappe',
    }[format];
    return text`
      ${name(label)}: ${is}, ${flag} gilt dafür nicht
      ${flag} weglassen.`;
  },

  'encoding-unknown': ({ given }) => text`
    --encoding ${given} ist keine bekannte Zeichenkodierung
    Einen Namen angeben wie utf-8, utf-16le, windows-1251, windows-1252, koi8-r oder ibm866.`,
  'encoding-wrong': ({ at, given, right, by, readings }) => {
    const why =
      by === 'mark'
        ? `Die Datei beginnt mit der Bytereihenfolge-Markierung von ${right}`
        : `Die Datei ist gültiges UTF-8${read(readings)}`;
    const more =
      by === 'mark'
        ? ''
        : ` Stimmen die Namen nur in ${given}, die Datei als CSV (UTF-8) speichern und diese verwenden.`;
    return text`
      ${place(at)} --encoding ${given} ist falsch: ${why}
      --encoding weglassen oder ${right} angeben.${more}`;
  },
  'encoding-invalid': ({ at, encoding, isSure, readings, suggested, isLikely }) => {
    const what = `${place(at)} kein gültiges ${encoding === 'utf-8' ? 'UTF-8' : encoding}`;
    if (isSure)
      return text`
        ${what}: Ein Zeichen in dieser Zeile ist unvollständig oder anders kodiert
        Diese Zeile korrigieren und die Datei als CSV (UTF-8) speichern, oder die Datei erneut kopieren.`;
    if (suggested.length === 0)
      return text`
        ${what}
        Die Datei als UTF-8 speichern oder ihre Zeichenkodierung angeben, etwa --encoding windows-1252 (westeuropäisch) oder --encoding windows-1251 (kyrillisch).`;
    const options = suggested.map((one) => `--encoding ${one}`).join(' oder ');
    return text`
      ${what + read(readings)}
      Die Zeichenkodierung wählen, in der die Namen stimmen${isLikely ? ', vermutlich ' : ': '}${options}.`;
  },
  'roster-nul-byte': ({ at, utf16 }) => text`
    ${place(at)} Diese Zeile enthält ein Nullbyte, die Datei ist also kein Text in dieser Zeichenkodierung
    ${
      utf16 === undefined
        ? 'Die Datei als CSV (UTF-8) oder .xlsx speichern.'
        : `Die Datei ist UTF-16 ohne Bytereihenfolge-Markierung: --encoding ${utf16} angeben.`
    }`,

  'separator-invalid': ({ given }) => text`
    --delimiter ${given} ist kein Trennzeichen: Es muss ein einzelnes Zeichen sein, aber kein Anführungszeichen und kein Zeilenumbruch
    ',', ';', '|' oder '\\t' (Tabulator) angeben.`,
  'row-too-long': ({ at, kib, quote }) => {
    const hint =
      quote &&
      `; vielleicht ist das Anführungszeichen (") nicht geschlossen, mit dem Zelle ${quote.cell} in Zeile ${quote.line} beginnt`;
    return text`
      ${place(at)} Die Zeile ist länger als ${kib} KiB${hint ?? ''}
      Nach einem nicht geschlossenen Anführungszeichen oder fehlenden Zeilenumbrüchen suchen: Jeder Eintrag der Liste ist eine Zeile.`;
  },
  'quote-wrong': ({ at, kind, cell, closedIn }) => {
    const closing = closedIn === undefined ? '' : ` in Zeile ${closedIn}`;
    const [what, next] = {
      'quote-inside': [
        `Zelle ${cell} enthält ein Anführungszeichen ("), steht aber nicht in Anführungszeichen`,
        'Die ganze Zelle in Anführungszeichen setzen und jedes darin verdoppeln: "Anna ""Anya"" Weber".',
      ],
      'space-before-quote': [
        `Zelle ${cell} hat ein Leerzeichen vor dem öffnenden Anführungszeichen (")`,
        'Die Leerzeichen hinter den Trennzeichen entfernen: Eine Zelle in Anführungszeichen beginnt direkt hinter dem Trennzeichen.',
      ],
      'text-after-quote': [
        `Zelle ${cell} hat Text hinter dem schließenden Anführungszeichen (")${closing}`,
        'Das fehlende Anführungszeichen ergänzen oder die in der Zelle verdoppeln: "Anna ""Anya"" Weber".',
      ],
      unclosed: [
        `Das Anführungszeichen ("), mit dem Zelle ${cell} beginnt, ist nicht geschlossen`,
        'Schließen oder entfernen.',
      ],
    }[kind] as [string, string];
    return text`
      ${place(at)} ${what}
      ${next}`;
  },
  'row-width': ({ at, cells, columns }) => text`
    ${place(at)} Die Zeile hat ${count(cells, 'Zelle', 'Zellen')}, die Tabelle aber ${count(columns, 'Spalte', 'Spalten')}
    ${
      cells < columns
        ? 'Jede Zeile braucht so viele Trennzeichen wie die Kopfzeile, auch wenn ihre letzten Zellen leer sind.'
        : 'Jede Zelle, die ein Trennzeichen oder einen Zeilenumbruch enthält, in Anführungszeichen setzen: "…".'
    }`,
  'cell-without-column': ({ at, cell, columns }) => text`
    ${place(at)} Zelle ${cell} ist nicht leer, aber die Tabelle hat nur ${count(columns, 'Spalte', 'Spalten')}
    Eine Überschrift für ihre Spalte ergänzen oder die Zelle leeren.`,
  'header-unexpected': ({ at }) => text`
    ${place(at)} Diese Zeile ist eine Kopfzeile, aber --columns ist für Tabellen ohne Kopfzeile
    --columns weglassen oder die Kopfzeile entfernen.`,
  'header-unknown': ({ label, within, cause }) => {
    const { seen, next } = headerCause(cause);
    return text`
      ${name(label)}: In den ersten ${within} Zeilen wurde keine Kopfzeile erkannt; ${seen}
      ${next}`;
  },
  'headers-repeated': ({ at, columns, header, field }) => {
    const which = header === undefined ? '' : ` ${quote(header)}`;
    const choice =
      field === undefined
        ? ''
        : ` oder eine andere Spalte wählen: ${givenMap({ field, from: '<Überschrift>' })}`;
    return text`
      ${place(at)} Die Spalten ${numbers(columns)} haben dieselbe Überschrift${which}
      Eine davon umbenennen oder entfernen${choice}.`;
  },
  'roster-of-organisations': ({ at }) => text`
    ${place(at)} Das ist die Liste der Organisationen von OneRoster, sie enthält keine Personen
    Die users.csv daneben verwenden.`,

  'map-repeated': ({ field }) => text`
    --map ${field} ist zweimal angegeben
    Nur einmal angeben.`,
  'map-field-unknown': ({ field, meant, fields }) => text`
    ${givenMap({ field, from: '…' })}: ${notAField(field, meant)}
    ${fieldsNext(fields)}`,
  'map-swapped': ({ given, right, fields }) => text`
    ${givenMap(given)}: Zuerst kommt das Feld: ${mapOptions([right])}
    ${fieldsNext(fields)}`,
  'column-unknown': ({ at, given, found, isField, columns }) => {
    const what =
      found.length === 0
        ? 'Keine Spalte hat diese Überschrift'
        : `Die Spalten ${numbers(found)} haben diese Überschrift`;
    const order = isField ? 'Zuerst kommt das Feld, dann die Überschrift. ' : '';
    return text`
      ${place(at)} ${givenMap(given)}: ${what}
      ${order}Die Spalten sind: ${columns.map(shown).join(', ')}.`;
  },
  'column-secret': ({ at, field, column }) => text`
    ${place(at)} ${givenMap({ field, from: shown(column) })}: Diese Spalte ist für Passwörter, und ${field} sehen andere
    Eine andere Spalte wählen. Enthält sie keine Passwörter, ihr eine andere Überschrift geben.`,
  'date-form-unknown': ({ given, header, form, meant }) => {
    const right = meant === undefined ? '' : `{${header}:${meant}} schreiben. `;
    return text`
      ${givenMap(given)}: ${quote(form)} ist keine Form eines Datums
      ${right}Eine Form hat yyyy oder yy für das Jahr, MM oder M für den Monat, dd oder d für den Tag und keine anderen Buchstaben. Beispiel: {${header}:dd.MM.yyyy}`;
  },
  'columns-field-unknown': ({ given, meant, fields }) => text`
    --columns: ${notAField(given, meant)}
    Die Felder sind ${fields.join(', ')}; eine Spalte leer lassen, um sie zu übergehen.`,
  'columns-secret': ({ given }) => text`
    --columns: ${quote(given)} steht für ein Passwort, und dieses Feld sehen andere
    Die Spalte der Passwörter "password" nennen und andere Spalten mit Passwörtern leer lassen.`,
  'columns-empty': () => text`
    --columns nennt kein Feld
    Zum Beispiel: ${COLUMNS_EXAMPLE}`,

  'workbook-unsupported': ({ label, why }) => {
    const what = {
      'too-large': 'Die Arbeitsmappe ist zu groß',
      damaged: 'Die Arbeitsmappe ist unvollständig oder beschädigt',
      xlsb: 'Binäre Arbeitsmappen (.xlsb) werden nicht unterstützt',
      'open-document': 'OpenDocument-Dateien werden nicht unterstützt',
      document: 'Die Datei ist ein Textdokument (.docx) und keine Arbeitsmappe',
      numbers: 'Die Datei ist ein Dokument von Numbers oder Pages und keine Arbeitsmappe',
      zip: 'Die Datei ist ein ZIP-Archiv und keine Arbeitsmappe',
    }[why];
    const next: Readonly<Partial<Record<typeof why, string>>> = {
      document:
        'Die Tabelle darin in eine Tabellenkalkulation kopieren, als .xlsx speichern und diese Datei verwenden.',
      numbers: 'Mit Ablage > Exportieren > Excel als .xlsx exportieren und diese Datei verwenden.',
      zip: 'Entpacken und die Liste darin verwenden.',
    };
    return text`
      ${name(label)}: ${what}
      ${next[why] ?? USE_CSV}`;
  },
  'workbook-damaged': ({ label, isPartMissing }) => text`
    ${name(label)}: Die Arbeitsmappe ist beschädigt oder ungewöhnlich aufgebaut${isPartMissing ? ' (ein Teil fehlt)' : ''}
    ${SAVE_AGAIN} ${USE_CSV}`,
  'workbook-without-sheet': ({ label }) => text`
    ${name(label)}: Die Arbeitsmappe hat kein Tabellenblatt
    Eine andere Datei verwenden.`,
  'workbook-empty': ({ label }) => text`
    ${name(label)}: Alle Blätter sind leer
    Eine andere Datei verwenden.`,
  'sheet-unclear': ({ label, sheets, first }) => text`
    ${name(label)}: Mehrere Blätter sehen wie eine Liste aus: ${sheets.join(', ')}
    Eines auswählen, zum Beispiel: --sheet ${JSON.stringify(first)}`,
  'sheet-missing': ({ label, sheet, isOther, sheets }) => text`
    ${
      isOther
        ? `${name(label)}: Das Blatt ${quote(sheet)} ist kein Tabellenblatt`
        : `${name(label)}: Ein Blatt ${quote(sheet)} gibt es nicht`
    }
    Die Blätter sind: ${sheets.join(', ')}.`,
  'sheet-too-large': ({ label, unit, most }) => text`
    ${name(label)}: Das Blatt hat mehr als ${grouped(most)} ${unit === 'rows' ? 'Zeilen' : 'Spalten'}, so viele kann eine Arbeitsmappe höchstens haben
    ${USE_CSV} ${OTHER_SHEET}`,
  'cell-invalid': ({ at, cell, why }) => {
    const what = {
      order: `Zelle ${cell} kommt zweimal vor oder steht nicht in der Reihenfolge`,
      text: `Zelle ${cell} verweist auf einen Text, den die Arbeitsmappe nicht enthält`,
      boolean: `Zelle ${cell} hat den Typ Wahrheitswert, aber ihr Wert ist weder wahr noch falsch`,
      date: `Zelle ${cell} hat den Typ Datum, aber ihr Wert ist kein Datum`,
      number: `Zelle ${cell} hat den Typ Zahl, aber ihr Wert ist keine Zahl`,
      'date-missing': `Zelle ${cell} enthält ein Datum, das es nicht gibt`,
      type: `Zelle ${cell} hat einen unbekannten Typ`,
      'header-formula': `Die Überschrift in Zelle ${cell} ist eine Formel ohne gespeicherten Wert`,
    }[why];
    return text`
      ${place(at)} ${what}
      ${SAVE_AGAIN} ${OTHER_SHEET}`;
  },
  'date-order-lost': ({ at, column }) => text`
    ${place(at)} In den Daten der Spalte ${quote(column)} kann der Tag oder der Monat vorn stehen, und ohne die weggelassenen Zeilen zeigt nichts, was gilt
    Die Daten dieser Spalte als 2012-03-31 schreiben (Jahr, Monat, Tag).`,
  'formula-uncalculated': ({ at, cell }) => text`
    ${place(at)} Zelle ${cell} ist eine Formel ohne gespeicherten Wert
    Die Arbeitsmappe in einem Tabellenprogramm öffnen und speichern.`,

  'json-too-large': ({ label }) => text`
    ${name(label)}: Die Datei ist größer als 64 MiB, so groß darf JSON höchstens sein
    In mehrere Listen aufteilen.`,
  'json-no-list': ({ label }) => text`
    ${name(label)}: Das JSON ist weder ein Array von Benutzern noch ein Objekt mit einem solchen, etwa "users"
    [{…}, {…}] oder {"users": [{…}, {…}]} verwenden. Steht in jeder Zeile ein Objekt, --roster-format jsonl angeben.`,
  'json-lists': ({ label, names }) => text`
    ${name(label)}: Mehrere Listen im JSON könnten die Benutzer sein: ${names.join(', ')}
    Nur die mit den Personen behalten oder sie allein als JSON-Array speichern.`,
  'json-one-page': ({ at, member, rows, all }) => text`
    ${place(at)} Nach "${member}" ${all === undefined ? 'ist das nur eine Seite' : `sind das ${grouped(rows)} von ${count(all, 'Zeile', 'Zeilen')}`}, die übrigen stehen woanders
    Alle in eine Liste exportieren. Stehen schon alle in dieser Datei, "${member}" entfernen.`,
  'roster-json-invalid': ({ at, column, fault }) => text`
    ${place(at)} Zeichen ${column}: ${jsonFault(fault)}
    Das JSON an dieser Stelle korrigieren.`,
  'json-keys-unknown': ({ label, keys, map }) => text`
    ${name(label)}: Kein Schlüssel ist ein bekanntes Feld: ${keys.join(', ')}
    Die Schlüssel nickname, password, name.first, … verwenden oder eigene zuordnen: ${mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<Schlüssel>' }])}`,

  'report-csv-form': ({ label, columns }) => text`
    ${name(label)} ist keine CSV-Datei eines Berichts: Nötig sind eine Spalte mit Anmeldenamen und die Spalten ${columns.join(', ')}
    Eine CSV-Datei mit den Spalten des Berichts verwenden, oder die Liste korrigieren und den Ergebnisordner angeben.`,
  'report-csv-row': ({ at, nickname, why, other, csv, roster }) => {
    const addTo = `Um einen Benutzer zu ergänzen oder einen Anmeldenamen zu ändern, ${roster} bearbeiten.`;
    const [what, next] = {
      missing: ['fehlt', `Die Zeile aus ${csv} entfernen. ${addTo}`],
      repeated: [`steht auch in Zeile ${other}`, `Für jeden Anmeldenamen nur eine Zeile behalten. ${addTo}`],
      unknown: [`steht nicht in ${roster}`, `Die Zeile aus ${csv} entfernen. ${addTo}`],
      'repeated-in-roster': [
        `steht zweimal in ${roster}, das zweite Mal in Zeile ${other}`,
        `Einen der beiden Anmeldenamen in ${roster} ändern oder die Zeile aus ${csv} entfernen.`,
      ],
    }[why] as [string, string];
    const who =
      nickname === undefined ? 'Der Anmeldename dieser Zeile' : `Der Anmeldename ${quote(nickname)}`;
    return text`
      ${place(at)} ${who} ${what}
      ${next}`;
  },

  'credentials-unreadable': ({ path, system }) => text`
    ${path} kann nicht gelesen werden: ${systemError(system)}
    Prüfen, ob die Datei gelesen werden darf.`,
  'credentials-damaged': ({ path, line }) => text`
    ${path}:${line} wurde geändert und ist nicht lesbar
    Die Zeile korrigieren oder die Datei an einen anderen Ort legen: Manche Passwörter stehen vielleicht nur darin.`,
  'credentials-changed': ({ path }) => text`
    ${path} wurde von einem anderen Programm geändert, das nächste Passwort lässt sich daher nicht speichern
    Die Datei in diesem Programm schließen, dann denselben Befehl noch einmal ausführen.`,
  'seal-to-missing': ({ folder, command }) => text`
    In ${folder} sind Passwörter versiegelt, und dieser Lauf würde andere offen festhalten
    --seal-to wie zuvor angeben. Sind die versiegelten verteilt, sie entfernen: ${command}`,

  'pattern-invalid': ({ pattern, why, placeholder = '' }) => {
    const what = {
      constant: 'hat keinen Platzhalter, jede Zeile bekäme denselben Anmeldenamen',
      'no-address': 'ergibt keine Adressen, und die Anmeldenamen dieses Verzeichnisses sind Adressen',
      characters:
        'enthält Zeichen, die in einem Anmeldenamen nicht erlaubt sind: lateinische Buchstaben, Ziffern, „.“, „_“ und „-“ verwenden',
      unknown: `enthält {${placeholder}}, das ist weder ein Feld noch eine Spalte dieser Liste`,
      secret: `enthält {${placeholder}}, aber ein Anmeldename darf kein Passwort enthalten`,
      nickname: 'enthält den Anmeldenamen selbst',
    }[why];
    const end = why === 'no-address' ? '@<Domain>' : '';
    return text`
      Das Muster ${quote(pattern)} ${what}
      Felder oder Überschriften von Spalten in geschweifte Klammern setzen, zum Beispiel --nickname '{first:1}.{last}${end}'.`;
  },
  'nickname-file-form': ({ path }) => text`
    ${path} hat keine Spalte mit Anmeldenamen
    Dieser Spalte die Überschrift "nickname" geben.`,
  'line-without-row': ({ flag, line, label }) => text`
    ${flag} ${line}: In dieser Zeile von ${inside(label)} beginnt kein Eintrag
    Die Nummer aus der Meldung nehmen: Es ist die Zeile, in der der Eintrag beginnt.`,
  'line-said-twice': ({ line }) => text`
    Zeile ${line} steht in --same-line und in --new-line
    Eines von beiden wählen: dieselbe Person oder eine andere.`,
  'renew-unknown': ({ nicknames, more, label }) => text`
    --renew: ${some(nicknames, more)} ${nicknames.length + more === 1 ? 'steht' : 'stehen'} nicht in ${inside(label)}
    Die Schreibweise prüfen. Eine erneuerte Zeile hat schon ihren neuen Anmeldenamen.`,
  'renew-created-before': ({ csv, nickname, command }) => text`
    --renew: Die Anmeldenamen in ${csv} sind vergeben, als wäre die Liste schon auf einem anderen Computer angelegt worden. Diese Konten gehören vielleicht den Personen in der Liste, die dann ein zweites bekämen
    Gehört ein Konto einer anderen Person, statt der Datei den Anmeldenamen angeben, etwa --renew ${nickname}. Der Bericht enthält die Befehle der anderen Wege: ${command}`,
  'others-unknown': ({ nicknames, more, label }) => text`
    --others: ${some(nicknames, more)} ${nicknames.length + more === 1 ? 'steht' : 'stehen'} weder in ${inside(label)} noch im Ergebnisordner
    Die Schreibweise prüfen. Die vergebenen Anmeldenamen stehen in exists.csv im Ergebnisordner.`,
  'renew-has-account': ({ users, more, settle }) => {
    const record =
      settle === undefined
        ? ''
        : ` Das Ergebnis mit --created oder --not-created festhalten (oder mit --look-up, wo das Verzeichnis gefragt werden kann): ${settle}`;
    return text`
      --renew: ${some(users.map(parts.earlierUser), more)} ${users.length + more === 1 ? 'hat' : 'haben'} vielleicht oder sicher schon ein Konto und ${users.length + more === 1 ? 'bekäme' : 'bekämen'} ein zweites
      Im Verzeichnis nachsehen. Wer ein Konto hat, behält den Anmeldenamen. Gehört das Konto einer anderen Person, einen anderen Anmeldenamen in die Zeile schreiben.${record}`;
  },
  'list-of-report': ({ path }) => text`
    ${path} gehört zum Bericht eines früheren Laufs
    Die Liste selbst verwenden. Um vergebene Anmeldenamen zu erneuern, exists.csv mit --renew angeben.`,
  'write-workbook': ({ path }) => text`
    --write ist für CSV und JSON: Eine Arbeitsmappe kann nicht geändert werden
    Eine neue Datei schreiben, zum Beispiel mit -o ${path}`,
  'write-irregular': ({ path }) => text`
    --write: ${path} ist keine gewöhnliche Datei
    Eine neue Datei mit -o schreiben.`,
  'roster-not-extended': ({ path, list }) => text`
    ${path} kann nicht ergänzt werden: Spalten oder Zeilen sind anders als in einer neuen Datei für ${list}
    Eine neue Datei mit -o schreiben.`,
  'output-too-many-rows': ({ rows, most }) => text`
    Eine Arbeitsmappe kann höchstens ${grouped(most)} Zeilen haben, diese Liste hat ${grouped(rows)}
    Stattdessen eine .csv-Datei schreiben.`,
  'output-control-character': ({ line }) => text`
    Zeile ${line} hat ein Steuerzeichen, das eine Arbeitsmappe nicht enthalten kann
    Stattdessen eine .csv-Datei schreiben.`,

  'slips-without-passwords': ({ service }) => text`
    Es gibt keine Zettel: ${capitalized(serviceName(service).nominative)} speichert keine Passwörter
    Die Benutzer melden sich so an, wie ihre Organisation es eingerichtet hat.`,
  'slips-nobody': ({ folder, isSome }) => text`
    ${isSome ? 'In diesem Lauf' : 'Bisher'} wurde kein Benutzer angelegt (${folder})
    Nur angelegte Benutzer bekommen Zettel.`,
  'slips-passwords-missing': ({ path, service }) => text`
    Es gibt keine Passwörter für die Zettel: ${path} gibt es nicht, und die Liste enthält keine
    ${capitalized(serviceName(service).within)} neue Passwörter für diese Benutzer setzen.`,
  'slips-sealed': ({ command }) => text`
    Die Passwörter für die Zettel sind versiegelt
    Wer den Schlüssel hat, erstellt die Zettel: ${command}`,
  'slips-of-sealed': ({ command }) => text`
    --slips geht nicht zusammen mit --seal-to: Nur der Schlüssel öffnet die Passwörter
    Die Zettel nach dem Lauf erstellen: ${command}`,
  'sealed-to-another': ({ n }) => text`
    Dieser Schlüssel öffnet keines der versiegelten Passwörter (${grouped(n)})
    Den Schlüssel verwenden, dessen Empfänger mit --seal-to angegeben war.`,
  'slips-user-unknown': ({ nicknames }) => text`
    Mit ${nicknames.length === 1 ? 'diesem Anmeldenamen' : 'diesen Anmeldenamen'} wurde niemand angelegt: ${nicknames.join(', ')}
    Die Schreibweise prüfen.`,
  'slips-no-run': () => text`Noch kein Lauf hat einen Benutzer angelegt`,
  'slips-run-unknown': ({ given, runs }) => text`
    Für --run ist last oder die Nummer eines Laufs nötig${runs > 1 ? `, 1 bis ${runs}` : ' (es gibt nur einen)'}, nicht ${quote(given)}`,
  'group-column-unknown': ({ given, columns }) => text`
    Für --group-by ist eine Spalte der Liste nötig, nicht ${quote(given)}
    Die Spalten sind ${columns.join(', ')}. Für ein Blatt ohne Gruppen none angeben.`,
  'group-column-secret': ({ given }) => text`--group-by ${given}: Diese Spalte könnte Passwörter enthalten`,
};

function numbers(columns: readonly number[]): string {
  return listed(columns.map(String), 'und');
}

function shown(column: string | number): string {
  return typeof column === 'number' ? `Spalte ${column}` : column;
}

/** The name after “in” and “von”. */
function inside(label: RosterLabel): string {
  return rosterName(label, 'der Standardeingabe');
}

function some(names: readonly string[], more: number): string {
  return names.join(', ') + (more > 0 ? ` und ${more} weitere` : '');
}

function read(readings: readonly { readonly encoding: string; readonly preview: string }[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return lines.length === 0 ? '' : `. Die ersten Namen lauten dann${lines.join('')}`;
}

function notAField(given: string, meant: string | undefined): string {
  return `${quote(given)} ist kein Feld${meant === undefined ? '' : `; ist ${quote(meant)} gemeint?`}`;
}

function fieldsNext(fields: readonly string[]): string {
  const example = givenMap({ field: 'name.first', from: 'Vorname' });
  return `Die Felder sind ${fields.join(', ')}. Beispiel: ${example}`;
}

function jsonFault(fault: JsonFault): string {
  switch (fault.kind) {
    case 'end':
      return 'Das JSON bricht ab';
    case 'not-an-object':
      return 'Diese Zeile ist kein Objekt';
    case 'long-text':
      return 'Ein Text ist länger als 1 MiB';
    case 'long-line':
      return 'Eine Zeile ist länger als 1 MiB';
    case 'deep':
      return `Werte sind mehr als ${fault.most} Ebenen tief verschachtelt`;
    case 'long-row':
      return `Die Zeile ist länger als ${fault.kib} KiB`;
    case 'duplicate-key':
      return fault.key === undefined
        ? 'Ein Schlüssel ist doppelt'
        : `Der Schlüssel "${fault.key}" ist doppelt`;
    default:
      return jsonSyntax[fault.kind];
  }
}
