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
    const numbers = Array.from({ length: 100_000 }, (_, index) => index + 1);
    expect(numbers.filter((i) => lines.meet(`user.${i}`, i) !== undefined)).toEqual([]);
    expect(numbers.filter((i) => lines.meet(`user.${i}`, 0) !== i)).toEqual([]);
  },
);

test('takes no more memory for keys whose hashes are alike on purpose', () => {
  const before = process.memoryUsage().arrayBuffers;
  const lines = createNicknameLines();
  const keys = keysOfOneHash(13);
  expect(keys).toHaveLength(8192);
  expect(keys.filter((key, i) => lines.meet(key, i + 1) !== undefined)).toEqual([]);
  expect(keys.filter((key, i) => lines.meet(key, 0) !== i + 1)).toEqual([]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000);
});

test('a million whose number was foreseen take no more than 16 bytes each', () => {
  const before = process.memoryUsage().arrayBuffers;
  const lines = createNicknameLines(1_000_000);
  for (let i = 1; i <= 1_000_000; i++) lines.meet(`user.${i}`, i);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000);
  expect(lines.meet('user.1', 0)).toBe(1);
});

/** All 2^n ways to go from state to state of FNV-1a where each step has two syllables that lead to the same one. */
function keysOfOneHash(steps: number): readonly string[] {
  let state = 0x811c9dc5 | 0;
  let keys = [''];
  for (let step = 0; step < steps; step += 1) {
    const [one, other, next] = twoWays(state);
    keys = keys.flatMap((key) => [key + one, key + other]);
    state = next;
  }
  return keys;
}

/** Two first letters that agree in the upper half of the state; the second letter mends the lower half. */
function twoWays(from: number): readonly [one: string, other: string, to: number] {
  const seen = new Map<number, readonly [letter: number, state: number]>();
  for (let letter = 1; ; letter += 1) {
    const state = Math.imul(from ^ letter, PRIME);
    const met = seen.get(state >>> 16);
    if (met !== undefined) {
      const other = String.fromCharCode(met[0], (met[1] ^ state) & 0xffff);
      return [String.fromCharCode(letter, 0), other, Math.imul(state, PRIME)];
    }
    seen.set(state >>> 16, [letter, state]);
  }
}

const PRIME = 0x01000193;
