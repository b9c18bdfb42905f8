/** The runs one below the other, where there was more than one. */

import type { Ended, RunSummary } from '../outcome.js';
import { type Html, html, timeTag } from './html.js';
import { spanWords } from './span-words.js';

const ENDED_WORDS = {
  complete: 'at the end of the roster',
  limit: 'at its limit',
  stopped: 'stopped',
  interrupted: 'interrupted',
  refused: 'nothing sent',
} as const satisfies Record<Ended, string>;

/** So many are shown; the journal has the others. */
const MOST = 50;

export function runsTable(runs: readonly RunSummary[]): Html | undefined {
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
  return html`<tr><th scope="row">${run}</th><td>${timeTag(startedAt)}</td><td>${took}</td><td>${ended === undefined ? 'broken off' : ENDED_WORDS[ended]}</td><td class="number">${counts.created}</td><td class="number">${counts.total - counts.created}</td></tr>
`;
}
