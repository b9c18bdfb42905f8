import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { codeOf, GOOD, nicknames, post, send, start } from './client.js';

function startWith(...faults: readonly string[]) {
  return start({ faults: faults.map(parseFault) });
}

describe('a fault', () => {
  it.each([300, 307, 401, 403, 404, 407, 408, 421, 429, 500, 502, 503, 599])(
    'a fault with status %i answers with that status, and no user is created',
    async (status) => {
      const sandbox = await startWith(`${status}`);
      const reply = await post(sandbox);
      expect(reply.status).toBe(status);
      expect(codeOf(reply)).toBe('sandbox.fault');
      expect(reply.headers['retry-after']).toBeUndefined();
      expect(sandbox.users()).toEqual([]);
    },
  );

  it('the fault close-before closes the connection without an answer, and no user is created', async () => {
    const sandbox = await startWith('close-before');
    await expect(post(sandbox)).rejects.toThrow('socket hang up');
    expect(sandbox.users()).toEqual([]);
  });

  it('the fault close-after closes the connection without an answer, and the user is created', async () => {
    const sandbox = await startWith('close-after');
    await expect(post(sandbox)).rejects.toThrow('socket hang up');
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('the fault hang never answers, and no user is created', async () => {
    const sandbox = await startWith('hang');
    await expect(post(sandbox, GOOD, { patience: 150 })).rejects.toThrow('patience');
    expect(sandbox.users()).toEqual([]);
  });

  it('the fault cut ends the answer in the middle of its body, and the user is created', async () => {
    const sandbox = await startWith('cut');
    await expect(post(sandbox)).rejects.toThrow('cut');
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('the fault redirect leads to a page that answers 200, and no user is created', async () => {
    const sandbox = await startWith('redirect');
    const reply = await post(sandbox);
    expect([reply.status, reply.headers.location]).toEqual([302, '/']);
    expect(sandbox.users()).toEqual([]);
    expect((await send(sandbox, { path: '/' })).status).toBe(200);
  });

  it('the fault html answers 200 with a web page, and no user is created', async () => {
    const sandbox = await startWith('html');
    const reply = await post(sandbox);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('<!doctype html>');
    expect(sandbox.users()).toEqual([]);
  });

  it('a fault is logged', async () => {
    const lines: string[] = [];
    const faults = [parseFault('503,times=1'), parseFault('close-after')];
    const sandbox = await start({ faults, log: (line) => lines.push(line) });
    await post(sandbox);
    await expect(post(sandbox)).rejects.toThrow();
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines).toEqual([
      'POST /v6/users/ a.petrova 503 fault 503,times=1',
      'POST /v6/users/ a.petrova 201 fault close-after',
    ]);
  });
});

describe('the condition of a fault', () => {
  it('a fault can be limited to logins that begin with a text, in any letter case', async () => {
    const sandbox = await startWith('500,nickname=A.P');
    expect((await post(sandbox)).status).toBe(500);
    expect((await post(sandbox, { ...GOOD, nickname: 'b.a.p' })).status).toBe(201);
    expect((await post(sandbox, '{')).status).toBe(400);
  });

  it('a fault can be limited to a number of requests, after which the next fault applies', async () => {
    const sandbox = await startWith('500,times=2', '502,times=1');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(sandbox)).status);
    expect(statuses).toEqual([500, 500, 502, 201]);
  });

  it('a fault can happen with a probability', async () => {
    const numbers = [0.29, 0.3, 0.9, 0];
    const random = () => numbers.shift() ?? 1;
    let time = 0;
    const now = () => {
      time += 5000;
      return time;
    };
    const sandbox = await start({ now, random, faults: [parseFault('500,probability=0.3')] });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(sandbox)).status);
    expect(statuses).toEqual([500, 201, 409, 500]);
  });
});
