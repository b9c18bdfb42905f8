/** Standard output that cannot be written: a full disk is an error, a reader that closes its pipe is not. */

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';
import { rosterOf } from '../program.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory } = useDirectory();

beforeEach(() => {
  folder.write('users.csv', rosterOf(3));
});
const BIN = join(import.meta.dirname, '../../../bin/provision.js');

/** Starts the program in a shell with this redirection of its standard output. */
function start(args: readonly string[], redirection: string, env: Readonly<Record<string, string>> = {}) {
  return spawn('bash', ['-c', `exec "$0" "$@" ${redirection}`, process.execPath, BIN, ...args], {
    cwd: folder.path,
    env: {
      PATH: process.env.PATH,
      HOME: folder.path,
      PROVISION_BASE_URL: directory.url,
      PROVISION_TOKEN: 'test-token-of-nobody',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

async function go(args: readonly string[], redirection: string) {
  const child = start(args, redirection);
  const [stderr, [status]] = await Promise.all([child.stderr.toArray(), once(child, 'close')]);
  return { status, stderr: stderr.join('') };
}

describe.skipIf(!existsSync('/dev/full'))('a full disk for standard output', () => {
  it.each([
    ['--version'],
    ['--help'],
    ['profiles'],
    ['profiles', 'keycloak'],
    ['completion', 'bash'],
    ['users.csv', '--dry-run'],
    ['users.csv', '--dry-run', '--json'],
    ['users.csv', '--sandbox', '--yes', '--json'],
  ])('a full disk for standard output is an error: %s', async (...args) => {
    const { status, stderr } = await go(args, '>/dev/full');
    expect(stderr).toContain('cannot write standard output');
    expect(status).toBe(3);
  });

  it('a full disk for standard output does not stop a run, and the journal has every row', async () => {
    const first = await go(['users.csv', '--json', '--pace', '0', '--yes'], '>/dev/full');
    expect(first.stderr).toMatch(/Error: The disk is full.*cannot write standard output/);
    expect(first.status).toBe(3);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { created: 3 } });
    expect(await go(['users.csv', '--json', '--yes'], '>/dev/null')).toMatchObject({ status: 0, stderr: '' });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  });

  it('a full disk for standard output keeps a more specific exit status', async () => {
    folder.write('users.csv', `${rosterOf(3)}\n,x,y,z,1`);
    const { status, stderr } = await go(['users.csv', '--dry-run', '--json'], '>/dev/full');
    expect(stderr).toContain('cannot write standard output');
    expect(status).toBe(1);
  });
});

describe.skipIf(process.platform === 'win32')('a reader of standard output', () => {
  it('a reader of standard output may close it without causing an error', async () => {
    expect(await go(['profiles', 'keycloak'], '> >(true)')).toEqual({ status: 0, stderr: '' });
  });

  it('a reader that reads nothing does not block the program after a second signal', async () => {
    // More bytes than fit into a pipe.
    const rows = Array.from({ length: 2_000 }, (_, n) => `user${n},,Last,First,1`);
    folder.write('users.csv', `nickname,password,last name,first name,department\n${rows.join('\n')}`);
    const path = join(folder.path, 'output');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(pipe));
    // Two signals sent one right after the other may arrive in either order, so the second waits for the first.
    folder.write('signals.mjs', `process.on('SIGINT', () => process.stderr.write('interrupted'));`);
    const hook = { NODE_OPTIONS: '--import=./signals.mjs' };
    const child = start(['users.csv', '--dry-run', '--json'], '>output', hook);
    onTestFinished(() => void child.kill('SIGKILL'));
    const isFull = (): boolean => {
      try {
        return writeSync(pipe, '\n') === 0;
      } catch (error) {
        return (error as NodeJS.ErrnoException).code === 'EAGAIN';
      }
    };
    await expect.poll(isFull).toBe(true);
    const interrupted = once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(String(await interrupted)).toBe('interrupted');
    child.kill('SIGTERM');
    const ended = once(child, 'exit');
    const stuck = setTimeout(WAIT_LIMIT_MS / 3, ['stuck'], { ref: false });
    const [status] = await Promise.race([ended, stuck]);
    expect(status).toBe(143);
  });
});
