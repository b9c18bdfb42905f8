/**
 * `report.html`: the whole run for people, in one file that loads nothing. Its style and script are made from `page/`
 * when the program is built. The rows are `report.json` itself, which the script shows; the page above them needs none.
 */

import { readFile } from 'node:fs/promises';
import { type Counts, type Ended, type NextStep, OUTCOMES, type OutcomeName } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { Html, html, pageStart } from '../lib/html.js';
import { capitalized, count, grouped } from '../lib/text.js';
import { OUTCOME_TEXTS } from '../texts/outcome-texts.js';
import type { ReportSource } from './report-source.js';
import { formatDuration, timelineSection } from './timeline.js';

/** From `src/report` and from `dist/report` alike. */
const BUILT = new URL('../../dist/report/page/', import.meta.url);

/**
 * The page up to the text of `report.json`, and from there to its end.
 * @param missing of nicknames of the journal that are not in the roster
 */
export async function reportPage(
  source: ReportSource,
  counts: Counts,
  missing: Counts,
): Promise<{ readonly beforeJson: string; readonly afterJson: string }> {
  const [layout, script] = await Promise.all([readBuilt('style.css'), readBuilt('report-script.js')]);
  const name = source.roster === '-' ? 'the roster' : source.roster;
  const title = `${headline(counts)} – ${name}`;
  const start = pageStart({ language: 'en', title, style: layout + outcomeColors(), scripts: [script] });
  const before = html`<main>
<header>
<p class="kicker">${name}</p>
<h1>${headline(counts)}</h1>
<p class="lead">${endingText(source)}</p>
${factsOf(source)}</header>
${counts.total === 0 ? undefined : outcomeBar(counts, name, missing.total, source.service.title)}
${nextSection(source.nextSteps(counts, missing))}
${timelineSection(source, counts.created + missing.created)}
${rowsSection(counts, missing, source)}
</main>
<script type="application/json" id="report">`;
  const after = html`</script>
<script>${new Html(script)}</script>
</body>
</html>
`;
  return { beforeJson: start + before.text, afterJson: after.text };
}

/** CSS: a variable, a mark and a part of the bar for each outcome. Paper is as the light page. */
function outcomeColors(): string {
  const variables = (of: 'light' | 'dark') =>
    OUTCOMES.map((outcome) => `--${outcome}:${OUTCOME_TABLE[outcome].page[of]}`).join(';');
  const rules = OUTCOMES.map(
    (name) => `.mark.${name}{background:var(--${name})}.fill-${name}{fill:var(--${name})}`,
  );
  return `:root{${variables('light')}}
@media screen and (prefers-color-scheme:dark){:root{${variables('dark')}}}
${rules.join('\n')}
`;
}

/** A style or script of the pages. @param name its file */
export async function readBuilt(name: string): Promise<string> {
  return (await readFile(new URL(name, BUILT), 'utf8')).replaceAll('\r\n', '\n');
}

function factsOf(source: ReportSource): Html {
  const { roster, baseUrl, org, startedAt, finishedAt, runs } = source;
  const n = runs.length;
  return html`<dl class="facts">
${roster === '-' ? html`<div><dt>Roster</dt><dd>standard input</dd></div>` : undefined}
<div><dt>Directory</dt><dd>${baseUrl === 'sandbox' ? 'sandbox: no real user was created' : baseUrl}</dd></div>
${serviceFact(source)}${org === null ? undefined : html`<div><dt>Organisation</dt><dd>${org}</dd></div>`}
<div><dt>${n > 1 ? `Run ${n}` : 'Run'}</dt><dd>${timeTag(startedAt)}, took ${formatDuration(finishedAt - startedAt)}</dd></div>
</dl>
`;
}

/** Nothing for the default profile, which has neither a name of its own nor settings. */
function serviceFact({ profile: { name, settings }, service, baseUrl }: ReportSource): Html | undefined {
  if (name === DEFAULT_PROFILE) return undefined;
  // A rehearsal makes up those that are missing.
  const values = Object.entries(baseUrl === 'sandbox' ? {} : settings).map(
    ([setting, value]) => `${setting} ${value}`,
  );
  const text = [capitalized(service.title), ...values].join(', ');
  return html`<div><dt>Service</dt><dd>${text}</dd></div>
`;
}

function nextSection(steps: readonly NextStep[]): Html {
  if (steps.length === 0) return html`<p class="done">Nothing is left to do.</p>`;
  return html`<section class="next" aria-labelledby="next"><h2 id="next">What to do next</h2>
<ol>${steps.map(stepItem)}</ol></section>
`;
}

/** The button needs the script, which shows it. */
function stepItem({ text, commands, outcome }: NextStep): Html {
  const show = html` <button type="button" class="link" data-show="${outcome}" hidden>Show these rows</button>`;
  return html`<li><p>${sentence(text)}${outcome === undefined ? undefined : show}</p>
${commands.map(
  (command) => html`<p class="command"><code>${command}</code></p>
`,
)}</li>
`;
}

