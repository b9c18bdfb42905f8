import { describe, expect, test } from 'vitest';
import { Interrupted } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import type { TokenSet } from '../../src/token/oauth-client.js';
import { noAnswerInTime, oauthRefusal } from '../../src/token/oauth-errors.js';
import { Renewal } from '../../src/token/renewal.js';
import { createFakeClock } from '../support/fake-clock.js';

const LOST = noAnswerInTime('id.example', 30_000);
const ENDED = oauthRefusal({
  host: 'id.example',
  code: 'invalid_grant',
  description: '',
  redact: (text) => text,
  secrets: [],
  client: { clientId: 'cli' },
});

/** Returns tokens `1`, `2`… with this lifetime; `errors` are thrown first, one for each attempt. */
function tokens(expiresInMs: number | undefined, errors: unknown[] = []) {
  const issued: string[] = [];
  const next = async (): Promise<TokenSet> => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    issued.push(`${issued.length + 1}`);
    return {
      accessToken: new Secret(`${issued.length}`),
      ...(expiresInMs === undefined ? {} : { expiresInMs }),
    };
  };
  return { issued, next };
}

describe('the renewal of a token', () => {
  test.each([
    { life: 3_600, margin: 60 },
    { life: 300, margin: 30 },
    { life: 60, margin: 10 },
    { life: 12, margin: 6 },
    { life: 2, margin: 1 },
  ])('a token with a lifetime of $life s is renewed when $margin s are left', async ({ life, margin }) => {
    const clock = createFakeClock();
    const renewal = new Renewal(tokens(life * 1000).next, clock);
    await renewal.current();
    clock.pass((life - margin) * 1000 - 1);
    expect((await renewal.current()).reveal()).toBe('1');
    clock.pass(1);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('a token without a lifetime is never renewed', async () => {
    const clock = createFakeClock();
    const renewal = new Renewal(tokens(undefined).next, clock);
    await renewal.current();
    clock.pass(1e12);
    expect((await renewal.current()).reveal()).toBe('1');
  });

  test('a token is renewed by the clock that advanced further, because the other stops while a computer sleeps', async () => {
    const clock = createFakeClock();
    let asleep = 0;
    const renewal = new Renewal(tokens(60_000).next, { ...clock, now: () => clock.now() + asleep });
    await renewal.current();
    asleep = 3_600_000;
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('a token is requested once for all callers at the same time', async () => {
    const { issued, next } = tokens(60_000);
    const renewal = new Renewal(next, createFakeClock());
    await Promise.all([renewal.current(), renewal.current(), renewal.current()]);
    expect(issued).toEqual(['1']);
  });

  test('the lifetime of a token counts from its request', async () => {
    const clock = createFakeClock();
    const { next } = tokens(60_000);
    const renewal = new Renewal(async () => {
      const set = await next();
      clock.pass(20_000);
      return set;
    }, clock);
    await renewal.current();
    clock.pass(30_000);
    expect((await renewal.current()).reveal()).toBe('2');
  });
});

describe('a renewal that fails', () => {
  test('a token that cannot be renewed is used until it expires, with longer and longer pauses between attempts', async () => {
    const clock = createFakeClock();
    const errors: unknown[] = [];
    const { issued, next } = tokens(60_000, errors);
    const renewal = new Renewal(next, clock);
    await renewal.current();
    errors.push(LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST, LOST);
    const before = errors.length;
    for (let second = 1; second < 60; second += 1) {
      clock.pass(1000);
      expect((await renewal.current()).reveal()).toBe('1');
    }
    expect(before - errors.length).toBeLessThan(6);
    clock.pass(1000);
    await expect(renewal.current()).rejects.toBe(LOST);
    errors.length = 0;
    expect((await renewal.current()).reveal()).toBe('2');
    expect(issued).toEqual(['1', '2']);
  });

  test('the error of the first request is thrown, and the next call requests a token again', async () => {
    const renewal = new Renewal(tokens(60_000, [LOST]).next, createFakeClock());
    await expect(renewal.current()).rejects.toBe(LOST);
    expect((await renewal.current()).reveal()).toBe('1');
  });

  test('an interruption is thrown although the last token is still valid', async () => {
    const clock = createFakeClock();
    const errors: unknown[] = [];
    const renewal = new Renewal(tokens(60_000, errors).next, clock);
    await renewal.current();
    clock.pass(55_000);
    errors.push(new Interrupted());
    await expect(renewal.current()).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('a sign-in that has ended', () => {
  const endedSignIn = async (): Promise<TokenSet> => {
    throw ENDED;
  };

  test('a sign-in that has ended (invalid_grant) begins again if it needs no person', async () => {
    const { next } = tokens(60_000);
    const renewal = new Renewal(async () => ({ ...(await next()), refresh: endedSignIn }), createFakeClock());
    const first = await renewal.current();
    expect(await renewal.refused(first)).toBe(true);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('a sign-in that has ended (invalid_grant) is an error if it needs a person', async () => {
    const { issued, next } = tokens(60_000);
    const first = async () => ({ ...(await next()), refresh: endedSignIn });
    const renewal = new Renewal(first, createFakeClock(), true);
    await expect(renewal.refused(await renewal.current())).rejects.toBe(ENDED);
    expect(issued).toEqual(['1']);
  });
});

describe('a token that was refused', () => {
  test('a token that was refused is not used again, even if no other token could be fetched at once', async () => {
    const errors: unknown[] = [];
    const renewal = new Renewal(tokens(60_000, errors).next, createFakeClock());
    const first = await renewal.current();
    errors.push(LOST, LOST);
    await expect(renewal.refused(first)).rejects.toBe(LOST);
    await expect(renewal.current()).rejects.toBe(LOST);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('a token that was refused is replaced once, and not again if the next one is refused at its first use', async () => {
    const renewal = new Renewal(tokens(60_000).next, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(true);
    expect(await renewal.refused(await renewal.current())).toBe(false);
  });

  test('a token that was refused is replaced again if the service had accepted it before', async () => {
    const renewal = new Renewal(tokens(undefined).next, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(true);
    await renewal.current();
    expect(await renewal.refused(await renewal.current())).toBe(true);
    expect((await renewal.current()).reveal()).toBe('3');
  });

  test('a token that was refused is not replaced if a newer one exists', async () => {
    const clock = createFakeClock();
    const { issued, next } = tokens(60_000);
    const renewal = new Renewal(next, clock);
    const first = await renewal.current();
    clock.pass(55_000);
    await renewal.current();
    expect(await renewal.refused(first)).toBe(true);
    expect(issued).toEqual(['1', '2']);
  });

  test('a token that was refused is not replaced by the same token', async () => {
    const same = async (): Promise<TokenSet> => ({ accessToken: new Secret('same') });
    const renewal = new Renewal(same, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(false);
  });

  test('a token that was refused is not replaced if a new one needs a person', async () => {
    const { issued, next } = tokens(60_000);
    const renewal = new Renewal(next, createFakeClock(), true);
    expect(await renewal.refused(await renewal.current())).toBe(false);
    expect(issued).toEqual(['1']);
  });
});

test('the lifetime of a token from a sign-in counts from the end of the sign-in', async () => {
  const clock = createFakeClock();
  const { next } = tokens(60_000);
  const signIn = async (): Promise<TokenSet> => {
    clock.pass(300_000);
    return { ...(await next()), refresh: next };
  };
  const renewal = new Renewal(signIn, clock, true);
  await renewal.current();
  clock.pass(49_000);
  expect((await renewal.current()).reveal()).toBe('1');
  clock.pass(1000);
  expect((await renewal.current()).reveal()).toBe('2');
  clock.pass(1e9);
  expect((await renewal.current()).reveal()).toBe('2');
});
