/**
 * A clock for several sleepers: it stops while any of them is working, and then advances to the end of the shortest
 * sleep.
 */

import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Clock } from '../../src/domain/clock.js';

/**
 * The turns of the event loop before the clock advances. Promises, and the turns that the program itself waits for, need
 * fewer.
 */
const QUIET_TURNS = 12;

type Sleeper = { readonly at: number; readonly wake: () => void };

export function createVirtualClock(): Clock {
  const start = Date.UTC(2026, 8, 1, 8, 0, 0);
  let elapsed = 0;
  let isTurning = false;
  const sleepers = new Set<Sleeper>();

  async function turn(): Promise<void> {
    if (isTurning) return;
    isTurning = true;
    while (sleepers.size > 0) {
      for (let n = 0; n < QUIET_TURNS; n += 1) await turnOfTheLoop();
      const [next] = [...sleepers].sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      elapsed = Math.max(elapsed, next.at);
      next.wake();
    }
    isTurning = false;
  }

  return {
    now: () => start + elapsed,
    monotonic: () => elapsed,
    async sleep(ms, signal) {
      if (signal?.aborted === true) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { at: elapsed + Math.max(0.01, ms), wake };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', wake);
        void turn();
      });
    },
    timer: () => () => {},
  };
}
