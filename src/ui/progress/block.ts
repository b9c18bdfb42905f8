/** The progress at a terminal: cli-progress draws a block of lines in place, and other lines scroll by above it. */

import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import cliProgress from 'cli-progress';
import stringWidth from 'string-width';
import { terminalText } from '../../domain/terminal-text.js';
import type { Output } from '../../platform/io.js';
import { blockLines } from './block-lines.js';
import { createProgressState, type Progress, type ProgressOptions } from './progress-state.js';

const WIDEST = 80;
const REDRAW_MS = 100;
/** Turns off the timer of cli-progress, which would wake after Ctrl-Z before the program notices that time has passed. */
const NEVER = 1 / 86_400;

export function createBlock(options: ProgressOptions): Progress {
  const { output, palette, total, clock, isForeground } = options;
  const state = createProgressState(options);
  // Without a block, a job in the background must not move the cursor: a person may be typing in its line.
  const isOurs = (): boolean => bars !== undefined || isForeground();
  let isLeft = false;
  const stream = rawStream(output, () => isOurs() && !isLeft);
  /** The block on the terminal. */
  let bars: cliProgress.MultiBar | undefined;
  let drawn: readonly string[] = [];
  let problem = '';
  let pausedAt: number | undefined;
  let forgetTimer = (): void => {};

  function draw(): void {
    forgetTimer();
    if (pausedAt !== undefined) return;
    forgetTimer = clock.timer(REDRAW_MS, draw);
    if (!isForeground()) return;
    const height = Math.max(1, (output.rows ?? 24) - 2);
    // The block has one column less: terminals differ in where a line that fills the row leaves the cursor.
    const columns = Math.max(1, Math.min((output.columns || WIDEST) - 1, WIDEST));
    const lines = blockLines({ state, palette, problem, columns }).slice(0, height);
    // The cursor stays below, where the terminal shows keys as ^C.
    const shown = [...lines.map((line) => terminalText(line, true)), ''];
    if (bars !== undefined && shown.join('\n') === drawn.join('\n')) return;
    stream.cork();
    hide();
    drawn = shown;
    bars = new cliProgress.MultiBar({ stream, fps: NEVER, clearOnComplete: true, linewrap: true });
    for (const line of shown) bars.create(total, 0, {}, { format: () => line });
    bars.update();
    stream.uncork();
  }

  /** cli-progress goes up as many rows as it drew. On a terminal that became narrower, there are more rows. */
  function hide(): void {
    const width = output.columns || WIDEST;
    const more = drawn.reduce((sum, line) => sum + Math.max(0, Math.ceil(stringWidth(line) / width) - 1), 0);
    if (more > 0) stream.write(`\u001b[${more}A`);
    bars?.stop();
    bars = undefined;
    drawn = [];
  }

  function say(line: string, isProblem = false): void {
    if (isProblem) problem = stripVTControlCharacters(line).replaceAll('\n', ' ');
    if (isOurs()) hide();
    else output.write('\n');
    output.write(`${line}\n`);
    draw();
  }

  draw();
  const forgetContinue = options.onContinue(() => {
    // The old block stays, since others have written below it.
    isLeft = true;
    hide();
    isLeft = false;
    draw();
  });

  return {
    row: (outcome, factor) => state.add(outcome, factor),
    say,
    waiting(wait, factor) {
      state.wait(wait, factor);
      draw();
    },
    pause() {
      pausedAt ??= clock.monotonic();
      forgetTimer();
      hide();
    },
    resume() {
      if (pausedAt !== undefined) state.idle(clock.monotonic() - pausedAt);
      pausedAt = undefined;
      draw();
    },
    stop() {
      forgetContinue();
      forgetTimer();
      hide();
    },
  };
}

/**
 * Passes on the output of cli-progress as bytes, since control sequences are removed from text. Its width is large, so that
 * cli-progress cuts no line in the middle of a colour; the lines fit already.
 */
function rawStream(output: Output, isOurs: () => boolean): Writable {
  const pass = (bytes: Buffer, done: () => void): void => {
    if (isOurs()) output.write(bytes);
    done();
  };
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => pass(chunk, done),
    writev: (chunks, done) => pass(Buffer.concat(chunks.map(({ chunk }) => chunk)), done),
  });
  return Object.assign(stream, { isTTY: true, columns: 10_000 });
}
