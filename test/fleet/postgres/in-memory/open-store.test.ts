/** A store that was opened: its clock, and what its functions ask the database for. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_DEBUG_LOG } from '../../../../src/domain/debug-log.js';
import { unread } from '../../../../src/fleet/domain/org-status.js';
import { Database } from '../../../../src/fleet/postgres/database.js';
import { writeMark } from '../../../../src/fleet/postgres/marker.js';
import { initStore, openStore, storeIn } from '../../../../src/fleet/postgres/open-store.js';
import { SCHEMA_VERSION } from '../../../../src/fleet/postgres/tables.js';
import { folderJournals } from '../../../../src/journal/journal.js';
import { ALONE, HEAD } from '../../../journal/samples.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { hostProcess } from '../../../support/host-process.js';
import { fakeDatabase } from './fake-database.js';

const SERVER = 'system/1/db/table';
const MARK = { store: 'store-1', org: 'school' };

let base: string;
let folder: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'provision-open-store-'));
  folder = join(base, 'users.csv.results');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(base, { recursive: true, force: true });
});

type Facts = {
  readonly standbys?: { readonly all: number; readonly waited: number };
  readonly left?: readonly object[];
  /** Where a request of the organisation is in flight. */
  readonly holders?: readonly object[];
  readonly fsync?: 'on' | 'off';
  readonly hasTables?: boolean;
};

/** @param aheadMs by how much the database's clock is ahead */
function database(aheadMs: number, { standbys = { all: 0, waited: 0 }, left = [], ...facts }: Facts = {}) {
  const clock = createFakeClock();
  const held = {
    ...clock,
    // Heartbeats end with the store.
    sleep: (_: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal === undefined) return resolve();
        signal.addEventListener('abort', () => resolve());
      }),
  };
  const lines: { readonly seq: number; readonly nonce: string; readonly json: string }[] = [];
  const fake = fakeDatabase({
    safe: ['from pg_settings', () => [{ name: 'fsync', setting: facts.fsync ?? 'on', standby: false }]],
    there: ['select to_regclass', () => [{ there: facts.hasTables ?? true }]],
    store: [
      'select version, id, server,',
      () => [{ version: SCHEMA_VERSION, id: 'store-1', server: SERVER, now: SERVER }],
    ],
    standbys: ['from pg_stat_replication', () => [standbys]],
    clock: [
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
      () => {
        // The answer was made in the middle of the request.
        clock.pass(200);
        const ms = clock.now() + aheadMs;
        clock.pass(200);
        return [{ ms: String(ms) }];
      },
    ],
    others: ['select id, owner from provision.worker', () => []],
    beat: [
      'insert into provision.worker as w',
      () => [{ workers: 1, open: 2, server: SERVER, recorded: SERVER }],
    ],
    left: ["from provision.org where id = any ($1::text[]) and state in ('waiting', 'running')", () => left],
    release: ['set owner = null, state = $3, status = $4', () => []],
    claim: ["set owner = $1, state = 'running'", () => [{ id: 'a', position: 0 }]],
    known: ['select id, roster_print, state,', () => []],
    end: ['update provision.worker set ended = true', () => []],
    organisations: ['select id from provision.org', () => [{ id: 'school' }]],
    exported: ["select 1 from provision.org where id = $1 and state = 'exported'", () => []],
    exists: ['select 1 from provision.org where id = $1', () => [{}]],
    claimOne: ['update provision.org set owner = $2, claimed_at', () => [{}]],
    giveBack: ['update provision.org set owner = null where id', () => []],
    lines: ['select seq, nonce, json from provision.record where org = $1 and seq >= $2', () => lines],
    last: [
      'select seq, nonce, json from provision.record where org = $1 order by seq desc',
      () => lines.slice(-1),
    ],
    append: [
      'insert into provision.record (org, seq, nonce, json) select d.org',
      ([orgs, seqs, nonces, jsons]) => {
        for (const [at, seq] of seqs.entries()) lines.push({ seq, nonce: nonces[at], json: jsons[at] });
        return orgs.map(() => ({}));
      },
    ],
    fence: [
      'insert into provision.record (org, seq, nonce, json) select $1',
      ([, seq, nonce, json]) => {
        lines.push({ seq, nonce, json });
        return [];
      },
    ],
    seal: ['insert into provision.sealed', () => [{}]],
    sealed: ['select line from provision.sealed', () => [{ line: 'sealed line' }]],
    holders: ['select distinct w.id, w.owner', () => facts.holders ?? []],
    export: ["update provision.org set state = 'exported'", () => []],
    status: ['select o.id, o.state, o.status', () => []],
    workers: ['as at_once', () => [{ workers: 2, at_once: 20 }]],
    lock: ["pg_advisory_xact_lock(hashtext('provision.store'))", () => []],
    tables: ['create table if not exists provision.store', () => []],
    version: ['insert into provision.store (version, id, server)', () => []],
    accept: ['update provision.store set server = (select', () => []],
  });
  const sealedFile: string[] = [];
  const options = {
    clock: held,
    debug: NO_DEBUG_LOG,
    processes: ALONE,
    files: folderJournals({ clock, host: hostProcess }),
    sealedFiles: (of: string) => ({
      append: async (line: string) => void sealedFile.push(`${of}: ${line}`),
      all: async () => [],
    }),
    worker: 'worker-1',
  };
  return { ...fake, clock, options, sealedFile };
}

