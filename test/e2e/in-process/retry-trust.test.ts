/** A journal is untrusted input: its address and its roster are not used without the user's consent. */

import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeJournal } from '../journal-file.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

const TOKEN = 'test-token-of-nobody';
const RESULTS = 'users.csv.results';

let folder: Scratch;
let directory: TestDirectory;
/** The server of a crafted journal's author. */
let stranger: TestDirectory;

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
  directory = await startDirectory(({ body }) => (body.nickname === 'user1' ? 201 : 400));
  stranger = await startDirectory();
  await go('users.csv', '--base-url', directory.url);
  directory.received.length = 0;
});

afterEach(async () => {
  folder.remove();
  await directory.close();
  await stranger.close();
});

function go(...args: string[]): Promise<Ran> {
  const withPace = ['users.csv', 'retry'].includes(args[0] ?? '') ? [...args, '--pace', '0'] : args;
  return run(withPace, { cwd: folder.path, env: { PROVISION_TOKEN: TOKEN } });
}

/** Changes members of the last run record. */
function craft(members: Readonly<Record<string, unknown>>): void {
  changeJournal(folder, RESULTS, (record) => (record.type === 'run' ? { ...record, ...members } : record));
}

function nothingLeft(): void {
  expect(stranger.received).toEqual([]);
  expect(directory.received).toEqual([]);
}

describe('retry without a terminal', () => {
  it('retry without a terminal refuses an address that only the journal gives', async () => {
    craft({ base_url: `${stranger.url}/` });
    const ran = await go('retry', RESULTS);
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/journal[\s\S]*--base-url[\s\S]*--yes/),
    });
    expect(ran.stderr).toContain(stranger.url);
    nothingLeft();
  });

  it('retry without a terminal refuses a profile and settings that only the journal gives, even with an explicit address', async () => {
    craft({
      profile: 'keycloak',
      endpoint: 'POST /admin/realms/school/users',
      profile_settings: { realm: 'school' },
      profile_digest: '0000000000000000',
    });
    const args = ['retry', RESULTS, '--base-url', directory.url];
    const ran = await go(...args);
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/keycloak[\s\S]*journal[\s\S]*--profile[\s\S]*--yes/),
    });
    nothingLeft();
    await go(...args, '--profile', 'keycloak', '--set', 'realm=school');
    expect(directory.received.map(({ path }) => path)).toContain('/admin/realms/school/users');
    expect(stranger.received).toEqual([]);
  });

  it('retry without a terminal refuses the address of the journal with --json too', async () => {
    const ran = await go('retry', RESULTS, '--json');
    expect(ran.status).toBe(2);
    expect(ran.stdout.trimEnd().split('\n').at(-1)).toMatch(/"reason":"usage"/);
    nothingLeft();
  });

  it('retry without a terminal sends to the address of the journal with --yes', async () => {
    expect((await go('retry', RESULTS, '--yes')).status).toBe(1);
    expect(directory.received).toHaveLength(2);
  });

  it('retry without a terminal sends to the address of the journal if the user gives the same one', async () => {
    const env = { PROVISION_TOKEN: TOKEN, PROVISION_BASE_URL: directory.url };
    expect((await run(['retry', RESULTS, '--pace', '0'], { cwd: folder.path, env })).status).toBe(1);
    expect((await go('retry', RESULTS, '--base-url', directory.url)).status).toBe(1);
    folder.write('provision.config.json', JSON.stringify({ base_url: directory.url }));
    expect((await go('retry', RESULTS)).status).toBe(1);
    expect(directory.received).toHaveLength(6);
  });

  it('retry without a terminal needs no --yes if nothing is left to send', async () => {
    const all = await startDirectory();
    await run(['users.csv', '--fresh', '--pace', '0', '--base-url', all.url], {
      cwd: folder.path,
      env: { PROVISION_TOKEN: TOKEN },
    });
    expect((await go('retry', RESULTS)).status).toBe(0);
    await all.close();
  });

  it('retry without a terminal needs no --yes to check the roster', async () => {
    expect((await go('retry', RESULTS, '--dry-run')).status).toBe(0);
    nothingLeft();
  });

  it('retry without a terminal needs no --yes for a sandbox, since nothing leaves this computer', async () => {
    await go('users.csv', '--sandbox');
    expect((await go('retry', 'users.csv.sandbox-results')).status).toBe(0);
  });
});

