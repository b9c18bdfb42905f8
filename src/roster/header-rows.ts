/** Finds the header of a table, in one line or two, and removes it where it occurs again. */

import { isPasswordHeader } from '../domain/password-header.js';
import type { Mapping } from '../domain/roster-options.js';
import { cellText, excerpt, isBlank } from '../domain/text.js';
import { countKnownFields } from './columns.js';
import { meaningsOf } from './header-meanings.js';
import { isPlainHeader, meaningOf } from './headers.js';
import { type Batches, isBlankRow, type SkippedLine, type Table, type TableRow } from './table-row.js';

/** A `#` before a word. A cell that is only `#` is not a comment. */
const COMMENT = /^\s*#\s*(?=[^\s#])/u;

/** The first row with enough known fields that is no `#` comment, combined with the line below if that completes it. */
export function findHeader<T extends TableRow>(rows: readonly T[], map?: readonly Mapping[]): T | undefined {
  // A single word such as `Employee` is a header if the table has one column; above a wider table, it is a title.
  const isOneColumn = rows.every(({ cells }) => cells.filter((cell) => !isBlank(cell)).length < 2);
  const candidates = rows.map((row, at) =>
    isCommentRow(row) ? unhashed(row, rows.slice(at + 1), map) : row,
  );
  const at = candidates.findIndex((row) => {
    if (row === undefined) return false;
    const texts = row.cells.map(cellText);
    const isHeader =
      countKnownFields(texts, map) > 0 || (isOneColumn && meaningsOf(texts).some((one) => one !== undefined));
    return isHeader && !isRole(texts, row, rows);
  });
  const below = rows.slice(at + 1).find((row) => !isBlankRow(row));
  const row = candidates[at];
  return row && below ? (withLineBelow(row, below, map) ?? row) : row;
}

function isCommentRow({ cells }: TableRow): boolean {
  return COMMENT.test(cellText(cells[0]));
}

/** Removes the `#` of a header such as `#username;password` if rows of its width follow, and no other header. */
function unhashed<T extends TableRow>(row: T, below: readonly T[], map?: readonly Mapping[]): T | undefined {
  const cells = [cellText(row.cells[0]).replace(COMMENT, ''), ...row.cells.slice(1)];
  const others = below.filter((other) => !isBlankRow(other) && !isCommentRow(other));
  const isPerson = ({ cells: own }: T) => own.length === cells.length && fieldsIn(own, map) === 0;
  const isTable = others.length > 0 && others.every(isPerson);
  return isTable && fieldsIn(cells, map) > 1 ? { ...row, cells } : undefined;
}

function fieldsIn(cells: readonly unknown[], map?: readonly Mapping[]): number {
  return countKnownFields(cells.map(cellText), map);
}

/** Joins titles with the headers below; `undefined` if a column is left without either, or no field is added. */
function withLineBelow<T extends TableRow>(row: T, below: T, map?: readonly Mapping[]): T | undefined {
  const words = below.cells.filter((cell) => !isBlank(cell)).map(cellText);
  const isKnown = (cell: unknown) => meaningOf(cellText(cell)) !== undefined;
  const known = words.filter(isKnown);
  const isNew = below.cells.some((cell, at) => isBlank(row.cells[at]) && isKnown(cell));
  if (!isNew || known.length < 2 || known.length * 2 < words.length || !words.every(isPlainHeader))
    return undefined;
  const width = Math.max(row.cells.length, below.cells.length);
  const cells = Array.from({ length: width }, (_, at) =>
    isBlank(below.cells[at]) ? (row.cells[at] ?? '') : below.cells[at],
  );
  return fieldsIn(cells, map) > fieldsIn(row.cells, map) ? { ...below, cells } : undefined;
}

/** True if the only possible header is a role such as `ученик` or `user` that other rows also have. */
function isRole(texts: readonly string[], row: TableRow, rows: readonly TableRow[]): boolean {
  const [at, another] = meaningsOf(texts).flatMap((meaning, column) =>
    meaning === undefined ? [] : [column],
  );
  if (at === undefined || another !== undefined) return false;
  return rows.some(
    (other) => other !== row && cellText(other.cells[at]) === texts[at] && !isSameLine(other, row.cells, 2),
  );
}

