import { describe, expect, it } from 'vitest';
import { check } from '../../../src/app/pipeline/check.js';
import type { PipelineInput } from '../../../src/app/pipeline/decide.js';
import { ALL_TO_DO } from '../../../src/app/pipeline/index.js';
import { outcomes } from '../../../src/app/pipeline/outcomes.js';
import type { Checker } from '../../../src/checks/checker.js';
import { applyRule } from '../../../src/directory/outcome-rules.js';
import { type History, noCounts, type OutcomeName, type Verdict } from '../../../src/domain/outcome.js';
import { createFakeClock } from '../../support/fake-clock.js';
import {
  CREATED,
  EXISTS,
  FAILED,
  fakeJournal,
  SERVER_ERROR,
  simulateRun,
  sourceOf,
  THROTTLED,
  TOKEN_REFUSED,
  UNREACHABLE,
} from '../../support/simulated-run.js';

describe('a run', () => {
  it('a run announces, sends and settles row by row', async () => {
    const { end, log } = await simulateRun(['a', 'b'], [CREATED, FAILED]);
    expect(end).toEqual({ ended: 'complete' });
    expect(log).toEqual(['sending a', 'created a', 'sending b', 'failed b']);
  });

  it('a run never sends again a row that is created, unconfirmed or exists', async () => {
    const before = {
      a: 'created',
      b: 'unconfirmed',
      c: 'exists',
      d: 'failed',
      e: 'weak_password',
      f: 'pending',
    } as const;
    const { log } = await simulateRun(['a', 'b', 'c', 'd', 'e', 'f', 'g'], [], { before });
    expect(log.filter((line) => line.startsWith('sending'))).toEqual([
      'sending d',
      'sending e',
      'sending f',
      'sending g',
    ]);
  });

  it('a run does not send a row that a check refuses', async () => {
    expect((await simulateRun(['a', 'b!', 'c'], [])).log.join()).not.toContain('b!');
  });

  it('a run ends at the limit only if there is more to send', async () => {
    expect((await simulateRun(['a', 'b'], [], { limit: 1 })).end).toEqual({ ended: 'limit' });
    expect((await simulateRun(['a', 'b'], [], { limit: 2 })).end).toEqual({ ended: 'complete' });
  });

  it('a run stops after --stop-after consecutive failures, and a created row resets the count', async () => {
    const { end, log } = await simulateRun(['a', 'b', 'c', 'd', 'e'], [FAILED, CREATED, FAILED, FAILED], {
      stopAfter: 2,
    });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 5 });
    expect(log.at(-1)).toBe('failed d');
    expect((await simulateRun(['a', 'b'], [FAILED, FAILED], { stopAfter: 0 })).end.ended).toBe('complete');
  });

  it('a row that exists resets the count of --stop-after', async () => {
    const verdicts = [FAILED, EXISTS, FAILED, FAILED];
    const { end } = await simulateRun(['a', 'b', 'c', 'd', 'e'], verdicts, { stopAfter: 2 });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 5 });
  });

  it('a run counts passwords that are too simple towards --stop-after until it creates a user', async () => {
    const rows = ['a', 'b', 'c', 'd', 'e', 'f'];
    /** The directory creates the row with this number, and refuses the passwords of all others as too simple. */
    const weakBut = (created: number) => (n: number, history: History) => ({
      ...CREATED,
      ...applyRule(n === created ? 'created' : 'weak_password', history),
    });
    const none = await simulateRun(rows, [], { stopAfter: 3, answer: weakBut(0) });
    expect(none.end).toMatchObject({ reason: 'too_many_failures', line: 4 });
    // Only two rows before the created one count, and none of the three after it.
    const one = await simulateRun(rows, [], { stopAfter: 3, answer: weakBut(3) });
    expect(one.end).toEqual({ ended: 'complete' });
    // A user that an earlier run created does not end the count.
    const before = await simulateRun(['z', ...rows], [], {
      stopAfter: 3,
      answer: weakBut(0),
      before: { z: 'created' },
    });
    expect(before.end).toMatchObject({ reason: 'too_many_failures', line: 5 });
  });

  it('a row that does not count leaves the count of --stop-after unchanged', async () => {
    const weak: Verdict = { ...FAILED, outcome: 'weak_password', counts: false };
    const { end } = await simulateRun(['a', 'b', 'c', 'd'], [FAILED, weak, FAILED], { stopAfter: 2 });
    expect(end).toMatchObject({ reason: 'too_many_failures', line: 4 });
  });

  it('a retry resets the count of --stop-after only after a row that is created or exists', async () => {
    const options = { stopAfter: 2, countsOnlyUnconfirmed: true };
    for (const verdict of [CREATED, EXISTS]) {
      const { end } = await simulateRun(['a', 'b', 'c'], [SERVER_ERROR, verdict, SERVER_ERROR], options);
      expect(end).toEqual({ ended: 'complete' });
    }
    const failed = await simulateRun(['a', 'b', 'c', 'd'], [SERVER_ERROR, FAILED, SERVER_ERROR], options);
    expect(failed.end).toMatchObject({ reason: 'too_many_failures', line: 4 });
  });

  it('a run doubles its pause after a 429, and shortens it by a fifth with each created row', async () => {
    const { clock, events } = await simulateRun(
      ['a', 'b', 'c', 'd', 'e', 'f'],
      [THROTTLED, CREATED, FAILED],
      {
        pace: { min: 1_000, max: 1_000 },
      },
    );
    expect(events).toMatchObject([
      { event: 'waiting', factor: 2 },
      { event: 'row', factor: 1.6 },
      { event: 'row', factor: 1.6 },
      { event: 'row', factor: expect.closeTo(1.28) },
      { event: 'row', factor: expect.closeTo(1.024) },
      { event: 'row', factor: 1 },
      { event: 'row', factor: 1 },
    ]);
    expect(clock.slept).toEqual([5_000, 1_600, 1_600, expect.closeTo(1_280), expect.closeTo(1_024), 1_000]);
  });

  it('a retry counts only unconfirmed rows towards --stop-after', async () => {
    const options = { stopAfter: 2, countsOnlyUnconfirmed: true };
    expect((await simulateRun(['a', 'b', 'c'], [FAILED, FAILED, FAILED], options)).end.ended).toBe(
      'complete',
    );
    expect((await simulateRun(['a', 'b', 'c'], [SERVER_ERROR, SERVER_ERROR], options)).end.ended).toBe(
      'stopped',
    );
  });

  it('a run repeats a throttled row up to 5 times, settled before each wait, then leaves it pending', async () => {
    const { end, log, clock } = await simulateRun(['a'], Array(6).fill(THROTTLED));
    expect(end).toMatchObject({ ended: 'stopped', reason: 'throttled' });
    expect(log).toEqual([...Array(5).fill(['sending a', 'again a']).flat(), 'sending a', 'pending a']);
    expect(clock.slept.filter((ms) => ms >= 5000)).toEqual(
      expect.arrayContaining([5000, 10_000, 20_000, 40_000, 80_000]),
    );
  });

  it('a run repeats a throttled row no more often if the directory sends Retry-After', async () => {
    const { end, log } = await simulateRun(['a'], Array(9).fill({ ...THROTTLED, retryAfterMs: 7_000 }));
    expect(end).toMatchObject({ ended: 'stopped', reason: 'throttled' });
    expect(log.filter((line) => line.startsWith('sending'))).toHaveLength(6);
  });

  it('a run waits as long as Retry-After says', async () => {
    const { clock, log } = await simulateRun(['a'], [{ ...THROTTLED, retryAfterMs: 7000 }, CREATED]);
    expect(clock.slept).toContain(7000);
    expect(log.at(-1)).toBe('created a');
  });

  it('a run repeats a request to a directory that was never reached 3 times', async () => {
    const { end, clock, log } = await simulateRun(['a'], Array(9).fill(UNREACHABLE));
    expect(end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(log.filter((line) => line === 'sending a')).toHaveLength(4);
    expect(clock.slept).toEqual([1000, 2000, 4000]);
  });

  it('a run waits for a lost network, and reports since when it is lost', async () => {
    const lost = Array(20).fill(UNREACHABLE);
    const { end, events } = await simulateRun(['a', 'b'], [CREATED, ...lost, CREATED]);
    expect(end.ended).toBe('complete');
    const waits = events.filter((event) => event.event === 'waiting');
    // The network was lost at the first attempt, before any wait.
    const lostAt = createFakeClock().now();
    expect(waits.map(({ since }) => since)).toEqual(Array(20).fill(lostAt));
  });

  it('a run gives up on a lost network after exactly --wait', async () => {
    const { end, clock } = await simulateRun(['a', 'b'], [CREATED, ...Array(99).fill(UNREACHABLE)], {
      waitMs: 120_000,
    });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(clock.monotonic()).toBe(120_000);
    const none = await simulateRun(['a', 'b'], [CREATED, UNREACHABLE], { waitMs: 0 });
    expect(none.end.ended).toBe('stopped');
    expect(none.clock.slept).toEqual([]);
  });

  it('a run does not count the sleep of the computer as waiting', async () => {
    const clock = createFakeClock();
    const asleep = {
      waitMs: 60_000,
      clock,
      onAttempt: (n: number) => (n === 4 ? clock.pass(3 * 3_600_000) : undefined),
    };
    const back = await simulateRun(
      ['a', 'b'],
      [CREATED, UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE, UNREACHABLE, CREATED],
      asleep,
    );
    expect(back.end.ended).toBe('complete');
    // The time awake still counts: the run gives up if the network stays lost.
    const gone = await simulateRun(['a', 'b'], [CREATED, ...Array(99).fill(UNREACHABLE)], asleep);
    expect(gone.end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(gone.events.length).toBeLessThan(15);
  });

  it('a run counts the time it spends connecting as waiting', async () => {
    const clock = createFakeClock();
    const onAttempt = (n: number): void => void (n > 1 && clock.pass(20_000));
    const lost = Array(99).fill(UNREACHABLE);
    const { end, log } = await simulateRun(['a', 'b'], [CREATED, ...lost], {
      waitMs: 60_000,
      clock,
      onAttempt,
    });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    // Three waits of 1, 2 and 4 s, and three connections of 20 s after the first wait began.
    expect(clock.slept).toEqual([1_000, 2_000, 4_000]);
    expect(log.filter((line) => line === 'sending b')).toHaveLength(4);
    expect(clock.monotonic()).toBe(87_000);
  });

  it.each([
    ['all of --wait', 60_000, 2],
    ['longer, since the computer slept', 60_001, 3],
  ])('if one connection takes %s (%i ms), the row has %i attempts', async (_, ms, attempts) => {
    const clock = createFakeClock();
    const onAttempt = (n: number): void => void (n === 3 && clock.pass(ms));
    const verdicts = [CREATED, UNREACHABLE, UNREACHABLE, CREATED];
    const { log } = await simulateRun(['a', 'b'], verdicts, { waitMs: 60_000, clock, onAttempt });
    expect(log.filter((line) => line === 'sending b')).toHaveLength(attempts);
  });

  it('a run reports why it waits, until when, and the message of the directory', async () => {
    const busy = { ...THROTTLED, message: 'slow down' };
    const { events } = await simulateRun(['a'], [busy, UNREACHABLE, CREATED]);
    const start = createFakeClock().now();
    expect(events.slice(0, 2)).toEqual([
      { event: 'waiting', why: 'throttled', until: start + 5_000, message: 'slow down', factor: 2 },
      {
        event: 'waiting',
        why: 'unreachable',
        until: expect.any(Number),
        since: expect.any(Number),
        factor: 2,
      },
    ]);
    const [, second] = events;
    if (second?.event !== 'waiting') throw new Error('no second wait');
    expect(second.until - (second.since ?? 0)).toBe(1_000);
  });

  it('a request reports when an earlier attempt was left unconfirmed', async () => {
    const histories: History[] = [];
    const answer = (_: number, history: History) => {
      histories.push(history);
      return CREATED;
    };
    const selection = { ...ALL_TO_DO, outcomes: new Set<OutcomeName>(['unconfirmed', 'failed']) };
    const before = { a: 'unconfirmed', b: 'failed' } as const;
    await simulateRun(['a', 'b'], [], { before, answer, source: { selection } });
    expect(histories).toStrictEqual([
      { everCreated: false, createdThisRun: false, unconfirmedSince: 0 },
      { everCreated: true, createdThisRun: true },
    ]);
  });

  it('a run does not wait if a certificate is not valid', async () => {
    const { end, clock } = await simulateRun(['a', 'b'], [CREATED, { ...UNREACHABLE, permanent: true }]);
    expect(end.ended).toBe('stopped');
    expect(clock.slept).toEqual([]);
  });

  it('a run asks for another token at most three times', async () => {
    let asked = 0;
    const newToken = async () => {
      asked += 1;
      return true;
    };
    const { end, log } = await simulateRun(['a'], Array(4).fill(TOKEN_REFUSED), { newToken });
    expect(asked).toBe(3);
    expect(end).toMatchObject({ reason: 'token_refused' });
    const again = ['sending a', 'again a'];
    expect(log).toEqual([...again, ...again, ...again, 'sending a', 'pending a']);
    expect((await simulateRun(['a'], [TOKEN_REFUSED, CREATED], { newToken })).end.ended).toBe('complete');
  });

  it('a signal during the question for a token interrupts the run', async () => {
    const first = new AbortController();
    const newToken = async () => {
      first.abort('SIGINT');
      return false;
    };
    const interruption = { first: first.signal, second: new AbortController().signal };
    const { end, log } = await simulateRun(['a', 'b'], [TOKEN_REFUSED], { newToken, interruption });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(log).toEqual(['sending a', 'again a']);
  });

  it('a run delays the next row after a server error, longer each time, but not after the last row', async () => {
    const { clock } = await simulateRun(
      ['a', 'b', 'c', 'd'],
      [SERVER_ERROR, SERVER_ERROR, { ...SERVER_ERROR, retryAfterMs: 60_000 }],
    );
    expect(clock.slept).toEqual([5000, 10_000, 60_000]);
    expect((await simulateRun(['a'], [SERVER_ERROR])).clock.slept).toEqual([]);
  });

  it('a run delays rows by at most 5 minutes, reports until when, and stops delaying once a row is settled', async () => {
    const settled = await simulateRun(
      ['a', 'b', 'c', 'd', 'e'],
      [SERVER_ERROR, SERVER_ERROR, FAILED, SERVER_ERROR],
    );
    expect(settled.clock.slept).toEqual([5_000, 10_000, 5_000]);
    const rows = Array.from({ length: 9 }, (_, n) => `a${n}`);
    const { clock, events } = await simulateRun(rows, Array(9).fill(SERVER_ERROR), { stopAfter: 0 });
    const holds = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
    expect(clock.slept).toEqual(holds);
    const ends = holds.map((_, n) => holds.slice(0, n + 1).reduce((sum, ms) => sum + ms));
    const start = createFakeClock().now();
    expect(events.filter(({ event }) => event === 'waiting')).toMatchObject(
      ends.map((ms) => ({ why: 'server_errors', until: start + ms })),
    );
  });

  it('a run settles the row in progress after the first signal, then ends', async () => {
    const first = new AbortController();
    const interruption = { first: first.signal, second: new AbortController().signal };
    const { end, log } = await simulateRun(['a', 'b'], [], {
      interruption,
      onAttempt: () => first.abort('SIGTERM'),
    });
    expect(end).toEqual({ ended: 'interrupted', signal: 'SIGTERM' });
    expect(log).toEqual(['sending a', 'created a']);
  });

  it('a run stops before the next row if the roster was changed', async () => {
    const source = sourceOf(['a', 'b']);
    let changed = false;
    const roster = { ...source.roster, changed: async () => changed };
    const { end, log } = await simulateRun([], [], { source: { roster }, onAttempt: () => (changed = true) });
    expect(end).toMatchObject({ ended: 'stopped', reason: 'roster_changed', line: 3 });
    expect(log).toEqual(['sending a', 'created a']);
  });
});

