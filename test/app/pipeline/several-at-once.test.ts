import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withOneRenewal } from '../../../src/app/connect/one-renewal.js';
import { Secret } from '../../../src/domain/secret.js';
import { propertyRuns } from '../../support/property-runs.js';
import { mostInASecond, namesOf, simulateSeveral } from '../../support/several-at-once.js';
import {
  EXISTS,
  FAILED,
  SERVER_ERROR,
  THROTTLED,
  TOKEN_REFUSED,
  UNREACHABLE,
} from '../../support/simulated-run.js';
import { createVirtualClock } from '../../support/virtual-clock.js';

describe('the rate of a run with several rows in progress', () => {
  it('rows are sent in the order of the list, as many at once as the profile says, and never more', async () => {
    const run = await simulateSeveral(namesOf(80));
    expect(run.end).toEqual({ ended: 'complete' });
    expect(run.arrived.map(({ nickname }) => nickname)).toEqual(namesOf(80));
    expect(run.mostAtOnce).toBe(8);
    // Ten times eight answers of 200 ms.
    expect(run.ms).toBeLessThan(2000 * 1.02);
  });

  it('no second has more requests than the profile says, and the run takes little more than the ideal time', async () => {
    for (const perSecond of [1, 5, 20, 100]) {
      const run = await simulateSeveral(namesOf(120), { rate: { perSecond }, answer: () => ({ after: 50 }) });
      expect(mostInASecond(run.arrived)).toBeLessThanOrEqual(perSecond);
      expect(run.ms).toBeLessThan((120 / perSecond) * 1000 * 1.05 + 50);
    }
  });

  it('the duration of answers changes neither the rate nor the rows that are sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(3000), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 40 }),
        async (durations, parallel, perSecond) => {
          const names = namesOf(durations.length);
          const run = await simulateSeveral(names, {
            rate: { parallel, perSecond },
            answer: ({ n }) => ({ after: durations[n] ?? 0 }),
          });
          expect(run.arrived.map(({ nickname }) => nickname)).toEqual(names);
          expect(mostInASecond(run.arrived)).toBeLessThanOrEqual(perSecond);
          expect(run.mostAtOnce).toBeLessThanOrEqual(parallel);
          expect(run.events.filter(({ event }) => event === 'row')).toHaveLength(names.length);
        },
      ),
      { numRuns: propertyRuns(40) },
    );
  });

  it('no row is sent before its announcement, and few rows are announced long before they are sent', async () => {
    const run = await simulateSeveral(namesOf(20), {
      rate: { perSecond: 5 },
      answer: () => ({ after: 900 }),
    });
    for (const name of namesOf(20))
      expect(run.log.indexOf(`sending ${name}`)).toBeLessThan(run.log.indexOf(`sent ${name}`));
    expect(run.mostAnnounced).toBe(1);
  });

  it.each([
    ['a row begins before the result of a created user is on the disk', {}, true],
    ['a row begins after the result of a failed row is on the disk', FAILED, false],
  ])('%s', async (_, answer, isBefore) => {
    const order: string[] = [];
    await simulateSeveral(namesOf(3), {
      rate: { parallel: 2 },
      answer: ({ n }) => ({ ...answer, after: 100 + n * 1000 }),
      withJournal(journal) {
        const { announce, settle } = journal;
        journal.announce = async (user) => {
          order.push(`announced ${user.nickname}`);
          return await announce(user);
        };
        journal.settle = async (...settled) => {
          for (let turns = 0; turns < 5; turns += 1) await turnOfTheLoop();
          order.push(`settled ${settled[0]}`);
          await settle(...settled);
        };
      },
    });
    const [first, , third] = namesOf(3);
    expect(order.indexOf(`announced ${third}`) < order.indexOf(`settled ${first}`)).toBe(isBefore);
  });

  it('outcomes are reported in the order of the answers', async () => {
    const run = await simulateSeveral(namesOf(3), { answer: ({ n }) => ({ after: 300 - n * 100 }) });
    const order = run.events.map((event) => (event.event === 'row' ? event.nickname : event.event));
    expect(order).toEqual(['n3', 'n2', 'n1']);
  });

  it('with one row at a time, the next row is announced when its request may start', async () => {
    const run = await simulateSeveral(namesOf(4), { rate: { parallel: 1, perSecond: 2 } });
    expect(run.mostAtOnce).toBe(1);
    expect(run.log).toEqual(
      namesOf(4).flatMap((name) => [`sending ${name}`, `sent ${name}`, `created ${name}`]),
    );
    expect(run.arrived.map(({ at }) => Math.round(at / 515))).toEqual([0, 1, 2, 3]);
  });
});

