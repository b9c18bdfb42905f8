import { expect, test } from 'vitest';
import { readJournal } from '../../src/journal/journal.js';
import { Stretches } from '../../src/journal/stretches.js';
import { FakeDisk } from './fake-disk.js';
import { FOLDER, open, START, tickingClock, user } from './samples.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

test('tries are counted in the ten seconds in which they were settled', () => {
  const stretches = new Stretches();
  stretches.begin(1);
  for (const at of [0, 4, 9, 12]) stretches.settled(iso(at * SECOND), at === 4 ? 'failed' : 'created', 201);
  expect(stretches.all()).toMatchObject([
    { run: 1, at: 0, created: 2, other: 1 },
    { run: 1, at: 10_000, created: 1, other: 0 },
  ]);
});

test('a wait lasts from the try that is repeated to the next one, and knows its reason', () => {
  const stretches = new Stretches();
  stretches.begin(1);
  stretches.settled(iso(5 * SECOND), 'again', 429);
  stretches.announced(iso(25 * SECOND));
  stretches.settled(iso(26 * SECOND), 'again', undefined);
  stretches.announced(iso(29 * SECOND));
  stretches.announced(iso(50 * SECOND));
  expect(stretches.all().map(({ at, throttled, waited }) => [at / SECOND, throttled, waited])).toEqual([
    [0, 1, { throttled: 5000, unreachable: 0, token: 0 }],
    [10, 0, { throttled: 10_000, unreachable: 0, token: 0 }],
    [20, 0, { throttled: 5000, unreachable: 3000, token: 0 }],
  ]);
});

test('a killed run has not told how long it waited, and the next one does not count it', () => {
  const stretches = new Stretches();
  stretches.begin(1);
  stretches.settled(iso(0), 'again', 401);
  stretches.begin(2);
  stretches.announced(iso(90 * MINUTE));
  expect(stretches.all()).toMatchObject([{ run: 1, waited: { token: 0 } }]);
});

test('a long run loses no attempt and no wait', () => {
  const stretches = new Stretches();
  stretches.begin(1);
  const attempts = 60_000;
  for (let n = 0; n < attempts; n++) {
    stretches.announced(iso(n * MINUTE));
    stretches.settled(iso(n * MINUTE + SECOND), n % 10 === 0 ? 'again' : 'created', n % 10 === 0 ? 429 : 201);
  }
  const all = stretches.all();
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((n, one) => n + of(one), 0);
  expect(sum(({ created }) => created)).toBe((attempts * 9) / 10);
  expect(sum(({ throttled }) => throttled)).toBe(attempts / 10);
  expect(sum(({ waited }) => waited.throttled)).toBe((attempts / 10) * (MINUTE - SECOND));
});

test('a wait across a clock that was set ahead by years counts as one of a day', () => {
  const stretches = new Stretches();
  stretches.begin(1);
  stretches.settled(iso(0), 'again', undefined);
  stretches.announced(iso(5 * 365 * 24 * 60 * MINUTE));
  const waited = stretches.all().reduce((ms, one) => ms + one.waited.unreachable, 0);
  expect(waited).toBe(24 * 60 * MINUTE);
});

test('a journal that is read tells the same as the one that wrote it', async () => {
  const disk = new FakeDisk();
  const journal = await open({ disk, clock: tickingClock(START) });
  await journal.begin();
  for (const [nickname, outcomes] of [
    ['a', ['created']],
    ['b', ['again', 'created']],
    ['Ж', ['again', 'failed']],
  ] as const) {
    for (const outcome of outcomes) {
      const attempt = await journal.announce(user(nickname), 1);
      await journal.settle(
        nickname.toLowerCase(),
        attempt,
        { outcome, status: outcome === 'again' ? 429 : 200 },
        5,
      );
    }
  }
  await journal.end('complete');
  const told = journal.stretches;
  await journal.close();
  expect(told.reduce((n, { throttled }) => n + throttled, 0)).toBe(2);
  expect(told.reduce((n, { created }) => n + created, 0)).toBe(2);
  expect((await readJournal(FOLDER, disk))?.stretches).toEqual(told);
});
