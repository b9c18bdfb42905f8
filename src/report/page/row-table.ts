/** The table of rows. Search and filter apply to all rows; the screen shows a hundred at first, paper shows all. */

import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import type { ReportWords } from '../../texts/texts.js';
import { breakable, commandElement, element, fillPlaceholders, find, LOCALE, localTime } from './elements.js';
import { departmentOf, findRows, joined, listName, messageOf, type PageRow, sortRows } from './page-row.js';

const FIRST_ROWS = 100;
const MORE_ROWS = 500;

export class RowTable {
  readonly #body = find('tbody');
  readonly #words: ReportWords;
  #rows: readonly PageRow[];
  #matching: readonly PageRow[] = [];

  constructor(rows: readonly PageRow[], words: ReportWords) {
    this.#rows = rows;
    this.#words = words;
    this.sort('outcome', false);
  }

  get matching(): readonly PageRow[] {
    return this.#matching;
  }

  sort(column: string, descending: boolean): void {
    this.#rows = sortRows(this.#rows, column, descending, LOCALE);
    this.update();
  }

  update(): void {
    const filter = find<HTMLInputElement>('input[name="outcome"]:checked').value;
    this.#matching = findRows(this.#rows, find<HTMLInputElement>('#search').value, filter);
    this.#body.replaceChildren();
    this.show();
  }

  /** The first added row gets the focus. */
  showMore(): void {
    const from = this.#body.children.length;
    this.show(from + MORE_ROWS);
    const first = this.#body.children[from];
    if (!(first instanceof HTMLElement)) return;
    first.tabIndex = -1;
    first.focus({ preventScroll: true });
  }

  show(n = FIRST_ROWS): void {
    const from = this.#body.children.length;
    for (const row of [...this.#body.children].slice(n)) row.remove();
    this.#body.append(...this.#matching.slice(from, n).map((row) => rowElement(row, this.#words)));
    const shown = this.#body.children.length;
    find('#more').hidden = shown === this.#matching.length;
    find('#status').textContent = statusText(shown, this.#matching.length, this.#rows.length, this.#words);
  }
}

function statusText(shown: number, n: number, all: number, words: ReportWords): string {
  const whole = all === 1 ? words.oneRow : words.allRows;
  const few = shown < n ? words.first.replace('{n}', '{shown}') : '';
  return fillPlaceholders((n < all ? words.someRows : whole) + few, { n, all, shown });
}

function rowElement(row: PageRow, words: ReportWords): HTMLTableRowElement {
  const { outcome, line, nickname, missing, group, position, attempts = 1, at, fields = {} } = row;
  const { mark } = OUTCOME_TABLE[outcome].page;
  const symbol = element('span', { class: `mark ${outcome}`, 'aria-hidden': 'true' }, mark);
  const department = departmentOf(row) && fillPlaceholders(words.department, { n: departmentOf(row) });
  const facts = joined(' · ', group, position, department, ...Object.values(fields));
  return element(
    'tr',
    { class: outcome },
    cell('line', line === undefined ? '–' : String(line)),
    element('th', { scope: 'row', class: 'nickname' }, ...breakable(nickname || '–')),
    cell('name', listName(row) || '–', ...soft(facts)),
    cell(
      'outcome',
      element('span', { class: 'badge' }, symbol, ` ${words.outcomes[outcome].label}`),
      ...soft(missing === true ? words.missing : ''),
    ),
    cell('message', ...answerOf(row, words), ...adviceOn(row, words)),
    cell(
      'at',
      ...(at === undefined ? [] : [element('time', { datetime: at }, localTime(at))]),
      ...soft(attempts > 1 ? fillPlaceholders(words.attempts, { n: attempts }) : ''),
    ),
  );
}

function cell(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  const label = find(`[data-sort="${name}"]`).dataset.label ?? '';
  return element('td', { class: name, 'data-label': label }, ...children);
}

/** Makes a second line in a cell; returns none if the text is empty. */
function soft(text: string): readonly Node[] {
  return text === '' ? [] : [element('div', { class: 'soft' }, ...breakable(text))];
}

function answerOf(row: PageRow, words: ReportWords): readonly Node[] {
  const message = messageOf(row);
  // People need no status for a success.
  const status = row.outcome === 'created' && message === '' ? undefined : row.status;
  if (status === undefined)
    return message === '' ? [] : [element('div', { class: 'answer' }, ...breakable(message))];
  const text = message === '' ? fillPlaceholders(words.answered, { status: String(status) }) : `${status} `;
  const shown = element('span', { class: 'status' }, text);
  return [element('div', { class: 'answer' }, shown, ...breakable(message))];
}

/** A line that begins with spaces is a command. */
function adviceOn({ advice }: PageRow, words: ReportWords): readonly Node[] {
  if (advice === undefined) return [];
  const parts = advice
    .split('\n')
    .map((line) => (line.startsWith('  ') ? commandElement(line.trim(), words) : element('p', {}, line)));
  return [element('div', { class: 'advice' }, ...parts)];
}
