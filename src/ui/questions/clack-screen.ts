/** The stream that clack draws on: stderr, without colours if it has none. */

import { Writable } from 'node:stream';
import type { Output } from '../../lib/io.js';

/** Colours, bold and dim, without inverse and hidden, which draw the cursor. */
const COLORS = /\x1b\[(?!2?[78]m)[\d;]*m/g;

/**
 * Writes bytes, since control sequences are removed from text. It is one column narrower: terminals differ in where a line
 * that fills the row leaves the cursor.
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

  /** Reports changes of the terminal's size to clack. @returns a function that ends this */
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
