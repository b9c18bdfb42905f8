/** The course of the runs as a chart: a column for each step of time, a band below it for the waits, and the same in words. */

import { type Html, html } from '../lib/html.js';
import { grouped } from '../lib/text.js';
import { type Stretch, WAITS, type Wait } from '../stretch.js';
import { spanWords } from './span-words.js';

type Totals = Omit<Stretch, 'run' | 'at'>;

const NOTHING: Totals = {
  created: 0,
  other: 0,
  throttled: 0,
  waited: { throttled: 0, unreachable: 0, token: 0 },
};

export type TimelineRun = {
  /** In the order of their time; where nothing was sent there is none. */
  readonly columns: readonly (Totals & { readonly at: number })[];
  readonly startsAt: number;
  /** Behind its last column. */
  readonly endsAt: number;
};

export type Timeline = {
  /** What a column stands for, in milliseconds. */
  readonly stepMs: number;
  readonly runs: readonly TimelineRun[];
};

const DAY_MS = 86_400_000;
/** Each divides the next, and the first is that of a stretch. */
const STEPS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, DAY_MS] as const;

/** So many columns fit; the shortest step is for what would not fill a chart otherwise. */
const ROOM = 120;
const ROOM_OF_SHORTEST = 30;

/** The runs in columns of the shortest step that fits; undefined where no run has sent anything. */
export function timelineOf(stretches: readonly Stretch[]): Timeline | undefined {
  const numbers = [...new Set(stretches.map(({ run }) => run))];
  if (numbers.length === 0) return undefined;
  const byRun = numbers.map((number) => stretches.filter(({ run }) => run === number));
  const runsIn = (stepMs: number) => byRun.map((own) => runOf(own, stepMs));
  const fits = (ms: number) => widthOf(runsIn(ms), ms) <= (ms === STEPS_MS[0] ? ROOM_OF_SHORTEST : ROOM);
  const stepMs = STEPS_MS.find(fits) ?? DAY_MS;
  return { stepMs, runs: runsIn(stepMs) };
}

function runOf(stretches: readonly Stretch[], stepMs: number): TimelineRun {
  const columns = new Map<number, Totals>();
  for (const stretch of stretches) {
    const at = Math.floor(stretch.at / stepMs) * stepMs;
    columns.set(at, sum([columns.get(at) ?? NOTHING, stretch]));
  }
  const times = [...columns.keys()].sort((a, b) => a - b);
  return {
    columns: times.map((at) => ({ at, ...(columns.get(at) ?? NOTHING) })),
    startsAt: times[0] ?? 0,
    endsAt: (times.at(-1) ?? 0) + stepMs,
  };
}

/** In columns, without the gaps. */
function widthOf(runs: readonly TimelineRun[], stepMs: number): number {
  return runs.reduce((width, { startsAt, endsAt }) => width + (endsAt - startsAt) / stepMs, 0);
}

function sum(all: readonly Totals[]): Totals {
  return all.reduce(
    (a, b) => ({
      created: a.created + b.created,
      other: a.other + b.other,
      throttled: a.throttled + b.throttled,
      waited: {
        throttled: a.waited.throttled + b.waited.throttled,
        unreachable: a.waited.unreachable + b.waited.unreachable,
        token: a.waited.token + b.waited.token,
      },
    }),
    NOTHING,
  );
}

/** In pixels, from above: room for words, the columns, the band of the waits, the times. */
const TOP = 22;
const HEIGHT = 96;
const FLOOR = TOP + HEIGHT;
const WHOLE = FLOOR + 36;

/** Of a gap between runs, in columns. */
const GAP = 3;
/** A chart of few columns is not drawn as wide blocks. */
const LEAST_COLUMNS = 24;
/** A run that is narrower than this, in percent, has no time below it: it would run into the next. */
const LABELLED = 24;

const WAIT_WORDS = {
  throttled: 'waited because the directory asked for a pause (429)',
  unreachable: 'waited for the network',
  token: 'waited for another token',
} as const satisfies Record<Wait, string>;

/** How a chart is drawn: percent of its width per column, pixels of its height per row. */
type Scale = { readonly unit: number; readonly pixels: number; readonly stepMs: number };

/** @param created of how many the journal says so, also by a person's word: those no column shows */
export function timelineFigure(timeline: Timeline, created: number): Html {
  const { runs, stepMs } = timeline;
  const columns = runs.flatMap((run) => run.columns);
  const width = widthOf(runs, stepMs);
  const legend = legendOf(timeline, sum(columns), created);
  const inWords = legend.map(({ words }) => words).join('; ');
  // One column says nothing that a sentence does not.
  if (width === 1) return html`<p>${inWords}</p>`;
  const most = Math.max(1, ...columns.map(({ created, other }) => created + other));
  const unit = 100 / Math.max(LEAST_COLUMNS, width + GAP * (runs.length - 1));
  const scale = { unit, pixels: HEIGHT / most, stepMs };
  let x = 0;
  const drawn = runs.map((run, index) => {
    if (index > 0) x += GAP * unit;
    const piece = drawRun(run, x, scale, index === 0);
    x += widthOf([run], stepMs) * unit;
    return piece;
  });
  return html`<figure class="timeline">
<svg role="img" aria-label="Timeline of the run: ${inWords}" width="100%" height="${WHOLE}">
<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-back" width="5" height="5"/><rect class="hatch-line" width="2.5" height="5"/></pattern></defs>
<line class="grid" x1="0" x2="100%" y1="${TOP}" y2="${TOP}"/><line class="grid" x1="0" x2="100%" y1="${FLOOR}" y2="${FLOOR}"/>
<text class="axis" x="0" y="${TOP - 7}">${grouped(most)} per ${stepWords(stepMs)}</text>
${drawn}</svg>
<figcaption><ul class="legend small">${legend.map(({ mark, words }) => html`<li>${mark} ${words}</li>\n`)}</ul></figcaption>
</figure>
`;
}

