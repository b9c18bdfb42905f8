/** Runs with the profile `scim-2` against a server with the documented rules of AWS IAM Identity Center. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startIdentityCenter } from '../../support/scim-identity-center.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

/** Two people with the same part before the @ in their addresses, and one without an e-mail address. */
const ROSTER = [
  'Username,First name,Last name,Job title,E-mail,Employee ID,Password',
  'a.petrova@school.example,Авдотья,Петрова,Teacher,a.petrova@school.example,00417,Sample-Pass-1',
  'A.Petrova@club.example,Anna,Petrova,,anna@club.example,00418,Sample-Pass-2',
  "c.o'neill+it@school.example,Conor,O'Neill,,,,Sample-Pass-3",
  'd.wolf@school.example,Dirk,Wolf,,,,Sample-Pass-4',
].join('\n');

const LOGINS = [
  'a.petrova@school.example',
  'A.Petrova@club.example',
  'c.oneill+it@school.example',
  'd.wolf@school.example',
];

const SETTINGS = ['--set', 'login=address', '--set', 'sign_in=sso'];

/** The service refuses the list before the run, so each row is looked up instead. */
const NO_PAGES = 'startIndex is not supported';

type Row = { readonly nickname: string; readonly message?: string };
type Report = { readonly rows: Readonly<Record<string, readonly Row[]>> };

