/**
 * The list of rows: search, filter and order choose among all of them, the table shows the first hundred. So a
 * roster of any length answers at once, and what is on the page is a plain table for keyboard, screen reader and the
 * browser's own search; the rest is a button away. On paper all that were chosen are shown.
 */

import { OUTCOME_WORDS } from '../outcome-words.js';
import { byId } from './element.js';
import { createOrders, type SortKey } from './order.js';
import type { PageRow, PageRun } from './page-row.js';
import { rowElement } from './row-element.js';
import { createSearch, wordsOf } from './search.js';

const AT_FIRST = 100;

export type Choice = {
  readonly query: string;
  /** An outcome, `all`, `not-created` or `absent`. */
  readonly filter: string;
  readonly sort: SortKey;
  readonly descending: boolean;
};

export type List = {
  readonly choice: Choice;
  /** Chooses anew, and shows the first rows. */
  choose(change: Partial<Choice>): void;
  /** Shows so many more, or all; the first of them takes the focus. */
  showMore(n: number): void;
  /** All that were chosen, whether they are shown or not. */
  chosen(): readonly PageRow[];
  /** Shows everything while it is printed. @returns what undoes it */
  showForPrint(): () => void;
};

export function createList(rows: readonly PageRow[], run: PageRun): List {
  const [body, status, more] = [tableBody(), byId('status'), byId('more')];
  const matches = createSearch();
  const orderOf = createOrders(rows);
  let choice: Choice = { query: '', filter: 'all', sort: 'outcome', descending: false };
  let chosen: readonly PageRow[] = [];
  let shown = 0;

  function choose(change: Partial<Choice>): void {
    choice = { ...choice, ...change };
    const words = wordsOf(choice.query);
    const passes = filterOf(choice.filter);
    chosen = orderOf(choice.sort, choice.descending).filter((row) => passes(row) && matches(row, words));
    shown = 0;
    body.replaceChildren();
    show(AT_FIRST);
  }

  function show(upTo: number): void {
    const next = chosen.slice(shown, upTo);
    const lines = document.createDocumentFragment();
    for (const row of next) lines.append(rowElement(row, run));
    body.append(lines);
    shown += next.length;
    more.hidden = shown === chosen.length;
    status.textContent = statusWords(chosen.length, shown, rows.length, choice);
  }

  return {
    get choice() {
      return choice;
    },
    choose,
    showMore(n) {
      const first = shown;
      show(shown + n);
      const line = body.children[first];
      if (!(line instanceof HTMLElement)) return;
      line.tabIndex = -1;
      line.focus({ preventScroll: true });
    },
    chosen: () => chosen,
    showForPrint() {
      const before = shown;
      show(chosen.length);
      return () => {
        while (body.children.length > before) body.lastElementChild?.remove();
        shown = before;
        show(before);
      };
    },
  };
}

function filterOf(filter: string): (row: PageRow) => boolean {
  if (filter === 'all') return () => true;
  if (filter === 'not-created') return ({ outcome }) => outcome !== 'created';
  if (filter === 'absent') return ({ absent }) => absent === true;
  return ({ outcome }) => outcome === filter;
}

const FILTER_WORDS: Readonly<Record<string, string>> = {
  all: '',
  'not-created': 'not created',
  absent: 'not in the roster',
};

function statusWords(chosen: number, shown: number, all: number, { filter, query }: Choice): string {
  const outcomes: Readonly<Record<string, { readonly name: string }>> = OUTCOME_WORDS;
  const parts = [FILTER_WORDS[filter] ?? outcomes[filter]?.name ?? filter];
  if (query.trim() !== '') parts.push(`with “${query.trim()}”`);
  const what = parts.filter((part) => part !== '').join(', ');
  const few = shown < chosen ? `; the first ${number(shown)} are shown` : '';
  if (what === '') return `${rowsWords(all)}${few}`;
  return `${number(chosen)} of ${rowsWords(all)}: ${what}${few}`;
}

function rowsWords(n: number): string {
  return n === 1 ? '1 row' : `${number(n)} rows`;
}

function number(n: number): string {
  return n.toLocaleString('en-GB');
}

function tableBody(): HTMLElement {
  const body = byId('rows-table').querySelector('tbody');
  if (body === null) throw new Error('the table has no body');
  return body;
}
