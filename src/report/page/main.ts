/** The script of `report.html`: reads the data that stands in the page and brings its controls to life. */

import { addCopyButton } from './command.js';
import { copyText, saveText } from './copying.js';
import { byId } from './element.js';
import { createList, type List } from './list.js';
import { isSortKey } from './order.js';
import type { PageRow, PageRun } from './page-row.js';
import { rowsCsv } from './rows-csv.js';
import { showLocalTimes } from './times.js';

function start(): void {
  const run = JSON.parse(byId('run').textContent ?? '') as PageRun;
  const rows = JSON.parse(byId('rows').textContent ?? '') as readonly PageRow[];
  showLocalTimes();
  for (const block of document.querySelectorAll('.next .command')) addCopyButton(block);
  const list = createList(rows, run);
  list.choose({});
  connectSearch(list);
  connectFilters(list);
  connectSorting(list);
  connectMore(list);
  connectCsv(list, run);
  connectPrint(list);
  byId('list').hidden = false;
}

function connectSearch(list: List): void {
  const field = byId('search') as HTMLInputElement;
  field.addEventListener('input', () => list.choose({ query: field.value }));
  // A browser that goes back to the page keeps what was typed.
  if (field.value !== '') list.choose({ query: field.value });
}

function connectFilters(list: List): void {
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="outcome"]')];
  for (const radio of radios) radio.addEventListener('change', () => list.choose({ filter: radio.value }));
  const kept = radios.find(({ checked }) => checked);
  if (kept !== undefined && kept.value !== 'all') list.choose({ filter: kept.value });
  for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const radio = radios.find(({ value }) => value === button.dataset.show);
      if (radio === undefined) return;
      radio.checked = true;
      list.choose({ filter: radio.value, query: '' });
      (byId('search') as HTMLInputElement).value = '';
      radio.focus({ preventScroll: true });
      byId('people').scrollIntoView();
    });
  }
}

function connectSorting(list: List): void {
  const heads = [...document.querySelectorAll<HTMLElement>('th[data-sort]')];
  for (const head of heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      const { sort } = head.dataset;
      if (!isSortKey(sort)) return;
      const descending = list.choice.sort === sort && !list.choice.descending;
      for (const each of heads) each.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      list.choose({ sort, descending });
    });
  }
}

function connectMore(list: List): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-more]')) {
    const { more } = button.dataset;
    button.addEventListener('click', () =>
      list.showMore(more === 'all' ? list.chosen().length : Number(more)),
    );
  }
}

function connectCsv(list: List, run: PageRun): void {
  const copy = byId('copy');
  const csv = (): string => rowsCsv(list.chosen(), run.delimiter);
  copy.addEventListener('click', () => {
    const n = list.chosen().length;
    void copyText(csv(), copy, `Copied ${n.toLocaleString('en-GB')} ${n === 1 ? 'row' : 'rows'} as CSV`);
  });
  byId('save').addEventListener('click', () => saveText(csv(), `rows-${list.choice.filter}.csv`));
}

function connectPrint(list: List): void {
  let undo: (() => void) | undefined;
  addEventListener('beforeprint', () => {
    undo ??= list.showForPrint();
  });
  addEventListener('afterprint', () => {
    undo?.();
    undo = undefined;
  });
}

start();
