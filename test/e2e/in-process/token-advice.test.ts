/** The advice after a refused token or a refused request for a token: the real program against a raw server. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Ran, run, type Scratch, scratch } from '../program.js';

const SECRET = 'client-s3cret-of-tests';

type Answer = { readonly status: number; readonly body: unknown };

let folder: Scratch;
let server: Server;
let url: string;
/** The answer of the token endpoint. */
let issued: Answer;
/** The answer of every other path. */
let answer: Answer;

const GRANTED: Answer = {
  status: 200,
  body: { access_token: 'token-of-tests', token_type: 'Bearer', expires_in: 300 },
};

beforeEach(async () => {
  folder = scratch();
  folder.write('users.csv', 'nickname,password,first name,last name\na.petrova,Sample-Pass-1,Anna,Petrova');
  folder.write('sec', SECRET);
  [issued, answer] = [GRANTED, { status: 401, body: { error: 'HTTP 401 Unauthorized' } }];
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const { status, body } = request.url?.endsWith('/token') === true ? issued : answer;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  folder.remove();
  await new Promise((done) => server.close(done));
});

const REALM = ['--profile', 'keycloak', '--set', 'realm=wrong'] as const;
const APPLICATION = ['--client-id', 'cli', '--client-secret-file', 'sec'] as const;

const go = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  run([...args, ...REALM, '--base-url', url], { cwd: folder.path, env });

/** The text without its line breaks, which depend on the width of the terminal. */
const flat = (text: string): string => text.replace(/\s+/g, ' ');

describe('a token endpoint without the realm', () => {
  const unknown: Answer = { status: 404, body: { error: 'Realm does not exist' } };
  const place = () =>
    `The base URL or a setting is probably wrong. Check the base URL ${url}/ and the settings: realm (wrong).`;

  it.each([
    ['a run', ['users.csv', '--client-id', 'cli', '--pace', '0']],
    ['the command token', ['token', '--client-id', 'cli']],
    ['a comparison', ['diff', 'users.csv', '--client-id', 'cli', '--pace', '0']],
  ])(
    'a token endpoint without the realm is reported with setting, address and its own text in %s',
    async (_, args) => {
      issued = unknown;
      const ran = await go(args, { PROVISION_CLIENT_SECRET: SECRET });
      expect(ran, ran.stderr).toMatchObject({ status: 3 });
      const text = flat(ran.stderr);
      expect(text).toContain(
        `${url}/realms/wrong/protocol/openid-connect/token answered 404 Not Found: "Realm does not exist".`,
      );
      expect(text).toContain(place());
      expect(text).not.toMatch(/"token" part|the application/);
    },
  );

  it('both texts of a token endpoint without the realm are shown, and neither if one has the client secret', async () => {
    issued = { status: 404, body: { error: 'No realm', error_description: 'See the log.' } };
    const ran = await go(['token', ...APPLICATION]);
    expect(flat(ran.stderr)).toContain('answered 404 Not Found: "No realm: See the log."');
    const half = SECRET.length / 2;
    for (const body of [
      { error: `No realm for ${SECRET}` },
      { error: 'No realm', error_description: Buffer.from(SECRET).toString('base64') },
      { error: SECRET.slice(0, half), error_description: SECRET.slice(half) },
    ]) {
      issued = { status: 404, body };
      const withheld = await go(['token', ...APPLICATION, '--debug']);
      expect(flat(withheld.stderr)).toContain('answered 404 Not Found. ');
      expect(withheld.stderr).not.toContain('No realm');
      expect(withheld.stderr).not.toContain(SECRET.slice(0, half));
    }
  });

  it('the last event names a token endpoint without the realm', async () => {
    issued = unknown;
    const ran = await go(['users.csv', ...APPLICATION, '--json']);
    const last = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ reason: 'wrong_address', next: place() });
  });
});

