/** The script of `report.html`: reads the data in the page and connects its controls. */

import type { ReportWords } from '../../texts/texts.js';
import { addCopyButton, copyText, find, saveCsv, showLocalTimes } from './elements.js';
import { type PageReport, rowsCsv, rowsOf } from './page-row.js';
import { RowTable } from './row-table.js';

const report = JSON.parse(find('#report').textContent ?? '') as PageReport;
const words = JSON.parse(find('#words').textContent ?? '') as ReportWords;
showLocalTimes();
for (const block of document.querySelectorAll('.next .command')) addCopyButton(block, words);
const table = new RowTable(rowsOf(report, words.fields), words);
connectFilters(table);
connectSorting(table);
const csv = (): string => rowsCsv(table.matching, find('#list').dataset.delimiter ?? ',');
find('#copy').addEventListener('click', () => void copyText(csv(), find('#copy'), words));
find('#save').addEventListener('click', () => saveCsv(csv(), 'rows.csv'));
find('#more button').addEventListener('click', () => table.showMore());
addEventListener('beforeprint', () => table.show(table.matching.length));
addEventListener('afterprint', () => table.show());
find('#list').hidden = false;

function connectFilters(table: RowTable): void {
  const search = find<HTMLInputElement>('#search');
  for (const control of document.querySelectorAll('#search, input[name="outcome"]')) {
    control.addEventListener('input', () => table.update());
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-show]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const radio = find<HTMLInputElement>(`input[value="${button.dataset.show}"]`);
      radio.checked = true;
      search.value = '';
      table.update();
      radio.focus({ preventScroll: true });
      find('#rows').scrollIntoView();
    });
  }
}

function connectSorting(table: RowTable): void {
  const heads = [...document.querySelectorAll<HTMLElement>('th[data-sort]')];
  for (const head of heads) {
    head.querySelector('button')?.addEventListener('click', () => {
      const descending = head.getAttribute('aria-sort') === 'ascending';
      for (const each of heads) each.setAttribute('aria-sort', 'none');
      head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
      table.sort(head.dataset.sort ?? '', descending);
    });
  }
}
