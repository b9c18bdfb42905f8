import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { codeOf, GOOD, nicknames, post, start } from './client.js';

describe('throttling', () => {
  it('refuses with 429 what comes too soon, creates nothing then, and accepts after the gap', async () => {
    let time = 0;
    const sandbox = await start({ throttle: 1, now: () => time });
    expect((await post(sandbox)).status).toBe(201);
    time += 999;
    const refused = await post(sandbox, { ...GOOD, nickname: 'b' });
    expect(refused.status).toBe(429);
    expect(codeOf(refused)).toBe('requests.too_many');
    time += 1000;
    expect((await post(sandbox, { ...GOOD, nickname: 'c' })).status).toBe(201);
    expect(nicknames(sandbox)).toEqual(['a.petrova', 'c']);
  });

  it('refuses a share of them, with Retry-After', async () => {
    const numbers = [0.1, 0.49, 0.5, 0.9];
    const sandbox = await start({ throttle: 0.5, now: () => 0, random: () => numbers.shift() ?? 1 });
    const replies = [];
    for (let count = 0; count < 5; count += 1) replies.push(await post(sandbox));
    expect(replies.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? '-'}`)).toEqual([
      '201 -',
      '429 1',
      '429 1',
      '409 -',
      '409 -',
    ]);
  });

  it('counts a request during another as too soon', async () => {
    const sandbox = await start({ throttle: 1, now: () => 0, faults: [parseFault('latency=60')] });
    const replies = await Promise.all([post(sandbox), post(sandbox, { ...GOOD, nickname: 'b' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 429]);
  });

  it('is off with 0', async () => {
    const sandbox = await start({ throttle: 0, now: () => 0 });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await post(sandbox)).status);
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
  });

  it('counts from the arrival of a request that hangs', async () => {
    let time = 0;
    const faults = [parseFault('hang,times=1')];
    const sandbox = await start({ throttle: 1, now: () => time, faults });
    await expect(post(sandbox, GOOD, { patience: 500 })).rejects.toThrow('patience');
    time = 999;
    expect((await post(sandbox)).status).toBe(429);
    time = 1999;
    expect((await post(sandbox)).status).toBe(201);
  });

  it('never refuses a client that keeps the gap exactly', async () => {
    let time = 0;
    const sandbox = await start({ throttle: 1, now: () => time });
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await post(sandbox)).status);
      // In the moment in which the answer is there: a gap counted from anything later would be too short.
      time += 1_000;
    }
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  it('checks the token first', async () => {
    const sandbox = await start({ throttle: 1, now: () => 0 });
    await post(sandbox);
    expect((await post(sandbox, GOOD, { headers: { Authorization: 'no' } })).status).toBe(401);
  });
});
