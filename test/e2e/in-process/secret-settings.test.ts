/**
 * Secret settings of a profile, through the real program: they come from the environment or a file, and are in requests
 * and nowhere else.
 */

import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../program.js';

/** With characters that JSON, URLs and shells write differently. */
const SECRET = 'ws"CANARY\\4711+é';

const MOODLE = {
  name: 'campus',
  title: 'Campus',
  evidence: 'documentation',
  settings: {
    wsid: { description: 'The id of the web service.', required: true, secret: true },
    realm: { description: 'The realm.', default: '' },
  },
  auth: { Authorization: 'Bearer {token}' },
  create: {
    path: '/users',
    type: 'json',
    headers: { 'X-Ws': '{wsid}' },
    body: { login: '{nickname}', password: '{password}', ws: '{wsid}', realm: '{realm?}' },
  },
  answers: [
    { status: 201, means: 'created' },
    { status: 409, means: 'exists' },
  ],
  message: '/message',
  code: '/code',
  password: 'sent',
  look_up: {
    path: '/users?login={nickname}',
    headers: { 'X-Ws': '{wsid}' },
    items: '/users',
    nickname: '/login',
    names: ['/name'],
    fields: { 'name.last': '/name' },
  },
};

let folder: Scratch;
let received: { readonly head: string; readonly ws: unknown; readonly body: string }[];
let status: (login: string) => number;
/** The logins that the directory has, all under the name that is the secret. */
let accounts: Set<string>;
let server: ReturnType<typeof createServer>;
let url: string;

beforeEach(async () => {
  folder = scratch();
  folder.write('campus.json', JSON.stringify(MOODLE));
  folder.write('users.csv', 'nickname,password,last name\nanna,Sunny-Meadow-42,A\nben,Quiet-Harbour-17,B\n');
  received = [];
  status = () => 201;
  accounts = new Set();
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const ws = request.headers['x-ws'];
      received.push({ head: `${request.method} ${request.url}`, ws, body });
      const login = /"login":"(\w+)"/.exec(body)?.[1] ?? '';
      // A service that repeats what it received, in several spellings.
      const message = `no ${SECRET} ${encodeURIComponent(SECRET)} ${Buffer.from(SECRET).toString('base64')}`;
      const sought = new URL(request.url ?? '', 'http://x').searchParams.get('login') ?? '';
      const answer = request.method === 'GET' ? 200 : status(login);
      if (answer === 201) accounts.add(login);
      response.writeHead(answer, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          request.method === 'GET'
            ? { users: accounts.has(sought) ? [{ login: sought, name: SECRET }] : [] }
            : { message, code: SECRET },
        ),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  folder.remove();
  await new Promise((done) => server.close(done));
});

const ENV = {
  PROVISION_TOKEN: 'test-token-of-nobody',
  PROVISION_PROFILE: './campus.json',
  PROVISION_DEBUG: '1',
};

async function go(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return await run(args, { cwd: folder.path, env: { ...ENV, PROVISION_BASE_URL: url, ...env } });
}

/** The requests that would create a user. */
const sent = () => received.filter(({ head }) => head.startsWith('POST '));

const GIVEN = { PROVISION_SETTING_WSID: SECRET };
const PACE = ['--pace', '0', '--yes'];

