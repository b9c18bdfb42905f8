import { describe, expect, test } from 'vitest';
import { matches } from '../../src/directory/outcome-rules.js';
import type { AnswerMatch } from '../../src/directory/profile-parts.js';

describe('the status of a match', () => {
  test.each([
    [409, 409, true],
    [409, 410, false],
    [[400, 422], 422, true],
    [[400, 422], 409, false],
    ['2xx', 200, true],
    ['2xx', 299, true],
    ['2xx', 300, false],
    ['4xx', 499, true],
    ['4xx', 500, false],
  ])('the status %j of a rule matches an answer with %d: %j', (status, answered, is) => {
    expect(matches({ status }, answered, undefined)).toBe(is);
  });

  test('a rule with only a status matches any body', () => {
    for (const body of [undefined, null, 'text', { a: 1 }])
      expect(matches({ status: 409 }, 409, body)).toBe(true);
  });
});

const body = {
  code: 'User_Exists ',
  number: 102,
  yes: true,
  nothing: null,
  errors: ['Login has already been taken', 'Mail is invalid'],
  nested: { list: [{ code: 'a' }, { code: 'b' }] },
};

describe('the value of a match', () => {
  test.each<readonly [Omit<AnswerMatch, 'status'>, boolean]>([
    [{ at: '/code', is: 'User_Exists ' }, true],
    [{ at: '/code', is: 'user_exists ' }, false],
    [{ at: '/number', is: 102 }, true],
    [{ at: '/number', is: '102' }, false],
    [{ at: '/yes', is: true }, true],
    [{ at: '/yes', is: 'true' }, false],
    [{ at: '/nothing', is: null }, true],
    [{ at: '/missing', is: null }, false],
    [{ at: '/code', starts: ['x', 'USER'] }, true],
    [{ at: '/code', starts: ['exists'] }, false],
    [{ at: '/number', starts: ['10'] }, true],
    [{ at: '/code', contains: ['R_EX'] }, true],
    [{ at: '/code', contains: ['nobody'] }, false],
    [{ at: '/number', contains: ['02'] }, true],
    [{ at: '/yes', contains: ['true'] }, false],
    [{ at: '/nothing', contains: ['null'] }, false],
    [{ at: '/errors', starts: ['login has'] }, true],
    [{ at: '/errors', is: 'Mail is invalid' }, true],
    [{ at: '/errors', contains: ['password'] }, false],
    [{ at: '/errors/1', contains: ['mail'] }, true],
    [{ at: '/nested/list/1/code', is: 'b' }, true],
    [{ at: '/nested/list', is: 'b' }, false],
    [{ at: '/code', present: true }, true],
    [{ at: '/nothing', present: true }, false],
    [{ at: '/missing', present: true }, false],
    [{ at: '/errors', present: true }, true],
    [{ at: '/missing', present: false }, true],
    [{ at: '/nothing', present: false }, true],
    [{ at: '/code', present: false }, false],
    [{ at: '', present: true }, true],
    [{ at: '/nested/list/*/code', is: 'b' }, true],
    [{ at: '/nested/list/*/code', is: 'c' }, false],
    [{ at: '/nested/*/1/code', starts: ['B'] }, true],
    [{ at: '/errors/*', contains: ['MAIL'] }, true],
    [{ at: '/*/list/*/code', present: true }, true],
    [{ at: '/nested/list/*/text', present: true }, false],
    [{ at: '/nested/list/*/text', present: false }, true],
    [{ at: '/code/*', present: true }, false],
    [{ at: '/*', is: null }, true],
  ])('the rule %j matches the body: %j', (match, is) => {
    expect(matches({ status: 400, ...match }, 400, body)).toBe(is);
    expect(matches({ status: 409, ...match }, 400, body)).toBe(false);
  });

  test.each<Omit<AnswerMatch, 'status'>>([
    { at: '', is: null },
    { at: '', present: true },
    { at: '', present: false },
    { at: '/code', present: false },
    { at: '/code', contains: [' '] },
    { at: '/code', starts: [''] },
  ])('the rule %j never matches an unreadable body', (match) => {
    expect(matches({ status: 400, ...match }, 400, undefined)).toBe(false);
  });

  test('null is a body if the whole answer is null', () => {
    expect(matches({ status: 400, at: '', is: null }, 400, null)).toBe(true);
    expect(matches({ status: 400, at: '', present: false }, 400, null)).toBe(true);
  });

  test('an empty list has no element that matches', () => {
    expect(matches({ status: 400, at: '/list', contains: ['a'] }, 400, { list: [] })).toBe(false);
    expect(matches({ status: 400, at: '/list', present: true }, 400, { list: [] })).toBe(true);
  });
});
