import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const TOKEN = { PROVISION_TOKEN: 'test-token-of-nobody' };

const { folder, directory } = useDirectory(({ body }) => reply(body.nickname));
let reply: (nickname: string) => Reply;

beforeEach(() => {
  reply = () => 201;
});

function go(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return run(args, { cwd: folder.path, env: { ...TOKEN, ...env } });
}

const send = (...args: string[]) =>
  go([...args, '--base-url', directory.url, '--pace', '0', '--stop-after', '0']);

describe('the message about a wrong command line', () => {
  it('a misspelt one-word command is answered with the correct one', async () => {
    const ran = await go(['reprot']);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/no command "reprot".*\nDid you mean node .*provision\.js report\?\n/);
    expect((await go(['retyr', 'a b', '--only', 'failed'])).stderr).toMatch(/provision\.js retry\?\n$/);
  });

  it('help for an unknown command names the likely one, or how to list all', async () => {
    const near = await go(['help', 'retyr']);
    expect(near).toMatchObject({ status: 2, stdout: '' });
    expect(near.stderr).toMatch(/no command "retyr".*\nDid you mean node .*provision\.js help retry\?\n$/);
    expect((await go(['help', 'xyz'])).stderr).toMatch(/^Error: .*"xyz".*\nnode .*provision\.js help .*\n$/);
  });

  it('an unknown option is corrected to one that the everyday help does not show', async () => {
    expect((await go(['help', 'create'])).stdout).not.toContain('--stop-after');
    expect((await go(['users.csv', '--stop-aftr', '3'])).stderr).toMatch(
      /Did you mean --stop-after\? \(provision help create --all /,
    );
  });

  it('provision without an argument shows the help', async () => {
    const ran = await go([]);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(
      /^Creates the users[\s\S]*Examples:\n.*\n {2}provision users\.csv --dry-run\n/,
    );
    expect(ran.stderr).not.toContain('error');
  });

  it.each(['completion', 'report --open', 'slips', 'clean', 'settle list.csv'])(
    'a command in the right spelling is not suggested for itself: %s',
    async (typed) => {
      const { status, stderr } = await go(typed.split(' '));
      expect(status).toBe(2);
      expect(stderr).not.toContain('Did you mean');
      expect(stderr).toContain(`(provision ${typed.split(' ')[0]} --help shows examples and options)`);
    },
  );

  it.each(['import users.csv', 'check users.csv', 'check'])(
    'commands of other programs are not corrected to commands of this program: %s',
    async (typed) => {
      const { status, stderr } = await go(typed.split(' '));
      expect(status).toBe(2);
      expect(stderr).not.toContain('Did you mean');
    },
  );

  it('retry accepts --slips like a run', async () => {
    folder.write('users.csv', rosterOf(2));
    reply = (nickname) => (nickname === 'user2' ? 422 : 201);
    expect(await send('users.csv')).toMatchObject({ status: 1 });
    reply = () => 201;
    const ran = await send('retry', 'users.csv', '--slips');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout).toMatch(/1 slip, in .*users\.csv\.results\/credentials \(some\)\.html/);
    expect((await send('retry', 'users.csv', '--slips', '--json')).stderr).toContain(
      'cannot be used with --json',
    );
  });

  it('a word that resembles no command is a roster', async () => {
    folder.write('reprot', rosterOf(1));
    expect(await go(['reprot', '--dry-run'])).toMatchObject({ status: 0 });
    expect((await go(['nothing.csv'])).stderr).toContain('Error: nothing.csv does not exist.');
  });

  it('--only created is refused with the reason that created rows are never sent again', async () => {
    folder.write('users.csv', rosterOf(1));
    await send('users.csv');
    const { status, stderr } = await go(['retry', 'users.csv.results', '--only', 'created']);
    expect(status).toBe(2);
    expect(stderr).toContain('Error: Created rows are never sent again. [created-never-again]\n');
  });

  it('two rosters are refused, and both are named', async () => {
    expect(await go(['a.csv', 'b c.csv'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("A run takes one roster, not 2: a.csv 'b c.csv'"),
    });
  });

  it('an error in the address says where the address comes from', async () => {
    folder.write('users.csv', rosterOf(1));
    expect((await go(['users.csv', '--base-url', 'ftp://x'])).stderr).toContain(
      '--base-url: the base URL must',
    );
    const env = { PROVISION_BASE_URL: 'directory.example' };
    expect((await go(['users.csv'], env)).stderr).toContain(
      'PROVISION_BASE_URL: the base URL is not a web address',
    );
    folder.write('provision.config.json', '{"base_url": "https://directory.example/v6/users"}');
    expect((await go(['users.csv'])).stderr).toContain(
      'provision.config.json: the base URL ends in /v6/users, which the program adds itself.',
    );
  });

  it('an error in the token says where the token comes from', async () => {
    folder.write('users.csv', rosterOf(1));
    folder.write('empty.txt', '\n');
    const errorOf = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> =>
      (await run(['users.csv', ...args], { cwd: folder.path, env: { ...ADDRESS, ...env } })).stderr;
    const ADDRESS = { PROVISION_BASE_URL: directory.url };
    expect(await errorOf([], { PROVISION_TOKEN: 'two words' })).toContain(
      'PROVISION_TOKEN: the access token contains an invalid character: a space',
    );
    expect(await errorOf(['--token-file', 'empty.txt'], {})).toContain(
      'empty.txt (--token-file): the access token is empty.',
    );
    expect(await errorOf(['--token-file', '-'], {})).toContain(
      'standard input (--token-file): the access token',
    );
    expect(
      await errorOf([], { PROVISION_TOKEN: 'http://localhost/verification_code#access_token=x' }),
    ).toMatch(/^Error: PROVISION_TOKEN: this is the address of a page, not a token\. \[token-is-address\]$/m);
    folder.write('provision.config.json', '{"token_file": "empty.txt"}');
    expect(await errorOf([], {})).toMatch(
      /empty\.txt \(provision\.config\.json\): the access token is empty\./,
    );
  });

  it('an error in the sign-in address or the client ID says where it comes from', async () => {
    const errorOf = async (env: Readonly<Record<string, string>>): Promise<string> =>
      (await go(['token'], env)).stderr;
    expect(await errorOf({ PROVISION_AUTH_URL: 'auth.example' })).toContain(
      'PROVISION_AUTH_URL: the auth URL is not a web address.',
    );
    folder.write('provision.config.json', '{"auth_url": "https://auth.example", "client_id": "a b"}');
    expect(await errorOf({})).toContain('provision.config.json:1:51: client_id takes a client ID');
    expect((await go(['token', '--no-config', '--client-id', 'ü'])).stderr).toContain(
      '--client-id: the client ID contains',
    );
  });

  it('an error in an option of the configuration names the configuration', async () => {
    folder.write('users.csv', rosterOf(1));
    folder.write('provision.config.json', '{"sheet": "People"}');
    const from = '--sheet is set in provision.config.json, as "sheet".';
    expect((await go(['users.csv', '--dry-run'])).stderr).toContain(from);
    expect((await go(['users.csv', '--dry-run', '--sheet', 'Staff'])).stderr).not.toContain(from);
    folder.write('provision.config.json', '{"map": {"position": "Rank"}}');
    expect((await go(['users.csv', '--dry-run'])).stderr).toContain(
      '--map is set in provision.config.json, as "map".',
    );
  });

  it('the value of a misspelled --token= is not shown', async () => {
    const { status, stdout, stderr } = await go(['users.csv', '--json', "--tokne=se=c'ret"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('create has no option --tokne.')]);
    expect(stdout + stderr).not.toMatch(/se=c|ret'/);
  });

  it('an invalid fault of the sandbox is reported once', async () => {
    const { status, stderr } = await go(['sandbox', '--fault', '503,never=1']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^Error: Invalid fault "503,never=1": unknown setting "never"/);
    expect(stderr.match(/503,never/g)).toHaveLength(1);
  });

  it('the commands in a report work where the program is not installed', async () => {
    folder.write('users.csv', rosterOf(1));
    reply = () => 500;
    const { stdout } = await send('users.csv');
    expect(stdout).toMatch(/node \S+provision\.js settle users\.csv\.results user1 --created/);
    expect(folder.read('users.csv.results/report.json')).toMatch(
      /node \S+provision\.js settle users\.csv\.results user1/,
    );
  });

  it('the path of a program in a folder with a space is quoted', () => {
    const home = join(folder.path, 'my tools');
    mkdirSync(join(home, 'bin'), { recursive: true });
    const root = resolve(import.meta.dirname, '../../..');
    for (const name of ['dist', 'node_modules']) symlinkSync(join(root, name), join(home, name));
    cpSync(join(root, 'bin/provision.js'), join(home, 'bin/provision.js'));
    const called = ['my tools/bin/provision.js', 'reprot'];
    const { stderr } = spawnSync(process.execPath, called, { cwd: folder.path, encoding: 'utf8' });
    expect(stderr).toContain("Did you mean node 'my tools/bin/provision.js' report?\n");
  });
});

describe('the effect of a command', () => {
  it.each(['users.csv.results', 'users.csv.results/report.json', 'users.csv.results/unconfirmed.csv'])(
    'settle updates the report (%s)',
    async (results) => {
      folder.write('users.csv', rosterOf(2));
      reply = (nickname) => (nickname === 'user2' ? 500 : 201);
      expect(await send('users.csv')).toMatchObject({ status: 1 });
      const settled = await go(['settle', results, 'user2', '--created']);
      expect(settled).toMatchObject({
        status: 0,
        stderr: '',
        stdout: expect.stringContaining('user2: created\n'),
      });
      expect(folder.json('users.csv.results/report.json')).toMatchObject({
        counts: { created: 2, unconfirmed: 0 },
      });
      expect(() => folder.read('users.csv.results/unconfirmed.csv')).toThrow('ENOENT');
    },
  );

  it('settle of a row that is not unconfirmed names the unconfirmed rows', async () => {
    folder.write('users.csv', rosterOf(2));
    await send('users.csv');
    const none = await go(['settle', 'users.csv.results', 'user1', '--created']);
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toContain('user1 is created, not unconfirmed');
    expect(none.stderr).toContain('No row in users.csv.results is unconfirmed.');
    expect(none.stderr).not.toContain('unconfirmed.csv');
    reply = () => 500;
    folder.write('users.csv', rosterOf(3));
    await send('users.csv');
    const withOther = await go(['settle', 'users.csv.results', 'user1', '--created']);
    expect(withOther.stderr).toContain('Unconfirmed: user3.');
  });

  it('settle without the roster records the result and names the command that updates the report', async () => {
    folder.write('users.csv', rosterOf(1));
    reply = () => 500;
    await send('users.csv');
    renameSync(join(folder.path, 'users.csv'), join(folder.path, 'moved.csv'));
    const settled = await go(['settle', 'users.csv.results', 'user1', '--created']);
    expect(settled).toMatchObject({ status: 0, stdout: 'user1: created\n' });
    expect(settled.stderr).toMatch(/provision\.js report users\.csv\.results --roster <path>$/m);
    expect(await go(['report', 'users.csv.results', '--roster', 'moved.csv'])).toMatchObject({ status: 0 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { created: 1 } });
  });

  it('--findings makes a file that others can read private', async () => {
    folder.write('users.csv', 'nickname,password\nа,x\n');
    folder.write('findings.csv', 'old');
    chmodSync(join(folder.path, 'findings.csv'), 0o644);
    const findings = ['users.csv', '--dry-run', '--findings', 'findings.csv', '--overwrite'];
    expect(await go(findings)).toMatchObject({ status: 1 });
    expect(statSync(join(folder.path, 'findings.csv')).mode & 0o777).toBe(0o600);
    expect(await go(['users.csv', '--dry-run', '--findings', 'nowhere/findings.csv'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The folder of nowhere/findings.csv does not exist.'),
    });
  });

  it('a roster that an editor replaces during the run stops the run', async () => {
    folder.write('users.csv', rosterOf(3));
    reply = () => {
      folder.write('users.csv.new', rosterOf(3).replace('user3', 'user9'));
      renameSync(join(folder.path, 'users.csv.new'), join(folder.path, 'users.csv'));
      return 201;
    };
    expect(await send('users.csv')).toMatchObject({
      status: 3,
      stdout: expect.stringContaining('was changed'),
    });
    expect(directory.received).toHaveLength(1);
  });
});

it('an error about an impossible folder says what is wrong with its path and how to choose another one', async () => {
  const long = (length: number) => 'n'.repeat(length);
  folder.write(`${long(245)}.csv`, rosterOf(1));
  folder.write('users.csv', rosterOf(1));
  symlinkSync('loop', join(folder.path, 'loop'));
  const longName = 'name too long (ENAMETOOLONG)';
  const shorter = 'Check the path, or use --results to choose a folder with a shorter name.';
  const loop = 'too many symbolic links encountered (ELOOP)';
  const other = 'Check the path, or use --results to choose another folder.';
  for (const [args, what, next] of [
    [[`${long(245)}.csv`], longName, shorter],
    [[`${long(245)}.csv`, '--sandbox'], longName, shorter],
    [['users.csv', '--results', long(300)], longName, shorter],
    [['users.csv', '--results', 'loop'], loop, other],
    [['users.csv', '--results', 'users.csv/x'], 'not a directory (ENOTDIR)', other],
    [['report', long(300)], longName, shorter],
    [['retry', 'loop'], loop, other],
    [[`${long(300)}.csv`], longName, 'Check the path.'],
    [['loop'], loop, 'Check the path.'],
    [['users.csv', '--dry-run', '--findings', `${long(300)}.csv`], longName, 'Choose another file.'],
    [['prepare', 'users.csv', '-o', `${long(300)}.csv`], longName, 'Choose another file.'],
  ] as const) {
    const { status, stderr } = await go(args, { PROVISION_BASE_URL: directory.url });
    expect([args, status, stderr]).toEqual([args, 2, expect.stringContaining(what)]);
    expect(stderr).toContain(next);
    expect(stderr).not.toMatch(/damaged|you own|start over/);
  }
  const shortened = await send(`${long(245)}.csv`, '--results', 'shorter', '--yes');
  expect(shortened).toMatchObject({ status: 0 });
});
