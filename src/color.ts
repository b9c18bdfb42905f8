/** Whether an output has colours: a flag, the environment and what the stream is decide. */

import type { Output } from './io.js';

/**
 * @param color what `--no-color` says; `undefined` where the flag was not given
 *
 * `NO_COLOR` (any value but empty) turns colours off, `FORCE_COLOR` (any value but empty and 0) on, as
 * no-color.org and force-color.org have it; otherwise a terminal has them.
 */
export function wantsColor(
  output: Output,
  env: Readonly<Record<string, string | undefined>>,
  color: boolean | undefined,
): boolean {
  const forced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '' && env.FORCE_COLOR !== '0';
  const refused = color === false || (env.NO_COLOR ?? '') !== '' || env.FORCE_COLOR === '0';
  const terminal = output.isTTY === true && env.TERM !== 'dumb';
  return !refused && (forced || terminal);
}
