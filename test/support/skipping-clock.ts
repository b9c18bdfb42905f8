/** The system's clock, which a sleep advances instead of waiting: for runs with real sockets in this process. */

import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../src/domain/clock.js';
import { systemClock } from '../../src/platform/system-clock.js';

/** Long enough to read input from sockets and files during a sleep. */
const MIN_MS = 1;

/** Shared by all runs of a test, so that time continues from one to the next. */
let skippedMs = 0;

/** Starts with the system's time, which files and servers of the test use. */
export function startInRealTime(): void {
  skippedMs = 0;
}

export const skippingClock: Clock = {
  now: () => systemClock.now() + skippedMs,
  monotonic: () => systemClock.monotonic() + skippedMs,
  async sleep(ms, signal) {
    if (signal?.aborted === true) return;
    const began = systemClock.monotonic();
    await setTimeout(Math.min(ms, MIN_MS));
    skippedMs += Math.max(0, ms - (systemClock.monotonic() - began));
  },
  timer: systemClock.timer,
};
