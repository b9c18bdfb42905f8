/**
 * Runs with eight rows in progress, killed with kill -9, against third-party SCIM servers with groups and against a
 * plain server that sometimes loses answers. See test/support/killed-runs.ts.
 */

import { afterAll, describe, expect, it } from 'vitest';
import { groupProfile, startGroupDirectory } from '../support/group-directory.js';
import {
  expectEveryWindow,
  GROUPS,
  type KillOptions,
  type KillTarget,
  killOneRoster,
  noKills,
} from '../support/killed-runs.js';
import { seededRandom } from '../support/random.js';
import { startBetterAuthScim } from '../support/scim-better-auth.js';
import { startScimmy } from '../support/scim-scimmy.js';
import { createGroup, type ScimServer } from '../support/scim-server.js';

// Runs with one row at a time are in kill.test.ts, with more kills.
const KILLS = Math.min(Number(process.env.KILLS ?? 12), 900);

type Server = KillTarget & { close(): Promise<void> };

const COMMON = {
  prefix: 'user',
  atOnce: 8,
  settlesAbsent: process.env.KILLS !== undefined,
  random: seededRandom(),
} as const;

const SCIM: Omit<KillOptions, 'most'> = {
  ...COMMON,
  profile: ['--profile', 'scim-2', '--set', 'external_id=attempt'],
  // Each user has the id of its attempt, which the look-up at the end of a run finds.
  accept: [],
};

const PLAIN: Omit<KillOptions, 'most'> = {
  ...COMMON,
  profile: ['--profile', './directory.json'],
  accept: [],
  loses: 40,
  form: groupProfile({
    parallel: 8,
    create: {
      path: '/users',
      type: 'json',
      id: '/id',
      body: { nickname: '{nickname}', password: '{password}', name: '{last}', attempt: '{attempt_id}' },
    },
    look_up: {
      path: '/users?nickname={nickname}',
      items: '/items',
      total: '/total',
      id: '/id',
      nickname: '/nickname',
      created_at: '/created',
      attempt_id: '/attempt',
      absent_after: 1,
    },
  }),
};

async function scim(server: ScimServer): Promise<Server> {
  for (const group of GROUPS) await createGroup(server, group);
  const { baseUrl, token } = server;
  return {
    baseUrl,
    token,
    close: () => server.close(),
    users: () => server.users().map(({ userName }) => userName),
    memberships: () =>
      server.groups().flatMap(({ displayName, members }) => members.map((name) => `${name} ${displayName}`)),
    expectIn(journal) {
      // The journal has the id of the attempt from before its request.
      for (const { userName, externalId } of server.users())
        expect(journal).toMatch(new RegExp(`"key":"${userName}",.*"attempt_id":"${externalId}"`));
    },
  };
}

async function plain(): Promise<Server> {
  const directory = await startGroupDirectory(GROUPS);
  return {
    baseUrl: directory.url,
    token: 'test-only-token',
    close: directory.close,
    users: () => directory.creations,
    memberships: () =>
      directory.creations.flatMap((name) => directory.groupsOf(name).map((group) => `${name} ${group}`)),
    expectIn(journal) {
      for (const { nickname, attempt } of directory.people.values())
        expect(journal).toMatch(new RegExp(`"key":"${nickname}",.*"attempt_id":"${attempt}"`));
    },
  };
}

const TARGETS = {
  'better-auth': { options: SCIM, start: async () => scim(await startBetterAuthScim()), sums: noKills() },
  scimmy: { options: SCIM, start: async () => scim(await startScimmy()), sums: noKills() },
  plain: { options: PLAIN, start: plain, sums: noKills() },
};

describe(`${KILLS} kills of runs with eight rows in progress`, () => {
  it('killed runs send no user twice, lose no user, leave at most eight unconfirmed, and name each user without a group', async () => {
    const targets = Object.values(TARGETS);
    for (const [at, { options, start, sums }] of targets.entries()) {
      const most = Math.floor((KILLS + at) / targets.length);
      while (sums.kills < most) {
        const server = await start();
        await killOneRoster(server, { ...options, most }, sums).finally(() => server.close());
      }
      if (COMMON.settlesAbsent) expect(sums.left).toBe(0);
      expectEveryWindow(sums);
    }
    expect(targets.reduce((sum, { sums }) => sum + sums.kills, 0)).toBe(KILLS);
  }, 7_200_000);

  afterAll(() => {
    const sums = Object.fromEntries(Object.entries(TARGETS).map(([name, its]) => [name, its.sums]));
    console.log(`kills with eight rows in progress: ${JSON.stringify(sums, undefined, 1)}`);
  });
});
