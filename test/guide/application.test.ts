/** A service that gives tokens to an application: its ID, and its secret or key, are asked for instead of a token. */

import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BACK } from '../../src/ui/prompts/questions.js';
import type { Step } from './scripted-questions.js';
import { openWalk, type Walk } from './walk.js';

const SECRET = 'secret-of-a-test';
const ACCESS_TOKEN = 'issued-by-the-test';

/** A token endpoint and an admin API like those of Keycloak, for the realm `school`. */
function keycloak() {
  const created: string[] = [];
  const isClient = ({ headers }: IncomingMessage, body: string): boolean => {
    const basic = Buffer.from(`${headers.authorization}`.replace('Basic ', ''), 'base64').toString();
    const form = new URLSearchParams(body);
    return [basic, `${form.get('client_id')}:${form.get('client_secret')}`].includes(`provision:${SECRET}`);
  };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const answer = (status: number, content: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(content));
    if (request.url === '/realms/school/protocol/openid-connect/token') {
      if (!isClient(request, body)) return answer(401, { error: 'invalid_client' });
      return answer(200, { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 60 });
    }
    if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`) return answer(401, {});
    if (request.method !== 'POST') return answer(200, []);
    created.push(JSON.parse(body).username);
    return answer(201, {}, { location: `${request.url}/${created.length}` });
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, created };
}

const { server, url, created } = keycloak();
let walk: Walk;

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

beforeEach(() => {
  walk = openWalk();
  created.length = 0;
  walk.write(
    'a.csv',
    'nickname,first name,last name,password\nanna,Anna,Lee,Sunny-Meadow-42\nbob,Bob,Ray,x\n',
  );
});

afterEach(() => walk.close());

const RIGHT: Step = ['Is this correct', 'Yes'];
const REAL: Step = ['What now', 'Create the users in the directory'];
const OF_KEYCLOAK = (): readonly Step[] => [
  ['Which directory service', 'Keycloak'],
  RIGHT,
  REAL,
  ['realm', 'school'],
  ['Address of Keycloak', url()],
];

/** The text of all files in the folder. */
function written(): string {
  const names = readdirSync(walk.cwd, { recursive: true }).map((name) => join(walk.cwd, String(name)));
  return names.flatMap((path) => (statSync(path).isFile() ? readFileSync(path, 'utf8') : [])).join('\n');
}

describe('a service that gives tokens to an application', () => {
  it('the guided start asks for the ID and the secret, and again if they are refused', async () => {
    const walked = await walk.start([
      ...OF_KEYCLOAK(),
      ['Client ID', 'provision'],
      ['Client secret', BACK],
      ['Client ID', 'provision'],
      ['Client secret', 'another-secret'],
      ['The run stopped', 'Type the client ID'],
      ['Client ID', 'provision'],
      ['Client secret', SECRET],
      ['What now', 'Begin'],
      ['Check this user', 'Yes'],
      ['The run has finished', 'Stop here'],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(created).toEqual(['anna', 'bob']);
    // Before “Begin”: what the service does for new users.
    expect(walked.text).toContain('Keycloak may ask for more at the first sign-in');
    expect(JSON.parse(walk.read('provision.config.json'))).toMatchObject({ client_id: 'provision' });
    for (const text of [written(), walked.text, walked.stderr, walked.ran.join('\n')])
      expect(text).not.toMatch(/secret-of-a-test|another-secret|issued-by-the-test/);
  });

  it('a secret that is not known yet leads to commands with a gap for it', async () => {
    const walked = await walk.start([
      ...OF_KEYCLOAK(),
      ['Client ID', 'provision'],
      ['Client secret', ''],
      ['Path of the key file', ''],
    ]);
    expect(walked).toMatchObject({ status: 0, left: [] });
    expect(created).toEqual([]);
    const ways = `--base-url ${url()} --client-secret-file <file>`;
    expect(walked.text).toContain(`  provision a.csv --limit 1 ${ways}\n  provision a.csv ${ways}\n`);
    expect(walked.text).not.toMatch(/token/i);
  });

  it('the shown commands have gaps for all that is not known', async () => {
    const steps: readonly Step[] = [RIGHT, ['What now', 'Show the commands']];
    const walked = await walk.start([['Which directory service', 'Okta'], ...steps]);
    expect(walked.text).toContain('  provision a.csv --profile okta --client-id <id> --key-file <file>');
    const other = await walk.start([['Which directory service', 'Keycloak'], ...steps]);
    expect(other.text).toContain('--profile keycloak --client-id <id> --client-secret-file <file>');
  });

  it('a key file is read at once, and asked for again if it has no key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    walk.write('no-key.pem', 'not a key');
    walk.write('key.pem', pem);
    walk.write('account.json', JSON.stringify({ client_email: 'robot@a.example', private_key: pem }));
    const okta = await walk.start([
      ['Which file', 'a.csv'],
      ['Which directory service', 'Okta'],
      RIGHT,
      REAL,
      ['domain', 'school.example'],
      ['Address of Okta', url()],
      ['Path of the key file', 'missing.pem'],
      ['Path of the key file', 'no-key.pem'],
      ['Path of the key file', 'key.pem'],
      ['Client ID', ''],
    ]);
    expect(okta).toMatchObject({ status: 0, left: [] });
    expect(okta.text).toContain('missing.pem');
    expect(okta.text).toContain('--client-id <id>');
    expect(JSON.parse(walk.read('provision.config.json'))).toMatchObject({ key_file: 'key.pem' });

    // The file of a service account contains the ID.
    walk.write('b.csv', 'nickname,first name,last name\nanna,Anna,Lee\n');
    const google = await walk.start(
      [
        RIGHT,
        ['How do they get one', 'Generate passwords of words'],
        REAL,
        ['domain', 'school.example'],
        ['admin', 'root@school.example'],
        ['Path of the key file', 'account.json'],
        ['Address of the page', BACK],
        ['Path of the key file', BACK],
        ['admin', BACK],
        ['domain', BACK],
        ['What now', 'Show the commands'],
      ],
      { list: 'b.csv', options: { profile: 'google-workspace-service', config: false } },
    );
    expect(google).toMatchObject({ status: 0, left: [], ran: [] });
  });

  it('an ID that is given already is not asked for', async () => {
    const options = { profile: 'keycloak', set: ['realm=school'], baseUrl: url(), clientId: 'provision' };
    const first: Step[] = [
      ['Check this user', 'No'],
      ['What now?', 'Stop'],
    ];
    const given = await walk.start([RIGHT, REAL, ['Client secret', SECRET], ...first], {
      list: 'a.csv',
      options,
    });
    expect(given).toMatchObject({ left: [] });
    expect(created).toEqual(['anna']);
  });
});
