/**
 * Directories that repeat earlier requests: with another password of the row, or with a token that was renewed since.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { oauthProfile } from '../../support/oauth-profile.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { type Received, type Reply, startDirectory, type TestDirectory } from '../server.js';

const OWN_PASSWORD = 'Sunny-Meadow-42';
const ROSTER = `nickname,password,last name,first name,position\na.petrova,${OWN_PASSWORD},Petrova,Anna,\n`;

let folder: Scratch;
let directory: TestDirectory | undefined;

beforeEach(() => {
  folder = scratch();
  folder.write('users.csv', ROSTER);
});

afterEach(async () => {
  await directory?.close();
  directory = undefined;
  folder.remove();
});

const says =
  (status: number, code: string, message: string): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, message }));
  };

const passwordsOf = (received: readonly Received[]) => received.map(({ body }) => String(body.password));

/** Refuses every request; from the second on, with all earlier passwords in the message. */
async function start(status: number): Promise<TestDirectory> {
  directory = await startDirectory((_, n) => {
    const earlier = passwordsOf(directory?.received.slice(0, n - 1) ?? []).join(' and ');
    if (n === 1) return says(422, 'password.weak', 'weak');
    return says(status, status === 422 ? 'password.weak' : 'x', `differs too little from ${earlier}`);
  });
  return directory;
}

function create(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const common = { PROVISION_BASE_URL: directory?.url ?? '', PROVISION_TOKEN: 'token-of-the-test' };
  return run(['users.csv', '--pace', '0', '--yes', ...args], {
    cwd: folder.path,
    env: { ...common, ...env },
  });
}

/** All output and files of the run, except the file for passwords. */
function textsOf(ran: Ran): string {
  const results = join(folder.path, 'users.csv.results');
  const files = readdirSync(results).filter((name) => name !== 'credentials.csv' && name !== 'lock');
  return [ran.stdout, ran.stderr, ...files.map((name) => readFileSync(join(results, name), 'utf8'))].join(
    '\n',
  );
}

describe('a message with another password of the row', () => {
  it('a message with the refused password of the list is withheld after a generated one was sent', async () => {
    await start(400);
    const ran = await create(['--generate-passwords', 'weak']);
    expect(directory?.received).toHaveLength(2);
    const text = textsOf(ran);
    expect(text).toContain('is not shown');
    expect(text.includes(OWN_PASSWORD)).toBe(false);
  });

  it('a message with a generated password of an earlier run is withheld', async () => {
    await start(422);
    await create(['--generate-passwords', 'weak']);
    const ran = await create(['--generate-passwords', 'weak']);
    const sent = passwordsOf(directory?.received ?? []);
    expect(new Set(sent).size).toBeGreaterThan(2);
    expect(sent.filter((password) => textsOf(ran).includes(password))).toEqual([]);
  });

  it('a message with the password of the list is withheld if all passwords are generated', async () => {
    directory = await startDirectory(() => says(400, 'x', `not ${OWN_PASSWORD} again`));
    const ran = await create(['--generate-passwords', 'all']);
    expect(directory.received).toHaveLength(1);
    expect(textsOf(ran).includes(OWN_PASSWORD)).toBe(false);
  });

  it('a message with a password that is also in other cells of its row is shown', async () => {
    folder.write('users.csv', ROSTER.replace(OWN_PASSWORD, 'petrova'));
    directory = await startDirectory(() => says(400, 'x', 'Petrova is not allowed'));
    const ran = await create(['--generate-passwords', 'all']);
    expect(ran.stderr).toContain('Petrova is not allowed');
  });
});

describe('a message with an earlier token of the run', () => {
  it('a message with a renewed token or a refresh token is withheld', async () => {
    let issued = 0;
    const echoes = [() => 'AT-1-zzqq', () => 'AT-1-zzqq', () => `RT-${issued}-zzqq`];
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url === '/token') {
        issued += 1;
        const token = { access_token: `AT-${issued}-zzqq`, refresh_token: `RT-${issued}-zzqq` };
        response.end(JSON.stringify({ ...token, token_type: 'Bearer', expires_in: 1 }));
      } else response.writeHead(400).end(`{"message":"you sent ${echoes.shift()?.()} before"}`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder.write('profile.json', oauthProfile('client_credentials'));
    const rows = ['a', 'b', 'c'].map((name) => `${name}.petrova,${OWN_PASSWORD}${name},Petrova,Anna,`);
    folder.write('users.csv', `${ROSTER.split('\n')[0]}\n${rows.join('\n')}\n`);
    const client = { PROVISION_CLIENT_ID: 'app', PROVISION_CLIENT_SECRET: 'secret-of-the-app' };
    const ran = await create(['--profile', './profile.json', '--pace', '1.2'], {
      ...client,
      PROVISION_TOKEN: '',
      PROVISION_BASE_URL: url,
    });
    server.close();
    expect(issued).toBeGreaterThan(1);
    expect(/.T-\d-zzqq/.exec(textsOf(ran))).toBeNull();
  });
});

