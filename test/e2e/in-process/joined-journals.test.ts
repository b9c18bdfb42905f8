/** Journals that were concatenated, cut or interleaved: every command refuses them, and nothing is sent. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { startDirectory, type TestDirectory } from '../server.js';

const JOURNAL = 'users.csv.results/journal.jsonl';

const roster = (password: string) =>
  `nickname,password,first name,last name\nm.a,Sample-Pass-1,Mia,Albers\nm.b,${password},Max,Brandt\n`;

let folder: Scratch;
let directory: TestDirectory;

beforeEach(async () => {
  folder = scratch();
  directory = await startDirectory(({ body }) => (body.password === 'weak-sample' ? 422 : undefined));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function go(...args: string[]): Promise<Ran> {
  const env = { PROVISION_BASE_URL: directory.url, PROVISION_TOKEN: 'token-that-nobody-has' };
  return run(args, { cwd: folder.path, env });
}

const send = () => go('users.csv', '--pace', '0');

/**
 * In the first run, the password of m.b is too weak; the second run creates m.b. @returns the lines of the first run
 */
async function twoRuns(): Promise<string> {
  folder.write('users.csv', roster('weak-sample'));
  expect(await send()).toMatchObject({ status: 1 });
  const first = folder.read(JOURNAL);
  folder.write('users.csv', roster('Sample-Pass-2'));
  expect(await send()).toMatchObject({ status: 0 });
  expect(directory.hits()).toEqual({ 'm.a': 1, 'm.b': 2 });
  return first;
}

/** Every command on the folder is refused, with the ways to continue. */
async function expectRefused(journal: string): Promise<void> {
  const sent = directory.received.length;
  folder.write(JOURNAL, journal);
  for (const ran of [await send(), await go('users.csv', '--dry-run')]) {
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toMatch(/journal\.jsonl:\d+: this line does not follow/);
    expect(ran.stderr).toContain('Nothing was sent. Restore journal.jsonl from a backup');
    expect(ran.stderr).toContain('--fresh');
  }
  const retried = await go('retry', 'users.csv.results', '--pace', '0');
  expect(retried).toMatchObject({ status: 2 });
  expect(directory.received.length).toBe(sent);
}

describe('a journal is refused', () => {
  it('a journal with its first run repeated at its end is refused', async () => {
    const first = await twoRuns();
    await expectRefused(folder.read(JOURNAL) + first);
  });

  it('a journal with the repeated lines of one user is refused', async () => {
    const first = await twoRuns();
    const ofOne = first.split('\n').filter((line) => line.includes('"m.b"'));
    expect(ofOne).toHaveLength(2);
    await expectRefused(`${folder.read(JOURNAL)}${ofOne.join('\n')}\n`);
    await expectRefused(`${folder.read(JOURNAL)}${ofOne[1]}\n`);
  });

  it('a journal followed by the journal of another list is refused', async () => {
    await twoRuns();
    const journal = folder.read(JOURNAL);
    folder.write(
      'more.csv',
      roster('Sample-Pass-2').replaceAll('m.', 'n.').replace('Albers', 'Adler').replace('Brandt', 'Busch'),
    );
    expect(await go('more.csv', '--pace', '0')).toMatchObject({ status: 0 });
    const other = folder.read('more.csv.results/journal.jsonl');
    await expectRefused(journal + other);
    await expectRefused(journal + other.split('\n').slice(1).join('\n'));
  });
});

it('a journal with a row that was sent again on request is accepted', async () => {
  folder.write('users.csv', roster('Sample-Pass-2'));
  await directory.close();
  directory = await startDirectory((_, n) => (n === 1 ? 500 : n === 2 ? 409 : undefined));
  expect(await send()).toMatchObject({ status: 1 });
  expect(directory.hits()).toEqual({ 'm.a': 1, 'm.b': 1 });
  expect(await go('retry', 'users.csv.results', '--only', 'unconfirmed,exists', '--pace', '0')).toMatchObject(
    { status: 0 },
  );
  expect(directory.hits()).toEqual({ 'm.a': 2, 'm.b': 2 });
  expect(await send()).toMatchObject({ status: 0 });
  expect(directory.received).toHaveLength(4);
});