async function open(aheadMs: number, facts?: Facts) {
  const fake = database(aheadMs, facts);
  return { ...fake, store: await storeIn(fake.database, fake.options) };
}

/** `Database.connect` returns the fake database. */
function connecting(facts?: Facts) {
  const fake = database(0, facts);
  const connect = vi.spyOn(Database, 'connect').mockResolvedValue(fake.database);
  const connection = { address: fake.database.shown, signal: new AbortController().signal };
  return { ...fake, connect, options: { ...fake.options, ...connection } };
}

it.each([3_600_000, 0, -86_400_000])(
  'the store has the time of day of the database (%i ms ahead)',
  async (ms) => {
    const { store, clock } = await open(ms);
    expect(store.clock.now()).toBe(clock.now() + ms);
    clock.pass(1000);
    expect(store.clock.now()).toBe(clock.now() + ms);
    expect(store.clock.monotonic()).toBe(clock.monotonic());
  },
);

it('the time of day has whole milliseconds', async () => {
  const { store, clock } = await open(1000.4);
  expect(store.clock.now()).toBe(clock.now() + 1000);
});

it('a standby without a synchronous commit is reported', async () => {
  expect((await open(0, { standbys: { all: 2, waited: 1 } })).store.hasAsyncStandby).toBe(true);
  expect((await open(0, { standbys: { all: 2, waited: 2 } })).store.hasAsyncStandby).toBe(false);
});

it('the functions of a store belong to its worker', async () => {
  const { store, valuesOf } = await open(0, { left: [{ left: 3 }] });
  expect(await store.beat(5)).toEqual({ workers: 1, open: 2 });
  expect(valuesOf('beat')[0]?.slice(0, 3)).toEqual(['worker-1', expect.any(String), 5]);
  expect(await store.claim(['a', 'b'], ['b'], 4)).toEqual(['a']);
  expect(valuesOf('claim')).toEqual([['worker-1', ['a'], 4]]);
  expect(await store.left(['a', 'b'])).toBe(3);
  expect(valuesOf('left')).toEqual([[['a', 'b']]]);
  const status = { ...unread('a'), state: 'done' as const };
  await store.release(status);
  expect(valuesOf('release')).toEqual([['a', 'worker-1', 'done', JSON.stringify(status)]]);
  expect((await store.register([])).size).toBe(0);
  expect(valuesOf('known')).toEqual([['worker-1']]);
  expect(await store.status()).toMatchObject({ organisations: [], workers: 2, atOnce: 20 });
  await store.close();
});

it('a worker without a given id has a new one', async () => {
  const ids: unknown[] = [];
  for (const _ of [1, 2]) {
    const { database: one, options, valuesOf } = database(0);
    const { worker: _worker, ...others } = options;
    const store = await storeIn(one, others);
    await store.beat(1);
    await store.register([]);
    expect(valuesOf('known')).toEqual([[valuesOf('beat')[0]?.[0]]]);
    ids.push(valuesOf('beat')[0]?.[0]);
    await store.close();
  }
  expect(new Set(ids).size).toBe(2);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
});

