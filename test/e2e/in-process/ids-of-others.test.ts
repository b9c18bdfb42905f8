/** Answers with the id or the login of another user, from a server that is not a sandbox. */

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
  'nickname,password,first name,last name,groups,manager',
  'a.petrova,Sample-Pass-1,Avdotya,Petrova,Staff,',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,Pupils,',
].join('\n');

let folder: Scratch;
let directory: GroupDirectory;
let reply: (asked: Asked) => Reply;

beforeEach(async () => {
  folder = scratch();
  folder.write('groups.json', groupProfile());
  folder.write('users.csv', ROSTER);
  reply = () => undefined;
  directory = await startGroupDirectory(['Staff', 'Pupils'], (asked) => reply(asked));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const PROFILE = ['--profile', 'groups.json'];

function provision(...args: readonly string[]): Promise<Ran> {
  return run([...args], { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

function create(...more: readonly string[]): Promise<Ran> {
  return provision('users.csv', ...PROFILE, '--base-url', directory.url, '--yes', ...more);
}

const SETTLE = ['settle', 'users.csv.results', 'b.ivanov'];

type Row = { readonly nickname: string; readonly message?: string };
type Report = { readonly rows: { readonly created: readonly Row[]; readonly unconfirmed: readonly Row[] } };
const rows = () => (folder.json('users.csv.results/report.json') as Report).rows;
const stepsSent = () => directory.asked.filter(({ kind }) => kind === 'group' || kind === 'manager');

/** Answers requests of a kind about the second user with this body. */
function answerSecond(kind: string, body: unknown): void {
  reply = (asked) => (asked.kind === kind && asked.nickname === 'b.ivanov' ? { body } : undefined);
}

/** The second user is unconfirmed, both logins are named, and only the first user gets a step after the creation. */
function expectUnconfirmed({ status, stdout, stderr }: Ran, other: string): void {
  expect(status).toBe(1);
  expect(rows().created.map(({ nickname }) => nickname)).toEqual(['a.petrova']);
  const [{ nickname, message } = {}] = rows().unconfirmed;
  expect([nickname, message]).toEqual(['b.ivanov', expect.stringContaining('b.ivanov')]);
  expect(message).toContain(other);
  expect(stdout + stderr).toContain(other);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  expect(directory.groupsOf('b.ivanov')).toEqual([]);
}

it('a user gets no group and stays unconfirmed if the answer has the id of another user', async () => {
  answerSecond('creation', { id: 'u1' });
  expectUnconfirmed(await create(), 'a.petrova');
  reply = () => undefined;
  const before = directory.asked.length;
  expect((await create()).status).toBe(1);
  expect(directory.asked.slice(before)).toEqual([]);
  expect((await provision(...SETTLE, '--created')).status).toBe(0);
  answerSecond('look-up', { total: 1, items: [{ id: 'u1', nickname: 'b.ivanov' }] });
  const { status, stderr } = await create();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/b\.ivanov: group .*a\.petrova/)]);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  reply = () => undefined;
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Pupils']);
});

it('a header with the address of another user is not used for the new one', async () => {
  const body = { nickname: '{nickname}', password: '{password}' };
  const id = { header: 'location' };
  folder.write('groups.json', groupProfile({ create: { path: '/users', type: 'json', id, body } }));
  reply = ({ kind }) => (kind === 'creation' ? { location: '/users/u1' } : undefined);
  expectUnconfirmed(await create(), 'a.petrova');
});

it('an id in the answers to several simultaneous creations counts for one of them', async () => {
  const more = [...'cdef'].map((one) => `${one}.weber,Sample-Pass-3,Clara,W${one}ber,Staff,`);
  folder.write('users.csv', [ROSTER, ...more].join('\n'));
  reply = ({ kind }) => (kind === 'creation' ? { body: { id: 'u1' } } : undefined);
  expect((await create('--parallel', '6', '--stop-after', '0')).status).toBe(1);
  expect([rows().created.length, rows().unconfirmed.length]).toEqual([1, 5]);
  expect(stepsSent()).toHaveLength(1);
});

it('a creation that is answered with another login leaves its row unconfirmed, and both logins are named', async () => {
  const body = { nickname: '{nickname}', password: '{password}' };
  const more = { id: '/id', nickname: '/profile/login' };
  folder.write('groups.json', groupProfile({ create: { path: '/users', type: 'json', ...more, body } }));
  reply = ({ kind, nickname }) => {
    if (kind !== 'creation') return undefined;
    const login = nickname === 'b.ivanov' ? 'z.older' : 'A.Petrova';
    return { body: { id: nickname === 'b.ivanov' ? 'u9' : 'u1', profile: { login } } };
  };
  expectUnconfirmed(await create(), 'z.older');
});

it('a look-up by the id of a request settles nothing if it shows the id of another user, and names both logins', async () => {
  const body = { nickname: '{nickname}', password: '{password}', attempt: '{attempt_id}' };
  const look_up = {
    path: '/users?nickname={nickname}',
    items: '/items',
    total: '/total',
    id: '/id',
    nickname: '/nickname',
    attempt_id: '/attempt',
  };
  const form = { create: { path: '/users', type: 'json', id: '/id', body }, look_up };
  folder.write('groups.json', groupProfile(form));
  reply = ({ kind, nickname }) => {
    if (nickname !== 'b.ivanov' || (kind !== 'creation' && kind !== 'look-up')) return undefined;
    const { attempt } = directory.people.get(nickname) ?? {};
    return kind === 'creation' ? 'lose' : { body: { total: 1, items: [{ id: 'u1', nickname, attempt }] } };
  };
  const both = /b\.ivanov.*a\.petrova/;
  const ran = await create();
  expect([ran.status, ran.stdout + ran.stderr]).toEqual([1, expect.stringMatching(both)]);
  const look = [...SETTLE, ...PROFILE, '--look-up', '--yes'];
  expect((await provision(...look)).stdout).toMatch(both);
  reply = () => undefined;
  expect((await provision(...look)).status).toBe(0);
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Pupils']);
});

it('a row is not sent if its look-up shows the id of another user, and both logins are named', async () => {
  await create();
  folder.write('users.csv', `${ROSTER}\nc.weber,Sample-Pass-3,Clara,Weber,,`);
  reply = ({ kind }) =>
    kind === 'look-up' || kind === 'list'
      ? { body: { total: 1, items: [{ id: 'u1', nickname: 'c.weber' }] } }
      : undefined;
  const { status, stdout, stderr } = await create('--skip-existing');
  expect([status, stdout + stderr]).toEqual([1, expect.stringMatching(/c\.weber.*a\.petrova/)]);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov']);
});

it('a look-up of a manager that shows the id of another user stops the run before any user is sent', async () => {
  expect((await create()).status).toBe(0);
  folder.write('users.csv', `${ROSTER}\nc.weber,Sample-Pass-3,Clara,Weber,,z.older`);
  reply = ({ kind, nickname }) =>
    kind === 'look-up' && nickname === 'z.older'
      ? { body: { total: 1, items: [{ id: 'u1', nickname }] } }
      : undefined;
  const { status, stderr } = await create();
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/z\.older.*a\.petrova/s);
  expect(directory.creations).toEqual(['a.petrova', 'b.ivanov']);
  expect(stepsSent()).toHaveLength(2);
});

it('an answer with the id of a manager who existed before the run leaves its row unconfirmed', async () => {
  folder.write('users.csv', `${ROSTER}z.older`);
  reply = ({ kind, nickname }) => {
    if (kind === 'look-up') return { body: { total: 1, items: [{ id: 'u7', nickname }] } };
    return kind === 'creation' && nickname === 'b.ivanov' ? { body: { id: 'u7' } } : undefined;
  };
  expectUnconfirmed(await create(), 'z.older');
});

it('an id that a look-up showed in an earlier run still belongs to that user', async () => {
  const body = { nickname: '{nickname}', password: '{password}' };
  folder.write('groups.json', groupProfile({ create: { path: '/users', type: 'json', body } }));
  answerSecond('look-up', { total: 1, items: [{ id: 'u1', nickname: 'b.ivanov' }] });
  for (const _ of ['first', 'next']) {
    const { status, stderr } = await create();
    expect([status, stderr]).toEqual([1, expect.stringMatching(/b\.ivanov: group .*a\.petrova/)]);
    expect(directory.groupsOf('a.petrova')).toEqual(['Staff']);
  }
  reply = () => undefined;
  expect((await create()).status).toBe(0);
  expect(directory.groupsOf('b.ivanov')).toEqual(['Pupils']);
});
