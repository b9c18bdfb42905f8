/** The clock of the system. */

import type { Clock } from '../domain/clock.js';

/** The longest delay of a Node timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const due = performance.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const wait = (): void => {
        const left = due - performance.now();
        // A timer may fire early.
        if (left <= 0) end();
        else timer = setTimeout(wait, Math.min(left, MAX_TIMER_MS));
      };
      signal?.addEventListener('abort', end);
      wait();
    }),
  timer(ms, callback) {
    let last: NodeJS.Immediate | undefined;
    // After a suspension (Ctrl-Z) all timers are due at once: input that arrived meanwhile is read before they fire.
    const onTime = (): void => {
      last = setImmediate(callback);
    };
    const timer = setTimeout(onTime, Math.min(ms, MAX_TIMER_MS));
    return () => {
      clearTimeout(timer);
      clearImmediate(last);
    };
  },
};