describe('a directory with the rules of AWS IAM Identity Center', () => {
  let server: Awaited<ReturnType<typeof startIdentityCenter>>;
  let proxy: CuttingProxy;
  let folder: Scratch;

  beforeEach(async () => {
    server = await startIdentityCenter();
    proxy = await startCuttingProxy(server.baseUrl);
    folder = scratch();
    folder.write('users.csv', ROSTER.replace("c.o'neill", 'c.oneill'));
  });

  afterEach(async () => {
    folder.remove();
    await proxy.close();
    await server.close();
  });

  function go(...args: readonly string[]): Promise<Ran> {
    const env = {
      PROVISION_BASE_URL: proxy.baseUrl,
      PROVISION_TOKEN: server.token,
      PROVISION_PROFILE: 'scim-2',
    };
    return run([...args, '--pace', '0'], { cwd: folder.path, env });
  }

  const names = (outcome: string) =>
    ((folder.json('users.csv.results/report.json') as Report).rows[outcome] ?? []).map(
      ({ nickname }) => nickname,
    );

  const stored = () => server.users().map((user) => JSON.parse(user.stored));

  it('AWS IAM Identity Center gets whole addresses as logins, the ids of people, one primary e-mail address, and no password', async () => {
    const ran = await go('users.csv', ...SETTINGS);
    expect(ran).toMatchObject({ status: 0 });
    expect(server.refused).toEqual([NO_PAGES]);
    expect(stored()).toMatchObject([
      {
        userName: 'a.petrova@school.example',
        externalId: '00417',
        title: 'Teacher',
        emails: [{ value: 'a.petrova@school.example', primary: true }],
      },
      { userName: 'A.Petrova@club.example', externalId: '00418' },
      { userName: 'c.oneill+it@school.example', displayName: "Conor O'Neill" },
      { userName: 'd.wolf@school.example' },
    ]);
    for (const user of stored().slice(2)) expect(Object.keys(user)).not.toContain('emails');
    for (const user of stored().slice(2)) expect(Object.keys(user)).not.toContain('externalId');
    expect(names('created')).toEqual(LOGINS);
    expect(ran.stderr).not.toContain('without @');
    // The second run finds the users by the whole address.
    expect(await go('users.csv', ...SETTINGS)).toMatchObject({ status: 0 });
    expect(server.requests()['POST /Users']).toBe(4);
    expect(await go('diff', 'users.csv', ...SETTINGS)).toMatchObject({ status: 0 });
  });

  it('AWS IAM Identity Center refuses the password that the profile sends by default, and the user is reported as failed', async () => {
    folder.write('users.csv', ROSTER.split('\n', 2).join('\n'));
    expect(await go('users.csv')).toMatchObject({ status: 1 });
    expect(server.refused).toEqual([NO_PAGES, 'password is not supported']);
    expect(server.users()).toEqual([]);
    expect(names('failed')).toEqual(['a.petrova']);
  });

  it('AWS IAM Identity Center gets no password, so options for passwords are refused', async () => {
    for (const option of [['--slips'], ['--generate-passwords', 'all']]) {
      const ran = await go('users.csv', ...SETTINGS, ...option);
      expect(ran).toMatchObject({ status: 2 });
      expect(ran.stderr).toContain('does not store passwords');
    }
    folder.write('users.csv', 'Username,First name,Last name\nd.wolf@school.example,Dirk,Wolf');
    expect(await go('users.csv', ...SETTINGS)).toMatchObject({ status: 0 });
  });

  it('a taken address is found in AWS IAM Identity Center, also in another letter case, but not by its part before the @', async () => {
    await go('users.csv', ...SETTINGS, '--limit', '1', '--results', 'earlier');
    rmSync(join(folder.path, 'earlier'), { recursive: true });
    folder.write(
      'users.csv',
      ROSTER.replace('a.petrova@school', 'A.Petrova@School').replace("c.o'neill", 'c.oneill'),
    );
    const ran = await go('users.csv', ...SETTINGS, '--skip-existing');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('the same person: 1: Авдотья Петрова (A.Petrova@School.example)');
    expect(names('created')).toEqual(['A.Petrova@School.example', ...LOGINS.slice(1)]);
    expect(server.requests()['POST /Users']).toBe(4);
  });

  it('an unconfirmed user of AWS IAM Identity Center is settled by address: by a look-up, and by a person', async () => {
    proxy.decide = ({ method }) => (method === 'POST' ? { passes: true, answer: 'reset' } : undefined);
    expect(await go('users.csv', ...SETTINGS, '--limit', '1')).toMatchObject({ status: 1 });
    expect(names('unconfirmed')).toEqual([LOGINS[0]]);
    const byName = await go('settle', 'users.csv.results', 'a.petrova', '--created');
    expect(byName).toMatchObject({ status: 2 });
    const settled = await go('settle', 'users.csv.results', '--look-up', '--accept', 'time', '--yes');
    expect(settled).toMatchObject({ status: 0 });
    expect(names('created')).toEqual([LOGINS[0]]);
    const byPerson = await go('settle', 'users.csv.results', 'A.PETROVA@school.example', '--created');
    expect(byPerson).toMatchObject({ status: 0 });
    expect(server.refused).toEqual([NO_PAGES]);
  });

  it('AWS IAM Identity Center shows which request created a user if externalId is the id of the request', async () => {
    proxy.decide = ({ method, user }) =>
      method === 'POST' && user === LOGINS[0] ? { passes: true, answer: 'reset' } : undefined;
    const ran = await go('users.csv', ...SETTINGS, '--set', 'external_id=attempt');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('found by the id of the request: created');
    const ids = server.users().map(({ externalId }) => externalId);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids)
      expect(folder.read('users.csv.results/journal.jsonl')).toContain(`"attempt_id":"${id}"`);
  });

  it('AWS IAM Identity Center gets no id if none is set', async () => {
    await go('users.csv', ...SETTINGS, '--set', 'external_id=none');
    expect(server.users().map(({ externalId }) => externalId)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(folder.read('users.csv.results/journal.jsonl')).not.toContain('attempt_id');
  });

  it('a retry of a file of the report sends the right row if two addresses have the same part before the @', async () => {
    proxy.decide = ({ method, user }) =>
      method === 'POST' && user.endsWith('club.example') ? { passes: false, answer: 418 } : undefined;
    expect(await go('users.csv', ...SETTINGS)).toMatchObject({ status: 1 });
    expect(names('failed')).toEqual(['A.Petrova@club.example']);
    proxy.decide = () => undefined;
    expect(await go('retry', 'users.csv.results/failed.csv', '--yes')).toMatchObject({ status: 0 });
    expect(names('created')).toEqual(LOGINS);
  });

  it('AWS IAM Identity Center counts as another directory if its logins have another form', async () => {
    await go('users.csv', ...SETTINGS, '--limit', '1');
    const ran = await go('users.csv', '--set', 'sign_in=sso');
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toContain('login=address, not scim-2, POST /Users, with login=name');
    expect(server.users()).toHaveLength(1);
  });
});
