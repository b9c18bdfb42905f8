/** The status of a store: the last status of each organisation, updated from the attempts since. */

import { expect, it } from 'vitest';
import { noCounts } from '../../../../src/domain/outcome.js';
import { type OrgStatus, unread } from '../../../../src/fleet/domain/org-status.js';
import { statusOf } from '../../../../src/fleet/postgres/store-status.js';
import { fakeDatabase } from './fake-database.js';

type Stored = {
  readonly state?: OrgStatus['state'];
  readonly live?: boolean;
  readonly counts?: Readonly<Record<string, number>> | null;
  readonly oldest?: string | null;
  readonly noted?: Partial<OrgStatus>;
};

async function statusIn(
  stored: readonly Stored[],
  workers: readonly object[] = [{ workers: 2, at_once: 20 }],
) {
  const rows = stored.map(({ state = 'waiting', live = false, counts = null, oldest = null, noted }) => ({
    state,
    status: JSON.stringify({ ...unread('school'), ...noted }),
    live,
    counts,
    oldest,
  }));
  const { database } = fakeDatabase({
    workers: [
      'from provision.worker where not ended and lease_until > clock_timestamp()) as at_once',
      () => workers,
    ],
    status: ['from provision.org o left join provision.worker w', () => rows],
  });
  return await statusOf(database);
}

async function presented(one: Stored): Promise<OrgStatus> {
  const [status] = (await statusIn([one])).organisations;
  if (status === undefined) expect.unreachable();
  return status;
}

const FOUR = { ...noCounts(), total: 4, pending: 4 };

it.each([
  ['running', true, 'running'],
  ['running', false, 'waiting'],
  ['waiting', true, 'waiting'],
  ['needs', false, 'needs'],
  ['done', true, 'done'],
] as const)('an organisation that is %s (with a worker: %s) is %s', async (state, live, expected) => {
  expect(await presented({ state, live, noted: { state: 'needs', unconfirmed: 2 } })).toEqual({
    ...unread('school'),
    state: expected,
    unconfirmed: 2,
  });
});

it('an organisation whose rows were never counted keeps its status', async () => {
  expect(await presented({ counts: { created: 3 } })).toEqual(unread('school'));
});

it('attempts since the last status replace its counts', async () => {
  const status = await presented({
    counts: { created: 1, exists: 1, failed: 1 },
    noted: { counts: FOUR, unconfirmed: 1 },
  });
  expect(status).toMatchObject({
    state: 'waiting',
    unconfirmed: 0,
    counts: { ...noCounts(), total: 4, created: 1, exists: 1, failed: 1, pending: 1 },
  });
});

it('attempts that are in the last status change nothing', async () => {
  const counts = { ...FOUR, created: 3, pending: 1 };
  const noted = { counts, unconfirmed: 5, state: 'needs' as const };
  expect(await presented({ state: 'needs', counts: { created: 3 }, noted })).toEqual({
    ...unread('school'),
    ...noted,
  });
});

it.each([
  ['running', true, { pending: 3, unconfirmed: 0 }, 0],
  ['running', false, { pending: 1, unconfirmed: 2 }, 2],
  ['needs', false, { pending: 1, unconfirmed: 2 }, 2],
  ['waiting', true, { pending: 1, unconfirmed: 2 }, 2],
] as const)(
  'requests without an answer of an organisation that is %s (with a worker: %s) count as %o',
  async (state, live, counts, unconfirmed) => {
    const status = await presented({ state, live, counts: { open: 2, created: 1 }, noted: { counts: FOUR } });
    expect(status).toMatchObject({ unconfirmed, counts: { ...counts, created: 1 } });
  },
);

it('an outcome of a later version counts as pending', async () => {
  const status = await presented({ counts: { other: 1, created: 1 }, noted: { counts: FOUR } });
  expect(status.counts).toMatchObject({ pending: 3, created: 1 });
});

it.each([
  ['with all users created', { created: 4 }, {}, 'done'],
  ['with unfinished steps', { created: 4 }, { unfinished: 1 }, 'needs'],
  ['with users that were not created', { created: 2, pending: 2 }, {}, 'waiting'],
  ['with another unconfirmed user', { created: 2, unconfirmed: 1, pending: 1 }, {}, 'needs'],
  ['with a taken login', { created: 3, exists: 1 }, {}, 'needs'],
] as const)(
  'an organisation that needed a decision is %s, after it was settled',
  async (_, counts, noted, state) => {
    const before = { ...FOUR, created: 1, unconfirmed: 3, pending: 0 };
    const status = await presented({
      state: 'needs',
      counts,
      noted: { counts: before, unconfirmed: 3, ...noted },
    });
    expect(status.state).toBe(state);
  },
);

it('an organisation that waits stays waiting with all users created, until its run has ended', async () => {
  const status = await presented({ counts: { created: 4 }, noted: { counts: FOUR } });
  expect(status).toMatchObject({ state: 'waiting', counts: { created: 4, pending: 0 } });
});

it('users that are in no row are counted separately', async () => {
  const notInRoster = { ...noCounts(), created: 1 };
  const status = await presented({ counts: { created: 3 }, noted: { counts: FOUR, notInRoster } });
  expect(status.counts).toMatchObject({ total: 4, created: 2, pending: 2 });
});

it('the oldest unconfirmed user is that of all organisations', async () => {
  const all = [{ oldest: '2000.4' }, { oldest: null }, { oldest: '1000.6' }, { oldest: '3000' }];
  expect(await statusIn(all)).toMatchObject({ oldestUnconfirmed: 1001, workers: 2, atOnce: 20 });
  expect(await statusIn([{}], [])).toMatchObject({ oldestUnconfirmed: undefined, workers: 0, atOnce: 1 });
});
