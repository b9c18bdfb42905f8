/** The page above its rows: what happened, how, what is left to do, and the course of the runs. Needs no script. */

import type { Counts, Ended, RunSummary } from '../domain/outcome.js';
import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import { outcomeBar } from './outcome-bar.js';
import { peopleSection } from './people-section.js';
import type { ReportSource, Step } from './report-source.js';
import { spanWords } from './span-words.js';
import { timelineFigure, timelineOf } from './timeline.js';

/**
 * @param name of the roster, in words
 * @param absent of nicknames that the roster no longer holds
 */
export function pageHead(source: ReportSource, name: string, counts: Counts, absent: Counts): Html {
  const timeline = timelineOf((ms) => source.activity(ms));
  const course =
    timeline &&
    html`<section aria-labelledby="course"><h2 id="course">The course of the run</h2>
${timelineFigure(timeline, counts.created + absent.created)}${runsTable(source.runs)}</section>`;
  return html`<header>
<p class="kicker">${name}</p>
<h1>${headline(counts)}</h1>
<p class="lead">${endingWords(source)}</p>
${factsOf(source)}</header>
${counts.total === 0 ? undefined : outcomeBar(counts, name, absent.total)}
${nextSection(source.nextSteps(counts, absent))}
${course}
${peopleSection(counts, absent, source)}`;
}

function factsOf({ roster, baseUrl, org, startedAt, finishedAt, runs }: ReportSource): Html {
  const n = runs.length;
  return html`<dl class="facts">
${roster === '-' ? html`<div><dt>Roster</dt><dd>standard input</dd></div>` : undefined}
<div><dt>Directory</dt><dd>${baseUrl === 'sandbox' ? 'a sandbox: nobody was created in earnest' : baseUrl}</dd></div>
${org === null ? undefined : html`<div><dt>Organisation</dt><dd>${org}</dd></div>`}
<div><dt>${n > 1 ? `Run ${n}` : 'Run'}</dt><dd>${timeTag(startedAt)}, took ${spanWords(finishedAt - startedAt)}</dd></div>
</dl>
`;
}

function nextSection(steps: readonly Step[]): Html {
  if (steps.length === 0) return html`<p class="done">Nothing is left to do.</p>`;
  return html`<section class="next" aria-labelledby="next"><h2 id="next">What to do next</h2>
<ol>${steps.map(stepItem)}</ol></section>
`;
}

/** The button is the script's. */
function stepItem({ text, commands, outcome }: Step): Html {
  const show = html` <button type="button" class="link" data-show="${outcome}" hidden>Show the rows</button>`;
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

/** What became of the roster, in one sentence. */
export function headline(counts: Counts): string {
  const { created, total } = counts;
  if (total === 0) return 'The roster has no rows';
  if (created === total)
    return total === 1 ? 'The user is created' : `All ${grouped(total)} users are created`;
  if (created === 0)
    return total === 1 ? 'The user is not created' : `None of the ${grouped(total)} users is created`;
  return `${grouped(created)} of ${grouped(total)} users ${created === 1 ? 'is' : 'are'} created`;
}

/** How a run came to its end: in a sentence, and in a cell. */
const ENDED_WORDS = {
  complete: ['The run went through the whole roster.', 'at the end of the roster'],
  limit: ['The run ended after as many rows as it was asked to send (--limit).', 'at its limit'],
  stopped: ['The run stopped before its end.', 'stopped'],
  interrupted: ['The run was interrupted before its end.', 'interrupted'],
  refused: ['Nothing was sent in this run, because rows are invalid.', 'nothing sent'],
} as const satisfies Record<Ended, readonly [sentence: string, cell: string]>;

function endingWords({ ended, stop }: Pick<ReportSource, 'ended' | 'stop'>): string {
  const [sentence] = ENDED_WORDS[ended];
  return ended === 'stopped' && stop !== null ? `${sentence} ${stop.what}.` : sentence;
}

/** So many are shown; the journal has the others. */
const MOST = 50;

function runsTable(runs: readonly RunSummary[]): Html | undefined {
  if (runs.length < 2) return undefined;
  const shown = runs.slice(-MOST);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Runs"><table class="runs">
<caption>${shown.length === runs.length ? 'All runs' : `The last ${MOST} of ${runs.length} runs`}</caption>
<thead><tr><th scope="col">Run</th><th scope="col">Began</th><th scope="col">Took</th><th scope="col">Ended</th><th scope="col" class="number">Created</th><th scope="col" class="number">Not created</th></tr></thead>
<tbody>${shown.map(line)}</tbody>
</table></div>
`;
}

function line({ run, startedAt, finishedAt, ended, counts }: RunSummary): Html {
  const took = finishedAt === undefined ? '' : spanWords(finishedAt - startedAt);
  return html`<tr><th scope="row">${run}</th><td>${timeTag(startedAt)}</td><td>${took}</td><td>${ended === undefined ? 'broken off' : ENDED_WORDS[ended][1]}</td><td class="number">${counts.created}</td><td class="number">${counts.total - counts.created}</td></tr>
`;
}

/** A moment that the page shows in its reader's time; without a script it stays in UTC. */
function timeTag(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