describe('a check of the whole roster', () => {
  it('the check of a roster counts the rows that will be sent, refused and left as they are', async () => {
    const { journal } = fakeJournal({ a: 'created', b: 'unconfirmed', gone: 'created' });
    const findings: string[] = [];
    const survey = await check(sourceOf(['a', 'b', 'c', 'd!'], journal), (finding) =>
      findings.push(`${finding.line}`),
    );
    expect(survey).toMatchObject({
      toSend: 1,
      refused: 1,
      notInRoster: { total: 1, created: 1 },
      people: { first: [{ nickname: 'c' }] },
    });
    expect(survey.before).toEqual({
      ...noCounts(),
      total: 4,
      created: 1,
      unconfirmed: 1,
      pending: 1,
      invalid: 1,
    });
    expect(findings).toEqual(['5']);
  });

  it('the check of a roster does not count a duplicate row as the row in the journal', async () => {
    const { journal } = fakeJournal({ a: 'created', gone: 'created' });
    const source = sourceOf(['a', 'a'], journal);
    const duplicate = {
      code: 'duplicate',
      severity: 'error',
      field: 'nickname',
      message: { key: 'missing' },
    } as const;
    const checker: PipelineInput['checker'] = async () => {
      const plain = await source.checker();
      return {
        ...plain,
        check(row, draft) {
          const { partial } = plain.check(row, draft);
          if (row.row === 1) return { user: undefined, partial, findings: [] };
          return {
            user: undefined,
            partial,
            findings: [{ ...duplicate, row: row.row, line: row.line }],
            isRepeated: true,
          };
        },
      };
    };
    const survey = await check({ ...source, checker }, () => {});
    expect(survey).toMatchObject({
      notInRoster: { total: 1, created: 1 },
      refused: 1,
      before: { created: 1, invalid: 1 },
    });
  });

  it('the report has one outcome for each row', async () => {
    const { journal } = fakeJournal({ a: 'created', 'd!': 'weak_password' });
    const seen: string[] = [];
    const rows = [];
    for await (const row of outcomes(sourceOf(['a', 'b', 'd!'], journal), (key) => seen.push(key)))
      rows.push(row.outcome);
    expect(rows).toEqual(['created', 'pending', 'invalid']);
    expect(seen).toEqual(['a', 'd!']);
  });

  it('the report has no finding about a weak password for a created user', async () => {
    const { journal } = fakeJournal({ a: 'created' });
    const source = sourceOf(['a', 'b'], journal);
    const checker = await source.checker();
    const weak = {
      code: 'password-weak',
      severity: 'warn',
      field: 'password',
      message: { key: 'missing' },
    } as const;
    const spaced = { ...weak, code: 'password-edges' } as const;
    const judged: Checker = {
      ...checker,
      check(row, draft) {
        const { row: number, line } = row;
        const findings = [weak, spaced].map((finding) => ({ ...finding, row: number, line }));
        return { ...checker.check(row, draft), findings };
      },
    };
    const codes: string[][] = [];
    for await (const row of outcomes({ ...source, checker: async () => judged }, () => {}))
      codes.push(row.findings.map(({ code }) => code));
    expect(codes).toEqual([['password-edges'], ['password-weak', 'password-edges']]);
  });
});
