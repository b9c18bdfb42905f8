/** The course of the runs as a chart: a column for each step of time, a band below it for the waits, and a legend. */

import { type Activity, WAITS, type Wait } from '../domain/activity.js';
import { type Html, html } from '../lib/html.js';
import { count, grouped } from '../lib/text.js';
import { spanWords } from './span-words.js';

/** `x`: columns from the left. */
type Column = Activity & { readonly x: number };

export type Timeline = {
  /** What a column stands for. */
  readonly step: Step;
  /** In the order of their time; where nothing was sent there is none. */
  readonly columns: readonly Column[];
  /** In columns. */
  readonly width: number;
};

type Step = { readonly ms: number; readonly words: string };

const STEPS: readonly Step[] = [
  { ms: 10_000, words: '10 seconds' },
  { ms: 60_000, words: 'minute' },
  { ms: 300_000, words: '5 minutes' },
  { ms: 1_800_000, words: '30 minutes' },
  { ms: 7_200_000, words: '2 hours' },
  { ms: 86_400_000, words: 'day' },
];

/** So many columns fit, but for the last step. */
const ROOM = 60;
/** Between two runs, in columns. */
const GAP = 2;

/**
 * The runs in columns of the shortest step that fits; undefined where no run has sent anything.
 * @param activity what the runs did, by the length of an interval in milliseconds
 */
export function timelineOf(activity: (ms: number) => readonly Activity[]): Timeline | undefined {
  let timeline: Timeline | undefined;
  for (const step of STEPS) {
    timeline = placed(activity(step.ms), step);
    if (timeline.width <= ROOM) break;
  }
  return timeline?.columns.length === 0 ? undefined : timeline;
}

/** Within a run, columns stand as far apart as their times. */
function placed(activity: readonly Activity[], step: Step): Timeline {
  const columns: Column[] = [];
  let width = 0;
  for (const interval of activity) {
    const before = columns.at(-1);
    if (before?.run === interval.run) width += (interval.at - before.at) / step.ms - 1;
    else if (before !== undefined) width += GAP;
    columns.push({ ...interval, x: width });
    width += 1;
  }
  return { step, columns, width };
}

/** In pixels, from above: room for words, the columns, the band of the waits, the times. */
const TOP = 22;
const HEIGHT = 96;
const FLOOR = TOP + HEIGHT;
const WHOLE = FLOOR + 36;

/** A chart of few columns is not drawn as wide blocks. */
const LEAST_COLUMNS = 24;

const WAIT_WORDS = {
  throttled: 'waited because the directory asked for a pause (429)',
  unreachable: 'waited for the network',
  token: 'waited for another token',
} as const satisfies Record<Wait, string>;

/** @param created of how many the journal says so, also by a person's word: those no column shows */
export function timelineFigure(timeline: Timeline, created: number): Html {
  // One column says nothing that the legend does not.
  return html`<figure class="timeline">
${timeline.width === 1 ? undefined : chart(timeline)}
<figcaption><ul class="legend small">${legendOf(timeline, created)}</ul></figcaption>
</figure>
`;
}

function chart({ step, columns, width }: Timeline): Html {
  const most = Math.max(1, ...columns.map(({ created, other }) => created + other));
  const unit = 100 / Math.max(LEAST_COLUMNS, width);
  const gaps = columns
    .filter(({ run }, index) => index > 0 && columns[index - 1]?.run !== run)
    .map(({ x }) => percent((x - GAP / 2) * unit))
    .map((x) => html`<line class="gap" x1="${x}" x2="${x}" y1="${TOP}" y2="${FLOOR}"/>`);
  const end = (columns.at(-1)?.at ?? 0) + step.ms;
  return html`<svg role="img" aria-label="The course of the run" width="100%" height="${WHOLE}">
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-back" width="5" height="5"/><rect class="hatch-line" width="2.5" height="5"/></pattern></defs>
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${FLOOR}" y2="${FLOOR}"/>
<text class="axis" x="0" y="${TOP - 7}">${grouped(most)} per ${step.words}</text>
${gaps}${columns.map((column) => drawn(column, unit, HEIGHT / most, step.ms))}
${timeText(columns[0]?.at ?? 0, 0, 'start')}${width < LEAST_COLUMNS ? undefined : timeText(end, 100, 'end')}
</svg>`;
}

/** @param unit the width of a column in percent; `pixels`: the height of a row */
function drawn(column: Column, unit: number, pixels: number, stepMs: number): Html {
  const { created, other, waited, at } = column;
  const x = column.x * unit;
  const bar = (kind: string, from: number, n: number) =>
    html`<rect class="fill-${kind}" x="${percent(x + unit * 0.08)}" width="${percent(unit * 0.84)}" y="${FLOOR - (from + n) * pixels}" height="${n * pixels}"/>`;
  let from = x;
  const waits = WAITS.filter((wait) => waited[wait] > 0).map((wait) => {
    // As wide as the part of the step that was waited, and wide enough to be seen.
    const width = Math.max(0.3, Math.min(1, waited[wait] / stepMs)) * unit;
    from += width;
    return html`<rect class="wait-${wait}" x="${percent(from - width)}" width="${percent(width)}" y="${FLOOR + 4}" height="8"/>`;
  });
  return html`<g><title data-at="${iso(at)}">${created} created, ${other} not created</title><rect class="hit" x="${percent(x)}" width="${percent(unit)}" y="${TOP}" height="${HEIGHT}"/>${bar('created', 0, created)}${bar('other', created, other)}${waits}</g>`;
}

/** The script puts the reader's own time there. */
function timeText(ms: number, x: number, anchor: 'start' | 'end'): Html {
  return html`<text class="axis" x="${percent(x)}" y="${WHOLE - 6}" text-anchor="${anchor}" data-at="${iso(ms)}">${iso(ms).slice(11, 16)} UTC</text>`;
}

function legendOf({ step, columns }: Timeline, created: number): readonly Html[] {
  const sum = (of: (column: Column) => number): number => columns.reduce((n, column) => n + of(column), 0);
  const [done, other, throttled] = [sum((c) => c.created), sum((c) => c.other), sum((c) => c.throttled)];
  const most = Math.max(...columns.map((column) => column.created));
  const entries = [
    html`<span class="mark created" aria-hidden="true">✓</span> ${grouped(done)} created, at most ${grouped(most)} per ${step.words}`,
  ];
  if (other > 0)
    entries.push(
      html`<span class="mark other" aria-hidden="true">×</span> ${grouped(other)} sent and not created`,
    );
  for (const wait of WAITS) {
    const ms = sum(({ waited }) => waited[wait]);
    const often = wait === 'throttled' ? `, ${count(throttled, 'time')}` : '';
    const swatch = html`<svg class="swatch" width="18" height="10" aria-hidden="true"><rect class="wait-${wait}" width="18" height="10"/></svg>`;
    if (ms > 0) entries.push(html`${swatch} ${WAIT_WORDS[wait]}${often}: ${spanWords(ms)}`);
  }
  const settled = created - done;
  if (settled > 0) entries.push(html`${grouped(settled)} besides, found in the directory (settle)`);
  return entries.map((entry) => html`<li>${entry}</li>\n`);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function percent(n: number): string {
  return `${Number(n.toFixed(3))}%`;
}
