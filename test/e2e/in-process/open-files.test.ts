/** A low limit of open files: the program reports it, and sends no user twice. */

import { execFileSync, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run } from '../program.js';
import { startDirectory } from '../server.js';
import { useDirectory } from '../use-directory.js';

const BIN = resolve(import.meta.dirname, '../../../bin/provision.js');
const TOKEN = 'token-of-the-tests';

const { folder, directory } = useDirectory();
beforeEach(() => {
  folder.write('users.csv', rosterOf(5));
});
const args = () => ['users.csv', '--yes', '--base-url', directory.url, '--wait', '1'];

/** Runs the program with this limit of open files, which includes those of Node. */
function runWith(most: number, words: readonly string[]): Promise<Ran> {
  const child = spawn('sh', ['-c', `ulimit -n ${most}; exec "$@"`, 'sh', process.execPath, BIN, ...words], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, HOME: folder.path, PROVISION_TOKEN: TOKEN },
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    stdout += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  return new Promise((done) => child.on('close', (status) => done({ status, stdout, stderr })));
}

const WAY_OUT = 'Close other programs, or allow more open files with "ulimit -n 1024"';

/** Node does not start with a lower limit. */
const LIMITS = Array.from({ length: 16 }, (_, at) => 20 + 3 * at);

describe.runIf(process.platform !== 'win32')('a limit of open files', () => {
  it('a limit of open files ends the program with a message, and no user is sent twice', async () => {
    const refused: number[] = [];
    for (const most of LIMITS) {
      const { status, stderr } = await runWith(most, [...args(), '--pace', '0']);
      expect(stderr, `${most}`).not.toMatch(/Internal error|^ {4}at /m);
      if (stderr.includes('Too many files')) refused.push(most);
      if (stderr.includes('Too many files')) expect(stderr).toContain(WAY_OUT);
      expect([0, 2, 3], `${most}: ${stderr}`).toContain(status);
    }
    expect(refused.length).toBeGreaterThan(1);
    expect(
      await run([...args(), '--pace', '0'], { cwd: folder.path, env: { PROVISION_TOKEN: TOKEN } }),
    ).toMatchObject({
      status: 0,
    });
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1, user5: 1 });
  });
});

describe.runIf(process.platform === 'linux')('a limit of open files that is reached during a run', () => {
  it('a run that reaches the limit of open files during a request records the answer, and stops before the next row', async () => {
    let pid = 0;
    const slow = await startDirectory((_, n) => {
      if (n > 1) return 201;
      execFileSync('prlimit', ['--pid', String(pid), '--nofile=4:4']);
      return (response) => setTimeout(() => response.writeHead(201).end('{}'), 100);
    });
    try {
      const words = ['users.csv', '--yes', '--base-url', slow.url, '--pace', '0'];
      const options = { cwd: folder.path, env: { PROVISION_TOKEN: TOKEN } };
      const first = await run(words, {
        ...options,
        onStart(child) {
          pid = child.pid ?? 0;
        },
      });
      expect(first.status).toBe(3);
      expect(first.stdout).toMatch(/^ +1 +created$/m);
      expect(first.stdout + first.stderr).not.toContain('unconfirmed');
      expect(await run(words, options)).toMatchObject({ status: 0 });
      expect(slow.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1, user5: 1 });
    } finally {
      await slow.close();
    }
  });

  it('a run that reaches the limit of open files between two rows stops, and the next row stays pending', async () => {
    const { status, stdout, stderr } = await run([...args(), '--pace', '0.5'], {
      cwd: folder.path,
      env: { PROVISION_TOKEN: TOKEN },
      onStart(child) {
        const timer = setInterval(() => {
          if (directory.received.length === 0) return;
          clearInterval(timer);
          execFileSync('prlimit', ['--pid', String(child.pid), '--nofile=4:4']);
        }, 20);
      },
    });
    expect(stderr).not.toContain('Internal error');
    expect(`${stdout}${stderr}`).toMatch(/Too many files/);
    expect(`${stdout}${stderr}`).toContain('ulimit -n 1024');
    expect(status).toBe(3);
    const sent = directory.received.length;
    expect(sent).toBeLessThan(5);
    const again = await run([...args(), '--pace', '0'], {
      cwd: folder.path,
      env: { PROVISION_TOKEN: TOKEN },
    });
    expect(again.stdout + again.stderr).not.toContain('unconfirmed');
    expect(again.status).toBe(0);
    expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1, user4: 1, user5: 1 });
    expect(folder.json(join('users.csv.results', 'report.json'))).toMatchObject({ counts: { created: 5 } });
  });
});
