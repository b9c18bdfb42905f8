/** The progress at a terminal: a block of lines that cli-progress draws in place while what is said scrolls by above. */

import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import cliProgress from 'cli-progress';
import stringWidth from 'string-width';
import type { Output } from '../io.js';
import { terminalText } from '../printable.js';
import { blockLines, MOST_LINES } from './block-lines.js';
import type { Progress, ProgressOptions } from './progress.js';
import { createTally } from './tally.js';

const WIDEST = 80;
const REDRAW_MS = 100;
/** cli-progress draws when it is told to: a timer of its own would wake after Ctrl-Z before it is known that time has passed. */
const NEVER = 1 / 86_400;
const CLEAR_DOWN = '\u001b[J';

export function createBlock(options: ProgressOptions): Progress {
  const { output, palette, total, clock, isForeground } = options;
  const tally = createTally(total, options.expectedMs, clock);
  // Where there is no block, the line on which a job in the background finds the cursor may be one that somebody types on.
  const isOurs = (): boolean => drawn.length > 0 || isForeground();
  const stream = rawStream(output, isOurs);
  let bars: cliProgress.MultiBar | undefined;
  /** What stands on the terminal; empty where it stands there no longer. */
  let drawn: readonly string[] = [];
  let drawnAt = 0;
  let problem = '';
  let pausedAt: number | undefined;
  let forgetTimer = (): void => {};

  // One column less: a line that fills the row leaves the cursor in a place on which terminals do not agree.
  const columns = (): number => Math.max(1, Math.min((output.columns || WIDEST) - 1, WIDEST));

  /** From wherever the terminal has wrapped the block to, to an empty place that is as high as cli-progress left it. */
  function takeAway(): void {
    const width = output.columns || WIDEST;
    const rows = drawn.reduce((sum, line) => sum + Math.max(1, Math.ceil(stringWidth(line) / width)), 0);
    const up = rows > 1 ? `\u001b[${rows - 1}A` : '';
    stream.write(`\r${up}${CLEAR_DOWN}${'\n'.repeat(drawnAt)}`);
    drawn = [];
  }

  function draw(): void {
    forgetTimer();
    if (pausedAt !== undefined) return;
    forgetTimer = clock.timer(REDRAW_MS, draw);
    if (!isForeground()) return;
    const room = Math.min(MOST_LINES, Math.max(1, (output.rows ?? 24) - 1));
    const lines = blockLines({ tally, palette, problem, columns: columns() });
    const shown = Array.from({ length: room }, (_, i) => terminalText(lines[i] ?? '', true));
    if (bars !== undefined && shown.join('\n') === drawn.join('\n')) return;
    stream.cork();
    if (bars === undefined || drawnAt !== room - 1) hide();
    else takeAway();
    bars ??= openBars(room);
    drawn = shown;
    drawnAt = room - 1;
    bars.update();
    stream.uncork();
  }

  function openBars(lines: number): cliProgress.MultiBar {
    const opened = new cliProgress.MultiBar({
      stream,
      fps: NEVER,
      clearOnComplete: true,
      forceRedraw: true,
      linewrap: true,
    });
    for (let i = 0; i < lines; i += 1) opened.create(total, 0, {}, { format: () => drawn[i] ?? '' });
    return opened;
  }

  function hide(): void {
    if (bars === undefined) return;
    takeAway();
    bars.stop();
    bars = undefined;
    drawnAt = 0;
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
    // The block is left where it was: others have written below it.
    drawn = [];
    draw();
  });

  return {
    row: (outcome, factor) => tally.add(outcome, factor),
    say,
    waiting(wait, factor) {
      tally.wait(wait, factor);
      draw();
    },
    pause() {
      pausedAt ??= clock.monotonic();
      forgetTimer();
      hide();
    },
    resume() {
      if (pausedAt !== undefined) tally.idle(clock.monotonic() - pausedAt);
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
 * What cli-progress writes, as bytes in one piece: text would be cleaned of what steers a terminal. It is said to be wide,
 * so that nothing is cut in the middle of a colour; the lines are made to fit before.
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
