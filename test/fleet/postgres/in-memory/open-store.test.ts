/** A store that was opened: its clock, and what its functions ask the database for. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NO_DEBUG_LOG } from '../../../../src/domain/debug-log.js';
import { unread } from '../../../../src/fleet/domain/org-status.js';
import { storeIn } from '../../../../src/fleet/postgres/open-store.js';
import { SCHEMA_VERSION } from '../../../../src/fleet/postgres/tables.js';
import { folderJournals } from '../../../../src/journal/journal.js';
import { ALONE } from '../../../journal/samples.js';
import { createFakeClock } from '../../../support/fake-clock.js';
import { hostProcess } from '../../../support/host-process.js';
import { fakeDatabase } from './fake-database.js';

const SERVER = 'system/1/db/table';

/** @param aheadMs by how much the database's clock is ahead */
async function open(aheadMs: number, standbys = { all: 0, waited: 0 }, left: readonly object[] = []) {
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
  const fake = fakeDatabase({
    safe: ['from pg_settings', () => [{ name: 'fsync', setting: 'on', standby: false }]],
    there: ['select to_regclass', () => [{ there: true }]],
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
    left: ['select count(*)::int as left from provision.org where id = any ($1::text[])', () => left],
    release: ['set owner = null, state = $3, status = $4', () => []],
    claim: ["set owner = $1, state = 'running'", () => [{ id: 'a', position: 0 }]],
    known: ['select id, roster_print, state,', () => []],
    end: ['update provision.worker set ended = true', () => []],
  });
  const store = await storeIn(fake.database, {
    clock: held,
    debug: NO_DEBUG_LOG,
    processes: ALONE,
    files: folderJournals({ clock, host: hostProcess }),
    sealedFiles: () => ({ append: async () => {}, all: async () => [] }),
    worker: 'worker-1',
  });
  return { ...fake, store, clock };
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

it('a standby without a synchronous commit is reported', async () => {
  expect((await open(0, { all: 2, waited: 1 })).store.hasAsyncStandby).toBe(true);
  expect((await open(0, { all: 2, waited: 2 })).store.hasAsyncStandby).toBe(false);
});

it('the functions of a store belong to its worker', async () => {
  const { store, valuesOf } = await open(0, undefined, [{ left: 3 }]);
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
  await store.close();
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
