/** A results folder without its journal, as after tidying up: no user is sent again. */

import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Ran, rosterOf, run } from '../program.js';
import type { Reply } from '../server.js';
import { useDirectory } from '../use-directory.js';

const { folder, directory } = useDirectory(() => reply);
let reply: Reply;

const RESULTS = 'users.csv.results';
const at = (...names: string[]): string => join(folder.path, ...names);

beforeEach(() => {
  folder.write('users.csv', rosterOf(3));
  reply = undefined;
});
const go = (...args: string[]): Promise<Ran> =>
  run([...args, '--pace', '0'], {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' },
  });

const ONCE = { user1: 1, user2: 1, user3: 1 };

it.each([
  ['removed', () => rmSync(at(RESULTS, 'journal.jsonl'))],
  ['emptied', () => writeFileSync(at(RESULTS, 'journal.jsonl'), '')],
])('after the journal was %s and report.json was removed, no user is sent again', async (_, touch) => {
  expect((await go('users.csv')).status).toBe(0);
  touch();
  rmSync(at(RESULTS, 'report.json'));
  for (const args of [['users.csv'], ['users.csv', '--dry-run'], ['users.csv', '--json', '--yes']]) {
    const { status, stdout, stderr } = await go(...args);
    expect(stderr || stdout).toContain('has files of earlier runs (created.csv, report.html)');
    expect(stderr || stdout).toContain('Restore journal.jsonl from a backup');
    expect(status).toBe(2);
  }
  expect(directory.hits()).toEqual(ONCE);
});

it.each(['created.csv', 'report.html', 'credentials.csv', 'credentials.html'])(
  '%s alone shows that there was a run, and only --fresh continues',
  async (name) => {
    expect((await go('users.csv', '--generate-passwords', 'all', '--slips')).status).toBe(0);
    for (const other of readdirSync(at(RESULTS)))
      if (![name, '.gitignore'].includes(other)) rmSync(at(RESULTS, other));
    expect(await go('users.csv')).toMatchObject({ status: 2, stderr: expect.stringContaining(`(${name})`) });
    expect(directory.hits()).toEqual(ONCE);
    expect((await go('users.csv', '--fresh')).status).toBe(0);
    const archived = readdirSync(folder.path).find((one) => one.startsWith(`${RESULTS} `)) ?? '';
    expect(readdirSync(at(archived))).toContain(name);
  },
);

it('a file that a refused run wrote does not show that there was a run', async () => {
  folder.write('users.csv', `${rosterOf(3)}\n,x,y,z,1`);
  expect((await go('users.csv')).status).toBe(2);
  rmSync(at(RESULTS, 'report.json'));
  rmSync(at(RESULTS, 'report.html'));
  folder.write('users.csv', rosterOf(3));
  expect((await go('users.csv')).status).toBe(0);
});

it('a rehearsal continues without its journal, since it sends to no directory', async () => {
  expect((await go('users.csv', '--sandbox', '--yes')).status).toBe(0);
  rmSync(at('users.csv.sandbox-results', 'journal.jsonl'));
  rmSync(at('users.csv.sandbox-results', 'report.json'));
  expect((await go('users.csv', '--sandbox', '--yes')).status).toBe(0);
});
