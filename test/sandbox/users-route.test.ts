import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { codeOf, GOOD, nicknames, post, send, start, TOKEN } from './client.js';

describe('POST /v6/users/', () => {
  it('POST /v6/users/ creates the user and answers 201 with an id and without the password', async () => {
    const sandbox = await start();
    const reply = await post(sandbox);
    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    const { password, ...rest } = GOOD;
    expect(JSON.parse(reply.body)).toEqual({ id: 1, ...rest });
    expect(sandbox.users()).toEqual([{ id: 1, ...rest }]);
    expect(reply.body + JSON.stringify(sandbox.users())).not.toContain(password);
  });

  it.each([
    ['no header', ''],
    ['another token', 'OAuth another'],
    ['another scheme', `Bearer ${TOKEN}`],
    ['the bare token', TOKEN],
    ['a longer token', `OAuth ${TOKEN}x`],
  ])('POST /v6/users/ refuses %s with 401', async (_what, authorization) => {
    const sandbox = await start();
    const reply = await post(sandbox, GOOD, { headers: { Authorization: authorization } });
    expect(reply.status).toBe(401);
    expect(codeOf(reply)).toBe('token.invalid');
    expect(reply.headers['www-authenticate']).toBe('OAuth realm="sandbox"');
    expect(reply.body).not.toContain(TOKEN);
    expect(sandbox.users()).toEqual([]);
  });

  it('POST /v6/users/ refuses a body above the limit and continues', async () => {
    const sandbox = await start();
    const reply = await post(sandbox, { ...GOOD, position: 'x'.repeat(300_000) });
    expect(codeOf(reply)).toBe('body.shape');
    expect((await post(sandbox)).status).toBe(201);
  });

  it.each(['/v6/users', '/v7/users/', '/v6/users/1', '/v6/', '/__proto__', '//v6/users/'])(
    'POST /v6/users/ answers %s with 404',
    async (path) => {
      const reply = await post(await start(), GOOD, { path });
      expect(reply.status).toBe(404);
    },
  );

  it('POST /v6/users/ survives a client that disconnects in the middle of the body', async () => {
    const sandbox = await start();
    const request = post(sandbox, '{"half":', { headers: { 'Content-Length': '500' }, patience: 30 });
    await expect(request).rejects.toThrow('patience');
    expect((await post(sandbox)).status).toBe(201);
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('POST /v6/users/ completes the request of a client that has given up', async () => {
    const sandbox = await start({ faults: [parseFault('latency=800')] });
    await expect(post(sandbox, GOOD, { patience: 400 })).rejects.toThrow('patience');
    expect(sandbox.users()).toEqual([]);
    await expect.poll(() => nicknames(sandbox)).toEqual(['a.petrova']);
    const next = await post(sandbox);
    expect(next.status).toBe(409);
  });

  it('POST /v6/users/ knows the initial users, only the first one with each login, without passwords', async () => {
    const sandbox = await start({ users: [GOOD, { ...GOOD, nickname: 'A.PETROVA' }] });
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
    expect(JSON.stringify(sandbox.users())).not.toContain(GOOD.password);
    expect((await post(sandbox)).status).toBe(409);
  });
});

describe('the log', () => {
  it('the log has a line per request, with neither password nor token', async () => {
    const lines: string[] = [];
    const sandbox = await start({ log: (line) => lines.push(line) });
    await post(sandbox);
    await post(sandbox, { ...GOOD, nickname: 'б\u001b[31m\nб' });
    await post(sandbox, GOOD, { headers: { Authorization: 'OAuth wrong' } });
    await send(sandbox, { path: `/${TOKEN}?access_token=${TOKEN}` });
    await send(sandbox, { path: '/' });
    await expect.poll(() => lines).toHaveLength(5);
    expect(lines).toEqual([
      'POST /v6/users/ a.petrova 201',
      'POST /v6/users/ б\\u001b[31m\\nб 422',
      'POST /v6/users/ a.petrova 401',
      'GET /[token] 404',
      'GET / 200',
    ]);
    expect(lines.join()).not.toContain(GOOD.password);
  });
});
