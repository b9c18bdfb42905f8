/** How English quotes and writes times. It counts as the rest of the program does. */

import { timeSpan, utcTime } from '../sentence-parts.js';

export { count, grouped } from '../../lib/text.js';

export function quote(text: string): string {
  return `"${text}"`;
}

/** The format of times, for callers that write their own sentences. */
export const times = {
  /** `1 min 20 s`: two units at most. */
  duration: (ms: number) => timeSpan(ms, { day: 'd', hour: 'h', minute: 'min', second: 's' }),
  /** `2030-01-02 03:04 UTC`. @param ms since the epoch */
  utc: (ms: number) => utcTime(ms),
};
