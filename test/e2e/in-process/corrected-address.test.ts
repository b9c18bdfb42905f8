/** After a run with a wrong address, its outcomes do not count, unless a user was or may have been created. */

import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';
import { type Received, type Reply, startDirectory, type TestDirectory } from '../server.js';

const RESULTS = 'users.csv.results';

let folder: Scratch;
let right: TestDirectory;
let wrong: TestDirectory;
let reply: (received: Received, n: number) => Reply;

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', rosterOf(3));
  right = await startDirectory();
  wrong = await startDirectory((received, n) => reply(received, n));
});

afterEach(async () => {
  folder.remove();
  await right.close();
  await wrong.close();
});

function go(directory: TestDirectory, ...args: string[]): Promise<Ran> {
  const env = { PROVISION_TOKEN: 'test-token-of-nobody' };
  return run([...args, '--pace', '0', '--base-url', directory.url], { cwd: folder.path, env });
}

const ONCE_EACH = { user1: 1, user2: 1, user3: 1 };

/** A different outcome for each row. */
const differentOutcomes = ({ body }: Received): Reply =>
  ({ user1: 409, user2: 422, user3: 400 })[body.nickname];

describe('a corrected address', () => {
  it('a corrected address is used after a stop for a wrong one, and all users are created there', async () => {
    reply = () => 404;
    expect(await go(wrong, 'users.csv')).toMatchObject({ status: 3 });
    const ran = await go(right, 'users.csv');
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringMatching(/To create +3 users/) });
    expect(ran.stderr).toContain(wrong.url);
    expect(right.hits()).toEqual(ONCE_EACH);
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({
      base_url: `${right.url}/`,
      counts: { total: 3, created: 3 },
      runs: [{ run: 1 }, { run: 2 }],
    });
    expect(await go(right, 'users.csv')).toMatchObject({ status: 0 });
    expect(right.hits()).toEqual(ONCE_EACH);
  });

  it('the command that continues has a gap for the address, and not the wrong address', async () => {
    reply = () => 404;
    const create = await go(wrong, 'users.csv');
    expect(create.stdout).toMatch(
      /^ +node .* users\.csv --pace 0 --base-url <address>\n {2}- Replace each <…> with the correct value\.$/m,
    );
    expect(folder.read(`${RESULTS}/report.html`)).toContain('--base-url &lt;address&gt;');
    const typed = await go(wrong, 'retry', RESULTS);
    const env = { PROVISION_TOKEN: 'test-token-of-nobody' };
    // The address comes from the journal, which has the wrong one.
    const recorded = await run(['retry', RESULTS, '--yes', '--pace', '0'], { cwd: folder.path, env });
    for (const { status, stdout } of [typed, recorded]) {
      expect(status).toBe(3);
      expect(stdout).toMatch(/ retry users\.csv\.results .*--base-url <address>$/m);
      expect(stdout).not.toContain(`--base-url ${wrong.url}`);
    }
    // The address comes from a variable: once that is corrected, the same command works.
    const wrongEnv = { ...env, PROVISION_BASE_URL: wrong.url };
    const configured = await run(['users.csv', '--pace', '0'], { cwd: folder.path, env: wrongEnv });
    expect(configured.stdout).toMatch(/ users\.csv --pace 0$/m);
    expect(configured.stdout).not.toContain('<…>');
  });

  it('the command that continues also has gaps for the settings that are part of the address', async () => {
    reply = () => 404;
    const keycloak = [
      'users.csv',
      '--profile',
      'keycloak',
      '--set',
      'realm=nodom',
      '--set',
      'change_password=false',
    ];
    const ran = await go(wrong, ...keycloak);
    expect(ran).toMatchObject({ status: 3 });
    expect(ran.stdout).toMatch(
      / users\.csv --profile keycloak --set change_password=false --set realm=<realm> --pace 0 --base-url <address>$/m,
    );
  });

  it('rows that were taken, refused or too weak at the former address are pending at the corrected one', async () => {
    reply = differentOutcomes;
    expect(await go(wrong, 'users.csv')).toMatchObject({ status: 1 });
    const planned = await go(right, 'users.csv', '--dry-run', '--json');
    expect(planned.stdout).toContain('"pending":3');
    const ran = await go(right, 'users.csv', '--limit', '1');
    expect(ran).toMatchObject({ status: 0 });
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({
      counts: { created: 1, pending: 2, exists: 0, weak_password: 0, failed: 0 },
      rows: { created: [{ nickname: 'user1', attempts: 2, run: 2 }] },
      not_in_roster: [],
    });
    expect(await go(right, 'users.csv')).toMatchObject({ status: 0 });
    expect(right.hits()).toEqual(ONCE_EACH);
  });

  it('retry accepts a corrected address too, and sends all rows that were not created', async () => {
    reply = differentOutcomes;
    await go(wrong, 'users.csv');
    expect(await go(right, 'retry', RESULTS)).toMatchObject({ status: 0 });
    expect(right.hits()).toEqual(ONCE_EACH);
  });

  it('a corrected address counts as soon as its run has begun, even if that run was killed immediately', async () => {
    reply = differentOutcomes;
    await go(wrong, 'users.csv');
    let child: ChildProcess | undefined;
    const killed = await startDirectory(() => () => child?.kill('SIGKILL'));
    await run(['users.csv', '--pace', '0', '--base-url', killed.url], {
      cwd: folder.path,
      env: { PROVISION_TOKEN: 'test-token-of-nobody' },
      onStart: (started) => {
        child = started;
      },
    });
    const report = await run(['report', RESULTS], { cwd: folder.path });
    expect(report.status).toBe(0);
    expect(folder.json(`${RESULTS}/report.json`)).toMatchObject({
      counts: { unconfirmed: 1, pending: 2, exists: 0, failed: 0, weak_password: 0 },
    });
    expect(await go(right, 'users.csv')).toMatchObject({ status: 2 });
    expect(right.received).toEqual([]);
    await killed.close();
  });

  it('a corrected address is refused if a user was created at the former one', async () => {
    reply = (_, n) => (n === 2 ? 201 : 400);
    expect(await go(wrong, 'users.csv')).toMatchObject({ status: 1 });
    for (const args of [['users.csv'], ['retry', RESULTS]]) {
      const ran = await go(right, ...args);
      expect(ran).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/belongs to another address[\s\S]*1 user was created[\s\S]*--fresh/),
      });
    }
    expect(right.received).toEqual([]);
  });

  it('a corrected address is refused while a row is unconfirmed at the former one, and accepted once it is settled', async () => {
    reply = () => (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    expect(await go(wrong, 'users.csv')).toMatchObject({ status: 3 });
    const refused = await go(right, 'users.csv');
    expect(refused).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/1 user is unconfirmed[\s\S]*settle[\s\S]*--not-created/),
    });
    expect(right.received).toEqual([]);
    await run(['settle', RESULTS, 'user1', '--not-created'], { cwd: folder.path });
    expect(await go(right, 'users.csv')).toMatchObject({ status: 0 });
    expect(right.hits()).toEqual(ONCE_EACH);
  });
});

it('no created user is sent again after a correction of the profile that changes the logins', async () => {
  const profile = {
    name: 'orchard',
    title: 'Orchard',
    evidence: 'documentation',
    password: 'sent',
    auth: { Authorization: 'Bearer {token}' },
    create: {
      path: '/v6/users/',
      type: 'json',
      body: { nickname: '{nickname}', password: '{password}', name: { first: '{first}', last: '{last}' } },
    },
    answers: [{ status: 201, means: 'created' }],
  };
  folder.write('users.csv', 'email,password,first,last\na.one@school.example,Sunny-Meadow-42,Ann,One\n');
  folder.write('orchard.json', JSON.stringify(profile));
  const args = ['users.csv', '--profile', './orchard.json'];
  expect(await go(right, ...args)).toMatchObject({ status: 0 });
  folder.write('orchard.json', JSON.stringify({ ...profile, nickname: 'address' }));
  const ran = await go(right, ...args);
  expect(ran).toMatchObject({ status: 2 });
  expect(ran.stderr).toContain('with logins without a domain, not orchard');
  expect(ran.stderr).toContain('set "nickname" to "name" again in the profile');
  expect(right.hits()).toEqual({ 'a.one': 1 });
});