/** A directory that answers a look-up with a person if the login exists, and otherwise with 404. */
async function startPeople(person: (nickname: string, password: string) => object) {
  const users = new Map<string, string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'POST') {
        const { login, password } = JSON.parse(body) as { login: string; password: string };
        users.set(login, password);
        response.writeHead(201).end('{}');
        return;
      }
      const login = decodeURIComponent((request.url ?? '').split('/').at(-1) ?? '');
      const password = users.get(login);
      if (password === undefined) response.writeHead(404).end('{"message":"no such user"}');
      else response.end(JSON.stringify(person(login, password)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, users, server };
}

const PEOPLE = {
  name: 'people',
  title: 'People',
  evidence: 'documentation',
  auth: { Authorization: 'Bearer {token}' },
  create: {
    path: '/people',
    type: 'json',
    body: { login: '{nickname}', password: '{password}', mail: '{email}' },
  },
  fields: { email: { headers: ['email'] } },
  answers: [{ status: 201, means: 'created' }],
  message: '/message',
  password: 'sent',
  look_up: {
    path: '/people/{nickname}',
    nickname: '/login',
    names: ['/name'],
    fields: { email: '/mail' },
    absent: { status: 404 },
  },
};

describe('a comparison with a directory that shows passwords', () => {
  it('a comparison never shows or writes a generated password, whichever value contains it', async () => {
    const { url, users, server } = await startPeople((login, password) => ({
      login,
      name: password,
      mail: password,
    }));
    folder.write('people.json', JSON.stringify(PEOPLE));
    folder.write('users.csv', 'nickname,last name,first name,email\na.petrova,Petrova,Anna,a@x.example\n');
    const options = ['--profile', './people.json', '--pace', '0', '--base-url', url];
    await create([...options, '--generate-passwords', 'missing']);
    const [password = ''] = users.values();
    expect(folder.read('users.csv.results/credentials.csv')).toContain(password);
    const env = { PROVISION_TOKEN: 'token-of-the-test' };
    const words = ['diff', 'users.csv', ...options, '-o', 'diff.csv', '--overwrite'];
    for (const more of [[], ['--json']]) {
      const ran = await run([...words, ...more], { cwd: folder.path, env });
      const text = [ran.stdout, ran.stderr, folder.read('diff.csv')].join('\n');
      expect(text).toContain('different');
      expect(text).toContain('hidden: it may contain a password');
      expect(text.includes(password)).toBe(false);
    }
    server.close();
  });
});

describe('an answer about an absent user that the profile does not describe', () => {
  it('an answer that the profile does not describe is not called a wrong address', async () => {
    const { url, users, server } = await startPeople((login) => ({ login, name: 'Anna Petrova' }));
    const { absent: _, ...look_up } = PEOPLE.look_up;
    folder.write('people.json', JSON.stringify({ ...PEOPLE, look_up }));
    folder.write(
      'users.csv',
      `nickname,password,last name,first name,email\na.petrova,${OWN_PASSWORD},Petrova,Anna,a@x.example\nb.ivanov,${OWN_PASSWORD}b,Ivanov,Boris,b@x.example\n`,
    );
    users.set('a.petrova', 'x');
    const options = ['--profile', './people.json', '--pace', '0', '--base-url', url];
    const ran = await create([...options, '--skip-existing']);
    expect(ran.status).toBe(3);
    expect(ran.stdout).toContain('"absent" in "look_up"');
    expect(ran.stdout).not.toMatch(/base URL is probably wrong|--base-url <address>/);
    expect(folder.read('users.csv.results/report.html')).not.toContain('probably wrong');
    const env = { PROVISION_TOKEN: 'token-of-the-test' };
    const compared = await run(['diff', 'users.csv', ...options], { cwd: folder.path, env });
    expect(compared.status).toBe(3);
    expect(compared.stdout + compared.stderr).toContain('"absent" in "look_up"');
    expect([...users.keys()]).toEqual(['a.petrova']);
    server.close();
  });
});
