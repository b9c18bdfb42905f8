/** Errors of a list or roster, its columns and its passwords. */

import type { EarlierUser } from '../../../domain/finding.js';
import type { HeaderCause } from '../../../domain/header-cause.js';
import type { Mapping, RosterFormat } from '../../../domain/roster-options.js';
import { text } from '../../error-template.js';
import { COLUMNS_EXAMPLE, givenMap, mapOptions } from '../../header-texts.js';
import { type RosterLabel, type RosterPlace, rosterName, rosterPlace } from '../../roster-place.js';
import { listed } from '../../sentence-parts.js';
import type { ErrorEntry } from '../../text-facts.js';
import { parts } from '../finding-words.js';
import { count, grouped, quote } from '../grammar.js';
import { jsonSyntax, systemError } from '../system-error.js';
import { headerCause } from './header-cause.js';

/** A header that may be shown, or the number of its column, from 1. */
type ShownColumn = string | number;

/** An encoding in which names were read, with some of these names. */
type Reading = { readonly encoding: string; readonly preview: string };

type WithPlace = { readonly at: RosterPlace };
type WithLabel = { readonly label: RosterLabel };
type WithPath = { readonly path: string };

const STANDARD_INPUT = 'standard input';

const name = (label: RosterLabel) => rosterName(label, STANDARD_INPUT);

const place = (at: RosterPlace) => rosterPlace(at, STANDARD_INPUT);

const SAVE_AS = 'Save it as .xlsx or CSV (UTF-8), and use that file.';
const USE_CSV = 'Save the sheet as CSV (UTF-8) and use that file.';
const SAVE_AGAIN = 'Open the workbook in Excel or LibreOffice and save it again as .xlsx.';
const OTHER_SHEET = 'If another sheet is the roster, select it with --sheet.';
const CLOSE_AND_AGAIN = 'Close the file in other programs, then run the same command again.';

