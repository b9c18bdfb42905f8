/** The progress at a terminal: one block of lines, drawn again in place by cli-progress while problems scroll by above. */

import { stripVTControlCharacters } from 'node:util';
import cliProgress from 'cli-progress';
import { cutToFit, fitParts } from './fit.js';
import type { Progress, ProgressOptions } from './progress.js';
import { createScreen, type Screen } from './screen.js';
import { createTally } from './tally.js';
import { clockTime, comingTime } from './time.js';
import { MARKS, paceWords, slowedWords } from './words.js';

const LONGEST_BAR = 30;
const SHORTEST_BAR = 5;

type BarOptions = cliProgress.Options & { readonly terminal: Screen };

export function createBlock(options: ProgressOptions): Progress {
  const { output, palette, total, clock } = options;
  const screen = createScreen(output);
  const tally = createTally(total, options.expectedMs, clock);
  let factor = 1;
  let problem = '';

  /** Bar, rows and time; the bar takes what room the rest leaves. */
  function headLine(bar: cliProgress.Options, progress: number): string {
    const isDone = tally.done === total;
    const percent = `${Math.floor((tally.done / Math.max(1, total)) * 100)}%`;
    const end = isDone ? [] : [`done at ${comingTime(tally.end(), clock.now())}`];
    const rows = `${tally.done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`;
    const whole = [rows, percent, ...end].join('  ');
    // Where it is narrow, the time says more than the percentage.
    const isRoomy = whole.length + 2 + SHORTEST_BAR <= screen.columns;
    const rest = isRoomy ? whole : fitParts([rows, ...end, percent], screen.columns);
    const barsize = Math.min(LONGEST_BAR, screen.columns - rest.length - 2);
    if (barsize < SHORTEST_BAR) return rest;
    return `${cliProgress.Format.BarFormat(progress, { ...bar, barsize })}  ${rest}`;
  }

  /** A count per outcome, in words where there is room for all of them, else by the letters alone. */
  function countLine(): string {
    const counts = tally.counts().map(({ outcome, count }) => ({ ...MARKS[outcome], count }));
    const inWords = counts.map(({ letter, count, word }) => `${letter} ${count} ${word}`);
    const isRoomy = inWords.join('  ').length <= screen.columns;
    const parts = counts.map(({ letter, count, color }, i) =>
      palette[color](isRoomy ? (inWords[i] ?? '') : `${letter} ${count}`),
    );
    return fitParts(parts, screen.columns);
  }

  function paceLine(): string {
    const slowed = slowedWords(factor);
    const words = [paceWords(tally), slowed].filter((text) => text !== undefined).join(', ');
    const text = cutToFit(words, screen.columns);
    return slowed === undefined ? text : palette.yellow(text);
  }

  function waitLine(): string {
    const { waiting } = tally;
    if (waiting === undefined) return '';
    const left = Math.max(0, Math.ceil((waiting.until - clock.now()) / 1000));
    const until = `Waiting until ${clockTime(waiting.until)}`;
    const long = `${until} (${left} s): ${waiting.why}`;
    const text = long.length <= screen.columns ? long : `${until}: ${waiting.why}`;
    return palette.yellow(cutToFit(text, screen.columns));
  }

  function problemLine(): string {
    return problem === '' ? '' : palette.dim(cutToFit(`Last problem: ${problem}`, screen.columns));
  }

  const common: BarOptions = { terminal: screen, clearOnComplete: true, fps: 10, forceRedraw: true };
  const bars = new cliProgress.MultiBar({ ...common, barsize: LONGEST_BAR }, cliProgress.Presets.shades_grey);
  bars.on('redraw-post', () => screen.show());
  const bar = bars.create(total, 0, {}, { format: (own, { progress }) => headLine(own, progress) });
  for (const line of [countLine, paceLine, waitLine, problemLine]) {
    bars.create(1, 0, {}, { format: line });
  }
  bars.update();

  return {
    row(outcome, now) {
      tally.add(outcome);
      factor = now;
      bar.update(tally.done);
    },
    problem(line) {
      problem = stripVTControlCharacters(line).replaceAll('\n', ' ');
      bars.log(`${line}\n`);
      bars.update();
    },
    say(line) {
      bars.log(`${line}\n`);
      bars.update();
    },
    waiting(wait, now) {
      tally.wait(wait);
      factor = now;
      bars.update();
    },
    pause() {
      screen.hold();
    },
    resume() {
      screen.free();
      bars.update();
    },
    stop() {
      bars.update();
      bars.stop();
    },
  };
}
