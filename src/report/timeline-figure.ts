/** The timeline as a picture: a column for each stretch, a band below it for the waits, and the same in words. */

import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import { WAITS, type Wait } from '../stretch.js';
import { spanWords } from './span-words.js';
import type { Column, Timeline, TimelineRun } from './timeline.js';

/** In pixels, from above: room for words, the columns, the band of the waits, the times. */
const TOP = 22;
const HEIGHT = 96;
const FLOOR = TOP + HEIGHT;
const BAND = { top: FLOOR + 4, height: 8 };
const WHOLE = FLOOR + 36;

/** Of a gap between runs, in columns. */
const GAP = 3;
/** With more runs than this the words above the gaps would run into one another. */
const MOST_GAP_WORDS = 3;
/** A chart of few columns is not drawn as wide blocks. */
const LEAST_COLUMNS = 24;
/** A run that is narrower than this, in percent, has no time below it: it would run into the next. */
const LABELLED = 24;

const WAIT_WORDS = {
  throttled: 'waited because the directory asked for a pause (429)',
  unreachable: 'waited for the network',
  token: 'waited for another token',
} as const satisfies Record<Wait, string>;

/** @param settled how many were created by a person's word: no column shows them */
export function timelineFigure(timeline: Timeline, settled = 0): Html {
  const caption = captionOf(timeline, settled);
  const { runs, stepMs } = timeline;
  // One column says nothing that a sentence does not.
  if (lengthOf(timeline) === 1) return html`<p>${caption}</p>`;
  const units = runs.reduce((sum, { columns, gapMs }) => sum + columns.length + (gapMs > 0 ? GAP : 0), 0);
  const unit = 100 / Math.max(LEAST_COLUMNS, units);
  let x = 0;
  const drawn = runs.map((run, index) => {
    if (run.gapMs > 0) x += GAP * unit;
    const piece = drawRun(run, x, unit, timeline, index === 0);
    x += run.columns.length * unit;
    return piece;
  });
  return html`<figure class="timeline">
<svg role="img" aria-label="Timeline of the run. ${caption}" width="100%" height="${WHOLE}">
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-back" width="5" height="5"/><rect class="hatch-line" width="2.5" height="5"/></pattern></defs>
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${FLOOR}" y2="${FLOOR}"/>
<text class="axis" x="0" y="${TOP - 7}">${grouped(timeline.most)} ${perWords(stepMs)}</text>
${drawn}</svg>
<figcaption>${legend(timeline)}<p class="soft">${caption}</p></figcaption>
</figure>
`;
}

function drawRun(run: TimelineRun, x: number, unit: number, timeline: Timeline, isFirst: boolean): Html {
  const { columns, gapMs } = run;
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const width = columns.length * unit;
  const middle = percent(x - (GAP / 2) * unit);
  const words = html`<text class="axis" x="${middle}" y="${TOP - 7}" text-anchor="middle">${spanWords(gapMs)} later</text>`;
  const gap = html`<line class="gap" x1="${middle}" x2="${middle}" y1="${TOP}" y2="${FLOOR}"><title>${spanWords(gapMs)} until the next run</title></line>${timeline.runs.length <= MOST_GAP_WORDS ? words : undefined}`;
  const begin = html`<text class="axis" x="${percent(x)}" y="${WHOLE - 6}" ${at(first.at)}>${utcClock(first.at)}</text>`;
  const end = html`<text class="axis" x="${percent(x + width)}" y="${WHOLE - 6}" text-anchor="end" ${at(last.at + timeline.stepMs)}>${utcClock(last.at + timeline.stepMs)}</text>`;
  return html`${gapMs > 0 ? gap : undefined}${columns.map((column, index) => drawColumn(column, x + index * unit, unit, timeline))}
${isFirst || width >= LABELLED ? begin : undefined}${width >= 2 * LABELLED ? end : undefined}
`;
}

function drawColumn(column: Column, x: number, unit: number, { most, stepMs }: Timeline): Html {
  const scale = HEIGHT / Math.max(1, most);
  const [created, other] = [column.created * scale, column.other * scale];
  const inner = html`x="${percent(x + unit * 0.08)}" width="${percent(unit * 0.84)}"`;
  const bars = html`${created === 0 ? undefined : html`<rect class="fill-created" ${inner} y="${round(FLOOR - created)}" height="${round(created)}"/>`}${other === 0 ? undefined : html`<rect class="fill-other" ${inner} y="${round(FLOOR - created - other)}" height="${round(other)}"/>`}`;
  return html`<g ${at(column.at)}><title>${columnWords(column)}</title><rect class="hit" x="${percent(x)}" width="${percent(unit)}" y="${TOP}" height="${HEIGHT}"/>${bars}${drawWaits(column, x, unit, stepMs)}</g>`;
}

