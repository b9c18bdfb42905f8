/** One row of the table, with what to do about it. */

import { OUTCOME_TABLE } from '../../domain/outcome-table.js';
import { commandElement } from './copying.js';
import { element, localTime } from './elements.js';
import { fullName, joined, messageOf, type PageRow } from './page-row.js';

export function rowElement(row: PageRow): HTMLTableRowElement {
  const { outcome, line, nickname, missing, department_id, position, attempts = 1, at } = row;
  const { label, page } = OUTCOME_TABLE[outcome];
  const symbol = element('span', { class: `mark ${outcome}`, 'aria-hidden': 'true' }, page.mark);
  const department = department_id === undefined ? '' : `department ${department_id}`;
  return element(
    'tr',
    { role: 'row', class: outcome },
    cell('line', line === undefined ? '–' : String(line)),
    element('th', { scope: 'row', role: 'rowheader', class: 'nickname' }, nickname || '–'),
    cell('name', fullName(row) || '–', ...soft(joined(' · ', position, department))),
    cell(
      'outcome',
      element('span', { class: 'badge' }, symbol, ` ${label}`),
      ...soft(missing === true ? 'not in the roster' : ''),
    ),
    cell('message', ...answerOf(row), ...adviceOn(row)),
    cell(
      'at',
      ...(at === undefined ? [] : [element('time', { datetime: at }, localTime(at))]),
      ...soft(attempts > 1 ? `${attempts} attempts` : ''),
    ),
  );
}

function cell(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  return element('td', { role: 'cell', class: name }, ...children);
}

/** A second line in a cell; none where the text is empty. */
function soft(text: string): readonly Node[] {
  return text === '' ? [] : [element('div', { class: 'soft' }, text)];
}

function answerOf(row: PageRow): readonly Node[] {
  const { status } = row;
  const message = messageOf(row);
  if (status === undefined) return message === '' ? [] : [element('div', { class: 'answer' }, message)];
  const shown = element('span', { class: 'status' }, message === '' ? `answered ${status}` : `${status} `);
  return [element('div', { class: 'answer' }, shown, message)];
}

/** A line that begins with spaces is a command. */
function adviceOn({ advice }: PageRow): readonly Node[] {
  if (advice === undefined) return [];
  const parts = advice
    .split('\n')
    .map((line) => (line.startsWith('  ') ? commandElement(line.trim()) : element('p', {}, line)));
  return [element('div', { class: 'advice' }, ...parts)];
}
