import { expect, test } from 'vitest';
import { nearest } from '../../src/platform/suggest.js';

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
])('the nearest name to "%s" is %s', (text, name) => {
  expect(nearest(text, ['maths', 'sport', 'history of art', 'art'])).toBe(name);
});

test('no name is suggested if there are none', () => {
  expect(nearest('maths', [])).toBeUndefined();
});
