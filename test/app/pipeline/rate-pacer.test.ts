/** The rate of simultaneous requests: their starts, a signal, a directory that throttles, and a resumed run. */

import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/app/pipeline/index.js';
import { type Pacer, SerialPacer } from '../../../src/app/pipeline/pacer.js';
import { RatePacer } from '../../../src/app/pipeline/rate-pacer.js';
import { mostInASecond, namesOf, simulateSeveral } from '../../support/several-at-once.js';
import { THROTTLED } from '../../support/simulated-run.js';
import { createVirtualClock } from '../../support/virtual-clock.js';

type Sent = { readonly at: number; readonly inFlight: number };

/** Sends this many requests at once. @returns when each started, and how many were in flight then */
async function sendAll(pacer: Pacer, clock: ReturnType<typeof createVirtualClock>, n: number, ms: number) {
  const sent: Sent[] = [];
  let inFlight = 0;
  const one = () =>
    pacer.run(async (_, start) => {
      await start?.();
      inFlight += 1;
      sent.push({ at: clock.monotonic(), inFlight });
      await clock.sleep(ms);
      inFlight -= 1;
    });
  await Promise.all(Array.from({ length: n }, one));
  return sent;
}

describe('a signal at a rate', () => {
  it('a row that waits to start is not sent after the signal, and is still to do', async () => {
    // A request starts every 1030 ms, and the next row is announced during that time.
    const run = await simulateSeveral(namesOf(5), { rate: { perSecond: 1 }, signalAt: 1500 });
    expect(run.end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(run.log).toEqual([
      'sending n1',
      'sent n1',
      'sending n2',
      'created n1',
      'sent n2',
      'sending n3',
      'created n2',
      'pending n3',
    ]);
    expect(run.ms).toBeLessThan(1501);
  });

  it('a row that waits for the gate of its tenant is not sent after the signal', async () => {
    const clock = createVirtualClock();
    const gate = { enter: (signal: AbortSignal) => clock.sleep(60_000, signal), slowDown() {}, relax() {} };
    const pacer = new RatePacer({ parallel: 2, perSecond: 10 }, clock, undefined, gate);
    const stopping = new AbortController();
    void clock.sleep(300).then(() => stopping.abort());
    const { answer } = await pacer.run(async (_, start) => await start?.(), stopping.signal);
    expect([answer, clock.monotonic()]).toEqual([false, 300]);
  });
});

describe('a 429 at a rate', () => {
  it('a 429 halves the number of requests in flight, however long the requests are', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 8, perSecond: 1000 }, clock);
    expect(Math.max(...(await sendAll(pacer, clock, 16, 60_000)).map(({ inFlight }) => inFlight))).toBe(8);
    for (const atOnce of [4, 2, 1, 1, 1]) {
      pacer.slowDown(clock.monotonic());
      const sent = await sendAll(pacer, clock, 6, 60_000);
      expect(Math.max(...sent.map(({ inFlight }) => inFlight))).toBe(atOnce);
    }
  });

  it('a 429 halves the rate, however short the requests are, and success raises both again', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 8, perSecond: 10 }, clock);
    for (const perSecond of [10, 5, 3, 2]) {
      const sent = await sendAll(pacer, clock, 12, 1);
      expect(mostInASecond(sent)).toBe(perSecond);
      pacer.slowDown(clock.monotonic());
    }
    for (let n = 0; n < 13; n += 1) pacer.relax(clock.monotonic());
    const sent = await sendAll(pacer, clock, 24, 2000);
    expect(mostInASecond(sent.slice(0, 8))).toBe(8);
    expect(Math.max(...sent.map(({ inFlight }) => inFlight))).toBe(8);
  });

  it('the answer to a request that was in flight before the last 429 changes nothing, neither a 429 nor a success', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 8, perSecond: 10 }, clock);
    await clock.sleep(1000);
    pacer.slowDown(500);
    pacer.slowDown(900);
    pacer.relax(900);
    expect(pacer.factor).toBe(2);
  });

  it('a rate without a limit is slowed to one start a second for each request that may be in flight', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 4, perSecond: Number.POSITIVE_INFINITY }, clock);
    pacer.slowDown(0);
    expect((await sendAll(pacer, clock, 4, 1)).map(({ at }) => Math.round(at))).toEqual([0, 250, 500, 750]);
  });
});

