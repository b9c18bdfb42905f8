/** The lines of the block at a terminal, each no wider than the screen. Colour never says what the words do not. */

import { stripVTControlCharacters } from 'node:util';
import type { ChalkInstance } from 'chalk';
import cliProgress from 'cli-progress';
import stringWidth from 'string-width';
import type { Clock } from '../io.js';
import { grouped } from '../lib/text.js';
import { MARKS, paceWords, slowedWords, type Tally } from './tally.js';
import { clockTime, comingTime } from './time.js';

/** What the lines are made of, and for. */
type Shown = {
  readonly tally: Tally;
  readonly clock: Pick<Clock, 'now'>;
  readonly palette: ChalkInstance;
  /** Rows that the run will send. */
  readonly total: number;
  /** How many times the asked-for pause is kept now. */
  readonly factor: number;
  /** The last problem; empty where there was none. */
  readonly problem: string;
  /** Columns that a line may take. */
  readonly columns: number;
};

export const MOST_LINES = 5;
const LONGEST_BAR = 30;
const SHORTEST_BAR = 5;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most `MOST_LINES`; those that have nothing to say are left out. */
export function blockLines(shown: Shown): readonly string[] {
  const lines = [headLine(shown), countLine(shown), paceLine(shown), waitLine(shown), problemLine(shown)];
  return lines.filter((line) => line !== '');
}

/** Bar, rows and time; the bar takes what room the rest leaves. */
function headLine({ tally, clock, total, columns }: Shown): string {
  const { done } = tally;
  const progress = done / Math.max(1, total);
  const end = done === total ? [] : [`done at ${comingTime(tally.end(), clock.now())}`];
  const rows = `${grouped(done)} of ${grouped(total)}`;
  const percent = `${Math.floor(progress * 100)}%`;
  const whole = [rows, percent, ...end].join('  ');
  const barsize = Math.min(LONGEST_BAR, columns - whole.length - 2);
  // Where it is narrow, the time says more than the percentage.
  if (barsize < SHORTEST_BAR) return fitParts([rows, ...end, percent], columns);
  const { barCompleteChar: full = '', barIncompleteChar: empty = '' } = cliProgress.Presets.shades_grey;
  const filled = Math.round(progress * barsize);
  return `${full.repeat(filled)}${empty.repeat(barsize - filled)}  ${whole}`;
}

/** A count per outcome, in words where there is room for all of them, else by the letters alone. */
function countLine({ tally, palette, columns }: Shown): string {
  const counts = tally.counts().map(({ outcome, count }) => ({ ...MARKS[outcome], count }));
  const inWords = counts.map(({ letter, count, word }) => `${letter} ${count} ${word}`);
  const isRoomy = inWords.join('  ').length <= columns;
  const parts = counts.map(({ letter, count, color }, i) =>
    palette[color](isRoomy ? (inWords[i] ?? '') : `${letter} ${count}`),
  );
  return fitParts(parts, columns);
}

function paceLine({ tally, palette, columns, factor }: Shown): string {
  const slowed = slowedWords(factor);
  const words = [paceWords(tally), slowed].filter((text) => text !== undefined).join(', ');
  const text = cutToFit(words, columns);
  return slowed === undefined ? text : palette.yellow(text);
}

/** Until when the run waits, and why. */
function waitLine({ tally, clock, palette, columns }: Shown): string {
  const { waiting } = tally;
  if (waiting === undefined) return '';
  const left = Math.max(0, Math.ceil((waiting.until - clock.now()) / 1000));
  const until = `Waiting until ${clockTime(waiting.until)}`;
  const long = `${until} (${left} s): ${waiting.why}`;
  const text = long.length <= columns ? long : `${until}: ${waiting.why}`;
  return palette.yellow(cutToFit(text, columns));
}

function problemLine({ palette, problem, columns }: Shown): string {
  return problem === '' ? '' : palette.dim(cutToFit(`Last problem: ${problem}`, columns));
}

/** The text, or as much of its beginning as fits, with `…` at the end. Takes no colours. */
function cutToFit(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let [kept, used] = ['', 0];
  for (const { segment } of GRAPHEMES.segment(text)) {
    used += stringWidth(segment);
    if (used > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** As many of the parts as fit with two spaces between them. A part that does not fit is left out. */
function fitParts(parts: readonly string[], columns: number): string {
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}  ${part}`;
    if (stringWidth(longer) <= columns) line = longer;
  }
  return line;
}

/** The rows that a line takes in a terminal that is so many columns wide, once it was wrapped there. */
export function rowsOf(line: string, columns: number): number {
  let [rows, used] = [1, 0];
  for (const { segment } of GRAPHEMES.segment(stripVTControlCharacters(line))) {
    const width = stringWidth(segment);
    if (used + width > columns) {
      rows += 1;
      used = 0;
    }
    used += width;
  }
  return rows;
}
