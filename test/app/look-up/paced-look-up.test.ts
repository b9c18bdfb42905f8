import { describe, expect, test } from 'vitest';
import { createPacedLookUp } from '../../../src/app/look-up/paced-look-up.js';
import { SerialPacer } from '../../../src/app/pipeline/pacer.js';
import type { Directory } from '../../../src/directory/directory.js';
import type { LookUpResult } from '../../../src/directory/look-up.js';
import { applyRule, type RuleName } from '../../../src/directory/outcome-rules.js';
import { PERSON } from '../../directory/profile-samples.js';
import { createFakeClock } from '../../support/fake-clock.js';

const FOUND: LookUpResult = { kind: 'found', user: { nickname: 'anna', names: [], fields: {} } };
const ABSENT: LookUpResult = { kind: 'absent' };

function unknown(rule: RuleName, more = {}): LookUpResult {
  const history = { everCreated: false, createdThisRun: false };
  return {
    kind: 'unknown',
    verdict: { ...applyRule(rule, history), message: rule, answered: true, ...more },
  };
}

/** Looks up once. @param answers in order; the last one repeats */
async function look(
  answers: readonly LookUpResult[],
  { tokens = 0, aborted = false }: { readonly tokens?: number; readonly aborted?: boolean } = {},
) {
  const clock = createFakeClock();
  const signal = aborted ? AbortSignal.abort('SIGINT') : new AbortController().signal;
  let [asked, tokensLeft] = [0, tokens];
  const directory: Directory = {
    create: async () => expect.unreachable('nothing is created'),
    step: async () => expect.unreachable('no step is sent'),
    read: async () => expect.unreachable('no list is read'),
    async lookUp() {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1] ?? ABSENT;
    },
  };
  const lookUp = createPacedLookUp({
    directory,
    pacer: new SerialPacer({ min: 0, max: 0 }, clock, () => 0),
    clock,
    interruption: { first: signal, second: signal },
    newToken: async () => tokensLeft-- > 0,
  });
  const sighting = await lookUp?.(PERSON);
  return { sighting, asked, slept: clock.slept };
}

describe('a look-up', () => {
  test('a look-up returns what the directory shows', async () => {
    expect(await look([FOUND])).toEqual({ sighting: FOUND, asked: 1, slept: [] });
    expect(await look([ABSENT])).toEqual({ sighting: ABSENT, asked: 1, slept: [] });
  });

  test('a look-up is repeated at most five times after a 429, and each wait doubles or is as long as Retry-After says', async () => {
    expect(await look([unknown('throttled', { retryAfterMs: 7_000 }), FOUND])).toMatchObject({
      sighting: FOUND,
      slept: expect.arrayContaining([7_000]),
    });
    const refused = await look([unknown('throttled')]);
    expect(refused).toMatchObject({ sighting: { kind: 'unknown', stop: 'throttled' }, asked: 6 });
    for (const ms of [5_000, 10_000, 20_000, 40_000, 80_000]) expect(refused.slept).toContain(ms);
  });

  test.each(['inconclusive', 'unreachable', 'unconfirmed'] as const)(
    'a look-up without a complete answer is repeated three times: %s',
    async (rule) => {
      expect(await look([unknown(rule), unknown(rule), unknown(rule), FOUND])).toMatchObject({
        sighting: FOUND,
        slept: [1_000, 2_000, 4_000],
      });
      expect(await look([unknown(rule)])).toMatchObject({ sighting: { kind: 'unknown' }, asked: 4 });
    },
  );

  test('a look-up is repeated once with another token', async () => {
    const refused = unknown('token_refused');
    expect(await look([refused, FOUND], { tokens: 1 })).toMatchObject({ sighting: FOUND, asked: 2 });
    expect(await look([refused], { tokens: 9 })).toMatchObject({
      sighting: { kind: 'unknown', stop: 'token_refused' },
      asked: 2,
    });
    expect(await look([refused])).toMatchObject({ sighting: { stop: 'token_refused' }, asked: 1 });
  });

  test.each(['forbidden', 'redirected', 'not_a_directory', 'failed', 'wrong_address'] as const)(
    'a look-up with any other answer is unknown and is not repeated: %s',
    async (rule) => {
      expect(await look([unknown(rule)])).toMatchObject({
        sighting: { kind: 'unknown', message: rule },
        asked: 1,
      });
    },
  );

  test('a look-up that fails because of a certificate is not repeated', async () => {
    expect(await look([unknown('unreachable', { permanent: true })])).toMatchObject({ asked: 1 });
  });

  test('a look-up is not repeated if its complete answer does not show whether the user exists', async () => {
    expect(await look([unknown('unconfirmed', { permanent: true })])).toMatchObject({ asked: 1, slept: [] });
  });

  test('a look-up is not made after a signal', async () => {
    expect(await look([FOUND], { aborted: true })).toMatchObject({
      sighting: { kind: 'unknown', message: 'interrupted', stop: null },
      asked: 0,
    });
  });
});

test('a look-up waits for the pause and its turn, longer after a 429, and finishes after the first signal', async () => {
  const clock = createFakeClock();
  const [first, second] = [new AbortController(), new AbortController()];
  const times: number[] = [];
  let turns = 0;
  const gate = {
    async enter() {
      turns += 1;
    },
    slowDown() {},
    relax() {},
  };
  const lookUp = createPacedLookUp({
    directory: {
      create: async () => expect.unreachable('nothing is created'),
      step: async () => expect.unreachable('no step is sent'),
      read: async () => expect.unreachable('no list is read'),
      async lookUp(_, __, signal) {
        times.push(clock.monotonic());
        if (times.length === 4) first.abort('SIGINT');
        if (signal.aborted) return unknown('aborted_after_sending');
        return times.length === 2 ? unknown('throttled', { retryAfterMs: 100 }) : FOUND;
      },
    },
    pacer: new SerialPacer({ min: 1000, max: 1000 }, clock, () => 0, undefined, gate),
    clock,
    interruption: { first: first.signal, second: second.signal },
    newToken: async () => false,
  });
  for (let n = 0; n < 3; n += 1) expect(await lookUp?.(PERSON)).toEqual(FOUND);
  expect([times, turns]).toEqual([[0, 1000, 3000, 5000], 4]);
});
