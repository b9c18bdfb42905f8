/** The words of the chart of the runs on `report.html`. */

import { inBrackets } from '../sentence-parts.js';
import type { Throttling } from '../text-facts.js';
import { count, grouped } from './grammar.js';

export const timeline = {
  title: 'Timeline',
  /** Above the highest column. @param interval of a column: `5 min` */
  most: (n: number, interval: string) => `${grouped(n)} in ${interval}`,
  created: 'created',
  other: 'sent but not created',
  /** Each is followed by a colon and a span of time. */
  waits: {
    throttled: ({ service, statuses, times }: Throttling) =>
      `waited because ${service} limits the rate${inBrackets(statuses)}, ${count(times, 'time')}`,
    unreachable: () => 'waited for the network',
    token: () => 'waited for a new token',
  },
};
