/** The stacked bar of the outcomes and its legend, whose counts add up to the roster. */

import type { Counts, OutcomeName } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_WORDS } from '../domain/outcome-labels.js';
import { type Html, html } from '../lib/html.js';
import { count, grouped } from '../lib/text.js';

/** What is created stands first, then what needs somebody. */
const ORDER = ['created', ...BY_URGENCY.filter((outcome) => outcome !== 'created')] as const;

/** A part of the bar in percent of its width; one row of many thousands is still to be seen. */
const LEAST = 0.8;
/** A part that is wide enough for its mark. */
const MARKED = 4;

export function outcomeBar(counts: Counts, roster: string, absent: number): Html {
  const present = ORDER.filter((outcome) => counts[outcome] > 0);
  const label = present.map((outcome) => `${grouped(counts[outcome])} ${OUTCOME_WORDS[outcome].name}`);
  const legend = present.map((outcome) => {
    const { mark, words } = OUTCOME_WORDS[outcome];
    return html`<li><span class="mark ${outcome}" aria-hidden="true">${mark}</span> <b>${grouped(counts[outcome])}</b> ${words}</li>\n`;
  });
  const people = count(absent, 'nickname');
  const besides = html`<p class="soft">Besides, the journal knows ${people} that the roster no longer holds; the list below shows ${absent === 1 ? 'it' : 'them'} too.</p>`;
  return html`<figure class="outcomes">
<svg class="bar" role="img" aria-label="Rows by outcome: ${label.join(', ')}" width="100%" height="36">${bars(counts, present)}</svg>
<figcaption><ul class="legend">${legend}
<li class="sum"><b>${grouped(counts.total)}</b> ${counts.total === 1 ? 'row' : 'rows'} in ${roster}</li></ul>
${absent === 0 ? undefined : besides}</figcaption>
</figure>
`;
}

/** Side by side; they fill the whole width. */
function bars(counts: Counts, present: readonly OutcomeName[]): readonly Html[] {
  const widths = present.map((outcome) => Math.max(LEAST, (counts[outcome] / counts.total) * 100));
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  return present.map((outcome, index) => {
    const width = (widths[index] ?? 0) * scale;
    const [left, middle] = [x, x + width / 2];
    x += width;
    const mark = html`<text x="${middle}%" y="23" text-anchor="middle">${OUTCOME_WORDS[outcome].mark}</text>`;
    return html`<rect class="fill-${outcome}" x="${left}%" width="${width}%" height="36"/>${width < MARKED ? undefined : mark}`;
  });
}
