/**
 * kill -9 at moments of runs against SCIM servers that others wrote, which have groups: test/support/killed-runs.ts.
 */

import { afterAll, describe, expect, it } from 'vitest';
import {
  expectEveryWindow,
  GROUPS,
  type KillOptions,
  killOneRoster,
  noKills,
} from '../support/killed-runs.js';
import { startBetterAuthScim } from '../support/scim-better-auth.js';
import { startScimmy } from '../support/scim-scimmy.js';
import { createGroup, type ScimServer } from '../support/scim-server.js';

const SERVERS = { 'better-auth': startBetterAuthScim, scimmy: startScimmy } as const;
// The journal is that of kill.test.ts, which has more.
const KILLS = Math.min(Number(process.env.KILLS ?? 12), 300);

const OPTIONS: KillOptions = {
  profile: ['--profile', 'scim-2', '--set', 'external_id=attempt'],
  // Whoever is there has the id of our attempt, which the end of a run looks for.
  accept: [],
  prefix: 'user',
  most: KILLS,
  settlesAbsent: process.env.KILLS !== undefined,
};

const sums = { 'better-auth': noKills(), scimmy: noKills() };

async function killAt(
  server: ScimServer,
  most: number,
  its: (typeof sums)[keyof typeof sums],
): Promise<void> {
  for (const group of GROUPS) await createGroup(server, group);
  const { baseUrl, token } = server;
  const target = {
    ...{ baseUrl, token },
    users: () => server.users().map(({ userName }) => userName),
    memberships: () =>
      server.groups().flatMap(({ displayName, members }) => members.map((name) => `${name} ${displayName}`)),
    expectIn(journal: string) {
      // The id of the attempt was in the journal before its request was sent.
      for (const { userName, externalId } of server.users())
        expect(journal).toMatch(new RegExp(`"key":"${userName}",.*"attempt_id":"${externalId}"`));
    },
  };
  await killOneRoster(target, { ...OPTIONS, most }, its);
}

describe(`${KILLS} kills of runs against SCIM servers`, () => {
  it('killed runs against SCIM servers send nobody twice, lose nobody, and leave nobody without a group unnamed', async () => {
    for (const [at, name] of (['better-auth', 'scimmy'] as const).entries()) {
      const most = Math.floor((KILLS + at) / 2);
      while (sums[name].kills < most) {
        const server = await SERVERS[name]();
        await killAt(server, most, sums[name]).finally(() => server.close());
      }
    }
    expect(sums['better-auth'].kills + sums.scimmy.kills).toBe(KILLS);
    for (const its of Object.values(sums)) expectEveryWindow(its);
  }, 7_200_000);

  afterAll(() => {
    console.log(`kills against SCIM servers: ${JSON.stringify(sums, undefined, 1)}`);
  });
});
