/** Stores that are refused at the start: unreachable, of another version, or able to lose records. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NO_DEBUG_LOG } from '../../../src/domain/debug-log.js';
import { initStore } from '../../../src/fleet/postgres/open-store.js';
import { type Postgres, startPostgres } from './postgres.js';
import { createStore, createStoreClock, type TestStore } from './store-place.js';
import { startStoreProxy } from './store-proxy.js';

let postgres: Postgres;
let store: TestStore;

beforeAll(async () => {
  postgres = await startPostgres();
  store = await createStore(postgres);
});

afterEach(async () => {
  await store.end();
});

afterAll(async () => {
  await store.close();
  await postgres.close();
});

function init(address: string, acceptsServer = false): ReturnType<typeof initStore> {
  const signal = new AbortController().signal;
  return initStore({ address, clock: createStoreClock(), debug: NO_DEBUG_LOG, signal }, acceptsServer);
}

it('the tables are created once, and a second call changes nothing', async () => {
  await postgres.createDatabase('fresh');
  const address = postgres.address('fresh');
  const both = await Promise.all([init(address), init(address)]);
  expect(both.every(({ address: shown }) => !shown.includes(postgres.password))).toBe(true);
  const [made] = await postgres.query('fresh', 'select * from provision.store');
  expect(await init(address)).toMatchObject({ isNew: false });
  expect(await postgres.query('fresh', 'select * from provision.store')).toEqual([made]);
});

it('a database without tables is refused, with the command that creates them', async () => {
  await postgres.createDatabase('bare');
  await expect(store.worker({ database: 'bare' })).rejects.toMatchObject({
    reason: 'usage',
    code: 'store-without-tables',
    next: expect.stringContaining('fleet init'),
  });
});

it.each([
  [2, 'store-newer'],
  [0, 'store-older'],
])('tables of version %i are refused', async (version, code) => {
  await store.query(`update provision.store set version = ${version}`);
  try {
    await expect(store.worker()).rejects.toMatchObject({ reason: 'usage', code });
    if (version > 1) await expect(init(store.address)).rejects.toMatchObject({ reason: 'usage', code });
    else expect(await init(store.address)).toMatchObject({ isNew: false });
  } finally {
    await store.query('update provision.store set version = 1');
  }
});

it('another server is accepted if a person says that no record is missing', async () => {
  await store.query(`update provision.store set server = regexp_replace(server, '^[0-9]+', '7')`);
  await expect(store.worker()).rejects.toMatchObject({ code: 'store-other-server' });
  await init(store.address);
  await expect(store.worker()).rejects.toMatchObject({ code: 'store-other-server' });
  await init(store.address, true);
  await (await store.worker()).beat(1);
});

it.each(['fsync', 'full_page_writes'])('a server with %s=off is refused', async (setting) => {
  await postgres.stop();
  await postgres.start({ [setting]: 'off' });
  try {
    const unsafe = { reason: 'usage', code: 'store-unsafe', message: expect.stringContaining(setting) };
    await expect(store.worker()).rejects.toMatchObject(unsafe);
    await expect(init(store.address)).rejects.toMatchObject(unsafe);
  } finally {
    await postgres.stop();
    await postgres.start();
  }
});

it('a standby is refused, and after its promotion until a person accepts it', async () => {
  const standby = await postgres.standby();
  try {
    const port = standby.port;
    await expect(store.worker({ port })).rejects.toMatchObject({ reason: 'usage', code: 'store-standby' });
    await expect.poll(async () => (await store.worker()).hasAsyncStandby).toBe(true);
    await standby.promote();
    await expect(store.worker({ port })).rejects.toMatchObject({ code: 'store-other-server' });
  } finally {
    await standby.close();
  }
});

it('an address without a listener is refused immediately', async () => {
  const closed = await startStoreProxy(postgres.port);
  await closed.close();
  await expect(store.worker({ port: closed.port })).rejects.toMatchObject({
    reason: 'unreachable',
    code: 'store-unreachable',
  });
});
