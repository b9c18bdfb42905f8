import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_WAIT_MS, parseHttpDate, parseRetryAfter } from '../../src/directory/classify.js';

const NOW = Date.UTC(1994, 10, 6, 8, 49, 7);

test.each([
  ['0', 0],
  ['7', 7000],
  [' 7 ', 7000],
  ['300', 300_000],
  ['301', MAX_WAIT_MS],
  ['9'.repeat(400), MAX_WAIT_MS],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
  ['Sun Nov  6 08:49:37 1994', 30_000],
  ['Sun, 06 Nov 1994 08:49:00 GMT', 0],
  ['Mon, 06 Nov 2034 08:49:37 GMT', MAX_WAIT_MS],
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['5 s', undefined],
  ['2034', 2_034_000 > MAX_WAIT_MS ? MAX_WAIT_MS : undefined],
  ['1994-11-06T08:49:37Z', undefined],
  ['Sun, 99 Nov 1994 08:49:37 GMT', undefined],
])('Retry-After: %j is a wait of %s ms', (value, ms) => {
  expect(parseRetryAfter(value, NOW)).toBe(ms);
});

test('every Retry-After gives no wait, or a wait from 0 to the maximum', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer(), (value, now) => {
      const ms = parseRetryAfter(value, now);
      expect(ms === undefined || (ms >= 0 && ms <= MAX_WAIT_MS)).toBe(true);
    }),
  );
});

test('the Date header of an answer is read', () => {
  expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(NOW + 30_000);
  expect(parseHttpDate(' Sun, 06 Nov 1994 08:49:37 GMT ')).toBe(NOW + 30_000);
  expect(parseHttpDate('Sun, 06 Nov 1994 11:49:37 +0300')).toBe(NOW + 30_000);
  expect(parseHttpDate('Sun, 06 Nov 1994 05:49:37 -0300')).toBe(NOW + 30_000);
  expect(parseHttpDate('at Sun, 06 Nov 1994 08:49:37 GMT')).toBeUndefined();
  expect(parseHttpDate(undefined)).toBeUndefined();
});
