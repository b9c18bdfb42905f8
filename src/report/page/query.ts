/** Which rows the table shows, and in which order. */

import { BY_URGENCY } from '../../domain/outcome-table.js';
import { fullName, messageOf, type PageRow, searchText } from './page-row.js';

/** What a column is sorted by. */
const SORT_VALUES: Readonly<Record<string, (row: PageRow) => string | number | undefined>> = {
  line: ({ line }) => line,
  nickname: ({ nickname }) => nickname,
  name: fullName,
  outcome: ({ outcome }) => BY_URGENCY.indexOf(outcome),
  message: messageOf,
  at: ({ at }) => at,
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By one of the columns; empty values come last in either direction. */
export function sortRows(rows: readonly PageRow[], column: string, descending: boolean): readonly PageRow[] {
  const keyed = rows.map((row) => ({ row, value: String(SORT_VALUES[column]?.(row) ?? '') }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
    return sign * collator.compare(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}

/**
 * @param text all of its words are to be found, in any order and any field
 * @param filter an outcome, `all`, `not-created` or `missing`
 */
export function findRows(rows: readonly PageRow[], text: string, filter: string): readonly PageRow[] {
  const words = searchText(text).split(/\s+/u).filter(Boolean);
  return rows.filter((row) => passes(row, filter) && words.every((word) => row.searched.includes(word)));
}

function passes({ outcome, missing }: PageRow, filter: string): boolean {
  if (filter === 'not-created') return outcome !== 'created';
  if (filter === 'missing') return missing === true;
  return filter === 'all' || filter === outcome;
}
