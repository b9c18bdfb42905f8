/** Organisations that share a token or a host take turns, and one that is throttled slows its tenant. */

import { expect, test } from 'vitest';
import type { Gate } from '../../../src/app/pipeline/index.js';
import { Tenants } from '../../../src/fleet/app/tenants.js';
import { createFakeClock } from '../../support/fake-clock.js';

const never = new AbortController().signal;

/** Enters each gate repeatedly until the time is over. @returns how often each was passed, and all times */
async function passing(gates: readonly Gate[], clock: ReturnType<typeof createFakeClock>, untilMs: number) {
  const [counts, times] = [gates.map(() => 0), [] as number[]];
  await Promise.all(
    gates.map(async (gate, at) => {
      for (;;) {
        await gate.enter(never);
        if (clock.monotonic() >= untilMs) return;
        counts[at] = (counts[at] ?? 0) + 1;
        times.push(clock.monotonic());
      }
    }),
  );
  return { counts, times };
}

function gatesOf(tenants: Tenants, tenant: string, n: number, pause?: () => number): readonly Gate[] {
  return Array.from({ length: n }, () => tenants.gateOf('id.example.org', tenant, pause));
}

test('organisations of one tenant share its pace, and none waits more than twice as long as the others', async () => {
  const clock = createFakeClock();
  const tenants = new Tenants({ clock });
  const { counts, times } = await passing(
    gatesOf(tenants, 'a', 7, () => 500),
    clock,
    60_000,
  );
  for (const [at, time] of times.entries())
    if (at > 0) expect(time - (times[at - 1] ?? 0)).toBeGreaterThanOrEqual(500);
  expect(times.length).toBeGreaterThan(115);
  expect(Math.max(...counts)).toBeLessThanOrEqual(Math.min(...counts) + 1);
});

test('tenants of one host share its limit, and other hosts do not', async () => {
  const clock = createFakeClock();
  const tenants = new Tenants({ ofHost: () => 100, clock });
  const gates = ['a', 'b', 'c'].flatMap((tenant) => gatesOf(tenants, tenant, 2));
  const { times } = await passing(gates, clock, 10_000);
  expect(times.length).toBeGreaterThan(95);
  expect(times.length).toBeLessThanOrEqual(100);
  const before = clock.monotonic();
  await tenants.gateOf('other.example.org', 'd', undefined).enter(never);
  expect(clock.monotonic()).toBe(before);
});

test('each of four workers uses a quarter of the limits of a tenant and of a host, and a single worker uses the whole', async () => {
  const clock = createFakeClock();
  let workers = 4;
  const tenants = new Tenants({ ofHost: () => 100, workers: () => workers, clock });
  const ofTenant = await passing(
    gatesOf(tenants, 'a', 2, () => 500),
    clock,
    20_000,
  );
  expect(ofTenant.times.length).toBeLessThanOrEqual(11);
  const ofHost = await passing(gatesOf(tenants, 'b', 3), clock, clock.monotonic() + 8_000);
  expect(ofHost.times.length).toBeGreaterThan(15);
  expect(ofHost.times.length).toBeLessThanOrEqual(21);
  workers = 1;
  const alone = await passing(gatesOf(tenants, 'b', 3), clock, clock.monotonic() + 8_000);
  expect(alone.times.length).toBeGreaterThan(70);
});

test('a throttled tenant slows down, recovers after successes, and delays no other tenant', async () => {
  const clock = createFakeClock();
  const tenants = new Tenants({ clock });
  const [slow] = gatesOf(tenants, 'a', 1, () => 1000);
  const [other] = gatesOf(tenants, 'b', 1, () => 1000);
  await slow?.enter(never);
  slow?.slowDown();
  slow?.slowDown();
  await slow?.enter(never);
  const before = clock.monotonic();
  await slow?.enter(never);
  expect(clock.monotonic() - before).toBe(4000);
  for (let n = 0; n < 20; n += 1) slow?.relax();
  const free = clock.monotonic();
  await other?.enter(never);
  expect(clock.monotonic()).toBe(free);
});

test('an aborted wait ends at once, and the others keep their order', async () => {
  const clock = createFakeClock();
  const [a, b, c] = gatesOf(new Tenants({ clock }), 't', 3, () => 1000);
  await a?.enter(never);
  const stopping = new AbortController();
  const order: string[] = [];
  clock.at(500, () => stopping.abort());
  const waits = [
    a?.enter(never).then(() => order.push('a')),
    b?.enter(stopping.signal).then(() => order.push('b')),
    c?.enter(never).then(() => order.push('c')),
  ];
  await Promise.all(waits);
  expect(order).toEqual(['b', 'a', 'c']);
  expect(clock.monotonic()).toBe(2000);
});

test('three consecutive throttled tenants slow the host, but not with a success in between', async () => {
  const clock = createFakeClock();
  const tenants = new Tenants({ clock });
  const gates = ['a', 'b', 'c', 'd'].flatMap((tenant) => gatesOf(tenants, tenant, 1));
  const spentBy = async () => {
    for (const gate of gates) await gate.enter(never);
    const before = clock.monotonic();
    for (const gate of gates) await gate.enter(never);
    return clock.monotonic() - before;
  };
  gates[0]?.slowDown();
  gates[1]?.slowDown();
  gates[1]?.relax();
  gates[2]?.slowDown();
  expect(await spentBy()).toBe(0);
  gates[1]?.slowDown();
  expect(await spentBy()).toBeGreaterThan(0);
});

test('a signal ends every wait at a gate', async () => {
  const clock = createFakeClock();
  const stop = new AbortController();
  const gates = gatesOf(new Tenants({ clock }), 'a', 3, () => 60_000);
  await gates[0]?.enter(stop.signal);
  clock.at(1000, () => stop.abort('SIGINT'));
  await Promise.all(gates.map((gate) => gate.enter(stop.signal)));
  expect(clock.monotonic()).toBe(1000);
});
