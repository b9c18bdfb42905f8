import { describe, expect, it } from 'vitest';
import { systemClock } from '../src/clock.js';

describe('a sleep', () => {
  it.each([0, 0.4, 1, 2, 3.7, 12.3])('of %s ms is never too short', async (ms) => {
    for (let i = 0; i < 5; i += 1) {
      const began = performance.now();
      await systemClock.sleep(ms);
      expect(performance.now() - began).toBeGreaterThanOrEqual(ms);
    }
  });

  it('longer than a timer can be is ended by its signal, and leaves no listener', async () => {
    const controller = new AbortController();
    const asleep = systemClock.sleep(2 ** 40, controller.signal);
    controller.abort();
    await asleep;
    await systemClock.sleep(2 ** 40, controller.signal);
  });
});
