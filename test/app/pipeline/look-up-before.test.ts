import { describe, expect, it } from 'vitest';
import { ALL_TO_DO, type Sighting } from '../../../src/app/pipeline/index.js';
import type { Verdict } from '../../../src/domain/outcome.js';
import { createFakeClock } from '../../support/fake-clock.js';
import {
  CREATED,
  FAILED,
  SERVER_ERROR,
  simulateRun,
  THROTTLED,
  TOKEN_REFUSED,
  UNREACHABLE,
} from '../../support/simulated-run.js';

const ABSENT: Sighting = { kind: 'absent' };

const FOUND: Sighting = {
  kind: 'found',
  user: {
    nickname: 'b',
    attemptId: 'another',
    createdAt: Date.UTC(2026, 2, 1, 8, 41, 7),
    names: ['Авдотья', 'Петрова'],
    fields: {},
  },
};

const unknown = (verdict: Verdict): Sighting => ({
  kind: 'unknown',
  message: 'no clear answer',
  stop: verdict.stop,
  verdict,
});

const only = (name: string, sighting: Sighting) => (nickname: string) =>
  nickname === name ? sighting : ABSENT;

const UNCONFIRMED_TOO = { ...ALL_TO_DO, outcomes: new Set([...ALL_TO_DO.outcomes, 'unconfirmed'] as const) };

describe('a look-up before a row is sent', () => {
  it('a row that is looked up first is sent if its login is free, and otherwise settled as existing without a request', async () => {
    const { end, log, events } = await simulateRun(['a', 'b', 'c'], [], { seen: only('b', FOUND) });
    expect(end).toEqual({ ended: 'complete' });
    expect(log).toEqual([
      'looked up a',
      'sending a',
      'created a',
      // The row is announced and settled at once.
      'looked up b',
      'sending b',
      'exists b',
      'looked up c',
      'sending c',
      'created c',
    ]);
    expect(events).toMatchObject([
      { verdict: { outcome: 'created' } },
      {
        verdict: { outcome: 'exists', message: 'taken by Авдотья Петрова, created 2026-03-01 08:41:07 UTC' },
      },
      { verdict: { outcome: 'created' } },
    ]);
  });

  it('a row that is looked up first and exists does not count towards --limit', async () => {
    const { end, log } = await simulateRun(['a', 'b', 'c'], [], { seen: only('a', FOUND), limit: 1 });
    expect(end).toEqual({ ended: 'limit' });
    expect(log.filter((line) => line.startsWith('created'))).toEqual(['created b']);
  });

  it('a row that could not be looked up first is not sent and stays pending', async () => {
    const { end, log, events } = await simulateRun(['a', 'b'], [], {
      seen: only('a', unknown(SERVER_ERROR)),
    });
    expect(end).toEqual({ ended: 'complete' });
    expect(log).toEqual(['looked up a', 'looked up b', 'sending b', 'created b']);
    const message = 'not sent, since it could not be looked up first: no clear answer';
    expect(events).toMatchObject([
      { event: 'row', attempt: 0, verdict: { outcome: 'pending', counts: true, message } },
      { event: 'waiting', why: 'server_errors' },
      { verdict: { outcome: 'created' } },
    ]);
  });

  it('a look-up that is answered with Retry-After delays the next row', async () => {
    const asked = { ...SERVER_ERROR, retryAfterMs: 7_000 };
    const { events } = await simulateRun(['a', 'b'], [], { seen: only('a', unknown(asked)) });
    expect(events[0]).toMatchObject({ verdict: { outcome: 'pending', retryAfterMs: 7_000 } });
    const plain = await simulateRun(['a', 'b'], [], { seen: only('a', unknown(SERVER_ERROR)) });
    expect(plain.events[0]).toMatchObject({
      event: 'row',
      verdict: expect.not.objectContaining({ retryAfterMs: expect.anything() }),
    });
  });

  it.each([
    [TOKEN_REFUSED, 'token_refused'],
    [{ ...FAILED, stop: 'forbidden' } as const, 'forbidden'],
    [{ ...FAILED, stop: 'wrong_address' } as const, 'wrong_address'],
    [THROTTLED, 'throttled'],
    [{ ...UNREACHABLE, permanent: true }, 'unreachable'],
  ] as const)(
    'a look-up stops the run if all further look-ups would get the same answer (%#)',
    async (verdict, reason) => {
      const { end, log } = await simulateRun(['a', 'b'], [], { seen: () => unknown(verdict) });
      expect(end).toMatchObject({ ended: 'stopped', reason, line: 2 });
      expect(log).toEqual(['looked up a']);
    },
  );

  it.each([false, true])('--stop-after counts failed look-ups, retry: %s', async (countsOnlyUnconfirmed) => {
    const options = { seen: () => unknown(FAILED), stopAfter: 2, countsOnlyUnconfirmed };
    const { end, log } = await simulateRun(['a', 'b', 'c'], [], options);
    expect(end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 3 });
    expect(log).toEqual(['looked up a', 'looked up b']);
  });

  it('a look-up waits for a lost network, as a create request does', async () => {
    const seen = (_: string, n: number) => (n === 2 ? unknown(UNREACHABLE) : ABSENT);
    const { end, log, events } = await simulateRun(['a', 'b'], [], { seen });
    expect(end).toEqual({ ended: 'complete' });
    expect(log.slice(3)).toEqual(['looked up b', 'looked up b', 'sending b', 'created b']);
    expect(events).toMatchObject([
      { event: 'row' },
      { event: 'waiting', why: 'unreachable' },
      { event: 'row' },
    ]);
    const lost = await simulateRun(['a', 'b'], [], {
      seen: (_, n) => (n > 1 ? unknown(UNREACHABLE) : ABSENT),
      waitMs: 60_000,
    });
    expect(lost.end).toMatchObject({ ended: 'stopped', reason: 'unreachable', line: 3 });
  });

  it('a row is looked up again before it is sent again', async () => {
    // Another client created the user in the meantime.
    const seen = (_: string, n: number) => (n === 2 ? FOUND : ABSENT);
    const { log, events } = await simulateRun(['a'], [THROTTLED], { seen });
    expect(log).toEqual(['looked up a', 'sending a', 'again a', 'looked up a', 'sending a', 'exists a']);
    expect(events.at(-1)).toMatchObject({ attempt: 2, verdict: { outcome: 'exists' } });
  });
});

