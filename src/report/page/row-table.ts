/**
 * The table of rows. The search and the filter choose among all of them; the first hundred are shown, so that a roster
 * of any length answers at once, and the rest is a button away. On paper all that were chosen are shown.
 */

import { find } from './elements.js';
import type { PageRow } from './page-row.js';
import { findRows, sortRows } from './query.js';
import { rowElement } from './row-element.js';

const AT_FIRST = 100;
const MORE = 500;

export class RowTable {
  readonly #body = find('#rows-table tbody');
  #rows: readonly PageRow[];
  #chosen: readonly PageRow[] = [];

  constructor(rows: readonly PageRow[]) {
    this.#rows = rows;
    this.sort('outcome', false);
  }

  /** All that were chosen, whether they are shown or not. */
  get chosen(): readonly PageRow[] {
    return this.#chosen;
  }

  sort(column: string, descending: boolean): void {
    this.#rows = sortRows(this.#rows, column, descending);
    this.choose();
  }

  /** Chooses anew, by what the controls hold. */
  choose(): void {
    const filter = find<HTMLInputElement>('input[name="outcome"]:checked').value;
    this.#chosen = findRows(this.#rows, find<HTMLInputElement>('#search').value, filter);
    this.#body.replaceChildren();
    this.showFirst();
  }

  showFirst(): void {
    this.#show(AT_FIRST);
  }

  showAll(): void {
    this.#show(this.#chosen.length);
  }

  /** The first that is added takes the focus. */
  showMore(): void {
    const from = this.#body.children.length;
    this.#show(from + MORE);
    const first = this.#body.children[from];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }

  #show(n: number): void {
    const from = this.#body.children.length;
    for (const row of [...this.#body.children].slice(n)) row.remove();
    this.#body.append(...this.#chosen.slice(from, n).map(rowElement));
    const shown = this.#body.children.length;
    find('#more').hidden = shown === this.#chosen.length;
    find('#status').textContent = statusWords(shown, this.#chosen.length, this.#rows.length);
  }
}

/** `9 of 1,234 rows; the first 100 are shown` */
function statusWords(shown: number, chosen: number, all: number): string {
  const rows = all === 1 ? '1 row' : `${all.toLocaleString('en-GB')} rows`;
  const part = chosen < all ? `${chosen.toLocaleString('en-GB')} of ` : '';
  const few = shown < chosen ? `; the first ${shown.toLocaleString('en-GB')} are shown` : '';
  return part + rows + few;
}
