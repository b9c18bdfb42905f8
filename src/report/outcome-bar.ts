/** The rows of the roster by outcome: a bar, and a legend with the meaning of each outcome. */

import type { Counts, OutcomeName } from '../domain/outcome.js';
import { BY_URGENCY, OUTCOME_TABLE } from '../domain/outcome-table.js';
import { STDIN } from '../domain/roster-options.js';
import { type Html, html } from '../platform/html.js';
import { textsIn } from '../texts/texts.js';
import type { ReportSource } from './report-source.js';

const ORDER = ['created', ...BY_URGENCY.filter((outcome) => outcome !== 'created')] as const;

/** The narrowest part in percent: one row among many thousands must be visible. */
const MIN_WIDTH = 0.8;
const MIN_WIDTH_OF_MARK = 4;

export function outcomeBar(
  counts: Counts,
  missing: number,
  { language, roster, service }: Pick<ReportSource, 'language' | 'roster' | 'service'>,
): Html | undefined {
  if (counts.total === 0) return undefined;
  const texts = textsIn(language).report;
  const number = (outcome: OutcomeName): string => textsIn(language).grouped(counts[outcome]);
  const present = ORDER.filter((outcome) => counts[outcome] > 0);
  const label = present.map((outcome) => `${number(outcome)} ${textsIn(language).outcomes[outcome].label}`);
  const legend = present.map((outcome) => {
    const { mark } = OUTCOME_TABLE[outcome].page;
    const meaning = textsIn(language).outcomes[outcome].meaning(service.title);
    return html`<li><span class="mark ${outcome}" aria-hidden="true">${mark}</span> <b>${number(outcome)}</b> ${meaning}</li>\n`;
  });
  const rowsIn = texts.rowsIn(counts.total, roster === STDIN ? undefined : roster);
  const missingNote = missing === 0 ? undefined : html`<p class="soft">${texts.missing(missing)}</p>`;
  return html`<figure class="outcomes">
<svg class="bar" role="img" aria-label="${texts.byOutcome}: ${label.join(', ')}" width="100%" height="36">${bars(counts, present)}</svg>
<figcaption><ul class="legend">${legend}
<li class="sum"><b>${textsIn(language).grouped(counts.total)}</b> ${rowsIn}</li></ul>
${missingNote}</figcaption>
</figure>\n`;
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
