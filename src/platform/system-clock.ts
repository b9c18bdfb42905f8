import type { Clock } from '../domain/clock.js';

const MAX_TIMER_MS = 2 ** 31 - 1;
/** A timer fires up to 1.5 ms early or late, so the last part of a sleep is polled. */
const POLLED_MS = 2;

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const due = performance.now() + ms;
      let timer: NodeJS.Timeout | undefined;
      let poll: NodeJS.Immediate | undefined;
      const end = (): void => {
        clearTimeout(timer);
        clearImmediate(poll);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const wait = (): void => {
        const left = due - performance.now();
        if (left <= 0) end();
        else if (left < POLLED_MS) poll = setImmediate(wait);
        else timer = setTimeout(wait, Math.min(left - POLLED_MS, MAX_TIMER_MS));
      };
      signal?.addEventListener('abort', end);
      wait();
    }),
  timer(ms, callback) {
    let last: NodeJS.Immediate | undefined;
    // After a suspension (Ctrl-Z), all timers are due at once: input that arrived is read before they fire.
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