/** Searches output and files for the secret, in any spelling. @param inputs files that may have it */
function expectNowhere(rans: readonly Ran[], inputs: readonly string[] = []): void {
  const files = readdirSync(folder.path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !inputs.includes(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  for (const text of [...rans.flatMap(({ stdout, stderr }) => [stdout, stderr]), ...files])
    for (const form of ['CANARY', encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64')])
      expect(text).not.toContain(form);
}

describe('a secret setting from the environment', () => {
  it('a secret setting from the environment is sent in header and body, shown as [secret], and stored nowhere', async () => {
    status = (login) => (login === 'anna' ? 201 : 400);
    const rans = [await go(['users.csv', ...PACE], GIVEN)];
    expect(rans[0]?.stderr).toMatch(/^Service +Campus, wsid: \[secret\]$/m);
    expect(received.map(({ head }) => head)).toEqual([
      'GET /users?login=anna',
      'GET /users?login=ben',
      'POST /users',
      'POST /users',
    ]);
    for (const { ws } of received) expect(Buffer.from(String(ws), 'latin1').toString('latin1')).toBe(SECRET);
    for (const { body } of sent()) {
      expect(JSON.parse(body)).toMatchObject({ ws: SECRET });
      expect(body).not.toContain('realm');
    }
    const journal = folder.read('users.csv.results/journal.jsonl');
    expect(journal).toContain('"profile_settings":{}');
    rans.push(await go(['retry', 'users.csv.results', ...PACE, '--json'], GIVEN));
    rans.push(await go(['diff', 'users.csv', '--pace', '0', '--all'], GIVEN));
    rans.push(await go(['diff', 'users.csv', '--pace', '0', '--json', '-o', 'diff.json'], GIVEN));
    rans.push(await go(['report', 'users.csv.results']));
    rans.push(await go(['profiles', './campus.json', '--json'], GIVEN));
    expect(rans[2]?.stderr).toMatch(/^Service +Campus, wsid: \[secret\]$/m);
    expectNowhere(rans);
  });

  it('a name of the directory that is a secret setting is not shown or stored when rows are compared before a run', async () => {
    accounts.add('anna');
    const rans = [await go(['users.csv', '--dry-run'], GIVEN), await go(['users.csv', ...PACE], GIVEN)];
    rans.push(await go(['users.csv', ...PACE, '--json'], GIVEN));
    expect(rans[1]?.stderr).toContain('anna');
    expect(sent().map(({ body }) => JSON.parse(body).login)).toEqual(['ben']);
    expectNowhere(rans);
  });

  it('a secret setting from the environment may change between runs in one results folder', async () => {
    status = (login) => (login === 'anna' ? 201 : 400);
    await go(['users.csv', ...PACE], { PROVISION_SETTING_WSID: 'the-former-one' });
    status = () => 201;
    const ran = await go(['users.csv', ...PACE], GIVEN);
    expect(ran.status).toBe(0);
    expect(sent().map(({ body }) => JSON.parse(body).login)).toEqual(['anna', 'ben', 'ben']);
  });

  it('a dry run or a rehearsal does not need a secret setting', async () => {
    expect((await go(['users.csv', '--dry-run'])).status).toBe(0);
    const rehearsed = await go(['users.csv', '--sandbox', ...PACE], GIVEN);
    expect(rehearsed.status).toBe(0);
    expect((await go(['users.csv', '--sandbox', ...PACE])).status).toBe(0);
    expect(received).toEqual([]);
    expectNowhere([rehearsed]);
  });
});

describe('a secret setting from a file', () => {
  const config = (value: unknown) =>
    folder.write('provision.config.json', JSON.stringify({ profile_settings: { wsid: value } }));

  it('a secret setting is read from a file, with a warning if others can read the file', async () => {
    config({ file: 'wsid.txt' });
    folder.write('wsid.txt', `${SECRET}\n`);
    chmodSync(join(folder.path, 'wsid.txt'), 0o600);
    const ran = await go(['users.csv', ...PACE]);
    expect(ran.status).toBe(0);
    expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({ ws: SECRET });
    expect(ran.stderr).not.toContain('other users can read');
    chmodSync(join(folder.path, 'wsid.txt'), 0o644);
    const open = await go(['diff', 'users.csv', '--pace', '0']);
    expect(open.stderr).toMatch(/Warning: other users can read the secret file \S*wsid\.txt \(mode 0644\)/);
    expectNowhere([ran, open], ['wsid.txt']);
  });

  it('a secret setting from an unreadable or invalid file stops the run before anything is sent', async () => {
    config({ file: 'wsid.txt' });
    const missing = await go(['users.csv', ...PACE]);
    expect(missing.status).toBe(4);
    expect(missing.stderr).toMatch(/The secret file \S*wsid\.txt \(provision\.config\.json\) cannot be read/);
    folder.write('wsid.txt', ' \n');
    expect((await go(['users.csv', ...PACE])).stderr).toMatch(/wsid\.txt .*the setting wsid is empty/);
    folder.write('wsid.txt', `${SECRET}\n${SECRET}\n`);
    const two = await go(['users.csv', ...PACE]);
    expect(two.stderr).toContain('the setting wsid contains an invalid character: a line break');
    expect(received).toEqual([]);
    expectNowhere([missing, two], ['wsid.txt']);
  });

  it('a secret setting is not accepted as text in the configuration', async () => {
    config(SECRET);
    const ran = await go(['users.csv', ...PACE]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('is not accepted on the command line or as text in the configuration');
    expect(received).toEqual([]);
    expectNowhere([ran], ['provision.config.json']);
  });
});

it('a secret setting is not accepted on the command line', async () => {
  const set = ['--set', `wsid=${SECRET}`];
  const rans = [
    await go(['users.csv', ...set, ...PACE]),
    await go(['users.csv', ...set, '--sandbox', ...PACE]),
    await go(['users.csv', ...set, '--dry-run', '--json']),
    await go(['users.csv', `--set=wsid=${SECRET}`, ...PACE]),
    await go(['diff', 'users.csv', ...set]),
    await go(['init', 'folder', '--profile', './campus.json', ...set]),
    await go(['sandbox', '--profile', './campus.json', ...set]),
    await go(['users.csv', '--set', `wsId=${SECRET}`, ...PACE]),
    await go(['users.csv', '--set', `wsid:${SECRET}`, ...PACE]),
  ];
  for (const { status: exit } of rans) expect(exit).toBe(2);
  for (const { stderr } of [...rans.slice(0, 2), ...rans.slice(3, 7)]) {
    expect(stderr).toContain('Set PROVISION_SETTING_WSID, or write it to a file');
  }
  expect(received).toEqual([]);
  expectNowhere(rans);
});

it('nothing is sent without a required secret setting, and the error says how to give it', async () => {
  const ran = await go(['users.csv', ...PACE]);
  expect(ran.status).toBe(2);
  expect(ran.stderr).toContain(
    'The profile campus needs the secret setting wsid: The id of the web service.',
  );
  expect(ran.stderr).toContain('"profile_settings": { "wsid": { "file": "<path>" } }');
  expect(received).toEqual([]);
});

it('a sandbox in another terminal generates a sample of a secret setting, and prints how to provide it', async () => {
  let url = '';
  let ran: Promise<Ran> | undefined;
  const started = await run(['sandbox', '--profile', './campus.json', '--port', '0', '--throttle', '0'], {
    cwd: folder.path,
    env: GIVEN,
    onStart(child) {
      let text = '';
      child.stdout?.on('data', (chunk: string) => {
        text += chunk;
        if (!text.includes('Press Ctrl-C') || ran !== undefined) return;
        const exported = [...text.matchAll(/export (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]);
        const env: Record<string, string> = Object.fromEntries(exported);
        expect(env.PROVISION_SETTING_WSID).toBe('wsid');
        url = env.PROVISION_BASE_URL ?? '';
        ran = go(['users.csv', ...PACE], env).finally(() => child.kill('SIGTERM'));
      });
    },
  });
  expect(url).not.toBe('');
  expect((await ran)?.status).toBe(0);
  expectNowhere([started]);
});

it('init writes the path of the file with a secret setting', async () => {
  const ran = await go(['init', 'school', '--profile', './campus.json']);
  expect(ran.status).toBe(0);
  const config = folder.read('school/provision.config.json');
  expect(config).toContain('// "wsid": { "file": "../secrets/wsid" },');
  expect(config).toContain('PROVISION_SETTING_WSID');
  expect(ran.stdout).toContain('under "profile_settings": wsid');
});

describe('a header with a name like that of a secret', () => {
  it.each(['X-Api-Key', 'x-gateway-token', 'Ocp-Apim-Subscription-Key', 'Cookie'])(
    'a header with a name like that of a secret is withheld if the service repeats it: %s',
    async (name) => {
      status = () => 400;
      const env = { PROVISION_SETTING_WSID: 'another-one' };
      const ran = await go(['users.csv', ...PACE, '--header', `${name}: ${SECRET}`], env);
      expect(ran.stderr).toContain('its message is not shown');
      expectNowhere([ran]);
    },
  );

  it.each([
    `Cookie: theme=dark; session=${SECRET}`,
    `X-Api-Key: Bearer ${SECRET}`,
    `X-Gateway: Bearer ${SECRET}`,
  ])(
    'a part of a header that may be a secret is withheld if the service repeats only that part: %s',
    async (header) => {
      status = () => 400;
      const env = { PROVISION_SETTING_WSID: 'another-one' };
      const ran = await go(['users.csv', ...PACE, '--header', header], env);
      expect(ran.stderr).toContain('its message is not shown');
      expectNowhere([ran]);
    },
  );

  it('a header with the number of an organisation is not withheld', async () => {
    status = () => 400;
    const env = { PROVISION_SETTING_WSID: 'another-one' };
    const ran = await go(['users.csv', ...PACE, '--header', 'X-Org-Id: 4711'], env);
    expect(ran.stderr).toContain('4711+');
  });
});

describe('a secret given as the path of its file', () => {
  it.each([
    ['a long secret', `CANARY${'aB3_'.repeat(200)}`],
    ['base64', 'CANARYaB3/aB3+aB3aB3/aB3aB3aB3aB3aB3aB3=='],
    ['a secret after a folder', 'users.csv/CANARYaB3aB3aB3aB3aB3aB3aB3aB3aB3aB3'],
  ])('a secret given as the path of its file is not shown: %s', async (_, secret) => {
    const base = { PROVISION_DEBUG: '1', PROVISION_BASE_URL: url };
    const rans = [
      await run(['users.csv', ...PACE, '--token-file', secret], { cwd: folder.path, env: base }),
      await run(['users.csv', ...PACE, '--token-file', secret, '--json'], { cwd: folder.path, env: base }),
    ];
    folder.write(
      'provision.config.json',
      JSON.stringify({ profile_settings: { wsid: { file: secret } }, profile: './campus.json' }),
    );
    rans.push(await go(['users.csv', ...PACE]));
    for (const { status: exit, stdout, stderr } of rans) {
      expect(exit).toBe(4);
      expect(stdout + stderr).toContain('looks like a');
    }
    expectNowhere(rans, ['provision.config.json']);
  });

  it('the path of a missing file is not mistaken for a secret', async () => {
    const path = '/etc/provision/secrets/production/directory-token.txt';
    const env = { PROVISION_BASE_URL: url, PROVISION_DEBUG: '1' };
    const { stderr } = await run(['users.csv', ...PACE, '--token-file', path], { cwd: folder.path, env });
    expect(stderr).toContain(`The token file ${path} `);
    expect(stderr).toContain(`value=${path}`);
  });
});
