/** Bugs of earlier versions, with one test each. */

import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmed, listening, type Ran, rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory } = useDirectory((_, n) => reply(n));
let reply: (n: number) => Reply;

beforeEach(() => {
  folder.write('users.csv', rosterOf(3));
  reply = () => undefined;
});

const TOKEN = { PROVISION_TOKEN: 'test-token-of-nobody' };

function go(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ran> {
  return run(args, { cwd: folder.path, env: { PROVISION_BASE_URL: directory.url, ...env } });
}

describe('regressions', () => {
  it('--fresh keeps the earlier results if the run does not start', async () => {
    await go(TOKEN, 'users.csv', '--pace', '0', '--limit', '2');
    expect(await go({}, 'users.csv', '--fresh')).toMatchObject({ status: 4 });
    folder.write('users.csv', `${rosterOf(3)}\n,x,y,z,1`);
    const refused = await go(TOKEN, 'users.csv', '--fresh', '--pace', '0');
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('The earlier results are unchanged'),
    });
    folder.write('users.csv', rosterOf(3));
    expect(await go(TOKEN, 'users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('a command on results accepts the roster instead of its results folder', async () => {
    await go(TOKEN, 'users.csv', '--pace', '0', '--limit', '1', '--generate-passwords', 'all');
    const report = await go({}, 'report', 'users.csv');
    expect(report).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Reports written to users.csv.results: '),
    });
    expect(await go({}, 'slips', 'users.csv')).toMatchObject({ status: 0 });
    expect(await go({}, 'settle', 'users.csv', 'user1', '--created')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No row in users.csv.results is unconfirmed.'),
    });
    expect(await go(TOKEN, 'retry', 'users.csv', '--pace', '0')).toMatchObject({ status: 0 });
    const removed = await go({}, 'clean', 'users.csv', '--yes');
    expect(removed).toMatchObject({ status: 0, stdout: expect.stringContaining('from users.csv.results: ') });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('a results folder given as the roster is refused with the correct command', async () => {
    await go(TOKEN, 'users.csv', '--pace', '0', '--limit', '1');
    expect(await go(TOKEN, 'users.csv.results')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /is part of the report of an earlier run[\s\S]*retry users.csv.results\n/,
      ),
    });
  });

  it('an answer that arrives while the program is suspended (Ctrl-Z) counts', async () => {
    let child: { kill(signal: NodeJS.Signals): void } | undefined;
    reply = (n) => (response) => {
      if (n === 2) {
        child?.kill('SIGSTOP');
        setTimeout(() => child?.kill('SIGCONT'), 2500);
      }
      setTimeout(() => response.writeHead(201).end(), 300);
    };
    const ran = await run(['users.csv', '--pace', '0', '--timeout', '2'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: directory.url, ...TOKEN },
      onStart: (started) => {
        child = started;
      },
    });
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('3  created') });
  });

  it('the results of a rehearsal are never used as those of a run', async () => {
    await go({}, 'users.csv', '--sandbox');
    expect(await go(TOKEN, 'retry', 'users.csv')).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/no results of users.csv yet[\s\S]*are in users.csv.sandbox-results/),
    });
  });

  it('a request with a new token keeps the pause', async () => {
    reply = (n) => {
      if (n !== 2) return undefined;
      folder.write('token', 'second-token-of-nobody');
      return 401;
    };
    folder.write('token', 'first-token-of-nobody');
    const env = { PROVISION_BASE_URL: directory.url };
    const args = ['users.csv', '--token-file', 'token', '--pace', '0.3'];
    await run(args, { cwd: folder.path, env, ownProcess: true });
    const gaps = directory.received
      .slice(1)
      .map(({ at }, i) => at - (directory.received[i]?.answeredAt ?? 0));
    expect(gaps).toHaveLength(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300);
  });

  it('the printed command for a new token has the address of the sign-in', async () => {
    reply = () => 401;
    folder.write('token', 'test-token-of-nobody');
    chmodSync(join(folder.path, 'token'), 0o600);
    const refused = async (env: Record<string, string>) =>
      (await go(env, 'users.csv', '--token-file', 'token', '--pace', '0')).stdout;
    const asked = await refused({});
    expect(asked).toMatch(/ token .*--auth-url <address> --client-id <id> --save token$/m);
    expect(asked).toContain('Replace each <…> with the correct value.');
    const known = { PROVISION_AUTH_URL: 'https://auth.example', PROVISION_CLIENT_ID: 'app' };
    const ready = await refused(known);
    expect(ready).toMatch(/ token --save token$/m);
    expect(ready).not.toContain('<');
  });

  it('--findings does not replace the roster', async () => {
    expect(await go({}, 'users.csv', '--dry-run', '--findings', './users.csv')).toMatchObject({ status: 2 });
    expect(folder.read('users.csv')).toBe(rosterOf(3));
  });

  it('a CSV with typed passwords is kept until its passwords are accepted', async () => {
    reply = (n) => (n === 1 ? 422 : undefined);
    await go(TOKEN, 'users.csv', '--pace', '0');
    const csv = folder.read('users.csv.results/weak-password.csv');
    folder.write('users.csv.results/weak-password.csv', csv.replace('user1,,', 'user1,Typed-In-By-Hand,'));
    const ran = await go(TOKEN, 'retry', 'users.csv.results/weak-password.csv', '--pace', '0');
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('weak-password (edited).csv') });
    expect(folder.read('users.csv.results/weak-password (edited).csv')).toContain('Typed-In-By-Hand');
  });

  it('a signal ends the program while the roster is read', async () => {
    const ran = await run(['-', '--dry-run'], {
      cwd: folder.path,
      keepStdinOpen: true,
      onStart: async (child) => {
        await listening(child);
        child.kill('SIGINT');
      },
    });
    expect(ran.status).toBe(130);
  });

  it('the first signal is confirmed on the screen', async () => {
    let interrupt = (): Promise<void> => Promise.resolve();
    reply = () => async (response) => {
      await interrupt();
      response.writeHead(201).end();
    };
    const ran = await run(['users.csv'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: directory.url, ...TOKEN },
      onStart: (child) => {
        const isConfirmed = confirmed(child);
        interrupt = () => {
          child.kill('SIGINT');
          return isConfirmed;
        };
      },
    });
    expect(ran).toMatchObject({
      status: 130,
      stderr: expect.stringContaining('Press Ctrl-C again to stop now'),
    });
  });

  it('the retry of a rehearsal sends to a sandbox, even if the environment has an address', async () => {
    folder.write('users.csv', rosterOf(2).replace('Sample-Pass-2', '123'));
    await run(['users.csv', '--sandbox'], { cwd: folder.path });
    folder.write('users.csv', rosterOf(2));
    expect(await go(TOKEN, 'retry', 'users.csv.sandbox-results')).toMatchObject({ status: 0 });
    expect(directory.received).toEqual([]);
  });

  it('a usage error is an event with --json', async () => {
    const ran = await go(TOKEN, 'users.csv', '--json', '--bogus');
    expect(ran.status).toBe(2);
    expect(JSON.parse(ran.stdout)).toMatchObject({ event: 'error', exit_status: 2, reason: 'usage' });
  });

  it('the retry of a CSV that needs --only says so', async () => {
    reply = () => 409;
    await go(TOKEN, 'users.csv', '--pace', '0');
    const ran = await go(TOKEN, 'retry', 'users.csv.results/exists.csv');
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('--only exists') });
  });

  it('a report that is written again says why the run stopped', async () => {
    reply = () => 500;
    await go(TOKEN, 'users.csv', '--pace', '0', '--stop-after', '1');
    const why = { ended: 'stopped', reason: 'too_many_failures' };
    expect(folder.json('users.csv.results/report.json')).toMatchObject(why);
    expect(await go(TOKEN, 'report', 'users.csv.results')).toMatchObject({ status: 0 });
    expect(folder.json('users.csv.results/report.json')).toMatchObject(why);
  });

  it('the command that continues a run does not show the value of a header', async () => {
    reply = () => 404;
    const ran = await go(TOKEN, 'users.csv', '--header', 'X-Api-Key: key-of-nobody');
    expect(ran.status).toBe(3);
    expect(ran.stdout + ran.stderr).not.toContain('key-of-nobody');
  });

  it('a header of the roster does not control the terminal', async () => {
    folder.write('users.csv', 'nickname@,password,\u001b[2Jnote\na@x\u001b[31m.example,Sample-Pass-1,x\n');
    const ran = await go(TOKEN, 'users.csv', '--dry-run', '--map', 'nickname=nickname@');
    expect(ran.stdout).toMatch(/^Ignored +note$/m);
    expect(ran.stdout + ran.stderr).not.toContain('\u001b');
  });

  it('a misspelt command is answered with the correct one', async () => {
    const ran = await go(TOKEN, 'retyr', 'users.csv.results');
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/Did you mean .* retry\?/),
    });
    expect(existsSync(join(folder.path, 'retyr.results'))).toBe(false);
  });

  it('an unknown option is not answered with a suggestion of the same command', async () => {
    const ran = await go({}, 'retry', 'users.csv.results', '--nope');
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('retry has no option --nope.') });
    expect(ran.stderr).not.toContain('Did you mean');
  });

  it('the command after a retry of one outcome also sends the remaining rows', async () => {
    reply = (n) => (n === 1 ? 422 : n === 2 ? 400 : undefined);
    await go(TOKEN, 'users.csv', '--pace', '0');
    reply = () => undefined;
    const csv = 'users.csv.results/weak-password.csv';
    folder.write(csv, folder.read(csv).replace('user1,,', 'user1,Typed-Pass-7,'));
    const ran = await go(TOKEN, 'retry', csv, '--pace', '0');
    expect(ran.stdout).toMatch(/corrected rows:\n.*provision\.js retry users\.csv\.results --pace 0$/m);
    const narrow = await go(TOKEN, 'retry', 'users.csv.results', '--only', 'exists', '--pace', '0');
    expect(narrow.stdout).toMatch(/corrected rows:\n.*provision\.js retry users\.csv\.results --pace 0$/m);
    expect(await go(TOKEN, 'retry', 'users.csv.results', '--pace', '0')).toMatchObject({ status: 0 });
  });

  it('the command after a retry by the roster has --roster once', async () => {
    reply = (n) => (n === 1 ? 422 : undefined);
    await go(TOKEN, 'users.csv', '--pace', '0');
    const ran = await go(TOKEN, 'retry', 'users.csv', '--roster', 'users.csv', '--only', 'exists');
    expect(ran.stdout).toMatch(/send it again:\n.*provision\.js retry users\.csv --roster users\.csv$/m);
  });

  it('a retry of a CSV that ends at --limit keeps the typed passwords that were not sent', async () => {
    reply = () => 422;
    await go(TOKEN, 'users.csv', '--pace', '0');
    const csv = 'users.csv.results/weak-password.csv';
    folder.write(csv, folder.read(csv).replaceAll(/^(user\d),,/gm, '$1,Typed-Pass-7,'));
    directory.received.length = 0;
    reply = () => undefined;
    const ran = await go(TOKEN, 'retry', csv, '--pace', '0', '--limit', '1');
    const command = /provision\.js (retry '.*weak-password \(edited\)\.csv') --pace 0$/m.exec(ran.stdout);
    expect(command).not.toBeNull();
    const edited = 'users.csv.results/weak-password (edited).csv';
    expect(await go(TOKEN, 'retry', edited, '--pace', '0')).toMatchObject({ status: 0 });
    expect(directory.received.map(({ body }) => body.password)).toEqual(Array(3).fill('Typed-Pass-7'));
  });

  it('a retry warns of values in a CSV of the report that differ from the list', async () => {
    reply = (n) => (n === 1 ? 400 : undefined);
    await go(TOKEN, 'users.csv', '--pace', '0');
    const csv = 'users.csv.results/failed.csv';
    folder.write(csv, folder.read(csv).replace('Firstb', 'Firsty'));
    const ran = await go(TOKEN, 'retry', csv, '--pace', '0');
    expect(ran.stderr).toContain('1 row of this CSV differs from users.csv in more than the password');
  });

  it('a login that was changed in a CSV of the report is refused', async () => {
    folder.write('users.csv', rosterOf(2).replace('user2', 'usér2'));
    await go(TOKEN, 'users.csv', '--pace', '0', '--skip-invalid');
    const csv = 'users.csv.results/invalid.csv';
    folder.write(csv, folder.read(csv).replace('usér2,,', 'user2,,'));
    const before = directory.received.length;
    expect(await go(TOKEN, 'retry', csv, '--pace', '0')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('invalid.csv:2: login "user2" is not in users.csv'),
    });
    expect(directory.received).toHaveLength(before);
  });

  it('a rehearsal that replaces an earlier one says so', async () => {
    const first = await go({}, 'users.csv', '--sandbox');
    expect(first.stderr).not.toContain('replaces');
    const again = await go({}, 'users.csv', '--sandbox');
    expect(again.stderr).toContain('Replaced the previous rehearsal in users.csv.sandbox-results.');
  });
});
