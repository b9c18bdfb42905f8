/** The stream that clack draws on: stderr, but for what stderr must not get. */

import { Writable } from 'node:stream';
import type { Output } from '../../lib/io.js';

/** Colours, bold and dim. Inverse and hidden stay: they draw the cursor. */
const COLORS = /\x1b\[(?!2?[78]m)[\d;]*m/g;

/**
 * Passes on what is written to it as bytes, as text would be cleaned of what steers a terminal.
 * It is a column narrower: a line that fills the row leaves the cursor in a place on which terminals do not agree.
 */
export class ClackScreen extends Writable {
  readonly #output: Output;
  readonly #hasColors: boolean;

  constructor(output: Output, hasColors: boolean) {
    super();
    this.#output = output;
    this.#hasColors = hasColors;
  }

  readonly isTTY = true;

  get columns(): number {
    return Math.max(1, (this.#output.columns || 80) - 1);
  }

  get rows(): number {
    return this.#output.rows || 24;
  }

  /** Tells clack when the terminal has another size. @returns a function that ends this */
  followSize(): () => void {
    const resized = (): void => void this.emit('resize');
    this.#output.on('resize', resized);
    return () => this.#output.off('resize', resized);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#output.write(this.#hasColors ? chunk : Buffer.from(chunk.toString().replace(COLORS, '')));
    done();
  }
}
