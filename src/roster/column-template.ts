/** Templates of `--map`, such as `{Title} {Grade}` and `{Birth date:ddMMyyyy}`. */

import { type DateForm, meantForm, parseDateForm, writeDate } from '../domain/date-form.js';
import { isFormulaFault } from '../domain/formula-cell.js';
import { type DateOrder, type DateReading, datesIn } from '../domain/list-date.js';
import { isPasswordHeader } from '../domain/password-header.js';
import { excerpt, isBlank } from '../domain/text.js';
import { UnreadDate } from '../domain/unread-date.js';

export type TemplatePart = { readonly text: string } | ColumnPart;

/** `isWord`: a cell without letters is left out, such as a dash in place of a second name. */
type ColumnPart = { readonly column: number; readonly date?: DatePart; readonly isWord?: boolean };

type DatePart = { readonly header: string; readonly form: DateForm };

const PLACEHOLDER = /\{([^{}]+)\}/gu;

export function isTemplate(from: string): boolean {
  return from.search(PLACEHOLDER) !== -1;
}

/** The text in braces: a header, optionally followed by a colon and a form. */
export type Placeholder =
  | { readonly header: string; readonly form?: DateForm }
  /** `meant`: the form that `wrong` was probably meant to be. */
  | { readonly header: string; readonly wrong: string; readonly meant: string | undefined };

/** Never throws. @param isHeader true if the list has this header, since a header may itself contain a colon */
export function readPlaceholder(text: string, isHeader: (header: string) => boolean): Placeholder {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || isHeader(text)) return { header: text };
  const [header, given] = [text.slice(0, colon), text.slice(colon + 1).trim()];
  const form = parseDateForm(given);
  if (form !== undefined) return { header, form };
  return isHeader(header) ? { header, wrong: given, meant: meantForm(given) } : { header: text };
}

export function templateHeaders(from: string, isHeader: (header: string) => boolean): readonly string[] {
  return [...from.matchAll(PLACEHOLDER)].map((match) => readPlaceholder(match[1] ?? '', isHeader).header);
}

export function parseTemplate(from: string, partOf: (placeholder: string) => ColumnPart): TemplatePart[] {
  return from.split(PLACEHOLDER).map((piece, at) => (at % 2 === 0 ? { text: piece } : partOf(piece)));
}

/** By header: the order of day and month, if the column shows it. */
export type DateOrders = ReadonlyMap<string, DateOrder>;

/** Returns objects, faulty formulas and unread dates as they are. Secrets keep spaces, and no error shows them. */
export function fillTemplate(
  parts: readonly TemplatePart[],
  cells: readonly unknown[],
  isSecret: boolean,
  orders: DateOrders,
): unknown {
  let text = '';
  for (const part of parts) {
    if ('text' in part) {
      text += part.text;
      continue;
    }
    const cell = cells[part.column];
    const isDate = cell instanceof Date;
    if ((typeof cell === 'object' && cell !== null && !isDate) || isFormulaFault(cell)) return cell;
    if (part.isWord === true && !/\p{L}/u.test(String(cell ?? ''))) continue;
    if (part.date !== undefined) {
      const date = dateText(cell, part.date, isSecret, orders);
      if (typeof date !== 'string') return date;
      text += date;
    } else text += isDate ? cell.toISOString().slice(0, 10) : (cell ?? '');
  }
  return isSecret ? text : text.replace(/ {2,}/gu, ' ').trim();
}

function dateText(cell: unknown, { header, form }: DatePart, isSecret: boolean, orders: DateOrders) {
  if (isBlank(cell)) return '';
  const found = readingsOf(cell);
  const order = orders.get(header);
  const [date, another] =
    found.length > 1 && order !== undefined ? found.filter((one) => one.order === order) : found;
  if (date !== undefined && another === undefined && date.isShort !== true) return writeDate(date, form);
  const why = date === undefined ? 'none' : date.isShort ? 'short-year' : 'two-ways';
  const text = cell instanceof Date ? cell.toISOString() : String(cell);
  const isShown = !isSecret && !isPasswordHeader(header);
  return new UnreadDate(excerpt(header), why, isShown ? excerpt(text) : undefined);
}

function readingsOf(cell: unknown): readonly DateReading[] {
  if (!(cell instanceof Date)) {
    const [first, second] = datesIn(String(cell));
    if (first === undefined) return [];
    return second === undefined || (first.day === second.day && first.month === second.month)
      ? [first]
      : [first, second];
  }
  const [year, month, day] = [cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate()];
  // Workbooks store a time without a date as one in 1899.
  return year < 1900 || year > 9999 ? [] : [{ year, month, day }];
}
