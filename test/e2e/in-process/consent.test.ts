/** A person agrees to the rows that were shown: a list that changes while the question is open. */

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { groupProfile } from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { type Received, startDirectory, type TestDirectory } from '../server.js';

const HEADER = 'nickname,password,last name,first name,department';

let folder: Scratch;
let directory: TestDirectory;
let reply: (received: Received) => number | undefined = () => undefined;

beforeAll(async () => {
  directory = await startDirectory((received) => reply(received));
});

afterAll(async () => {
  await directory.close();
});

beforeEach(() => {
  folder = scratch();
  reply = () => undefined;
  directory.received.length = 0;
  return () => folder.remove();
});

function list(...logins: readonly string[]): string {
  const rows = logins.map((login, at) => `${login},Xq7-vTr9-${at}zz,Lastname${'abcdef'[at]},Firstname,1`);
  return `${[HEADER, ...rows].join('\n')}\n`;
}

describe('a fleet', () => {
  function settings(org: string, more: object = {}): void {
    const own = { base_url: directory.url, token_file: 'token.txt', pace: 0, ...more };
    folder.write(`schools/${org}/provision.config.json`, JSON.stringify(own));
  }

  beforeEach(() => {
    for (const name of ['a', 'b']) {
      mkdirSync(join(folder.path, 'schools', name), { recursive: true });
      folder.write(`schools/${name}/users.csv`, list(`${name}1`, `${name}2`));
      folder.write(`schools/${name}/token.txt`, `token-of-${name}\n`);
      settings(name);
    }
  });

  async function fleetWith(meanwhile: () => void): Promise<Ran> {
    const answer = () => {
      meanwhile();
      return 'y';
    };
    return await run(['fleet', 'schools', '--lang', 'en'], { cwd: folder.path, answer });
  }

  const A = 'schools/a/users.csv';
  const OWN = list('a1', 'a2');

  it.each([
    ['other people', () => folder.write(A, list('x1', 'x2'))],
    ['another password', () => folder.write(A, OWN.replace('Xq7-vTr9-1zz', 'Xq7-vTr9-9zz'))],
    ['another group', () => folder.write(A, OWN.replace(/,1$/m, ',2'))],
    ['one row more', () => folder.write(A, list('a1', 'a2', 'a3'))],
    ['its rows in another order', () => folder.write(A, list('a2', 'a1'))],
  ])('a list that has %s after the question is not sent, and the others are', async (_, change) => {
    const ran = await fleetWith(change);
    expect(directory.hits()).toEqual({ b1: 1, b2: 1 });
    expect(ran.status).toBe(1);
    expect(ran.stdout).toContain('2 organisations   1 done   1 needs attention');
    expect(ran.stdout).toContain(
      'a: the same command again – users.csv changed after it was checked, so nothing was sent',
    );
    expect(folder.read('schools/fleet.results/status.jsonl')).toContain('"reason":"roster_changed"');
    await fleetWith(() => {});
    expect(Object.keys(directory.hits())).toHaveLength(folder.read(A).trim().split('\n').length + 1);
  });

  const form = (title: string) =>
    groupProfile({
      title,
      settings: { unit: { description: 'The unit', default: 'north' } },
      create: { path: '/u', type: 'json', body: { nickname: '{nickname}', p: '{password}', unit: '{unit}' } },
    });

  it.each([
    ['its path', () => settings('a', { profile: '../form.json', base_url: `${directory.url}/other` })],
    [
      'a setting of the profile',
      () => settings('a', { profile: '../form.json', profile_settings: { unit: 'x' } }),
    ],
    ['the text of the profile', () => folder.write('schools/form.json', form('Another'))],
    ['departments', () => settings('a', { profile: '../form.json', departments: { Staff: 8 } })],
    ['columns', () => settings('a', { profile: '../form.json', map: { position: 'department' } })],
    ['rows that are left out', () => settings('a', { profile: '../form.json', skip_invalid: true })],
    ['checks', () => settings('a', { profile: '../form.json', checks: { 'password-weak': 'error' } })],
    ['headers', () => settings('a', { profile: '../form.json', header: ['X-Org: 2'] })],
  ])('an organisation is not sent if its settings changed after the question: %s', async (_, change) => {
    folder.write('schools/form.json', form('One'));
    settings('a', { profile: '../form.json' });
    const ran = await fleetWith(change);
    expect(ran.stdout).toContain(
      'a: the same command again – The settings changed after they were checked, so nothing was sent',
    );
    expect(directory.hits()).toEqual({ b1: 1, b2: 1 });
  });

  it('a list that is only saved again and a token that is renewed after the question are sent', async () => {
    const ran = await fleetWith(() => {
      folder.write('schools/a/new.csv', OWN);
      renameSync(join(folder.path, 'schools/a/new.csv'), join(folder.path, A));
      folder.write('schools/b/token.txt', 'new-token-of-b\n');
    });
    expect(ran.status).toBe(0);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1, b1: 1, b2: 1 });
    expect(
      directory.received.filter(({ headers }) => /new-token-of-b/.test(`${headers.authorization}`)),
    ).toHaveLength(2);
  });
});

