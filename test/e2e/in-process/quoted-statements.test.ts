/** A server that creates users like InfluxDB 1.x: from a form with a statement that contains quoted texts. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { run, type Scratch, scratch } from '../program.js';

const PROFILE = {
  name: 'influx',
  title: 'InfluxDB',
  evidence: 'documentation',
  fields: { database: { default: 'db' } },
  auth: { Authorization: 'Bearer {token}' },
  create: {
    path: '/query',
    type: 'form',
    body: { q: `CREATE USER "{nickname}" WITH PASSWORD '{password}'` },
  },
  answers: [
    { status: 200, at: '/results/0/error', present: true, means: 'failed' },
    { status: 200, at: '/results/0/statement_id', is: 0, means: 'created' },
  ],
  password: 'sent',
  then: [
    {
      step: 'database',
      for: 'database',
      method: 'POST',
      path: '/query',
      type: 'form',
      repeat: 'harmless',
      body: { q: 'GRANT READ ON "{database}" TO "{nickname}"' },
      answers: [{ status: 200, at: '/results/0/statement_id', is: 0, means: 'done' }],
    },
  ],
};

const CREATE = /^CREATE USER "((?:[^"\\]|\\.)*)" WITH PASSWORD '((?:[^'\\]|\\.)*)'( WITH ALL PRIVILEGES)?$/s;

/** The statements of a text: a semicolon between quotes does not end one. */
function statementsIn(text: string): readonly string[] {
  return (text.match(/(?:[^;"']|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')+/gs) ?? []).map((one) => one.trim());
}

let folder: Scratch;
let users: string[];
let admins: string[];
let grants: string[];
let baseUrl: string;
let close: () => Promise<void>;

beforeEach(async () => {
  folder = scratch();
  folder.write('influx.json', JSON.stringify(PROFILE));
  [users, admins, grants] = [[], [], []];
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const statements = statementsIn(new URLSearchParams(text).get('q') ?? '');
    for (const statement of statements) {
      const [, name = '', , privileges] = CREATE.exec(statement) ?? [];
      if (name !== '') users.push(name);
      if (privileges !== undefined) admins.push(name);
      const [, admin] = /^GRANT ALL PRIVILEGES TO "(.*)"$/.exec(statement) ?? [];
      if (admin !== undefined) admins.push(admin);
      if (/^GRANT READ /.test(statement)) grants.push(statement);
    }
    const results = statements.map((_, statement_id) => ({ statement_id }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
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

function create(rows: readonly string[], ...more: readonly string[]) {
  folder.write('users.csv', ['nickname,password,first name,last name,database', ...rows].join('\n'));
  const args = ['users.csv', '--profile', 'influx.json', '--base-url', baseUrl, '--yes', ...more];
  const env = { PROVISION_TOKEN: 'token-of-the-test' };
  return run(args, { cwd: folder.path, env });
}

it.each([
  `Sample-1' WITH ALL PRIVILEGES; SHOW USERS WHERE a = '`,
  `Sample-1'; GRANT ALL PRIVILEGES TO "b.ivanov`,
  `Sample-1\\`,
])('a password that would end its quotes creates no administrator and is not sent: %s', async (typed) => {
  const rows = [
    `a.petrova,"${typed.replaceAll('"', '""')}",Anna,Petrova,`,
    'b.ivanov,Sample-Pass-2,Boris,Ivanov,',
  ];
  const { status, stdout, stderr } = await create(rows, '--skip-invalid');
  expect(admins).toEqual([]);
  expect(users).toEqual(['b.ivanov']);
  expect(status).toBe(1);
  expect(stdout + stderr).not.toContain('Sample-1');
});

it('the dry run names line and column of a password that would end its quotes, and not the password', async () => {
  const { status, stdout, stderr } = await create([`a.petrova,Sample-1';x,Anna,Petrova,`], '--dry-run');
  expect(status).toBe(1);
  expect(stdout + stderr).toContain('users.csv:2: password: must not contain');
  expect(stdout + stderr).toContain('[unsafe-character]');
  expect(stdout + stderr).not.toContain('Sample-1');
});

it('a value of a step that would end its quotes is reported before its user is created', async () => {
  const { status, stdout, stderr } = await create(['a.petrova,Sample-Pass-1,Anna,Petrova,"x"" TO ""a"']);
  expect(stdout + stderr).toContain('[unsafe-character]');
  expect(status).toBe(2);
  expect([users, grants]).toEqual([[], []]);
});

it('an apostrophe that does not end a text of the statement is sent', async () => {
  const { status } = await create([`a.dangelo,Sample-Pass-1,Anna,D'Angelo,it's`]);
  expect(status).toBe(0);
  expect([users, grants]).toEqual([['a.dangelo'], [`GRANT READ ON "it's" TO "a.dangelo"`]]);
});
