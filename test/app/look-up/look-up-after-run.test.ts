import { describe, expect, it } from 'vitest';
import { lookUpAfterRun, mayLookUpAfter, withAttemptId } from '../../../src/app/look-up/look-up-after-run.js';
import type { RunEnd, Sighting } from '../../../src/app/pipeline/index.js';
import type { Known } from '../../../src/domain/outcome.js';
import { noticeText } from '../../../src/ui/format/notice-text.js';
import { NO_FIELDS } from '../../support/default-profile.js';

const AT = Date.UTC(2026, 8, 1, 8, 0, 0);
const NAME = { first: 'Anna', last: 'Petrova', middle: '' };

function known(nickname: string, more: Partial<Known> = {}): Known {
  return {
    key: nickname,
    nickname,
    name: NAME,
    departmentId: 1,
    row: 1,
    attempt: 1,
    run: 1,
    outcome: 'unconfirmed',
    at: AT,
    unconfirmedSince: AT,
    attemptId: `id-${nickname}`,
    ...more,
  };
}

const found = (attemptId: string): Sighting => ({
  kind: 'found',
  user: { nickname: 'a', attemptId, names: ['Anna', 'Petrova'], createdAt: AT, clockOffsetMs: 0, fields: {} },
});

async function lookedUp(nicknames: readonly string[], see: (nickname: string) => Sighting) {
  const [written, notices, asked]: [string[], string[], string[]] = [[], [], []];
  const controller = new AbortController();
  await lookUpAfterRun(
    nicknames.map((nickname) => ({
      known: known(nickname),
      person: { nickname, name: NAME, departmentId: 1, position: '', ...NO_FIELDS },
    })),
    {
      lookUp: async ({ nickname }) => {
        asked.push(nickname);
        return see(nickname);
      },
      journal: {
        async settleByLookUp(key, { outcome, evidence }) {
          written.push(`${key} ${outcome} ${evidence}`);
        },
      },
      title: 'Simulated',
      reporter: {
        notice(notice) {
          if (notice.kind !== 'looked-up') notices.push(noticeText(notice, '/', 'en'));
        },
      },
      interruption: { first: controller.signal },
      clock: { now: () => AT + 1_000 },
    },
  );
  return { written, notices, asked };
}

describe('the look-up after a run', () => {
  it('the look-up after a run settles users with the id of their request as created, and reports how many', async () => {
    const { written, notices } = await lookedUp(['a', 'b', 'c'], (nickname) =>
      nickname === 'c' ? { kind: 'absent' } : found(`id-${nickname}`),
    );
    expect(written).toEqual(['a created attempt_id', 'b created attempt_id']);
    expect(notices).toEqual(['2 of 3 unconfirmed users were found by the id of the request: created.']);
  });

  it('the look-up after a run changes and reports nothing if it does not find the id of the request', async () => {
    for (const sighting of [found('another'), { kind: 'absent' } as const]) {
      expect(await lookedUp(['a'], () => sighting)).toEqual({ written: [], notices: [], asked: ['a'] });
    }
  });

  it('the look-up after a run warns once about errors, and stops after repeated ones', async () => {
    const failed = { kind: 'unknown', message: 'status 500', stop: null } as const;
    expect(await lookedUp(['a', 'b', 'c', 'd'], () => failed)).toEqual({
      written: [],
      notices: ['Warning: Not every unconfirmed user could be looked up: status 500.'],
      asked: ['a', 'b', 'c'],
    });
    const refused = await lookedUp(['a', 'b'], () => ({ ...failed, stop: 'token_refused' }));
    expect(refused.asked).toEqual(['a']);
    expect(refused.notices).toHaveLength(1);
  });

  it.each<readonly [RunEnd, boolean]>([
    [{ ended: 'complete' }, true],
    [{ ended: 'limit' }, true],
    [{ ended: 'stopped', reason: 'too_many_failures' }, true],
    [{ ended: 'stopped', reason: 'unreachable' }, false],
    [{ ended: 'stopped', reason: 'token_refused' }, false],
    [{ ended: 'stopped', reason: 'forbidden' }, false],
    [{ ended: 'stopped', reason: 'wrong_address' }, false],
    [{ ended: 'stopped', reason: 'throttled' }, false],
    [{ ended: 'stopped', reason: 'fenced' }, false],
    [{ ended: 'interrupted', signal: 'SIGINT' }, false],
    [{ ended: 'refused', reason: 'invalid_rows' }, false],
  ])('the look-up after a run that ended with %j is made: %s', (end, may) => {
    expect(mayLookUpAfter(end)).toBe(may);
  });

  it('the look-up after a run covers only unconfirmed rows with the id of an attempt', () => {
    const all = [
      known('a'),
      known('b', { attemptId: undefined }),
      known('c', { outcome: 'created' }),
      known('d', { outcome: 'pending' }),
    ];
    expect(withAttemptId({ all: () => all }).map(({ key }) => key)).toEqual(['a']);
  });
});