describe('a new token that is refused', () => {
  const what = 'refused a token that was just obtained (401)';
  const next = () =>
    `The application may lack a permission, or this may be the address of another directory. Check the permissions of the application, and also the base URL ${url}/ and the settings: realm (wrong).`;

  const expectTrue = (text: string): void => {
    expect(flat(text)).toContain(next());
    expect(text).not.toMatch(/expired|PROVISION_TOKEN|provision\S* token|Get a new one/);
  };

  it('a new token that is refused leads to advice about the application and to the same command, and the page does not call it expired', async () => {
    const ran = await go(['users.csv', '--pace', '0', ...APPLICATION]);
    expect(ran, ran.stderr).toMatchObject({ status: 4 });
    expect(flat(ran.stdout)).toContain(`Keycloak ${what}`);
    expectTrue(ran.stdout);
    expect(ran.stdout).toMatch(/Then continue with:\n +.*users\.csv.*--client-secret-file sec/);
    const page = () => folder.read('users.csv.results/report.html');
    expect(page()).toContain(what);
    expect(page()).not.toMatch(/PROVISION_TOKEN|may have expired/);
    expect(folder.json('users.csv.results/report.json')).toMatchObject({ reason: 'token_refused' });
    expect(await run(['report', 'users.csv.results'], { cwd: folder.path })).toMatchObject({ status: 0 });
    expect(page()).toContain(what);
    expect(page()).not.toMatch(/PROVISION_TOKEN|may have expired/);
    const again = await go(['retry', 'users.csv.results', '--yes', '--pace', '0', ...APPLICATION]);
    expect(again, again.stderr).toMatchObject({ status: 4 });
    expectTrue(again.stdout);
  });

  it('a new token that is refused leads to advice about the application, also if the environment names it', async () => {
    const env = { PROVISION_CLIENT_ID: 'cli', PROVISION_CLIENT_SECRET: SECRET };
    expectTrue((await go(['users.csv', '--pace', '0'], env)).stdout);
  });

  it.each([
    ['ru', 'не принял только что полученный токен (401)', 'Проверьте права приложения'],
    ['de', 'hat ein soeben geholtes Token abgelehnt (401)', 'Berechtigungen der Anwendung'],
  ])(
    'a new token that is refused leads to advice about the application in %s',
    async (language, refused, advice) => {
      const ran = await go(['users.csv', '--pace', '0', ...APPLICATION, '--lang', language]);
      const text = flat(ran.stdout);
      expect(text).toContain(refused);
      expect(text).toContain(advice);
      expect(text).toContain('realm (wrong)');
      expect(text).not.toContain('PROVISION_TOKEN');
    },
  );

  it('a new token that is refused during a comparison leads to advice about the application, for people and for programs', async () => {
    const ran = await go(['diff', 'users.csv', '--pace', '0', ...APPLICATION]);
    expect(ran, ran.stderr).toMatchObject({ status: 4 });
    expect(flat(ran.stdout)).toContain('Keycloak refused a token that was just obtained');
    expectTrue(ran.stdout);
    const { stdout } = await go(['diff', 'users.csv', '--pace', '0', '--json', ...APPLICATION]);
    const last = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ reason: 'token_refused', next: next() });
  });

  it('a new token that is refused during settle --look-up leads to advice about the application', async () => {
    answer = { status: 503, body: {} };
    const created = await go(['users.csv', '--pace', '0', '--limit', '1', ...APPLICATION]);
    expect(created).toMatchObject({ status: 1 });
    expect(created.stdout).toMatch(/settle users\.csv\.results --look-up .*--client-id cli/);
    answer = { status: 401, body: {} };
    const ran = await go(['settle', 'users.csv.results', '--look-up', '--yes', ...APPLICATION]);
    expect(ran, ran.stderr).toMatchObject({ status: 4 });
    expect(flat(ran.stdout)).toContain(`Stopped: Keycloak ${what}`);
    expectTrue(ran.stdout);
  });

  it('a given token that is refused leads to the advice to get a new one', async () => {
    const ran = await go(['users.csv', '--pace', '0'], { PROVISION_TOKEN: 'given-token' });
    expect(ran.stdout).toContain('Keycloak refused the token (401)');
    expect(ran.stdout).toContain('The token may have expired. Get a new one:');
    expect(ran.stdout).toContain('export PROVISION_TOKEN=');
  });
});
