import type { HeaderCause, OtherForm } from '../../../domain/header-cause.js';
import {
  COLUMNS_EXAMPLE,
  KNOWN_HEADERS,
  MAP_EXAMPLE,
  mapOptions,
  PASSWD_OPTIONS,
  separatorOption,
} from '../../header-texts.js';
import { count, quote } from '../grammar.js';

type CauseText = { readonly seen: string; readonly next: string };

const FORMS: Readonly<Record<OtherForm, CauseText>> = {
  ldif: {
    seen: 'die Datei ist LDIF',
    next: 'Stattdessen CSV exportieren: aus Active Directory mit csvde -f users.csv, sonst mit dem CSV-Export eines LDAP-Browsers wie Apache Directory Studio. ldapsearch schreibt nur LDIF.',
  },
  vcard: {
    seen: 'die Datei enthält Kontakte (vCard)',
    next: 'Die Kontakte als CSV exportieren und diese Datei verwenden.',
  },
  sql: {
    seen: 'die Datei ist SQL',
    next: 'Die Tabelle als CSV exportieren und diese Datei verwenden: mit psql --csv oder dem Export von phpMyAdmin.',
  },
  rtf: {
    seen: 'die Datei ist ein Textdokument (RTF)',
    next: 'Die Tabelle darin in eine Tabellenkalkulation kopieren, als .xlsx speichern und diese Datei verwenden.',
  },
  shortcut: {
    seen: 'die Datei ist eine Verknüpfung mit einer anderen Datei',
    next: 'Die Datei verwenden, auf die sie verweist.',
  },
  lines: {
    seen: 'die Tabelle ist mit Linien gezeichnet, wie in Markdown oder in der Ausgabe einer Datenbank',
    next: 'Die Tabelle als CSV exportieren (psql --csv, mysql --batch) oder in eine Tabellenkalkulation kopieren und als .xlsx speichern.',
  },
  passwd: {
    seen: 'die Zeilen sind die von /etc/passwd',
    next: `Die Zeilen der Systemkonten wie root entfernen, dann die Spalten nennen:\n  ${PASSWD_OPTIONS}`,
  },
  mail: {
    seen: 'die Datei ist eine E-Mail',
    next: 'Die angehängte Liste speichern und diese Datei verwenden, oder die Tabelle in eine Tabellenkalkulation kopieren und als .xlsx speichern.',
  },
  aligned: {
    seen: 'die Spalten sind mit Leerzeichen ausgerichtet',
    next: 'Die Datei in einer Tabellenkalkulation als Text mit fester Spaltenbreite öffnen, als .xlsx speichern und diese Datei verwenden.',
  },
  blocks: {
    seen: 'jede Person belegt mehrere Zeilen, wie in YAML',
    next: 'Die Liste als CSV mit einer Zeile je Person exportieren (PowerShell: Export-Csv) oder als JSON.',
  },
};

export function headerCause(cause: HeaderCause): CauseText {
  switch (cause.kind) {
    case 'unknown':
      return unknown(cause);
    case 'separator':
      return {
        seen: `die Zellen sind anscheinend durch ${separatorName(cause.separator)} getrennt`,
        next: `Diese Option ergänzen: ${separatorOption(cause.separator)}`,
      };
    case 'quoted-rows':
      return {
        seen: 'jede Zeile ist eine einzige Zelle, weil ihre Anführungszeichen (") die ganze Zeile umschließen',
        next: splitColumn(cause.separator),
      };
    case 'one-column':
      return {
        seen: `jede Zeile ist eine einzige Zelle, getrennt durch ${separatorName(cause.separator)}`,
        next: splitColumn(cause.separator),
      };
    default:
      return FORMS[cause.kind];
  }
}

function splitColumn(separator: string): string {
  return `Die Datei in einer Tabellenkalkulation öffnen, Spalte A markieren und mit Daten > Text in Spalten aufteilen: Trennzeichen ${separatorName(separator)}, Format Text für alle Spalten. Als .xlsx speichern und diese Datei verwenden.`;
}

function separatorName(separator: string): string {
  return { '\t': 'Tabulator', ' ': 'Leerzeichen' }[separator] ?? quote(separator);
}

function unknown({ first, suggested }: Extract<HeaderCause, { kind: 'unknown' }>): CauseText {
  const has = (headers: readonly string[] | undefined, cells: number) =>
    headers === undefined
      ? count(cells, 'Zelle', 'Zellen')
      : `die Überschriften ${headers.map(quote).join(', ')}`;
  const seen =
    first === undefined
      ? 'die ersten Zeilen sind leer'
      : `Zeile ${first.line} hat ${has(first.headers, first.cells)}`;
  const known = ['Erkannt werden unter anderem diese Überschriften:', ...KNOWN_HEADERS];
  const next =
    suggested.length > 0
      ? [...known, 'Optionen ergänzen, die sagen, welche Spalte was ist:', `  ${mapOptions(suggested)}`]
      : [
          `Hat die Datei eine Kopfzeile, ihre Spalten zuordnen: ${MAP_EXAMPLE}`,
          `Hat sie keine, die Spalten der Reihe nach nennen und ungenutzte leer lassen: ${COLUMNS_EXAMPLE}`,
          ...(first?.cells === 1
            ? [`Trennt ein anderes Zeichen die Zellen, dieses angeben: ${separatorOption(':')}`]
            : []),
          ...known,
        ];
  return { seen, next: next.join('\n') };
}
