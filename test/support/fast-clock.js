/**
 * Loaded into the program by `NODE_OPTIONS`: time passes twenty times as fast, so that tests need not wait for the
 * minutes that the program waits.
 */

const FACTOR = 20;

const { now } = performance;
const began = { monotonic: now.call(performance), date: Date.now() };
const elapsed = () => (now.call(performance) - began.monotonic) * FACTOR;

performance.now = () => began.monotonic + elapsed();
Date.now = () => Math.round(began.date + elapsed());

const { setTimeout: sleep } = globalThis;
globalThis.setTimeout = Object.assign(
  (callback, ms = 0, ...more) => sleep(callback, ms / FACTOR, ...more),
  sleep,
);
