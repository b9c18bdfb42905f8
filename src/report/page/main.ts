/** The script of `report.html`: reads the data in the page and brings its controls to life. */

import { addCopyButton, copyText, saveText } from './copying.js';
import { find, rowsWords, showLocalTimes } from './elements.js';
import { createList, type List } from './list.js';
import { type PageReport, rowsCsv, rowsOf } from './page-row.js';
import { isSortKey } from './query.js';

/** `again`: the command that goes on; `delimiter`: the roster's own, for the CSV. */
type PageRun = { readonly again: string; readonly delimiter: string };

function start(): void {
  const { again, delimiter } = JSON.parse(find('#run').textContent ?? '') as PageRun;
  const report = JSON.parse(find('#report').textContent ?? '') as PageReport;
  showLocalTimes();
  for (const block of document.querySelectorAll('.next .command')) addCopyButton(block);
  const list = createList(rowsOf(report), again);
  connectFilters(list);
  connectSorting(list);
  connectButtons(list, delimiter);
  connectPrint(list);
  find('#list').hidden = false;
}

/** A browser that goes back to the page keeps what was typed and chosen. */
function connectFilters(list: List): void {
  const search = find<HTMLInputElement>('#search');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name="outcome"]')];
  const choose = () =>
    list.choose({ text: search.value, filter: radios.find(({ checked }) => checked)?.value ?? 'all' });
  for (const control of [search, ...radios]) control.addEventListener('input', choose);
  for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const radio = radios.find(({ value }) => value === button.dataset.show);
      if (radio === undefined) return;
      radio.checked = true;
      search.value = '';
      choose();
      radio.focus({ preventScroll: true });
      find('#people').scrollIntoView();
    });
  }
  choose();
}

function connectSorting(list: List): void {
  const heads = [...document.querySelectorAll<HTMLElement>('th[data-sort]')];
  for (const head of heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      const { sort } = head.dataset;
      if (!isSortKey(sort)) return;
      const descending = list.query.sort === sort && !list.query.descending;
      for (const each of heads) each.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      list.choose({ sort, descending });
    });
  }
}

function connectButtons(list: List, delimiter: string): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-more]')) {
    const { more } = button.dataset;
    button.addEventListener('click', () => list.showMore(more === 'all' ? list.chosen.length : Number(more)));
  }
  const copy = find('#copy');
  copy.addEventListener('click', () => {
    const done = `Copied ${rowsWords(list.chosen.length)} as CSV`;
    void copyText(rowsCsv(list.chosen, delimiter), copy, done);
  });
  find('#save').addEventListener('click', () => {
    saveText(rowsCsv(list.chosen, delimiter), `rows-${list.query.filter}.csv`);
  });
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
