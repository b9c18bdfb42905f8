/** Answers that only look like an absent user: the real program against a raw server with the list of each test. */

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';

type Listing = {
  /** Text is sent unchanged, anything else as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
};

let folder: Scratch;
let users: Map<
  string,
  { readonly userName: string; readonly password: string; readonly externalId?: string }
>;
/** The logins of POST and PUT requests. */
let sent: string[];
/** The answer to a look-up. */
let listing: (nickname: string) => Listing | number;
/** Logins for which the connection ends as soon as the user is created. */
let lostLogin: string;
let baseUrl: string;
let close: () => Promise<void>;

const usersOf = (n: number) => Array.from({ length: n }, (_, at) => ({ userName: `somebody${at}` }));

const truthful = (nickname: string): Listing => {
  const found = users.get(nickname);
  return { body: { totalResults: found ? 1 : 0, Resources: found ? [found] : [] } };
};

function answer(response: ServerResponse, { body, headers = {} }: Listing): void {
  response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value as string);
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
  folder.write('put.json', JSON.stringify(PUT));
  folder.write('by-row.json', JSON.stringify(BY_ROW));
  folder.write(
    'names.json',
    JSON.stringify({ ...PUT, name: 'names', create: { ...PUT.create, method: 'POST' } }),
  );
  [users, sent, lostLogin, listing] = [new Map(), [], '', truthful];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') {
        const url = new URL(request.url ?? '', 'http://x');
        const nickname = /userName eq "(.*)"/.exec(url.searchParams.get('filter') ?? '')?.[1];
        const listed = listing(nickname ?? url.searchParams.get('name') ?? '');
        return typeof listed === 'number' ? response.writeHead(listed).end() : answer(response, listed);
      }
      const user = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      sent.push(user.userName);
      users.set(user.userName, user);
      return user.userName === lostLogin ? request.socket.destroy() : response.writeHead(201).end();
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

afterEach(async () => {
  await close();
  folder.remove();
});

const ROSTER = [
  'nickname,password,first name,last name',
  'a.petrova,Sample-Pass-1,Anna,Petrova',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov',
].join('\n');

/** A profile with a look-up that shows only logins. */
const PUT = {
  name: 'put-service',
  title: 'Orchard',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: {
    method: 'PUT',
    path: '/users/{nickname}',
    type: 'json',
    body: { userName: '{nickname}', password: '{password}' },
  },
  answers: [{ status: 201, means: 'created' }],
  password: 'sent',
  look_up: { path: '/users?name={nickname}', items: '/Resources', nickname: '/userName' },
} as const;

/** Without a list of all users, each row is looked up. */
const { list: _, ...BY_ROW } = { ...shippedProfile('scim-2').form, name: 'by-row' };

const go = (args: readonly string[], profile = 'by-row.json'): Promise<Ran> =>
  run([...args, '--pace', '0'], {
    cwd: folder.path,
    env: {
      PROVISION_BASE_URL: baseUrl,
      PROVISION_TOKEN: 'token-of-nobody-at-all',
      PROVISION_PROFILE: profile,
    },
  });

type Row = { readonly nickname: string; readonly message?: string };
const rows = () =>
  (folder.json('users.csv.results/report.json') as { rows: Readonly<Record<string, readonly Row[]>> }).rows;

const LIES: readonly (readonly [string, Listing])[] = [
  ['a page of all users', { body: { totalResults: 202, Resources: usersOf(10) } }],
  ['all users', { body: { totalResults: 4, Resources: usersOf(4) } }],
  ['an error with an empty list', { body: { totalResults: 3, Resources: [], detail: 'expired' } }],
  ['an error with no users', { body: { totalResults: 0, Resources: [], error: 'token expired' } }],
  [
    'a next page among several relation types',
    { body: { totalResults: 0, Resources: [] }, headers: { link: '</Users?page=2>; rel="prev next"' } },
  ],
  [
    'a next page in the second of two headers',
    {
      body: { totalResults: 0, Resources: [] },
      headers: { link: ['</Users?page=1>; rel=first', '</Users?page=2>; rel=next'] },
    },
  ],
  [
    '15,000 nested lists',
    { body: `{"totalResults":0,"Resources":[],"error":${'['.repeat(15_000)}${']'.repeat(15_000)}}` },
  ],
];

describe.each(LIES)('an answer with %s', (_, lie) => {
  it('an answer that proves no absence leads to no request with --skip-existing or by PUT', async () => {
    listing = () => lie;
    const skipped = await go(['users.csv', '--skip-existing']);
    expect(skipped).toMatchObject({ status: 1 });
    users.set('a.petrova', { userName: 'a.petrova', password: 'her own' });
    expect(await go(['users.csv', '--fresh'], 'put.json')).toMatchObject({ status: 1 });
    expect(sent).toEqual([]);
    expect(users.get('a.petrova')?.password).toBe('her own');
  });

  it('an answer that proves no absence settles no unconfirmed row, and diff does not report its row as missing', async () => {
    lostLogin = 'a.petrova';
    listing = () => 403;
    expect(await go(['users.csv'])).toMatchObject({ status: 1 });
    listing = (nickname) => (nickname === 'b.ivanov' ? truthful(nickname) : lie);
    const settled = await go(['settle', 'users.csv.results', '--look-up']);
    expect(settled).toMatchObject({ status: 1 });
    expect(settled.stdout).toContain('a.petrova: still unconfirmed (it could not be looked up: ');
    expect(rows().unconfirmed).toMatchObject([{ nickname: 'a.petrova' }]);
    const compared = await go(['diff', 'users.csv']);
    expect(compared).toMatchObject({ status: 1 });
    expect(compared.stdout).toMatch(/^2 +a\.petrova +unknown /m);
    expect(compared.stdout).not.toContain('To create');
    expect(sent).toEqual(['a.petrova', 'b.ivanov']);
  });
});

