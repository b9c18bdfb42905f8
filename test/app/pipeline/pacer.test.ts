import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import { createFakeClock } from '../../support/fake-clock.js';

const never = new AbortController().signal;

describe('the pacer', () => {
  it('the pacer waits before every request but the first, counted from the end of the previous request', async () => {
    const clock = createFakeClock();
    const pacer = new SerialPacer({ min: 1000, max: 2000 }, clock, () => 0.5);
    const starts: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      await pacer.ready(never);
      starts.push(clock.monotonic());
      await pacer.run(async () => clock.pass(300));
    }
    expect(starts).toEqual([0, 1800, 3600]);
    expect(clock.slept).toEqual([1500, 1500]);
  });

  it('the pacer counts the pause from the answer if the request reports it', async () => {
    const clock = createFakeClock();
    const pacer = new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0);
    await pacer.run(async (answered) => {
      clock.pass(300);
      answered();
      clock.pass(20);
      answered();
    });
    await pacer.ready(never);
    expect(clock.monotonic()).toBe(1300);
    await pacer.run(async () => clock.pass(50));
    await pacer.ready(never);
    expect(clock.monotonic()).toBe(2350);
  });

  it('the pacer never ends a pause early, even if timers fire early', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        async (draw, early) => {
          const clock = createFakeClock(early);
          const pacer = new SerialPacer({ min: 1000, max: 2000 }, clock, () => draw);
          await pacer.run(async () => {});
          const end = clock.monotonic();
          await pacer.ready(never);
          const gap = clock.monotonic() - end;
          expect(gap).toBeGreaterThanOrEqual(1000);
          expect(gap).toBeLessThan(2003);
        },
      ),
    );
  });

  it('the pacer keeps the pause when a run is resumed, and waits no longer than the pause', async () => {
    const clock = createFakeClock();
    const soon = new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, 400);
    await soon.ready(never);
    expect(clock.slept).toEqual([600]);
    await new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, 90_000).ready(never);
    // The clock was set back, so the last request seems to end in the future.
    await new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, -5000).ready(never);
    expect(clock.slept).toEqual([600, 1000]);
  });

  it('the pacer never has two requests in progress', async () => {
    const clock = createFakeClock();
    const pacer = new SerialPacer({ min: 0, max: 0 }, clock, () => 0);
    let [now, most] = [0, 0];
    const request = async (): Promise<void> => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setImmediate(done));
      now -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => pacer.run(request)));
    expect(most).toBe(1);
  });

  it('the pacer is busy exactly while a request is in progress', async () => {
    const pacer = new SerialPacer({ min: 0, max: 0 }, createFakeClock(), () => 0);
    expect(pacer.isBusy).toBe(false);
    const { answer: seen } = await pacer.run(async () => pacer.isBusy);
    expect([seen, pacer.isBusy]).toEqual([true, false]);
  });

  it('the pacer doubles the pause for each throttled request, up to 16 times the pause, and shortens it with each success', async () => {
    const clock = createFakeClock();
    const pacer = new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0);
    await pacer.run(async () => {});
    pacer.slowDown();
    await pacer.ready(never);
    expect(clock.monotonic()).toBe(2000);
    for (let i = 0; i < 9; i += 1) pacer.slowDown();
    expect(pacer.factor).toBe(16);
    for (let i = 0; i < 13; i += 1) pacer.relax();
    expect(pacer.factor).toBe(1);

    const none = new SerialPacer({ min: 0, max: 0 }, clock, () => 0);
    await none.run(async () => {});
    none.slowDown();
    const before = clock.monotonic();
    await none.ready(never);
    expect(clock.monotonic() - before).toBe(1000);
  });

  it.each([1, 2])(
    'the pacer notices a signal that comes %i turns of the event loop later, even without a pause',
    async (turns) => {
      const pacer = new SerialPacer({ min: 0, max: 0 }, createFakeClock(), () => 0);
      await pacer.run(async () => {});
      const controller = new AbortController();
      const abortIn = (left: number): void =>
        void setImmediate(left === 1 ? () => controller.abort() : () => abortIn(left - 1));
      abortIn(turns);
      await pacer.ready(controller.signal);
      expect(controller.signal.aborted).toBe(true);
    },
  );

  it('the pacer ends a pause at once on a signal', async () => {
    const clock = createFakeClock();
    const pacer = new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0);
    await pacer.run(async () => {});
    await pacer.ready(AbortSignal.abort());
    expect(clock.monotonic()).toBe(0);
  });
});
