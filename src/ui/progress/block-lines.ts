/** The lines of the progress at a terminal, no wider than the screen. Colour never adds information. */

import type { ChalkInstance } from 'chalk';
import cliProgress from 'cli-progress';
import stringWidth from 'string-width';
import { cutToFit } from '../format/cut-to-fit.js';
import { clockTime } from '../format/time.js';
import type { ProgressState } from './progress-state.js';

type Shown = {
  readonly state: ProgressState;
  readonly palette: ChalkInstance;
  /** The last problem; empty if there was none. */
  readonly problem: string;
  readonly columns: number;
};

const MAX_BAR = 30;
const MIN_BAR = 5;

export function blockLines(shown: Shown): readonly string[] {
  const lines = [headLine(shown), countLine(shown), paceLine(shown), waitLine(shown), problemLine(shown)];
  return lines.filter((line) => line !== '');
}

/** Shows bar, rows and time; the bar fills the remaining width. */
function headLine({ state, columns }: Shown): string {
  const { done, total } = state;
  const progress = done / Math.max(1, total);
  const at = done === total ? undefined : state.end();
  const end = at === undefined ? [] : [state.texts.doneAt(at)];
  const rows = state.texts.rows(done, total);
  const percent = `${Math.floor(progress * 100)}%`;
  const whole = [rows, percent, ...end].join('  ');
  const barsize = Math.min(MAX_BAR, columns - whole.length - 2);
  // On a narrow screen the time matters more than the percentage.
  if (barsize < MIN_BAR) return fitParts([rows, ...end, percent], columns);
  const { barCompleteChar: full = '', barIncompleteChar: empty = '' } = cliProgress.Presets.shades_grey;
  const filled = Math.round(progress * barsize);
  return `${full.repeat(filled)}${empty.repeat(barsize - filled)}  ${whole}`;
}

/** Shows a count per outcome, with words if all of them fit, else only with letters. */
function countLine({ state, palette, columns }: Shown): string {
  const inLetters = state.counts().map((one) => ({ ...one, text: `${one.letter} ${one.count}` }));
  const inWords = inLetters.map((one) => ({ ...one, text: `${one.text} ${one.word}` }));
  const isRoomy = inWords.map(({ text }) => text).join('  ').length <= columns;
  return fitParts(
    (isRoomy ? inWords : inLetters).map(({ color, text }) => palette[color](text)),
    columns,
  );
}

function paceLine({ state, palette, columns }: Shown): string {
  const slowed = state.slowed();
  const words = [state.pace(), slowed].filter((text) => text !== undefined).join(', ');
  const text = cutToFit(words, columns);
  return slowed === undefined ? text : palette.yellow(text);
}

function waitLine({ state: { waiting, texts }, palette, columns }: Shown): string {
  if (waiting === undefined) return '';
  const until = clockTime(waiting.until);
  const long = texts.waiting(until, waiting.why, waiting.left);
  const text = long.length <= columns ? long : texts.waiting(until, waiting.why, undefined);
  return palette.yellow(cutToFit(text, columns));
}

function problemLine({ state, palette, problem, columns }: Shown): string {
  return problem === '' ? '' : palette.dim(cutToFit(state.texts.lastError(problem), columns));
}

function fitParts(parts: readonly string[], columns: number): string {
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}  ${part}`;
    if (stringWidth(longer) <= columns) line = longer;
  }
  return line;
}
