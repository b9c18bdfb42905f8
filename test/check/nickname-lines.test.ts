import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNicknameLines } from '../../src/check/nickname-lines.js';

test('says what a map would say', () => {
  const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'aa', 'b', '', '__proto__'));
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 300 }),
      fc.option(fc.nat(400), { nil: undefined }),
      (keys, expected) => {
        const lines = createNicknameLines(expected);
        const map = new Map<string, number>();
        keys.forEach((key, i) => {
          expect(lines.meet(key, i + 2)).toBe(map.get(key));
          if (!map.has(key)) map.set(key, i + 2);
        });
      },
    ),
    { numRuns: 500 },
  );
});

test('keeps apart keys that run into one another', () => {
  const lines = createNicknameLines();
  expect(['ab', 'c', 'a', 'bc', 'abc'].map((key, i) => lines.meet(key, i + 1))).toEqual(
    Array(5).fill(undefined),
  );
});

test.each([undefined, Number.NaN, 1, 7_001, 100_000, 9_000_000, Number.POSITIVE_INFINITY])(
  'finds each of very many again, where %s were expected',
  (expected) => {
    const lines = createNicknameLines(expected);
    const count = 100_000;
    for (let i = 1; i <= count; i++) if (lines.meet(`user.${i}`, i) !== undefined) expect.fail(`user.${i}`);
    for (let i = 1; i <= count; i++) if (lines.meet(`user.${i}`, 0) !== i) expect.fail(`user.${i}`);
  },
);

test('a million whose number was foreseen take no more than 16 bytes each', () => {
  const before = process.memoryUsage().arrayBuffers;
  const lines = createNicknameLines(1_000_000);
  for (let i = 1; i <= 1_000_000; i++) lines.meet(`user.${i}`, i);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000);
  expect(lines.meet('user.1', 0)).toBe(1);
});
