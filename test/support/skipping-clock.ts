/** The system's clock, moved on by every sleep instead of waiting for it: for runs with real sockets in this process. */

import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../src/domain/clock.js';
import { systemClock } from '../../src/platform/system-clock.js';

/** Input from sockets and files is still read during a sleep. */
const MIN_MS = 1;

/** One for all runs of a test, so that a later one is later. */
let skippedMs = 0;

/** Files and servers of the test have the system's time. */
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
