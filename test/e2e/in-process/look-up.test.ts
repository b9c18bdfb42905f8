/** Unconfirmed rows that a look-up settles: the real program against independent servers, and raw ones. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CuttingProxy, type ProxiedRequest, startCuttingProxy } from '../../support/cutting-proxy.js';
import { startBetterAuthScim } from '../../support/scim-better-auth.js';
import { startScimmy } from '../../support/scim-scimmy.js';
import type { ScimServer } from '../../support/scim-server.js';
import { listening, type Ran, type RunOptions, run, type Scratch, scratch } from '../program.js';

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

const putProfile = JSON.stringify({
  name: 'put-service',
  title: 'Putter',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: {
    method: 'PUT',
    path: '/users/{nickname}',
    type: 'json',
    body: { username: '{nickname}', firstName: '{first}', lastName: '{last}', password: '{password}' },
  },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
  look_up: {
    path: '/users/{nickname}',
    nickname: '/username',
    names: ['/firstName', '/lastName'],
    fields: { 'name.first': '/firstName', 'name.last': '/lastName' },
    absent: { status: 404 },
  },
});

/** The server gets the id of each request. */
const BY_ID = '{ "profile_settings": { "external_id": "attempt" } }';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
});

afterEach(() => folder.remove());

const rows = () => (folder.json('users.csv.results/report.json') as Report).rows;

const journalText = () => folder.read('users.csv.results/journal.jsonl');

/** Neither output nor files have a password or the token. */
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
    folder.write('provision.config.json', BY_ID);
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

  it('a user of $name with a lost answer is found by the id of the request at the end of the run', async () => {
    const ran = await go(['users.csv']);
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stderr).toContain('1 of 1 unconfirmed user was found by the id of the request: created.');
    expect(rows().created?.map(({ nickname }) => nickname)).toEqual(['a.petrova', 'b.ivanov']);
    expect(rows().created?.[0]?.message).toBe(
      'the SCIM directory shows the user with the id of this request',
    );
    expect(proxy.creations()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
    expect(journalText()).toContain('"by":"look-up","evidence":"attempt_id"');
    expectNoSecret(ran, server.token);
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    expect(proxy.creations()).toEqual({ 'a.petrova': 1, 'b.ivanov': 1 });
  });

  it('a user of $name is settled later if the look-up at the end of the run failed', async () => {
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
      'a.petrova: created (the SCIM directory shows the user with the id of this request)',
    );
    expect(rows().created).toHaveLength(2);
    expectNoSecret(settled, server.token);
    expect(await go(['settle', 'users.csv.results', '--look-up'])).toMatchObject({
      status: 0,
      stdout: 'No user in users.csv.results is unconfirmed.\n',
    });
  });

  it('--skip-existing does not send users that $name already has, and names their owners', async () => {
    proxy.decide = () => undefined;
    folder.write(
      'other.csv',
      ROSTER.replace('Авдотья,Петрова', 'Olga,Sidorova').replace('a.petrova@', 'o.sidorova@'),
    );
    await go(['other.csv', '--limit', '1']);
    rmSync(join(folder.path, 'other.csv.results'), { recursive: true });
    const before = proxy.requests.length;
    const ran = await go(['users.csv', '--skip-existing']);
    expect(ran).toMatchObject({ status: 0 });
    expect(rows().exists?.[0]?.message).toMatch(/^taken by (?:Olga Sidorova|Sidorova Olga), created 2\d{3}-/);
    const sent = proxy.requests.slice(before).filter(({ method }) => method === 'POST');
    expect(sent.map(({ user }) => user)).toEqual(['b.ivanov']);
    expectNoSecret(ran, server.token);
  });
});