it.each([
  ['at a rate', (gate: Gate) => new RatePacer({ parallel: 8, perSecond: 10 }, createVirtualClock(), 0, gate)],
  [
    'one at a time',
    (gate: Gate) => new SerialPacer({ min: 0, max: 0 }, createVirtualClock(), () => 0, 0, gate),
  ],
])('the gate of a tenant is slowed by a 429, and success raises its rate again, %s', (_, pacerBehind) => {
  const calls: string[] = [];
  const gate = {
    enter: async () => {},
    slowDown: () => void calls.push('slower'),
    relax: () => void calls.push('faster'),
  };
  const pacer = pacerBehind(gate);
  pacer.slowDown(0);
  pacer.relax(1);
  expect(calls).toEqual(['slower', 'faster']);
});

describe('a wait for all requests at a rate', () => {
  const startAt = async (pacer: Pacer, clock: ReturnType<typeof createVirtualClock>): Promise<number> =>
    (await sendAll(pacer, clock, 1, 1))[0]?.at ?? Number.NaN;

  it('a shorter Retry-After never ends a longer wait, and a longer one extends a shorter wait', async () => {
    for (const [first, second] of [
      [60_000, 1_000],
      [1_000, 60_000],
    ] as const) {
      const clock = createVirtualClock();
      const pacer = new RatePacer({ parallel: 8, perSecond: 100 }, clock);
      pacer.hold(first, 0);
      await clock.sleep(100);
      expect(pacer.hold(second, 0).ms).toBeGreaterThanOrEqual(59_900);
      expect(await startAt(pacer, clock)).toBeGreaterThanOrEqual(60_000);
    }
  });

  it('a wait for all requests begins with the answer, not when its record is on the disk', async () => {
    let arrive = (): void => {};
    const hasArrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const run = await simulateSeveral(namesOf(2), {
      rate: { perSecond: 5 },
      answer: ({ n }) => {
        if (n === 1) arrive();
        return n === 0 ? { ...THROTTLED, retryAfterMs: 30_000, after: 10 } : {};
      },
      withJournal(journal) {
        const { settle } = journal;
        journal.settle = async (...settled) => {
          if (settled[2].outcome === 'again') await hasArrived;
          await settle(...settled);
        };
      },
    });
    expect(run.arrived[1]?.at).toBeGreaterThanOrEqual(30_000);
  });

  it('rows that get different waits are all sent after the longest wait', async () => {
    const run = await simulateSeveral(namesOf(8), {
      answer: ({ n }) =>
        n < 8 ? { ...THROTTLED, retryAfterMs: n === 2 ? 90_000 : 1_000, after: 100 + n } : { after: 100 },
    });
    expect(run.end).toEqual({ ended: 'complete' });
    expect(run.arrived[8]?.at).toBeGreaterThan(90_000);
  });

  it('a request that waits for the gate of its tenant also keeps a wait that begins in the meantime', async () => {
    const clock = createVirtualClock();
    const gate = { enter: (signal: AbortSignal) => clock.sleep(1000, signal), slowDown() {}, relax() {} };
    const pacer = new RatePacer({ parallel: 2, perSecond: 10 }, clock, undefined, gate);
    void clock.sleep(500).then(() => pacer.hold(30_000, 0));
    expect(await startAt(pacer, clock)).toBeGreaterThanOrEqual(30_500);
  });
});

describe('a resumed run at a rate', () => {
  it('the first request keeps its distance from the last request of the previous run', async () => {
    const starts = async (perSecond: number, sinceMs: number | undefined): Promise<number> => {
      const clock = createVirtualClock();
      await clock.sleep(5000);
      const pacer = new RatePacer({ parallel: 2, perSecond }, clock, sinceMs);
      const [first] = await sendAll(pacer, clock, 1, 1);
      return Math.round((first?.at ?? Number.NaN) - 5000);
    };
    expect(await starts(0.1, 4000)).toBe(6300);
    expect(await starts(0.1, 60_000)).toBe(0);
    expect(await starts(0.1, undefined)).toBe(0);
    // The clock was set back, so the last request seems to end in the future.
    expect(await starts(0.1, -5000)).toBe(10_300);
  });
});
