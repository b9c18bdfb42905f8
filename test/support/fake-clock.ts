/** A clock that tests control: only sleeping advances it, without delay. */

import type { Clock } from '../../src/domain/clock.js';

export type FakeClock = Clock & {
  /** The durations of all sleeps, in milliseconds. */
  readonly slept: number[];
  /** Advances the clock, as work does. */
  pass(ms: number): void;
  /** Calls back when `monotonic` reaches this time. A sleep ends then if the callback aborts its signal. */
  at(ms: number, callback: () => void): void;
};

/** @param early how much too early a sleep ends, in milliseconds, as timers do */
export function createFakeClock(early = 0): FakeClock {
  const start = Date.UTC(2026, 8, 1, 8, 0, 0);
  let elapsed = 0;
  const slept: number[] = [];
  const alarms: { readonly at: number; readonly callback: () => void }[] = [];

  function move(until: number, signal?: AbortSignal): void {
    while (alarms[0] !== undefined && alarms[0].at <= until) {
      const { at, callback } = alarms[0];
      alarms.shift();
      elapsed = Math.max(elapsed, at);
      callback();
      if (signal?.aborted === true) return;
    }
    elapsed = until;
  }

  return {
    slept,
    now: () => start + elapsed,
    monotonic: () => elapsed,
    async sleep(ms, signal) {
      if (signal?.aborted === true) return;
      slept.push(ms);
      move(elapsed + Math.max(0.5, ms - early), signal);
    },
    timer: () => () => {},
    pass: (ms) => move(elapsed + ms),
    at(ms, callback) {
      alarms.push({ at: ms, callback });
      alarms.sort((a, b) => a.at - b.at);
    },
  };
}
