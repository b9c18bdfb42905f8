/** A fleet that moves between files and a store: no row is sent from both. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, test as base, beforeAll, expect } from 'vitest';
import type { Ran } from '../../e2e/program.js';
import { PEOPLE } from './fleet-folder.js';
import { expectNoBug, expectPromise, statesOf, usersOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { type Stage, setUpStage } from './stage.js';
import { call, start, until } from './workers.js';

const ORGS = 12;
const ROWS = 4;
const FLEET = ['--yes', '--quiet', '--pace', '0.5'];
const REFUSED = 2;

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

/** A fleet, and an initialized store. */
type Scene = Stage & {
  /** A call that has its journals in files. */
  withFiles(...args: readonly string[]): Promise<Ran>;
  /** Starts a fleet with its journals in files, and ends it before it is done. */
  beginWithFiles(signal: NodeJS.Signals): Promise<void>;
};

const test = base.extend<{ readonly scene: Scene }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures that are used.
  scene: async ({}, use) => {
    const stage = await setUpStage(postgres, { organisations: ORGS, rows: ROWS });
    const { fleet, directory } = stage;
    try {
      await directory.delay(200);
      const init = await stage.init();
      expect(init.status, init.stderr).toBe(0);
      await use({
        ...stage,
        withFiles: (...args) => call(args, { cwd: fleet.path }),
        async beginWithFiles(signal) {
          const running = start(['fleet', fleet.path, ...FLEET], { cwd: fleet.path });
          await until(async () => (await directory.count()) >= ORGS * 2);
          running.signal(signal);
          expectNoBug(await running.ended);
          expect(await directory.count()).toBeLessThan(ORGS * ROWS);
        },
      });
    } finally {
      await stage.close();
    }
  },
});

test.concurrent.for(['SIGTERM', 'SIGKILL'] as const)(
  'a fleet with its journals in files that %s ended continues in a store',
  async (signal, { scene }) => {
    const { worker, beginWithFiles } = scene;
    await beginWithFiles(signal);
    expectNoBug(await worker(FLEET).ended);
    const unconfirmed = await expectPromise(scene);
    if (signal === 'SIGTERM') expect([...unconfirmed]).toEqual([]);
    else for (const users of unconfirmed.values()) expect(users).toHaveLength(1);
  },
);

test.concurrent('an organisation in a store is refused without the store, in a fleet and alone', async ({
  scene,
}) => {
  const { fleet, directory, worker, withFiles, beginWithFiles } = scene;
  await beginWithFiles('SIGTERM');
  const running = worker(FLEET);
  await until(async () => (await directory.count()) >= ORGS * 3);
  const before = await withFiles('fleet', fleet.path, ...FLEET);
  expect(before.status, before.stderr).toBe(REFUSED);
  expectNoBug(await running.ended);
  const count = await directory.count();
  const refused = await withFiles('fleet', fleet.path, ...FLEET);
  expect(refused.status, refused.stderr).toBe(REFUSED);
  const list = [
    'create',
    join(fleet.path, 'lists/1.csv'),
    '--yes',
    '--token-file',
    join(fleet.path, 'tokens/1.txt'),
  ];
  const single = await withFiles(...list);
  expect(single.status, single.stderr).toBe(REFUSED);
  expect(single.stderr).toContain('store');
  expect(await directory.count()).toBe(count);
  await expectPromise(scene);
});

test.concurrent('an organisation that was exported to a file continues there, and not in the store', async ({
  scene,
}) => {
  const { fleet, directory, person, worker, withFiles } = scene;
  const running = worker(FLEET);
  await until(async () => (await directory.count()) >= ORGS * 2);
  running.signal('SIGTERM');
  expectNoBug(await running.ended);
  const exported = await call(['fleet', 'export', fleet.path, '1'], person);
  expect(exported.status, exported.stderr).toBe(0);
  const list = [
    'create',
    join(fleet.path, 'lists/1.csv'),
    '--yes',
    '--token-file',
    join(fleet.path, 'tokens/1.txt'),
  ];
  const single = await withFiles(...list, '--org', '1', '--pace', '0');
  expect(single.status, single.stderr).toBe(0);
  expect(await directory.twice()).toEqual([]);
  expect((await usersOf(fleet, '1', { cwd: fleet.path })).created).toEqual(fleet.nicknames);
});

