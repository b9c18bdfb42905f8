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
    const { signal, abort, listeners } = watched();
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
    // A delay that a timer cannot hold ends after 1 ms.
    expect(warnings).toEqual([]);
  });

  it('a sleep that has ended leaves no listener', async () => {
    const { signal, listeners } = watched();
    await systemClock.sleep(3, signal);
    expect(listeners()).toBe(0);
  });

  it('a sleep ends at once where its signal is already aborted', async () => {
    const { signal, abort, listeners } = watched();
    abort();
    const timers = pendingTimers();
    const asleep = systemClock.sleep(2 ** 40, signal);
    expect([pendingTimers(), listeners()]).toEqual([timers, 0]);
    await asleep;
  });
});

/** A signal, and the number of its listeners. */
function watched() {
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
    // Node counts in whole milliseconds and may be one of them early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(4);
    await systemClock.sleep(10);
    expect(calls).toBe(1);
  });

  it.each([
    ['before its time', 0],
    ['in its very turn', 1],
  ])('a timer that is cancelled %s never calls back', async (_, turns) => {
    let calls = 0;
    const cancel = systemClock.timer(1, () => {
      calls += 1;
    });
    if (turns === 0) cancel();
    else setTimeout(cancel, 1);
    // Both are due when the loop looks next, so they come in one turn, whatever else the machine does.
    const until = performance.now() + 10;
    while (performance.now() < until);
    await systemClock.sleep(20);
    expect(calls).toBe(0);
  });
});
