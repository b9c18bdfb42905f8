/** Runs with several rows in progress, by the whole program against a server that is not a sandbox. */

import { rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type GroupDirectory, groupProfile, startGroupDirectory } from '../../support/group-directory.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const USERS = 40;

let folder: Scratch;
let directory: GroupDirectory;
/** True if the token may not read users. */
let refusesReading: boolean;

beforeEach(async () => {
  folder = scratch();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const name = (at: number) => `${letters[at % 26]}${letters[Math.floor(at / 26)]}`;
  const rows = Array.from({ length: USERS }, (_, at) => `u${at},,Nora${name(at)},Petrova${name(at)},`);
  folder.write('users.csv', ['nickname,password,first name,last name,groups', ...rows].join('\n'));
  folder.write('groups.json', groupProfile({ parallel: 8 }));
  refusesReading = false;
  const refuse = (response: ServerResponse) => response.writeHead(403).end();
  directory = await startGroupDirectory([], ({ kind }) =>
    refusesReading && (kind === 'list' || kind === 'look-up') ? refuse : undefined,
  );
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

function create(...more: readonly string[]): Promise<Ran> {
  const args = ['users.csv', '--profile', 'groups.json', '--base-url', directory.url, '--yes', ...more];
  return run(args, { cwd: folder.path, env: { PROVISION_TOKEN: 'sample-token' } });
}

it('every user has the generated password that is in the file', async () => {
  expect((await create('--generate-passwords', 'missing')).status).toBe(0);
  expect(directory.creations).toHaveLength(USERS);
  const credentials = folder.read('users.csv.results/credentials.csv');
  const passwords = [...directory.people.values()].map(({ password }) => password);
  expect(new Set(passwords).size).toBe(USERS);
  for (const { nickname, password } of directory.people.values())
    expect(credentials).toContain(`\n${nickname},${password},1,created`);
});

it('the plan has the number of rows in progress, and with a pace one row is sent at a time', async () => {
  const { stderr } = await create('--generate-passwords', 'missing', '--limit', '5');
  expect(stderr).toContain('up to 8 at once');
  const paced = await create('--generate-passwords', 'missing', '--pace', '0');
  expect(paced.stderr).not.toContain('at once');
  expect(paced.status).toBe(0);
  expect(directory.creations).toEqual(Array.from({ length: USERS }, (_, at) => `u${at}`));
});

it('a resumed run keeps the rate across the last request of the previous run', async () => {
  const slow = ['--generate-passwords', 'missing', '--parallel', '1', '--per-second', '0.1', '--limit', '1'];
  expect((await create(...slow)).stderr).not.toContain('why=pace');
  const { stderr } = await create(...slow, '--debug');
  expect(directory.creations).toHaveLength(2);
  const [wait] = /why=pace ms=(\d+)/.exec(stderr)?.slice(1).map(Number) ?? [];
  expect(wait).toBeGreaterThan(5_000);
  expect(wait).toBeLessThan(10_301);
});

it('if all logins are taken, nothing is sent, and the ways on are printed', async () => {
  const generate = ['--generate-passwords', 'missing'];
  expect((await create(...generate)).status).toBe(0);
  rmSync(join(folder.path, 'users.csv.results'), { recursive: true });
  const before = directory.asked.length;
  const { status, stdout } = await create(...generate);
  expect(status).toBe(1);
  expect(directory.asked.slice(before).filter(({ kind }) => kind === 'creation')).toEqual([]);
  expect(stdout).toMatch(/40 logins are taken .* --skip-existing\n.* --same --all .* --others <login,…>\n/su);
  expect(stdout).not.toContain('--renew');
});

it('if all logins are taken and the directory cannot be read, three rows are sent, one at a time', async () => {
  const generate = ['--generate-passwords', 'missing'];
  expect((await create(...generate)).status).toBe(0);
  rmSync(join(folder.path, 'users.csv.results'), { recursive: true });
  refusesReading = true;
  const before = directory.asked.length;
  const { status, stdout } = await create(...generate);
  expect(status).toBe(3);
  const sent = directory.asked.slice(before).filter(({ kind }) => kind === 'creation');
  expect(sent.map(({ nickname }) => nickname)).toEqual(['u0', 'u1', 'u2']);
  expect(directory.people.size).toBe(USERS);
  expect(stdout).toContain('These logins are taken, as if this list was created before');
});
