/** A clock that tests turn: sleeping moves it on at once, and nothing else does. */

import type { Clock } from '../src/io.js';

export type FakeClock = Clock & {
  /** Every sleep that was asked for, in milliseconds. */
  readonly slept: number[];
  /** Lets time pass, as work does. */
  pass(ms: number): void;
};

/** @param early how much too soon a sleep ends, in milliseconds, as timers do */
export function createFakeClock(early = 0): FakeClock {
  const start = Date.UTC(2026, 8, 1, 8, 0, 0);
  let elapsed = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => start + elapsed,
    monotonic: () => elapsed,
    async sleep(ms, signal) {
      if (signal?.aborted === true) return;
      slept.push(ms);
      elapsed += Math.max(0.5, ms - early);
    },
    timer: () => () => {},
    pass(ms) {
      elapsed += ms;
    },
  };
}
