/** The section that the script fills: search, filters, the head of the table; without a script, where the CSVs are. */

import type { Counts } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import type { ReportSource } from './report-source.js';

/** What the table can be sorted by; the page's script knows the same names. */
const COLUMNS = [
  { key: 'line', label: 'Line' },
  { key: 'nickname', label: 'Nickname' },
  { key: 'name', label: 'Name' },
  { key: 'outcome', label: 'Outcome', sorted: true },
  { key: 'message', label: 'What happened' },
  { key: 'at', label: 'When' },
] as const;

/** An edit of a row after its user was created is visible here, and not in the directory. */
const CREATED_NOTE = html`<p class="soft">Names and departments are those in the roster. A run never changes an existing user: if you edited a row after its user was created, make the same change in the directory.</p>
`;

/** @param missing nicknames of the journal that are not in the roster */
export function rowsSection(
  counts: Counts,
  missing: Counts,
  { folder, delimiter }: Pick<ReportSource, 'folder' | 'delimiter'>,
): Html {
  return html`<section aria-labelledby="rows"><h2 id="rows">Rows</h2>
${counts.created === 0 ? undefined : CREATED_NOTE}<noscript><p>This list needs JavaScript, which is turned off. The same rows are in the CSV files in <code>${folder}</code>, which open in a spreadsheet.</p></noscript>
<div id="list" data-delimiter="${delimiter}" hidden>
<div class="controls">
<div role="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Name, nickname or message"></div>
<div class="actions"><button type="button" id="copy">Copy as CSV</button><button type="button" id="save">Save as CSV</button></div>
<fieldset class="filters"><legend>Outcome</legend>${filters(counts, missing)}</fieldset>
</div>
<p id="status" role="status"></p>
<table id="rows-table" class="rows" role="table" aria-labelledby="rows" aria-describedby="status">
<thead role="rowgroup"><tr role="row">${COLUMNS.map(
    ({ key, label, ...more }) =>
      html`<th scope="col" role="columnheader" data-sort="${key}" data-label="${label}" aria-sort="${'sorted' in more ? 'ascending' : 'none'}"><button type="button">${label}<span class="arrow" aria-hidden="true"></span></button></th>`,
  )}</tr></thead>
<tbody role="rowgroup"></tbody>
</table>
<p id="more"><button type="button">Show 500 more</button></p>
</div>
<p id="announcement" class="unseen" role="status"></p>
</section>
`;
}

function filters(counts: Counts, missing: Counts): readonly Html[] {
  const all = counts.total + missing.total;
  const created = counts.created + missing.created;
  const list = [filter('all', 'All', all, true)];
  if (created > 0 && created < all) list.push(filter('not-created', 'Not created', all - created));
  for (const outcome of BY_URGENCY) {
    const n = counts[outcome] + missing[outcome];
    if (n > 0) list.push(filter(outcome, OUTCOME_TABLE[outcome].label, n));
  }
  if (missing.total > 0) list.push(filter('missing', 'Not in the roster', missing.total));
  return list;
}

function filter(value: string, label: string, n: number, isChosen = false): Html {
  const checked = isChosen ? html` checked` : undefined;
  return html`<label><input type="radio" name="outcome" value="${value}"${checked}><span>${label} <b>${grouped(n)}</b></span></label>
`;
}
