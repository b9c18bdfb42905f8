/** Writes the debug log to a stream, one line per event: `12:41:07.182 answer   status=201 ms=212`. */

import type { Clock } from '../domain/clock.js';
import { type DebugLog, NO_DEBUG_LOG } from '../domain/debug-log.js';
import { terminalJson } from '../domain/terminal-text.js';

type Source = {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stderr: { write(text: string): unknown };
  readonly clock: Pick<Clock, 'now'>;
};

const NEEDS_NO_QUOTES = /^[\p{L}\p{N}_.:/@%+,-]+$/u;

/** The log is on with `--debug`, or if `PROVISION_DEBUG` is neither empty nor 0. Times are in UTC. */
export function createDebugLog({ argv, env, stderr, clock }: Source): DebugLog {
  const { PROVISION_DEBUG: variable = '' } = env;
  // Decided before the options are parsed, so that the log also covers errors in the options.
  if (!argv.includes('--debug') && (variable === '' || variable === '0')) return NO_DEBUG_LOG;
  return {
    isOn: true,
    line(event, facts) {
      const time = new Date(clock.now()).toISOString().slice(11, 23);
      const parts = Object.entries(facts).flatMap(([name, value]) => {
        if (value === undefined) return [];
        const text = String(value);
        return [`${name}=${NEEDS_NO_QUOTES.test(text) ? text : terminalJson(text)}`];
      });
      stderr.write(`${time} ${event.padEnd(9)} ${parts.join(' ')}\n`);
    },
  };
}
