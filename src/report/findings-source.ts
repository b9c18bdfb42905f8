/** The rows of the list for `--findings`, without possible passwords. All formats use them. */

import type { Finding } from '../domain/finding.js';
import { containsSecret, plainPassword } from '../domain/password-text.js';
import { capitalized, cellText } from '../domain/text.js';
import { type Name, wholeName } from '../domain/user.js';
import { groupBy } from '../platform/collections.js';
import { fieldName, messageForList } from '../texts/finding-text.js';
import { type Language, textsIn } from '../texts/texts.js';
import type { ReportRow, ReportSource } from './report-source.js';
import { type IsPassword, isPasswordOf, ownCells, textWithoutPasswords } from './row-view.js';

export type FindingsSource = Pick<ReportSource, 'headers' | 'secretColumns' | 'delimiter'> & {
  readonly list: string | null;
  /** The unit of `line`: lines of a text file, rows of a sheet, entries of JSON. */
  readonly place: 'line' | 'row' | 'entry';
  /** The language of page and workbook; CSV and JSON are in English. */
  readonly language: Language;
  readonly total: number;
  readonly findings: readonly Finding[];
  columnsOf(field: string): readonly number[];
  /** Yields every row once, in order. Each call reads the list again. */
  rows(): AsyncIterable<SourceRow>;
};

type SourceRow = Pick<ReportRow, 'row' | 'line' | 'cells' | 'passwords' | 'nickname' | 'name'>;

export type ListRow = {
  readonly row: number;
  readonly line: number;
  readonly nickname: string;
  /** The parts in the order of the language, or the cell with a full name that could not be split. */
  readonly name: string;
  readonly cells: readonly string[];
  readonly hidden: ReadonlySet<number>;
  readonly findings: readonly Finding[];
};

export async function* listRows(source: FindingsSource): AsyncGenerator<ListRow, void> {
  const byRow = groupBy(source.findings, ({ row }) => String(row));
  for await (const row of source.rows()) yield listRow(row, byRow.get(String(row.row)) ?? [], source);
}

function listRow(row: SourceRow, findings: readonly Finding[], source: FindingsSource): ListRow {
  const isPassword = holdsPasswordOf(row.passwords);
  const cells = ownCells(row, isPassword, source);
  const isHidden = (at: number) => cells[at] === '' && cellText(row.cells[at]).trim() !== '';
  const nameColumns = source.columnsOf('name');
  return {
    row: row.row,
    line: row.line,
    nickname: shown(row.nickname, isPassword),
    // If the cell with the full name is a password, its parts would show it.
    name: nameColumns.some(isHidden)
      ? ''
      : nameOf(row, isPassword, source.language) || joined(nameColumns.map((at) => cells[at] ?? '')),
    cells,
    hidden: new Set(cells.flatMap((_, at) => (isHidden(at) ? [at] : []))),
    findings,
  };
}

/** A shorter password can occur in another text by chance. */
const MIN_LENGTH_WITHIN = 6;

/** Also finds passwords within a longer text, such as an address, since the list is handed to other people. */
function holdsPasswordOf(passwords: SourceRow['passwords']): IsPassword {
  const isPassword = isPasswordOf(passwords);
  const long = passwords
    .map((cell) => textWithoutPasswords(cell, () => false))
    .filter((text) => plainPassword(text).length >= MIN_LENGTH_WITHIN);
  return (text) => isPassword(text) || long.some((password) => containsSecret(text, password));
}

/** Joins the parts of a name, without a password that they show together. */
function nameOf({ name }: SourceRow, isPassword: IsPassword, language: Language): string {
  const of = (part: keyof Name) => shown(name[part], isPassword);
  const parts = { first: of('first'), middle: of('middle'), last: of('last') };
  const text = isPassword(wholeName(parts, '')) ? '' : textsIn(language).parts.name(parts);
  return shown(text, isPassword);
}

function joined(parts: readonly string[]): string {
  return parts.flatMap((part) => part.trim() || []).join(' ');
}

function shown(text: string, isPassword: IsPassword): string {
  return isPassword(text) ? '' : text;
}

export function messageOf({ message }: Finding, { language }: Pick<FindingsSource, 'language'>): string {
  return messageForList(message, language);
}

export function wholeFindings({ findings }: FindingsSource): readonly Finding[] {
  return findings.filter(({ row }) => row === null);
}

/** The positions of a finding's cells; a part of a name may be in the column of full names. */
export function cellsOf({ field }: Finding, { columnsOf }: FindingsSource): readonly number[] {
  const positions = columnsOf(field);
  return positions.length === 0 && field.startsWith('name.') ? columnsOf('name') : positions;
}

/** The headers of a finding's columns, or the field if it has no column. */
export function placeOf(finding: Finding, source: FindingsSource): string {
  const { column } = textsIn(source.language).findingsPage;
  const headers = cellsOf(finding, source).map((at) => source.headers[at] || column(at + 1));
  return headers.join(' + ') || capitalized(fieldName(finding.field, source.language));
}

export function hasError(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
