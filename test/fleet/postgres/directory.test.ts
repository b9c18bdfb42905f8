/** Tests the directory and the folder that the proofs use, with a fleet that has its journals in files. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../../e2e/program.js';
import { type Directory, startDirectory } from './directory.js';
import { type FleetFolder, makeFleetFolder } from './fleet-folder.js';

let directory: Directory;
let fleet: FleetFolder;

beforeAll(async () => {
  directory = await startDirectory();
  fleet = makeFleetFolder({ organisations: 4, rows: 3 }, directory.url);
});

afterAll(async () => {
  fleet.remove();
  await directory.close();
});

it('a fleet creates the users of all organisations, in both kinds of directory', async () => {
  const { status, stdout, stderr } = await run(['fleet', fleet.path, '--yes', '--pace', '0'], {
    cwd: fleet.path,
  });
  expect(status, stdout + stderr).toBe(0);
  expect(await directory.count()).toBe(12);
  expect(await directory.twice()).toEqual([]);
  const people = await directory.people();
  for (const name of fleet.names) expect([...(people.get(name) ?? [])]).toEqual(fleet.nicknames);
});

it('a user that arrives twice is counted per organisation', async () => {
  const post = (org: string) =>
    fetch(`${directory.url}/people`, {
      method: 'POST',
      headers: { authorization: `Bearer token-of-${org}` },
      body: JSON.stringify({ nickname: 'user1' }),
    });
  expect((await post('1')).status).toBe(409);
  expect((await post('5')).status).toBe(201);
  expect(await directory.twice()).toEqual(['1 user1: 2 times']);
});
