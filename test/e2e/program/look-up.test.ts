/** Unconfirmed rows, settled by what the directory shows: the real program against servers of others, and raw ones. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, type ProxiedRequest, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const SERVERS = [
  { name: 'better-auth', start: startBetterAuthScim },
  { name: 'scimmy-routers', start: startScimmy },
] as const;

const ROSTER = [
  'nickname,password,first name,last name,title,e-mail',
  'a.petrova,Sample-Pass-1,Авдотья,Петрова,Teacher,a.petrova@school.example',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov,,b.ivanov@school.example',
].join('\n');

type Row = { readonly nickname: string; readonly message?: string; readonly advice?: string };
type Report = { readonly rows: Readonly<Record<string, readonly Row[]>> };

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
});

afterEach(() => folder.remove());

const rows = () => (folder.json('users.csv.results/report.json') as Report).rows;

const journalText = () => folder.read('users.csv.results/journal.jsonl');

/** Nothing of a password or a token is anywhere. */
function expectNoSecret(ran: Ran, token: string): void {
  for (const text of [ran.stdout, ran.stderr, journalText(), JSON.stringify(rows())]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain('Sample-Pass');
  }
}

describe.each(SERVERS)('a connection to $name that is lost once the user is created', ({ start }) => {
  let server: ScimServer;
  let proxy: CuttingProxy;

  beforeEach(async () => {
    server = await start();
    proxy = await startCuttingProxy(server.baseUrl);
    proxy.decide = cutsPosts;
  });

  afterEach(async () => {
    await proxy.close();
    await server.close();
  });

  function cutsPosts({ method, user }: ProxiedRequest) {
    return method === 'POST' && user === 'a.petrova'
      ? ({ passes: true, answer: 'reset' } as const)
      : undefined;
  }

  const env = () => ({
    PROVISION_BASE_URL: proxy.baseUrl,
    PROVISION_TOKEN: server.token,
    PROVISION_PROFILE: 'scim-2',
  });

  const go = (args: readonly string[], more = {}): Promise<Ran> =>
    run([...args, '--pace', '0'], { cwd: folder.path, env: { ...env(), ...more } });

  it('is found at the end of the run, by the id of its request', async () => {
    const ran = await go(['users.csv']);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('1 of 1 unconfirmed user was found by the id of the request: created.');
    expect(rows().created?.map(({ nickname }) => nickname)).toEqual(['a.petrova', 'b.ivanov']);
    expect(rows().created?.[0]?.message).toBe('the SCIM server shows the user with the id of this request');
    expect(proxy.creations()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
    expect(journalText()).toContain('"by":"look-up","evidence":"attempt_id"');
    expectNoSecret(ran, server.token);
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    expect(proxy.creations()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
  });

  it('is settled later where the look-up at the end failed', async () => {
    proxy.decide = (request) =>
      request.method === 'GET' ? { passes: false, answer: 403 } : cutsPosts(request);
    const ran = await go(['users.csv']);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stderr).toMatch(/Warning: Not every unconfirmed user could be looked up: .*403/);
    expect(rows().unconfirmed).toMatchObject([{ nickname: 'a.petrova' }]);
    expect(rows().unconfirmed?.[0]?.advice).toContain('settle users.csv.results a.petrova --look-up');
    expect(ran.stdout).toContain('settle users.csv.results --look-up');
    proxy.decide = () => undefined;
    const settled = await go(['settle', 'users.csv.results', '--look-up']);
    expect(settled).toMatchObject({ status: 0 });
    expect(settled.stderr).toContain(`at ${proxy.baseUrl}`);
    expect(settled.stdout).toContain(
      'a.petrova: created (the SCIM server shows the user with the id of this request)',
    );
    expect(rows().created).toHaveLength(2);
    expectNoSecret(settled, server.token);
    expect(await go(['settle', 'users.csv.results', '--look-up'])).toMatchObject({
      status: 0,
      stdout: 'No user in users.csv.results is unconfirmed.\n',
    });
  });

  it('leaves a row as it is where the look-up fails, and ends as the error says', async () => {
    proxy.decide = (request) =>
      request.method === 'GET' ? { passes: false, answer: 403 } : cutsPosts(request);
    await go(['users.csv']);
    for (const [answer, status] of [
      [403, 4],
      [401, 4],
      [302, 3],
    ] as const) {
      proxy.decide = () => ({ passes: false, answer });
      const ran = await go(['settle', 'users.csv.results', '--look-up']);
      expect(ran).toMatchObject({ status });
      expect(ran.stdout).toContain('a.petrova: still unconfirmed');
      expect(journalText()).not.toContain('look-up');
    }
  });

  it('does not ask an address of the journal alone without a yes', async () => {
    proxy.decide = (request) =>
      request.method === 'GET' ? { passes: false, answer: 403 } : cutsPosts(request);
    await go(['users.csv']);
    proxy.decide = () => undefined;
    const asked = proxy.requests.length;
    const untold = { PROVISION_BASE_URL: '', PROVISION_PROFILE: '' };
    const refused = await go(['settle', 'users.csv.results', '--look-up'], untold);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain('--yes');
    expect(proxy.requests).toHaveLength(asked);
    expect(await go(['settle', 'users.csv.results', '--look-up', '--yes'], untold)).toMatchObject({
      status: 0,
    });
  });

  it('refuses another address than that of the run', async () => {
    proxy.decide = (request) =>
      request.method === 'GET' ? { passes: false, answer: 403 } : cutsPosts(request);
    await go(['users.csv']);
    const ran = await go(['settle', 'users.csv.results', '--look-up'], {
      PROVISION_BASE_URL: server.baseUrl,
    });
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toContain('belongs to another address');
    expect(rows().unconfirmed).toHaveLength(1);
  });

  it('leaves out with --skip-existing who is there, and says who that is', async () => {
    proxy.decide = () => undefined;
    await go(['users.csv', '--limit', '1', '--results', 'earlier']);
    const before = proxy.requests.length;
    const ran = await go(['users.csv', '--skip-existing']);
    expect(ran).toMatchObject({ status: 0 });
    expect(rows().exists?.[0]?.message).toMatch(
      /^taken by (?:Авдотья Петрова|Петрова Авдотья), created 2\d{3}-/,
    );
    const sent = proxy.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(sent.map(({ user }) => user)).toEqual(['b.ivanov']);
    expectNoSecret(ran, server.token);
  });
});
