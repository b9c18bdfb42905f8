import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/system-clock.js';

describe('a sleep', () => {
  it.each([0, 0.4, 1, 2, 3.7, 12.3])('a sleep of %s ms is never too short', async (ms) => {
    for (let i = 0; i < 5; i += 1) {
      const began = performance.now();
      await systemClock.sleep(ms);
      expect(performance.now() - began).toBeGreaterThanOrEqual(ms);
    }
  });

  it('a sleep longer than a timer can last ends with its signal, and leaves no listener', async () => {
    const { signal, abort, listeners } = watchedSignal();
    const warnings: string[] = [];
    const onWarning = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', onWarning);
    let isOver = false;
    const asleep = systemClock.sleep(2 ** 40, signal).then(() => {
      isOver = true;
    });
    await systemClock.sleep(20);
    expect([isOver, listeners()]).toEqual([false, 1]);
    abort();
    await asleep;
    process.off('warning', onWarning);
    expect(listeners()).toBe(0);
    // A delay that is too long for a timer would end after 1 ms, with a warning.
    expect(warnings).toEqual([]);
  });

  it('a sleep that has ended leaves no listener', async () => {
    const { signal, listeners } = watchedSignal();
    await systemClock.sleep(3, signal);
    expect(listeners()).toBe(0);
  });

  it('a sleep ends at once if its signal is already aborted', async () => {
    const { signal, abort, listeners } = watchedSignal();
    abort();
    const timers = pendingTimers();
    const asleep = systemClock.sleep(2 ** 40, signal);
    expect([pendingTimers(), listeners()]).toEqual([timers, 0]);
    await asleep;
  });
});

/** A signal, and the number of its listeners. */
function watchedSignal() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    abort: () => controller.abort(),
    listeners: () => getEventListeners(controller.signal, 'abort').length,
  };
}

function pendingTimers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
}

describe('a timer', () => {
  it('a timer calls back once, not before its time', async () => {
    const began = performance.now();
    let calls = 0;
    await new Promise<void>((done) => {
      systemClock.timer(5, () => {
        calls += 1;
        done();
      });
    });
    // Node counts in whole milliseconds, so a timer may fire 1 ms early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(4);
    await systemClock.sleep(10);
    expect(calls).toBe(1);
  });

  it.each([
    ['before it is due', 0],
    ['in the turn in which it is due', 1],
  ])('a timer that is cancelled %s never calls back', async (_, turns) => {
    let calls = 0;
    const cancel = systemClock.timer(1, () => {
      calls += 1;
    });
    if (turns === 0) cancel();
    else setTimeout(cancel, 1);
    // Both timers are due in the next turn of the event loop, even on a busy machine.
    const until = performance.now() + 10;
    while (performance.now() < until);
    await systemClock.sleep(20);
    expect(calls).toBe(0);
  });
});
