import { expect, test } from 'vitest';
import { appendToPointer, valueAt } from '../../src/directory/json-pointer.js';

/** The document of RFC 6901, section 5. */
const DOCUMENT: unknown = JSON.parse(
  '{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}',
);

test.each([
  ['', DOCUMENT],
  ['/foo', ['bar', 'baz']],
  ['/foo/0', 'bar'],
  ['/', 0],
  ['/a~1b', 1],
  ['/c%d', 2],
  ['/e^f', 3],
  ['/g|h', 4],
  ['/i\\j', 5],
  ['/k"l', 6],
  ['/ ', 7],
  ['/m~0n', 8],
])('RFC 6901, section 5: %j', (pointer, value) => {
  expect(valueAt(DOCUMENT, pointer)).toEqual(value);
});

test.each([
  ['/foo/2', DOCUMENT],
  ['/foo/-', DOCUMENT],
  ['/foo/01', DOCUMENT],
  ['/foo/1e0', DOCUMENT],
  ['/foo/length', DOCUMENT],
  ['/foo/0/0', DOCUMENT],
  ['/constructor', DOCUMENT],
  ['/__proto__', DOCUMENT],
  ['/x', null],
  ['/x', 'text'],
  ['', undefined],
])('%j points to nothing', (pointer, document) => {
  expect(valueAt(document, pointer)).toBeUndefined();
});

test('~1 is read before ~0, so that ~01 is ~1', () => {
  expect(valueAt({ '~1': 'right', '/': 'wrong' }, '/~01')).toBe('right');
});

test('names and numbers are appended, escaped', () => {
  expect(['a/b', 'm~n', 0].reduce<string>(appendToPointer, '')).toBe('/a~1b/m~0n/0');
});
