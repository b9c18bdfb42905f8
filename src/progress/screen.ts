/**
 * The lower end of a terminal, where a block of lines is drawn again and again in place. It stands where cli-progress
 * has its own terminal, which cuts what is said above the bars and loses its place when the window changes its size.
 */

import type { Output } from '../io.js';
import { terminalText } from '../printable.js';
import { rowsOf } from './fit.js';

/** What cli-progress calls on its terminal. */
type ForBars = {
  isTTY(): boolean;
  getWidth(): number;
  cursor(): void;
  lineWrapping(): void;
  cursorTo(): void;
  clearLine(): void;
  clearRight(): void;
  cursorRelativeReset(): void;
  newline(): void;
  write(text: string, isSaid?: boolean): void;
  clearBottom(): void;
};

export type Screen = ForBars & {
  /** Columns that a line of the block may take. */
  readonly columns: number;
  /** Shows what was written since `cursorRelativeReset()`: what is said stays above, the rest is the block. */
  show(): void;
  /** Somebody else wrote on it: the block is left behind there, and shown again where the cursor is now. */
  lost(): void;
  /** Takes the block away, and shows only what is said until `free()`. */
  hold(): void;
  free(): void;
};

const WIDEST = 80;
const CLEAR_DOWN = '\u001b[J';

/**
 * Asks the system for the width. Node learns of a change by a signal that may come after the next drawing, which would
 * then leave rows behind; it has no public word for asking.
 */
function refreshSize(output: Output & { readonly _refreshSize?: () => void }): void {
  output._refreshSize?.();
}

/**
 * The cursor rests on an empty line below the block: what is typed or printed there by others, a prompt after a kill
 * among them, does not run into the block. It is never hidden and lines are never cut by the terminal, so there is
 * nothing to put back at the end either.
 */
export function createScreen(output: Output, isForeground: () => boolean): Screen {
  let frame = '';
  let said = '';
  let drawn: readonly string[] = [];
  /** The width at which it was drawn: at another one a terminal has wrapped the lines anew. */
  let drawnAt = 0;
  let held = false;

  const width = (): number => output.columns || WIDEST;

  /** Moves to the beginning of the block, however its lines are wrapped now. */
  function toTop(): string {
    const rows = drawn.reduce((sum, line) => sum + rowsOf(line, width()), 0);
    return rows === 0 ? '\r' : `\r\u001b[${rows}A`;
  }

  function draw(lines: readonly string[]): void {
    const isSame = lines.length === drawn.length && lines.every((line, i) => line === drawn[i]);
    // Without a block no width has wrapped it: the line is a question's, and would be wiped away.
    if (isSame && said === '' && (lines.length === 0 || drawnAt === width())) return;
    // Cleared before and not behind each line: to some terminals what is cleared there still belongs to the line, and
    // wraps with it when they are made narrower. All in one piece, so that it does not flicker.
    const block = lines.map((line) => `${line}\n`).join('');
    // Where there is no block, the line may be one that somebody types on.
    const isOthers = drawn.length === 0 && !isForeground();
    const text = terminalText(`${said}${block}`, true);
    if (!isOthers) output.write(Buffer.from(`${toTop()}${CLEAR_DOWN}${text}`));
    else if (said !== '') output.write(`\n${said}`);
    said = '';
    drawn = lines;
    drawnAt = width();
  }

  return {
    // One column less: a line that fills the row leaves the cursor in a place on which terminals do not agree.
    get columns() {
      return Math.max(1, Math.min(width() - 1, WIDEST));
    },
    isTTY: () => true,
    getWidth: width,
    cursor() {},
    lineWrapping() {},
    cursorTo() {},
    clearLine() {},
    clearRight() {},
    cursorRelativeReset() {
      refreshSize(output);
      frame = '';
    },
    newline() {
      frame += '\n';
    },
    write(text, isSaid = false) {
      if (isSaid) said += text;
      else frame += text;
    },
    show() {
      const lines = held || !isForeground() ? [] : frame.split('\n').filter((line) => line !== '');
      draw(lines.slice(0, Math.max(1, (output.rows ?? 24) - 1)));
    },
    lost() {
      drawn = [];
    },
    hold() {
      draw([]);
      held = true;
    },
    free() {
      held = false;
    },
    clearBottom() {
      draw([]);
    },
  };
}