export const rosterErrors = {
  // The file.

  'roster-missing': ({ path }: WithPath) => text`
    ${path} does not exist
    Check the path.`,
  'roster-unreadable': ({ path, system }: WithPath & { readonly system: string }) => text`
    cannot read ${path}: ${systemError(system)}
    ${
      ['ENAMETOOLONG', 'ELOOP'].includes(system)
        ? 'Check the path.'
        : 'Check its permissions, the disk, and whether another program has locked it.'
    }`,
  'roster-is-folder': ({ path }: WithPath) => text`
    ${path} is a folder, not a roster
    Give the path of a file in it.`,
  'roster-empty': ({ label }: WithLabel) => text`
    ${name(label)} is empty
    Add a header and at least one row.`,
  'roster-no-rows': ({ label }: WithLabel) => text`
    ${name(label)} has no rows
    Add at least one user.`,
  'roster-too-many-rows': ({ label, most }: WithLabel & { readonly most: number }) => text`
    ${name(label)}: more than ${grouped(most)} rows, the limit for a roster
    Split it into several rosters.`,
  'roster-too-many-columns': ({ at, columns, most }: WithPlace & Record<'columns' | 'most', number>) => text`
    ${place(at)} ${columns} columns, but a roster can have at most ${most}
    Remove the columns that are not about users, and check the separator.`,
  /** Standard input, or a pipe. */
  'input-too-large': ({ label }: WithLabel) => text`
    ${name(label)} is larger than 64 MiB, the limit for input that is not a file
    Save it to a file and give its path.`,
  'roster-changed': ({ label, isWriting }: WithLabel & { readonly isWriting: boolean }) => text`
    ${
      isWriting
        ? `${name(label)} changed while it was being read, so the roster was not written`
        : `${name(label)}: the file changed while it was being read`
    }
    ${CLOSE_AND_AGAIN}`,
  'roster-pdf': ({ label }: WithLabel) => text`
    ${name(label)}: the file is a PDF
    ${SAVE_AS}`,
  'roster-old-workbook': ({ label }: WithLabel) => text`
    ${name(label)}: the file is an old .xls workbook, or protected by a password
    Save it as .xlsx without a password, or as CSV (UTF-8), and use that file.`,
  'roster-web-page': ({ label }: WithLabel) => text`
    ${name(label)}: the file is a web page or XML, not a table
    ${SAVE_AS}`,
  'option-not-for-format': ({ label, flag, format }: FormatOption) => {
    const is = { csv: 'is not a workbook', json: 'is JSON', jsonl: 'is JSON', xlsx: 'is a workbook' }[format];
    return text`
      ${flag} does not apply to ${name(label)}, which ${is}
      Remove ${flag}.`;
  },

  // Its text.

  'encoding-unknown': ({ given }: { readonly given: string }) => text`
    --encoding ${given} is not a known encoding
    Use a name such as utf-8, utf-16le, windows-1251, windows-1252, koi8-r or ibm866.`,
  /** @param by the evidence for the right encoding: the byte order mark, or the bytes */
  'encoding-wrong': ({ at, given, right, by, readings }: WrongEncoding) => {
    const why =
      by === 'mark'
        ? `the file starts with the byte order mark of ${right}`
        : `the file is valid UTF-8${read(readings)}`;
    const more =
      by === 'mark'
        ? ''
        : ` If the names are right only in ${given}, save the file as CSV (UTF-8) and use that file.`;
    return text`
      ${place(at)} --encoding ${given} is wrong: ${why}
      Remove --encoding, or set it to ${right}.${more}`;
  },
  /**
   * @param isSure whether the other lines are in this encoding: then no other encoding is suggested
   * @param suggested if `isLikely`, only the encodings in which the names look right, else all encodings with names
   */
  'encoding-invalid': ({ at, encoding, isSure, readings, suggested, isLikely }: InvalidEncoding) => {
    const what = `${place(at)} invalid ${encoding === 'utf-8' ? 'UTF-8' : encoding}`;
    if (isSure)
      return text`
        ${what}: a character in this line is incomplete or in another encoding
        Correct this line and save the file as CSV (UTF-8), or copy the file again.`;
    if (suggested.length === 0)
      return text`
        ${what}
        Save the file as UTF-8, or set its encoding, such as --encoding windows-1252 (western Europe) or --encoding windows-1251 (Cyrillic).`;
    const options = suggested.map((one) => `--encoding ${one}`);
    return text`
      ${what + read(readings)}
      Choose the encoding in which the names are right${isLikely ? ', probably ' : ': '}${options.join(' or ')}.`;
  },
  'roster-nul-byte': ({ at, utf16 }: WithPlace & { readonly utf16: string | undefined }) => text`
    ${place(at)} this line contains a NUL byte, so the file is not text in this encoding
    ${
      utf16 === undefined
        ? 'Save the file as CSV (UTF-8) or .xlsx.'
        : `The file is UTF-16 without a byte order mark: add --encoding ${utf16}.`
    }`,

  // A table.

  'separator-invalid': ({ given }: { readonly given: string }) => text`
    --delimiter ${given} is not a separator: it must be one character other than a quote or a line break
    Use ',', ';', '|', or '\\t' for a tab.`,
  /** @param quote the cell and line of a quote that may not be closed */
  'row-too-long': ({ at, kib, quote }: LongRow) => {
    const hint =
      quote && `; the quote (") that opens cell ${quote.cell} in line ${quote.line} may not be closed`;
    return text`
      ${place(at)} the row is longer than ${kib} KiB${hint ?? ''}
      Look for a quote that is not closed, or for missing line breaks: each row of a roster is one line.`;
  },
  /** @param closedIn the line of the closing quote, if it is another one */
  'quote-wrong': ({ at, kind, cell, closedIn }: WrongQuote) => {
    const closing = closedIn === undefined ? '' : ` in line ${closedIn}`;
    const [what, next] = {
      'quote-inside': [
        `cell ${cell} contains a quote (") but is not quoted`,
        'Quote the whole cell and double each quote inside it: "Anna ""Anya"" Weber".',
      ],
      'space-before-quote': [
        `cell ${cell} has a space before its opening quote (")`,
        'Remove the spaces after the separators: a quoted cell starts right after its separator.',
      ],
      'text-after-quote': [
        `cell ${cell} has text after its closing quote (")${closing}`,
        'Add the missing quote, or double the quotes inside the cell: "Anna ""Anya"" Weber".',
      ],
      unclosed: [`the quote (") that opens cell ${cell} is not closed`, 'Close it, or remove it.'],
    }[kind] as [string, string];
    return text`
      ${place(at)} ${what}
      ${next}`;
  },
  'row-width': ({ at, cells, columns }: WithPlace & Record<'cells' | 'columns', number>) => text`
    ${place(at)} the row has ${count(cells, 'cell')}, but the table has ${count(columns, 'column')}
    ${
      cells < columns
        ? 'Each row needs as many separators as the header, even if its last cells are empty.'
        : 'Quote each cell that contains a separator or a line break: "…".'
    }`,
  'cell-without-column': ({ at, cell, columns }: WithPlace & Record<'cell' | 'columns', number>) => text`
    ${place(at)} cell ${cell} is not empty, but the table has only ${count(columns, 'column')}
    Add a header for its column, or clear the cell.`,
  'header-unexpected': ({ at }: WithPlace) => text`
    ${place(at)} this row is a header, but --columns is for a table without one
    Remove --columns, or remove the header.`,
  'header-unknown': ({ label, within, cause }: UnknownHeader) => {
    const { seen, next } = headerCause(cause);
    return text`
      ${name(label)}: no header was recognised in the first ${within} rows; ${seen}
      ${next}`;
  },
  /** @param header if it may be shown. @param field that the headers mean */
  'headers-repeated': ({ at, columns, header, field }: RepeatedHeaders) => {
    const which = header === undefined ? '' : ` ${quote(header)}`;
    const choice =
      field === undefined ? '' : `, or choose another column: ${givenMap({ field, from: '<header>' })}`;
    return text`
      ${place(at)} columns ${numbers(columns)} have the same header${which}
      Rename or remove one of them${choice}.`;
  },
  'roster-of-organisations': ({ at }: WithPlace) => text`
    ${place(at)} this is the list of organisations of OneRoster, and has no people
    Use users.csv in the same folder.`,

  // The columns that the user names.

  'map-repeated': ({ field }: { readonly field: string }) => text`
    --map ${field} is set twice
    Set it once.`,
  'map-field-unknown': ({ field, meant, fields }: UnknownField) => text`
    ${givenMap({ field, from: '…' })}: ${notAField(field, meant)}
    ${fieldsNext(fields)}`,
  'map-swapped': ({ given, right, fields }: WithFields & Record<'given' | 'right', Mapping>) => text`
    ${givenMap(given)}: the field comes first: ${mapOptions([right])}
    ${fieldsNext(fields)}`,
  /**
   * @param found the columns with this header, from 1: none, or several
   * @param isField whether the given column is the name of a field
   */
  'column-unknown': ({ at, given, found, isField, columns }: UnknownColumn) => {
    const what =
      found.length === 0 ? 'no column has this header' : `columns ${numbers(found)} have this header`;
    const order = isField ? 'The field comes first, then the header. ' : '';
    return text`
      ${place(at)} ${givenMap(given)}: ${what}
      ${order}The columns are: ${columns.map(shown).join(', ')}.`;
  },
  'column-secret': ({ at, field, column }: SecretColumn) => text`
    ${place(at)} ${givenMap({ field, from: shown(column) })}: this column is for passwords, and ${field} is shown to others
    Choose another column. If it holds no passwords, give it another header.`,
  'date-form-unknown': ({ given, header, form, meant }: UnknownDateForm) => {
    const right = meant === undefined ? '' : `Write {${header}:${meant}}. `;
    return text`
      ${givenMap(given)}: "${form}" is not a date format
      ${right}A date format has yyyy or yy for the year, MM or M for the month, dd or d for the day, and no other letters. Example: {${header}:dd.MM.yyyy}`;
  },
  'columns-field-unknown': ({ given, meant, fields }: UnknownColumnField) => text`
    --columns: ${notAField(given, meant)}
    The fields are ${fields.join(', ')}; leave a column empty to ignore it.`,
  'columns-secret': ({ given }: { readonly given: string }) => text`
    --columns: "${given}" means a password, and that field is shown to others
    Name the column of the passwords "password", and leave other columns with passwords empty.`,
  'columns-empty': () => text`
    --columns names no field
    For example: ${COLUMNS_EXAMPLE}`,

  // A workbook.

  'workbook-unsupported': ({ label, why }: UnsupportedWorkbook) => {
    const what = {
      'too-large': 'the workbook is too large',
      damaged: 'the workbook is truncated or damaged',
      xlsb: 'binary workbooks (.xlsb) are not supported',
      'open-document': 'OpenDocument files are not supported',
      document: 'the file is a text document (.docx), not a workbook',
      numbers: 'the file is a document of Numbers or Pages, not a workbook',
      zip: 'the file is a ZIP archive, not a workbook',
    }[why];
    const next: Readonly<Partial<Record<typeof why, string>>> = {
      document: 'Copy its table into a spreadsheet, save it as .xlsx, and use that file.',
      numbers: 'Export it as .xlsx with File > Export To > Excel, and use that file.',
      zip: 'Unpack it and use the list that it contains.',
    };
    return text`
      ${name(label)}: ${what}
      ${next[why] ?? USE_CSV}`;
  },
  'workbook-damaged': ({ label, isPartMissing }: WithLabel & { readonly isPartMissing: boolean }) => text`
    ${name(label)}: the workbook is damaged or has an unusual structure${isPartMissing ? ' (a part is missing)' : ''}
    ${SAVE_AGAIN} Or save the sheet as CSV (UTF-8) and use that file.`,
  'workbook-without-sheet': ({ label }: WithLabel) => text`
    ${name(label)}: the workbook has no worksheet
    Use another file.`,
  'workbook-empty': ({ label }: WithLabel) => text`
    ${name(label)}: all sheets are empty
    Use another file.`,
  'sheet-unclear': ({ label, sheets, first }: WithSheets & { readonly first: string }) => text`
    ${name(label)}: more than one sheet looks like a roster: ${sheets.join(', ')}
    Select one, for example: --sheet ${JSON.stringify(first)}`,
  /** @param isOther whether it is another kind of sheet, such as a chart. @param sheets worksheets, each as `1 Staff` */
  'sheet-missing': ({ label, sheet, isOther, sheets }: MissingSheet) => text`
    ${
      isOther
        ? `${name(label)}: the sheet "${sheet}" is not a worksheet`
        : `${name(label)}: there is no sheet "${sheet}"`
    }
    The sheets are: ${sheets.join(', ')}.`,
  'sheet-too-large': ({ label, unit, most }: LargeSheet) => text`
    ${name(label)}: the sheet has more than ${grouped(most)} ${unit}, the limit for a workbook
    ${USE_CSV} ${OTHER_SHEET}`,
  /** @param cell its address, or the number of its column */
  'cell-invalid': ({ at, cell, why }: InvalidCell) => {
    const what = {
      order: `cell ${cell} occurs twice or out of order`,
      text: `cell ${cell} refers to a text that is not in the workbook`,
      boolean: `cell ${cell} has the type Boolean, but its value is neither true nor false`,
      date: `cell ${cell} has the type date, but its value is not a date`,
      number: `cell ${cell} has the type number, but its value is not a number`,
      'date-missing': `cell ${cell} contains a date that does not exist`,
      type: `cell ${cell} has an unknown type`,
      'header-formula': `the header in cell ${cell} is a formula without a stored value`,
    }[why];
    return text`
      ${place(at)} ${what}
      ${SAVE_AGAIN} ${OTHER_SHEET}`;
  },
  /** The roster has fewer rows than the list: its column no longer shows whether the day comes first. */
  'date-order-lost': ({ at, column }: WithPlace & { readonly column: string }) => text`
    ${place(at)} the dates in the column "${column}" may have the day or the month first, and without the rows that are left out nothing shows which
    Write the dates of this column as 2012-03-31 (year, month, day).`,
  'formula-uncalculated': ({ at, cell }: WithPlace & { readonly cell: string }) => text`
    ${place(at)} cell ${cell} is a formula without a stored value
    Open the workbook in a spreadsheet program and save it.`,

  // JSON.

  'json-too-large': ({ label }: WithLabel) => text`
    ${name(label)}: the file is larger than 64 MiB, the limit for JSON
    Split it into several rosters.`,
  'json-no-list': ({ label }: WithLabel) => text`
    ${name(label)}: the JSON is neither an array of users nor an object with an array of them, such as "users"
    Use [{…}, {…}] or {"users": [{…}, {…}]}. For one object per line, add --roster-format jsonl.`,
  'json-lists': ({ label, names }: WithLabel & { readonly names: readonly string[] }) => text`
    ${name(label)}: more than one list in the JSON may be the users: ${names.join(', ')}
    Keep the one with the people, or save it alone as a JSON array.`,
  /** @param all how many rows there are, if that is known */
  'json-one-page': ({ at, member, rows, all }: OnePage) => text`
    ${place(at)} "${member}" says that this is ${all === undefined ? 'one page' : `${rows} of ${all} rows`}, and that the rest is elsewhere
    Export all rows into one list. If all of them are in this file, remove "${member}".`,
  'roster-json-invalid': ({ at, column, fault }: InvalidJson) => text`
    ${place(at)} column ${column}: ${jsonFault(fault)}
    Correct the JSON there.`,
  'json-keys-unknown': ({ label, keys, map }: UnknownKeys) => text`
    ${name(label)}: no key is a known field: ${keys.join(', ')}
    Use the keys nickname, password, name.first, …, or map your own: ${mapOptions(map.length > 0 ? map : [{ field: 'nickname', from: '<key>' }])}`,

  // A CSV of a report, as a roster's rows.

  'report-csv-form': ({ label, columns }: WithLabel & { readonly columns: readonly string[] }) => text`
    ${name(label)} is not a CSV file of a report: it must have a nickname column and the columns ${columns.join(', ')}
    Use a CSV file with the columns that the report wrote, or edit the roster and use the results folder.`,
  /** @param nickname absent if it may be a password. @param other the line of the other row */
  'report-csv-row': ({ at, nickname, why, other, csv, roster }: ReportRow) => {
    const addTo = `To add a user or change a login, edit ${roster}.`;
    const [what, next] = {
      missing: ['is missing', `Remove the row from ${csv}. ${addTo}`],
      repeated: [`is also in line ${other}`, `Keep one row for each login. ${addTo}`],
      unknown: [`is not in ${roster}`, `Remove the row from ${csv}. ${addTo}`],
      'repeated-in-roster': [
        `is in ${roster} twice, the second time in line ${other}`,
        `Change one of the two logins in ${roster}, or remove the row from ${csv}.`,
      ],
    }[why] as [string, string];
    const who = nickname === undefined ? 'the login of this row' : `login "${nickname}"`;
    return text`
      ${place(at)} ${who} ${what}
      ${next}`;
  },

  // Passwords.

  'credentials-unreadable': ({ path, system }: WithPath & { readonly system: string }) => text`
    ${path} cannot be read: ${systemError(system)}
    Check that you may read the file.`,
  'credentials-damaged': ({ path, line }: WithPath & { readonly line: number }) => text`
    ${path}:${line} was changed and cannot be read
    Correct the line, or move the file elsewhere: it may be the only copy of some passwords.`,
  'credentials-changed': ({ path }: WithPath) => text`
    ${path} was changed by another program, so the next password cannot be saved
    Close it in that program, then run the same command again.`,

  'seal-to-missing': ({ folder, command }: { readonly folder: string; readonly command: string }) => text`
    ${folder} has sealed passwords, and this run would keep others unsealed
    Add --seal-to as before. If the sealed ones are handed out, remove them: ${command}`,

  // Making a roster.

  'pattern-invalid': ({ pattern, why, placeholder = '' }: InvalidPattern) => {
    const what = {
      constant: 'has no placeholder, so every row would get the same login',
      'no-address': 'makes no addresses, and the logins of this directory are addresses',
      characters:
        'contains characters that are not allowed in a login: use Latin letters, digits, ".", "_" and "-"',
      unknown: `uses {${placeholder}}, which is not a field or column of this list`,
      secret: `uses {${placeholder}}, but a login cannot contain a password`,
      nickname: 'uses the login itself',
    }[why];
    const end = why === 'no-address' ? '@<domain>' : '';
    return text`
      The pattern "${pattern}" ${what}
      Put fields or column headers in braces, for example --nickname '{first:1}.{last}${end}'.`;
  },
  'nickname-file-form': ({ path }: WithPath) => text`
    ${path} has no nickname column
    Give that column the header "nickname".`,
  'line-without-row': ({ flag, line, label }: MissingLine) => text`
    ${flag} ${line}: no row of ${name(label)} begins on this line
    Take the number from the finding: it is the line on which the row begins.`,
  'line-said-twice': ({ line }: { readonly line: number }) => text`
    Line ${line} is in --same-line and in --new-line
    Choose one: the same person, or another one.`,
  'renew-unknown': ({ nicknames, more, label }: UnknownRenewal) => text`
    --renew: ${some(nicknames, more)} ${nicknames.length + more === 1 ? 'is' : 'are'} not in ${name(label)}
    Check the spelling. A renewed row already has its new login.`,
  /** @param command the command that opens the report */
  'renew-created-before': ({ csv, nickname, command }: RenewedFile) => text`
    --renew: the logins in ${csv} are taken as if this list was created before, on another computer. These accounts may belong to the people in the list, who would get second ones
    If an account belongs to another person, pass its login instead of the file, such as --renew ${nickname}. The report has the commands of the other ways to continue: ${command}`,
  'others-unknown': ({ nicknames, more, label }: UnknownRenewal) => text`
    --others: ${some(nicknames, more)} ${nicknames.length + more === 1 ? 'is' : 'are'} neither in ${name(label)} nor in the results folder
    Check the spelling. The taken logins are in exists.csv in the results folder.`,
  /** @param more how many others there are. @param settle the command that settles an unconfirmed one */
  'renew-has-account': ({ users, more, settle }: RefusedRenewal) => {
    const record =
      settle === undefined
        ? ''
        : ` Record what you find out, with --created or --not-created (or --look-up, where the directory can be asked): ${settle}`;
    return text`
      --renew: ${some(users.map(parts.earlierUser), more)} ${users.length + more === 1 ? 'has' : 'have'} or may have an account, and would get a second one
      Check the directory. A person who has an account keeps the login. If the account belongs to another person, enter another login in the row.${record}`;
  },
  'list-of-report': ({ path }: WithPath) => text`
    ${path} is part of the report of an earlier run
    Use the list itself. To renew taken logins, pass exists.csv to --renew.`,
  'write-workbook': ({ path }: WithPath) => text`
    --write is for CSV and JSON: it cannot change a workbook
    Write a new file, for example with -o ${path}`,
  'write-irregular': ({ path }: WithPath) => text`
    --write: ${path} is not a regular file
    Write a new file with -o.`,
  'roster-not-extended': ({ path, list }: WithPath & { readonly list: string }) => text`
    ${path} cannot be extended: its columns or lines are not those of a new file for ${list}
    Write a new file with -o.`,
  'output-too-many-rows': ({ rows, most }: { readonly rows: number; readonly most: number }) => text`
    A workbook can have ${grouped(most)} rows, and this roster has ${grouped(rows)}
    Write a .csv file instead.`,
  'output-control-character': ({ line }: { readonly line: number }) => text`
    Line ${line} has a control character, which a workbook cannot contain
    Write a .csv file instead.`,

  // Slips.

  'slips-without-passwords': ({ service }: { readonly service: string }) => text`
    There are no slips: ${service} does not store passwords
    The users sign in as their organisation has set up.`,
  /** @param isSome whether only some users were asked for */
  'slips-nobody': ({ folder, isSome }: { readonly folder: string; readonly isSome: boolean }) => text`
    No user was created${isSome ? ' in that run' : ' yet'} (${folder})
    Only created users get slips.`,
  'slips-passwords-missing': ({ path, service }: WithPath & { readonly service: string }) => text`
    There are no passwords for the slips: ${path} does not exist, and the roster has no passwords
    Set new passwords for these users in ${service}.`,
  'slips-sealed': ({ command }: { readonly command: string }) => text`
    The passwords for the slips are sealed
    Make the slips with the key: ${command}`,
  'slips-of-sealed': ({ command }: { readonly command: string }) => text`
    --slips cannot be used with --seal-to: only the key can open the passwords
    Make the slips after the run: ${command}`,
  'sealed-to-another': ({ n }: { readonly n: number }) => text`
    This key opens none of ${count(n, 'sealed password')}
    Use the key for the recipient that was set with --seal-to.`,
  'slips-user-unknown': ({ nicknames }: { readonly nicknames: readonly string[] }) => text`
    No user was created as ${nicknames.join(', ')}
    Check the spelling.`,
  'slips-no-run': () => text`No run has created a user yet`,
  'slips-run-unknown': ({ given, runs }: { readonly given: string; readonly runs: number }) => text`
    --run takes last or the number of a run${runs > 1 ? `, 1 to ${runs}` : ' (there is only 1)'}, not "${given}"`,
  'group-column-unknown': ({ given, columns }: UnknownGroupColumn) => text`
    --group-by takes a column of the roster, not "${given}"
    The columns are ${columns.join(', ')}. For a sheet without groups, use none.`,
  'group-column-secret': ({ given }: { readonly given: string }) => text`
    --group-by ${given}: that column may contain passwords`,
} satisfies Readonly<Record<string, ErrorEntry>>;

