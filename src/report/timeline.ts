/** The runs as a chart: a column for each interval of time, a band below it for the waits, and a legend. */

import { type Activity, WAITS, type Wait } from '../domain/activity.js';
import { type Html, html } from '../lib/html.js';
import { count, grouped } from '../lib/text.js';
import type { ReportSource } from './report-source.js';

/** `x`: columns from the left. */
type Column = Activity & { readonly x: number };

export type Timeline = {
  readonly interval: Interval;
  /** In the order of time; none where nothing was sent. */
  readonly columns: readonly Column[];
  /** In columns. */
  readonly width: number;
};

type Interval = { readonly ms: number; readonly name: string };

const INTERVALS: readonly Interval[] = [
  { ms: 10_000, name: '10 seconds' },
  { ms: 60_000, name: 'minute' },
  { ms: 300_000, name: '5 minutes' },
  { ms: 1_800_000, name: '30 minutes' },
  { ms: 7_200_000, name: '2 hours' },
  { ms: 86_400_000, name: 'day' },
];

/** But for the longest interval. */
const MOST_COLUMNS = 60;
/** Between two runs, in columns. */
const GAP = 2;

/**
 * The runs in columns of the shortest interval that fits; undefined where no run has sent anything.
 * @param activity what the runs did, by the length of an interval in milliseconds
 */
export function timelineOf(activity: (ms: number) => readonly Activity[]): Timeline | undefined {
  let timeline: Timeline | undefined;
  for (const interval of INTERVALS) {
    timeline = layOut(activity(interval.ms), interval);
    if (timeline.width <= MOST_COLUMNS) break;
  }
  return timeline?.columns.length === 0 ? undefined : timeline;
}

/** Within a run, columns are as far apart as their times. */
function layOut(activity: readonly Activity[], interval: Interval): Timeline {
  const columns: Column[] = [];
  let width = 0;
  for (const one of activity) {
    const before = columns.at(-1);
    if (before?.run === one.run) width += (one.at - before.at) / interval.ms - 1;
    else if (before !== undefined) width += GAP;
    columns.push({ ...one, x: width });
    width += 1;
  }
  return { interval, columns, width };
}

/** In pixels, from the top: a line of text, the columns, the band of the waits, the times. */
const TOP = 22;
const HEIGHT = 96;
const BASELINE = TOP + HEIGHT;
const TOTAL_HEIGHT = BASELINE + 36;

/** So that a chart of few columns is not drawn as wide blocks. */
const MIN_COLUMNS = 24;

const WAIT_TEXTS: Readonly<Record<Wait, (title: string) => string>> = {
  throttled: (title) => `waited because ${title} limits the rate`,
  unreachable: () => 'waited for the network',
  token: () => 'waited for a new token',
};

/**
 * Nothing where no run has sent anything.
 * @param created how many users are created, with those that a person recorded: no column shows these
 */
export function timelineSection(
  source: Pick<ReportSource, 'activity' | 'service' | 'profile'>,
  created: number,
): Html | undefined {
  const timeline = timelineOf((ms) => source.activity(ms));
  if (timeline === undefined) return undefined;
  // One column shows no more than the legend.
  return html`<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>
<figure class="timeline">
${timeline.width === 1 ? undefined : chart(timeline)}
<figcaption><ul class="legend small">${legendOf(timeline, created, source)}</ul></figcaption>
</figure>
</section>`;
}

function chart({ interval, columns, width }: Timeline): Html {
  const most = Math.max(1, ...columns.map(({ created, other }) => created + other));
  const unit = 100 / Math.max(MIN_COLUMNS, width);
  const gaps = columns
    .filter(({ run }, index) => index > 0 && columns[index - 1]?.run !== run)
    .map(({ x }) => percent((x - GAP / 2) * unit))
    .map((x) => html`<line class="gap" x1="${x}" x2="${x}" y1="${TOP}" y2="${BASELINE}"/>`);
  const end = (columns.at(-1)?.at ?? 0) + interval.ms;
  return html`<svg role="img" aria-label="Timeline of the runs" width="100%" height="${TOTAL_HEIGHT}">
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-back" width="5" height="5"/><rect class="hatch-line" width="2.5" height="5"/></pattern></defs>
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${BASELINE}" y2="${BASELINE}"/>
<text class="axis" x="0" y="${TOP - 7}">${grouped(most)} per ${interval.name}</text>
${gaps}${columns.map((column) => columnSvg(column, unit, HEIGHT / most, interval.ms))}
${timeText(columns[0]?.at ?? 0, 0, 'start')}${width < MIN_COLUMNS ? undefined : timeText(end, 100, 'end')}
</svg>`;
}