describe('a run', () => {
  const ENV = { PROVISION_TOKEN: 'test-token-of-nobody', NO_COLOR: '1' };

  /** @param meanwhile runs at each question, before its answer; the last one is also answered with yes */
  async function runWith(
    args: readonly string[],
    ...meanwhile: readonly (() => void)[]
  ): Promise<Ran & { asked: number }> {
    let asked = 0;
    const answer = () => {
      meanwhile[asked]?.();
      asked += 1;
      return 'y';
    };
    const all = [...args, '--base-url', directory.url, '--pace', '0', '--lang', 'en'];
    return { ...(await run(all, { cwd: folder.path, env: ENV, answer })), asked };
  }

  const OTHERS = list('x1', 'x2');
  const path = () => join(folder.path, 'users.csv');

  /** Into the same file, of the same size and time. */
  function overwrite(text: string): void {
    const { size } = statSync(path());
    folder.write('users.csv', text);
    utimesSync(path(), 1, 1);
    expect(statSync(path()).size).toBe(size);
  }

  function replace(text: string): void {
    folder.write('new.csv', text);
    renameSync(join(folder.path, 'new.csv'), path());
  }

  it.each([
    ['written over, with its size and time', overwrite],
    ['replaced', replace],
  ])(
    'a list that was %s while the question was open is shown again, and asked about again',
    async (_, change) => {
      folder.write('users.csv', list('a1', 'a2'));
      utimesSync(path(), 1, 1);
      const ran = await runWith(['users.csv'], () => change(OTHERS));
      expect(ran).toMatchObject({ status: 0, asked: 2 });
      expect(ran.stderr).toMatch(/users\.csv changed after it was shown[\s\S]*Lastnamea\), x1, /);
      expect(directory.hits()).toEqual({ x1: 1, x2: 1 });
    },
  );

  it('a list that was only saved again is not asked about again, nor is its token read from a pipe again', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    execFileSync('mkfifo', [join(folder.path, 'token')]);
    const writer = spawn('sh', ['-c', 'echo test-token-of-nobody > token'], { cwd: folder.path });
    onTestFinished(() => void writer.kill());
    const ran = await runWith(['users.csv', '--token-file', 'token'], () => replace(list('a1', 'a2')));
    expect(ran).toMatchObject({ status: 0, asked: 1 });
    expect(ran.stderr).not.toContain('changed after');
    expect(ran.stderr.match(/^Create /gm)).toHaveLength(1);
    expect(directory.hits()).toEqual({ a1: 1, a2: 1 });
  });

  it('a no to the changed list sends no users, and --fresh moves no results', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    await runWith(['users.csv', '--yes', '--limit', '1']);
    let asked = 0;
    const answer = () => {
      asked += 1;
      if (asked === 1) replace(OTHERS);
      return asked === 1 ? 'y' : 'n';
    };
    const args = ['users.csv', '--fresh', '--base-url', directory.url, '--lang', 'en'];
    expect((await run(args, { cwd: folder.path, env: ENV, answer })).status).toBe(2);
    expect(directory.hits()).toEqual({ a1: 1 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { created: 1 } });
  });

  it('a CSV of the report that is edited while the question is open is read again', async () => {
    folder.write('users.csv', list('a1', 'a2'));
    reply = ({ body }) => (body.nickname === 'a1' ? 400 : undefined);
    await runWith(['users.csv', '--yes']);
    reply = () => undefined;
    directory.received.length = 0;
    const csv = 'users.csv.results/failed.csv';
    const retry = ['retry', csv];
    const ran = await runWith(retry, () =>
      folder.write(csv, folder.read(csv).replace('Firstname', 'Firstother')),
    );
    expect(ran).toMatchObject({ status: 0, asked: 2 });
    expect(directory.received.map(({ text }) => text).join()).toContain('Firstother');
  });
});
