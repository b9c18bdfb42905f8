/** One figure of the table: what was measured against what, and the most that it may be. */

import type { Measured } from './measure.js';
import type { Sizes } from './sizes.js';

export type Figure = {
  readonly what: string;
  readonly against: string;
  /** A ratio of times or of memory (`×`), or memory by itself (`MiB`); `yes`: 1 where it held, 0 where not. */
  readonly unit: '×' | 'MiB' | 'yes';
  /** `null` where it could not be measured. */
  readonly value: number | null;
  readonly atMost: number;
  /** What it was made of; or, where there is no value, why. */
  readonly note: string;
};

/** What every figure is given. */
export type Place = {
  /** The repository. */
  readonly root: string;
  /** A scratch folder. */
  readonly folder: string;
  readonly sizes: Sizes;
  /** The command that runs the program. */
  readonly provision: readonly string[];
  /** A program of `bench/programs`, with the Node that runs this. */
  program(name: string, ...args: string[]): readonly string[];
  /** A roster of so many rows, in a folder of its own. */
  roster(rows: number): { readonly path: string; readonly folder: string };
};

export type Measurement = (place: Place) => Promise<readonly Figure[]>;

type Row = Pick<Figure, 'what' | 'against' | 'atMost'>;

export function timeRatio(row: Row, ours: Measured, theirs: Measured): Figure {
  const note = `${shown(ours.seconds)} s against ${shown(theirs.seconds)} s`;
  return { ...row, unit: '×', value: ours.seconds / theirs.seconds, note };
}

export function peakRatio(row: Row, ours: Measured, theirs: Measured): Figure {
  if (ours.peak === undefined || theirs.peak === undefined) return missing(row, '×', '/usr/bin/time');
  const note = `${ours.peak.toFixed(0)} MiB against ${theirs.peak.toFixed(0)} MiB`;
  return { ...row, unit: '×', value: ours.peak / theirs.peak, note };
}

export function peakOf(row: Row, ours: Measured): Figure {
  if (ours.peak === undefined) return missing(row, 'MiB', '/usr/bin/time');
  return { ...row, unit: 'MiB', value: ours.peak, note: `in ${shown(ours.seconds)} s` };
}

export function held(row: Omit<Row, 'atMost'>, isHeld: boolean, note: string): Figure {
  return { ...row, unit: 'yes', value: isHeld ? 1 : 0, atMost: 1, note };
}

/** Something that is to be measured with is not on this machine. */
export function missing(row: Row, unit: Figure['unit'], tool: string): Figure {
  return { ...row, unit, value: null, note: `there is no ${tool} here` };
}

export function isReached({ unit, value, atMost }: Figure): boolean {
  return value !== null && (unit === 'yes' ? value === 1 : value <= atMost);
}

function shown(seconds: number): string {
  return seconds < 10 ? seconds.toFixed(2) : seconds.toFixed(1);
}
