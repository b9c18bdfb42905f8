/** Open steps that the list no longer has: they are named until they are sent, or until a person gives them up. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Asked,
  type GroupDirectory,
  groupProfile,
  type Reply,
  startGroupDirectory,
} from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const ROSTER = [
  'nickname,password,first name,last name,groups',
  'a.petrova,Sample-Pass-1,Avdotya,Petrova,Staff;Teachers',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,Staff',
  '',
].join('\n');
const WITHOUT_PETROVA = ROSTER.replace(/a\.petrova.*\n/, '');
const RESULTS = 'users.csv.results';

let folder: Scratch;
let directory: GroupDirectory;
let reply: (asked: Asked) => Reply;

/** A run in which the request for the group Teachers takes effect, and its answers are lost. */
beforeEach(async () => {
  folder = scratch();
  folder.write('groups.json', groupProfile());
  folder.write('users.csv', ROSTER);
  reply = ({ kind, value }) => (kind === 'group' && value === 'g2' ? 'lose' : undefined);
  directory = await startGroupDirectory(['Staff', 'Teachers', 'Pupils'], (asked) => reply(asked));
  expect((await create()).status).toBe(1);
  reply = () => undefined;
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function create(...more: readonly string[]): Promise<Ran> {
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes', ...more];
  return run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

function command(...args: readonly string[]): Promise<Ran> {
  return run([...args, '--profile', 'groups.json'], { cwd: folder.path });
}

const giveUp = (step: string, nickname = 'a.petrova') =>
  command('settle', RESULTS, nickname, '--give-up', step);

type Row = {
  readonly nickname: string;
  readonly advice?: string;
  readonly steps?: readonly Readonly<Record<string, unknown>>[];
};
type Report = {
  readonly unfinished: number;
  readonly rows: { readonly created: readonly Row[] };
  readonly not_in_roster: readonly Row[];
};

const report = () => folder.json(`${RESULTS}/report.json`) as Report;
const groupsSent = () => directory.asked.filter(({ kind }) => kind === 'group').length;
const hasUnfinished = () => existsSync(join(folder.path, RESULTS, 'unfinished.csv'));

it('an open step of a user without a row stays unfinished and named until a person gives it up', async () => {
  folder.write('users.csv', WITHOUT_PETROVA);
  const sent = groupsSent();
  const { status, stdout, stderr } = await create();
  expect(status).toBe(1);
  expect(stderr).toMatch(/Open steps +1 no longer in the list, not sent/);
  expect(groupsSent()).toBe(sent);
  expect(stdout).toContain('No user was sent. 1 user is unfinished.');
  expect(stdout).toContain(`settle ${RESULTS} a.petrova --give-up group=Teachers`);
  expect(report()).toMatchObject({
    unfinished: 1,
    not_in_roster: [
      {
        nickname: 'a.petrova',
        advice: expect.stringContaining('--give-up group=Teachers'),
        steps: [{ step: 'group', value: 'Teachers', state: 'open', wanted: false }],
      },
    ],
  });
  expect(folder.read(`${RESULTS}/unfinished.csv`)).toMatch(
    /^a\.petrova,,Avdotya,Petrova,.*“Teachers”.*no longer/m,
  );

  const settled = await giveUp('group');
  expect([settled.status, settled.stdout]).toEqual([
    0,
    expect.stringContaining('a.petrova: group membership “Teachers” was given up'),
  ]);
  expect(settled.stdout).not.toContain('next run');
  expect(hasUnfinished()).toBe(false);
  expect((await create()).status).toBe(0);
  expect(groupsSent()).toBe(sent);
});

it('a group that replaces an open group is sent once the open one is given up', async () => {
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Pupils'));
  const { status, stdout } = await create();
  expect(status).toBe(1);
  expect(stdout).toContain(`settle ${RESULTS} a.petrova --give-up group=Teachers`);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers']);
  const row = report().rows.created.find(({ nickname }) => nickname === 'a.petrova');
  expect(row).toMatchObject({
    advice: expect.stringContaining('--give-up group=Teachers'),
    steps: [
      { value: 'Teachers', state: 'open', wanted: false },
      { value: 'Staff', state: 'done' },
      { value: 'Pupils', state: 'open', waits_for: 'Teachers' },
    ],
  });
  expect(folder.read(`${RESULTS}/unfinished.csv`)).toContain('“Pupils”: not sent while “Teachers” is open');
  expect((await giveUp('group=Teachers')).status).toBe(0);
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers', 'Pupils']);
});

it('an open step is sent again if the list has its value again', async () => {
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Pupils'));
  await create();
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Pupils;Teachers'));
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff', 'Teachers', 'Pupils']);
  expect(hasUnfinished()).toBe(false);
});

it('an open step that the profile no longer has stays unfinished and named', async () => {
  for (const more of [
    { then: undefined, names: undefined },
    { names: undefined, then: [MANAGER] },
  ]) {
    folder.write('groups.json', groupProfile(more));
    const { status, stdout } = await create();
    expect([status, stdout]).toEqual([1, expect.stringContaining('--give-up group=Teachers')]);
  }
});

const MANAGER = {
  step: 'manager',
  for: 'manager',
  method: 'PUT',
  path: '/users/{id}/manager',
  body: { value: '{manager}' },
  answers: [{ status: 204, means: 'done' }],
};

it('settle says that the next run sends a step that is given up and that the list still has', async () => {
  const sent = groupsSent();
  const { stdout } = await giveUp('group=Teachers');
  expect(stdout).toContain('was given up. The list still has it, so the next run sends it.');
  expect((await create()).status).toBe(0);
  expect(groupsSent()).toBe(sent + 1);
});

it('a step that is not open cannot be given up, and the error names the open ones', async () => {
  const before = folder.read(`${RESULTS}/journal.jsonl`);
  const other = await giveUp('group=Staff');
  expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('open: group=Teachers.')]);
  const done = await giveUp('group', 'b.ivanov');
  expect([done.status, done.stderr]).toEqual([2, expect.stringContaining('b.ivanov has no open step')]);
  expect((await giveUp('group', 'c.weber')).status).toBe(2);
  expect(folder.read(`${RESULTS}/journal.jsonl`)).toBe(before);
});

it('several open steps with one name are given up one by one', async () => {
  reply = ({ kind }) => (kind === 'group' ? 'lose' : undefined);
  folder.write('users.csv', ROSTER.replace('Staff;Teachers', 'Staff;Teachers;Pupils'));
  await create();
  const { status, stderr } = await giveUp('group');
  expect(status).toBe(2);
  expect(stderr).toContain('open: group=Teachers, group=Pupils.');
  expect((await giveUp('group=Pupils')).status).toBe(0);
});

it('retry sends refused steps even if unfinished.csv has a user without a row', async () => {
  folder.write('users.csv', WITHOUT_PETROVA.replace('Ivanov,Staff', 'Ivanov,Pupils'));
  reply = ({ kind }) => (kind === 'group' ? (response) => response.writeHead(400).end('{}') : undefined);
  await create();
  reply = () => undefined;
  const args = [
    'retry',
    `${RESULTS}/unfinished.csv`,
    '--profile',
    'groups.json',
    '--base-url',
    directory.url,
  ];
  await run([...args, '--yes'], { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
  expect(directory.groupsOf('b.ivanov')).toEqual(['Staff', 'Pupils']);
});

it('the advice for a row with an open step and an error is to correct the row', async () => {
  directory.groups.delete('Teachers');
  const refused = await create();
  expect(refused.status).toBe(2);
  const { status, stdout } = await create('--skip-invalid');
  expect(status).toBe(1);
  for (const text of [refused.stdout, stdout]) {
    expect(text).toContain('1 user was created, but the row has an error: open steps');
    expect(text).toContain('Then send the corrected rows:');
    expect(text).not.toContain('ontinue with:');
  }
});

it('another step immediately replaces one that was never sent because its manager was not created', async () => {
  const header = 'nickname,password,first name,last name,manager';
  const rows = ['d.braun,Sample-Pass-4,Dora,Braun,', 'e.lang,Sample-Pass-5,Emil,Lang,d.braun'];
  folder.write('more.csv', [header, ...rows].join('\n'));
  const args = ['more.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes'];
  const more = () => run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
  reply = ({ kind, nickname }) =>
    kind === 'creation' && nickname === 'd.braun'
      ? (response) => response.writeHead(400).end('{}')
      : undefined;
  expect((await more()).status).toBe(1);
  folder.write('more.csv', [header, rows[1]?.replace('d.braun', 'a.petrova')].join('\n'));
  expect((await more()).status).toBe(0);
  expect(directory.people.get('e.lang')?.manager).toBe(directory.people.get('a.petrova')?.id);
});

it('an open step is named even if its row has another name now, and the advice is to correct the row', async () => {
  folder.write('users.csv', ROSTER.replace('Avdotya,Petrova', 'Olga,Sidorova'));
  const { status, stdout } = await create('--skip-invalid');
  expect(status).toBe(1);
  expect(report().unfinished).toBe(1);
  expect(stdout).toContain('1 user was created, but the row has an error: open steps');
  expect(stdout).not.toContain('--give-up');
  expect(folder.read(`${RESULTS}/unfinished.csv`)).toMatch(
    /^a\.petrova,.*\[changed\]; group membership “Teachers”: open/m,
  );
});
