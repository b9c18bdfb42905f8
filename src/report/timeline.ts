/** The runs as a chart: a column for each interval of time, a band below it for the waits, and a legend. */

import { type Activity, WAITS } from '../domain/activity.js';
import { type Html, html } from '../lib/html.js';
import { durationIn } from '../texts/count.js';
import { type Interval, TIMELINE_TEXTS } from '../texts/timeline-texts.js';
import type { ReportSource } from './report-source.js';

/** `x`: columns from the left. */
type Column = Activity & { readonly x: number };

export type Timeline = {
  readonly interval: Interval & { readonly ms: number };
  /** In the order of time; none where nothing was sent. */
  readonly columns: readonly Column[];
  /** In columns. */
  readonly width: number;
};

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** The longest first. */
const INTERVALS: readonly Timeline['interval'][] = [
  { ms: 24 * HOUR, amount: 1, unit: 'day' },
  { ms: 6 * HOUR, amount: 6, unit: 'hour' },
  { ms: 2 * HOUR, amount: 2, unit: 'hour' },
  { ms: 30 * MINUTE, amount: 30, unit: 'minute' },
  { ms: 10 * MINUTE, amount: 10, unit: 'minute' },
  { ms: 5 * MINUTE, amount: 5, unit: 'minute' },
  { ms: 2 * MINUTE, amount: 2, unit: 'minute' },
  { ms: MINUTE, amount: 1, unit: 'minute' },
  { ms: 30 * SECOND, amount: 30, unit: 'second' },
  { ms: 10 * SECOND, amount: 10, unit: 'second' },
  { ms: 5 * SECOND, amount: 5, unit: 'second' },
  { ms: 2 * SECOND, amount: 2, unit: 'second' },
  { ms: SECOND, amount: 1, unit: 'second' },
  { ms: 0.5 * SECOND, amount: 0.5, unit: 'second' },
  { ms: 0.2 * SECOND, amount: 0.2, unit: 'second' },
  { ms: 0.1 * SECOND, amount: 0.1, unit: 'second' },
];

/** But for the longest interval. */
const MOST_COLUMNS = 60;
/** A chart of so many is not divided into less than minutes: a column for each user shows no speed. */
const ENOUGH_COLUMNS = 12;
/** Between two runs, in columns. */
const GAP = 2;

/**
 * The runs in columns of the shortest interval that fits; undefined where no run has sent anything.
 * @param activity what the runs did, by the length of an interval in milliseconds
 */
export function timelineOf(activity: (ms: number) => readonly Activity[]): Timeline | undefined {
  let timeline: Timeline | undefined;
  // Begins with the longest: a wait of a day has too many tenths of a second.
  for (const interval of INTERVALS) {
    if (timeline !== undefined && interval.ms < MINUTE && timeline.width >= ENOUGH_COLUMNS) break;
    const next = layOut(activity(interval.ms), interval);
    if (timeline !== undefined && next.width > MOST_COLUMNS) break;
    timeline = next;
  }
  return timeline?.columns.length === 0 ? undefined : timeline;
}

