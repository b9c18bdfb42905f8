/**
 * An organisation with users in another directory, or with the files of another organisation, is never reported as
 * done.
 */

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, symlinkSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../../e2e/program.js';
import { startDirectory, type TestDirectory } from '../../e2e/server.js';

const PROFILE = {
  name: 'realms',
  title: 'Realms',
  evidence: 'documentation',
  settings: { realm: { description: 'The realm', required: true } },
  auth: { Authorization: 'Bearer {token}' },
  create: { method: 'POST', path: '/{realm}/users', type: 'json', body: { nickname: '{nickname}' } },
  answers: [{ status: 201, means: 'created' }],
  password: 'ignored',
};

let folder: Scratch;
let directory: TestDirectory;
let other: TestDirectory;

beforeAll(async () => {
  [directory, other] = await Promise.all([startDirectory(), startDirectory()]);
});

afterAll(async () => {
  await Promise.all([directory.close(), other.close()]);
});

beforeEach(() => {
  folder = scratch();
  directory.received.length = 0;
  other.received.length = 0;
  return () => folder.remove();
});

function school(name: string, settings: Readonly<Record<string, unknown>> = {}): void {
  folder.write(`schools/${name}/users.csv`, rosterOf(1));
  configure(name, settings);
}

function configure(name: string, settings: Readonly<Record<string, unknown>>): void {
  folder.write(`schools/${name}/token.txt`, `token-of-${name}\n`);
  chmodSync(`${folder.path}/schools/${name}/token.txt`, 0o600);
  const all = { base_url: directory.url, token_file: 'token.txt', pace: 0, ...settings };
  folder.write(`schools/${name}/provision.config.json`, JSON.stringify(all));
}

async function fleet(...args: readonly string[]): Promise<Ran> {
  return await run(['fleet', ...args, '--lang', 'en'], { cwd: folder.path });
}

/** A single command in an organisation's folder. */
async function single(name: string, ...args: readonly string[]): Promise<Ran> {
  return await run([...args, '--lang', 'en'], { cwd: `${folder.path}/schools/${name}` });
}

describe('an organisation with the settings of another directory', () => {
  it.each(['address', 'setting of the profile'] as const)(
    'an organisation with users in another directory is not done: another %s',
    async (what) => {
      folder.write('realms.json', JSON.stringify(PROFILE));
      const realmOne = { profile: '../../realms.json', profile_settings: { realm: 'one' } };
      school('a', realmOne);
      school('b', realmOne);
      expect((await fleet('schools', '--yes')).status).toBe(0);
      const moved =
        what === 'address'
          ? { ...realmOne, base_url: other.url }
          : { ...realmOne, profile_settings: { realm: 'two' } };
      configure('a', moved);
      const { stderr } = await single('a', 'users.csv', '--yes');
      const message =
        /users\.csv\.results belongs to another .*1 user was created there/.exec(stderr)?.[0] ?? '-';
      for (const call of [
        ['schools', '--dry-run'],
        ['schools', '--yes'],
        ['status', 'schools'],
      ]) {
        const { status, stdout } = await fleet(...call);
        expect(stdout).toContain('2 organisations   1 done   1 needs attention');
        expect(stdout).toContain(message);
        expect(status).toBe(call[0] === 'status' ? 0 : 1);
      }
      expect(directory.received).toHaveLength(2);
      expect(other.received).toEqual([]);
    },
  );

  it('a journal that started without the name of its organisation is done if its directory is the same', async () => {
    school('a');
    await single('a', 'users.csv', '--yes');
    await fleet('init', 'schools');
    expect((await fleet('schools', '--yes')).stdout).toBe('1 organisation   done\n');
    expect(directory.received).toHaveLength(1);
  });
});

describe('a dry run of one list', () => {
  it('a dry run says what the run would refuse, and needs no address', async () => {
    school('a');
    // A journal without a label accepts any label.
    const org = ['--org', 'School 4'];
    await single('a', 'users.csv', '--yes', ...org);
    const check = ['users.csv', '--dry-run', '--no-config'];
    expect((await single('a', ...check, ...org)).status).toBe(0);
    expect((await single('a', ...check, ...org, '--base-url', directory.url)).status).toBe(0);
    for (const [options, says] of [
      [[...org, '--base-url', other.url], 'belongs to another address'],
      [['--org', 'School 5'], 'belongs to another organisation'],
      [[], 'belongs to another organisation'],
      [[...org, '--profile', 'scim-2'], 'belongs to another directory'],
    ] as const) {
      const ran = await single('a', ...check, ...options);
      expect(ran.stderr).toContain(says);
      expect(ran.status).toBe(2);
    }
  });
});

