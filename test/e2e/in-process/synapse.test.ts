/** A server with Synapse's user admin API as documented: PUT creates a user, or changes an existing one. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Ran, type RunOptions, run, type Scratch, scratch } from '../program.js';

const PROFILE = {
  name: 'synapse',
  title: 'Synapse',
  evidence: 'documentation',
  settings: {
    server: { description: "The server's name, the part of a user id after the colon.", required: true },
  },
  auth: { Authorization: 'Bearer {token}' },
  create: {
    method: 'PUT',
    path: '/_synapse/admin/v2/users/@{nickname}:{server}',
    type: 'json',
    body: { displayname: '{first} {last}', password: '{password}' },
  },
  answers: [{ status: 201, means: 'created' }],
  message: '/error',
  code: '/errcode',
  password: 'sent',
  look_up: {
    path: '/_synapse/admin/v2/users/@{nickname}:{server}',
    nickname: { at: '/name', as: '@{nickname}:{server}' },
    created_at: '/creation_ts',
    unit: 's',
    names: ['/displayname'],
    absent: { status: 404, at: '/errcode', is: 'M_NOT_FOUND' },
  },
};

const ROSTER = [
  'nickname,password,first name,last name',
  'a.petrova,Sample-Pass-1,Anna,Petrova',
  'b.ivanov,Sample-Pass-2,Boris,Ivanov',
].join('\n');

type Account = { readonly displayname: string; password: string; readonly creation_ts: number };

let folder: Scratch;
let accounts: Map<string, Account>;
let puts: string[];
let cut: string;
let baseUrl: string;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
  folder.write('synapse.json', JSON.stringify(PROFILE));
  [accounts, puts, cut] = [new Map(), [], ''];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const reply = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const id = decodeURIComponent(request.url?.split('/').at(-1) ?? '');
      if (!/^@[^:]+:matrix\.example$/.test(id))
        return reply(400, { errcode: 'M_UNKNOWN', error: 'Not local' });
      const known = accounts.get(id);
      const shownAccount = (account: Account) => ({
        name: id,
        ...account,
        password: undefined,
        admin: false,
        deactivated: false,
      });
      if (request.method === 'GET')
        return known
          ? reply(200, shownAccount(known))
          : reply(404, { errcode: 'M_NOT_FOUND', error: 'User not found' });
      const { displayname, password } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      puts.push(id);
      const creation_ts = known?.creation_ts ?? Math.floor(Date.now() / 1000);
      accounts.set(id, { displayname, password, creation_ts });
      if (id === cut) return request.socket.destroy();
      return reply(known ? 200 : 201, shownAccount({ displayname, password, creation_ts }));
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

const go = (args: readonly string[], more: Partial<RunOptions> = {}): Promise<Ran> =>
  run([...args, '--profile', './synapse.json', '--set', 'server=matrix.example', '--pace', '0'], {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: baseUrl, PROVISION_TOKEN: 'token-of-nobody-at-all' },
    ...more,
  });

type Row = { readonly nickname: string; readonly message?: string };
const rows = () =>
  (folder.json('users.csv.results/report.json') as { rows: Readonly<Record<string, readonly Row[]>> }).rows;

it('the profile synapse creates absent users, and finds existing users without changing their passwords', async () => {
  accounts.set('@b.ivanov:matrix.example', {
    displayname: 'Bella Other',
    password: 'her own',
    creation_ts: 1,
  });
  const ran = await go(['users.csv']);
  expect(ran).toMatchObject({ status: 1 });
  expect(ran.stderr).toMatch(/login taken under another name: 1: Boris Ivanov \(b\.ivanov\)/);
  expect(rows().created).toMatchObject([{ nickname: 'a.petrova' }]);
  expect(rows().exists).toMatchObject([
    { nickname: 'b.ivanov', message: 'taken by Bella Other, created 1970-01-01 00:00:01 UTC' },
  ]);
  expect(puts).toEqual(['@a.petrova:matrix.example']);
  expect(accounts.get('@b.ivanov:matrix.example')?.password).toBe('her own');
  await go(['users.csv']);
  await go(['users.csv', '--fresh']);
  expect(puts).toEqual(['@a.petrova:matrix.example']);
});

it('a comparison with Synapse shows which users are the same and which are missing', async () => {
  accounts.set('@a.petrova:matrix.example', { displayname: 'Anna Petrova', password: '', creation_ts: 1 });
  const { stdout } = await go(['diff', 'users.csv', '--all']);
  expect(stdout).toMatch(/^2 +a\.petrova +same$/m);
  expect(stdout).toMatch(/^3 +b\.ivanov +missing$/m);
});

it('settle --look-up settles a row of Synapse by name and time', async () => {
  cut = '@a.petrova:matrix.example';
  await go(['users.csv'], { ownProcess: true });
  expect(rows().unconfirmed).toMatchObject([{ nickname: 'a.petrova' }]);
  const settled = await go(['settle', 'users.csv.results', '--look-up', '--accept', 'time']);
  expect(settled.stdout).toContain('a.petrova: created (Synapse shows Anna Petrova, created ');
  expect(rows().created).toHaveLength(2);
});

it('a rehearsal of synapse uses a sandbox that shows user ids in the same format', async () => {
  const rehearsal = await run(['users.csv', '--profile', './synapse.json', '--sandbox', '--pace', '0'], {
    cwd: folder.path,
    env: {},
  });
  expect(rehearsal).toMatchObject({ status: 0 });
});
