import { describe, expect, it } from 'vitest';
import { codeOf, GOOD, nicknames, post, start } from './client.js';

describe('throttling', () => {
  it('throttling refuses a request that comes too soon with 429, creates no user, and accepts requests after the gap', async () => {
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

  it('throttling refuses a share of the requests, with Retry-After', async () => {
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

  it('throttling never refuses a client that keeps the gap exactly', async () => {
    let time = 0;
    const sandbox = await start({ throttle: 1, now: () => time });
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await post(sandbox)).status);
      // The gap counts from the moment of the answer, not from a later one.
      time += 1_000;
    }
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });
});
