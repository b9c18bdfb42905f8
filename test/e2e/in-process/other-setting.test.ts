/** Options that contradict the journal: the real program, with results of a directory with another unit. */

import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GroupDirectory, groupProfile, startGroupDirectory } from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const ROSTER = 'nickname,password,first name,last name,groups\na.petrova,Sample-Pass-1,Anna,Petrova,Staff';

let folder: Scratch;
let directory: GroupDirectory;

beforeEach(async () => {
  folder = scratch();
  directory = await startGroupDirectory(['Staff'], ({ kind }) =>
    kind === 'group' ? (response) => response.writeHead(400).end() : undefined,
  );
  const body = { nickname: '{nickname}', password: '{password}', name: '{last}', unit: '{unit}' };
  const create = { path: '/users', type: 'json', id: '/id', body };
  const settings = { unit: { description: 'The unit.', required: true } };
  folder.write('groups.json', groupProfile({ create, settings }));
  folder.write('users.csv', ROSTER);
  expect(await go('users.csv', '--set', 'unit=a', '--base-url', directory.url, '--yes')).toMatchObject({
    status: 1,
  });
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const go = (...args: readonly string[]): Promise<Ran> =>
  run([...args, '--profile', 'groups.json'], {
    cwd: folder.path,
    env: { PROVISION_TOKEN: 'sample-token' },
  });

it('a setting that differs from the journal is named with both values before a question is asked', async () => {
  const url = ['--base-url', directory.url];
  const retry = ['retry', 'users.csv.results', '--only', 'unfinished'];
  const before = directory.asked.length;
  for (const args of [
    retry,
    [...retry, ...url],
    [...retry, '--yes'],
    ['users.csv', ...url, '--yes'],
    ['users.csv', ...url, '--dry-run'],
    ['settle', 'users.csv.results', '--look-up'],
  ]) {
    const ran = await go(...args, '--set', 'unit=b');
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toContain('users.csv.results belongs to another directory: ');
    expect(ran.stderr).toMatch(/unit=a.*, not .*unit=b/s);
    expect(ran.stderr).toContain('--set unit=a');
    expect(ran.stderr).toContain('--results');
  }
  expect(directory.asked).toHaveLength(before);
});
