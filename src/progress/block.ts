/** The progress at a terminal: one block of lines, drawn again in place by cli-progress while problems scroll by above. */

import { stripVTControlCharacters } from 'node:util';
import cliProgress from 'cli-progress';
import {
  countLine,
  headLine,
  LONGEST_BAR,
  paceLine,
  problemLine,
  type Shown,
  waitLine,
} from './block-lines.js';
import type { Progress, ProgressOptions } from './progress.js';
import { createScreen, type Screen } from './screen.js';
import { createTally } from './tally.js';

type BarOptions = cliProgress.Options & { readonly terminal: Screen };

export function createBlock(options: ProgressOptions): Progress {
  const { output, palette, total, clock } = options;
  const screen = createScreen(output, options.isForeground);
  const tally = createTally(total, options.expectedMs, clock);
  let factor = 1;
  let problem = '';
  let pausedAt: number | undefined;

  const common: BarOptions = { terminal: screen, clearOnComplete: true, fps: 10, forceRedraw: true };
  const bars = new cliProgress.MultiBar({ ...common, barsize: LONGEST_BAR }, cliProgress.Presets.shades_grey);
  let isOurs = false;
  let forgetLater = (): void => {};
  // The bars have a timer of their own, and after a stop (Ctrl-Z) it wakes before the word that the program goes on:
  // what it finds would be drawn over the lines that the shell has printed.
  bars.on('redraw-post', () => {
    if (isOurs) return screen.show();
    forgetLater();
    forgetLater = clock.timer(0, draw);
  });

  const shown = (): Shown => ({ tally, clock, palette, columns: screen.columns });
  const drawBar: cliProgress.GenericFormatter = (own, { progress }) =>
    headLine(shown(), total, (barsize) => cliProgress.Format.BarFormat(progress, { ...own, barsize }));
  const bar = bars.create(total, 0, {}, { format: drawBar });
  const lines = [
    () => countLine(shown()),
    () => paceLine(shown(), factor),
    () => waitLine(shown()),
    () => problemLine(shown(), problem),
  ];
  for (const format of lines) bars.create(1, 0, {}, { format });
  draw();
  const forgetContinue = options.onContinue(() => {
    screen.lost();
    draw();
  });

  function draw(): void {
    isOurs = true;
    bars.update();
    isOurs = false;
  }

  function say(line: string): void {
    bars.log(`${line}\n`);
    draw();
  }

  return {
    row(outcome, now) {
      tally.add(outcome);
      factor = now;
      bar.update(tally.done);
    },
    problem(line) {
      problem = stripVTControlCharacters(line).replaceAll('\n', ' ');
      say(line);
    },
    say,
    waiting(wait, now) {
      tally.wait(wait);
      factor = now;
      draw();
    },
    pause() {
      pausedAt ??= clock.monotonic();
      screen.hold();
    },
    resume() {
      if (pausedAt !== undefined) tally.idle(clock.monotonic() - pausedAt);
      pausedAt = undefined;
      screen.free();
      draw();
    },
    stop() {
      forgetContinue();
      draw();
      bars.stop();
      forgetLater();
    },
  };
}
