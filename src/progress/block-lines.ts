/** The lines of the block at a terminal, each no wider than the screen. Colour never says what the words do not. */

import type { ChalkInstance } from 'chalk';
import type { Clock } from '../io.js';
import { grouped } from '../lib/text.js';
import { cutToFit, fitParts } from './fit.js';
import type { Tally } from './tally.js';
import { clockTime, comingTime } from './time.js';
import { MARKS, paceWords, slowedWords } from './words.js';

/** What the lines are made of, and for. */
export type Shown = {
  readonly tally: Tally;
  readonly clock: Pick<Clock, 'now'>;
  readonly palette: ChalkInstance;
  /** Columns that a line may take. */
  readonly columns: number;
};

export const LONGEST_BAR = 30;
const SHORTEST_BAR = 5;

/**
 * Bar, rows and time; the bar takes what room the rest leaves.
 * @param total rows that the run will send
 * @param bar draws it so many columns wide
 */
export function headLine(shown: Shown, total: number, bar: (columns: number) => string): string {
  const { tally, clock, columns } = shown;
  const { done } = tally;
  const percent = `${Math.floor((done / Math.max(1, total)) * 100)}%`;
  const end = done === total ? [] : [`done at ${comingTime(tally.end(), clock.now())}`];
  const rows = `${grouped(done)} of ${grouped(total)}`;
  const whole = [rows, percent, ...end].join('  ');
  // Where it is narrow, the time says more than the percentage.
  const isRoomy = whole.length + 2 + SHORTEST_BAR <= columns;
  const rest = isRoomy ? whole : fitParts([rows, ...end, percent], columns);
  const room = Math.min(LONGEST_BAR, columns - rest.length - 2);
  return room < SHORTEST_BAR ? rest : `${bar(room)}  ${rest}`;
}

/** A count per outcome, in words where there is room for all of them, else by the letters alone. */
export function countLine({ tally, palette, columns }: Shown): string {
  const counts = tally.counts().map(({ outcome, count }) => ({ ...MARKS[outcome], count }));
  const inWords = counts.map(({ letter, count, word }) => `${letter} ${count} ${word}`);
  const isRoomy = inWords.join('  ').length <= columns;
  const parts = counts.map(({ letter, count, color }, i) =>
    palette[color](isRoomy ? (inWords[i] ?? '') : `${letter} ${count}`),
  );
  return fitParts(parts, columns);
}

/** The pace. @param factor how many times the asked-for pause is kept now */
export function paceLine({ tally, palette, columns }: Shown, factor: number): string {
  const slowed = slowedWords(factor);
  const words = [paceWords(tally), slowed].filter((text) => text !== undefined).join(', ');
  const text = cutToFit(words, columns);
  return slowed === undefined ? text : palette.yellow(text);
}

/** Until when the run waits, and why; empty where it does not. */
export function waitLine({ tally, clock, palette, columns }: Shown): string {
  const { waiting } = tally;
  if (waiting === undefined) return '';
  const left = Math.max(0, Math.ceil((waiting.until - clock.now()) / 1000));
  const until = `Waiting until ${clockTime(waiting.until)}`;
  const long = `${until} (${left} s): ${waiting.why}`;
  const text = long.length <= columns ? long : `${until}: ${waiting.why}`;
  return palette.yellow(cutToFit(text, columns));
}

export function problemLine({ palette, columns }: Shown, problem: string): string {
  return problem === '' ? '' : palette.dim(cutToFit(`Last problem: ${problem}`, columns));
}
