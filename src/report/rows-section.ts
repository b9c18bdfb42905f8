/** The controls of the page, and the table for the rows of its script. */

import type { Counts } from '../domain/outcome.js';
import { BY_URGENCY } from '../domain/outcome-table.js';
import { type Html, html } from '../platform/html.js';
import { type Language, type Texts, textsIn } from '../texts/texts.js';
import type { ReportSource } from './report-source.js';

/** The keys to sort by, as in the script of the page. */
const COLUMNS = ['line', 'nickname', 'name', 'outcome', 'message', 'at'] as const;

/** @param missing nicknames that are not in the roster @param unfinished users with an open step */
export function rowsSection(
  counts: Counts,
  missing: Counts,
  unfinished: number,
  { folder, delimiter, service, language }: ReportSource,
): Html {
  const texts = textsIn(language).report;
  const created = html`<p class="soft">${texts.createdNote(service.title)}</p>\n`;
  const [before, after] = texts.noScript;
  return html`<section aria-labelledby="rows"><h2 id="rows">${texts.rows}</h2>
${counts.created === 0 ? undefined : created}<noscript><p>${before}<code>${folder}</code>${after}</p></noscript>
<div id="list" data-delimiter="${delimiter}" hidden>
<div class="controls">
<div role="search"><label for="search">${texts.search}</label><input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="${texts.searched}"></div>
<div class="actions"><button type="button" id="copy">${texts.copyCsv}</button><button type="button" id="save">${texts.saveCsv}</button></div>
<fieldset class="filters"><legend>${texts.columns.outcome}</legend>${filters(counts, missing, unfinished, language)}</fieldset>
</div>
<p id="status" role="status"></p>
<table class="rows" aria-labelledby="rows" aria-describedby="status">
<thead><tr>${COLUMNS.map((key) => columnHead(key, texts))}</tr></thead>
<tbody></tbody>
</table>
<p id="more"><button type="button">${texts.more}</button></p>
</div>
<p id="announcement" class="unseen" role="status"></p>
</section>\n`;
}

function columnHead(key: (typeof COLUMNS)[number], { columns }: Texts['report']): Html {
  const sorted = key === 'outcome' ? 'ascending' : 'none';
  return html`<th scope="col" data-sort="${key}" data-label="${columns[key]}" aria-sort="${sorted}"><button type="button">${columns[key]}<span class="arrow" aria-hidden="true"></span></button></th>`;
}

function filters(counts: Counts, missing: Counts, unfinished: number, language: Language): readonly Html[] {
  const { filters: labels } = textsIn(language).report;
  const filter = (value: string, label: string, n: number) =>
    radioFilter('outcome', value, label, textsIn(language).grouped(n));
  const all = counts.total + missing.total;
  const created = counts.created + missing.created;
  const list = [filter('all', labels.all, all)];
  if (created > 0 && created < all) list.push(filter('not-created', labels.notCreated, all - created));
  if (unfinished > 0) list.push(filter('unfinished', labels.unfinished, unfinished));
  for (const outcome of BY_URGENCY) {
    const n = counts[outcome] + missing[outcome];
    if (n > 0) list.push(filter(outcome, textsIn(language).outcomes[outcome].label, n));
  }
  if (missing.total > 0) list.push(filter('missing', labels.missing, missing.total));
  return list;
}

export function radioFilter(name: string, value: string, label: string, count: string): Html {
  const checked = value === 'all' ? html` checked` : undefined;
  return html`<label><input type="radio" name="${name}" value="${value}"${checked}>${label} <b>${count}</b></label>
`;
}
