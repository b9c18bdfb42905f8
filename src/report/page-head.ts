/** The page above its rows: what happened, what is left to do, and the timeline of the runs. Needs no script. */

import type { NextStep } from '../domain/next-step.js';
import type { Counts, Ended, RunSummary } from '../domain/outcome.js';
import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import { formatDuration } from './duration.js';
import { outcomeBar } from './outcome-bar.js';
import type { ReportSource } from './report-source.js';
import { rowsSection } from './rows-section.js';
import { timelineFigure, timelineOf } from './timeline.js';

/**
 * @param name of the roster, as the page shows it
 * @param missing of nicknames of the journal that are not in the roster
 */
export function pageHead(source: ReportSource, name: string, counts: Counts, missing: Counts): Html {
  const timeline = timelineOf((ms) => source.activity(ms));
  const course =
    timeline &&
    html`<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
${timelineFigure(timeline, counts.created + missing.created)}${runsTable(source.runs)}</section>`;
  return html`<header>
<p class="kicker">${name}</p>
<h1>${headline(counts)}</h1>
<p class="lead">${endingText(source)}</p>
${factsOf(source)}</header>
${counts.total === 0 ? undefined : outcomeBar(counts, name, missing.total)}
${nextSection(source.nextSteps(counts, missing))}
${course}
${rowsSection(counts, missing, source)}`;
}

function factsOf({ roster, baseUrl, org, startedAt, finishedAt, runs }: ReportSource): Html {
  const n = runs.length;
  return html`<dl class="facts">
${roster === '-' ? html`<div><dt>Roster</dt><dd>standard input</dd></div>` : undefined}
<div><dt>Directory</dt><dd>${baseUrl === 'sandbox' ? 'sandbox: no real user was created' : baseUrl}</dd></div>
${org === null ? undefined : html`<div><dt>Organisation</dt><dd>${org}</dd></div>`}
<div><dt>${n > 1 ? `Run ${n}` : 'Run'}</dt><dd>${timeTag(startedAt)}, took ${formatDuration(finishedAt - startedAt)}</dd></div>
</dl>
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

/** The result for the whole roster, in one sentence. */
export function headline(counts: Counts): string {
  const { created, total } = counts;
  if (total === 0) return 'The roster has no rows';
  if (created === total)
    return total === 1 ? 'The user was created' : `All ${grouped(total)} users were created`;
  if (created === 0)
    return total === 1 ? 'The user was not created' : `None of the ${grouped(total)} users was created`;
  return `${grouped(created)} of ${grouped(total)} users ${created === 1 ? 'was' : 'were'} created`;
}

/** How a run ended: as a sentence, and in a cell. */
const ENDED_TEXTS = {
  complete: ['The run processed the whole roster.', 'complete'],
  limit: ['The run stopped at the number of rows given with --limit.', 'at its limit'],
  stopped: ['The run stopped early.', 'stopped'],
  interrupted: ['The run was interrupted.', 'interrupted'],
  refused: ['Nothing was sent, because rows are invalid.', 'nothing sent'],
} as const satisfies Record<Ended, readonly [sentence: string, cell: string]>;

function endingText({ ended, stopMessage }: Pick<ReportSource, 'ended' | 'stopMessage'>): string {
  const [sentence] = ENDED_TEXTS[ended];
  return ended === 'stopped' && stopMessage !== null ? `${sentence} ${stopMessage}.` : sentence;
}

/** The journal has all of them. */
const MOST_RUNS = 50;

function runsTable(runs: readonly RunSummary[]): Html | undefined {
  if (runs.length < 2) return undefined;
  const shown = runs.slice(-MOST_RUNS);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="runs">
<caption>${shown.length === runs.length ? 'All runs' : `The last ${MOST_RUNS} of ${runs.length} runs`}</caption>
<thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Duration</th><th scope="col">Ended</th><th scope="col" class="number">Created</th><th scope="col" class="number">Not created</th></tr></thead>
<tbody>${shown.map(runLine)}</tbody>
</table></div>
`;
}

function runLine({ run, startedAt, finishedAt, ended, counts }: RunSummary): Html {
  const duration = finishedAt === undefined ? '' : formatDuration(finishedAt - startedAt);
  return html`<tr><th scope="row">${run}</th><td>${timeTag(startedAt)}</td><td>${duration}</td><td>${ended === undefined ? 'ended unexpectedly' : ENDED_TEXTS[ended][1]}</td><td class="number">${counts.created}</td><td class="number">${counts.total - counts.created}</td></tr>
`;
}

/** The script shows it in the reader's time zone; without a script it is in UTC. */
function timeTag(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
