/** The stacked bar of the outcomes and its legend, whose counts add up to the roster. */

import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import type { Counts, OutcomeName } from '../outcome.js';
import { BY_URGENCY, OUTCOME_WORDS } from './outcome-words.js';

/** What is created stands first, then what needs somebody. */
const ORDER = ['created', ...BY_URGENCY.filter((outcome) => outcome !== 'created')] as const;

/** A part of the bar in percent of its width; one row of many thousands is still to be seen. */
const LEAST = 0.8;
/** A part that is wide enough for its mark. */
const MARKED = 4;

type Part = { readonly outcome: OutcomeName; readonly from: number; readonly width: number };

/** The parts of the bar, side by side; they fill it. */
export function partsOf(counts: Counts): readonly Part[] {
  const present = ORDER.filter((outcome) => counts[outcome] > 0);
  const wanted = present.map((outcome) => Math.max(LEAST, (counts[outcome] / counts.total) * 100));
  const scale = 100 / wanted.reduce((sum, width) => sum + width, 0);
  let from = 0;
  return present.map((outcome, index) => {
    const part = { outcome, from, width: (wanted[index] ?? 0) * scale };
    from += part.width;
    return part;
  });
}

export function outcomeBar(counts: Counts, roster: string, absent: number): Html {
  const label = ORDER.filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${grouped(counts[outcome])} ${OUTCOME_WORDS[outcome].name}`)
    .join(', ');
  return html`<figure class="outcomes">
<svg class="bar" role="img" aria-label="Rows by outcome: ${label}" width="100%" height="36">${partsOf(counts).map(rect)}</svg>
<figcaption><ul class="legend">${ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => entry(outcome, counts))}
<li class="sum"><b>${grouped(counts.total)}</b> ${counts.total === 1 ? 'row' : 'rows'} in ${roster}</li></ul>
${absent === 0 ? undefined : html`<p class="soft">${absentWords(absent)}</p>`}</figcaption>
</figure>
`;
}

function rect({ outcome, from, width }: Part): Html {
  const mark =
    width < MARKED
      ? undefined
      : html`<text class="on-${outcome}" x="${percent(from + width / 2)}" y="23" text-anchor="middle">${OUTCOME_WORDS[outcome].mark}</text>`;
  return html`<rect class="fill-${outcome}" x="${percent(from)}" width="${percent(width)}" height="36"/>${mark}`;
}

function entry(outcome: OutcomeName, counts: Counts): Html {
  const { mark, words } = OUTCOME_WORDS[outcome];
  return html`<li><span class="mark ${outcome}" aria-hidden="true">${mark}</span> <b>${grouped(counts[outcome])}</b> ${words}</li>
`;
}

function absentWords(n: number): string {
  const people = n === 1 ? '1 nickname' : `${grouped(n)} nicknames`;
  return `Besides, the journal knows ${people} that the roster no longer holds; the list below shows ${n === 1 ? 'it' : 'them'} too.`;
}

function percent(n: number): string {
  return `${Number(n.toFixed(3))}%`;
}
