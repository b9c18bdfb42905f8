import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityOf } from '../../src/domain/activity.js';
import { timelineOf } from '../../src/report/timeline.js';

/** The timeline of runs that created a user at each of these minutes. */
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

test('a run that took less than a minute has no timeline', () => {
  expect(timelineAt()).toBeUndefined();
  expect(timelineAt([0.9, 1.2, 1.8])).toBeUndefined();
});

test('several runs that each took a few seconds have no timeline', () => {
  expect(timelineAt([0], [5], [9], [3000, 3001])).toBeUndefined();
  expect(timelineAt([0], [5, 7])).toBeDefined();
});

test('the columns of the timeline have the shortest interval that fits, and are as far apart as their times', () => {
  expect(timelineAt([0, 1, 50])).toMatchObject({
    interval: 60_000,
    columns: [{ x: 0 }, { x: 1 }, { x: 50 }],
    width: 51,
  });
  expect(timelineAt([0, 1, 200])).toMatchObject({ interval: 300_000, width: 41 });
});

test('the gap between two runs in the timeline has the same width, however much time passed between them', () => {
  expect(timelineAt([0, 2], [9000])).toMatchObject({
    interval: 60_000,
    columns: [{ x: 0 }, { x: 2 }, { x: 5 }],
    width: 6,
  });
});

test('the timeline loses no attempt, and is never wider than its chart', () => {
  const minutes = fc.array(fc.nat(14_000), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.array(minutes, { minLength: 1, maxLength: 4 }), (runs) => {
      const { columns, width } = timelineAt([0, 1, 2], ...runs) ?? { columns: [], width: 0 };
      expect(columns.reduce((n, { created }) => n + created, 0)).toBe(3 + runs.flat().length);
      expect(width).toBeLessThanOrEqual(60);
    }),
  );
});
