/** Picks how progress is shown. */

import type { Progress, ProgressOptions } from './progress.js';

/**
 * Loads what draws only where there is something to draw on: a terminal that is `dumb` cannot draw in place, and where
 * `CI` is set, what looks like a terminal is a log.
 */
export async function createProgress(options: ProgressOptions): Promise<Progress> {
  const { output, env, isPlain = false } = options;
  const canDraw = output.isTTY === true && !isPlain && env.TERM !== 'dumb' && !env.CI;
  if (canDraw) return (await import('./block.js')).createBlock(options);
  return (await import('./lines.js')).createLines(options);
}
