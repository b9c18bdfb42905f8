import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityOf } from '../../src/domain/activity.js';
import { timelineOf } from '../../src/report/timeline.js';

/** A user created at each of these minutes, by the run. */
const timelineAt = (...runs: readonly (readonly number[])[]) => {
  const attempts = runs.flatMap((minutes, index) =>
    minutes.map((minute) => ({
      run: index + 1,
      at: minute * 60_000,
      outcome: 'created' as const,
      status: 201,
    })),
  );
  return timelineOf((ms) => activityOf(attempts, ms));
};

test('there is no timeline where no run has sent anything', () => {
  expect(timelineAt()).toBeUndefined();
});

test('the columns of the timeline have the shortest interval that fits, and keep the distances of their times', () => {
  expect(timelineAt([0, 2])).toMatchObject({
    interval: { ms: 10_000 },
    columns: [{ x: 0 }, { x: 12 }],
    width: 13,
  });
  expect(timelineAt([0, 50])).toMatchObject({
    interval: { ms: 60_000 },
    columns: [{ x: 0 }, { x: 50 }],
    width: 51,
  });
  expect(timelineAt([0, 200])).toMatchObject({ interval: { ms: 300_000 }, width: 41 });
});

test.each([
  [2, { ms: 100, amount: 0.1, unit: 'second' }],
  [20, { ms: 1000, amount: 1, unit: 'second' }],
  [60, { ms: 5000, amount: 5, unit: 'second' }],
  [900, { ms: 60_000, amount: 1, unit: 'minute' }],
])('the timeline of a run of %i seconds has at least twelve columns', (seconds, interval) => {
  const timeline = timelineAt([0, 0.3 * (seconds / 60), seconds / 60]);
  expect(timeline?.interval).toEqual(interval);
  expect(timeline?.width).toBeGreaterThanOrEqual(12);
});

test('the timeline of a wait of a day is not computed in tenths of a second', () => {
  const asked: number[] = [];
  timelineOf((ms) => {
    asked.push(ms);
    const waitedUntil = 86_400_000;
    return activityOf([{ run: 1, at: 0, outcome: 'again', waitedUntil }], ms);
  });
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(600_000);
});

test('the timeline has a gap between two runs that is as wide after a day as after a minute', () => {
  expect(timelineAt([0, 2], [9000])).toMatchObject({
    interval: { ms: 10_000 },
    columns: [{ x: 0 }, { x: 12 }, { x: 15 }],
    width: 16,
  });
});

test('the timeline loses no attempt, and is never wider than its chart', () => {
  const minutes = fc.array(fc.nat(14_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 4 }), (runs) => {
      const { columns = [], width = 0 } = timelineAt(...runs) ?? {};
      expect(columns.reduce((n, { created }) => n + created, 0)).toBe(runs.flat().length);
      expect(width).toBeLessThanOrEqual(60);
    }),
  );
});
