import { describe, expect, it } from 'vitest';
import { codeOf, GOOD, post, start } from './client.js';

describe('the body', () => {
  it.each<readonly [string, unknown]>([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', [GOOD]],
    ['a byte order mark', `\ufeff${JSON.stringify(GOOD)}`],
    ['an unknown member', { ...GOOD, email: 'a@example.com' }],
    ['a department as a string', { ...GOOD, department_id: '1' }],
    ['a password as a number', { ...GOOD, password: 12345678 }],
    ['a name as a string', { ...GOOD, name: 'Авдотья' }],
  ])('a body with %s is refused with 400', async (_what, payload) => {
    const sandbox = await start();
    const reply = await post(sandbox, payload);
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('body.shape');
    expect(reply.body).not.toContain(GOOD.password);
    expect(sandbox.users()).toEqual([]);
  });

  it('a body that is not UTF-8 is refused with 400', async () => {
    const body = Buffer.from(JSON.stringify({ ...GOOD, position: 'Lehrer für' }), 'latin1');
    const reply = await post(await start(), GOOD, { body });
    expect(reply.status).toBe(400);
    expect(codeOf(reply)).toBe('body.shape');
  });

  it('the refusal of a body has the format of the directory: a template and its params', async () => {
    const reply = await post(await start(), { ...GOOD, name: { ...GOOD.name, first: 1 } });
    const { message, code, params } = JSON.parse(reply.body);
    expect([message, code]).toEqual([expect.stringContaining('{members}'), 'body.shape']);
    expect(params).toEqual({
      members: 'department_id, position, password, nickname, name',
      names: 'first, last, middle',
    });
  });
});
