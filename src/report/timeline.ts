/** The course of the runs as columns of one length: what the journal's stretches come to, with gaps between runs. */

import { type Stretch, WAITS, type Wait } from '../stretch.js';

/** As a stretch, of the length of all columns. */
export type Column = Stretch;

export type TimelineRun = {
  readonly run: number;
  /** From the last column of the run before to the first of this, in milliseconds; 0 for the first. */
  readonly gapMs: number;
  /** Without holes: where nothing was tried, the column is empty. */
  readonly columns: readonly Column[];
};

export type Timeline = {
  /** The length of a column in milliseconds. */
  readonly stepMs: number;
  readonly runs: readonly TimelineRun[];
  /** Earlier runs that there is no room for. */
  readonly left: number;
  /** The most that were created in one column. */
  readonly most: number;
};

/** The lengths that a column may have, in milliseconds; each divides the next, and the first is that of a stretch. */
const LENGTHS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 86_400_000] as const;

/** So many columns fit; the shortest ones are for what would not fill a chart otherwise. */
const ROOM = 120;
const ROOM_OF_SHORTEST = 30;
const MOST_RUNS = 12;

/** Undefined where no run has tried anything. */
export function timelineOf(stretches: readonly Stretch[]): Timeline | undefined {
  const numbers = [...new Set(stretches.map(({ run }) => run))];
  if (numbers.length === 0) return undefined;
  const shown = numbers.slice(-MOST_RUNS);
  const chosen = stretches.filter(({ run }) => shown.includes(run));
  const stepMs = stepFor(chosen, shown);
  const runs: TimelineRun[] = [];
  for (const run of shown) {
    const columns = columnsOf(
      chosen.filter((stretch) => stretch.run === run),
      stepMs,
    );
    const before = runs.at(-1)?.columns.at(-1);
    const first = columns[0];
    const gapMs =
      before === undefined || first === undefined ? 0 : Math.max(0, first.at - before.at - stepMs);
    runs.push({ run, gapMs, columns });
  }
  const most = Math.max(
    ...runs.flatMap(({ columns }) => columns.map(({ created, other }) => created + other)),
  );
  return { stepMs, runs, left: numbers.length - shown.length, most };
}

/** The shortest length in which all columns fit; the longest where none does. */
function stepFor(stretches: readonly Stretch[], runs: readonly number[]): number {
  const fits = (ms: number): boolean => {
    const columns = runs.reduce((sum, run) => sum + widthOf(stretches, run, ms), 0);
    return columns <= (ms === LENGTHS_MS[0] ? ROOM_OF_SHORTEST : ROOM);
  };
  return LENGTHS_MS.find(fits) ?? 86_400_000;
}

function widthOf(stretches: readonly Stretch[], run: number, ms: number): number {
  const own = stretches.filter((stretch) => stretch.run === run);
  return Math.floor((own.at(-1)?.at ?? 0) / ms) - Math.floor((own[0]?.at ?? 0) / ms) + 1;
}

/** The most columns of one run, should a clock have been set far ahead in the middle of it. */
const MOST_COLUMNS = 400;

function columnsOf(stretches: readonly Stretch[], stepMs: number): readonly Column[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = Math.floor(first.at / stepMs) * stepMs;
  const length = Math.min(MOST_COLUMNS, Math.floor((last.at - start) / stepMs) + 1);
  const columns = Array.from({ length }, (_, index) => emptyColumn(first.run, start + index * stepMs));
  for (const stretch of stretches) {
    const column = columns[Math.min(length - 1, Math.floor((stretch.at - start) / stepMs))];
    if (column === undefined) continue;
    column.created += stretch.created;
    column.other += stretch.other;
    column.throttled += stretch.throttled;
    for (const wait of WAITS) column.waited[wait] += stretch.waited[wait];
  }
  return columns;
}

function emptyColumn(
  run: number,
  at: number,
): { -readonly [K in keyof Column]: Column[K] } & {
  readonly waited: Record<Wait, number>;
} {
  return { run, at, created: 0, other: 0, throttled: 0, waited: { throttled: 0, unreachable: 0, token: 0 } };
}
