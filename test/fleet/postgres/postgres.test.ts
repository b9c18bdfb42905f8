/** Tests the PostgreSQL of the tests, on which the proofs rely. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from './postgres.js';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
  await postgres.createDatabase('store');
  await postgres.query('store', 'CREATE TABLE kept (name text)');
});

afterAll(async () => {
  await postgres.close();
});

const names = async (of: Postgres = postgres): Promise<readonly string[]> =>
  (await of.query<{ name: string }>('store', 'SELECT name FROM kept ORDER BY name')).map(({ name }) => name);

const settingOf = async (name: string): Promise<unknown> =>
  (await postgres.query('store', `SHOW ${name}`))[0]?.[name];

it('committed rows are still there after PostgreSQL was killed', async () => {
  await postgres.query('store', "INSERT INTO kept VALUES ('before')");
  await postgres.kill();
  await expect(names()).rejects.toThrow();
  await postgres.start();
  expect(await names()).toContain('before');
});

it('PostgreSQL starts with other settings, and later with its own again', async () => {
  await postgres.stop();
  await postgres.start({ fsync: 'off' });
  expect(await settingOf('fsync')).toBe('off');
  await postgres.stop();
  await postgres.start();
  expect(await settingOf('fsync')).toBe('on');
});

it('a text that was written is found in the files of PostgreSQL', async () => {
  await postgres.query('store', "INSERT INTO kept VALUES ('canary-in-a-row')");
  expect(await postgres.filesContain(['canary-in-a-row', 'canary-nowhere'])).toEqual(['canary-in-a-row']);
});

it('a standby has the rows of its primary, and accepts rows once it is promoted', async () => {
  const standby = await postgres.standby();
  try {
    expect(await names(standby)).toEqual(await names());
    await expect(standby.query('store', "INSERT INTO kept VALUES ('too early')")).rejects.toThrow(
      /read-only/,
    );
    await standby.promote();
    await standby.query('store', "INSERT INTO kept VALUES ('at the standby')");
    expect(await names()).not.toContain('at the standby');
  } finally {
    await standby.close();
  }
});

it('a restored dump has the same rows', async () => {
  const dump = await postgres.dump('store');
  await postgres.createDatabase('restored');
  await postgres.restore('restored', dump);
  expect(await postgres.query('restored', 'SELECT count(*) FROM kept')).toEqual(
    await postgres.query('store', 'SELECT count(*) FROM kept'),
  );
});

it('a restored snapshot lacks later rows', async () => {
  await postgres.query('store', "INSERT INTO kept VALUES ('kept in the snapshot')");
  const restoreSnapshot = await postgres.snapshot();
  await postgres.query('store', "INSERT INTO kept VALUES ('too late')");
  await restoreSnapshot();
  expect(await names()).toContain('kept in the snapshot');
  expect(await names()).not.toContain('too late');
});