it('passwords are sealed after the last line that the run knows', async () => {
  const { store, valuesOf, clock } = await open(3_600_000);
  await writeMark(folder, MARK, undefined);
  await store.sealed(folder).append('before');
  const journal = await store.journals.open({ folder, head: HEAD, forceUnlock: false });
  await journal.begin();
  expect(valuesOf('claimOne')).toEqual([['school', 'worker-1']]);
  const [appended] = valuesOf('append');
  // The lines have the time of the database.
  const at = new Date(clock.now() + 3_600_000).toISOString();
  expect(JSON.parse(appended?.[3][0])).toMatchObject({ at });
  expect(JSON.parse(valuesOf('beat')[0]?.[1])).toMatchObject({ at });
  expect(appended).toContain('worker-1');
  await store.sealed(folder).append('during');
  await journal.close();
  await store.sealed(folder).append('after');
  expect(valuesOf('seal')).toEqual([
    ['school', 'before', -1],
    ['school', 'during', 0],
    ['school', 'after', -1],
  ]);
  await store.close();
});

it('a folder that is expected has its journal in the store, and its passwords must be sealed', async () => {
  const { store, names } = await open(0);
  await store.sealed(folder).requireSeal?.();
  expect(await store.journals.read(folder)).toBeUndefined();
  expect(names()).not.toContain('lines');
  store.expect('school', folder);
  await store.journals.read(folder);
  expect(names()).toContain('lines');
  await expect(store.sealed(folder).requireSeal?.()).rejects.toMatchObject({ code: 'store-needs-seal' });
});

it('passwords of other folders are in files', async () => {
  const { store, sealedFile } = await open(0);
  await store.sealed(folder).append('a line');
  expect(sealedFile).toEqual([`${folder}: a line`]);
});

it('an export moves journal and passwords into the folder', async () => {
  const { store, valuesOf, sealedFile } = await open(0);
  expect(await store.exportOrg('school', folder)).toBe(join(folder, 'journal.jsonl'));
  expect(valuesOf('claimOne')).toEqual([['school', 'worker-1']]);
  expect(valuesOf('export')).toEqual([['school', `here:${folder}`]]);
  expect(sealedFile).toEqual([`${folder}: sealed line`]);
  await store.close();
});

it('a worker of another computer counts as alive, unless a person declares it dead', async () => {
  const owner = JSON.stringify({ pid: 7, started: '1', boot: 'other-boot', host: 'there', space: null });
  const holders = [{ id: 'worker-2', owner, live: false }];
  const { store } = await open(0, { holders });
  const refused = store.exportOrg('school', folder);
  await expect(refused).rejects.toMatchObject({ reason: 'locked', code: 'store-under-way' });
  await store.close();
  const fake = database(0, { holders });
  const other = await storeIn(fake.database, { ...fake.options, othersAreDead: true });
  await other.exportOrg('school', folder);
  expect(fake.valuesOf('end')).toContainEqual(['worker-2']);
  await other.close();
});

it.each([
  [false, false],
  [true, true],
])(
  'the tables of a store (existing: %s) are made at once, and the server is accepted on request (%s)',
  async (hasTables, accepts) => {
    const { options, connect, names } = connecting({ hasTables });
    const made = { address: options.address, isNew: !hasTables };
    expect(await initStore(options, accepts)).toEqual(made);
    expect(connect.mock.calls).toEqual([[options]]);
    const last = ['lock', 'tables', 'version', ...(accepts ? ['accept'] : []), 'close'];
    expect(names().slice(-last.length)).toEqual(last);
  },
);

it('a store that is opened uses one connection, which it closes', async () => {
  const { options, connect, names, clock } = connecting();
  const store = await openStore(options);
  expect(connect.mock.calls).toEqual([[options]]);
  expect(store.clock.now()).toBe(clock.now());
  expect(names()).not.toContain('close');
  await store.close();
  expect(names().at(-1)).toBe('close');
});

it('the connection to a store that is refused is closed', async () => {
  for (const use of [openStore, (of: Parameters<typeof openStore>[0]) => initStore(of, false)]) {
    const { options, names } = connecting({ fsync: 'off' });
    await expect(use(options)).rejects.toMatchObject({ reason: 'usage', code: 'store-unsafe' });
    expect(names()).toEqual(['safe', 'close']);
  }
});

it('a store without organisations has none left', async () => {
  const { store } = await open(0);
  expect(await store.left([])).toBe(0);
});

it('the worker ends before its connection closes', async () => {
  const { store, names } = await open(0);
  await store.beat(1);
  await store.close();
  await nextTurn();
  expect(names().slice(-2)).toEqual(['end', 'close']);
});
