/** Searches every file of PostgreSQL for secrets. */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectNoBug, expectPromise, usersOf } from './outcomes.js';
import { type Postgres, startPostgres } from './postgres.js';
import { type Stage, setUpStage } from './stage.js';
import { call, until } from './workers.js';

const FLEET = ['--pace', '0.2'];
const GENERATED = ['--generate-passwords', 'all'];

let postgres: Postgres;
let stage: Stage;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(async () => {
  await postgres.close();
});

beforeEach(async () => {
  stage = await setUpStage(postgres, { organisations: 6, rows: 3 });
  const init = await stage.init();
  expect(init.status, init.stderr).toBe(0);
});

afterEach(async () => {
  await stage.close();
});

/** The tokens, and the passwords that the directory received. */
async function canaries(): Promise<readonly string[]> {
  const tokens = stage.fleet.names.map((name) => `token-of-${name}`);
  return [...tokens, ...(await stage.directory.passwords())];
}

/** The start of each list's digest: with the digest of a short list, an attacker could guess its passwords. */
function digests(): readonly string[] {
  const { names, path } = stage.fleet;
  return names.flatMap((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(path, `lists/${name}.csv`)))
      .digest();
    return [digest.toString('hex'), digest.toString('base64')].map((text) => text.slice(0, 8));
  });
}

it('no token, no password and no digest of a list is in the store', async () => {
  expectNoBug(await stage.worker(FLEET).ended);
  expect(await canaries()).toHaveLength(6 + 18);
  // A text that is found shows that the search works.
  expect(await postgres.filesContain([...(await canaries()), ...digests(), 'user3'])).toEqual(['user3']);
});

it('the store has generated passwords only in sealed form, and the identity opens all of them', async () => {
  const { fleet, directory, person } = stage;
  const identity = await generateIdentity();
  const sealed = [...GENERATED, '--seal-to', await identityToRecipient(identity)];
  const killed = stage.worker([...FLEET, ...sealed]);
  await until(async () => (await directory.count()) >= 6);
  killed.signal('SIGKILL');
  await killed.ended;
  const ran = await stage.worker([...FLEET, ...sealed], { cwd: fleet.copy() }).ended;
  expectNoBug(ran);
  await expectPromise(stage);
  const passwords = await directory.passwords();
  // In each of the six organisations, the kill may fall between the announcement of a row and its request.
  expect(passwords.length).toBeGreaterThanOrEqual(18 - 6);
  expect(await postgres.filesContain([...(await canaries()), identity, 'user3'])).toEqual(['user3']);
  const key = join(fleet.path, 'key.txt');
  writeFileSync(key, `${identity}\n`, { mode: 0o600 });
  const results = join(fleet.path, fleet.results('1'));
  const slips = await call(['slips', results, '--identity', key, '--store', stage.store()], person);
  expect(slips.status, slips.stderr).toBe(0);
  const page = readFileSync(join(results, 'credentials.html'), 'utf8');
  const { created } = await usersOf(fleet, '1', person);
  expect(passwords.filter((password) => page.includes(password))).toHaveLength(created.length);
});

it('passwords are not generated for a store without a recipient to seal them to', async () => {
  const ran = await call(['fleet', stage.fleet.path, '--yes', ...GENERATED], stage.person);
  expect(ran.status, ran.stderr).toBe(2);
  expect(`${ran.stdout}${ran.stderr}`).toContain('--seal-to');
  expect(await stage.directory.count()).toBe(0);
});
