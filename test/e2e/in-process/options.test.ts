import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processesOf } from '../../../src/journal/owner.js';
import { workbook } from '../../roster/workbook-file.js';
import { hostProcess } from '../../support/host-process.js';
import { type Ran, rosterOf, run, type Scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';
import { setUpEach } from '../setup.js';

let folder: Scratch;
let directory: TestDirectory;

setUpEach((setup) => {
  ({ folder, directory } = setup);
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
  return run([...args, '--pace', '0'], { cwd: folder.path, env });
}

const sent = (): unknown[] => directory.received.map(({ body }) => body);

describe('options for reading', () => {
  it('--map takes a field from a column or a template, or leaves one out', async () => {
    folder.write('users.csv', 'Account,Code,Title,Grade,role\na,Sample-Pass-1,Teacher,5,x\n');
    const map = ['nickname=Account', 'password=Code', 'position={Title} {Grade}'].flatMap((one) => [
      '--map',
      one,
    ]);
    expect(await go('users.csv', ...map)).toMatchObject({ status: 0 });
    expect(sent()).toMatchObject([{ nickname: 'a', position: 'Teacher 5' }]);
    expect(await go('users.csv', ...map.slice(0, 4), '--map', 'position=', '--fresh')).toMatchObject({
      status: 0,
    });
    expect(sent()[1]).toMatchObject({ position: '' });
  });

  it('--columns names the columns of a roster without a header', async () => {
    folder.write('users.csv', 'Петрова,Авдотья,x,a.petrova,Sample-Pass-1\n');
    expect(await go('users.csv', '--columns', 'last,first,,nickname,password')).toMatchObject({ status: 0 });
    expect(sent()).toMatchObject([{ nickname: 'a.petrova', name: { first: 'Авдотья', last: 'Петрова' } }]);
  });

  it('--encoding reads a list that is not UTF-8; without it, the error shows how the names would read', async () => {
    const bytes = Buffer.concat([
      Buffer.from('login;password;last name\na;Sample-Pass-1;'),
      Buffer.from([0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2, 0xe0]),
    ]);
    folder.write('users.csv', bytes);
    const refused = await go('users.csv');
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('windows-1251: Петрова') });
    expect(refused.stderr).not.toContain('Sample-Pass');
    expect(await go('users.csv', '--encoding', 'windows-1251')).toMatchObject({ status: 0 });
    expect(sent()).toMatchObject([{ name: { last: 'Петрова' } }]);
  });

  it('--delimiter and --roster-format override the detected format', async () => {
    folder.write('users.txt', 'login^password\na^Sample-Pass-1\n');
    expect(await go('users.txt', '--delimiter', '^')).toMatchObject({ status: 0 });
    folder.write('list.txt', 'login\tpassword\nb\tSample-Pass-2\n');
    expect(await go('list.txt', '--roster-format', 'tsv')).toMatchObject({ status: 0 });
    folder.write('users.dat', '{"nickname":"c","password":"Sample-Pass-3"}\n');
    expect(await go('users.dat', '--roster-format', 'jsonl')).toMatchObject({ status: 0 });
    expect(sent()).toMatchObject([{ nickname: 'a' }, { nickname: 'b' }, { nickname: 'c' }]);
  });

  it('--sheet selects one of several sheets that look like a roster', async () => {
    const rows = (nickname: string) => [
      ['login', 'password'],
      [nickname, 'Sample-Pass-1'],
    ];
    folder.write('users.xlsx', workbook({ Staff: rows('a'), Pupils: rows('b') }));
    expect(await go('users.xlsx')).toMatchObject({ status: 2, stderr: expect.stringContaining('--sheet') });
    expect(await go('users.xlsx', '--sheet', 'Pupils')).toMatchObject({ status: 0 });
    expect(sent()).toMatchObject([{ nickname: 'b' }]);
  });
});

