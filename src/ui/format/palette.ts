/** The colours of an output stream, or none. */

import { Chalk, type ChalkInstance } from 'chalk';
import type { Output } from '../../lib/io.js';
import { wantsColor } from '../../lib/terminal-text.js';

/** @param color what `--no-color` says; `undefined` where the flag was not given */
export function createPalette(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  color: boolean | undefined,
): ChalkInstance {
  return new Chalk({ level: wantsColor(output, env, color) ? 1 : 0 });
}
