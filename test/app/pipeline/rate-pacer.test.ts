/** The rate of simultaneous requests: their starts, a signal, a directory that throttles, and a resumed run. */

import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/app/pipeline/index.js';
import { type Pacer, SerialPacer } from '../../../src/app/pipeline/pacer.js';
import { pacerOf, RatePacer } from '../../../src/app/pipeline/rate-pacer.js';
import type { Clock, Rate } from '../../../src/domain/clock.js';
import { createFakeClock } from '../../support/fake-clock.js';
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

const NO_LIMIT = Number.POSITIVE_INFINITY;
const NO_SIGNAL = new AbortController().signal;

/** A gate that takes this long, and logs its calls. */
function slowGate(clock: Clock, ms: number) {
  const calls: string[] = [];
  const gate: Gate = {
    async enter(signal) {
      calls.push(`enter ${Math.round(clock.monotonic())}`);
      await clock.sleep(ms, signal);
    },
    slowDown: () => void calls.push('slower'),
    relax: () => void calls.push('faster'),
  };
  return { gate, calls };
}

describe('the starts of requests', () => {
  it.each([
    ['at the rate of the profile, with a margin', 4, 10, 0, 103],
    ['at half of that after a 429', 8, 10, 1, 206],
    ['at the least slowed rate for that many requests, if the rate is faster', 4, 10, 1, 250],
    ['at a quarter after two', 4, 2, 2, 2060],
    ['with 16 times the pause after any number', 4, 10, 9, 2000],
  ])('requests start %s: %i at once, %i a second', async (_, parallel, perSecond, throttlings, apart) => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel, perSecond }, clock);
    for (let n = 0; n < throttlings; n += 1) pacer.slowDown(0);
    const sent = await sendAll(pacer, clock, 3, 1);
    expect(sent.map(({ at }) => Math.round(at))).toEqual([0, apart, 2 * apart]);
  });

  it('a request has the times at which it left the queue and at which it started', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 1, perSecond: 10 }, clock);
    const begun: number[] = [];
    const one = (starts: number) =>
      pacer.run(
        async (_, start) => {
          await clock.sleep(10);
          for (let n = 0; n < starts; n += 1) expect(await start?.()).toBe(true);
          await clock.sleep(20);
          return starts;
        },
        undefined,
        () => begun.push(Math.round(clock.monotonic())),
      );
    const all = await Promise.all([one(1), one(2), one(0)]);
    expect(
      all.map(({ answer, askedAt, startedAt }) => [answer, ...[askedAt, startedAt].map(Math.round)]),
    ).toEqual([
      [1, 0, 10],
      // The second page of an answer is a request of its own, but the first one started it.
      [2, 30, 113],
      [0, 236, 236],
    ]);
    expect(begun).toEqual([10, 113, 216]);
  });

  it('a request does not start early even if timers fire early', async () => {
    const clock = createFakeClock(7);
    const pacer = new RatePacer({ parallel: 2, perSecond: 10 }, clock);
    const times: number[] = [];
    for (let n = 0; n < 3; n += 1)
      await pacer.run(async (_, start) => {
        await start?.();
        times.push(clock.monotonic());
      });
    expect(times[1]).toBeGreaterThanOrEqual(103);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(103);
  });

  it('requests enter the gate of their tenant when the rate lets them start, one after the other', async () => {
    const clock = createVirtualClock();
    const { gate, calls } = slowGate(clock, 30);
    const pacer = new RatePacer({ parallel: 3, perSecond: 10 }, clock, undefined, gate);
    const sent = await sendAll(pacer, clock, 3, 1);
    expect(calls).toEqual(['enter 0', 'enter 133', 'enter 266']);
    expect(sent.map(({ at }) => Math.round(at))).toEqual([30, 163, 296]);
  });

  it.each([
    ['without a limit', 8, NO_LIMIT, 8],
    ['slowly', 8, 5, 1],
    ['with a few a second', 8, 20, 2],
    ['with a few more a second', 8, 20.1, 3],
    ['at most as many as there may be at once', 8, 1000, 8],
  ])('the rows of the next tenth of a second are announced ahead, %s', (_, parallel, perSecond, ahead) => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel, perSecond }, clock);
    expect(pacer.ahead).toBe(ahead);
    pacer.slowDown(0);
    expect(pacer.ahead).toBe(1);
    pacer.relax(0);
    pacer.relax(0);
    pacer.relax(0);
    expect(pacer.ahead).toBe(1);
    pacer.relax(0);
    expect(pacer.ahead).toBe(ahead);
  });

  it('a pacer is busy while a request is in progress', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 2, perSecond: 10 }, clock);
    expect(pacer.isBusy).toBe(false);
    const running = pacer.run(async () => await clock.sleep(10));
    expect(pacer.isBusy).toBe(true);
    await running;
    expect(pacer.isBusy).toBe(false);
  });
});

describe('the announcement of a row at a rate', () => {
  const readyAt = async (parallel: number, act: (pacer: RatePacer) => void, signal = NO_SIGNAL) => {
    const clock = createFakeClock();
    const pacer = new RatePacer({ parallel, perSecond: 0.1 }, clock, 0);
    act(pacer);
    await pacer.ready(signal);
    return clock.monotonic();
  };

  it('with one at a time, a row is announced when its request may start; otherwise only a wait of all holds it back', async () => {
    expect(await readyAt(1, () => {})).toBe(10_300);
    expect(await readyAt(1, (pacer) => pacer.hold(60_000, 0))).toBe(60_000);
    expect(await readyAt(2, () => {})).toBe(0);
    expect(await readyAt(2, (pacer) => pacer.hold(60_000, 0))).toBe(60_000);
  });

  it('a signal ends the wait', async () => {
    for (const parallel of [1, 2])
      expect(await readyAt(parallel, (pacer) => pacer.hold(60_000, 0), AbortSignal.abort())).toBe(0);
  });
});

