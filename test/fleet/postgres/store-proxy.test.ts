/** Tests the proxy in front of PostgreSQL: each of its faults, as a client sees it. */

import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Postgres, startPostgres } from './postgres.js';
import { type StoreProxy, startStoreProxy } from './store-proxy.js';

let postgres: Postgres;
let proxy: StoreProxy;
let client: Client;

async function connected(): Promise<Client> {
  const newClient = new Client({ connectionString: postgres.address('postgres', proxy.port) });
  newClient.on('error', () => {});
  await newClient.connect();
  return newClient;
}

const rows = async (): Promise<readonly unknown[]> =>
  (await postgres.query<{ n: number }>('postgres', 'SELECT n FROM sent ORDER BY n')).map(({ n }) => n);

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  await postgres.query('postgres', 'DROP TABLE IF EXISTS sent; CREATE TABLE sent (n integer)');
  proxy = await startStoreProxy(postgres.port);
  client = await connected();
});

afterEach(async () => {
  await proxy.close();
  await client.end().catch(() => {});
});

it('statements pass, and commits are counted', async () => {
  await client.query('INSERT INTO sent VALUES (1)');
  await client.query('BEGIN');
  await client.query('INSERT INTO sent SELECT generate_series(2, 20000)');
  await client.query('COMMIT');
  expect((await client.query('SELECT n FROM sent')).rows).toHaveLength(20_000);
  expect(proxy.commits).toBe(2);
});

it('a cut ends every connection, and clients can connect again', async () => {
  proxy.cut();
  await expect(client.query('SELECT 1')).rejects.toThrow();
  await client.end().catch(() => {});
  client = await connected();
  expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
});

it('no client can connect while the proxy refuses', async () => {
  proxy.become('refusing');
  await expect(client.query('SELECT 1')).rejects.toThrow();
  await expect(connected()).rejects.toThrow();
  proxy.become('passing');
  await client.end().catch(() => {});
  client = await connected();
});

it('a statement that hangs is executed when the proxy passes again', async () => {
  proxy.become('hanging');
  let isDone = false;
  const sent = client.query('INSERT INTO sent VALUES (1)').then(() => {
    isDone = true;
  });
  expect(await rows()).toEqual([]);
  expect(isDone).toBe(false);
  proxy.become('passing');
  await sent;
  expect(await rows()).toEqual([1]);
});

it.each([
  ['of a transaction', ['BEGIN', 'INSERT INTO sent VALUES (1)', 'COMMIT']],
  ['of a single statement', ['INSERT INTO sent VALUES (1)']],
])('the answer to a commit %s is lost, and the commit takes effect', async (_, statements) => {
  const lost = proxy.loseAnswerOfCommit();
  await client.query('SELECT 1');
  for (const statement of statements.slice(0, -1)) await client.query(statement);
  await expect(client.query(statements.at(-1) ?? '')).rejects.toThrow();
  await lost;
  expect(await rows()).toEqual([1]);
});

it.each([
  ['with values', 'INSERT INTO sent VALUES ($1)'],
  ['that answers with rows', 'WITH added AS (INSERT INTO sent VALUES ($1) RETURNING n) SELECT n FROM added'],
])('a statement %s is also a commit', async (_, statement) => {
  const lost = proxy.loseAnswerOfCommit();
  await expect(client.query(statement, [7])).rejects.toThrow();
  await lost;
  expect(await rows()).toEqual([7]);
});

it('a failed statement is not a commit', async () => {
  await expect(client.query('INSERT INTO sent VALUES (1 / 0)')).rejects.toThrow();
  expect(proxy.commits).toBe(0);
});
