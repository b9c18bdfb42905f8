import { expect, test } from 'vitest';
import { nearest } from '../../src/lib/suggest.js';

test.each([
  ['mats', 'maths'],
  ['amths', 'maths'],
  ['mathss', 'maths'],
  ['sprot', 'sport'],
  ['histroy of art', 'history of art'],
  ['art', 'art'],
  ['music', undefined],
  ['', undefined],
  ['xyz', undefined],
  ['a'.repeat(100), undefined],
])('%s', (text, name) => {
  expect(nearest(text, ['maths', 'sport', 'history of art', 'art'])).toBe(name);
});

test('no names, no suggestion', () => {
  expect(nearest('maths', [])).toBeUndefined();
});
