import { describe, expect, it } from 'vitest';
import { parseFault } from '../../src/sandbox/fault.js';
import { createThrottle } from '../../src/sandbox/throttle.js';
import { codeOf, GOOD, nicknames, post, start } from './client.js';

describe('createThrottle', () => {
  function turned(random = () => 0) {
    const clock = { time: 500 };
    const arrived = createThrottle({ minGapMs: 1000, probability: 0.5, now: () => clock.time, random });
    return { clock, arrived };
  }

  it('counts from the end of an answer to the next arrival, with no slack', () => {
    const { clock, arrived } = turned();
    const first = arrived();
    expect(first.refused).toBe(false);
    clock.time += 4000;
    first.ended();
    clock.time += 999.999;
    const second = arrived();
    expect(second.refused).toBe(true);
    second.ended();
    clock.time += 1000;
    expect(arrived().refused).toBe(false);
  });

  it('counts from the arrival of a request that was left', () => {
    const { clock, arrived } = turned();
    const first = arrived();
    clock.time += 1000;
    first.abandoned();
    first.ended();
    expect(arrived().refused).toBe(false);
  });

  it('takes a request beside another as too soon', () => {
    const { clock, arrived } = turned();
    arrived();
    clock.time += 60_000;
    expect(arrived().refused).toBe(true);
  });

  it('refuses only a part', () => {
    const numbers = [0.1, 0.49, 0.5, 0.9];
    const { arrived } = turned(() => numbers.shift() ?? 1);
    arrived().ended();
    const refused = [0, 1, 2, 3].map(() => arrived().refused);
    expect(refused).toEqual([true, true, false, false]);
  });
});

describe('throttling', () => {
  it('refuses with 429 what comes too soon, creates nothing then, and accepts after the gap', async () => {
    let time = 0;
    const sandbox = await start({ minGapMs: 1000, throttleProbability: 1, now: () => time });
    expect((await post(sandbox)).status).toBe(201);
    time += 999;
    const refused = await post(sandbox, { ...GOOD, nickname: 'b' });
    expect(refused.status).toBe(429);
    expect(codeOf(refused)).toBe('requests.too_many');
    time += 1000;
    expect((await post(sandbox, { ...GOOD, nickname: 'c' })).status).toBe(201);
    expect(nicknames(sandbox)).toEqual(['a.petrova', 'c']);
  });

  it('refuses about half by default, the same ones with the same seed, some with Retry-After', async () => {
    const run = async (seed: number) => {
      const sandbox = await start({ minGapMs: 1500, seed, now: () => 0 });
      const replies = [];
      for (let count = 0; count < 60; count += 1) replies.push(await post(sandbox));
      return replies.map(({ status, headers }) => `${status} ${headers['retry-after'] ?? '-'}`);
    };
    const first = await run(7);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
    const refused = first.filter((line) => line.startsWith('429'));
    expect(refused.length).toBeGreaterThan(15);
    expect(refused.length).toBeLessThan(45);
    expect(new Set(refused)).toEqual(new Set(['429 -', '429 2']));
  });

  it('is off with a gap of 0, and with a probability of 0', async () => {
    for (const options of [{ minGapMs: 0, throttleProbability: 1 }, { throttleProbability: 0 }]) {
      const sandbox = await start({ minGapMs: 1000, ...options, now: () => 0 });
      const statuses = [];
      for (let count = 0; count < 5; count += 1) statuses.push((await post(sandbox)).status);
      expect(statuses).toEqual([201, 409, 409, 409, 409]);
    }
  });

  it('counts from the arrival of a request that hangs', async () => {
    let time = 0;
    const faults = [parseFault('hang,times=1')];
    const sandbox = await start({ minGapMs: 1000, throttleProbability: 1, now: () => time, faults });
    await expect(post(sandbox, GOOD, { patience: 500 })).rejects.toThrow('patience');
    time = 999;
    expect((await post(sandbox)).status).toBe(429);
    time = 1999;
    expect((await post(sandbox)).status).toBe(201);
  });

  it('never refuses a client that keeps the gap to the hair', async () => {
    const sandbox = await start({ minGapMs: 15, throttleProbability: 1 });
    const statuses = [];
    for (let count = 0; count < 20; count += 1) {
      statuses.push((await post(sandbox)).status);
      const end = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 12));
      while (performance.now() - end < 15);
    }
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  it('asks for the token first', async () => {
    const sandbox = await start({ minGapMs: 1000, throttleProbability: 1, now: () => 0 });
    await post(sandbox);
    expect((await post(sandbox, GOOD, { headers: { Authorization: 'no' } })).status).toBe(401);
  });
});