describe('a token without the permission to read users', () => {
  const noUsers = () => ({ body: { totalResults: 0, Resources: [] } });

  it('diff calls no created user missing if the token may not read users', async () => {
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    listing = noUsers;
    const ran = await go(['diff', 'users.csv']);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stdout).toMatch(
      /^2 +a\.petrova +unknown +the SCIM directory shows no such user, but that proves nothing/m,
    );
    expect(ran.stdout).toMatch(/^ +2 {2}unknown$/m);
    expect(ran.stdout).toContain('not even those that the results of this roster list as created');
    expect(ran.stdout).not.toContain('To create');
    const events = (await go(['diff', 'users.csv', '--json'])).stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events.filter(({ event }) => event === 'diff').map(({ state }) => state)).toEqual([
      'unknown',
      'unknown',
    ]);
    expect(events.at(-1)).toMatchObject({ exit_status: 1, compared: { missing: 0, unknown: 2 } });
  });

  it('diff detects a token that may not read users with created users who are no longer in the list', async () => {
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    folder.write('users.csv', `${ROSTER.split('\n')[0]}\nc.new,Sample-Pass-3,Clara,New`);
    listing = noUsers;
    expect((await go(['diff', 'users.csv'])).stdout).toMatch(/^2 +c\.new +unknown /m);
    listing = truthful;
    const seen = await go(['diff', 'users.csv']);
    expect(seen.stdout).toMatch(/^2 +c\.new +missing$/m);
    expect(seen.stdout).toMatch(/^To create the missing users:\n.* users\.csv/m);
  });

  it('diff reports a token that expires during its look-ups of created users, and not a failed look-up', async () => {
    expect(await go(['users.csv'])).toMatchObject({ status: 0 });
    folder.write('users.csv', `${ROSTER.split('\n')[0]}\nc.new,Sample-Pass-3,Clara,New`);
    for (const [status, exit, what, next] of [
      [401, 4, 'The SCIM directory refused the token', 'create a new one'],
      [403, 4, 'This token may not look users up in the SCIM directory', 'has the permission to read users'],
      [500, 1, 'could not be looked up: ', ''],
    ] as const) {
      listing = (nickname) => (nickname === 'c.new' ? noUsers() : status);
      const ran = await go(['diff', 'users.csv']);
      expect(ran).toMatchObject({ status: exit });
      expect(ran.stdout).toMatch(/^2 +c\.new +unknown +a missing user proves nothing now/m);
      expect(ran.stdout).toContain(what);
      expect(ran.stdout).toContain(next);
      expect(ran.stdout).not.toContain('shows no users');
      expect(ran.stdout).not.toContain('To create');
    }
  });

  it('before the first run, a token that may not read users looks like an empty directory, and diff says so', async () => {
    listing = noUsers;
    const ran = await go(['diff', 'users.csv']);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stdout).toMatch(/^2 +a\.petrova +missing$/m);
    expect(ran.stdout).toContain('Note: No users were found in the SCIM directory.');
    expect(ran.stdout).toContain('To create these users, if they are new:');
  });
});

describe('a look-up that shows only a login', () => {
  it('settle says that the directory has the login of an unconfirmed row, and nothing more', async () => {
    lostLogin = 'a.petrova';
    listing = () => 403;
    await go(['users.csv'], 'names.json');
    listing = truthful;
    const { stdout, status } = await go(['settle', 'users.csv.results', '--look-up'], 'names.json');
    expect(status).toBe(1);
    expect(stdout).toContain(
      "a.petrova: still unconfirmed (Orchard shows the login a.petrova, and nothing more: check the account's name and time of creation there)",
    );
  });

  it('diff calls a user "there" and not "same" if the directory shows only the login', async () => {
    await go(['users.csv'], 'names.json');
    const { stdout, status } = await go(['diff', 'users.csv', '--all', '-o', 'diff.csv'], 'names.json');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^2 +a\.petrova +there$/m);
    expect(stdout).toMatch(/^ +2 {2}there$/m);
    expect(stdout).toContain(
      'Only the login of 2 rows could be compared: check in Orchard whose accounts these are.',
    );
    expect(folder.read('diff.csv')).toContain('a.petrova,there,');
    const events = (await go(['diff', 'users.csv', '--json'], 'names.json')).stdout.trimEnd().split('\n');
    expect(JSON.parse(events[0] ?? '')).toMatchObject({ nickname: 'a.petrova', state: 'there' });
  });
});
