/** Which rows the table shows, and in which order: by the words that a person types, a filter and a column. */

import { BY_URGENCY } from '../outcome-words.js';
import { fullName, messageOf, type PageRow } from './page-row.js';

/** What a column is sorted by: numbers as numbers, texts as people read them. */
const SORT_VALUES = {
  line: ({ line }: PageRow) => line,
  nickname: ({ nickname }: PageRow) => nickname,
  name: fullName,
  outcome: ({ outcome }: PageRow) => BY_URGENCY.indexOf(outcome),
  message: messageOf,
  at: ({ at }: PageRow) => (at === undefined ? undefined : Date.parse(at)),
} as const satisfies Record<string, (row: PageRow) => string | number | undefined>;

export type SortKey = keyof typeof SORT_VALUES;

export function isSortKey(text: string | undefined): text is SortKey {
  return text !== undefined && Object.hasOwn(SORT_VALUES, text);
}

export type Query = {
  /** All of its words are to be found, in any order and any field. */
  readonly text: string;
  /** An outcome, `all`, `not-created` or `absent`. */
  readonly filter: string;
  readonly sort: SortKey;
  readonly descending: boolean;
};

/** @returns what finds rows; the order and the text that is searched are made once, so that typing is quick */
export function createFinder(rows: readonly PageRow[]): (query: Query) => readonly PageRow[] {
  const texts = new Map<PageRow, string>();
  let [order, ordered] = ['', rows];
  const textOf = (row: PageRow): string => {
    const text = texts.get(row) ?? fold(searchedIn(row).join('\n'));
    texts.set(row, text);
    return text;
  };
  return ({ text, filter, sort, descending }) => {
    if (order !== `${sort} ${descending}`) {
      [order, ordered] = [`${sort} ${descending}`, sorted(rows, sort, descending ? -1 : 1)];
    }
    const words = fold(text).split(/\s+/u).filter(Boolean);
    return ordered.filter((row) => passes(row, filter) && words.every((word) => textOf(row).includes(word)));
  };
}

function passes({ outcome, absent }: PageRow, filter: string): boolean {
  if (filter === 'not-created') return outcome !== 'created';
  if (filter === 'absent') return absent === true;
  return filter === 'all' || filter === outcome;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What is not there comes last, either way. */
function sorted(rows: readonly PageRow[], key: SortKey, sign: 1 | -1): readonly PageRow[] {
  const keyed = rows.map((row) => ({ row, value: SORT_VALUES[key](row) ?? '' }));
  keyed.sort((a, b) => {
    if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function searchedIn(row: PageRow): readonly (string | number | undefined)[] {
  const { line, nickname, position, department_id, status, code } = row;
  return [line, nickname, fullName(row), position, department_id, status, code, messageOf(row)];
}

/** Letters that no accent makes, as people without that key type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Text as it is compared: accents, case and the width of letters do not matter. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[øłđıßæœ]/g, (letter) => LETTERS[letter] ?? letter);
}
