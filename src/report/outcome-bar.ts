/** The stacked bar of the outcomes and its legend, whose counts add up to the roster. */

import type { Counts, OutcomeName } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { type Html, html } from '../lib/html.js';
import { count, grouped } from '../lib/text.js';

/** Created first, then by urgency. */
const ORDER = ['created', ...BY_URGENCY.filter((outcome) => outcome !== 'created')] as const;

/** The narrowest part of the bar in percent of its width: one row of many thousands is still visible. */
const MIN_WIDTH = 0.8;
/** The narrowest part that its mark fits into. */
const MIN_WIDTH_OF_MARK = 4;

/** @param missing how many nicknames of the journal are not in the roster */
export function outcomeBar(counts: Counts, roster: string, missing: number): Html {
  const present = ORDER.filter((outcome) => counts[outcome] > 0);
  const label = present.map((outcome) => `${grouped(counts[outcome])} ${OUTCOME_TABLE[outcome].label}`);
  const legend = present.map((outcome) => {
    const { meaning, page } = OUTCOME_TABLE[outcome];
    return html`<li><span class="mark ${outcome}" aria-hidden="true">${page.mark}</span> <b>${grouped(counts[outcome])}</b> ${meaning}</li>\n`;
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

/** Side by side; they fill the whole width. */
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
