/** Named pipes as lists: their content is read, and a signal ends the wait for a writer. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WAIT_LIMIT_MS } from '../../support/timeouts.js';
import { listening, rosterOf, run, type Scratch, scratch } from '../program.js';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', rosterOf(2));
  execFileSync('mkfifo', [at('pipe')]);
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, name);

/** Resolves when the program has opened the pipe, which it reads then. */
async function opened({ pid }: ChildProcess): Promise<void> {
  if (process.platform !== 'linux') return await setTimeout(2_000);
  const files = `/proc/${pid}/fd`;
  const openFiles = () => readdirSync(files).map((fd) => readlinkSync(join(files, fd)));
  await expect.poll(openFiles).toContain(realpathSync(at('pipe')));
}

const ENV = { PROVISION_BASE_URL: 'http://127.0.0.1:9', PROVISION_TOKEN: 'token-of-the-tests' };

describe.skipIf(process.platform === 'win32')('a named pipe without a writer', () => {
  it.each([
    ['create', ['pipe', '--dry-run']],
    ['prepare', ['prepare', 'pipe']],
    ['prepare --taken', ['prepare', 'users.csv', '--taken', 'pipe']],
    ['prepare --renew', ['prepare', 'users.csv', '--renew', 'pipe', '--known', '.', '--keep-known']],
    ['diff', ['diff', 'pipe', '--profile', 'keycloak', '--set', 'realm=r']],
    ['standard input of create', ['-', '--dry-run']],
  ])('the first signal ends the wait for the writer of a named pipe: %s', async (name, args) => {
    const isKnown = name === 'prepare --renew';
    if (isKnown)
      await run(['users.csv', '--sandbox', '--yes', '--results', '.results'], { cwd: folder.path });
    const known = args.map((arg) => (arg === '.' ? '.results' : arg));
    const ran = await run(known, {
      cwd: folder.path,
      env: ENV,
      keepStdinOpen: true,
      onStart: async (child) => {
        await listening(child);
        if (name !== 'standard input of create') await opened(child);
        child.kill('SIGTERM');
        const stuck = setTimeout(WAIT_LIMIT_MS / 2, 'stuck', { ref: false });
        if ((await Promise.race([once(child, 'close'), stuck])) === 'stuck') child.kill('SIGKILL');
      },
    });
    expect(ran).toMatchObject({ status: 143, stderr: expect.not.stringContaining('Error') });
  });
});

describe.skipIf(process.platform === 'win32')('a pipe with a list', () => {
  it('a pipe with a list is read, even if its writer starts late', async () => {
    const ran = await run(['pipe', '--dry-run'], {
      cwd: folder.path,
      env: ENV,
      onStart: async (child) => {
        await opened(child);
        await writeFile(at('pipe'), rosterOf(2));
      },
    });
    expect(ran).toMatchObject({ status: 0, stdout: expect.stringContaining('2') });
  });

  it('a list and a file of taken logins can come from process substitutions', async () => {
    folder.write('list.csv', 'first name,last name,password\nAnna,Berg,Kiefer-Lampe-173\n');
    folder.write('taken.csv', 'nickname,name\nanna.berg,Anna Berg\n');
    const bin = join(import.meta.dirname, '../../../bin/provision.js');
    const command = `"${process.execPath}" "${bin}" prepare <(cat list.csv) --taken <(cat taken.csv) --nickname '{first}.{last}'`;
    const child = spawn('bash', ['-c', command], { cwd: folder.path, stdio: ['ignore', 'pipe', 'pipe'] });
    const [text, errors, [status]] = await Promise.all([
      child.stdout.toArray(),
      child.stderr.toArray(),
      once(child, 'close'),
    ]);
    expect(errors.join('')).not.toContain('Error');
    expect(text.join('')).toContain('anna.berg2');
    expect(status).toBe(0);
  });
});
