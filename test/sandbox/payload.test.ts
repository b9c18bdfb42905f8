import { describe, expect, it } from 'vitest';
import { codeOf, GOOD, post, start } from './client.js';

const { nickname: _nickname, ...withoutNickname } = GOOD;

describe('the body', () => {
  it.each<readonly [string, unknown, string]>([
    ['no JSON', '{', 'body.json'],
    ['nothing', '', 'body.json'],
    ['a list', [GOOD], 'body.json'],
    ['null', null, 'body.json'],
    ['a byte order mark', `\ufeff${JSON.stringify(GOOD)}`, 'body.json'],
    ['a missing member', withoutNickname, 'body.missing'],
    ['an unknown member', { ...GOOD, email: 'a@example.com' }, 'body.unknown'],
    ['a department in a string', { ...GOOD, department_id: '1' }, 'body.type'],
    ['a department with a fraction', { ...GOOD, department_id: 1.5 }, 'body.type'],
    ['a department of null', { ...GOOD, department_id: null }, 'body.type'],
    ['a department beyond all integers', { ...GOOD, department_id: 1e300 }, 'body.type'],
    ['a position of null', { ...GOOD, position: null }, 'body.type'],
    ['a password in digits', { ...GOOD, password: 12345678 }, 'body.type'],
    ['a nickname in a list', { ...GOOD, nickname: ['a'] }, 'body.type'],
    ['a name in one string', { ...GOOD, name: 'Авдотья' }, 'body.type'],
    ['a name of null', { ...GOOD, name: null }, 'body.type'],
    ['a name without a middle name', { ...GOOD, name: { first: '', last: '' } }, 'body.missing'],
    ['a name with a title', { ...GOOD, name: { ...GOOD.name, title: '' } }, 'body.unknown'],
    ['a first name of null', { ...GOOD, name: { ...GOOD.name, first: null } }, 'body.type'],
    ['a last name of a number', { ...GOOD, name: { ...GOOD.name, last: 1 } }, 'body.type'],
    ['a middle name of null', { ...GOOD, name: { ...GOOD.name, middle: null } }, 'body.type'],
  ])('with %s is refused with 400', async (_what, payload, code) => {
    const sandbox = await start();
    const reply = await post(sandbox, payload);
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe(code);
    expect(reply.body).not.toContain(GOOD.password);
    expect(sandbox.users()).toEqual([]);
  });

  it('that is not UTF-8 is refused with 400', async () => {
    const body = Buffer.from(JSON.stringify({ ...GOOD, position: 'Lehrer für' }), 'latin1');
    const reply = await post(await start(), GOOD, { body });
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('body.json');
  });

  it('is refused in the shape of the directory: a template and what fills it', async () => {
    const reply = await post(await start(), { ...GOOD, name: { ...GOOD.name, first: 1 } });
    expect(JSON.parse(reply.body)).toEqual({
      message: 'The member {member} must be {expected}.',
      code: 'body.type',
      params: { member: 'name.first', expected: 'a string' },
    });
  });
});