/** An option in a sentence stays on one line. */
function sentence(text: string): readonly Html[] {
  return text
    .split(/((?<= )--[a-z-]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="option">${part}</span>` : html`${part}`));
}

function headline(counts: Counts): string {
  const { created, total } = counts;
  if (total === 0) return 'The roster has no rows';
  if (created === total)
    return total === 1 ? 'The user was created' : `All ${grouped(total)} users were created`;
  if (created === 0)
    return total === 1 ? 'The user was not created' : `None of the ${grouped(total)} users was created`;
  return `${grouped(created)} of ${grouped(total)} users ${created === 1 ? 'was' : 'were'} created`;
}

const ENDED_TEXTS = {
  complete: 'The run processed the whole roster.',
  limit: 'The run stopped after the number of rows given with --limit.',
  stopped: 'The run stopped early.',
  interrupted: 'The run was interrupted.',
  refused: 'Nothing was sent because some rows are invalid.',
} as const satisfies Record<Ended, string>;

function endingText({ ended, stopMessage }: Pick<ReportSource, 'ended' | 'stopMessage'>): string {
  const reason = ended === 'stopped' && stopMessage !== null ? ` ${stopMessage}.` : '';
  return ENDED_TEXTS[ended] + reason;
}

/** The script shows it in the reader's time zone; without a script it is in UTC. */
function timeTag(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

/** Created first, then by urgency. */
const ORDER = ['created', ...BY_URGENCY.filter((outcome) => outcome !== 'created')] as const;

/** The narrowest part of the bar in percent of its width: one row of many thousands is still visible. */
const MIN_WIDTH = 0.8;
/** The narrowest part that its mark fits into. */
const MIN_WIDTH_OF_MARK = 4;

/** @param missing how many nicknames of the journal are not in the roster */
function outcomeBar(counts: Counts, roster: string, missing: number, title: string): Html {
  const present = ORDER.filter((outcome) => counts[outcome] > 0);
  const label = present.map((outcome) => `${grouped(counts[outcome])} ${OUTCOME_TEXTS.en[outcome].label}`);
  const legend = present.map((outcome) => {
    const { mark } = OUTCOME_TABLE[outcome].page;
    return html`<li><span class="mark ${outcome}" aria-hidden="true">${mark}</span> <b>${grouped(counts[outcome])}</b> ${OUTCOME_TEXTS.en[outcome].meaning(title)}</li>\n`;
  });
  const more = count(missing, 'nickname that is', 'nicknames that are');
  const missingNote = html`<p class="soft">The journal also has ${more} no longer in the roster. The list below includes ${missing === 1 ? 'it' : 'them'}.</p>`;
  return html`<figure class="outcomes">
<svg class="bar" role="img" aria-label="Rows by outcome: ${label.join(', ')}" width="100%" height="36">${bars(counts, present)}</svg>
<figcaption><ul class="legend">${legend}
<li class="sum"><b>${grouped(counts.total)}</b> ${counts.total === 1 ? 'row' : 'rows'} in ${roster}</li></ul>
${missing === 0 ? undefined : missingNote}</figcaption>
</figure>
`;
}

function bars(counts: Counts, present: readonly OutcomeName[]): readonly Html[] {
  const widths = present.map((outcome) => Math.max(MIN_WIDTH, (counts[outcome] / counts.total) * 100));
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  return present.map((outcome, index) => {
    const width = (widths[index] ?? 0) * scale;
    const [left, middle] = [x, x + width / 2];
    x += width;
    const mark = html`<text x="${middle}%" y="23" text-anchor="middle">${OUTCOME_TABLE[outcome].page.mark}</text>`;
    return html`<rect class="fill-${outcome}" x="${left}%" width="${width}%" height="36"/>${width < MIN_WIDTH_OF_MARK ? undefined : mark}`;
  });
}

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
function createdNote(title: string): Html {
  return html`<p class="soft">Names and departments are those in the roster. A run never changes an existing user: if you edited a row after its user was created, make the same change in ${title}.</p>
`;
}

/** @param missing nicknames of the journal that are not in the roster */
function rowsSection(
  counts: Counts,
  missing: Counts,
  { folder, delimiter, service }: Pick<ReportSource, 'folder' | 'delimiter' | 'service'>,
): Html {
  return html`<section aria-labelledby="rows"><h2 id="rows">Rows</h2>
${counts.created === 0 ? undefined : createdNote(service.title)}<noscript><p>This list needs JavaScript, which is turned off. The same rows are in the CSV files in <code>${folder}</code>, which open in a spreadsheet.</p></noscript>
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
    if (n > 0) list.push(filter(outcome, OUTCOME_TEXTS.en[outcome].label, n));
  }
  if (missing.total > 0) list.push(filter('missing', 'Not in the roster', missing.total));
  return list;
}

function filter(value: string, label: string, n: number, isChosen = false): Html {
  const checked = isChosen ? html` checked` : undefined;
  return html`<label><input type="radio" name="outcome" value="${value}"${checked}><span>${label} <b>${grouped(n)}</b></span></label>
`;
}
