import { describe, expect, test } from 'vitest';
import { Interrupted, UserError } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import type { TokenSet } from '../../src/token/oauth-client.js';
import { OAuthRefusal } from '../../src/token/oauth-errors.js';
import { createRenewal } from '../../src/token/renewal.js';
import { createFakeClock } from '../support/fake-clock.js';

const LOST = new UserError('unreachable', 'id.example cannot be reached');
const ENDED = new OAuthRefusal('invalid_grant', 'id.example does not accept this sign-in', 'Sign in again.');

/** Tokens `1`, `2`…, each valid as long; `errors` come first, one for each attempt. */
function tokens(expiresInMs: number | undefined, errors: unknown[] = []) {
  const got: string[] = [];
  const next = async (): Promise<TokenSet> => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    got.push(`${got.length + 1}`);
    return {
      accessToken: new Secret(`${got.length}`),
      ...(expiresInMs === undefined ? {} : { expiresInMs }),
    };
  };
  return { got, next };
}

describe('a token is renewed', () => {
  test.each([
    { life: 3_600, margin: 60 },
    { life: 300, margin: 30 },
    { life: 60, margin: 10 },
    { life: 12, margin: 6 },
    { life: 2, margin: 1 },
  ])('of $life s, when $margin s are left', async ({ life, margin }) => {
    const clock = createFakeClock();
    const renewal = createRenewal(tokens(life * 1000).next, clock);
    await renewal.current();
    clock.pass((life - margin) * 1000 - 1);
    expect((await renewal.current()).reveal()).toBe('1');
    clock.pass(1);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('never, where the answer has no life', async () => {
    const clock = createFakeClock();
    const renewal = createRenewal(tokens(undefined).next, clock);
    await renewal.current();
    clock.pass(1e12);
    expect((await renewal.current()).reveal()).toBe('1');
  });

  test('by the clock that went further: one stands still while a computer sleeps', async () => {
    const clock = createFakeClock();
    let asleep = 0;
    const renewal = createRenewal(tokens(60_000).next, { ...clock, now: () => clock.now() + asleep });
    await renewal.current();
    asleep = 3_600_000;
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('once for all who ask at the same time', async () => {
    const { got, next } = tokens(60_000);
    const renewal = createRenewal(next, createFakeClock());
    await Promise.all([renewal.current(), renewal.current(), renewal.current()]);
    expect(got).toEqual(['1']);
  });

  test('counting the life of a token from when it was asked for', async () => {
    const clock = createFakeClock();
    const { next } = tokens(60_000);
    const renewal = createRenewal(async () => {
      const set = await next();
      clock.pass(20_000);
      return set;
    }, clock);
    await renewal.current();
    clock.pass(30_000);
    expect((await renewal.current()).reveal()).toBe('2');
  });
});

describe('where no other token can be had', () => {
  test('the last one is used until its end, with fewer and fewer attempts', async () => {
    const clock = createFakeClock();
    const errors: unknown[] = [];
    const { got, next } = tokens(60_000, errors);
    const renewal = createRenewal(next, clock);
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
    expect(got).toEqual(['1', '2']);
  });

  test('the first error is thrown, and the next call tries again', async () => {
    const renewal = createRenewal(tokens(60_000, [LOST]).next, createFakeClock());
    await expect(renewal.current()).rejects.toBe(LOST);
    expect((await renewal.current()).reveal()).toBe('1');
  });

  test('an interruption is thrown while the last one is still valid', async () => {
    const clock = createFakeClock();
    const errors: unknown[] = [];
    const renewal = createRenewal(tokens(60_000, errors).next, clock);
    await renewal.current();
    clock.pass(55_000);
    errors.push(new Interrupted());
    await expect(renewal.current()).rejects.toBeInstanceOf(Interrupted);
  });
});

describe('a sign-in that has ended (invalid_grant)', () => {
  const ended = async (): Promise<TokenSet> => {
    throw ENDED;
  };

  test('begins anew where that needs no person', async () => {
    const { next } = tokens(60_000);
    const renewal = createRenewal(async () => ({ ...(await next()), refresh: ended }), createFakeClock());
    const first = await renewal.current();
    expect(await renewal.refused(first)).toBe(true);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('is an error where it does', async () => {
    const { got, next } = tokens(60_000);
    const first = async () => ({ ...(await next()), refresh: ended });
    const renewal = createRenewal(first, createFakeClock(), { needsPerson: true });
    await expect(renewal.refused(await renewal.current())).rejects.toBe(ENDED);
    expect(got).toEqual(['1']);
  });
});

describe('a token that was refused', () => {
  test('is not given out again, also where no other one could be had at once', async () => {
    const errors: unknown[] = [];
    const renewal = createRenewal(tokens(60_000, errors).next, createFakeClock());
    const first = await renewal.current();
    errors.push(LOST, LOST);
    await expect(renewal.refused(first)).rejects.toBe(LOST);
    await expect(renewal.current()).rejects.toBe(LOST);
    expect((await renewal.current()).reveal()).toBe('2');
  });

  test('is replaced once: not where the next one is refused at its first use', async () => {
    const renewal = createRenewal(tokens(60_000).next, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(true);
    expect(await renewal.refused(await renewal.current())).toBe(false);
  });

  test('is replaced again where the next one was accepted before', async () => {
    const renewal = createRenewal(tokens(undefined).next, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(true);
    await renewal.current();
    expect(await renewal.refused(await renewal.current())).toBe(true);
    expect((await renewal.current()).reveal()).toBe('3');
  });

  test('is not replaced where another one has taken its place', async () => {
    const clock = createFakeClock();
    const { got, next } = tokens(60_000);
    const renewal = createRenewal(next, clock);
    const first = await renewal.current();
    clock.pass(55_000);
    await renewal.current();
    expect(await renewal.refused(first)).toBe(true);
    expect(got).toEqual(['1', '2']);
  });

  test('is not replaced by itself', async () => {
    const same = async (): Promise<TokenSet> => ({ accessToken: new Secret('same') });
    const renewal = createRenewal(same, createFakeClock());
    expect(await renewal.refused(await renewal.current())).toBe(false);
  });

  test('is not replaced where only a person could get another one', async () => {
    const { got, next } = tokens(60_000);
    const renewal = createRenewal(next, createFakeClock(), { needsPerson: true });
    expect(await renewal.refused(await renewal.current())).toBe(false);
    expect(got).toEqual(['1']);
  });
});

test('a token that a person got lives from then on, and is used past its end', async () => {
  const clock = createFakeClock();
  const { next } = tokens(60_000);
  const signIn = async (): Promise<TokenSet> => {
    clock.pass(300_000);
    return { ...(await next()), refresh: next };
  };
  const renewal = createRenewal(signIn, clock, { needsPerson: true });
  await renewal.current();
  clock.pass(49_000);
  expect((await renewal.current()).reveal()).toBe('1');
  clock.pass(1000);
  expect((await renewal.current()).reveal()).toBe('2');
  clock.pass(1e9);
  expect((await renewal.current()).reveal()).toBe('2');
});