/** @param unit the width of a column in percent; `pixels`: the height of a row */
function columnSvg(column: Column, unit: number, pixels: number, intervalMs: number): Html {
  const { created, other, waited, at } = column;
  const x = column.x * unit;
  const bar = (kind: string, from: number, n: number) =>
    html`<rect class="fill-${kind}" x="${percent(x + unit * 0.08)}" width="${percent(unit * 0.84)}" y="${BASELINE - (from + n) * pixels}" height="${n * pixels}"/>`;
  let from = x;
  const waits = WAITS.filter((wait) => waited[wait] > 0).map((wait) => {
    // As wide as the part of the interval that was waited, and wide enough to be visible.
    const width = Math.max(0.3, Math.min(1, waited[wait] / intervalMs)) * unit;
    from += width;
    return html`<rect class="wait-${wait}" x="${percent(from - width)}" width="${percent(width)}" y="${BASELINE + 4}" height="8"/>`;
  });
  return html`<g><title data-at="${iso(at)}">${created} created, ${other} not created</title><rect class="hit" x="${percent(x)}" width="${percent(unit)}" y="${TOP}" height="${HEIGHT}"/>${bar('created', 0, created)}${bar('other', created, other)}${waits}</g>`;
}

/** The script puts the reader's time there. */
function timeText(ms: number, x: number, anchor: 'start' | 'end'): Html {
  return html`<text class="axis" x="${percent(x)}" y="${TOTAL_HEIGHT - 6}" text-anchor="${anchor}" data-at="${iso(ms)}">${iso(ms).slice(11, 16)} UTC</text>`;
}

function legendOf(
  { interval, columns }: Timeline,
  created: number,
  { service: { title }, profile }: Pick<ReportSource, 'service' | 'profile'>,
): readonly Html[] {
  const sum = (of: (column: Column) => number): number => columns.reduce((n, column) => n + of(column), 0);
  const [done, other, throttled] = [sum((c) => c.created), sum((c) => c.other), sum((c) => c.throttled)];
  const most = Math.max(...columns.map((column) => column.created));
  const entries = [
    html`<span class="mark created" aria-hidden="true">✓</span> ${grouped(done)} created, at most ${grouped(most)} per ${interval.name}`,
  ];
  if (other > 0)
    entries.push(
      html`<span class="mark other" aria-hidden="true">×</span> ${grouped(other)} sent but not created`,
    );
  for (const wait of WAITS) {
    const ms = sum(({ waited }) => waited[wait]);
    const times = wait === 'throttled' ? `${statusesText(columns)}, ${count(throttled, 'time')}` : '';
    const swatch = html`<svg class="swatch" width="18" height="10" aria-hidden="true"><rect class="wait-${wait}" width="18" height="10"/></svg>`;
    if (ms > 0) entries.push(html`${swatch} ${WAIT_TEXTS[wait](title)}${times}: ${formatDuration(ms)}`);
  }
  const settled = created - done;
  const how = profile.hasLookUp ? 'found by look-up, or recorded' : 'recorded';
  if (settled > 0) entries.push(html`${grouped(settled)} more, ${how} with provision settle`);
  return entries.map((entry) => html`<li>${entry}</li>\n`);
}

/** ` (429)`: the statuses with which the directory put attempts off. */
function statusesText(columns: readonly Column[]): string {
  const statuses = [...new Set(columns.flatMap(({ throttledWith }) => throttledWith))];
  return statuses.length === 0 ? '' : ` (${statuses.sort((a, b) => a - b).join(', ')})`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function percent(n: number): string {
  return `${Number(n.toFixed(3))}%`;
}

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** `0 s`, `40 s`, `1 min 20 s`, `2 h 10 min`, `3 d`. */
export function formatDuration(ms: number): string {
  let left = Math.max(0, Math.round(ms / 1000));
  const parts: string[] = [];
  for (const [seconds, unit] of UNITS) {
    const n = Math.floor(left / seconds);
    left -= n * seconds;
    if (n > 0) parts.push(`${n} ${unit}`);
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return parts.length === 0 ? '0 s' : parts.join(' ');
}