type FormatOption = WithLabel & { readonly flag: string; readonly format: RosterFormat };

type WithReadings = WithPlace & { readonly readings: readonly Reading[] };

type WrongEncoding = WithReadings & Record<'given' | 'right', string> & { readonly by: 'mark' | 'bytes' };

type InvalidEncoding = WithReadings & {
  readonly encoding: string;
  readonly isSure: boolean;
  readonly suggested: readonly string[];
  readonly isLikely: boolean;
};

type LongRow = WithPlace & {
  readonly kib: number;
  readonly quote: Record<'cell' | 'line', number> | undefined;
};

type WrongQuote = WithPlace & {
  readonly kind: 'quote-inside' | 'space-before-quote' | 'text-after-quote' | 'unclosed';
  readonly cell: number;
  readonly closedIn: number | undefined;
};

type UnknownHeader = WithLabel & { readonly within: number; readonly cause: HeaderCause };

type RepeatedHeaders = WithPlace & {
  readonly columns: readonly number[];
  readonly header: string | undefined;
  readonly field: string | undefined;
};

type WithFields = { readonly fields: readonly string[] };

type WithMeant = { readonly meant: string | undefined };

type UnknownField = WithFields & WithMeant & { readonly field: string };

type UnknownColumnField = WithFields & WithMeant & { readonly given: string };

