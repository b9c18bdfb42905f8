/** Runs that put users into groups of Debian's Redmine: runs that end, and runs that are killed. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../e2e/program.js';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.js';
import { expectEveryWindow, GROUPS, killOneRoster, noKills } from '../support/killed-runs.js';
import { seededRandom } from '../support/random.js';
import { type Redmine, startRedmine } from './redmine.js';

const KILLS = Math.min(Number(process.env.KILLS ?? 6), 300);
const PROFILE = ['--profile', 'redmine'];
const random = seededRandom();

let redmine: Redmine;
let proxy: CuttingProxy;
let folder: Scratch;

beforeAll(async () => {
  redmine = await startRedmine();
  for (const group of GROUPS) await redmine.createGroup(group);
  proxy = await startCuttingProxy(redmine.baseUrl);
  folder = scratch();
});

afterAll(async () => {
  folder?.remove();
  await proxy?.close();
  await redmine?.close();
});

const HEADER = 'login,password,first name,last name,e-mail,groups';
const row = (login: string, groups: string) =>
  `${login},Sample-Pass-${login},Авдотья,Петрова-${login},${login}@example.org,${groups}`;

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: proxy.baseUrl, PROVISION_TOKEN: redmine.key };
  return run([...args, ...PROFILE, '--pace', '0'], { cwd: folder.path, env });
}

const groupsOf = (login: string) =>
  redmine.memberships().flatMap((one) => (one.login === login ? [one.group] : []));

/** The requests that put users into groups: the POST requests that create no user. */
const stepsSent = () => proxy.requests.filter(({ method, user }) => method === 'POST' && user === '');

type Step = { readonly value: string; readonly state: string; readonly status?: number };
type Report = { readonly rows: { readonly created: readonly { readonly steps?: readonly Step[] }[] } };

describe('the profile redmine', () => {
  it('the profile redmine puts users into their groups, and sends nothing when it is run again', async () => {
    folder.write(
      'users.csv',
      [HEADER, row('ann', 'Staff;Choir'), row('bob', 'Pupils'), row('cid', '')].join('\n'),
    );
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(['ann', 'bob', 'cid'].map(groupsOf)).toEqual([['Staff', 'Choir'], ['Pupils'], []]);
    const sent = proxy.requests.length;
    expect(await go('users.csv')).toMatchObject({ status: 0 });
    expect(proxy.requests).toHaveLength(sent);
  });

  it('the profile redmine reads the answer for an existing member as done', async () => {
    folder.write('lost.csv', [HEADER, row('dora', 'Staff')].join('\n'));
    const before = stepsSent().length;
    proxy.decide = ({ method, user }) =>
      method === 'POST' && user === '' && stepsSent().length === before + 1
        ? { passes: true, answer: 'reset' }
        : undefined;
    expect(await go('lost.csv')).toMatchObject({ status: 0 });
    expect(
      stepsSent()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual([204, 422]);
    expect(groupsOf('dora')).toEqual(['Staff']);
  });

  it('the profile redmine names a user with a deleted group, and creates that user once', async () => {
    const id = await redmine.createGroup('Short-lived');
    folder.write('gone.csv', [HEADER, row('emil', 'Staff;Short-lived'), row('finn', 'Staff')].join('\n'));
    proxy.decide = async ({ user }) => {
      if (user === 'emil') await redmine.deleteGroup(id);
      return undefined;
    };
    const { status, stdout } = await go('gone.csv');
    expect(status).toBe(1);
    expect(stdout).toContain('1 of them lacks a group');
    const { rows } = folder.json('gone.csv.results/report.json') as Report;
    expect(rows.created[0]?.steps).toMatchObject([
      { value: 'Staff', state: 'done' },
      { value: 'Short-lived', state: 'refused', status: 404 },
    ]);
    expect(folder.read('gone.csv.results/unfinished.csv')).toMatch(/^emil,/m);
    expect(['emil', 'finn'].map(groupsOf)).toEqual([['Staff'], ['Staff']]);
    expect(proxy.arrivals()).toMatchObject({ emil: 1, finn: 1 });
  });
});

describe(`${KILLS} kills of runs against Redmine`, () => {
  const sums = noKills();

  it('killed runs against Redmine send no user twice, lose no user, and name each user without a group', async () => {
    const target = {
      baseUrl: redmine.baseUrl,
      token: redmine.key,
      users: () => redmine.users().map(({ login }) => login),
      memberships: () => redmine.memberships().map(({ login, group }) => `${login} ${group}`),
    };
    // Redmine stores no id of an attempt, so nickname, names and time are the evidence.
    const options = {
      profile: PROFILE,
      accept: ['--accept', 'time'],
      settlesAbsent: false,
      most: KILLS,
      atOnce: 1,
      random,
    };
    while (sums.kills < KILLS)
      await killOneRoster(target, { ...options, prefix: `roster${sums.rosters + 1}-user` }, sums);
    expect(sums.kills).toBe(KILLS);
    expectEveryWindow(sums);
  }, 7_200_000);

  afterAll(() => {
    console.log(`kills against Redmine: ${JSON.stringify(sums, undefined, 1)}`);
  });
});
