/** One row of the table, with what to do about it. */

import { OUTCOME_WORDS } from '../outcome-words.js';
import { commandElement } from './command.js';
import { element } from './element.js';
import { fullName, messageOf, type PageRow, type PageRun } from './page-row.js';
import { timeWords } from './times.js';

export function rowElement(row: PageRow, run: PageRun): HTMLTableRowElement {
  return element(
    'tr',
    { role: 'row', class: row.outcome },
    cell('line', row.line === undefined ? '–' : String(row.line)),
    element('th', { scope: 'row', role: 'rowheader', class: 'nickname' }, row.nickname || '–'),
    cell('name', ...nameParts(row)),
    cell('outcome', ...outcomeParts(row)),
    cell('message', ...messageParts(row, run)),
    cell('at', ...timeParts(row)),
  );
}

function cell(name: string, ...children: readonly (Node | string)[]): HTMLElement {
  return element('td', { role: 'cell', class: name }, ...children);
}

function nameParts(row: PageRow): readonly (Node | string)[] {
  const department = row.department_id === undefined ? '' : `department ${row.department_id}`;
  const place = [row.position ?? '', department].filter((part) => part !== '').join(' · ');
  return [fullName(row) || '–', ...(place === '' ? [] : [element('div', { class: 'soft' }, place)])];
}

function outcomeParts({ outcome, absent }: PageRow): readonly Node[] {
  const { mark, name } = OUTCOME_WORDS[outcome];
  const badge = element(
    'span',
    { class: 'badge' },
    element('span', { class: `mark ${outcome}`, 'aria-hidden': 'true' }, mark),
    ` ${name}`,
  );
  return absent === true ? [badge, element('div', { class: 'soft' }, 'not in the roster')] : [badge];
}

function messageParts(row: PageRow, run: PageRun): readonly Node[] {
  const message = messageOf(row);
  const answered = message === '' ? `answered ${row.status}` : `${row.status} `;
  const status = row.status === undefined ? [] : [element('span', { class: 'status' }, answered)];
  const parts: Node[] = [];
  if (status.length > 0 || message !== '') parts.push(element('div', { class: 'said' }, ...status, message));
  if (row.advice !== undefined) parts.push(adviceElement(row.advice, run));
  return parts;
}

/** A line that begins with spaces is a command; where there is none, "the same command" is named. */
function adviceElement(advice: string, { again }: PageRun): HTMLElement {
  const lines = advice.split('\n');
  const parts = lines.map((line) =>
    line.startsWith('  ') ? commandElement(line.trim()) : element('p', {}, line),
  );
  const hasCommand = lines.some((line) => line.startsWith('  '));
  if (!hasCommand && advice.includes('same command')) parts.push(commandElement(again));
  return element('div', { class: 'advice' }, ...parts);
}

function timeParts({ at, attempts }: PageRow): readonly (Node | string)[] {
  const tries =
    attempts === undefined || attempts < 2 ? [] : [element('div', { class: 'soft' }, `${attempts} tries`)];
  return at === undefined ? tries : [element('time', { datetime: at }, timeWords(at)), ...tries];
}
