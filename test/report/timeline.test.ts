import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spanWords } from '../../src/report/span-words.js';
import { timelineOf } from '../../src/report/timeline.js';
import type { Stretch } from '../../src/stretch.js';

const NOTHING = { throttled: 0, unreachable: 0, token: 0 };

test('no run that tried anything has no timeline', () => {
  expect(timelineOf([])).toBeUndefined();
});

test('columns are of the shortest length that fits', () => {
  const one = (minute: number): Stretch => ({
    run: 1,
    at: minute * 60_000,
    created: 1,
    other: 0,
    throttled: 0,
    waited: NOTHING,
  });
  expect(timelineOf([one(0), one(2)])).toMatchObject({
    stepMs: 10_000,
    runs: [{ columns: { length: 2 }, startsAt: 0, endsAt: 130_000 }],
  });
  expect(timelineOf([one(0), one(90)])).toMatchObject({
    stepMs: 60_000,
    runs: [{ columns: { length: 2 }, startsAt: 0, endsAt: 91 * 60_000 }],
  });
  expect(timelineOf([one(0), one(500)])).toMatchObject({ stepMs: 300_000 });
});

test('nothing that the journal counted is lost, and no chart has more columns than it has room for', () => {
  const stretch = fc.record({
    run: fc.integer({ min: 1, max: 4 }),
    minute: fc.nat(50_000),
    created: fc.nat(50),
    other: fc.nat(5),
    throttled: fc.nat(3),
  });
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: 50 }), (given) => {
      const stretches = given
        .map(({ run, minute, ...more }) => ({
          run,
          at: (run * 60_000 + minute) * 60_000,
          waited: NOTHING,
          ...more,
        }))
        .toSorted((a, b) => a.run - b.run || a.at - b.at);
      const { stepMs = 1, runs = [] } = timelineOf(stretches) ?? {};
      const columns = runs.flatMap((run) => run.columns);
      for (const key of ['created', 'other', 'throttled'] as const) {
        const sum = (list: readonly { readonly [K in typeof key]: number }[]) =>
          list.reduce((n, one) => n + one[key], 0);
        expect(sum(columns)).toBe(sum(stretches));
      }
      const width = runs.reduce((sum, { startsAt, endsAt }) => sum + (endsAt - startsAt) / stepMs, 0);
      expect(width).toBeLessThanOrEqual(150);
    }),
  );
});

test.each([
  [0, '0 s'],
  [40_400, '40 s'],
  [80_000, '1 min 20 s'],
  [3_600_000, '1 h'],
  [7_800_000, '2 h 10 min'],
  [3_605_000, '1 h'],
  [259_200_000, '3 d'],
])('%i ms are %s', (ms, words) => {
  expect(spanWords(ms)).toBe(words);
});