type UnknownColumn = WithPlace & {
  readonly given: Mapping;
  readonly found: readonly number[];
  readonly isField: boolean;
  readonly columns: readonly ShownColumn[];
};

type SecretColumn = WithPlace & { readonly field: string; readonly column: ShownColumn };

type UnknownDateForm = Record<'header' | 'form', string> & WithMeant & { readonly given: Mapping };

type UnsupportedWorkbook = WithLabel & {
  readonly why: 'too-large' | 'damaged' | 'xlsb' | 'open-document' | 'document' | 'numbers' | 'zip';
};

type WithSheets = WithLabel & { readonly sheets: readonly string[] };

type MissingSheet = WithSheets & { readonly sheet: string; readonly isOther: boolean };

type LargeSheet = WithLabel & { readonly unit: 'rows' | 'columns'; readonly most: number };

type InvalidCell = WithPlace & {
  readonly cell: string;
  readonly why: 'order' | 'text' | 'boolean' | 'date' | 'number' | 'date-missing' | 'type' | 'header-formula';
};

type OnePage = WithPlace & {
  readonly member: string;
  readonly rows: number;
  readonly all: number | undefined;
};

type InvalidJson = WithPlace & { readonly column: number; readonly fault: JsonFault };

type UnknownKeys = WithLabel & { readonly keys: readonly string[]; readonly map: readonly Mapping[] };

