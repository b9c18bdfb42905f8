import { expect, it } from 'vitest';
import { textDigest } from '../../src/platform/text-digest.js';

it('equal texts have the same digest, a safe integer', () => {
  const digest = textDigest(['Anna', 'Weber']);
  expect(textDigest(['Anna', 'Weber'])).toBe(digest);
  expect(Number.isSafeInteger(digest)).toBe(true);
  expect(digest).toBeGreaterThanOrEqual(0);
});

it('the digest depends on where each text ends and on the number of texts', () => {
  const all = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], [], [''], ['', '']];
  expect(new Set(all.map(textDigest)).size).toBe(all.length);
});

it('the digest depends on every letter and on their order, in every script', () => {
  const all = ['Anna', 'anna', 'Anan', 'Anna ', 'Анна', 'Анна\u0301', 'Åsa', 'Asa', '🙂', '🙃'];
  expect(new Set(all.map((text) => textDigest([text]))).size).toBe(all.length);
});

it('the digests of 200,000 similar texts differ', () => {
  const digests = new Set(Array.from({ length: 200_000 }, (_, at) => textDigest([`user.${at}`, 'School'])));
  expect(digests.size).toBe(200_000);
});