describe('organisations with the same results folder', () => {
  it('organisations with the same list are refused with both names, and the others continue', async () => {
    configure('.', {});
    for (const [n, name] of ['0', '1'].entries()) folder.write(`schools/lists/${name}.csv`, rosterOf(n + 1));
    folder.write('schools/fleet.csv', 'org,roster\nA,lists/0.csv\nB,lists/0.csv\nC,lists/1.csv\n');
    for (const call of [
      ['schools', '--dry-run'],
      ['schools', '--yes'],
      ['schools', '--yes'],
      ['status', 'schools'],
    ]) {
      const { stdout } = await fleet(...call);
      expect(stdout).toContain('2 need attention');
      expect(stdout).toMatch(/^A: .*A, B have the same results folder: schools\/lists\/0\.csv\.results/m);
      expect(stdout).toMatch(/^B: .*A, B have the same results folder: schools\/lists\/0\.csv\.results/m);
    }
    expect(directory.received).toHaveLength(2);
    expect(() => folder.read('schools/lists/0.csv.results/journal.jsonl')).toThrow('ENOENT');
  });

  it.each([
    ['folder', () => symlinkSync('a', `${folder.path}/schools/b`)],
    [
      'results folder that does not exist yet',
      () => {
        school('b');
        symlinkSync('../a/users.csv.results', `${folder.path}/schools/b/users.csv.results`);
      },
    ],
  ] as const)(
    'a link to the folder of another organisation counts as that folder: a linked %s',
    async (_, link) => {
      school('a');
      school('c');
      link();
      const { stdout, status } = await fleet('schools', '--yes');
      expect(status).toBe(1);
      expect(stdout).toContain('3 organisations   1 done   2 need attention');
      expect(
        stdout.match(/a, b have the same results folder: schools\/a\/users\.csv\.results\. \[/g),
      ).toHaveLength(2);
      expect(directory.received.map(({ headers }) => headers.authorization)).toEqual(['OAuth token-of-c']);
    },
  );

  it('an organisation with a copy of another one’s results is not done, and both are named', async () => {
    school('a');
    school('c');
    await fleet('schools', '--yes');
    cpSync(`${folder.path}/schools/a`, `${folder.path}/schools/b`, { recursive: true });
    configure('b', {});
    for (const call of [['--dry-run'], ['--yes']]) {
      const { stdout, status } = await fleet('schools', ...call);
      expect(status).toBe(1);
      expect(stdout).toContain('3 organisations   1 done   2 need attention');
      expect(stdout.match(/: a, b have copies of one results folder/g)).toHaveLength(2);
    }
    rmSync(`${folder.path}/schools/b/users.csv.results`, { recursive: true });
    const { stdout } = await fleet('schools', '--yes');
    expect(stdout).toContain('3 organisations   all done');
    expect(directory.received.at(-1)?.headers.authorization).toBe('OAuth token-of-b');
    expect(directory.received).toHaveLength(3);
  });
});

it('commands in the report of an organisation repeat the profile, settings and address of the table', async () => {
  const failing = await startDirectory(() => 400);
  folder.write('realms.json', JSON.stringify(PROFILE));
  school('a');
  const header = 'org,roster,profile,base_url,set.realm';
  folder.write('schools/fleet.csv', `${header}\nA,a/users.csv,../realms.json,${failing.url},one\n`);
  expect((await fleet('schools', '--yes')).status).toBe(1);
  await failing.close();
  const report = folder.read('schools/a/users.csv.results/report.html');
  const [command = ''] = /provision\.js retry [^<]+/.exec(report) ?? [];
  for (const option of ['--profile realms.json', '--set realm=one', `--base-url ${failing.url}`])
    expect(command).toContain(option);
});

describe.skipIf(process.platform === 'win32')('files of an organisation', () => {
  it('a list that is a pipe is named, and stops no other organisation', async () => {
    school('a');
    execFileSync('mkfifo', [`${folder.path}/schools/pipe.csv`]);
    folder.write(
      'schools/fleet.csv',
      `org,roster,base_url,token_file\nA,a/users.csv,,\nB,pipe.csv,${directory.url},a/token.txt\n`,
    );
    const { stdout, status } = await fleet('schools', '--yes');
    expect(status).toBe(1);
    expect(stdout).toContain('2 organisations   1 done   1 needs attention');
    expect(stdout).toMatch(/^B: .*schools\/pipe\.csv is a pipe/m);
    const split = await fleet('schools/pipe.csv', '--split-by', 'department', '--yes');
    expect(split.stderr).toContain('schools/pipe.csv is a pipe');
    expect(split.status).toBe(2);
  });

  it('a list that is a link to a missing file is not replaced by another list in the folder', async () => {
    school('a');
    rmSync(`${folder.path}/schools/a/users.csv`);
    symlinkSync('share/users.csv', `${folder.path}/schools/a/users.csv`);
    const missing = await fleet('schools', '--yes');
    expect(missing.stdout).toContain('schools/a/users.csv does not exist');
    folder.write('schools/a/old.csv', rosterOf(1));
    const { stdout } = await fleet('schools', '--yes');
    expect(stdout).toContain('schools/a has more than one list: old.csv, users.csv');
    expect(directory.received).toHaveLength(0);
  });

  it('a token file that others can read leads to one warning, with the organisation', async () => {
    school('a');
    school('b', { token_file: '../a/token.txt' });
    chmodSync(`${folder.path}/schools/a/token.txt`, 0o666);
    const { stderr } = await fleet('schools', '--yes');
    expect(stderr).toMatch(
      /Warning: [ab]: other users can read the token file .*\(mode 0666\)\. Run:\n +chmod 600 /,
    );
    expect(stderr.match(/other users can read/g)).toHaveLength(1);
  });
});
