/** Steps after a creation (groups, managers and passwords) that the program sends to a server that is not a sandbox. */

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ageKey } from '../../support/age-keys.js';
import {
  type Asked,
  type GroupDirectory,
  groupProfile,
  type Reply,
  startGroupDirectory,
} from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const ROSTER = [
  'nickname,password,first name,last name,groups,manager',
  'a.petrova,Sample-Pass-1,Avdotya,Petrova,Staff;Teachers,b.ivanov',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,staff,',
  'c.weber,Sample-Pass-3,Clara,Weber,,a.petrova',
].join('\n');

let folder: Scratch;
let directory: GroupDirectory;
let reply: (asked: Asked) => Reply;

beforeEach(async () => {
  folder = scratch();
  folder.write('groups.json', groupProfile());
  folder.write('users.csv', ROSTER);
  reply = () => undefined;
  directory = await startGroupDirectory(['Staff', 'Teachers', 'Pupils'], (asked) => reply(asked));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function create(...more: readonly string[]): Promise<Ran> {
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes', ...more];
  return run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

function retry(...more: readonly string[]): Promise<Ran> {
  const args = ['retry', ...more, '--profile', 'groups.json', '--base-url', directory.url, '--yes'];
  return run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

type Step = {
  readonly step: string;
  readonly value: string;
  readonly state: string;
  readonly message?: string;
};
type Row = { readonly nickname: string; readonly steps?: readonly Step[] };
type Report = {
  readonly unfinished: number;
  readonly rows: { readonly created: readonly Row[] };
};

const report = () => folder.json('users.csv.results/report.json') as Report;
/** The steps of the first user that are not done. */
const unfinishedSteps = () => report().rows.created[0]?.steps?.filter(({ state }) => state !== 'done');
const stepsSent = () => directory.asked.filter(({ kind }) => ['group', 'manager'].includes(kind));

it('users are created, added to their groups and get their managers', async () => {
  const { status, stdout, stderr } = await create();
  expect(stdout + stderr).toContain('3 group memberships and 2 managers');
  expect(stderr).toMatch(/Groups +2, all found/);
  expect(status).toBe(0);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff']);
  expect(directory.people.get('a.petrova')?.manager).toBe(directory.people.get('b.ivanov')?.id);
  expect(directory.people.get('c.weber')?.manager).toBe(directory.people.get('a.petrova')?.id);
  expect(report().unfinished).toBe(0);
});

it('a second run sends nothing', async () => {
  await create();
  const before = directory.asked.length;
  expect((await create()).status).toBe(0);
  expect(directory.asked.slice(before)).toEqual([]);
});

/** A profile that lists all groups, so that the program can suggest similar names. */
function listAllGroups(): void {
  const groups = { path: '/groups', items: '/items', total: '/total', name: '/title', id: '/id' };
  folder.write('groups.json', groupProfile({ names: { groups, manager: { users: true } } }));
}

it('a name that the directory lacks makes its row invalid, and no user is created', async () => {
  listAllGroups();
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Teacher'));
  const { status, stderr } = await create();
  expect(status).toBe(2);
  expect(stderr).toContain('"Teacher"');
  expect(stderr).toContain('"Teachers"');
  expect(stderr).toMatch(/Groups +2, 1 not found/);
  expect(directory.creations).toEqual([]);
});

it('an error message that refuses a look-up of names is quoted with one full stop', async () => {
  reply = ({ kind }) =>
    kind === 'name' ? (response) => response.writeHead(401).end('{"message":"Sign in again."}') : undefined;
  expect((await create()).stderr).toContain(
    'could not be looked up in The Test Directory: Sign in again. No user was sent. [names-not-read]',
  );
});

it('an error names a wrong pointer of the profile, and not the permissions of the token', async () => {
  const search = { path: '/groups?name={value}', total: '/total', name: '/title', id: '/id' };
  const names = async (change: object) => {
    const groups = { ...search, items: '/items', ...change };
    folder.write('groups.json', groupProfile({ names: { groups, manager: { users: true } } }));
    const { stderr } = await create();
    expect(stderr).toContain('Compare this pointer in the profile with an answer of the service');
    expect(stderr).not.toMatch(/users where|rights/);
    return stderr;
  };
  expect(await names({ items: '/total' })).toMatch(
    /could not be looked up in The Test Directory: \/total in the answer of .* is not a list but a number with/,
  );
  expect(await names({ path: '/groups', items: '/result' })).toMatch(
    /\/result in .* is not a list: there is nothing/,
  );
  expect(await names({ name: '/label' })).toMatch(
    /an item of \/items in .* has no usable value at \/label\./,
  );
  expect(await names({ path: '/groups', total: '/count' })).toMatch(/has no number of entries at \/count\./);
  expect(directory.creations).toEqual([]);
});

it('a dry run without a token says that the names were not looked up', async () => {
  const { status, stdout } = await run(['users.csv', '--profile', 'groups.json', '--dry-run'], {
    cwd: folder.path,
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/Groups +2, not looked up/);
});

it('a dry run with address and token looks the names up', async () => {
  listAllGroups();
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Teacher'));
  const { status, stdout } = await create('--dry-run');
  expect(status).toBe(1);
  expect(stdout).toContain('"Teachers"');
  expect(directory.asked.map(({ kind }) => kind)).toEqual(['name']);
});

it('a step that is refused is named, and its user is created', async () => {
  reply = ({ kind, value }) =>
    kind === 'group' && value === 'g2'
      ? (response) => response.writeHead(400).end('{"message":"the group is full"}')
      : undefined;
  const { status, stdout, stderr } = await create();
  expect(status).toBe(1);
  expect(stderr).toContain('a.petrova: group membership “Teachers”: the group is full');
  expect(stdout).toContain('1 of them lacks a group');
  expect(stdout).toContain('retry users.csv.results/unfinished.csv');
  expect(report().unfinished).toBe(1);
  expect(unfinishedSteps()).toMatchObject([
    { step: 'group', value: 'Teachers', state: 'refused', message: 'the group is full' },
  ]);
  expect(folder.read('users.csv.results/unfinished.csv')).toContain('the group is full');
});

it('a refused step is sent again by a retry that names it, but not by the same command', async () => {
  reply = ({ kind, value, n }) =>
    kind === 'group' && value === 'g2' && n === 1
      ? (response) => response.writeHead(400).end('{}')
      : undefined;
  await create();
  const sent = stepsSent().length;
  expect((await create()).status).toBe(1);
  expect(stepsSent()).toHaveLength(sent);
  expect((await retry('users.csv.results/unfinished.csv')).status).toBe(0);
  expect(stepsSent()).toHaveLength(sent + 1);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('a run that only sends steps says that it is done, and not that nothing was sent', async () => {
  reply = ({ kind, value, n }) =>
    kind === 'group' && value === 'g2' && n === 1
      ? (response) => response.writeHead(400).end('{}')
      : undefined;
  await create();
  expect((await create()).stdout).toContain('No user was sent. 1 user is unfinished.');
  expect((await retry('users.csv.results/unfinished.csv')).stdout).toMatch(/^All done\.$/m);
  expect((await create()).stdout).toContain('Nothing to send: all users in users.csv have been created.');
});

it('retry --only unfinished sends refused steps again', async () => {
  reply = ({ kind, value, n }) =>
    kind === 'group' && value === 'g2' && n === 1
      ? (response) => response.writeHead(400).end('{}')
      : undefined;
  await create();
  expect((await retry('users.csv.results', '--only', 'unfinished')).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
});

it('a refused step is sent when the list has another value', async () => {
  reply = ({ kind, value }) =>
    kind === 'group' && value === 'g2' ? (response) => response.writeHead(400).end('{}') : undefined;
  await create();
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Pupils'));
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Pupils']);
  expect(directory.creations).toHaveLength(3);
});

it('a step with a lost answer is sent again, and its user is created once', async () => {
  reply = ({ kind, value, n }) => (kind === 'group' && value === 'g2' && n === 1 ? 'lose' : undefined);
  const { status } = await create();
  expect(status).toBe(0);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
});

it('a step that never gets an answer stays open, and the same command sends it again without a creation', async () => {
  let isLost = true;
  reply = ({ kind, value }) => (isLost && kind === 'group' && value === 'g2' ? 'lose' : undefined);
  const { status, stdout } = await create();
  expect(status).toBe(1);
  expect(stdout).toContain('1 of them lacks a group');
  expect(unfinishedSteps()).toMatchObject([{ step: 'group', value: 'Teachers', state: 'open' }]);
  isLost = false;
  expect((await create()).status).toBe(0);
  expect(report().unfinished).toBe(0);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('a run waits for a throttled step', async () => {
  reply = ({ kind, n }) =>
    kind === 'group' && n === 1
      ? (response) => response.writeHead(429, { 'retry-after': '2' }).end()
      : undefined;
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
});

it('a missing permission refuses the steps, and five refusals in a row stop the run', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => `user.${at},Sample-Pass-${at},Ann,Example${at},Staff,`);
  folder.write('users.csv', [ROSTER.split('\n')[0], ...rows].join('\n'));
  reply = ({ kind }) =>
    kind === 'group'
      ? (response) => response.writeHead(403).end('{"message":"needs the right manage-groups"}')
      : undefined;
  const { status, stdout } = await create();
  expect(status).toBe(4);
  expect(stdout).toContain('needs the right manage-groups');
  expect(directory.creations).toHaveLength(5);
});

it('a token that is refused at a step stops the run, and the step stays open', async () => {
  reply = ({ kind }) => (kind === 'group' ? (response) => response.writeHead(401).end() : undefined);
  const { status } = await create();
  expect(status).toBe(4);
  expect(directory.creations).toEqual(['a.petrova']);
  expect(unfinishedSteps()?.[0]).toMatchObject({ value: 'Staff', state: 'open' });
  reply = () => undefined;
  expect((await create()).status).toBe(0);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('a new user who is missing in the directory at first gets the group later in the run', async () => {
  reply = ({ kind, n }) =>
    kind === 'group' && n <= 2 ? (response) => response.writeHead(404).end('{}') : undefined;
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
});

it('a step is refused if the directory does not show its user in time', async () => {
  reply = ({ kind, value }) =>
    kind === 'group' && value === 'g2' ? (response) => response.writeHead(404).end('{}') : undefined;
  expect((await create()).status).toBe(1);
  expect(unfinishedSteps()).toMatchObject([{ step: 'group', value: 'Teachers', state: 'refused' }]);
});

it('a limit also counts users that only get steps', async () => {
  reply = ({ kind }) => (kind === 'group' ? (response) => response.destroy() : undefined);
  await create();
  reply = () => undefined;
  await create('--limit', '1');
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  expect(directory.groupsOf('b.ivanov')).toEqual([]);
});

it('users of a profile without steps stay unchanged when steps are added to the profile', async () => {
  folder.write('groups.json', groupProfile({ then: undefined, names: undefined, fields: undefined }));
  await create();
  folder.write('groups.json', groupProfile());
  expect((await create()).status).toBe(0);
  expect(stepsSent()).toEqual([]);
});

it('programs get an event for each step, and the number of unfinished users', async () => {
  reply = ({ kind, value }) =>
    kind === 'group' && value === 'g2'
      ? (response) => response.writeHead(400).end('{"code":"full"}')
      : undefined;
  const { stdout } = await create('--json');
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const steps = events.filter(({ event }) => event === 'step');
  expect(steps).toHaveLength(5);
  expect(steps[1]).toMatchObject({
    nickname: 'a.petrova',
    step: 'group',
    value: 'Teachers',
    state: 'refused',
    status: 400,
    code: 'full',
  });
  expect(events.at(-1)).toMatchObject({ event: 'finished', unfinished: 1, exit_status: 1 });
});

it('a group that disappears after its look-up causes a refusal of its own steps only', async () => {
  reply = ({ kind }) => {
    if (kind === 'creation') directory.groups.delete('Teachers');
    return undefined;
  };
  const { status, stderr } = await create();
  expect(status).toBe(1);
  expect(stderr).toContain('a.petrova: group membership “Teachers”: no such group');
  expect(report().unfinished).toBe(1);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff']);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('a run waits for a missing group if its service reports it like a new user, and then names it', async () => {
  const isGone = (value: string) => value === 'g2' && !directory.groups.has('Teachers');
  reply = ({ kind, value }) => {
    if (kind === 'creation') directory.groups.delete('Teachers');
    return kind === 'group' && isGone(value)
      ? (response) => response.writeHead(404).end('{"message":"no such group"}')
      : undefined;
  };
  expect((await create()).status).toBe(1);
  expect(unfinishedSteps()).toMatchObject([
    { step: 'group', value: 'Teachers', state: 'refused', message: 'no such group' },
  ]);
  expect(folder.read('users.csv.results/unfinished.csv')).toContain('no such group');
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('an open step is refused before anything is sent if its group disappeared between two runs, and is then named', async () => {
  reply = ({ kind }) => (kind === 'group' ? 'lose' : undefined);
  await create();
  for (const { groups } of directory.people.values()) groups.clear();
  directory.groups.delete('Teachers');
  reply = () => undefined;
  const sent = stepsSent().length;
  const refused = await create();
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('has no "Teachers" [unknown-name]');
  expect(refused.stderr).toMatch(/Invalid +1 row, not sent/);
  expect(refused.stderr).toMatch(/To finish +1 user/);
  expect(stepsSent()).toHaveLength(sent);
  expect((await create('--skip-invalid')).status).toBe(1);
  expect(unfinishedSteps()?.map(({ value }) => value)).toEqual(['Staff', 'Teachers']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff']);
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff'));
  expect((await create()).status).toBe(1);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  expect(unfinishedSteps()?.map(({ value }) => value)).toEqual(['Teachers']);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov', 'c.weber']);
});

it('a group that was added to the list between two runs is sent, and a removed one stays unchanged', async () => {
  await create();
  const before = directory.asked.length;
  folder.write(
    'users.csv',
    ROSTER.replace('Staff;Teachers', 'Teachers;Pupils').replace('Ivanov,staff', 'Ivanov,'),
  );
  expect((await create()).status).toBe(0);
  expect(directory.asked.slice(before).filter(({ kind }) => kind !== 'name')).toMatchObject([
    { kind: 'group', nickname: 'a.petrova', value: 'g3' },
  ]);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers', 'Pupils']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff']);
});

it('a manager who was already in the directory is found, even if the list also has the manager', async () => {
  folder.write(
    'earlier.csv',
    'nickname,password,first name,last name\nb.ivanov,Sample-Pass-2,Boris,Ivanov\n',
  );
  const earlier = ['earlier.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes'];
  await run(earlier, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
  expect((await create('--skip-existing')).status).toBe(0);
  expect(directory.creations).toEqual(['b.ivanov', 'a.petrova', 'c.weber']);
  expect(directory.people.get('a.petrova')?.manager).toBe(directory.people.get('b.ivanov')?.id);
});

it('a new user who is also a manager gets the group as soon as the directory shows the user', async () => {
  const create = { path: '/users', type: 'json', body: { nickname: '{nickname}', password: '{password}' } };
  folder.write('groups.json', groupProfile({ create }));
  const noUsers = '{"total":0,"items":[]}';
  // Like a service that shows new users after a delay.
  reply = ({ kind, nickname, n }) =>
    kind === 'look-up' && nickname === 'b.ivanov' && n <= 2
      ? (response) => response.writeHead(200, { 'content-type': 'application/json' }).end(noUsers)
      : undefined;
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes'];
  await run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff']);
});

it('a manager in another domain is not confused with a user who has the same part before the @', async () => {
  const settings = { domain: { description: 'The domain of all logins.' } };
  folder.write('groups.json', groupProfile({ settings }));
  folder.write('users.csv', ROSTER.replace(',b.ivanov\n', ',b.ivanov@elsewhere.example\n'));
  const { status, stderr } = await create('--set', 'domain=example.org');
  expect(status).toBe(2);
  expect(stderr).toContain('"b.ivanov@elsewhere.example"');
  expect(stderr).toContain('[unknown-name]');
  expect(directory.creations).toEqual([]);
});

it('a manager who is written with the domain of all logins is found in the list', async () => {
  const settings = { domain: { description: 'The domain of all logins.' } };
  folder.write('groups.json', groupProfile({ settings }));
  folder.write('users.csv', ROSTER.replace(',b.ivanov\n', ',b.ivanov@EXAMPLE.org\n'));
  expect((await create('--set', 'domain=example.org')).status).toBe(0);
  expect(directory.people.get('a.petrova')?.manager).toBe(directory.people.get('b.ivanov')?.id);
});

/** Refuses the group of the first user until the test accepts it. */
function refuseStaff(): void {
  reply = ({ kind, nickname, value }) =>
    kind === 'group' && nickname === 'a.petrova' && value === 'g1'
      ? (response) => response.writeHead(400).end('{"message":"closed"}')
      : undefined;
}

it('a retry sends no token to an address that only the folder gives before a person agrees', async () => {
  refuseStaff();
  expect((await create()).status).toBe(1);
  const before = directory.asked.length;
  const args = ['retry', 'users.csv.results', '--only', 'unfinished', '--profile', 'groups.json'];
  const refusal = await run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
  expect(refusal.status).toBe(2);
  expect(refusal.stderr).toContain('[address-not-agreed]');
  expect(directory.asked.slice(before)).toEqual([]);
  const dry = await run([...args, '--dry-run'], {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'sample-token' },
  });
  expect(dry.stdout).toContain('not looked up');
  expect(directory.asked.slice(before)).toEqual([]);
});

it('the plan names the service and the address at which names are looked up', async () => {
  const { stderr } = await create();
  expect(stderr).toMatch(new RegExp(`2 names to look up in The Test Directory .* at ${directory.url}/\\.`));
});

it('the steps of a user with a generated password do not generate another password', async () => {
  refuseStaff();
  folder.write('users.csv', ROSTER.replaceAll(/Sample-Pass-\d/g, ''));
  expect((await create('--generate-passwords', 'missing')).status).toBe(1);
  expect(readdirSync(join(folder.path, 'users.csv.results'))).toContain('credentials.csv');
  await run(['clean', 'users.csv.results', '--yes'], { cwd: folder.path });
  reply = () => undefined;
  expect((await retry('users.csv.results', '--only', 'unfinished')).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  expect(readdirSync(join(folder.path, 'users.csv.results'))).not.toContain('credentials.csv');
});

it('the steps of users are sent even if the list no longer has their passwords', async () => {
  reply = ({ kind }) => (kind === 'group' ? (response) => response.writeHead(500).end() : undefined);
  await create();
  reply = () => undefined;
  folder.write('users.csv', ROSTER.replaceAll(/Sample-Pass-\d/g, ''));
  const { status, stderr } = await create();
  expect([status, stderr.includes('[required]')]).toEqual([0, false]);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  expect(directory.creations).toHaveLength(3);
});

it('a list that changes while only steps are sent stops the run', async () => {
  reply = ({ kind }) => (kind === 'group' ? (response) => response.writeHead(500).end() : undefined);
  await create('--stop-after', '0');
  reply = ({ kind }) => {
    if (kind === 'group') folder.write('users.csv', `\n${ROSTER}`);
    return undefined;
  };
  const before = stepsSent().length;
  const { status, stdout, stderr } = await create();
  expect([status, stdout + stderr]).toEqual([3, expect.stringContaining('changed')]);
  expect(
    stepsSent()
      .slice(before)
      .map(({ nickname }) => nickname),
  ).toEqual(['a.petrova', 'a.petrova']);
});

it('a password in the column of groups is in no report', async () => {
  reply = ({ kind }) => (kind === 'group' ? (response) => response.writeHead(500).end() : undefined);
  await create();
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Sample-Pass-1'));
  const args = ['report', 'users.csv.results', '--profile', 'groups.json'];
  expect((await run(args, { cwd: folder.path })).status).toBe(0);
  expect(unfinishedSteps()?.map(({ value }) => value)).toEqual(['Staff', 'Teachers', '']);
  for (const name of ['report.json', 'report.html', 'created.csv', 'unfinished.csv'])
    expect(folder.read(`users.csv.results/${name}`), name).not.toContain('Sample-Pass-1');
});

/** A profile with a step that sends the password, which is not part of the creation. */
function passwordsByStep(): void {
  const create = { path: '/users', type: 'json', id: '/id', body: { nickname: '{nickname}' } };
  const step = { step: 'password', for: 'password', method: 'PUT', path: '/users/{id}/password' };
  const answers = [
    { status: 204, means: 'done' },
    { status: 400, means: 'weak_password' },
  ];
  const then = [{ ...step, body: { password: '{password}' }, answers }];
  folder.write('groups.json', groupProfile({ create, then, names: undefined }));
  folder.write('users.csv', ROSTER.replaceAll(/,[^,\n]*,[^,\n]*$/gm, ''));
  // The directory answers the passwords in `refused` as too weak.
  const weak = (request: Asked) => request.kind === 'password' && refused.includes(passwordOf(request));
  reply = (request) =>
    weak(request) ? (response) => response.writeHead(400).end('{"message":"too simple"}') : undefined;
}

const refused: string[] = [];
const passwordOf = ({ body }: Asked) => String(body.password);

it('the credentials have the password that a step set last, and its user has no slip once they are removed', async () => {
  passwordsByStep();
  refused.splice(0, 1, 'Sample-Pass-1');
  expect((await create('--generate-passwords', 'weak')).status).toBe(0);
  const sentPassword = directory.people.get('a.petrova')?.password ?? '';
  expect(sentPassword).not.toBe('Sample-Pass-1');
  expect(folder.read('users.csv.results/credentials.csv')).toContain(sentPassword);
  await run(['clean', 'users.csv.results', '--yes'], { cwd: folder.path });
  const slips = await run(['slips', 'users.csv.results', '--profile', 'groups.json'], { cwd: folder.path });
  expect(slips.stdout + slips.stderr).toContain('a.petrova');
  expect(folder.read('users.csv.results/credentials.html')).not.toContain('Sample-Pass-1');
  expect(folder.read('users.csv.results/credentials.html')).toContain('Sample-Pass-2');
});

it('a password that was corrected in the list is sent instead of a generated one that was refused', async () => {
  passwordsByStep();
  const fits = /^(?:Sample-Pass-[23]|Better-Sample-1)$/;
  reply = (request) =>
    request.kind === 'password' && !fits.test(passwordOf(request))
      ? (response) => response.writeHead(400).end('{"message":"too simple"}')
      : undefined;
  expect((await create('--generate-passwords', 'weak')).status).toBe(1);
  folder.write('users.csv', folder.read('users.csv').replace('Sample-Pass-1', 'Better-Sample-1'));
  expect((await retry('users.csv.results', '--only', 'unfinished')).status).toBe(0);
  expect(directory.people.get('a.petrova')?.password).toBe('Better-Sample-1');
  await run(['slips', 'users.csv.results', '--profile', 'groups.json'], { cwd: folder.path });
  expect(folder.read('users.csv.results/credentials.html')).toContain('Better-Sample-1');
});

it('the slip has the sealed password that a step sent last: a generated one, or the one of the corrected list', async () => {
  passwordsByStep();
  const { recipient, file } = await ageKey();
  folder.write('key.txt', file);
  const seal = ['--generate-passwords', 'weak', '--seal-to', recipient];
  const isRefused = (request: Asked) =>
    request.kind === 'password' &&
    (passwordOf(request) === 'Sample-Pass-2' ||
      (request.nickname === 'a.petrova' && passwordOf(request) !== 'Better-Sample-1'));
  reply = (request) =>
    isRefused(request) ? (response) => response.writeHead(400).end('{"message":"too simple"}') : undefined;
  expect((await create(...seal)).status).toBe(1);
  folder.write('users.csv', folder.read('users.csv').replace('Sample-Pass-1', 'Better-Sample-1'));
  expect((await retry('users.csv.results', '--only', 'unfinished', ...seal)).status).toBe(0);
  const args = ['slips', 'users.csv.results', '--profile', 'groups.json', '--identity', 'key.txt'];
  expect((await run(args, { cwd: folder.path })).status).toBe(0);
  const sheet = folder.read('users.csv.results/credentials.html');
  const generated = directory.people.get('b.ivanov')?.password ?? '';
  expect(generated).toMatch(/^\S{14}$/);
  for (const password of [generated, 'Better-Sample-1', 'Sample-Pass-3']) expect(sheet).toContain(password);
});

it('steps that change one group are sent one after another, and steps of different groups at the same time', async () => {
  const users = Array.from({ length: 8 }, (_, at) => `u${at},Sample-Pass-${at},Nora,${'ABCDEFGH'[at]}ova,`);
  const rows = users.map((row, at) => row + (at % 2 === 0 ? 'Staff' : 'Teachers'));
  folder.write('users.csv', ['nickname,password,first name,last name,groups', ...rows].join('\n'));
  const answers = [{ status: 204, means: 'done' }];
  const change = { method: 'PATCH', path: '/members/{groups.id}', body: { add: '{id}' }, answers };
  const manager = { step: 'manager', for: 'manager', ...change, path: '/users/{id}/{manager.id}' };
  const then = [{ step: 'group', for: 'groups', ...change }, manager];
  folder.write('groups.json', groupProfile({ then }));
  const open: string[] = [];
  const [together, members] = [new Set<number>(), [] as string[]];
  let twice = 0;
  reply = ({ request, body }) => {
    const group = /^\/members\/(.*)$/.exec(request.url ?? '')?.[1];
    if (group === undefined) return undefined;
    if (open.includes(group)) twice += 1;
    open.push(group);
    together.add(open.length);
    members.push(`${body.add} ${group}`);
    return (response) =>
      void setTimeout(() => {
        open.splice(open.indexOf(group), 1);
        response.writeHead(204).end();
      }, 50);
  };
  const { status } = await create('--parallel', '4');
  expect(status).toBe(0);
  expect(new Set(members).size).toBe(8);
  expect(twice).toBe(0);
  expect([...together]).toContain(2);
});
