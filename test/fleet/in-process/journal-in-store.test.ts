/** A results folder with its journal in a store, used without the store: no command trusts the remaining files. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeMark } from '../../../src/fleet/postgres/marker.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../../e2e/program.js';
import { startDirectory, type TestDirectory } from '../../e2e/server.js';

let folder: Scratch;
let directory: TestDirectory;

const RESULTS = 'users.csv.results';

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
  folder.write('provision.config.json', JSON.stringify({ pace: '0' }));
  folder.write('list.csv', 'name\nАвдотья Петрова\n');
  directory = await startDirectory(() => undefined);
});
afterEach(async () => {
  folder.remove();
  await directory.close();
});

const go = (...args: string[]): Promise<Ran> =>
  run([...args], {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'test-token-of-nobody' },
  });

it.each([
  ['create', ['users.csv']],
  ['create --fresh', ['users.csv', '--fresh']],
  ['create --dry-run', ['users.csv', '--dry-run']],
  ['retry', ['retry', RESULTS]],
  ['settle', ['settle', RESULTS, 'user1', '--not-created']],
  ['report', ['report', RESULTS]],
  ['slips', ['slips', RESULTS]],
  ['prepare', ['prepare', 'list.csv', '--known', RESULTS]],
])('%s refuses a folder with its journal in a store, and names the store', async (_, args) => {
  expect((await go('users.csv')).status).toBe(0);
  const results = join(folder.path, RESULTS);
  const journal = readFileSync(join(results, 'journal.jsonl'));
  await writeMark(results, { store: '00000000-0000-4000-8000-000000000000', org: 'school-5' }, journal);
  const before = readdirSync(results).map((name) => [name, readFileSync(join(results, name), 'latin1')]);
  const refused = await go(...args);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('"school-5"') });
  expect(refused.stderr).toContain('--store');
  expect(directory.hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
  expect(readdirSync(results).map((name) => [name, readFileSync(join(results, name), 'latin1')])).toEqual(
    before,
  );
});