/** True for a second header in other words, as in SuccessFactors. A row with another name or login is a person. */
function isLabelRow({ cells }: TableRow, headers: readonly string[]): boolean {
  const known = headers.flatMap((header, at) => {
    const field = meaningOf(header)?.field;
    if (field === undefined || isBlank(cells[at])) return [];
    return [{ field, isSame: field === meaningOf(cellText(cells[at]))?.field }];
  });
  const isPerson = known.some(({ field, isSame }) => !isSame && /^(?:nickname|name)/u.test(field));
  const same = known.filter(({ isSame }) => isSame).length;
  return !isPerson && same > 1 && same > known.length / 2;
}

/** With fewer words, the row may be a person: a user with the login `user` and the password `password`. */
const MIN_WORDS = 3;

/** Recognises the header in other words further down: `FIRST NAME`, `Surname`. All known columns must match. */
function createHeaderCheck(headers: readonly string[]): (row: TableRow) => boolean {
  const known = meaningsOf(headers).flatMap((one, at) => (one === undefined ? [] : [{ at, ...one }]));
  const alone = known.filter(({ at }) => meaningOf(headers[at] ?? '') !== undefined);
  // A password is rarely a word of a header, so one cell decides for almost every row.
  const first = alone.find(({ field }) => field === 'password') ?? alone[0];
  return ({ cells }) => {
    if (known.length < MIN_WORDS || first === undefined) return false;
    const text = cellText(cells[first.at]);
    if (/\d/.test(text) || meaningOf(text) === undefined) return false;
    const meanings = meaningsOf(cells.map(cellText));
    return known.every(({ at, field }) => meanings[at]?.field === field);
  };
}

/** Leaves out repeated headers and page heads, and adds them to the skipped lines as the rows are read. */
export function withoutHeaders(
  table: Table,
  headers: readonly string[],
): { readonly skipped: readonly SkippedLine[]; batches(): Batches } {
  const labels = table.first.find((row) => !isBlankRow(row));
  const skipped: SkippedLine[] = table.skipped.map((row) => describeSkipped(row, table.delimiter));
  const secondLine = labels !== undefined && isLabelRow(labels, headers) ? labels.line : undefined;
  if (secondLine !== undefined) skipped.push({ line: secondLine, text: 'a second header', header: 'second' });
  const repeated = [
    ...(table.header === undefined ? [] : [{ cells: table.header.cells, least: 2 }]),
    ...table.skipped.map(({ cells }) => ({ cells, least: Math.min(2, filledCount(cells)) })),
  ].filter(({ least }) => least > 0);
  const isInOtherWords = createHeaderCheck(headers);
  const isHeader = (row: TableRow): boolean => {
    if (row.line === secondLine) return true;
    if (!repeated.some(({ cells, least }) => isSameLine(row, cells, least)) && !isInOtherWords(row))
      return false;
    if (!skipped.some(({ line }) => line === row.line))
      skipped.push({ line: row.line, text: 'the header again', header: 'again' });
    return true;
  };
  async function* batches(): AsyncGenerator<readonly TableRow[], void> {
    for await (const batch of table.batches()) yield batch.filter((row) => !isHeader(row));
  }
  return { skipped, batches };
}

/** True if all filled cells equal those of the other row, and are at least half of them and at least `least`. */
function isSameLine({ cells }: TableRow, other: readonly unknown[], least: number): boolean {
  for (let at = 0; at < cells.length; at += 1)
    if (!isBlank(cells[at]) && cellText(cells[at]).trim() !== cellText(other[at]).trim()) return false;
  const same = filledCount(cells);
  return same >= least && same * 2 >= filledCount(other);
}

function filledCount(cells: readonly unknown[]): number {
  return cells.filter((cell) => !isBlank(cell)).length;
}

/** `Initial password: …`, `All passwords are …`. A word for a password on its own is a title. */
function maySayPassword(text: string): boolean {
  return isPasswordHeader(text) && /[:=]\s*\S|\d/u.test(text);
}

/** A skipped line with several cells may be a row with a password, so only the number of cells is shown. */
function describeSkipped({ line, cells }: TableRow, delimiter: string | null): SkippedLine {
  const texts = cells.map(cellText);
  const filled = texts.filter((text) => !isBlank(text));
  const [first = '(empty)', second] = filled;
  if (second === undefined) return { line, text: maySayPassword(first) ? '(1 cell)' : excerpt(first) };
  const isComment = COMMENT.test(first) && fieldsIn([first.replace(COMMENT, ''), ...texts.slice(1)]) > 0;
  return { line, text: isComment ? excerpt(texts.join(delimiter ?? ' ')) : `(${filled.length} cells)` };
}
