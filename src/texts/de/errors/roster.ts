import { capitalized } from '../../../domain/text.js';
import type { rosterErrors as english, JsonFault } from '../../en/errors/roster.js';
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
  'roster-missing': ({ path }) => ({
    what: `${path} gibt es nicht`,
    next: 'Den Pfad prüfen.',
  }),
  'roster-unreadable': ({ path, system }) => ({
    what: `${path} kann nicht gelesen werden: ${systemError(system)}`,
    next: ['ENAMETOOLONG', 'ELOOP'].includes(system)
      ? 'Den Pfad prüfen.'
      : 'Prüfen: die Zugriffsrechte, den Datenträger, und ob ein anderes Programm die Datei gesperrt hat.',
  }),
  'roster-is-folder': ({ path }) => ({
    what: `${path} ist ein Ordner und keine Liste`,
    next: 'Den Pfad einer Datei darin angeben.',
  }),
  'roster-empty': ({ label }) => ({
    what: `${name(label)} ist leer`,
    next: 'Eine Kopfzeile und mindestens eine Zeile ergänzen.',
  }),
  'roster-no-rows': ({ label }) => ({
    what: `${name(label)} hat keine Zeilen`,
    next: 'Mindestens einen Benutzer ergänzen.',
  }),
  'roster-too-many-rows': ({ label, most }) => ({
    what: `${name(label)}: mehr als ${grouped(most)} Zeilen, so viele kann eine Liste höchstens haben`,
    next: 'In mehrere Listen aufteilen.',
  }),
  'roster-too-many-columns': ({ at, columns, most }) => ({
    what: `${place(at)} ${count(columns, 'Spalte', 'Spalten')}, aber eine Liste kann höchstens ${most} haben`,
    next: 'Spalten entfernen, in denen es nicht um Benutzer geht, und das Trennzeichen prüfen.',
  }),
  'input-too-large': ({ label }) => ({
    what: `${name(label)}: mehr als 64 MiB, so groß darf höchstens sein, was keine Datei ist`,
    next: 'In einer Datei speichern und deren Pfad angeben.',
  }),
  'roster-changed': ({ label, isWriting }) => ({
    what: isWriting
      ? `${name(label)} hat sich beim Lesen geändert, die Liste wurde daher nicht geschrieben`
      : `${name(label)}: Die Datei hat sich beim Lesen geändert`,
    next: CLOSE_AND_AGAIN,
  }),
  'roster-pdf': ({ label }) => ({ what: `${name(label)}: Die Datei ist ein PDF`, next: SAVE_AS }),
  'roster-old-workbook': ({ label }) => ({
    what: `${name(label)}: Die Datei ist eine alte .xls-Arbeitsmappe oder durch ein Passwort geschützt`,
    next: 'Als .xlsx ohne Passwort oder als CSV (UTF-8) speichern und diese Datei verwenden.',
  }),
  'roster-web-page': ({ label }) => ({
    what: `${name(label)}: Die Datei ist eine Webseite oder XML und keine Tabelle`,
    next: SAVE_AS,
  }),
  'option-not-for-format': ({ label, flag, format }) => {
    const is = {
      csv: 'Das ist keine Arbeitsmappe',
      json: 'Das ist JSON',
      jsonl: 'Das ist JSON',
      xlsx: 'Das ist eine Arbeitsmappe',
    }[format];
    return { what: `${name(label)}: ${is}, ${flag} gilt dafür nicht`, next: `${flag} weglassen.` };
  },

  'encoding-unknown': ({ given }) => ({
    what: `--encoding ${given} ist keine bekannte Zeichenkodierung`,
    next: 'Einen Namen angeben wie utf-8, utf-16le, windows-1251, windows-1252, koi8-r oder ibm866.',
  }),
  'encoding-wrong': ({ at, given, right, by, readings }) => {
    const why =
      by === 'mark'
        ? `Die Datei beginnt mit der Bytereihenfolge-Markierung von ${right}`
        : `Die Datei ist gültiges UTF-8${read(readings)}`;
    const more =
      by === 'mark'
        ? ''
        : ` Stimmen die Namen nur in ${given}, die Datei als CSV (UTF-8) speichern und diese verwenden.`;
    return {
      what: `${place(at)} --encoding ${given} ist falsch: ${why}`,
      next: `--encoding weglassen oder ${right} angeben.${more}`,
    };
  },
  'encoding-invalid': ({ at, encoding, isSure, readings, suggested, isLikely }) => {
    const what = `${place(at)} kein gültiges ${encoding === 'utf-8' ? 'UTF-8' : encoding}`;
    if (isSure)
      return {
        what: `${what}: Ein Zeichen in dieser Zeile ist unvollständig oder anders kodiert`,
        next: 'Diese Zeile korrigieren und die Datei als CSV (UTF-8) speichern, oder die Datei erneut kopieren.',
      };
    if (suggested.length === 0)
      return {
        what,
        next: 'Die Datei als UTF-8 speichern oder ihre Zeichenkodierung angeben, etwa --encoding windows-1252 (westeuropäisch) oder --encoding windows-1251 (kyrillisch).',
      };
    const options = suggested.map((one) => `--encoding ${one}`).join(' oder ');
    return {
      what: what + read(readings),
      next: `Die Zeichenkodierung wählen, in der die Namen stimmen${isLikely ? ', vermutlich ' : ': '}${options}.`,
    };
  },
  'roster-nul-byte': ({ at, utf16 }) => ({
    what: `${place(at)} Diese Zeile enthält ein Nullbyte, die Datei ist also kein Text in dieser Zeichenkodierung`,
    next:
      utf16 === undefined
        ? 'Die Datei als CSV (UTF-8) oder .xlsx speichern.'
        : `Die Datei ist UTF-16 ohne Bytereihenfolge-Markierung: --encoding ${utf16} angeben.`,
  }),

  'separator-invalid': ({ given }) => ({
    what: `--delimiter ${given} ist kein Trennzeichen: Es muss ein einzelnes Zeichen sein, aber kein Anführungszeichen und kein Zeilenumbruch`,
    next: "',', ';', '|' oder '\\t' (Tabulator) angeben.",
  }),
  'row-too-long': ({ at, kib, quote }) => {
    const hint =
      quote &&
      `; vielleicht ist das Anführungszeichen (") nicht geschlossen, mit dem Zelle ${quote.cell} in Zeile ${quote.line} beginnt`;
    return {
      what: `${place(at)} Die Zeile ist länger als ${kib} KiB${hint ?? ''}`,
      next: 'Nach einem nicht geschlossenen Anführungszeichen oder fehlenden Zeilenumbrüchen suchen: Jeder Eintrag der Liste ist eine Zeile.',
    };
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
    return { what: `${place(at)} ${what}`, next };
  },
  'row-width': ({ at, cells, columns }) => ({
    what: `${place(at)} Die Zeile hat ${count(cells, 'Zelle', 'Zellen')}, die Tabelle aber ${count(columns, 'Spalte', 'Spalten')}`,
    next:
      cells < columns
        ? 'Jede Zeile braucht so viele Trennzeichen wie die Kopfzeile, auch wenn ihre letzten Zellen leer sind.'
        : 'Jede Zelle, die ein Trennzeichen oder einen Zeilenumbruch enthält, in Anführungszeichen setzen: "…".',
  }),
  'cell-without-column': ({ at, cell, columns }) => ({
    what: `${place(at)} Zelle ${cell} ist nicht leer, aber die Tabelle hat nur ${count(columns, 'Spalte', 'Spalten')}`,
    next: 'Eine Überschrift für ihre Spalte ergänzen oder die Zelle leeren.',
  }),
  'header-unexpected': ({ at }) => ({
    what: `${place(at)} Diese Zeile ist eine Kopfzeile, aber --columns ist für Tabellen ohne Kopfzeile`,
    next: '--columns weglassen oder die Kopfzeile entfernen.',
  }),
  'header-unknown': ({ label, within, cause }) => {
    const { seen, next } = headerCause(cause);
    return {
      what: `${name(label)}: In den ersten ${within} Zeilen wurde keine Kopfzeile erkannt; ${seen}`,
      next,
    };
  },
  'headers-repeated': ({ at, columns, header, field }) => {
    const which = header === undefined ? '' : ` ${quote(header)}`;
    const choice =
      field === undefined
        ? ''
        : ` oder eine andere Spalte wählen: ${givenMap({ field, from: '<Überschrift>' })}`;
    return {
      what: `${place(at)} Die Spalten ${numbers(columns)} haben dieselbe Überschrift${which}`,
      next: `Eine davon umbenennen oder entfernen${choice}.`,
    };
  },
  'roster-of-organisations': ({ at }) => ({
    what: `${place(at)} Das ist die Liste der Organisationen von OneRoster, sie enthält keine Personen`,
    next: 'Die users.csv daneben verwenden.',
  }),

  'map-repeated': ({ field }) => ({
    what: `--map ${field} ist zweimal angegeben`,
    next: 'Nur einmal angeben.',
  }),
  'map-field-unknown': ({ field, meant, fields }) => ({
    what: `${givenMap({ field, from: '…' })}: ${notAField(field, meant)}`,
    next: fieldsNext(fields),
  }),
  'map-swapped': ({ given, right, fields }) => ({
    what: `${givenMap(given)}: Zuerst kommt das Feld: ${mapOptions([right])}`,
    next: fieldsNext(fields),
  }),
  'column-unknown': ({ at, given, found, isField, columns }) => {
    const what =
      found.length === 0
        ? 'Keine Spalte hat diese Überschrift'
        : `Die Spalten ${numbers(found)} haben diese Überschrift`;
    const order = isField ? 'Zuerst kommt das Feld, dann die Überschrift. ' : '';
    return {
      what: `${place(at)} ${givenMap(given)}: ${what}`,
      next: `${order}Die Spalten sind: ${columns.map(shown).join(', ')}.`,
    };
  },
  'column-secret': ({ at, field, column }) => ({
    what: `${place(at)} ${givenMap({ field, from: shown(column) })}: Diese Spalte ist für Passwörter, und ${field} sehen andere`,
    next: 'Eine andere Spalte wählen. Enthält sie keine Passwörter, ihr eine andere Überschrift geben.',
  }),
  'date-form-unknown': ({ given, header, form, meant }) => {
    const right = meant === undefined ? '' : `{${header}:${meant}} schreiben. `;
    return {
      what: `${givenMap(given)}: ${quote(form)} ist keine Form eines Datums`,
      next: `${right}Eine Form hat yyyy oder yy für das Jahr, MM oder M für den Monat, dd oder d für den Tag und keine anderen Buchstaben. Beispiel: {${header}:dd.MM.yyyy}`,
    };
  },
  'columns-field-unknown': ({ given, meant, fields }) => ({
    what: `--columns: ${notAField(given, meant)}`,
    next: `Die Felder sind ${fields.join(', ')}; eine Spalte leer lassen, um sie zu übergehen.`,
  }),
  'columns-secret': ({ given }) => ({
    what: `--columns: ${quote(given)} steht für ein Passwort, und dieses Feld sehen andere`,
    next: 'Die Spalte der Passwörter "password" nennen und andere Spalten mit Passwörtern leer lassen.',
  }),
  'columns-empty': () => ({
    what: '--columns nennt kein Feld',
    next: `Zum Beispiel: ${COLUMNS_EXAMPLE}`,
  }),

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
    return { what: `${name(label)}: ${what}`, next: next[why] ?? USE_CSV };
  },
  'workbook-damaged': ({ label, isPartMissing }) => ({
    what: `${name(label)}: Die Arbeitsmappe ist beschädigt oder ungewöhnlich aufgebaut${isPartMissing ? ' (ein Teil fehlt)' : ''}`,
    next: `${SAVE_AGAIN} ${USE_CSV}`,
  }),
  'workbook-without-sheet': ({ label }) => ({
    what: `${name(label)}: Die Arbeitsmappe hat kein Tabellenblatt`,
    next: 'Eine andere Datei verwenden.',
  }),
  'workbook-empty': ({ label }) => ({
    what: `${name(label)}: Alle Blätter sind leer`,
    next: 'Eine andere Datei verwenden.',
  }),
  'sheet-unclear': ({ label, sheets, first }) => ({
    what: `${name(label)}: Mehrere Blätter sehen wie eine Liste aus: ${sheets.join(', ')}`,
    next: `Eines auswählen, zum Beispiel: --sheet ${JSON.stringify(first)}`,
  }),
  'sheet-missing': ({ label, sheet, isOther, sheets }) => ({
    what: isOther
      ? `${name(label)}: Das Blatt ${quote(sheet)} ist kein Tabellenblatt`
      : `${name(label)}: Ein Blatt ${quote(sheet)} gibt es nicht`,
    next: `Die Blätter sind: ${sheets.join(', ')}.`,
  }),
  'sheet-too-large': ({ label, unit, most }) => ({
    what: `${name(label)}: Das Blatt hat mehr als ${grouped(most)} ${unit === 'rows' ? 'Zeilen' : 'Spalten'}, so viele kann eine Arbeitsmappe höchstens haben`,
    next: `${USE_CSV} ${OTHER_SHEET}`,
  }),
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
    return { what: `${place(at)} ${what}`, next: `${SAVE_AGAIN} ${OTHER_SHEET}` };
  },
  'date-order-lost': ({ at, column }) => ({
    what: `${place(at)} In den Daten der Spalte ${quote(column)} kann der Tag oder der Monat vorn stehen, und ohne die weggelassenen Zeilen zeigt nichts, was gilt`,
    next: 'Die Daten dieser Spalte als 2012-03-31 schreiben (Jahr, Monat, Tag).',
  }),
  'formula-uncalculated': ({ at, cell }) => ({
    what: `${place(at)} Zelle ${cell} ist eine Formel ohne gespeicherten Wert`,
    next: 'Die Arbeitsmappe in einem Tabellenprogramm öffnen und speichern.',
  }),

  'json-too-large': ({ label }) => ({
    what: `${name(label)}: Die Datei ist größer als 64 MiB, so groß darf JSON höchstens sein`,
    next: 'In mehrere Listen aufteilen.',
  }),
  'json-no-list': ({ label }) => ({
    what: `${name(label)}: Das JSON ist weder ein Array von Benutzern noch ein Objekt mit einem solchen, etwa "users"`,
    next: '[{…}, {…}] oder {"users": [{…}, {…}]} verwenden. Steht in jeder Zeile ein Objekt, --roster-format jsonl angeben.',
  }),
  'json-lists': ({ label, names }) => ({
    what: `${name(label)}: Mehrere Listen im JSON könnten die Benutzer sein: ${names.join(', ')}`,
    next: 'Nur die mit den Personen behalten oder sie allein als JSON-Array speichern.',
  }),
  'json-one-page': ({ at, member, rows, all }) => ({
    what: `${place(at)} Nach "${member}" ${all === undefined ? 'ist das nur eine Seite' : `sind das ${grouped(rows)} von ${count(all, 'Zeile', 'Zeilen')}`}, die übrigen stehen woanders`,
    next: `Alle in eine Liste exportieren. Stehen schon alle in dieser Datei, "${member}" entfernen.`,
  }),
  'roster-json-invalid': ({ at, column, fault }) => ({
    what: `${place(at)} Zeichen ${column}: ${jsonFault(fault)}`,
    next: 'Das JSON an dieser Stelle korrigieren.',
  }),
  'json-keys-unknown': ({ label, keys, map }) => ({
    what: `${name(label)}: Kein Schlüssel ist ein bekanntes Feld: ${keys.join(', ')}`,
    next: `Die Schlüssel nickname, password, name.first, … verwenden oder eigene zuordnen: ${mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<Schlüssel>' }])}`,
  }),

  'report-csv-form': ({ label, columns }) => ({
    what: `${name(label)} ist keine CSV-Datei eines Berichts: Nötig sind eine Spalte mit Anmeldenamen und die Spalten ${columns.join(', ')}`,
    next: 'Eine CSV-Datei mit den Spalten des Berichts verwenden, oder die Liste korrigieren und den Ergebnisordner angeben.',
  }),
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
    return { what: `${place(at)} ${who} ${what}`, next };
  },

  'credentials-unreadable': ({ path, system }) => ({
    what: `${path} kann nicht gelesen werden: ${systemError(system)}`,
    next: 'Prüfen, ob die Datei gelesen werden darf.',
  }),
  'credentials-damaged': ({ path, line }) => ({
    what: `${path}:${line} wurde geändert und ist nicht lesbar`,
    next: 'Die Zeile korrigieren oder die Datei an einen anderen Ort legen: Manche Passwörter stehen vielleicht nur darin.',
  }),
  'credentials-changed': ({ path }) => ({
    what: `${path} wurde von einem anderen Programm geändert, das nächste Passwort lässt sich daher nicht speichern`,
    next: 'Die Datei in diesem Programm schließen, dann denselben Befehl noch einmal ausführen.',
  }),
  'seal-to-missing': ({ folder, command }) => ({
    what: `In ${folder} sind Passwörter versiegelt, und dieser Lauf würde andere offen festhalten`,
    next: `--seal-to wie zuvor angeben. Sind die versiegelten verteilt, sie entfernen: ${command}`,
  }),

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
    return {
      what: `Das Muster ${quote(pattern)} ${what}`,
      next: `Felder oder Überschriften von Spalten in geschweifte Klammern setzen, zum Beispiel --nickname '{first:1}.{last}${end}'.`,
    };
  },
  'nickname-file-form': ({ path }) => ({
    what: `${path} hat keine Spalte mit Anmeldenamen`,
    next: 'Dieser Spalte die Überschrift "nickname" geben.',
  }),
  'line-without-row': ({ flag, line, label }) => ({
    what: `${flag} ${line}: In dieser Zeile von ${inside(label)} beginnt kein Eintrag`,
    next: 'Die Nummer aus der Meldung nehmen: Es ist die Zeile, in der der Eintrag beginnt.',
  }),
  'line-said-twice': ({ line }) => ({
    what: `Zeile ${line} steht in --same-line und in --new-line`,
    next: 'Eines von beiden wählen: dieselbe Person oder eine andere.',
  }),
  'renew-unknown': ({ nicknames, more, label }) => ({
    what: `--renew: ${some(nicknames, more)} ${nicknames.length + more === 1 ? 'steht' : 'stehen'} nicht in ${inside(label)}`,
    next: 'Die Schreibweise prüfen. Eine erneuerte Zeile hat schon ihren neuen Anmeldenamen.',
  }),
  'renew-has-account': ({ users, more, settle }) => {
    const record =
      settle === undefined
        ? ''
        : ` Das Ergebnis mit --created oder --not-created festhalten (oder mit --look-up, wo das Verzeichnis gefragt werden kann): ${settle}`;
    return {
      what: `--renew: ${some(users.map(parts.earlierUser), more)} ${users.length + more === 1 ? 'hat' : 'haben'} vielleicht oder sicher schon ein Konto und ${users.length + more === 1 ? 'bekäme' : 'bekämen'} ein zweites`,
      next: `Im Verzeichnis nachsehen. Wer ein Konto hat, behält den Anmeldenamen. Gehört das Konto einer anderen Person, einen anderen Anmeldenamen in die Zeile schreiben.${record}`,
    };
  },
  'list-of-report': ({ path }) => ({
    what: `${path} gehört zum Bericht eines früheren Laufs`,
    next: 'Die Liste selbst verwenden. Um vergebene Anmeldenamen zu erneuern, exists.csv mit --renew angeben.',
  }),
  'write-workbook': ({ path }) => ({
    what: '--write ist für CSV und JSON: Eine Arbeitsmappe kann nicht geändert werden',
    next: `Eine neue Datei schreiben, zum Beispiel mit -o ${path}`,
  }),
  'write-irregular': ({ path }) => ({
    what: `--write: ${path} ist keine gewöhnliche Datei`,
    next: 'Eine neue Datei mit -o schreiben.',
  }),
  'output-too-many-rows': ({ rows, most }) => ({
    what: `Eine Arbeitsmappe kann höchstens ${grouped(most)} Zeilen haben, diese Liste hat ${grouped(rows)}`,
    next: 'Stattdessen eine .csv-Datei schreiben.',
  }),
  'output-control-character': ({ line }) => ({
    what: `Zeile ${line} hat ein Steuerzeichen, das eine Arbeitsmappe nicht enthalten kann`,
    next: 'Stattdessen eine .csv-Datei schreiben.',
  }),

  'slips-without-passwords': ({ service }) => ({
    what: `Es gibt keine Zettel: ${capitalized(serviceName(service).nominative)} speichert keine Passwörter`,
    next: 'Die Benutzer melden sich so an, wie ihre Organisation es eingerichtet hat.',
  }),
  'slips-nobody': ({ folder, isSome }) => ({
    what: `${isSome ? 'In diesem Lauf' : 'Bisher'} wurde kein Benutzer angelegt (${folder})`,
    next: 'Nur angelegte Benutzer bekommen Zettel.',
  }),
  'slips-passwords-missing': ({ path, service }) => ({
    what: `Es gibt keine Passwörter für die Zettel: ${path} gibt es nicht, und die Liste enthält keine`,
    next: `${capitalized(serviceName(service).within)} neue Passwörter für diese Benutzer setzen.`,
  }),
  'slips-sealed': ({ command }) => ({
    what: 'Die Passwörter für die Zettel sind versiegelt',
    next: `Wer den Schlüssel hat, erstellt die Zettel: ${command}`,
  }),
  'slips-of-sealed': ({ command }) => ({
    what: '--slips geht nicht zusammen mit --seal-to: Nur der Schlüssel öffnet die Passwörter',
    next: `Die Zettel nach dem Lauf erstellen: ${command}`,
  }),
  'sealed-to-another': ({ n }) => ({
    what: `Dieser Schlüssel öffnet keines der versiegelten Passwörter (${grouped(n)})`,
    next: 'Den Schlüssel verwenden, dessen Empfänger mit --seal-to angegeben war.',
  }),
  'slips-user-unknown': ({ nicknames }) => ({
    what: `Mit ${nicknames.length === 1 ? 'diesem Anmeldenamen' : 'diesen Anmeldenamen'} wurde niemand angelegt: ${nicknames.join(', ')}`,
    next: 'Die Schreibweise prüfen.',
  }),
  'slips-no-run': () => ({ what: 'Noch kein Lauf hat einen Benutzer angelegt' }),
  'slips-run-unknown': ({ given, runs }) => ({
    what: `Für --run ist last oder die Nummer eines Laufs nötig${runs > 1 ? `, 1 bis ${runs}` : ' (es gibt nur einen)'}, nicht ${quote(given)}`,
  }),
  'group-column-unknown': ({ given, columns }) => ({
    what: `Für --group-by ist eine Spalte der Liste nötig, nicht ${quote(given)}`,
    next: `Die Spalten sind ${columns.join(', ')}. Für ein Blatt ohne Gruppen none angeben.`,
  }),
  'group-column-secret': ({ given }) => ({
    what: `--group-by ${given}: Diese Spalte könnte Passwörter enthalten`,
  }),
};

function numbers(columns: readonly number[]): string {
  return listed(columns.map(String), 'und');
}

function shown(column: string | number): string {
  return typeof column === 'number' ? `Spalte ${column}` : column;
}

/** The name behind “in” and “von”. */
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