describe('a folder without created users', () => {
  it('rows are sent one at a time until a user is created', async () => {
    const outcomes = [EXISTS, FAILED, EXISTS];
    const run = await simulateSeveral(namesOf(20), {
      answer: ({ n }) => outcomes[n] ?? {},
      countsTaken: true,
    });
    const startOf = (n: number) => run.arrived[n]?.at;
    expect([0, 1, 2, 3].map(startOf)).toEqual([0, 200, 400, 600]);
    expect([4, 11].map(startOf)).toEqual([800, 800]);
  });
});

describe('the end of a run with several rows in progress', () => {
  it('a limit is never exceeded', async () => {
    for (const limit of [1, 7, 8, 9, 30]) {
      const run = await simulateSeveral(namesOf(100), { limit });
      expect(run.arrived).toHaveLength(limit);
      expect(run.end).toEqual({ ended: 'limit' });
    }
    expect((await simulateSeveral(namesOf(9), { limit: 9 })).end).toEqual({ ended: 'complete' });
  });

  it('a row that is not sent because it exists does not count towards the limit', async () => {
    const isThere = (name: string) => Number(name.slice(1)) % 3 === 0;
    const run = await simulateSeveral(namesOf(60), {
      limit: 20,
      seen: (name) =>
        isThere(name) ? { kind: 'found', user: { nickname: name, names: [] } as never } : { kind: 'absent' },
    });
    expect(run.arrived.map(({ nickname }) => nickname)).toEqual(
      namesOf(60)
        .filter((name) => !isThere(name))
        .slice(0, 20),
    );
    expect(run.end).toEqual({ ended: 'limit' });
  });

  it('after a stop, no row is sent, rows in progress are settled, and rows that were only announced are pending', async () => {
    const run = await simulateSeveral(namesOf(60), {
      rate: { perSecond: 20 },
      stopAfter: 3,
      answer: ({ n }) => (n < 3 ? { ...FAILED, after: 500 } : { after: 1500 }),
    });
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 4 });
    const stoppedAt = run.answered[2]?.at ?? 0;
    expect(run.arrived.every(({ at }) => at <= stoppedAt)).toBe(true);
    expect(run.answered).toHaveLength(run.arrived.length);
    const sent = new Set(run.arrived.map(({ nickname }) => nickname));
    for (const name of namesOf(60)) {
      const known = run.outcomeOf(name);
      if (!sent.has(name)) expect([undefined, 'pending']).toContain(known);
      else expect(['created', 'failed']).toContain(known);
    }
  });

  it('failures count in the order in which they are settled', async () => {
    const failed = { ...FAILED };
    // The third answer to arrive is a creation.
    const run = await simulateSeveral(namesOf(8), {
      stopAfter: 5,
      answer: ({ n }) => (n === 7 ? { after: 250 } : { ...failed, after: 100 * (n + 1) }),
    });
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'too_many_failures', line: 8 });
    const none = await simulateSeveral(namesOf(8), {
      stopAfter: 6,
      answer: ({ n }) => (n === 7 ? { after: 250 } : { ...failed, after: 100 * (n + 1) }),
    });
    expect(none.end).toEqual({ ended: 'complete' });
  });

  it('a signal ends the waits, and the run waits for rows in progress', async () => {
    const run = await simulateSeveral(namesOf(60), {
      rate: { perSecond: 10 },
      signalAt: 1200,
      answer: () => ({ after: 900 }),
    });
    expect(run.end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(run.arrived.length).toBeGreaterThan(10);
    expect(run.arrived.every(({ at }) => at <= 1200)).toBe(true);
    expect(run.answered).toHaveLength(run.arrived.length);
    expect(run.log.filter((line) => line.startsWith('created'))).toHaveLength(run.arrived.length);
    expect(run.ms).toBeLessThan(2200);
  });

  it('a signal during a wait for Retry-After ends the run at once', async () => {
    const run = await simulateSeveral(namesOf(30), {
      signalAt: 5000,
      answer: () => ({ ...THROTTLED, retryAfterMs: 300_000 }),
    });
    expect(run.end).toEqual({ ended: 'interrupted', signal: 'SIGINT' });
    expect(run.ms).toBeLessThan(5100);
    for (const name of namesOf(30)) expect([undefined, 'pending']).toContain(run.outcomeOf(name));
  });

  it('a roster that changes stops the run, and rows in progress are settled', async () => {
    let isChanged = false;
    const source = namesOf(60);
    const run = await simulateSeveral(source, {
      rate: { perSecond: 20 },
      answer: ({ n }) => {
        if (n === 10) isChanged = true;
        return { after: 900 };
      },
      withJournal() {},
      source: {
        roster: {
          ...(await rosterOf(source)),
          changed: async () => isChanged,
        } as never,
      },
    });
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'roster_changed' });
    expect(run.arrived.length).toBeLessThan(14);
    expect(run.answered).toHaveLength(run.arrived.length);
  });

  it('a roster that changes at the limit of simultaneous rows stops the run before the next row', async () => {
    const source = namesOf(20);
    let time = (): number => 0;
    const run = await simulateSeveral(source, {
      answer: (_, now) => {
        time = now;
        return { after: 30_000 };
      },
      source: { roster: { ...(await rosterOf(source)), changed: async () => time() > 10_000 } as never },
    });
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'roster_changed' });
    expect(run.arrived).toHaveLength(8);
    expect(run.answered).toHaveLength(8);
  });

  it('an error in the journal ends the run once rows in progress are settled', async () => {
    let announced = 0;
    const log: string[] = [];
    const running = simulateSeveral(namesOf(60), {
      answer: ({ n }) => ({ after: 100 + n * 20 }),
      withJournal(journal) {
        const { announce, settle } = journal;
        journal.announce = async (user) => {
          announced += 1;
          if (announced === 20) throw new Error('disk full');
          return await announce(user);
        };
        journal.settle = async (key, attempt, settled) => {
          log.push(key);
          await settle(key, attempt, settled);
        };
      },
    });
    await expect(running).rejects.toThrow('disk full');
    expect(log.length).toBe(19);
  });

  it('a row with an old announcement is settled as not sent, announced again, and sent once', async () => {
    const run = await simulateSeveral(['anna', 'berta'], {
      withJournal(journal) {
        const grownOld = new Set(['anna']);
        journal.isFresh = (key) => !grownOld.delete(key);
      },
    });
    expect(run.end.ended).toBe('complete');
    expect(run.arrived.map(({ nickname }) => nickname).sort()).toEqual(['anna', 'berta']);
    const ofAnna = run.log.filter((line) => line.endsWith('anna'));
    expect(ofAnna).toEqual(['sending anna', 'again anna', 'sending anna', 'sent anna', 'created anna']);
  });

  it('rows in progress are settled even if the events are no longer read', async () => {
    let settled = 0;
    const running = simulateSeveral(namesOf(60), {
      onEvent: () => {
        throw new Error('closed');
      },
      withJournal(journal) {
        const { settle } = journal;
        journal.settle = async (...all) => {
          await settle(...all);
          settled += 1;
        };
      },
    });
    await expect(running).rejects.toThrow('closed');
    expect(settled).toBeGreaterThanOrEqual(8);
    expect(settled).toBeLessThanOrEqual(16);
  });
});

