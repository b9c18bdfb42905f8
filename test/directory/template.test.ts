import { describe, expect, test } from 'vitest';
import {
  fill,
  isEmpty,
  leadsUpwards,
  parseTemplate,
  partsOf,
  renderText,
  type Value,
} from '../../src/directory/template.js';

const VALUES: Readonly<Record<string, Value>> = {
  nickname: 'a.petrova',
  first: 'Avdotya',
  last: '',
  number: 7,
  no: false,
  list: ['a', 'b'],
  none: [],
  password: ' a  b ',
};
const values = (name: string) => VALUES[name];

test.each([
  ['', []],
  ['plain', ['plain']],
  ['{nickname}', [{ name: 'nickname', isOptional: false }]],
  ['{last?}', [{ name: 'last', isOptional: true }]],
  ['a{first}b', ['a', { name: 'first', isOptional: false }, 'b']],
  ['{{first}}', ['{first}']],
  ['{{{first}}}', ['{', { name: 'first', isOptional: false }, '}']],
  ['{{ and }}', ['{ and }']],
  ['{a_1}', [{ name: 'a_1', isOptional: false }]],
])('the template %j has the parts %j', (text, parts) => {
  expect(parseTemplate(text)).toEqual(parts);
});

test.each([
  '{',
  '}',
  '{first',
  'first}',
  '{}',
  '{First}',
  '{ first }',
  '{1st}',
  '{first??}',
  '{?}',
  '{{first}',
])('the text %j is not a valid template', (text) => {
  expect(parseTemplate(text)).toBeUndefined();
  expect(() => partsOf(text)).toThrow('a template was not checked');
});

describe('a string of a body', () => {
  test.each([
    ['{number}', 7],
    ['{no}', false],
    ['{list}', ['a', 'b']],
    ['{none}', []],
    ['{last}', ''],
    ['{unknown}', ''],
    ['no {number}', 'no 7'],
    ['{number}{no}', '7false'],
    ['{list}!', 'a,b!'],
    ['plain', 'plain'],
    ['{{number}}', '{number}'],
  ])('the template %j in a body becomes %j', (template, value) => {
    expect(renderText(template, values)).toEqual(value);
  });

  test.each(['{last?}', '{none?}', '{unknown?}', 'Dear {last?}', '{first} {last?}'])(
    'the template %j in a body is left out if its optional value is empty',
    (template) => {
      expect(renderText(template, values)).toBeUndefined();
    },
  );

  test.each([
    ['{no?}', false],
    ['{number?}', 7],
    ['{nickname?}', 'a.petrova'],
  ])('the template %j in a body is not left out for the value %j', (template, value) => {
    expect(renderText(template, values)).toBe(value);
  });

  test.each([
    ['{first} {last}', 'Avdotya'],
    ['{last} {first}', 'Avdotya'],
    ['{first} {last} {nickname}', 'Avdotya a.petrova'],
    ['{last} {last}', ''],
  ])('the template %j without its empty values becomes %j', (template, text) => {
    expect(renderText(template, values)).toBe(text);
  });

  test('a password is never changed by a template', () => {
    expect(renderText('{password}', values)).toBe(' a  b ');
    expect(renderText('{last} {password} {last}', values)).toBe('  a  b  ');
  });

  test('a text with one placeholder keeps its spaces', () => {
    expect(renderText('  {first}  x ', values)).toBe('  Avdotya  x ');
  });
});

test('values are encoded in an address, but the text of the template is not', () => {
  expect(fill(partsOf('/a b/{list}/{first}'), values, encodeURIComponent)).toBe('/a b/a%2Cb/Avdotya');
});

test.each([
  [undefined, true],
  ['', true],
  [[], true],
  [' ', false],
  [0, false],
  [false, false],
  [[''], false],
])('the value %j is empty: %j', (value, is) => {
  expect(isEmpty(value)).toBe(is);
});

test.each(['.', '..', '/a/./b', '/a/..', '/%2e', '/%2E%2e/', '/.%2e'])(
  'the path %j leads upwards',
  (path) => {
    expect(leadsUpwards(path)).toBe(true);
  },
);

test.each(['', '/', '/...', '/.a', '/a..', '/%2e.a', '/%252e'])(
  'the path %j does not lead upwards',
  (path) => {
    expect(leadsUpwards(path)).toBe(false);
  },
);
