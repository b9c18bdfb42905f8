/** The orders of the table. Each is made once; turning it round costs nothing. */

import { BY_URGENCY } from '../outcome-words.js';
import { fullName, messageOf, type PageRow } from './page-row.js';

export type SortKey = 'line' | 'nickname' | 'name' | 'outcome' | 'message' | 'at';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Numbers sort as numbers, texts as people read them; what is not there comes last. */
const VALUES = {
  line: ({ line }: PageRow) => line,
  nickname: ({ nickname }: PageRow) => nickname,
  name: fullName,
  outcome: ({ outcome }: PageRow) => BY_URGENCY.indexOf(outcome),
  message: messageOf,
  at: ({ at }: PageRow) => (at === undefined ? undefined : Date.parse(at)),
} as const satisfies Record<SortKey, (row: PageRow) => string | number | undefined>;

export function isSortKey(text: string | undefined): text is SortKey {
  return text !== undefined && Object.hasOwn(VALUES, text);
}

/** @param rows as the roster has them: among equals that order stands */
export function createOrders(
  rows: readonly PageRow[],
): (key: SortKey, descending: boolean) => readonly PageRow[] {
  const made = new Map<string, readonly PageRow[]>();
  return (key, descending) => {
    const name = `${key} ${descending}`;
    const order = made.get(name) ?? sorted(rows, key, descending ? -1 : 1);
    made.set(name, order);
    return order;
  };
}

function sorted(rows: readonly PageRow[], key: SortKey, sign: 1 | -1): readonly PageRow[] {
  const keyed = rows.map((row) => ({
    row,
    value: VALUES[key](row) || (VALUES[key](row) === 0 ? 0 : undefined),
  }));
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined) {
      return Number(a.value === undefined) - Number(b.value === undefined);
    }
    return sign * compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