describe('the address of a journal', () => {
  it.each([
    ['plain http to another host', 'http://directory.example/'],
    ['plain http to a name that only looks like this machine', 'http://127.0.0.1.directory.example/'],
    ['user info', 'https://someone:else@directory.example/'],
    ['a query', 'https://directory.example/?a=b'],
    ['no address at all', 'foo'],
    ['another protocol', 'ftp://directory.example/'],
    ['an empty address', ''],
  ])('the address of a journal is refused: %s', async (_, base_url) => {
    craft({ base_url });
    const ran = await go('retry', RESULTS, '--yes');
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('journal.jsonl: base_url: ') });
    expect(ran.stderr).not.toContain('someone:else');
    nothingLeft();
  });

  it.each([
    ['report', RESULTS],
    ['settle', RESULTS, 'user1', '--created'],
    ['slips', RESULTS],
    ['clean', RESULTS, '--yes'],
  ])('the address of a journal is also checked by %s', async (...args) => {
    craft({ base_url: 'ftp://directory.example/' });
    expect(await go(...args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('journal.jsonl: base_url: '),
    });
  });
});

describe('a journal with a member of a wrong type', () => {
  it.each<readonly [member: string, members: Readonly<Record<string, unknown>>]>([
    ['roster_path', { roster_path: { a: 1 } }],
    ['reading', { reading: { map: { nickname: 'Login' } } }],
  ])(
    'a journal with a member of a wrong type is refused, with file, line and member named: %s',
    async (member, members) => {
      craft(members);
      for (const args of [
        ['retry', RESULTS, '--yes'],
        ['report', RESULTS],
        ['users.csv', '--base-url', directory.url],
      ]) {
        expect(await go(...args)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining(`${RESULTS}/journal.jsonl:1: invalid record: "${member}" `),
        });
      }
      nothingLeft();
    },
  );

  it('a journal with a value that is invalid for its option is refused', async () => {
    craft({ reading: { encoding: 'klingon' } });
    expect(await go('retry', RESULTS, '--yes')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`${RESULTS}/journal.jsonl:1: invalid record: "reading" `),
    });
    nothingLeft();
  });
});

describe('the roster of a journal', () => {
  beforeEach(() => {
    mkdirSync(`${folder.path}/private`);
    folder.write('private/users.csv', rosterOf(3).replaceAll('Sample', 'Private'));
    folder.write('other.csv', rosterOf(3).replaceAll('Sample', 'Private'));
  });

  it.each([
    ['not next to the results folder', { roster_path: '../private/users.csv' }],
    ['of another name', { roster_path: '../other.csv' }],
    ['of an absolute path in another folder', { roster_path: '/etc/passwd' }],
    ['in the results folder', { roster_path: 'report.json', roster: 'report.json' }],
  ])(
    'the roster of a journal that is %s is refused, and another one is read with --roster',
    async (_, members) => {
      craft(members);
      for (const args of [
        ['retry', RESULTS, '--base-url', directory.url],
        ['report', RESULTS],
        ['slips', RESULTS],
      ]) {
        const ran = await go(...args);
        expect(ran).toMatchObject({
          status: 2,
          stderr: expect.stringMatching(/as its roster, which is not [\s\S]*--roster/),
        });
      }
      nothingLeft();
      const ownRoster = { ...members, roster: 'users.csv' };
      craft(ownRoster);
      expect((await go('report', RESULTS, '--roster', 'users.csv')).status).toBe(0);
      expect((await go('retry', RESULTS, '--base-url', directory.url, '--roster', 'users.csv')).status).toBe(
        1,
      );
      expect(directory.received.map(({ text }) => text).join()).toContain('Sample-Pass');
      expect(directory.received.map(({ text }) => text).join()).not.toContain('Private');
    },
  );

  it('another roster of a journal is read with --yes', async () => {
    craft({ roster_path: '../private/users.csv' });
    expect((await go('retry', RESULTS, '--base-url', directory.url, '--yes')).status).toBe(1);
    expect(directory.received.map(({ text }) => text).join()).toContain('Private-Pass');
  });

  it('another roster of a journal prevents settle from updating the report, but not from recording the result', async () => {
    changeJournal(folder, RESULTS, (record) => {
      if (record.type === 'run') return { ...record, roster_path: '../other.csv' };
      return record.key === 'user2' && record.type === 'settled'
        ? { ...record, outcome: 'unconfirmed' }
        : record;
    });
    const ran = await go('settle', RESULTS, 'user2', '--created');
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining('--roster <path>') });
  });

  it('--slips needs no --yes for the roster of its own run, wherever --results is', async () => {
    const ranElsewhere = await go(
      'users.csv',
      '--results',
      'private/june',
      '--slips',
      '--base-url',
      stranger.url,
    );
    expect(ranElsewhere).toMatchObject({ status: 0, stdout: expect.stringContaining('3 slips') });
  });

  it('another roster of a journal is not opened by clean', async () => {
    craft({ roster_path: '../other.csv' });
    expect(await go('clean', RESULTS, '--yes')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('other.csv'),
    });
  });
});