/** Within a run, columns are as far apart as their times. */
function layOut(activity: readonly Activity[], interval: Timeline['interval']): Timeline {
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

/** The widest bar in percent of the chart: a chart of three columns is not drawn as blocks. */
const WIDEST_BAR = 8;

/** A chart of at most so many milliseconds has its times with seconds. */
const SHORT = 10 * MINUTE;

type ChartSource = Pick<ReportSource, 'activity' | 'service' | 'profile' | 'language'>;

/**
 * Nothing where no run has sent anything.
 * @param created how many users are created, with those that a person recorded: no column shows these
 */
export function timelineSection(source: ChartSource, created: number): Html | undefined {
  const timeline = timelineOf((ms) => source.activity(ms));
  if (timeline === undefined) return undefined;
  // One column shows no more than the legend.
  return html`<section aria-labelledby="timeline"><h2 id="timeline">${TIMELINE_TEXTS[source.language].title}</h2>
<figure class="timeline">
${timeline.width === 1 ? undefined : chart(timeline, source)}
<figcaption><ul class="legend small">${legendOf(timeline, created, source)}</ul></figcaption>
</figure>
</section>`;
}

function chart({ interval, columns, width }: Timeline, { language }: ChartSource): Html {
  const texts = TIMELINE_TEXTS[language];
  const most = Math.max(1, ...columns.map(({ created, other }) => created + other));
  const unit = 100 / width;
  const gaps = columns
    .filter(({ run }, index) => index > 0 && columns[index - 1]?.run !== run)
    .map(({ x }) => percent((x - GAP / 2) * unit))
    .map((x) => html`<line class="gap" x1="${x}" x2="${x}" y1="${TOP}" y2="${BASELINE}"/>`);
  const start = columns[0]?.at ?? 0;
  const end = (columns.at(-1)?.at ?? 0) + interval.ms;
  const isShort = end - start <= SHORT;
  return html`<svg role="img" aria-label="${texts.label}" width="100%" height="${TOTAL_HEIGHT}">
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-back" width="5" height="5"/><rect class="hatch-line" width="2.5" height="5"/></pattern></defs>
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${BASELINE}" y2="${BASELINE}"/>
<text class="axis" x="0" y="${TOP - 7}">${texts.most(most, interval)}</text>
${gaps}${columns.map((column) => html`<g><title data-at="${iso(column.at)}">${texts.column(column.created, column.other)}</title>${columnSvg(column, unit, HEIGHT / most, interval.ms)}</g>`)}
${timeText(start, 0, 'start', isShort)}${timeText(end, 100, 'end', isShort)}
</svg>`;
}

/** @param unit the width of a column in percent; `pixels`: the height of a row */
function columnSvg(column: Column, unit: number, pixels: number, intervalMs: number): Html {
  const { created, other, waited } = column;
  const x = column.x * unit;
  const wide = Math.min(unit * 0.84, WIDEST_BAR);
  const bar = (kind: string, from: number, n: number) =>
    html`<rect class="fill-${kind}" x="${percent(x + (unit - wide) / 2)}" width="${percent(wide)}" y="${BASELINE - (from + n) * pixels}" height="${n * pixels}"/>`;
  let from = x;
  const waits = WAITS.filter((wait) => waited[wait] > 0).map((wait) => {
    // As wide as the part of the interval that was waited, and wide enough to be visible.
    const width = Math.max(0.3, Math.min(1, waited[wait] / intervalMs)) * unit;
    from += width;
    return html`<rect class="wait-${wait}" x="${percent(from - width)}" width="${percent(width)}" y="${BASELINE + 4}" height="8"/>`;
  });
  return html`<rect class="hit" x="${percent(x)}" width="${percent(unit)}" y="${TOP}" height="${HEIGHT}"/>${bar('created', 0, created)}${bar('other', created, other)}${waits}`;
}

/** The script puts the reader's time there. */
function timeText(ms: number, x: number, anchor: 'start' | 'end', isShort: boolean): Html {
  const seconds = isShort ? html` data-seconds` : undefined;
  return html`<text class="axis" x="${percent(x)}" y="${TOTAL_HEIGHT - 6}" text-anchor="${anchor}" data-at="${iso(ms)}"${seconds}>${iso(ms).slice(11, isShort ? 19 : 16)} UTC</text>`;
}

function legendOf(
  { interval, columns }: Timeline,
  created: number,
  { service, profile, language }: ChartSource,
): readonly Html[] {
  const texts = TIMELINE_TEXTS[language];
  const sum = (of: (column: Column) => number): number => columns.reduce((n, column) => n + of(column), 0);
  const [done, other] = [sum((column) => column.created), sum((column) => column.other)];
  const most = Math.max(...columns.map((column) => column.created));
  const entries = [
    html`<span class="mark created" aria-hidden="true">✓</span> ${texts.created(done)}${most > 1 ? texts.atMost(most, interval) : ''}`,
  ];
  if (other > 0)
    entries.push(html`<span class="mark other" aria-hidden="true">×</span> ${texts.other(other)}`);
  const throttling = {
    service: service.title,
    statuses: statusesText(columns),
    times: sum(({ throttled }) => throttled),
  };
  for (const wait of WAITS) {
    const ms = sum(({ waited }) => waited[wait]);
    const swatch = html`<svg class="swatch" width="18" height="10" aria-hidden="true"><rect class="wait-${wait}" width="18" height="10"/></svg>`;
    if (ms > 0) entries.push(html`${swatch} ${texts.waits[wait](throttling)}: ${durationIn(language, ms)}`);
  }
  if (created > done) entries.push(html`${texts.settled(created - done, profile.hasLookUp)}`);
  return entries.map((entry) => html`<li>${entry}</li>\n`);
}

/** `403, 429`: the statuses with which the directory put attempts off. */
function statusesText(columns: readonly Column[]): string {
  const statuses = new Set(columns.flatMap(({ throttledWith }) => throttledWith));
  return [...statuses].sort((a, b) => a - b).join(', ');
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function percent(n: number): string {
  return `${Number(n.toFixed(3))}%`;
}
