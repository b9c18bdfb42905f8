/** The script of `fleet.html`: shows the organisations that match search and filter, initially the first hundred. */

import { commandElement, element, fillPlaceholders, find, LOCALE } from '../../../report/page/elements.js';
import type { ReportWords } from '../../../texts/texts.js';
import type { PageOrg } from '../fleet-page.js';

type Words = ReportWords & {
  readonly shown: string;
  readonly states: Readonly<Record<PageOrg['state'], string>>;
  /** The headers, which label the cells on a phone. */
  readonly columns: readonly string[];
};

const FIRST_ROWS = 100;

const organisations = JSON.parse(find('#organisations').textContent ?? '') as readonly PageOrg[];
const words = JSON.parse(find('#words').textContent ?? '') as Words;
const [body, search] = [find('tbody'), find<HTMLInputElement>('#search')];
let matching: readonly PageOrg[] = [];

for (const control of document.querySelectorAll('#search, input[name="filter"]'))
  control.addEventListener('input', update);
find('#more button').addEventListener('click', () => show(body.children.length + 5 * FIRST_ROWS));
addEventListener('beforeprint', () => show(matching.length));
update();

function update(): void {
  const typed = search.value.trim().toLowerCase();
  const filter = find<HTMLInputElement>('input[name="filter"]:checked').value;
  matching = organisations.filter(
    ({ org, state, needs, message }) =>
      (filter === 'all' || filter === state || needs.some(({ need }) => need === filter)) &&
      `${org}\n${message}`.toLowerCase().includes(typed),
  );
  body.replaceChildren();
  show(FIRST_ROWS);
}

function show(n: number): void {
  body.append(...matching.slice(body.children.length, n).map(rowOf));
  find('#more').hidden = body.children.length === matching.length;
  const all = organisations.length;
  find('#status').textContent = fillPlaceholders(words.shown, { n: matching.length, all });
}

function rowOf({ org, state, link, created, rows, needs, message }: PageOrg): HTMLElement {
  const name = link === undefined ? org : element('a', { href: link }, org);
  const steps = needs.flatMap(({ text, who, command }) => [
    element('p', {}, `${text} – ${who}`),
    ...(command === undefined ? [] : [commandElement(command, words)]),
  ]);
  const cells = [
    [words.states[state]],
    [created === null ? '–' : created.toLocaleString(LOCALE)],
    [rows === null ? '–' : rows.toLocaleString(LOCALE)],
    [...steps, ...(message === '' ? [] : [element('p', { class: 'message' }, message)])],
  ];
  const head = element('th', { scope: 'row' }, name);
  // On a phone, the state and an empty cell need no label.
  const labelled = cells.map((content, at) =>
    element(
      'td',
      at === 0 || content.length === 0 ? {} : { 'data-label': words.columns[at + 1] ?? '' },
      ...content,
    ),
  );
  return element('tr', { class: state }, head, ...labelled);
}
