import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendToPointer, hasAny, valueAt, valuesAt } from '../../src/directory/json-pointer.js';

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
])('the pointer %j of RFC 6901, section 5, points to %j', (pointer, value) => {
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
])('the pointer %j points to nothing in %j', (pointer, document) => {
  expect(valueAt(document, pointer)).toBeUndefined();
});

test('~1 is decoded before ~0, so that ~01 is ~1', () => {
  expect(valueAt({ '~1': 'right', '/': 'wrong' }, '/~01')).toBe('right');
});

test('names and numbers are escaped when they are appended to a pointer', () => {
  expect(['a/b', 'm~n', 0].reduce<string>(appendToPointer, '')).toBe('/a~1b/m~0n/0');
});

const ERRORS = {
  list: [{ text: 'a' }, {}, { text: ['b', 'c'] }, null, 7],
  login: { '*': 'd', x: { text: 'e' } },
};

test.each<readonly [string, readonly unknown[]]>([
  ['', [ERRORS]],
  ['/list/0/text', ['a']],
  ['/list/*/text', ['a', ['b', 'c']]],
  ['/list/*/text/*', ['b', 'c']],
  ['/login/*', ['d', { text: 'e' }]],
  ['/login/*/text', ['e']],
  ['/*/*/text', ['a', ['b', 'c'], 'e']],
  ['/list/1/text', []],
  ['/list/3/*', []],
  ['/list/4/*', []],
  ['/nothing/*', []],
  // A "*" means any element only if it is the whole token.
  ['/log*', []],
  ['/login/**', []],
])('the pointer %j points to the values %j', (pointer, values) => {
  expect(valuesAt(ERRORS, pointer)).toEqual(values);
});

test('a pointer without * points to at most one value', () => {
  const token = fc.constantFrom('a', 'b', '0', '1', '*', 'a/b', 'm~n', '');
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(token), (value, tokens) => {
      const pointer = tokens.reduce<string>(appendToPointer, '');
      const expected = tokens.includes('*') ? undefined : valueAt(value, pointer);
      expect(hasAny(pointer)).toBe(tokens.includes('*'));
      if (!tokens.includes('*'))
        expect(valuesAt(value, pointer)).toEqual(expected === undefined ? [] : [expected]);
    }),
  );
});

test('a pointer with * points to the values of all indexes and names', () => {
  const names = ['a', 'b', 'c'] as const;
  const tree = fc.letrec((tie) => ({
    value: fc.oneof(
      fc.integer(),
      fc.array(tie('value')),
      fc.dictionary(fc.constantFrom(...names), tie('value')),
    ),
  })).value;
  const keysOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : []);
  fc.assert(
    fc.property(tree, (value) => {
      const single = keysOf(value).map((key) => valueAt(value, appendToPointer('', key)));
      expect(valuesAt(value, '/*')).toEqual(single);
    }),
  );
});
