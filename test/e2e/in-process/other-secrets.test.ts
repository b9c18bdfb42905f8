/**
 * Directories that repeat secrets that the row did not send: the password of another row, the token or the client secret of
 * another organisation.
 */

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { groupProfile } from '../../support/group-directory.js';
import { oauthProfile } from '../../support/oauth-profile.js';
import { type Ran, run, type Scratch, scratch } from '../program.js';
import { startDirectory } from '../server.js';

let folder: Scratch;

beforeEach(() => {
  folder = scratch();
  return () => folder.remove();
});

/** All output and files of the program, except the file for passwords. */
function textOf(ran: Ran): string {
  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /results|^diff/.test(`${entry.parentPath.slice(folder.path.length)}${entry.name}`),
    )
    .filter(({ name }) => name !== 'credentials.csv');
  const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  return [ran.stdout, ran.stderr, ...texts].join('\n');
}

const call = (url: string, more: Readonly<Record<string, string>> = {}) => ({
  cwd: folder.path,
  env: { PROVISION_BASE_URL: url, PROVISION_TOKEN: 'token-of-the-test', ...more },
});

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

describe('an answer with the password of another row', () => {
  /** With characters that JSON and URLs write differently. */
  const passwordOf = (n: number) => `Quiet"Harb\\our+é-${n}`;
  const SPELLINGS: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => JSON.stringify(text),
    (text) => Buffer.from(text).toString('base64'),
    (text) => encodeURIComponent(text),
  ];
  const row = (n: number, password: string) =>
    `user${n},"${password.replaceAll('"', '""')}",Last${'abcdefghij'[n]},First`;

  it.each([
    ['as text, with the debug log', [], { PROVISION_DEBUG: '1' }],
    ['as events', ['--json'], {}],
  ])(
    'a message with the password of another row is withheld in each spelling, and its row still gets its outcome: %s',
    async (_, args, env) => {
      const rows = SPELLINGS.map((__, at) => row(at + 1, passwordOf(at + 1)));
      const list = [
        'nickname,password,last name,first name',
        ...rows,
        row(6, 'abc12'),
        row(7, 'Sunny-Meadow-7'),
      ];
      folder.write('users.csv', `${list.join('\n')}\n`);
      const directory = await startDirectory((__, n) => (response) => {
        const next = SPELLINGS[n - 1]?.(passwordOf((n % SPELLINGS.length) + 1));
        const message = next === undefined ? 'abc12 is too short' : `MARK ${next} is too simple`;
        response.setHeader('x-request-id', `${encodeURIComponent(message)}`);
        json(response, 422, { code: 'password.weak', message });
      });
      onTestFinished(() => directory.close());
      const words = ['users.csv', '--pace', '0', '--yes', '--stop-after', '0', ...args];
      const text = textOf(await run(words, call(directory.url, env)));
      expect(directory.received).toHaveLength(7);
      expect(text).not.toContain('MARK');
      expect(text.split('The password is too simple.').length).toBeGreaterThan(SPELLINGS.length);
      expect(text).toContain('abc12 is too short');
      expect(folder.json('users.csv.results/report.json')).toMatchObject({ counts: { weak_password: 7 } });
      expect(folder.read('users.csv.results/weak-password.csv')).toContain('user1');
    },
  );

  it('a message that repeats a password which an earlier run generated is withheld', async () => {
    folder.write('users.csv', 'nickname,last name,first name\nuser1,Lasta,First\nuser2,Lastb,First\n');
    const sent: unknown[] = [];
    const directory = await startDirectory(({ body }) => {
      sent.push(body.password);
      const message = `MARK ${sent[0]}`;
      return body.nickname === 'user1' ? 201 : (response) => json(response, 400, { message });
    });
    onTestFinished(() => directory.close());
    const words = ['users.csv', '--pace', '0', '--yes', '--generate-passwords', 'missing'];
    for (const limit of ['1', '2']) {
      const ran = await run([...words, '--limit', limit], call(directory.url));
      expect(textOf(ran)).not.toContain('MARK');
    }
    expect(sent).toHaveLength(2);
  });

  it.each<[string, string, string, string | number | undefined]>([
    ['in which a check found an error', 'nickname,password', 'users.csv', 'Sunny\u200bMeadow-2'],
    ['that is a number in the list', 'nickname,password', 'users.json', 73_918_264],
    ['in a second column of passwords', 'nickname,password,Initial password', 'users.csv', undefined],
  ])('a message that repeats one %s is withheld', async (_, header, file, secret) => {
    const other = 'Hidden-Lagoon-9';
    const rows = [
      ['user1', 'Sunny-Meadow-1', other],
      ['user2', secret ?? 'Sunny-Meadow-2', ''],
    ];
    const names = header.split(',');
    const members = rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at]])));
    const lines = rows.map((cells) => names.map((__, at) => cells[at]).join(','));
    folder.write(file, file.endsWith('json') ? JSON.stringify(members) : [header, ...lines, ''].join('\n'));
    const directory = await startDirectory(
      () => (response) => json(response, 400, { message: `MARK ${secret ?? other} is in use` }),
    );
    onTestFinished(() => directory.close());
    const words = [file, '--pace', '0', '--yes', '--skip-invalid', '--department', '1'];
    const text = textOf(await run(words, call(directory.url)));
    expect(directory.received.length).toBeGreaterThan(0);
    expect(text).not.toContain('MARK');
  });

  it('an id that equals a secret is still used for the steps of its user', async () => {
    const asked: string[] = [];
    const { url } = await serve((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.method === 'GET') json(response, 200, { total: 1, items: [{ id: 'g1', title: 'Staff' }] });
      else json(response, request.method === 'PUT' ? 204 : 201, { id: 'Sunny-Meadow-2' });
    });
    folder.write('groups.json', groupProfile());
    const rows = ['user1,Sunny-Meadow-1,Lasta,First,Staff', 'user2,Sunny-Meadow-2,Lastb,First,'];
    folder.write('users.csv', `nickname,password,last name,first name,groups\n${rows.join('\n')}\n`);
    await run(['users.csv', '--profile', './groups.json', '--pace', '0', '--yes'], call(url));
    expect(asked).toContain('PUT /users/Sunny-Meadow-2/groups/g1');
  });

  it('a comparison hides a secret in values and names of the directory, and shows logins unchanged', async () => {
    const OTHER = 'Sunny-Meadow-2';
    const { url } = await serve((request, response) => {
      const nickname = new URL(request.url ?? '', 'http://x').searchParams.get('nickname') ?? '';
      const of = (login: string) => ({ id: login, nickname: login, name: `Anna ${OTHER}`, mail: OTHER });
      const items = (nickname === '' ? ['user1', 'user2', OTHER] : [nickname]).map(of);
      json(response, 200, { total: items.length, items });
    });
    const { look_up, list } = JSON.parse(groupProfile());
    const shown = { names: ['/name'], fields: { email: '/mail' } };
    const [names, then] = [{}, undefined];
    const fields = { email: { headers: ['email'] } };
    const more = { look_up: { ...look_up, ...shown }, list: { ...list, ...shown }, names, then, fields };
    folder.write('people.json', groupProfile(more));
    const rows = ['user1,Sunny-Meadow-1,Lasta,First,a@x.example', `user2,${OTHER},Lastb,First,b@x.example`];
    folder.write('users.csv', `nickname,password,last name,first name,email\n${rows.join('\n')}\n`);
    const words = ['diff', 'users.csv', '--profile', './people.json', '--pace', '0'];
    const ran = await run([...words, '-o', 'diff.csv', '--extra', 'diff-extra.csv'], call(url));
    expect(folder.read('diff.csv')).toMatch(/user1.*hidden: it may contain a password/);
    expect(folder.read('diff.csv')).not.toContain(OTHER);
    // Its login and its id.
    expect(folder.read('diff-extra.csv').split(OTHER)).toHaveLength(3);
    expect(textOf(ran)).not.toContain(`Anna ${OTHER}`);
  });
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('one fleet with organisations in directories that repeat the secrets of others', () => {
  const SECRETS = {
    'b-row': 'Sunny-Meadow-2',
    'b-password': 'Hidden-Lagoon-9',
    'b-token': 'token-of-a-zzqq',
    'b-client': 'secret-of-a-zzqq',
  } as const;
  type Org = keyof typeof SECRETS;

  const PLACES: Readonly<
    Record<string, (kind: string, secret: string, response: ServerResponse) => unknown>
  > = {
    'the message of a creation': (kind, secret, response) =>
      kind === 'POST users' && json(response, 400, { message: `not ${secret}` }),
    'the code of a creation': (kind, secret, response) =>
      kind === 'POST users' && json(response, 400, { code: secret, message: 'MARK' }),
    'the target of a redirect': (kind, secret, response) =>
      kind === 'POST users' && response.writeHead(302, { location: `https://x.example/${secret}` }).end(),
    'headers of an answer, in the debug log': (kind, secret, response) => {
      response.setHeader('x-request-id', secret);
      return kind === 'POST users' && json(response, 400, {});
    },
    'the message of a step': (kind, secret, response) =>
      kind === 'PUT users' && json(response, 400, { message: `not ${secret}` }),
    'the message of a search for names': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 403, { message: `not ${secret}` }),
    'the address of a next page, in the debug log': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 200, { total: 9, items: [], next: `groups/${secret}` }),
    'a name that is similar to that of the list': (kind, secret, response) =>
      kind === 'GET groups' && json(response, 200, { total: 1, items: [{ id: 'g1', title: secret }] }),
    'the name of an account that has the login': (kind, secret, response) => {
      if (kind === 'POST users') return json(response, 409, {});
      const found = { id: 'u1', nickname: 'user1', names: secret };
      return kind === 'GET users' && json(response, 200, { total: 1, items: [found] });
    },
    'the message of a look-up': (kind, secret, response) => {
      if (kind === 'POST users') return json(response, 409, {});
      return kind === 'GET users' && json(response, 401, { message: `not ${secret}` });
    },
    'the description of a refused token': (kind, secret, response) =>
      kind === 'POST token' &&
      json(response, 400, { error: 'invalid_scope', error_description: `not ${secret}` }),
  };

  /** @param more members of the search for groups */
  function profile(more: object): string {
    const { look_up, names, then } = JSON.parse(groupProfile());
    return groupProfile({
      answers: [
        { status: 201, means: 'created' },
        { status: 409, means: 'exists', if: 'found' },
      ],
      look_up: { ...look_up, names: ['/names'] },
      names: { groups: { ...names.groups, path: '/groups', ...more } },
      then: then.slice(0, 1),
      fields: { groups: { headers: ['groups'] } },
      list: undefined,
    });
  }

  function organisation(name: string, base_url: string, more: object, groups: string): void {
    const path = `schools/${name}`;
    mkdirSync(join(folder.path, path), { recursive: true });
    folder.write(`${path}/provision.config.json`, JSON.stringify({ base_url, pace: 0, ...more }));
    const second = name === 'a' ? 'Hidden-Lagoon-9' : 'Sunny-Meadow-2';
    const rows = [`user1,Green-Valley-1,Lasta,First,${groups}`, `user2,${second},Lastb,First,`];
    folder.write(`${path}/users.csv`, `nickname,password,last name,first name,groups\n${rows.join('\n')}\n`);
  }

  it.each(['before the run of the other one begins', 'where the other one needs no run'])(
    'the token of another organisation is not shown, %s',
    async (when) => {
      const { url } = await serve((request, response) => {
        const isOfB = request.headers.authorization?.includes(SECRETS['b-token']) === true;
        if (isOfB) json(response, 201, {});
        else json(response, 422, { message: `MARK ${SECRETS['b-token']}`, code: 'MARK' });
      });
      for (const name of ['a', 'b']) {
        organisation(name, url, { token_file: `../../token-${name}` }, '');
        folder.write(`token-${name}`, name === 'b' ? SECRETS['b-token'] : 'token-of-nobody');
      }
      const call = ['fleet', 'schools', '--yes', '--at-once', '1', '--debug'];
      const first = await run(call, { cwd: folder.path });
      const ran = when.startsWith('before') ? first : await run(call, { cwd: folder.path });
      expect(folder.json('schools/a/users.csv.results/report.json')).toMatchObject({
        counts: { created: 0 },
      });
      expect(textOf(ran)).not.toContain(SECRETS['b-token']);
    },
  );

  it.each(Object.entries(PLACES))('%s shows none of them', async (place, quote) => {
    const shown: string[] = [];
    const { url } = await serve((request, response) => {
      const [, org = '', first = ''] = new URL(request.url ?? '', 'http://x').pathname.split('/');
      const kind = `${request.method} ${first}`;
      if (org !== 'a' && quote(kind, SECRETS[org as Org], response)) return shown.push(org);
      if (kind === 'POST token')
        return json(response, 200, {
          access_token: org === 'a' ? 'token-of-a-zzqq' : 'x',
          token_type: 'Bearer',
        });
      const items = kind === 'GET groups' ? [{ id: 'g1', title: 'Staff' }] : [];
      return json(response, kind === 'POST users' ? 201 : 200, { id: 'u1', total: items.length, items });
    });
    folder.write('groups.json', profile(place.includes('next page') ? { next: '/next' } : {}));
    folder.write('oauth.json', oauthProfile('client_credentials'));
    // A warning may show the path of a secret file.
    for (const org of ['a', 'b']) folder.write(`client-${org}`, `secret-of-${org}-zzqq`);
    folder.write('token-b', 'token-of-b');
    const byClient = (of: string) => ({
      profile: '../../oauth.json',
      client_id: 'app',
      client_secret_file: `../../client-${of}`,
    });
    organisation('a', `${url}/a`, byClient('a'), '');
    const byToken = { profile: '../../groups.json', token_file: '../../token-b' };
    for (const [org, secret] of Object.entries(SECRETS)) {
      const group = place.includes('similar') ? `${secret.slice(0, -1)}x` : 'Staff';
      organisation(org, `${url}/${org}`, place.includes('token') ? byClient('b') : byToken, group);
    }
    const ran = await run(['fleet', 'schools', '--yes', '--at-once', '1', '--lang', 'en', '--debug'], {
      cwd: folder.path,
    });
    expect(new Set(shown)).toEqual(new Set(Object.keys(SECRETS)));
    const text = textOf(ran);
    expect(Object.values(SECRETS).filter((secret) => text.includes(secret))).toEqual([]);
  });
});
