/** Why no header of a file was recognised, and what to do. */

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
    seen: 'the file is LDIF',
    next: 'Export CSV instead: with csvde -f users.csv from Active Directory, or with the CSV export of an LDAP browser, such as Apache Directory Studio. ldapsearch writes only LDIF.',
  },
  vcard: {
    seen: 'the file contains contacts (vCard)',
    next: 'Export the contacts as CSV and use that file.',
  },
  sql: {
    seen: 'the file is SQL',
    next: 'Export the table as CSV and use that file: with psql --csv, or the export of phpMyAdmin.',
  },
  rtf: {
    seen: 'the file is a text document (RTF)',
    next: 'Copy its table into a spreadsheet, save it as .xlsx, and use that file.',
  },
  shortcut: {
    seen: 'the file is a shortcut to another file',
    next: 'Use the file that it points to.',
  },
  lines: {
    seen: 'the table is drawn with lines, as in Markdown or in the output of a database',
    next: 'Export the table as CSV (psql --csv, mysql --batch), or copy it into a spreadsheet and save it as .xlsx.',
  },
  passwd: {
    seen: 'the lines are those of /etc/passwd',
    next: ['Remove the lines of system accounts, such as root, then list the columns:', PASSWD_OPTIONS].join(
      '\n  ',
    ),
  },
  mail: {
    seen: 'the file is an e-mail',
    next: 'Save the attached list and use that file, or copy the table into a spreadsheet and save it as .xlsx.',
  },
  aligned: {
    seen: 'the columns are aligned with spaces',
    next: 'Open the file in a spreadsheet as text with columns of fixed width, save it as .xlsx, and use that file.',
  },
  blocks: {
    seen: 'each person has several lines, as in YAML',
    next: 'Export the list as CSV with one row for each person (PowerShell: Export-Csv), or as JSON.',
  },
};

export function headerCause(cause: HeaderCause): CauseText {
  switch (cause.kind) {
    case 'unknown':
      return unknown(cause);
    case 'separator':
      return {
        seen: `the cells seem to be separated by ${separatorName(cause.separator)}`,
        next: `Add this option: ${separatorOption(cause.separator)}`,
      };
    case 'quoted-rows':
      return {
        seen: `each row is a single cell, since quotes (") enclose the whole row`,
        next: splitColumn(cause.separator),
      };
    case 'one-column':
      return {
        seen: `each row is a single cell, separated by ${separatorName(cause.separator)}`,
        next: splitColumn(cause.separator),
      };
    default:
      return FORMS[cause.kind];
  }
}

function splitColumn(separator: string): string {
  return `Open the file in a spreadsheet, select column A, and split it at ${separatorName(separator)} with Data > Text to Columns, with the format Text for all columns. Save it as .xlsx and use that file.`;
}

function separatorName(separator: string): string {
  return { '\t': 'a tab', ' ': 'a space' }[separator] ?? quote(separator);
}

function unknown({ first, suggested }: Extract<HeaderCause, { kind: 'unknown' }>): CauseText {
  const has = (headers: readonly string[] | undefined, cells: number) =>
    headers === undefined ? count(cells, 'cell') : `the headers ${headers.map(quote).join(', ')}`;
  const seen =
    first === undefined
      ? 'the first rows are empty'
      : `line ${first.line} has ${has(first.headers, first.cells)}`;
  const known = ['Headers that are recognised, among others:', ...KNOWN_HEADERS];
  const next: readonly string[] =
    suggested.length > 0
      ? [...known, 'Add options that say which column is which:', `  ${mapOptions(suggested)}`]
      : [
          `If the file has a header, map its columns: ${MAP_EXAMPLE}`,
          `If it has none, list its columns in order, with unused ones empty: ${COLUMNS_EXAMPLE}`,
          ...(first?.cells === 1
            ? [`If another character separates its cells, set it: ${separatorOption(':')}`]
            : []),
          ...known,
        ];
  return { seen, next: next.join('\n') };
}
