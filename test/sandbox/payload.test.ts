import { describe, expect, it } from 'vitest';
import { codeOf, GOOD, post, start } from './client.js';

const { nickname: _nickname, ...withoutNickname } = GOOD;

describe('the body', () => {
  it.each<readonly [string, unknown]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', [GOOD]],
    ['null', null],
    ['a byte order mark', `\ufeff${JSON.stringify(GOOD)}`],
    ['a missing member', withoutNickname],
    ['an unknown member', { ...GOOD, email: 'a@example.com' }],
    ['a department in a string', { ...GOOD, department_id: '1' }],
    ['a department with a fraction', { ...GOOD, department_id: 1.5 }],
    ['a department of null', { ...GOOD, department_id: null }],
    ['a department beyond all integers', { ...GOOD, department_id: 1e300 }],
    ['a position of null', { ...GOOD, position: null }],
    ['a password in digits', { ...GOOD, password: 12345678 }],
    ['a nickname in a list', { ...GOOD, nickname: ['a'] }],
    ['a name in one string', { ...GOOD, name: 'Авдотья' }],
    ['a name of null', { ...GOOD, name: null }],
    ['a name without a middle name', { ...GOOD, name: { first: '', last: '' } }],
    ['a name with a title', { ...GOOD, name: { ...GOOD.name, title: '' } }],
    ['a first name of null', { ...GOOD, name: { ...GOOD.name, first: null } }],
    ['a last name of a number', { ...GOOD, name: { ...GOOD.name, last: 1 } }],
    ['a middle name of null', { ...GOOD, name: { ...GOOD.name, middle: null } }],
  ])('with %s is refused with 400', async (_what, payload) => {
    const sandbox = await start();
    const reply = await post(sandbox, payload);
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('body.shape');
    expect(reply.body).not.toContain(GOOD.password);
    expect(sandbox.users()).toEqual([]);
  });

  it('that is not UTF-8 is refused with 400', async () => {
    const body = Buffer.from(JSON.stringify({ ...GOOD, position: 'Lehrer für' }), 'latin1');
    const reply = await post(await start(), GOOD, { body });
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('body.shape');
  });

  it('is refused in the format of the directory: a template and its params', async () => {
    const reply = await post(await start(), { ...GOOD, name: { ...GOOD.name, first: 1 } });
    const { message, code, params } = JSON.parse(reply.body);
    expect([message, code]).toEqual([expect.stringContaining('{members}'), 'body.shape']);
    expect(params).toEqual({
      members: 'department_id, position, password, nickname, name',
      names: 'first, last, middle',
    });
  });
});
