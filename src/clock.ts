/** The system's clock. Whoever needs another, as a test does, gives another. */

import type { Clock } from './io.js';

/** The longest delay that a Node timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(ms, LONGEST_TIMER_MS));
      signal?.addEventListener('abort', end);
    }),
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