/** As wide as the part of the column's time that was waited, and wide enough to be seen. */
function drawWaits(column: Column, x: number, unit: number, stepMs: number): readonly Html[] {
  let from = x;
  return WAITS.filter((wait) => column.waited[wait] > 0).map((wait) => {
    const width = Math.max(unit * 0.3, Math.min(1, column.waited[wait] / stepMs) * unit);
    const piece = html`<rect class="wait-${wait}" x="${percent(from)}" width="${percent(width)}" y="${BAND.top}" height="${BAND.height}"/>`;
    from += width;
    return piece;
  });
}

function columnWords({ created, other, throttled, waited }: Column): string {
  const parts = [`${created} created`];
  if (other > 0) parts.push(`${other} not created`);
  if (throttled > 0) parts.push(`put off ${times(throttled)}`);
  for (const wait of WAITS)
    if (waited[wait] > 0) parts.push(`${WAIT_WORDS[wait]}: ${spanWords(waited[wait])}`);
  return parts.join(', ');
}

function legend(timeline: Timeline): Html {
  const sum = totals(timeline);
  return html`<ul class="legend small"><li><span class="mark created" aria-hidden="true">✓</span> created</li>
${sum.other === 0 ? undefined : html`<li><span class="mark other" aria-hidden="true">×</span> sent and not created</li>`}
${WAITS.filter((wait) => sum.waited[wait] > 0).map(
  (
    wait,
  ) => html`<li><svg class="swatch" width="18" height="10" aria-hidden="true"><rect class="wait-${wait}" width="18" height="10"/></svg> ${WAIT_WORDS[wait]}: ${spanWords(sum.waited[wait])}</li>
`,
)}</ul>`;
}

/** The whole picture in words, for who does not see it. */
function captionOf(timeline: Timeline, settled: number): string {
  const { runs, stepMs, left } = timeline;
  const sum = totals(timeline);
  const n = lengthOf(timeline);
  const most = Math.max(...runs.flatMap(({ columns }) => columns.map(({ created }) => created)));
  const sentences = [`${grouped(sum.created)} created`];
  sentences[0] += n === 1 ? ` within ${spanWords(stepMs)}` : `, at most ${grouped(most)} ${perWords(stepMs)}`;
  if (n === 1 && sum.other > 0) sentences.push(`${grouped(sum.other)} sent and not created`);
  if (sum.throttled > 0) sentences.push(`The directory asked ${times(sum.throttled)} for a pause`);
  if (runs.length > 1) {
    const gap = runs.reduce((all, { gapMs }) => all + gapMs, 0);
    sentences.push(`${runs.length} runs, with ${spanWords(gap)} between them in all`);
  }
  if (settled > 0) sentences.push(`Besides, a person found ${grouped(settled)} in the directory (settle)`);
  if (left > 0) sentences.push(`${left} earlier ${left === 1 ? 'run is' : 'runs are'} not drawn`);
  return `${sentences.join('. ')}.`;
}

function lengthOf({ runs }: Timeline): number {
  return runs.reduce((sum, { columns }) => sum + columns.length, 0);
}

function totals({ runs }: Timeline): Omit<Column, 'at' | 'run'> {
  const sum = { created: 0, other: 0, throttled: 0, waited: { throttled: 0, unreachable: 0, token: 0 } };
  for (const column of runs.flatMap(({ columns }) => columns)) {
    sum.created += column.created;
    sum.other += column.other;
    sum.throttled += column.throttled;
    for (const wait of WAITS) sum.waited[wait] += column.waited[wait];
  }
  return sum;
}

function times(n: number): string {
  return n === 1 ? 'once' : `${grouped(n)} times`;
}

/** `per minute`, `per 5 minutes` */
function perWords(stepMs: number): string {
  const [n, unit] =
    stepMs < 60_000
      ? [stepMs / 1000, 'second']
      : stepMs < 3_600_000
        ? [stepMs / 60_000, 'minute']
        : stepMs < 86_400_000
          ? [stepMs / 3_600_000, 'hour']
          : [stepMs / 86_400_000, 'day'];
  return n === 1 ? `per ${unit}` : `per ${n} ${unit}s`;
}

/** The script puts the reader's own time there. */
function at(ms: number): Html {
  return html`data-at="${new Date(ms).toISOString()}"`;
}

function utcClock(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

function percent(n: number): string {
  return `${round(n)}%`;
}

function round(n: number): number {
  return Number(n.toFixed(3));
}
