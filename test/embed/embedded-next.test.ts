/** The next step in the last event of an embedded run: it depends on the remaining rows, like the printed summary. */

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateOptions } from '../../src/index.js';
import { type Reply, startDirectory, type TestDirectory } from '../e2e/server.js';
import { ANNA, BORIS, eventsOf, type Folder, HEAD, rosterFolder } from './embedding.js';

let folder: Folder;
let directory: TestDirectory;
let reply: (nickname: string) => Reply;

beforeEach(async () => {
  folder = rosterFolder();
  folder.write('users.csv', `${HEAD}${ANNA}`);
  reply = () => undefined;
  directory = await startDirectory(({ body }) => reply(body.nickname));
});

afterEach(async () => {
  folder.remove();
  await directory.close();
});

const options = (): CreateOptions => ({
  roster: join(folder.path, 'users.csv'),
  baseUrl: directory.url,
  token: 'token-of-a-test',
  pace: 0,
});

/** @param more further options; `null` removes an option */
async function nextOf(more: object = {}): Promise<string | null> {
  const given = Object.entries({ ...options(), ...more }).filter(([, value]) => value !== null);
  const last = (await eventsOf(Object.fromEntries(given) as CreateOptions)).at(-1);
  if (last?.event !== 'finished') throw new Error('no last event');
  return last.next;
}

const AGAIN = 'provision retry users.csv.results';

describe('the next step in the event finished', () => {
  it('the next step for unconfirmed users is to settle them', async () => {
    reply = () => 500;
    const next = await nextOf();
    expect(next).toMatch(/^anna may or may not exist .* record what you found with one of these:\n/);
    expect(next).toContain('\nprovision settle users.csv.results anna --created\n');
    expect(next).not.toContain('createUsers');
    expect(await nextOf()).toBe(next);
    expect(directory.received).toHaveLength(1);
  });

  it('the next step after a wrong address is to correct the address', async () => {
    reply = () => (answer) => answer.writeHead(302, { location: '/login' }).end();
    expect(await nextOf()).toBe(`Check the base URL.\nThen continue with:\n${AGAIN}`);
    reply = () => 404;
    expect(await nextOf({ profile: 'keycloak', settings: { realm: 'school', change_password: false } })).toBe(
      `Check the base URL ${directory.url}/ and the settings: realm (school).\nThen continue with:\n${AGAIN} --profile keycloak`,
    );
  });

  it('the next step for invalid rows is to correct the list, or to send the valid rows', async () => {
    folder.write('users.csv', `${HEAD},Sample-Pass-1,Anna,A\n`);
    const correct =
      '1 row is invalid. To create this user, correct the row in users.csv (see users.csv.results/invalid.csv).\n';
    expect(await nextOf()).toBe(`${correct}Then send the corrected rows:\n${AGAIN}`);
    folder.write('users.csv', `${HEAD},Sample-Pass-1,Anna,A\n${BORIS}`);
    expect(await nextOf()).toMatch(/\nOr create the other user first:\nprovision retry .* --skip-invalid$/);
    expect(directory.received).toEqual([]);
  });

  it('the next step for weak passwords is to change them or to generate them', async () => {
    reply = () => 422;
    const next = (await nextOf()) ?? '';
    expect(next).toMatch(/^1 password is too simple\. Set a stronger one in users\.csv, or .*:\n/);
    expect(next).toContain(`\n${AGAIN} --only weak_password --generate-passwords weak\n`);
    reply = () => (directory.received.length === 2 ? 422 : 201);
    const generated = await nextOf({ generatePasswords: 'weak' });
    expect(directory.received).toHaveLength(3);
    expect(generated).toMatch(/credentials\.csv is the only copy of 1 password\. Print it, hand it out/);
    expect(generated).toContain('\nprovision slips users.csv.results\n');
  });

  it.each<[Reply, object, RegExp]>([
    [409, {}, /^1 login is taken.*:\nprovision retry [\s\S]* --others anna$/],
    [401, {}, /^The token may have expired\..*:\nexport PROVISION_TOKEN=/],
    [
      401,
      { token: null, tokenFile: 'token' },
      /^The token may have expired\..*:\nprovision token .* --save \S+token\n/,
    ],
    [403, {}, /^Check that the application .*\.\nThen continue with:\nprovision retry/],
    [500, { limit: 1, stopAfter: 1 }, /^Check the last errors.* --stop-after 0\.\nanna may or may not/],
  ])('the next step after the answer %o with the options %o is a command', async (status, more, expected) => {
    folder.write('token', 'token-of-a-test');
    reply = () => status;
    expect(await nextOf(more)).toMatch(expected);
  });

  it('the next step for pending rows is to resume, and null if all users are created', async () => {
    folder.write('users.csv', `${HEAD}${ANNA}${BORIS}`);
    expect(await nextOf({ limit: 1 })).toBe(AGAIN);
    expect(await nextOf()).toBeNull();
  });
});