describe('the pacer of a run', () => {
  it('a rate replaces the pace, and both keep the distance from the run before and use the gate', async () => {
    const startOf = async (rate: Rate | undefined) => {
      const clock = createFakeClock();
      const { gate, calls } = slowGate(clock, 0);
      const pacer = pacerOf({ pace: { min: 1000, max: 3000 }, rate }, clock, () => 0.5, 500, gate);
      await pacer.ready(NO_SIGNAL);
      await pacer.run(async (_, start) => await start?.());
      return [pacer.atOnce, calls];
    };
    expect(await startOf(undefined)).toEqual([1, ['enter 1500']]);
    expect(await startOf({ parallel: 3, perSecond: 1 })).toEqual([3, ['enter 530']]);
  });
});

describe('a signal at a rate', () => {
  it('a request that the signal stops has not started, so the next one need not keep its distance', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 2, perSecond: 1 }, clock, 900);
    const stopping = new AbortController();
    void clock.sleep(50).then(() => stopping.abort());
    const begun: string[] = [];
    const start = (name: string, signal: AbortSignal) =>
      pacer.run(
        async (_, start) => await start?.(),
        signal,
        () => begun.push(name),
      );
    const [stopped, next] = await Promise.all([start('a', stopping.signal), start('b', NO_SIGNAL)]);
    expect([stopped.answer, next.answer, begun]).toEqual([false, true, ['b']]);
    expect([stopped.startedAt, Math.round(next.startedAt)]).toEqual([0, 130]);
  });

  it('a request that the signal stops during a wait of all enters the gate at most once', async () => {
    const clock = createVirtualClock();
    const { gate, calls } = slowGate(clock, 100);
    const pacer = new RatePacer({ parallel: 2, perSecond: 10 }, clock, undefined, gate);
    const stopping = new AbortController();
    void clock.sleep(50).then(() => {
      pacer.hold(30_000, 0);
      stopping.abort();
    });
    const { answer } = await pacer.run(async (_, start) => await start?.(), stopping.signal);
    expect([answer, calls, clock.monotonic()]).toEqual([false, ['enter 0'], 50]);
  });

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
    const { gate, calls } = slowGate(clock, 0);
    const pacer = new RatePacer({ parallel: 8, perSecond: 10 }, clock, undefined, gate);
    await clock.sleep(1000);
    pacer.slowDown(500);
    pacer.slowDown(900);
    pacer.relax(900);
    expect([pacer.factor, calls]).toEqual([2, ['slower']]);
    pacer.relax(1000);
    expect([pacer.factor, calls]).toEqual([1.6, ['slower', 'faster']]);
    pacer.slowDown(1000);
    expect([pacer.factor, calls]).toEqual([3.2, ['slower', 'faster', 'slower']]);
  });

  it('a 429 halves the number of requests in flight, rounded down, and success raises it again', async () => {
    const clock = createVirtualClock();
    const pacer = new RatePacer({ parallel: 5, perSecond: 1000 }, clock);
    const mostAtOnce = async () =>
      Math.max(...(await sendAll(pacer, clock, 6, 60_000)).map(({ inFlight }) => inFlight));
    pacer.slowDown(0);
    expect(await mostAtOnce()).toBe(2);
    pacer.relax(0);
    expect(await mostAtOnce()).toBe(3);
    for (let n = 0; n < 3; n += 1) pacer.relax(0);
    expect([await mostAtOnce(), pacer.factor]).toEqual([5, 1]);
  });

  it('the attempts of all requests are counted together', () => {
    const pacer = new RatePacer({ parallel: 5, perSecond: 1 }, createVirtualClock());
    expect(pacer.attempts.throttled).toBe(0);
    expect(pacer.attempts.network.next(undefined, undefined)?.ms).toBe(1000);
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
      expect(clock.monotonic()).toBeLessThan(60_200);
    }
  });

  // Each wait begins at 1500, in a wait from 1000 to 2000.
  it.each([
    ['of a later request is another wait', 1000, 1001, { ms: 1000, isJoined: false }, [1500, 2500]],
    ['of a request from before the wait joins it', 1000, 1000, { ms: 1000, isJoined: true }, [1000, 2500]],
    [
      'joins the wait if it ends at most half of itself later',
      1001,
      0,
      { ms: 1001, isJoined: false },
      [1000, 2501],
    ],
    ['that ends earlier lasts as long as the first one', 100, 0, { ms: 500, isJoined: true }, [1000, 2000]],
    [
      'of a later request that ends earlier still lasts as long',
      100,
      1500,
      { ms: 500, isJoined: false },
      [1500, 2000],
    ],
  ])('a wait %s', async (_, ms, startedAt, held, [from = 0, until = 0]) => {
    const clock = createFakeClock();
    const pacer = new RatePacer({ parallel: 8, perSecond: 100 }, clock);
    clock.pass(1000);
    expect(pacer.isCoveredByHold(0)).toBe(false);
    expect(pacer.hold(1000, 1000)).toEqual({ ms: 1000, isJoined: false });
    clock.pass(500);
    expect(pacer.hold(ms, startedAt)).toEqual(held);
    expect([0, from, from + 1].map((at) => pacer.isCoveredByHold(at))).toEqual([true, true, false]);
    clock.pass(until - 1501);
    expect(pacer.isCoveredByHold(0)).toBe(true);
    clock.pass(1);
    expect(pacer.isCoveredByHold(0)).toBe(false);
    expect(pacer.hold(10, 0)).toEqual({ ms: 10, isJoined: false });
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