async function rosterOf(nicknames: readonly string[]) {
  const { sourceOf } = await import('../../support/simulated-run.js');
  return sourceOf(nicknames).roster;
}

describe('a directory that throttles', () => {
  it('a 429 halves the number of simultaneous rows and their rate, all wait, and success raises both again', async () => {
    let isThrottled = true;
    const run = await simulateSeveral(namesOf(300), {
      rate: { perSecond: 40 },
      answer: ({ at }) => {
        if (isThrottled && at > 1000) {
          if (at > 1150) isThrottled = false;
          return { ...THROTTLED, retryAfterMs: 10_000, after: 400 };
        }
        return { after: 400 };
      },
    });
    expect(run.end).toEqual({ ended: 'complete' });
    expect(run.waits).toMatchObject([{ why: 'throttled' }]);
    expect(run.pacer.factor).toBe(1);
    const after = run.arrived.filter(({ at }) => at > 5000);
    const first = after[0]?.at ?? 0;
    expect(first).toBeGreaterThan(11_000);
    // Right after the wait, the rate is half of the former rate.
    expect(after.filter(({ at }) => at < first + 400)).toHaveLength(4);
    const under = after.map(({ at }) => after.filter((one) => one.at <= at && one.at + 400 > at).length);
    expect(Math.max(...under.slice(0, 4))).toBeLessThanOrEqual(4);
    expect(Math.max(...under)).toBe(8);
    for (const name of namesOf(300)) expect(run.outcomeOf(name)).toBe('created');
  });

  it('a row with a 503 and Retry-After is not sent again; all rows wait and slow down, and one event says so', async () => {
    const run = await simulateSeveral(namesOf(40), {
      stopAfter: 0,
      answer: ({ n }) => (n < 8 ? { ...SERVER_ERROR, retryAfterMs: 20_000, after: 100 + n } : { after: 100 }),
    });
    expect(run.waits).toMatchObject([{ why: 'server_errors' }]);
    expect(run.arrived[8]?.at).toBeGreaterThan(20_000);
    expect(run.arrived).toHaveLength(40);
    const next = run.arrived.slice(8).filter(({ at }) => at < (run.arrived[8]?.at ?? 0) + 100);
    expect(next.length).toBeLessThanOrEqual(4);
    expect(run.outcomeOf('n1')).toBe('unconfirmed');
  });

  it('server errors that arrive together count as one, and a later error doubles the wait', async () => {
    const run = await simulateSeveral(namesOf(24), {
      stopAfter: 0,
      answer: ({ n }) => (n < 16 ? { ...SERVER_ERROR, after: 100 + n } : { after: 100 }),
    });
    expect(run.waits.map(({ until }) => Math.round((until - (run.waits[0]?.until ?? 0)) / 1000))).toEqual([
      0, 10,
    ]);
  });

  it('all rows wait together for a lost network, and none is lost', async () => {
    const run = await simulateSeveral(namesOf(40), {
      answer: ({ at }) => (at > 500 && at < 60_000 ? { ...UNREACHABLE, after: 30 } : { after: 200 }),
    });
    expect(run.end).toEqual({ ended: 'complete' });
    expect(run.waits.every(({ why }) => why === 'unreachable')).toBe(true);
    // The waits are 1, 2, 4, 30 and 30 seconds.
    expect(run.waits).toHaveLength(5);
    for (const name of namesOf(40)) expect(run.outcomeOf(name)).toBe('created');
  });

  it('a network that does not come back stops the run, and the remaining rows are pending', async () => {
    const run = await simulateSeveral(namesOf(40), {
      waitMs: 60_000,
      answer: ({ at }) => (at > 500 ? { ...UNREACHABLE, after: 30 } : { after: 200 }),
    });
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    const created = namesOf(40).filter((name) => run.outcomeOf(name) === 'created');
    expect(created.length).toBeGreaterThan(0);
    for (const name of namesOf(40)) expect([undefined, 'created', 'pending']).toContain(run.outcomeOf(name));
  });

  it.each([
    [8, 5],
    [8, 20],
    [64, 5],
  ])(
    'with %i rows at once, %i a second, a lost network is one outage, as long as for a single row',
    async (parallel, perSecond) => {
      const run = await simulateSeveral(namesOf(200), {
        rate: { parallel, perSecond },
        answer: ({ at }) => (at > 500 ? { ...UNREACHABLE, after: 5 } : { after: 200 }),
      });
      expect(run.end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
      expect(run.ms).toBeGreaterThan(900_000);
      expect(run.ms).toBeLessThan(1_000_000);
      expect(run.waits.length).toBeLessThan(40);
    },
  );

  it('a directory that is never reached, or always throttles, gets no more attempts than with one row at a time', async () => {
    const rate = { parallel: 8, perSecond: 5 };
    const never = await simulateSeveral(namesOf(40), { rate, answer: () => ({ ...UNREACHABLE, after: 5 }) });
    expect(never.end).toMatchObject({ ended: 'stopped', reason: 'unreachable' });
    expect(never.waits).toHaveLength(3);
    expect(never.ms).toBeLessThan(12_000);
    const throttled = await simulateSeveral(namesOf(40), {
      rate,
      answer: () => ({ ...THROTTLED, after: 5 }),
    });
    expect(throttled.end).toMatchObject({ ended: 'stopped' });
    expect(throttled.waits).toHaveLength(5);
    expect(throttled.ms).toBeLessThan(200_000);
  });
});

describe('a token that is refused during a run', () => {
  /** A keeper of the token that the directory accepts; each renewal obtains the next token. */
  function tokens(gives: (n: number) => boolean = () => true) {
    const clock = createVirtualClock();
    let [current, asked] = [1, 0];
    const lines: number[] = [];
    const keeper = {
      secrets: () => [],
      current: async () => new Secret(String(current)),
      ready: async () => {},
      async renew(line: number) {
        asked += 1;
        lines.push(line);
        await clock.sleep(3000);
        if (!gives(asked)) return false;
        current += 1;
        return true;
      },
    };
    return { keeper, lines, asked: () => asked, current: () => current };
  }

  it('a refused token is renewed once for all rows that sent it, and they are sent again', async () => {
    const { keeper, asked, current } = tokens();
    const renewal = withOneRenewal(keeper, { monotonic: () => now() });
    let now = (): number => 0;
    const run = await simulateSeveral(namesOf(40), {
      async answer({ at }, clockNow) {
        now = clockNow;
        const token = (await renewal.current()).reveal();
        const isRefused = token === '1' && at > 300;
        return isRefused ? { ...TOKEN_REFUSED, after: 100 + (at % 7) * 20 } : {};
      },
      newToken: (line, status, askedAt) => renewal.renew(line, status, askedAt),
    });
    expect(asked()).toBe(1);
    expect(current()).toBe(2);
    expect(run.end).toEqual({ ended: 'complete' });
    for (const name of namesOf(40)) expect(run.outcomeOf(name)).toBe('created');
  });

  it('a person is asked once if there is no other token, and all refused rows are pending', async () => {
    const { keeper, asked } = tokens(() => false);
    let now = (): number => 0;
    const renewal = withOneRenewal(keeper, { monotonic: () => now() });
    const run = await simulateSeveral(namesOf(40), {
      answer({ n }, clockNow) {
        now = clockNow;
        return n < 8 ? {} : { ...TOKEN_REFUSED, after: 50 + n * 10 };
      },
      newToken: (line, status, askedAt) => renewal.renew(line, status, askedAt),
    });
    expect(asked()).toBe(1);
    expect(run.end).toMatchObject({ ended: 'stopped', reason: 'token_refused' });
    for (const name of namesOf(40)) expect([undefined, 'created', 'pending']).toContain(run.outcomeOf(name));
  });

  it('a new token that is refused counts as a second refusal, whichever row sends it first', async () => {
    const { keeper, lines } = tokens((n) => n === 1);
    let time = 0;
    const renewal = withOneRenewal(keeper, { monotonic: () => time });
    const both = [renewal.renew(5, 401, 0), renewal.renew(6, 401, 0)];
    time = 3000;
    expect(await Promise.all(both)).toEqual([true, true]);
    // This refusal is late: the row was sent with the old token.
    expect(await renewal.renew(7, 401, 2000)).toBe(true);
    time = 4000;
    const again = renewal.renew(7, 401, 3500);
    time = 7000;
    expect(await again).toBe(false);
    expect(lines).toEqual([5, 5]);
  });

  it('no request gets the refused token while a new one is obtained', async () => {
    const { keeper } = tokens();
    const renewal = withOneRenewal(keeper, { monotonic: () => 0 });
    const renewing = renewal.renew(5, 401, 0);
    expect((await renewal.current()).reveal()).toBe('2');
    await renewing;
  });
});
