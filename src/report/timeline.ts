/** The runs as a chart: a column for each interval, a band for the waits, and a legend. */

import { type Activity, WAITS } from '../domain/activity.js';
import { type Html, html } from '../platform/html.js';
import { textsIn } from '../texts/texts.js';
import type { ReportSource } from './report-source.js';

const MINUTE = 60_000;

const LONGER_INTERVALS = [2, 5, 10, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE);

/** A chart with fewer columns shows too little. */
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 60;
const GAP = 2;

type Timeline = ReturnType<typeof layOut>;

/** Draws columns of the shortest interval that fits; returns `undefined` for short runs. */
export function timelineOf(activity: (ms: number) => readonly Activity[]): Timeline | undefined {
  let timeline = layOut(activity(MINUTE), MINUTE);
  if (longestRun(timeline) < MIN_COLUMNS) return undefined;
  for (const interval of LONGER_INTERVALS) {
    if (timeline.width <= MAX_COLUMNS) break;
    timeline = layOut(activity(interval), interval);
  }
  return timeline;
}

function longestRun({ columns }: Timeline): number {
  const starts = new Map<number, number>();
  const lengths = columns.map(({ run, x }) => {
    starts.set(run, starts.get(run) ?? x);
    return x - (starts.get(run) ?? x) + 1;
  });
  return Math.max(0, ...lengths);
}

/** Within a run, the distance of columns is that of their times. @param interval of a column, in milliseconds */
function layOut(activity: readonly Activity[], interval: number) {
  const columns: (Activity & { x: number })[] = [];
  let width = 0;
  for (const one of activity) {
    const before = columns.at(-1);
    if (before?.run === one.run) width += (one.at - before.at) / interval - 1;
    else if (before !== undefined) width += GAP;
    columns.push({ ...one, x: width });
    width += 1;
  }
  return { interval, columns, width };
}

/** Heights in pixels, from the top. A line of text is above the columns, waits and times are below. */
const [TOP, BASELINE, TOTAL_HEIGHT] = [22, 118, 154];

type ChartSource = Pick<ReportSource, 'activity' | 'service' | 'language'>;

export function timelineSection(source: ChartSource): Html | undefined {
  const timeline = timelineOf((ms) => source.activity(ms));
  if (timeline === undefined) return undefined;
  return html`<section aria-labelledby="timeline"><h2 id="timeline">${textsIn(source.language).timeline.title}</h2>
<figure class="timeline">
${chart(timeline, source)}
<figcaption><ul class="legend small">${legendOf(timeline, source).map((entry) => html`<li>${entry}</li>\n`)}</ul></figcaption>
</figure>
</section>`;
}

function chart({ interval, columns, width }: Timeline, { language }: ChartSource): Html {
  const texts = textsIn(language).timeline;
  const most = Math.max(1, ...columns.map(({ created, other }) => created + other));
  const percent = (n: number) => `${Number(((n * 100) / width).toFixed(3))}%`;
  const height = (n: number) => (n * (BASELINE - TOP)) / most;
  const bar = (kind: string, x: number, below: number, n: number) =>
    html`<rect class="fill-${kind}" x="${percent(x + 0.08)}" width="${percent(0.84)}" y="${BASELINE - height(below + n)}" height="${height(n)}"/>`;
  const drawn = columns.map(({ x, created, other, waited, run }, at) => {
    const isNewRun = at > 0 && columns[at - 1]?.run !== run;
    const gap = percent(x - GAP / 2);
    // The width of a wait is its share of the interval, but never too small to see.
    const wait = Math.min(1, WAITS.reduce((sum, why) => sum + waited[why], 0) / interval);
    return html`${isNewRun ? html`<line class="gap" x1="${gap}" x2="${gap}" y1="${TOP}" y2="${BASELINE}"/>` : undefined}${bar('created', x, 0, created)}${bar('other', x, created, other)}${wait === 0 ? undefined : html`<rect class="wait" x="${percent(x)}" width="${percent(Math.max(0.3, wait))}" y="${BASELINE + 4}" height="8"/>`}`;
  });
  const start = columns[0]?.at ?? 0;
  const end = (columns.at(-1)?.at ?? 0) + interval;
  return html`<svg role="img" aria-label="${texts.title}" width="100%" height="${TOTAL_HEIGHT}">
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${BASELINE}" y2="${BASELINE}"/>
<text class="axis" x="0" y="${TOP - 7}">${texts.most(most, textsIn(language).times.duration(interval))}</text>
${drawn}${timeText(start, '0%', 'start')}${timeText(end, '100%', 'end')}
</svg>`;
}

/** The script replaces it with the reader's local time. */
function timeText(ms: number, x: string, anchor: 'start' | 'end'): Html {
  const iso = new Date(ms).toISOString();
  return html`<text class="axis" x="${x}" y="${TOTAL_HEIGHT - 6}" text-anchor="${anchor}" data-at="${iso}">${iso.slice(11, 16)} UTC</text>`;
}

function legendOf({ columns }: Timeline, { service, language }: ChartSource): readonly Html[] {
  const { timeline: texts, times } = textsIn(language);
  const sum = (of: (column: Activity) => number) => columns.reduce((n, column) => n + of(column), 0);
  const statuses = [...new Set(columns.flatMap(({ throttledWith }) => throttledWith))].join(', ');
  const throttling = { service: service.title, statuses, times: sum(({ throttled }) => throttled) };
  const all = WAITS.map((why) => ({ why, ms: sum(({ waited }) => waited[why]) }));
  const waits = all.filter(({ ms }) => ms > 0);
  const swatch = html`<svg width="18" height="10" aria-hidden="true"><rect class="wait" width="18" height="10"/></svg>`;
  return [
    html`<span class="mark created" aria-hidden="true">✓</span> ${texts.created}`,
    html`<span class="mark other" aria-hidden="true">×</span> ${texts.other}`,
    ...waits.map(({ why, ms }) => html`${swatch} ${texts.waits[why](throttling)}: ${times.duration(ms)}`),
  ];
}