type ReportRow = WithPlace & {
  readonly nickname: string | undefined;
  readonly why: 'missing' | 'repeated' | 'unknown' | 'repeated-in-roster';
  readonly other: number | undefined;
  readonly csv: string;
  readonly roster: string;
};

type InvalidPattern = {
  readonly pattern: string;
  readonly why: 'constant' | 'no-address' | 'characters' | 'unknown' | 'secret' | 'nickname';
  readonly placeholder?: string;
};

type LineFlag = '--same-line' | '--new-line' | '--skip-line';

type MissingLine = WithLabel & { readonly flag: LineFlag; readonly line: number };

type UnknownRenewal = WithLabel & { readonly nicknames: readonly string[]; readonly more: number };

type RenewedFile = Readonly<Record<'csv' | 'nickname' | 'command', string>>;

type RefusedRenewal = {
  readonly users: readonly EarlierUser[];
  readonly more: number;
  readonly settle: string | undefined;
};

type UnknownGroupColumn = { readonly given: string; readonly columns: readonly string[] };

/** `1, 2 and 3`. */
function numbers(columns: readonly number[]): string {
  return listed(columns.map(String), 'and');
}

function shown(column: ShownColumn): string {
  return typeof column === 'number' ? `column ${column}` : column;
}

function some(names: readonly string[], more: number): string {
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function read(readings: readonly Reading[]): string {
  const lines = readings.map(({ encoding, preview }) => `\n  ${encoding}: ${preview}`);
  return lines.length === 0 ? '' : `. The first names read as${lines.join('')}`;
}

function notAField(given: string, meant: string | undefined): string {
  return `"${given}" is not a field${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
}

function fieldsNext(fields: readonly string[]): string {
  const example = givenMap({ field: 'name.first', from: 'Vorname' });
  return `The fields are ${fields.join(', ')}. Example: ${example}`;
}

export type JsonFault =
  | { readonly kind: keyof typeof jsonSyntax | 'end' | 'not-an-object' | 'long-text' | 'long-line' }
  | { readonly kind: 'deep'; readonly most: number }
  | { readonly kind: 'long-row'; readonly kib: number }
  /** `key`: absent if it may be a password. */
  | { readonly kind: 'duplicate-key'; readonly key?: string };

function jsonFault(fault: JsonFault): string {
  switch (fault.kind) {
    case 'end':
      return 'unexpected end of the JSON';
    case 'not-an-object':
      return 'this row is not an object';
    case 'long-text':
      return 'a text is longer than 1 MiB';
    case 'long-line':
      return 'a line is longer than 1 MiB';
    case 'deep':
      return `values are nested more than ${fault.most} levels deep`;
    case 'long-row':
      return `the row is longer than ${fault.kib} KiB`;
    case 'duplicate-key':
      return fault.key === undefined ? 'duplicate key' : `duplicate key "${fault.key}"`;
    default:
      return jsonSyntax[fault.kind];
  }
}
