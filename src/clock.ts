/** The system's clock. Whoever needs another, as a test does, gives another. */

import { setTimeout as timeout } from 'node:timers/promises';
import type { Clock } from './io.js';

/** The longest delay that a Node timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  async sleep(ms, signal) {
    const due = performance.now() + ms;
    // A timer may come early, and takes only so long a delay.
    for (let left = ms; left > 0 && signal?.aborted !== true; left = due - performance.now()) {
      await timeout(Math.min(Math.ceil(left), LONGEST_TIMER_MS), undefined, signal && { signal }).catch(
        () => {},
      );
    }
  },
  timer(ms, callback) {
    let last: NodeJS.Immediate | undefined;
    // A process that was stopped, as by Ctrl-Z, wakes with its timers: what came in the meantime is read first.
    const onTime = (): void => {
      last = setImmediate(callback);
    };
    const timer = setTimeout(onTime, Math.min(ms, LONGEST_TIMER_MS));
    return () => {
      clearTimeout(timer);
      clearImmediate(last);
    };
  },
};