function drawRun(run: TimelineRun, x: number, scale: Scale, isFirst: boolean): Html {
  const { unit, stepMs } = scale;
  const width = widthOf([run], stepMs) * unit;
  const middle = percent(x - (GAP / 2) * unit);
  const gap = html`<line class="gap" x1="${middle}" x2="${middle}" y1="${TOP}" y2="${FLOOR}"/>`;
  const columns = run.columns.map((column) =>
    drawColumn(column, x + ((column.at - run.startsAt) / stepMs) * unit, scale),
  );
  const begin = isFirst || width >= LABELLED ? clock(run.startsAt, x, 'start') : undefined;
  const end = width >= 2 * LABELLED ? clock(run.endsAt, x + width, 'end') : undefined;
  return html`${isFirst ? undefined : gap}${columns}
${begin}${end}
`;
}

function drawColumn(
  column: TimelineRun['columns'][number],
  x: number,
  { unit, pixels, stepMs }: Scale,
): Html {
  const { created, other, waited, at } = column;
  const bar = (kind: string, from: number, n: number) =>
    html`<rect class="fill-${kind}" x="${percent(x + unit * 0.08)}" width="${percent(unit * 0.84)}" y="${FLOOR - (from + n) * pixels}" height="${n * pixels}"/>`;
  let from = x;
  const waits = WAITS.filter((wait) => waited[wait] > 0).map((wait) => {
    // As wide as the part of the step that was waited, and wide enough to be seen.
    const width = Math.max(0.3, Math.min(1, waited[wait] / stepMs)) * unit;
    from += width;
    return html`<rect class="wait-${wait}" x="${percent(from - width)}" width="${percent(width)}" y="${FLOOR + 4}" height="8"/>`;
  });
  return html`<g data-at="${iso(at)}"><title>${columnWords(column)}</title><rect class="hit" x="${percent(x)}" width="${percent(unit)}" y="${TOP}" height="${HEIGHT}"/>${bar('created', 0, created)}${bar('other', created, other)}${waits}</g>`;
}

/** The script puts the reader's own time there. */
function clock(ms: number, x: number, anchor: 'start' | 'end'): Html {
  return html`<text class="axis" x="${percent(x)}" y="${WHOLE - 6}" text-anchor="${anchor}" data-at="${iso(ms)}">${iso(ms).slice(11, 16)} UTC</text>`;
}

function columnWords({ created, other, throttled, waited }: Totals): string {
  const parts = [`${created} created`];
  if (other > 0) parts.push(`${other} not created`);
  if (throttled > 0) parts.push(`put off ${times(throttled)}`);
  const waits = WAITS.filter((wait) => waited[wait] > 0);
  return [...parts, ...waits.map((wait) => `${WAIT_WORDS[wait]}: ${spanWords(waited[wait])}`)].join(', ');
}

type Entry = { readonly mark?: Html; readonly words: string };

/** What the chart shows, each with its mark there; together they say the same in words. */
function legendOf({ runs, stepMs }: Timeline, all: Totals, created: number): readonly Entry[] {
  const most = Math.max(...runs.flatMap(({ columns }) => columns.map(({ created }) => created)));
  const isOne = widthOf(runs, stepMs) === 1;
  const rate = isOne ? ` within ${spanWords(stepMs)}` : `, at most ${grouped(most)} per ${stepWords(stepMs)}`;
  const check = html`<span class="mark created" aria-hidden="true">✓</span>`;
  const entries: Entry[] = [{ mark: check, words: `${grouped(all.created)} created${rate}` }];
  const other = html`<span class="mark other" aria-hidden="true">×</span>`;
  if (all.other > 0) entries.push({ mark: other, words: `${grouped(all.other)} sent and not created` });
  for (const wait of WAITS.filter((one) => all.waited[one] > 0)) {
    const mark = html`<svg class="swatch" width="18" height="10" aria-hidden="true"><rect class="wait-${wait}" width="18" height="10"/></svg>`;
    const often = wait === 'throttled' ? `, ${times(all.throttled)}` : '';
    entries.push({ mark, words: `${WAIT_WORDS[wait]}${often}: ${spanWords(all.waited[wait])}` });
  }
  const settled = created - all.created;
  if (settled > 0) entries.push({ words: `${grouped(settled)} besides, found in the directory (settle)` });
  return entries;
}

function times(n: number): string {
  return n === 1 ? 'once' : `${grouped(n)} times`;
}

/** `minute`, `5 minutes` */
function stepWords(stepMs: number): string {
  const [n = '', unit = ''] = spanWords(stepMs).split(' ');
  const name = { s: 'second', min: 'minute', h: 'hour', d: 'day' }[unit] ?? unit;
  return n === '1' ? name : `${n} ${name}s`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function percent(n: number): string {
  return `${Number(n.toFixed(3))}%`;
}
