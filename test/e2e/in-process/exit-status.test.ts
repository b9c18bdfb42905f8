import { spawn } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmed, type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';
import { type Reply, startDirectory, type TestDirectory } from '../server.js';

let folder: Scratch;
let directory: TestDirectory;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
});

afterEach(async () => {
  folder.remove();
  await directory?.close();
});

async function serve(reply?: (n: number) => Reply): Promise<Record<string, string>> {
  directory = await startDirectory(reply && ((_, n) => reply(n)));
  return { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' };
}

function go(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  return run(['users.csv', '--pace', '0', ...args], { cwd: folder.path, env });
}

/**
 * Sends the first signal while the second request is in progress. When the program has confirmed it, sends the other one
 * or answers the request.
 */
async function interrupt(first: NodeJS.Signals, second?: NodeJS.Signals): Promise<Ran> {
  let onRequest = async (): Promise<void> => {};
  const env = await serve((n) => {
    if (n !== 2) return undefined;
    return async (response) => {
      await onRequest();
      if (second === undefined) response.writeHead(201).end();
    };
  });
  return await run(['users.csv', '--pace', '0'], {
    cwd: folder.path,
    env,
    onStart: (child) => {
      const isConfirmed = confirmed(child);
      onRequest = async () => {
        child.kill(first);
        await isConfirmed;
        if (second !== undefined) child.kill(second);
      };
    },
  });
}

describe('the exit status', () => {
  it('the exit status is 0 when every row is created', async () => {
    expect(await go(await serve())).toMatchObject({ status: 0 });
  });

  it('the exit status is 1 when some rows are not created', async () => {
    expect(await go(await serve((n) => (n === 2 ? 422 : undefined)))).toMatchObject({ status: 1 });
  });

  it('the exit status is 1 at --limit if a sent row is not created', async () => {
    const env = await serve((n) => (n === 2 ? 400 : undefined));
    expect(await go(env, '--limit', '1')).toMatchObject({ status: 0 });
    expect(await go(env, '--limit', '1')).toMatchObject({ status: 1 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
  });

  it('the exit status is 1 while a user who is no longer in the roster is unconfirmed, and the user is named', async () => {
    const env = await serve((n) => (n === 2 ? 500 : undefined));
    expect(await go(env, '--stop-after', '0')).toMatchObject({ status: 1 });
    folder.write('users.csv', rosterOf(3).replace(/^user2.*\n/m, ''));
    const withoutRow = await go(env);
    expect(withoutRow).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('user2 may or may not exist'),
    });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      counts: { total: 2, created: 2 },
      not_in_roster: [{ nickname: 'user2', outcome: 'unconfirmed' }],
    });
    expect(await go(env, '--skip-existing')).toMatchObject({ status: 1 });
    await run(['settle', 'users.csv.results', 'user2', '--created'], { cwd: folder.path });
    expect(await go(env)).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('the exit status of a taken login stays 1 if its row has an error now', async () => {
    const env = await serve((n) => (n === 2 ? 409 : undefined));
    expect(await go(env)).toMatchObject({ status: 1 });
    folder.write('users.csv', rosterOf(3).replace('Sample-Pass-2', ''));
    expect(await go(env)).toMatchObject({ status: 1 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      ended: 'complete',
      counts: { created: 2, exists: 1, invalid: 0 },
    });
    expect(await go(env, '--skip-existing')).toMatchObject({ status: 0 });
  });

  it('the exit status of a dry run is 0 with warnings and 1 with errors', async () => {
    folder.write('users.csv', rosterOf(3).replace('Sample-Pass-2', '12345'));
    const warned = await go({}, '--dry-run');
    expect([warned.status, warned.stdout + warned.stderr]).toEqual([
      0,
      expect.stringContaining('[password-weak]'),
    ]);
    folder.write('users.csv', rosterOf(3).replace('Sample-Pass-2', ''));
    const wrong = await go({}, '--dry-run');
    expect([wrong.status, wrong.stdout + wrong.stderr]).toEqual([1, expect.stringContaining('[required]')]);
    expect(existsSync(join(folder.path, 'users.csv.results'))).toBe(false);
  });

  it('the exit status is 2 if rows are invalid, also with --yes, and report and invalid.csv are written', async () => {
    const env = await serve();
    folder.write('users.csv', rosterOf(3).replace('Sample-Pass-2', ''));
    expect(await go(env, '--yes')).toMatchObject({ status: 2 });
    expect(directory.received).toEqual([]);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ ended: 'refused' });
    expect(folder.read('users.csv.results/invalid.csv')).toContain('[required]');
    expect(await go(env, '--yes', '--skip-invalid')).toMatchObject({ status: 1 });
    expect(directory.hits()).toEqual({ user1: 1, user3: 1 });
  });

  it.each([
    ['an unknown option', ['users.csv', '--nonsense']],
    ['no roster', []],
    ['a missing roster', ['none.csv']],
    ['no address', ['users.csv']],
    ['an address over plain http', ['users.csv', '--base-url', 'http://directory.example']],
    ['an invalid pace', ['users.csv', '--pace', 'fast']],
    ['an invalid limit', ['users.csv', '--limit', '0']],
    ['an invalid timeout', ['users.csv', '--timeout', '0']],
    ['an invalid wait', ['users.csv', '--wait', 'x']],
    ['an invalid department', ['users.csv', '--department', 'x']],
    ['an invalid mapping', ['users.csv', '--map', 'x']],
    ['a header that the program sets itself', ['users.csv', '--header', 'Authorization: x']],
    ['an unknown format', ['users.csv', '--roster-format', 'doc']],
    ['an invalid separator', ['users.csv', '--delimiter', 'ab']],
    ['an unknown encoding', ['users.csv', '--encoding', 'klingon']],
    ['a missing results folder', ['retry', 'none']],
    ['an outcome that is never sent again', ['retry', '.', '--only', 'created']],
    ['settle without a result', ['settle', '.', 'a']],
    ['a report of a missing folder', ['report', 'none']],
    ['an unknown sandbox fault', ['sandbox', '--fault', 'nonsense']],
    ['a sandbox with an address', ['users.csv', '--sandbox', '--base-url', 'https://directory.example']],
  ])('the exit status is 2 for %s', async (_, args) => {
    const ran = await run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'test-token-of-nobody' } });
    expect(ran.status).toBe(2);
    expect(ran.stderr).not.toMatch(/\n\s+at /);
    expect(ran.stderr.length).toBeGreaterThan(20);
  });

  it('the exit status is 2 for a file of a report given as a roster', async () => {
    const env = await serve((n) => (n === 1 ? 422 : undefined));
    await go(env);
    const ran = await run(['users.csv.results/weak-password.csv'], { cwd: folder.path, env });
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('retry users.csv.results/weak-password.csv'),
    });
  });

  it('the exit status is 2 for a journal of another address', async () => {
    await go(await serve());
    await directory.close();
    const ran = await go(await serve());
    expect(ran.status).toBe(2);
    expect(directory.received).toEqual([]);
  });

  it('the exit status is 3 if the directory cannot be reached, and the rows stay pending', async () => {
    const env = await serve();
    await directory.close();
    const ran = await go(env);
    expect(ran.status).toBe(3);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      reason: 'unreachable',
      counts: { pending: 3, failed: 0 },
    });
    expect(ran.stdout).toContain('continue with:');
  });

  it('the exit status is 3 if the address belongs to another program', async () => {
    const page: Reply = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect(await go(await serve(() => page))).toMatchObject({ status: 3 });
    expect(directory.received).toHaveLength(1);
  });

  it.each<[string, number, Reply, number]>([
    ['wrong_address', 3, 302, 1],
    ['wrong_address', 3, 404, 1],
    ['too_many_failures', 3, 400, 2],
    ['forbidden', 4, 403, 1],
  ])(
    'a run that stops for the reason %s ends with status %i, and the same command continues it',
    async (reason, status, reply, requests) => {
      let isHealthy = false;
      const env = await serve(() => (isHealthy ? undefined : reply));
      expect(await go(env, '--stop-after', '2')).toMatchObject({ status });
      expect(directory.received).toHaveLength(requests);
      expect(folder.json('users.csv.results/report.json')).toMatchObject({ ended: 'stopped', reason });
      isHealthy = true;
      expect(await go(env)).toMatchObject({ status: 0 });
    },
  );

  it('the exit status is 3 if the roster was changed during the run; the same command continues', async () => {
    const env = await serve((n) => {
      if (n === 2) folder.write('users.csv', `${rosterOf(4)}\n`);
      return undefined;
    });
    expect(await go(env)).toMatchObject({ status: 3 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1 });
    expect(await go(env)).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1 });
  });

  it('the exit status is 4 without a token', async () => {
    const { PROVISION_BASE_URL = '' } = await serve();
    expect(await go({ PROVISION_BASE_URL })).toMatchObject({ status: 4 });
  });

  it('the exit status is 4 if the token is refused; the same command continues', async () => {
    let refuse = true;
    const env = await serve((n) => (refuse && n === 2 ? 401 : undefined));
    const ran = await go(env);
    expect(ran.status).toBe(4);
    expect(ran.stdout + ran.stderr).not.toContain('test-token-of-nobody');
    const stopped = { ended: 'stopped', reason: 'token_refused' };
    expect(folder.json('users.csv.results/report.json')).toMatchObject(stopped);
    refuse = false;
    expect(await go(env)).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 2, user3: 1 });
  });

  it('a run continues with the new token if the token file has changed', async () => {
    const { PROVISION_BASE_URL = '' } = await serve((n) => {
      if (n !== 2) return undefined;
      folder.write('token', 'second-token-of-nobody');
      return 401;
    });
    folder.write('token', 'first-token-of-nobody');
    expect(await go({ PROVISION_BASE_URL }, '--token-file', 'token')).toMatchObject({ status: 0 });
    expect(directory.received.map(({ headers }) => headers.authorization?.split(' ')[1])).toEqual([
      'first-token-of-nobody',
      'first-token-of-nobody',
      'second-token-of-nobody',
      'second-token-of-nobody',
    ]);
  });

  it.runIf(process.platform !== 'win32')(
    'the exit status is 4, without a wait, for a token file that is a device',
    async () => {
      const { PROVISION_BASE_URL = '' } = await serve();
      const ran = await go({ PROVISION_BASE_URL }, '--token-file', '/dev/urandom');
      expect(ran.status).toBe(4);
      expect(ran.stderr).toContain('The token file /dev/urandom (--token-file) is a device');
      expect(directory.received).toEqual([]);
    },
  );

  it.runIf(process.platform !== 'win32')(
    'a run warns of a token file that others can read, and uses it',
    async () => {
      const { PROVISION_BASE_URL = '' } = await serve();
      folder.write("my 'token", 'test-token-of-nobody');
      const path = join(folder.path, "my 'token");
      chmodSync(path, 0o640);
      const open = await go({ PROVISION_BASE_URL }, '--token-file', "my 'token");
      expect(open).toMatchObject({ status: 0 });
      expect(open.stderr).toContain("(mode 0640). Run:\n  chmod 600 'my '\\''token'\n");
      chmodSync(path, 0o600);
      expect((await go({ PROVISION_BASE_URL }, '--token-file', "my 'token")).stderr).not.toContain('chmod');
    },
  );

  it.runIf(existsSync('/bin/bash'))(
    'the exit status is 4 if a token from a pipe is refused, and the pipe is not read again',
    async () => {
      const { PROVISION_BASE_URL = '' } = await serve((n) => (n === 2 ? 401 : undefined));
      const typed = '"$NODE" "$BIN" users.csv --pace 0 --token-file <(echo test-token-of-nobody) 2>&1';
      const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');
      const child = spawn('/bin/bash', ['-c', typed], {
        cwd: folder.path,
        env: { PATH: process.env.PATH, PROVISION_BASE_URL, NODE: process.execPath, BIN },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      const status = await new Promise((done) => child.on('close', done));
      expect(status).toBe(4);
      expect(directory.received).toHaveLength(2);
      expect(output).toContain('The token came from a pipe (--token-file), which cannot be read again.');
      expect(output).toContain('--token-file <(…)');
      expect(output).toContain('export PROVISION_TOKEN=');
      expect(output).not.toContain('test-token-of-nobody');
    },
  );

  it('the exit status is 5 while another run uses the results folder, and the row in progress is settled', async () => {
    let second: Promise<Ran> | undefined;
    const env = await serve((n) => {
      if (n !== 1) return undefined;
      return (response) => {
        second = go(env);
        void second.then(() => response.writeHead(201).end());
      };
    });
    expect(await go(env)).toMatchObject({ status: 0 });
    const other = await second;
    expect(other).toMatchObject({ status: 5, stderr: expect.stringMatching(/pid|process/i) });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('the exit status is 70 for an internal error, never 1', async () => {
    const broken = folder.write(
      'broken.mjs',
      "performance.now = () => { throw new TypeError('broken on purpose\\n    at Sample-Pass-1'); };",
    );
    const env = await serve();
    const preload = `--import=${pathToFileURL(join(folder.path, broken)).href}`;
    const ran = await go({ ...env, NODE_OPTIONS: preload });
    expect(ran.status).toBe(70);
    expect(ran.stderr).toContain('Internal error in provision');
    expect(ran.stderr).toMatch(/\n\s+at /);
    expect(ran.stderr).not.toContain('Sample-Pass-1');
  });

  it.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'the exit status is that of %s, and the request in progress is settled first',
    async (signal, status) => {
      expect(await interrupt(signal)).toMatchObject({ status });
      expect(folder.json('users.csv.results/report.json')).toMatchObject({
        ended: 'interrupted',
        counts: { created: 2, pending: 1, unconfirmed: 0 },
      });
    },
  );

  it('a second signal ends the program immediately, and names the row in progress as unconfirmed', async () => {
    expect(await interrupt('SIGINT', 'SIGINT')).toMatchObject({ status: 130 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject({
      counts: { created: 1, pending: 1, unconfirmed: 1 },
    });
  });
});
