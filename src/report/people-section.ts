/** The part of the page that the script fills: search, filters, the table's head; without a script, where the CSVs are. */

import { type Counts, OUTCOMES } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_WORDS } from '../domain/outcome-labels.js';
import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import { CSV_NAMES } from './file-names.js';
import type { ReportSource } from './report-source.js';

/** What the table can be sorted by; the page's script knows the same names. */
const COLUMNS = [
  { key: 'line', words: 'Line' },
  { key: 'nickname', words: 'Nickname' },
  { key: 'name', words: 'Name' },
  { key: 'outcome', words: 'Outcome', sorted: true },
  { key: 'message', words: 'What happened' },
  { key: 'at', words: 'When' },
] as const;

/** Whoever edits a row after its user was created sees the edit here, and the directory has not. */
const CREATED_NOTE = html`<p class="soft">Names and departments are those of the roster. A run changes nobody who exists: what was edited after a user was created is to be changed in the directory itself.</p>
`;

/** @param absent those that the journal knows and the roster no longer holds */
export function peopleSection(
  counts: Counts,
  absent: Counts,
  { folder, delimiter }: Pick<ReportSource, 'folder' | 'delimiter'>,
): Html {
  return html`<section aria-labelledby="people"><h2 id="people">The rows</h2>
${counts.created === 0 ? undefined : CREATED_NOTE}${withoutScript(counts, folder)}
<div id="list" data-delimiter="${delimiter}" hidden>
<div class="controls">
<div role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="A name, a nickname, a message"></div>
<div class="actions"><button type="button" id="copy">Copy as CSV</button><button type="button" id="save">Save as CSV</button></div>
<fieldset class="filters"><legend>Outcome</legend>${filters(counts, absent)}</fieldset>
</div>
<p id="status" role="status"></p>
<table id="rows-table" class="rows" role="table" aria-labelledby="people" aria-describedby="status">
<thead role="rowgroup"><tr role="row">${COLUMNS.map(
    ({ key, words, ...more }) =>
      html`<th scope="col" role="columnheader" data-sort="${key}" data-words="${words}" aria-sort="${'sorted' in more ? 'ascending' : 'none'}"><button type="button">${words}<span class="arrow" aria-hidden="true"></span></button></th>`,
  )}</tr></thead>
<tbody role="rowgroup"></tbody>
</table>
<p id="more"><button type="button">Show 500 more</button></p>
</div>
<p id="announcement" class="unseen" role="status"></p>
</section>
`;
}

function filters(counts: Counts, absent: Counts): readonly Html[] {
  const all = counts.total + absent.total;
  const created = counts.created + absent.created;
  const list = [chip('all', 'All', all, true)];
  if (created > 0 && created < all) list.push(chip('not-created', 'Not created', all - created));
  for (const outcome of BY_URGENCY) {
    const n = counts[outcome] + absent[outcome];
    if (n > 0) list.push(chip(outcome, OUTCOME_WORDS[outcome].name, n));
  }
  if (absent.total > 0) list.push(chip('absent', 'Not in the roster', absent.total));
  return list;
}

function chip(value: string, words: string, n: number, isChosen = false): Html {
  const checked = isChosen ? html` checked` : undefined;
  return html`<label><input type="radio" name="outcome" value="${value}"${checked}><span>${words} <b>${grouped(n)}</b></span></label>
`;
}

function withoutScript(counts: Counts, folder: string): Html {
  const files = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => html`<li><code>${folder}/${CSV_NAMES[outcome]}</code>: ${grouped(counts[outcome])}</li>
`,
  );
  return html`<noscript><p>This list is made by JavaScript, which is off. The same rows stand in these files, for a spreadsheet:</p>
<ul>${files}</ul></noscript>`;
}
