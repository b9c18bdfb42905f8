/** Runs of the real program against independent SCIM servers. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const SERVERS = [
  { name: 'better-auth', start: startBetterAuthScim, keepsPassword: false },
  { name: 'scimmy-routers', start: startScimmy, keepsPassword: true },
] as const;

const ROSTER = [
  'nickname,password,first name,last name,title,e-mail',
  'a.petrova,Sample-Pass-1,Авдотья,Петрова,Teacher,a.petrova@school.example',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,,b.ivanov@school.example',
].join('\n');

type Report = {
  readonly profile?: string;
  readonly rows: Readonly<
    Record<string, readonly { readonly nickname: string; readonly message?: string }[]>
  >;
};

describe.each(SERVERS)('the profile scim-2 against $name', ({ start, keepsPassword }) => {
  let server: ScimServer;
  let folder: Scratch;

  beforeEach(async () => {
    server = await start();
    folder = scratch();
    folder.write('users.csv', ROSTER);
  });

  afterEach(async () => {
    folder.remove();
    await server.close();
  });

  function go(args: readonly string[] = [], token = server.token): Promise<Ran> {
    const env = {
      PROVISION_BASE_URL: server.baseUrl,
      PROVISION_TOKEN: token,
      PROVISION_PROFILE: 'scim-2',
    };
    return run(['users.csv', '--pace', '0', ...args], { cwd: folder.path, env });
  }

  const report = (): Report => folder.json('users.csv.results/report.json') as Report;

  it("the profile scim-2 creates every user of $name once, with the person's id if the list has one", async () => {
    folder.write('users.csv', ROSTER.replace('title', 'Employee Number').replace('Teacher', '0042'));
    const ran = await go();
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('Employee Number → personal number');
    expect(server.users().map(({ externalId }) => externalId)).toEqual(['0042', undefined]);
    expect(folder.read('users.csv.results/journal.jsonl')).not.toContain('attempt_id');
    const [{ stored } = { stored: '' }] = server.users();
    if (keepsPassword) expect(stored).toMatch(/"value":"a.petrova@school.example","primary":true/);
  });

  it('the profile scim-2 creates every user of $name once, with the id of the attempt if that is set', async () => {
    const byId = ['--set', 'external_id=attempt'];
    const ran = await go(byId);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('e-mail → e-mail address');
    const users = server.users();
    expect(users).toMatchObject([
      { userName: 'a.petrova', givenName: 'Авдотья', familyName: 'Петрова' },
      { userName: 'b.ivanov', givenName: 'Boris', familyName: 'Ivanov' },
    ]);
    const journal = folder.read('users.csv.results/journal.jsonl');
    for (const { externalId } of users) expect(journal).toContain(`"attempt_id":"${externalId}"`);
    expect(users.map(({ password }) => password)).toEqual(
      keepsPassword ? ['Sample-Pass-1', 'Sample-Pass-2'] : [undefined, undefined],
    );
    // The profile guarantees for no server that it stores passwords, so the plan warns.
    expect(ran.stderr).toMatch(/password/i);
    expect(await go(byId)).toMatchObject({ status: 0 });
    expect(server.users()).toHaveLength(2);
  });

  it('the profile scim-2 does not change a user of $name with a taken login', async () => {
    folder.write(
      'users.csv',
      ROSTER.replace('Авдотья,Петрова', 'Anna,Peters').replaceAll('@school', '@other'),
    );
    await go(['--limit', '1', '--results', 'earlier']);
    folder.write('users.csv', ROSTER);
    const ran = await go();
    expect(ran).toMatchObject({ status: 1 });
    expect(report().rows).toMatchObject({
      exists: [{ nickname: 'a.petrova' }],
      created: [{ nickname: 'b.ivanov' }],
    });
    const holders = server.users().filter(({ userName }) => userName === 'a.petrova');
    expect(holders).toMatchObject([{ givenName: 'Anna', familyName: 'Peters' }]);
  });

  it('a person who is only in $name is recognised, and is not sent again', async () => {
    await go(['--limit', '1', '--results', 'earlier']);
    const ran = await go();
    expect(ran).toMatchObject({ status: 0 });
    expect(report().rows.created).toMatchObject([{ nickname: 'a.petrova' }, { nickname: 'b.ivanov' }]);
    expect(server.users().map(({ userName }) => userName)).toEqual(['a.petrova', 'b.ivanov']);
  });

  it('the profile scim-2 stops if $name refuses the token, and creates no user', async () => {
    const ran = await go([], 'no-token-of-this-server');
    expect(ran).toMatchObject({ status: 4 });
    expect(server.users()).toEqual([]);
    expect(`${ran.stdout}${ran.stderr}`).not.toContain('no-token-of-this-server');
  });
});