describe('a look-up before an unconfirmed row is sent again', () => {
  const before = { a: 'unconfirmed' } as const;
  const source = { selection: UNCONFIRMED_TOO };

  it('an unconfirmed row is not sent and stays unconfirmed if its login is in the directory', async () => {
    const { log, events } = await simulateRun(['a'], [], { before, source, seen: () => FOUND });
    expect(log).toEqual(['looked up a']);
    const message = expect.stringMatching(/^taken by Авдотья Петрова/);
    expect(events).toMatchObject([
      { attempt: 1, verdict: { outcome: 'unconfirmed', counts: false, message } },
    ]);
  });

  it('an unconfirmed row counts as created if the user has the id of its last attempt', async () => {
    const { log, events } = await simulateRun(['a'], [], {
      before,
      source,
      attemptIds: { a: 'another' },
      seen: (_, __, attemptIds) => (attemptIds.includes('another') ? FOUND : ABSENT),
    });
    expect(log).toEqual(['looked up a', 'created a by attempt_id']);
    const message = expect.stringMatching(/ shows the user with the id of an earlier request$/);
    expect(events).toMatchObject([{ attempt: 1, verdict: { outcome: 'created', answered: true, message } }]);
  });

  it('an unconfirmed row that could not be looked up stays unconfirmed', async () => {
    const { log, events } = await simulateRun(['a'], [], { before, source, seen: () => unknown(FAILED) });
    expect(log).toEqual(['looked up a']);
    expect(events).toMatchObject([{ verdict: { outcome: 'unconfirmed', counts: true } }]);
  });

  it('an unconfirmed row with a free login is sent again', async () => {
    const { log } = await simulateRun(['a'], [CREATED], { before, source, seen: () => ABSENT });
    expect(log).toEqual(['looked up a', 'sending a', 'created a']);
  });
});

describe('a signal during a look-up', () => {
  it.each([ABSENT, unknown(UNREACHABLE)])('a signal ends a look-up without an outcome', async (sighting) => {
    const first = new AbortController();
    const interruption = { first: first.signal, second: new AbortController().signal };
    const seen = () => {
      first.abort('SIGINT');
      return sighting;
    };
    const { end, log } = await simulateRun(['a', 'b'], [], { seen, interruption, clock: createFakeClock() });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(log).toEqual(['looked up a']);
  });
});