describe('the address of a look-up', () => {
  let server: ScimServer;
  let proxy: CuttingProxy;

  beforeEach(async () => {
    server = await startScimmy();
    proxy = await startCuttingProxy(server.baseUrl);
    folder.write('provision.config.json', BY_ID);
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

  it('a look-up sends nothing to an address that only the journal gives, except with --yes', async () => {
    proxy.decide = (request) =>
      request.method === 'GET' ? { passes: false, answer: 403 } : cutsPosts(request);
    await go(['users.csv']);
    proxy.decide = () => undefined;
    const requestsBefore = proxy.requests.length;
    const withoutAddress = { PROVISION_BASE_URL: '', PROVISION_PROFILE: '' };
    const refused = await go(['settle', 'users.csv.results', '--look-up'], withoutAddress);
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain('--yes');
    expect(proxy.requests).toHaveLength(requestsBefore);
    expect(await go(['settle', 'users.csv.results', '--look-up', '--yes'], withoutAddress)).toMatchObject({
      status: 0,
    });
  });

  it('a look-up at another address than the one of the run is refused', async () => {
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
});

type Stored = {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly createdTimestamp: number;
};

const TOKEN = 'token-of-nobody-at-all';

/**
 * A server for the profile keycloak: it finds users by login, each with a creation time, and does not store our ids.
 */
describe('a directory without ids of requests', () => {
  let users: Map<string, Stored>;
  let posted: string[];
  let asked: string[];
  let lookUpStatus: number;
  /** This many look-ups succeed before the failing status. */
  let lookUpsBefore: number;
  let baseUrl: string;
  let close: () => Promise<void>;

  beforeEach(async () => {
    [users, posted, asked, lookUpStatus, lookUpsBefore] = [new Map(), [], [], 200, 0];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method === 'POST' || request.method === 'PUT') {
          const { username, firstName, lastName } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          posted.push(username);
          if (username === 'c.lost') return request.socket.destroy();
          users.set(username, { username, firstName, lastName, createdTimestamp: Date.now() });
          return username === 'a.petrova' ? request.socket.destroy() : response.writeHead(201).end();
        }
        const url = new URL(request.url ?? '', 'http://x');
        const username = url.searchParams.get('username') ?? url.pathname.split('/').at(-1) ?? '';
        asked.push(username);
        const found = users.get(username);
        const isList = url.searchParams.has('username');
        const isShown = lookUpStatus === 200 || asked.length <= lookUpsBefore;
        const status = isShown ? (found || isList ? 200 : 404) : lookUpStatus;
        response.writeHead(status, { 'content-type': 'application/json' });
        return response.end(JSON.stringify(isList ? (found ? [found] : []) : (found ?? {})));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      });
  });

  afterEach(() => close());

  const go = (
    args: readonly string[],
    more: Partial<RunOptions> = {},
    profile = 'keycloak',
  ): Promise<Ran> => {
    const env = { PROVISION_BASE_URL: baseUrl, PROVISION_TOKEN: TOKEN, PROVISION_PROFILE: profile };
    const set = profile === 'keycloak' ? ['--set', 'realm=school'] : [];
    return run([...args, ...set, '--pace', '0'], { cwd: folder.path, env, ...more });
  };

  it('users without the id of a request are not settled at the end of a run, and by time only with --accept', async () => {
    const ran = await go(['users.csv'], { ownProcess: true });
    expect(ran).toMatchObject({ status: 1 });
    // The list, then the look-ups before the question, and none at the end.
    expect(asked).toEqual(['users', 'a.petrova', 'b.ivanov']);
    expect(rows().unconfirmed).toMatchObject([{ nickname: 'a.petrova' }]);
    const seen = await go(['settle', 'users.csv.results', '--look-up']);
    expect(seen).toMatchObject({ status: 1 });
    expect(seen.stdout).toMatch(
      /^a\.petrova: still unconfirmed \(Keycloak shows Авдотья Петрова, created 2.* UTC: the name is the same/,
    );
    const accept = 'settle users.csv.results a.petrova --look-up --accept time';
    expect(seen.stdout).toContain(accept);
    const { stdout } = await go(['settle', 'users.csv.results', '--look-up', '--json']);
    expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      exit_status: 1,
      next: expect.stringMatching(
        /^1 user is still unconfirmed\.\nCheck in the directory.*:\n.* settle users\.csv\.results a\.petrova --created.*\n.* --not-created.*$/,
      ),
    });
    expect(journalText()).not.toContain('look-up');
    const accepted = await go(accept.split(' '));
    expect(accepted).toMatchObject({ status: 0 });
    expect(rows().created).toHaveLength(2);
    expect(journalText()).toContain('"by":"look-up","evidence":"time"');
    expectNoSecret(accepted, TOKEN);
  });

  it("a look-up of another person's account says what differs, and shows no name that may be the password", async () => {
    await go(['users.csv']);
    const other = { username: 'a.petrova', firstName: 'Olga', lastName: 'Sidorova', createdTimestamp: 1 };
    users.set('a.petrova', other);
    const args = ['settle', 'users.csv.results', '--look-up', '--accept', 'time'];
    const ran = await go(args);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stdout).toContain(
      'a.petrova: still unconfirmed (Keycloak shows a user with another name, created 1970-01-01 00:00:00 UTC, but the name is not the one that was sent)',
    );
    for (const [names, part] of [
      [{ firstName: `Bearer ${TOKEN}` }, 'name'],
      [{ firstName: 'Авдотья', lastName: 'Sample-Pass-1' }, 'last name'],
      [{ firstName: 'Sample-Pass-1', lastName: 'Петрова' }, 'first name'],
      [{ firstName: 'Sample', lastName: '-Pass-1' }, 'name'],
    ] as const) {
      users.set('a.petrova', { ...other, ...names });
      const ran = await go(args);
      expect(ran.stdout).toContain(`Keycloak shows a user with another ${part}, created`);
      expectNoSecret(ran, TOKEN);
      expect(ran.stdout).not.toContain('-Pass-1');
    }
    // Shown with the name that was sent.
    users.set('a.petrova', { ...other, firstName: 'Авдотья', lastName: 'Петрова Sample-Pass-1' });
    const same = await go(['settle', 'users.csv.results', '--look-up']);
    expect(same.stdout).toContain('(Keycloak shows Авдотья Петрова, created 1970-');
    expectNoSecret(same, TOKEN);
  });

  it.each([
    ['its last name', { firstName: 'Olga', lastName: 'Sample-Pass-2' }],
    ['both names', { firstName: 'Sample', lastName: '-Pass-2' }],
    ['both names, the other way round', { firstName: '-Pass-2', lastName: 'Sample' }],
  ])('a name in the directory is not shown if the password is %s', async (_, names) => {
    folder.write('put.json', putProfile);
    users.set('b.ivanov', { username: 'b.ivanov', createdTimestamp: 1, ...names });
    const ran = await go(['users.csv'], {}, 'put.json');
    const message = rows().exists?.[0]?.message;
    expect(message).toMatch(/^taken by .*\[withheld\]$/);
    const compared = await go(['diff', 'users.csv'], {}, 'put.json');
    const findings = await go(['diff', 'users.csv', '--json'], {}, 'put.json');
    for (const result of [ran, compared, findings]) {
      expectNoSecret(result, TOKEN);
      expect(result.stdout + result.stderr + journalText()).not.toContain('-Pass-2');
    }
    expect(compared).toMatchObject({ status: 1, stdout: expect.stringContaining('b.ivanov') });
  });

  it('a row stays unconfirmed if its look-up fails with any status', async () => {
    await go(['users.csv']);
    users.delete('a.petrova');
    for (const [status, exit] of [
      [401, 4],
      [403, 4],
      [404, 3],
    ] as const) {
      lookUpStatus = status;
      expect(await go(['settle', 'users.csv.results', '--look-up'])).toMatchObject({ status: exit });
    }
    expect(journalText()).not.toContain('look-up');
    expect(rows().unconfirmed).toHaveLength(1);
  });

  it('a token that expires while settle waits is reported, and not a failed look-up', async () => {
    await go(['users.csv']);
    users.delete('a.petrova');
    for (const [status, what, next] of [
      [401, 'Keycloak refused the token (401)', 'The token may have expired: get a new one.'],
      [403, 'This token may not look users up in Keycloak (403)', 'has the permission to read users'],
    ] as const) {
      asked.length = 0;
      // Two look-ups succeed: a created user and the row. The second look-up of the created user is refused.
      [lookUpStatus, lookUpsBefore] = [status, 2];
      const ran = await go(['settle', 'users.csv.results', '--look-up']);
      expect(ran).toMatchObject({ status: 4 });
      expect(ran.stdout).toContain('a.petrova: still unconfirmed (the look-up ended before it was settled)');
      expect(ran.stdout).toContain(what);
      expect(ran.stdout).toContain(next);
      expect(asked).toEqual(['b.ivanov', 'a.petrova', 'b.ivanov']);
    }
    expect(rows().unconfirmed).toHaveLength(1);
  });

  it('settle waits until an absence is proven, and keeps what it has settled at Ctrl-C', async () => {
    folder.write('users.csv', `${ROSTER}\nc.lost,Sample-Pass-3,Clara,Lost,,`);
    await go(['users.csv'], { ownProcess: true });
    const results: { event: string }[] = [];
    const ran = await go(['settle', 'users.csv.results', '--look-up', '--accept', 'time', '--json'], {
      async onStart(child) {
        await listening(child);
        child.stdout?.on('data', (text: string) => {
          if (String(text).includes('Looking again in')) child.kill('SIGINT');
        });
      },
    });
    for (const line of ran.stdout.trimEnd().split('\n')) results.push(JSON.parse(line));
    expect(ran).toMatchObject({ status: 130 });
    expect(results.filter(({ event }) => event === 'looked_up')).toMatchObject([
      { nickname: 'a.petrova', outcome: 'created', evidence: 'time' },
    ]);
    expect(results.at(-1)).toMatchObject({ event: 'finished', exit_status: 130, reason: 'SIGINT' });
    expect(rows().unconfirmed).toMatchObject([{ nickname: 'c.lost' }]);
    expect(rows().created).toHaveLength(2);
  });

  it('each row is looked up first if its request would change an existing user', async () => {
    folder.write('put.json', putProfile);
    users.set('b.ivanov', {
      username: 'b.ivanov',
      firstName: 'Bella',
      lastName: 'Other',
      createdTimestamp: 1,
    });
    const ran = await go(['users.csv'], {}, 'put.json');
    expect(ran).toMatchObject({ status: 1 });
    expect(posted).toEqual(['a.petrova']);
    expect(rows().exists).toMatchObject([{ nickname: 'b.ivanov', message: 'taken by Bella Other' }]);
    expect(users.get('b.ivanov')?.firstName).toBe('Bella');
  });

  it('settle says that the profile has no look-up', async () => {
    await go(['users.csv']);
    const refused = await run(['settle', 'users.csv.results', '--look-up', '--profile', 'v6'], {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: baseUrl, PROVISION_TOKEN: TOKEN },
    });
    expect(refused).toMatchObject({ status: 2 });
    expect(refused.stderr).toContain('Users cannot be looked up in the directory (profile v6)');
  });
});

describe('the options of settle', () => {
  it.each([
    [[], 'Specify one finding: --created, --not-created'],
    [['--look-up', '--created'], 'Specify one finding: --created, --not-created'],
    [['--created', '--accept', 'time'], '--accept needs --look-up'],
    [['--look-up', '--accept', 'anything'], '--accept takes time, not "anything"'],
    [['--created'], 'The users to settle are missing'],
  ])('settle refuses options that contradict each other or are incomplete: %j', async (args, why) => {
    const ran = await run(['settle', 'users.csv.results', ...args], { cwd: folder.path });
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.stderr).toContain(why);
  });
});
