/**
 * `report.html`: the whole run for people, in one file that loads nothing. What stands above the rows needs no script;
 * the rows are data that the page's script shows. They wait in a part file until the pass is over, since the counts
 * stand before them; memory does not grow with the roster.
 */

import type { TemporaryFile } from '../lib/temporary-file.js';
import { noCounts } from '../outcome.js';
import { endingWords, headline } from './headline.js';
import { Html, html, scriptJson, timeTag } from './html.js';
import { absentJson, rowJson } from './json-view.js';
import { outcomeBar } from './outcome-bar.js';
import { type PageFrame, pageFrame } from './page-frame.js';
import { peopleSection } from './people-section.js';
import type { ReportSource, Step } from './report-source.js';
import { runsTable } from './runs-table.js';
import { spanWords } from './span-words.js';
import { timelineOf } from './timeline.js';
import { timelineFigure } from './timeline-figure.js';
import type { OpenFile, View } from './view.js';

export const HTML_NAME = 'report.html';

export function htmlView(source: ReportSource, openFile: OpenFile): View {
  const notInRoster = noCounts();
  let settled = 0;
  let part: TemporaryFile | undefined;

  const append = async (row: object): Promise<void> => {
    const separator = part === undefined ? '' : ',';
    part ??= await openFile(HTML_NAME);
    await part.append(`${separator}\n${scriptJson(row)}`);
  };

  return {
    add: (row, isPassword) => {
      if (row.outcome === 'created' && row.known?.byPerson === true) settled++;
      return append({ outcome: row.outcome, ...rowJson(row, isPassword, source) });
    },
    async addAbsent(known) {
      if (known.outcome === 'created' && known.byPerson === true) settled++;
      notInRoster[known.outcome]++;
      notInRoster.total++;
      await append({ absent: true, ...absentJson(known, source) });
    },
    async finish(counts) {
      const frame = await pageFrame();
      const file = await openFile(HTML_NAME);
      await file.append(headOf(source, { counts, absent: notInRoster, settled }, frame).text);
      await file.append('<script type="application/json" id="rows">[');
      if (part !== undefined) {
        await file.appendFile(part);
        await part.discard();
      }
      await file.append(`\n]</script>\n${frame.close.text}`);
      return [file];
    },
  };
}

type AllCounts = Parameters<View['finish']>[0];

type Told = {
  readonly counts: AllCounts;
  /** Of nicknames that the roster no longer holds. */
  readonly absent: AllCounts;
  /** How many were created by a person's word. */
  readonly settled: number;
};

function headOf(source: ReportSource, { counts, absent, settled }: Told, frame: PageFrame): Html {
  const { roster, again, delimiter } = source;
  const name = roster === '-' ? 'the roster' : roster;
  const timeline = timelineOf(source.stretches);
  return html`${frame.open(`${headline(counts)} – ${name}`)}<header>
<p class="kicker">${name}</p>
<h1>${headline(counts)}</h1>
<p class="lead">${endingWords(source)}</p>
${factsOf(source)}</header>
${counts.total === 0 ? undefined : outcomeBar(counts, name, absent.total)}
${nextSection(source.nextSteps(counts, absent))}
${
  timeline === undefined
    ? undefined
    : html`<section aria-labelledby="course"><h2 id="course">The course of the run</h2>
${timelineFigure(timeline, settled)}${runsTable(source.runs)}</section>`
}
${peopleSection(counts, absent, source.folder)}
</main>
<script type="application/json" id="run">${scripted({ roster: name, again, delimiter })}</script>
`;
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
function stepItem({ text, commands, outcome, csv }: Step): Html {
  const show = html` <button type="button" class="link" data-show="${outcome}" hidden>Show the rows</button>`;
  return html`<li><p>${sentence(text)}${outcome === undefined ? undefined : show}${csv === undefined ? undefined : html` <span class="soft">${csv}</span>`}</p>
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

function scripted(value: object): Html {
  return new Html(scriptJson(value));
}
