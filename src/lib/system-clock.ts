/** The system's clock. Whoever needs another, as a test does, gives another. */

import type { Clock } from '../domain/clock.js';

/** The longest delay that a Node timer takes. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** A timer comes up to 1.5 ms early or late, so the end of a sleep is watched for. */
const WATCHED_MS = 2;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const due = performance.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      let watch: NodeJS.Immediate | undefined;
      const end = (): void => {
        clearTimeout(timer);
        clearImmediate(watch);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const wait = (): void => {
        const left = due - performance.now();
        if (left <= 0) end();
        else if (left < WATCHED_MS) watch = setImmediate(wait);
        else timer = setTimeout(wait, Math.min(left - WATCHED_MS, LONGEST_TIMER_MS));
      };
      signal?.addEventListener('abort', end);
      wait();
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
