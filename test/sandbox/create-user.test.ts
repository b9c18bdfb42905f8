import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { codeOf, GOOD, post, start } from './client.js';

describe('a request to create a user', () => {
  it.each<readonly [string, object, string]>([
    ['an empty nickname', { nickname: '' }, 'login.prohibitedsymbols'],
    ['a Cyrillic nickname', { nickname: 'петрова' }, 'login.prohibitedsymbols'],
    ['a nickname with one Cyrillic letter', { nickname: 'a.petr\u043eva' }, 'login.prohibitedsymbols'],
    ['a nickname with a space', { nickname: 'a petrova' }, 'login.prohibitedsymbols'],
    ['a nickname with a domain', { nickname: 'a@example.com' }, 'login.prohibitedsymbols'],
    ['a nickname that begins with a mark', { nickname: '.petrova' }, 'login.prohibitedsymbols'],
    ['a nickname that ends with a mark', { nickname: 'petrova-' }, 'login.prohibitedsymbols'],
    ['a nickname that ends with a line break', { nickname: 'petrova\n' }, 'login.prohibitedsymbols'],
    ['department 0', { department_id: 0 }, 'department.unknown'],
    ['department -1', { department_id: -1 }, 'department.unknown'],
    ['a control character in a name', { name: { ...GOOD.name, last: 'a\u0000b' } }, 'name.prohibitedsymbols'],
    [
      'half a surrogate pair in a name',
      { name: { ...GOOD.name, first: '\ud800' } },
      'name.prohibitedsymbols',
    ],
    ['a line break in a position', { position: 'a\nb' }, 'position.prohibitedsymbols'],
    ['a simple password', { password: 'short1' }, 'password.weak'],
    ['an empty password', { password: '' }, 'password.weak'],
    ['the nickname in the password', { password: 'x-A.Petrova-77' }, 'password.likelogin'],
  ])('a request to create a user with %s is refused with 422', async (_what, change, code) => {
    const sandbox = await start();
    const reply = await post(sandbox, { ...GOOD, ...change });
    expect(reply.status).toBe(422);
    expect(codeOf(reply)).toBe(code);
    expect(sandbox.users()).toEqual([]);
  });

  it('a request to create a user with a taken login is refused with 409, in any letter case, whatever the password', async () => {
    const sandbox = await start();
    await post(sandbox);
    const reply = await post(sandbox, { ...GOOD, nickname: 'A.Petrova', password: 'x' });
    expect(reply.status).toBe(409);
    expect(JSON.parse(reply.body)).toEqual({
      message: 'The nickname {nickname} is taken.',
      code: 'some_user_has_this_login',
      params: { nickname: 'A.Petrova' },
    });
    expect(sandbox.users()).toHaveLength(1);
  });

  it('a refusal of a weak password names the rule, and does not quote the password', async () => {
    const reply = await post(await start(), { ...GOOD, password: 'kettles' });
    const { message, params } = JSON.parse(reply.body);
    expect(message).toContain('{rule}');
    expect(params.rule).toContain('at least 8 characters');
    expect(reply.body).not.toContain('kettles');
  });

  it('two requests to create the same user at the same time create one user', async () => {
    const sandbox = await start({ faults: [parseFault('latency=20')] });
    const replies = await Promise.all([post(sandbox), post(sandbox)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(sandbox.users()).toHaveLength(1);
  });
});