describe('options of a run', () => {
  it('--all-findings shows each finding instead of examples', async () => {
    folder.write('users.csv', `nickname,password,first,last\n${'a b,Sample-Pass-1,x,y\n'.repeat(9)}`);
    const grouped = await go('users.csv', '--dry-run');
    expect(grouped.stdout).toContain('… and 6 more rows with the same problem');
    const all = await go('users.csv', '--dry-run', '--all-findings');
    expect(all.stdout.match(/\[nickname-characters\]/g)).toHaveLength(9);
  });

  it('--dry-run shows the state of the earlier run, and writes nothing', async () => {
    folder.write('users.csv', rosterOf(3));
    await go('users.csv', '--limit', '1');
    const before = folder.read('users.csv.results/journal.jsonl');
    folder.write('users.csv', rosterOf(4).replace('user1,', 'user9,').replace('Lastb', 'Other'));
    const ran = await go('users.csv', '--dry-run');
    expect(ran.stdout).toMatch(/To create +4 users/);
    expect(ran.stdout).toMatch(/Not in roster +1 login/);
    folder.write('users.csv', rosterOf(4));
    expect((await go('users.csv', '--dry-run')).stdout).toMatch(/Created before +1, not sent again/);
    expect(folder.read('users.csv.results/journal.jsonl')).toBe(before);
  });

  it('the report says that a run never changes existing users', async () => {
    folder.write('users.csv', rosterOf(3));
    await go('users.csv');
    folder.write('users.csv', rosterOf(3).replace(/,2$/m, ',7'));
    const ran = await go('users.csv');
    expect(ran.stderr).toMatch(/^Changed +1: Firstc Lastc \(department 2 → 7\)$/m);
    expect(ran.stderr).toMatch(/^As before +2, not sent again$/m);
    expect(folder.read('users.csv.results/report.html')).toContain('A run never changes an existing user');
  });

  it('--wait 0 does not wait for a network that is lost during a run', async () => {
    folder.write('users.csv', rosterOf(2));
    await directory.close();
    directory = await startDirectory(() => (response) => {
      response.writeHead(201).end('{}', () => void directory.close());
    });
    const ran = await go('users.csv', '--wait', '0');
    expect(ran.status).toBe(3);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      reason: expect.stringMatching(/unreachable/),
    });
  });

  it('only --force-unlock takes over the lock of another host', async () => {
    folder.write('users.csv', rosterOf(2));
    await go('users.csv', '--limit', '1');
    const lock = {
      pid: 1,
      started: null,
      boot: null,
      space: null,
      host: `not-${hostname()}`,
      at: '2026-01-01T00:00:00Z',
    };
    folder.write('users.csv.results/lock', JSON.stringify(lock));
    const refused = await go('users.csv');
    expect(refused).toMatchObject({ status: 5, stderr: expect.stringContaining('--force-unlock') });
    const settle = ['settle', 'users.csv.results', 'user1', '--created'];
    const cwd = folder.path;
    expect(await run(settle, { cwd })).toMatchObject({ status: 5 });
    // The lock is replaced. The error is about user1, which is not unconfirmed.
    expect(await run([...settle, '--force-unlock'], { cwd })).toMatchObject({ status: 2 });
    folder.write('users.csv.results/lock', JSON.stringify(lock));
    expect(await go('users.csv', '--force-unlock')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('--force-unlock replaces whatever is at the path of the lock with a new lock', async () => {
    folder.write('users.csv', rosterOf(4));
    const path = join(folder.path, 'users.csv.results', 'lock');
    const inPlace: readonly (() => void)[] = [
      () => writeFileSync(path, ''),
      () => execFileSync('mkfifo', [path]),
      () => mkdirSync(path),
    ];
    await go('users.csv', '--limit', '1');
    for (const put of inPlace) {
      put();
      const refused = await go('users.csv', '--limit', '1');
      expect(refused, refused.stderr).toMatchObject({
        status: 5,
        stderr: expect.stringContaining('--force-unlock'),
      });
      const forced = await go('users.csv', '--limit', '1', '--force-unlock');
      expect(forced, forced.stderr).toMatchObject({ status: 0 });
    }
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1 });
  });

  it('a run continues after one that was killed while it took over a lock', async () => {
    folder.write('users.csv', rosterOf(2));
    await go('users.csv', '--limit', '1');
    const dead = { ...(await processesOf(hostProcess).self(new Date())), started: '1' };
    folder.write('users.csv.results/lock', JSON.stringify(dead));
    folder.write('users.csv.results/.takeover-0123456789abcdef01234567', '');
    folder.write('users.csv.results/.lock-1-0123456789ab', JSON.stringify(dead).slice(0, 30));
    const ran = await go('users.csv');
    expect(ran, ran.stderr).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain(`The previous run (PID ${process.pid}) ended unexpectedly. Continuing.`);
    expect(
      readdirSync(join(folder.path, 'users.csv.results')).filter((name) => /lock|takeover/.test(name)),
    ).toEqual([]);
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('passwords typed into a CSV of the report survive another command', async () => {
    await directory.close();
    directory = await startDirectory(() => 422);
    folder.write('users.csv', rosterOf(1));
    await go('users.csv');
    const csv = folder.read('users.csv.results/weak-password.csv');
    folder.write('users.csv.results/weak-password.csv', csv.replace('user1,,', 'user1,Typed-In-By-Hand,'));
    const ran = await go('users.csv');
    expect(ran.stdout).toContain('weak-password (edited).csv');
    expect(folder.read('users.csv.results/weak-password (edited).csv')).toContain('Typed-In-By-Hand');
    expect(
      readdirSync(join(folder.path, 'users.csv.results')).filter((name) => name.includes('tmp')),
    ).toEqual([]);
  });

  it('--config names the configuration; without it, the file in a parent folder is used', async () => {
    const checks = { 'password-weak': 'error', 'name-missing': 'off' };
    folder.write(
      'provision.config.json',
      JSON.stringify({ departments: { Office: 9 }, checks, org: 'school' }),
    );
    folder.write('users.csv', 'nickname,password,department\na,Sample-Pass-1,office\nb,123,office\n');
    const ran = await go('users.csv', '--skip-invalid');
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining('[password-weak]') });
    expect(ran.stderr).not.toContain('[name-missing]');
    expect(sent()).toMatchObject([{ nickname: 'a', department_id: 9 }]);
    folder.write('other.json', '{ "pase": 3 }');
    const refused = await go('users.csv', '--config', 'other.json');
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('pase') });
  });
});
