/** The progress at a terminal: cli-progress draws a block of lines in place, and other lines scroll by above it. */

import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import cliProgress from 'cli-progress';
import stringWidth from 'string-width';
import { terminalText } from '../../domain/terminal-text.js';
import type { Output } from '../../platform/io.js';
import { blockLines } from './block-lines.js';
import { type Progress, type ProgressOptions, ProgressState, type Wait } from './progress-state.js';

const WIDEST = 80;
const REDRAW_MS = 100;
/** Turns off the timer of cli-progress: after Ctrl-Z, it would fire before the program notices that time has passed. */
const NEVER = 1 / 86_400;

export class Block implements Progress {
  readonly #options: ProgressOptions;
  readonly #state: ProgressState;
  readonly #stream: Writable;
  readonly #forgetContinue: () => void;
  #bars: cliProgress.MultiBar | undefined;
  #drawn: readonly string[] = [];
  #isLeft = false;
  #problem = '';
  #pausedAt: number | undefined;
  #forgetTimer = (): void => {};

  constructor(options: ProgressOptions) {
    this.#options = options;
    this.#state = new ProgressState(options);
    this.#stream = rawStream(options.output, () => this.#isOurs() && !this.#isLeft);
    this.#draw();
    this.#forgetContinue = options.onContinue(() => {
      // The old block stays, since others have written below it.
      this.#isLeft = true;
      this.#hide();
      this.#isLeft = false;
      this.#draw();
    });
  }

  row(outcome: string, factor: number): void {
    this.#state.add(outcome, factor);
  }

  say(line: string, isProblem = false): void {
    if (isProblem) this.#problem = stripVTControlCharacters(line).replaceAll('\n', ' ');
    if (this.#isOurs()) this.#hide();
    else this.#options.output.write('\n');
    this.#options.output.write(`${line}\n`);
    this.#draw();
  }

  waiting(wait: Wait, factor: number): void {
    this.#state.wait(wait, factor);
    this.#draw();
  }

  pause(): void {
    this.#pausedAt ??= this.#options.clock.monotonic();
    this.#forgetTimer();
    this.#hide();
  }

  resume(): void {
    if (this.#pausedAt !== undefined) this.#state.idle(this.#options.clock.monotonic() - this.#pausedAt);
    this.#pausedAt = undefined;
    this.#draw();
  }

  stop(): void {
    this.#forgetContinue();
    this.#forgetTimer();
    this.#hide();
  }

  /** Without a block, a job in the background must not move the cursor: a person may be typing in its line. */
  #isOurs(): boolean {
    return this.#bars !== undefined || this.#options.isForeground();
  }

  #draw(): void {
    const { clock, isForeground, output, palette, total } = this.#options;
    this.#forgetTimer();
    if (this.#pausedAt !== undefined) return;
    this.#forgetTimer = clock.timer(REDRAW_MS, () => this.#draw());
    if (!isForeground()) return;
    const height = Math.max(1, (output.rows ?? 24) - 2);
    // The block has one column less: terminals differ in where a line that fills the row leaves the cursor.
    const columns = Math.max(1, Math.min((output.columns || WIDEST) - 1, WIDEST));
    const lines = blockLines({ state: this.#state, palette, problem: this.#problem, columns }).slice(
      0,
      height,
    );
    // The cursor stays below, where the terminal shows keys as ^C.
    const shown = [...lines.map((line) => terminalText(line, true)), ''];
    if (this.#bars !== undefined && shown.join('\n') === this.#drawn.join('\n')) return;
    const stream = this.#stream;
    stream.cork();
    this.#hide();
    this.#drawn = shown;
    this.#bars = new cliProgress.MultiBar({ stream, fps: NEVER, clearOnComplete: true, linewrap: true });
    for (const line of shown) this.#bars.create(total, 0, {}, { format: () => line });
    this.#bars.update();
    stream.uncork();
  }

  /** cli-progress goes up as many rows as it drew. On a terminal that became narrower, there are more rows. */
  #hide(): void {
    const width = this.#options.output.columns || WIDEST;
    const rowsOf = (line: string): number => Math.max(1, Math.ceil(stringWidth(line) / width));
    const more = this.#drawn.reduce((sum, line) => sum + rowsOf(line) - 1, 0);
    if (more > 0) this.#stream.write(`\u001b[${more}A`);
    this.#bars?.stop();
    this.#bars = undefined;
    this.#drawn = [];
  }
}

/** As bytes, since control sequences are removed from text. So wide that cli-progress cuts no line within a colour. */
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
