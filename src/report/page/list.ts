/**
 * The list of rows: a query chooses among all of them, the table shows the first hundred. So a roster of any length
 * answers at once, and what is on the page is a plain table for keyboard, screen reader and the browser's own search;
 * the rest is a button away. On paper all that were chosen are shown.
 */

import { OUTCOME_WORDS } from '../outcome-words.js';
import { find, rowsWords } from './elements.js';
import type { PageRow } from './page-row.js';
import { createFinder, type Query } from './query.js';
import { rowElement } from './row-element.js';

const AT_FIRST = 100;

export type List = {
  readonly query: Query;
  /** All that were chosen, whether they are shown or not. */
  readonly chosen: readonly PageRow[];
  /** Chooses anew, and shows the first rows. */
  choose(change: Partial<Query>): void;
  /** Shows so many more; the first of them takes the focus. */
  showMore(n: number): void;
  /** Shows everything while it is printed. @returns what undoes it */
  showForPrint(): () => void;
};

/** @param again the command that goes on */
export function createList(rows: readonly PageRow[], again: string): List {
  const body = find('#rows-table tbody');
  const findRows = createFinder(rows);
  let query: Query = { text: '', filter: 'all', sort: 'outcome', descending: false };
  let chosen: readonly PageRow[] = [];

  function show(n: number): void {
    const from = body.children.length;
    if (n < from) body.replaceChildren(...[...body.children].slice(0, n));
    body.append(...chosen.slice(from, n).map((row) => rowElement(row, again)));
    const shown = body.children.length;
    find('#more').hidden = shown === chosen.length;
    const few = shown < chosen.length ? `; the first ${shown.toLocaleString('en-GB')} are shown` : '';
    find('#status').textContent = statusWords(chosen.length, rows.length, query) + few;
  }

  return {
    get query() {
      return query;
    },
    get chosen() {
      return chosen;
    },
    choose(change) {
      query = { ...query, ...change };
      chosen = findRows(query);
      body.replaceChildren();
      show(AT_FIRST);
    },
    showMore(n) {
      const from = body.children.length;
      show(from + n);
      const first = body.children[from];
      if (!(first instanceof HTMLElement)) return;
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    },
    showForPrint() {
      const before = body.children.length;
      show(chosen.length);
      return () => show(before);
    },
  };
}

const FILTER_WORDS: Readonly<Record<string, string>> = {
  all: '',
  'not-created': 'not created',
  absent: 'not in the roster',
  ...Object.fromEntries(Object.entries(OUTCOME_WORDS).map(([outcome, { name }]) => [outcome, name])),
};

function statusWords(chosen: number, all: number, { filter, text }: Query): string {
  const typed = text.trim() === '' ? '' : `with “${text.trim()}”`;
  const what = [FILTER_WORDS[filter] ?? '', typed].filter(Boolean).join(', ');
  return what === '' ? rowsWords(all) : `${chosen.toLocaleString('en-GB')} of ${rowsWords(all)}: ${what}`;
}