test.concurrent('two fleets that import files at the same time import each file once', async ({ scene }) => {
  const { worker, beginWithFiles } = scene;
  await beginWithFiles('SIGTERM');
  const [one, other] = [worker(FLEET), worker(FLEET)];
  for (const { ended } of [one, other]) {
    const { status, stdout } = await ended;
    expect(status, stdout).toBe(0);
  }
  expect([...(await expectPromise(scene))]).toEqual([]);
});

test.concurrent('a copy of a folder sends no rows from files that are older than the store', async ({
  scene,
}) => {
  const { fleet, directory, worker, beginWithFiles } = scene;
  await beginWithFiles('SIGTERM');
  const copy = fleet.copy();
  expectNoBug(await worker(FLEET).ended);
  const count = await directory.count();
  expectNoBug(await worker(FLEET, { cwd: copy }).ended);
  expect(await directory.count()).toBe(count);
  await expectPromise(scene);
});

test.concurrent('a machine without results writes the reports of finished organisations, also repeatedly', async ({
  scene,
}) => {
  const { fleet, person, worker } = scene;
  const cwd = fleet.copy();
  expectNoBug(await worker(FLEET).ended);
  const report = await call(['fleet', 'report', cwd], { ...person, cwd });
  expect(report.status, report.stderr).toBe(0);
  const reports = fleet.names.map((name) => join(cwd, fleet.results(name), 'report.json'));
  expect(reports.filter((path) => !existsSync(path))).toEqual([]);
  expect((await usersOf(fleet, '1', { ...person, cwd })).created).toEqual(fleet.nicknames);
});

test.concurrent('fleet and fleet status name an organisation that the store has lost, and none that was exported and removed from the table', async ({
  scene,
}) => {
  const { postgres: server, database, directory, fleet, person, worker } = scene;
  expectNoBug(await worker(FLEET).ended);
  await server.query(database, "delete from provision.org where id = '2'");
  const ran = await worker([...FLEET, '--json']).ended;
  const status = await call(['fleet', 'status', fleet.path, '--json'], person);
  for (const { stdout } of [ran, status]) {
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const message = `${ORGS} organisations   ${ORGS - 1} done   1 needs attention`;
    expect(events.at(-1)).toMatchObject({ message });
    const lost = events.findLast(({ event, org }) => event === 'organisation' && org === '2');
    expect(lost).toMatchObject({ state: 'needs', needs: [{ need: 'journal', users: null }] });
    expect(lost.message).toContain('does not have it');
  }
  expect(await directory.twice()).toEqual([]);
  const table = join(fleet.path, 'fleet.csv');
  const lines = readFileSync(table, 'utf8').split('\n');
  writeFileSync(table, lines.filter((line) => !line.startsWith('1,')).join('\n'));
  const unknown = await call(['fleet', 'export', fleet.path, 'nobody'], person);
  expect(unknown.status, unknown.stderr).toBe(REFUSED);
  const exported = await call(['fleet', 'export', fleet.path, '1'], person);
  expect(exported.status, exported.stderr).toBe(0);
  expect((await statesOf(person)).map(({ org }) => org)).toEqual(fleet.names.slice(1));
  expect((await usersOf(fleet, '1', { cwd: fleet.path })).created).toEqual(fleet.nicknames);
});

test('an organisation with changed settings is no longer done, also in a store', async () => {
  const stage = await setUpStage(postgres, { organisations: 3, rows: 1 });
  try {
    const { fleet, directory, person, init } = stage;
    expect((await init()).status).toBe(0);
    const all = ['fleet', fleet.path, '--yes', '--pace', '0'];
    expect((await call(all, person)).stdout).toBe('3 organisations   all done\n');
    const lines = ['1,lists/1.csv,http://127.0.0.1:9', '2,lists/2.csv,ftp://127.0.0.1', '3,lists/3.csv,'];
    const tokens = (line: string): string => `${line},tokens/${line[0]}.txt,${line[0] === '2' ? PEOPLE : ''}`;
    const table = ['org,roster,base_url,token_file,profile', ...lines.map(tokens), ''].join('\n');
    writeFileSync(join(fleet.path, 'fleet.csv'), table);
    for (const args of [[...all, '--dry-run'], all]) {
      const { status, stdout } = await call(args, person);
      expect(stdout).toContain('3 organisations   1 done   2 need attention');
      expect(stdout).toMatch(/^1: .* belongs to another address/m);
      expect(status).toBe(1);
    }
    expect((await statesOf(person))[0]).toMatchObject({ org: '1', state: 'needs' });
    expect(await directory.count()).toBe(3);
  } finally {
    await stage.close();
  }
});
