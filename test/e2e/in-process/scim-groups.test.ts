/** Groups on independent SCIM servers, in runs with the profile `scim-2`. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import { createGroup, deleteGroup, type ScimServer } from '../../support/scim-server.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const ROSTER = [
  'nickname,password,first name,last name,email,groups',
  'a.petrova,Sample-Pass-1,Avdotya,Petrova,a@example.org,Staff;Teachers',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,b@example.org,staff',
].join('\n');

const SERVERS = [
  { name: 'better-auth', start: startBetterAuthScim },
  { name: 'scimmy-routers', start: startScimmy },
] as const;

type Step = { readonly value: string; readonly state: string };
type Report = {
  readonly unfinished: number;
  readonly rows: {
    readonly created: readonly { readonly nickname: string; readonly steps?: readonly Step[] }[];
  };
};

describe.each(SERVERS)('groups of $name', ({ start }) => {
  let folder: Scratch;
  let server: ScimServer;
  let proxy: CuttingProxy;
  let ids: Map<string, string>;

  beforeEach(async () => {
    folder = scratch();
    folder.write('users.csv', ROSTER);
    server = await start();
    proxy = await startCuttingProxy(server.baseUrl);
    ids = new Map();
    for (const name of ['Staff', 'Teachers', 'Pupils']) ids.set(name, await createGroup(server, name));
  });

  afterEach(async () => {
    folder.remove();
    await proxy.close();
    await server.close();
  });

  function create(): Promise<Ran> {
    const args = ['users.csv', '--profile', 'scim-2', '--set', 'external_id=attempt', '--pace', '0'];
    const env = { PROVISION_BASE_URL: proxy.baseUrl, PROVISION_TOKEN: server.token };
    return run(args, { cwd: folder.path, env });
  }

  const members = () =>
    server.groups().map(({ displayName, members: all }) => [displayName, ...all].join(' '));
  const report = () => folder.json('users.csv.results/report.json') as Report;
  const isStep = ({ method }: { readonly method: string }) => method === 'PATCH';

  it('users of $name are added to their groups with one request each', async () => {
    expect(await create()).toMatchObject({ status: 0 });
    expect(members()).toEqual(['Staff a.petrova b.ivanov', 'Teachers a.petrova', 'Pupils']);
    expect(server.requests()[`PATCH /Groups/${ids.get('Staff')}`]).toBe(2);
    expect(server.requests()[`PATCH /Groups/${ids.get('Teachers')}`]).toBe(1);
  });

  it('a step of $name with a lost answer is sent again, and the user is in the group once', async () => {
    let lost = 0;
    proxy.decide = (request) =>
      isStep(request) && lost++ === 0 ? { passes: true, answer: 'reset' } : undefined;
    expect(await create()).toMatchObject({ status: 0 });
    expect(members()).toEqual(['Staff a.petrova b.ivanov', 'Teachers a.petrova', 'Pupils']);
    expect(proxy.requests.filter(isStep)).toHaveLength(4);
    expect(proxy.arrivals()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
  });

  it('users of $name in a group that is deleted during the run are named, and created once', async () => {
    proxy.decide = async ({ user }) => {
      if (user === 'a.petrova') await deleteGroup(server, ids.get('Teachers') ?? '');
      return undefined;
    };
    expect(await create()).toMatchObject({ status: 1 });
    expect(members()).toEqual(['Staff a.petrova b.ivanov', 'Pupils']);
    expect(report()).toMatchObject({
      unfinished: 1,
      rows: {
        created: [
          {
            nickname: 'a.petrova',
            steps: [
              { value: 'Staff', state: 'done' },
              { value: 'Teachers', state: 'refused' },
            ],
          },
          { nickname: 'b.ivanov' },
        ],
      },
    });
    expect(proxy.arrivals()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
  });

  it('a user of $name that a look-up finds at the end of the run is added to groups by the id in its answer', async () => {
    proxy.decide = ({ user }) => (user === 'a.petrova' ? { passes: true, answer: 'reset' } : undefined);
    expect(await create()).toMatchObject({ status: 0 });
    expect(members()).toEqual(['Staff b.ivanov a.petrova', 'Teachers a.petrova', 'Pupils']);
    const lookUps = proxy.requests.filter(({ method, path }) => method === 'GET' && path.includes('/Users'));
    // All users are listed before the run, and one is looked up at its end.
    expect(lookUps.map(({ path }) => path.includes('filter='))).toEqual([false, true]);
    expect(proxy.requests.filter(isStep)).toHaveLength(3);
    const before = proxy.requests.length;
    expect(await create()).toMatchObject({ status: 0 });
    expect(proxy.requests.slice(before)).toEqual([]);
  });
});
