import { Chalk, type ChalkInstance } from 'chalk';
import { type Output, wantsColor } from '../../platform/io.js';

/** The colours of an output stream, or none. @param color `false` with `--no-color` */
export function createPalette(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  color: boolean | undefined,
): ChalkInstance {
  return new Chalk({ level: wantsColor(output, env, color) ? 1 : 0 });
}
