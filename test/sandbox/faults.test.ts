import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { codeOf, GOOD, nicknames, post, send, start } from './client.js';

const WEAK = { ...GOOD, password: 'short' };

function startWith(...faults: readonly string[]) {
  return start({ faults: faults.map(parseFault) });
}

describe('a fault', () => {
  it.each([300, 307, 401, 403, 404, 407, 408, 421, 429, 500, 502, 503, 599])(
    'of status %i is answered so, and nobody is created',
    async (status) => {
      const sandbox = await startWith(`${status}`);
      const reply = await post(sandbox);
      expect(reply.status).toBe(status);
      expect(codeOf(reply)).toBe('sandbox.fault');
      expect(reply.headers['retry-after']).toBeUndefined();
      expect(sandbox.users()).toEqual([]);
    },
  );

  it('of status 503 can follow a user that was created', async () => {
    const sandbox = await startWith('503,created=yes,retry-after=4');
    const reply = await post(sandbox);
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('4');
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('of status 304 has no body', async () => {
    expect((await post(await startWith('304'))).body).toBe('');
  });

  it.each([200, 202, 204])('of status %i stands in place of 201 alone', async (status) => {
    const sandbox = await startWith(`${status}`);
    const reply = await post(sandbox);
    expect(reply.status).toBe(status);
    expect(reply.body === '').toBe(status === 204);
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
    expect((await post(sandbox)).status).toBe(409);
  });

  it('close-before closes without an answer, and nobody is created', async () => {
    const sandbox = await startWith('close-before');
    await expect(post(sandbox)).rejects.toThrow('socket hang up');
    expect(sandbox.users()).toEqual([]);
  });

  it('close-after closes without an answer, and the user is created', async () => {
    const sandbox = await startWith('close-after');
    await expect(post(sandbox)).rejects.toThrow('socket hang up');
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('close-after creates nobody whom the rules refuse', async () => {
    const sandbox = await startWith('close-after');
    await expect(post(sandbox, WEAK)).rejects.toThrow('socket hang up');
    expect(sandbox.users()).toEqual([]);
  });

  it.each([
    ['hang', []],
    ['hang,created=yes', ['a.petrova']],
  ])('%s never answers', async (fault, created) => {
    const sandbox = await startWith(fault);
    await expect(post(sandbox, GOOD, { patience: 150 })).rejects.toThrow('patience');
    expect(nicknames(sandbox)).toEqual(created);
  });

  it('cut ends in the middle of the body', async () => {
    const sandbox = await startWith('cut');
    await expect(post(sandbox)).rejects.toThrow('cut');
    expect(nicknames(sandbox)).toEqual(['a.petrova']);
  });

  it('cut comes after the status and a part of the body', async () => {
    const sandbox = await startWith('cut');
    const response = await fetch(`${sandbox.url}/v6/users/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `OAuth ${sandbox.token}` },
      body: JSON.stringify(GOOD),
    });
    expect(response.status).toBe(201);
    const read = async () => {
      let size = 0;
      try {
        for await (const chunk of response.body ?? []) size += chunk.length;
      } catch {
        return { size, whole: false };
      }
      return { size, whole: true };
    };
    const { size, whole } = await read();
    expect(whole).toBe(false);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThan(Number(response.headers.get('content-length')));
  });

  it('redirect leads to a page that answers 200, and nobody is created', async () => {
    const sandbox = await startWith('redirect');
    const reply = await post(sandbox);
    expect([reply.status, reply.headers.location]).toEqual([302, '/']);
    expect(sandbox.users()).toEqual([]);
    expect((await send(sandbox, { path: '/' })).status).toBe(200);
  });

  it('html answers 200 with a web page, and nobody is created', async () => {
    const sandbox = await startWith('html');
    const reply = await post(sandbox);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(reply.body).toContain('<!doctype html>');
    expect(sandbox.users()).toEqual([]);
  });

  it('latency makes it later, and goes together with another', async () => {
    const sandbox = await startWith('latency=60', '503,nickname=b');
    const before = performance.now();
    expect((await post(sandbox)).status).toBe(201);
    expect(performance.now() - before).toBeGreaterThan(55);
    expect((await post(sandbox, { ...GOOD, nickname: 'b' })).status).toBe(503);
  });

  it('asks for the token first', async () => {
    const sandbox = await startWith('503');
    expect((await post(sandbox, GOOD, { headers: { Authorization: 'no' } })).status).toBe(401);
  });

  it('stands in the log', async () => {
    const lines: string[] = [];
    const faults = [parseFault('503,times=1'), parseFault('close-after')];
    const sandbox = await start({ faults, log: (line) => lines.push(line) });
    await post(sandbox);
    await expect(post(sandbox)).rejects.toThrow();
    await expect.poll(() => lines).toHaveLength(2);
    expect(lines).toEqual([
      'POST /v6/users/ a.petrova 503 fault 503,times=1',
      'POST /v6/users/ a.petrova created, no answer fault close-after',
    ]);
  });
});

describe('when a fault happens', () => {
  it('can depend on how the nickname begins, in any letter case', async () => {
    const sandbox = await startWith('500,nickname=A.P');
    expect((await post(sandbox)).status).toBe(500);
    expect((await post(sandbox, { ...GOOD, nickname: 'b.a.p' })).status).toBe(201);
    expect((await post(sandbox, '{')).status).toBe(400);
  });

  it('can be limited in number; then the next fault has its turn', async () => {
    const sandbox = await startWith('500,times=2', '502,times=1');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await post(sandbox)).status);
    expect(statuses).toEqual([500, 500, 502, 201]);
  });

  it('can be by chance, the same with the same seed', async () => {
    const run = async (seed: number) => {
      const sandbox = await start({ seed, faults: [parseFault('500,probability=0.3')] });
      const statuses = [];
      for (let count = 0; count < 60; count += 1) statuses.push((await post(sandbox)).status);
      return statuses;
    };
    const first = await run(3);
    expect(await run(3)).toEqual(first);
    expect(await run(4)).not.toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(6);
    expect(failed).toBeLessThan(32);
  });
});
