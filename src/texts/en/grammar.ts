/** Quotes, names and times in English. `count` and `grouped` are those of the rest of the program. */

import { count } from '../../domain/text.js';
import type { Name } from '../../domain/user.js';
import { longDay, type Span, timeSpan, utcTime } from '../sentence-parts.js';

export { count, grouped } from '../../domain/text.js';

export function quote(text: string): string {
  return `"${text}"`;
}

/** The order in which the parts of a name are read: `Anna Weber`. */
export const nameOrder: readonly (keyof Name)[] = ['first', 'middle', 'last'];

/** Writes `2030-01-02` as `2 January 2030`. */
export const day = longDay('en-GB');

/** The format of times, for callers that write their own sentences. */
export const times = {
  /** `1 min 20 s`: two units at most. */
  duration: (ms: number) => timeSpan(ms, { day: 'd', hour: 'h', minute: 'min', second: 's' }),
  /** `2 January 2030, 03:04 UTC`. @param ms since the epoch */
  utc: (ms: number) => utcTime(ms, day),
  /** `40 seconds`: a duration, also after “in”. */
  span: ({ n, unit }: Span) => count(n, unit),
  /** @param from a span, or only its number if both spans have the same unit */
  range: (from: string, to: string) => `${from} to ${to}`,
  /** From Sunday to Saturday. */
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as readonly string[],
  /** The locale of a date in full. */
  locale: 'en-GB',
};

/** The language's own name for itself. */
export const languageName: string = 'English';
