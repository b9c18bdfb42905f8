/**
 * The table of rows. The search and the filter apply to all of them; the first hundred that match are shown, so that the
 * page responds at once for a roster of any length, and a button shows more. On paper all that match are shown.
 */

import { find } from './elements.js';
import type { PageRow } from './page-row.js';
import { findRows, sortRows } from './query.js';
import { rowElement } from './row-element.js';

const FIRST_ROWS = 100;
const MORE_ROWS = 500;

export class RowTable {
  readonly #body = find('#rows-table tbody');
  #rows: readonly PageRow[];
  #matching: readonly PageRow[] = [];

  constructor(rows: readonly PageRow[]) {
    this.#rows = rows;
    this.sort('outcome', false);
  }

  /** All that match, whether they are shown or not. */
  get matching(): readonly PageRow[] {
    return this.#matching;
  }

  sort(column: string, descending: boolean): void {
    this.#rows = sortRows(this.#rows, column, descending);
    this.update();
  }

  /** Finds the rows that match the controls, and shows the first of them. */
  update(): void {
    const filter = find<HTMLInputElement>('input[name="outcome"]:checked').value;
    this.#matching = findRows(this.#rows, find<HTMLInputElement>('#search').value, filter);
    this.#body.replaceChildren();
    this.showFirst();
  }

  showFirst(): void {
    this.#show(FIRST_ROWS);
  }

  showAll(): void {
    this.#show(this.#matching.length);
  }

  /** The first that is added gets the focus. */
  showMore(): void {
    const from = this.#body.children.length;
    this.#show(from + MORE_ROWS);
    const first = this.#body.children[from];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }

  #show(n: number): void {
    const from = this.#body.children.length;
    for (const row of [...this.#body.children].slice(n)) row.remove();
    this.#body.append(...this.#matching.slice(from, n).map(rowElement));
    const shown = this.#body.children.length;
    find('#more').hidden = shown === this.#matching.length;
    find('#status').textContent = statusText(shown, this.#matching.length, this.#rows.length);
  }
}

/** `200 of 1,234 rows (showing the first 100)` */
function statusText(shown: number, matching: number, all: number): string {
  const rows = all === 1 ? '1 row' : `${all.toLocaleString('en-GB')} rows`;
  const part = matching < all ? `${matching.toLocaleString('en-GB')} of ` : '';
  const few = shown < matching ? ` (showing the first ${shown.toLocaleString('en-GB')})` : '';
  return part + rows + few;
}
