/** Sign-in with a key, without a person, against an independent OAuth server. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPIRED, makeAuthority } from '../../directory/certificate.js';
import { accountFile, pemOf, rsaKey } from '../../support/keys.js';
import { oauthProfile } from '../../support/oauth-profile.js';
import { ACCOUNT, type OidcServer, startOidcServer } from '../../support/oidc-server.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';

const keys = rsaKey();

let server: OidcServer;
let folder: Scratch;
/** The token of the request that created each user. */
let used: string[];
/** The status and the message of each answer about a user. */
let answer: { readonly status: number; readonly message: string };

beforeEach(async () => {
  [used, answer] = [[], { status: 201, message: '' }];
  folder = scratch();
  folder.write('users.csv', rosterOf(30));
  await start();
  const account = { claims: { sub: '{admin}' }, params: { client_id: 'account' }, scope: ACCOUNT.scope };
  folder.write('account.json', oauthProfile('jwt_bearer', account));
  folder.write('machine.json', oauthProfile('client_credentials', { auth: 'private_key_jwt' }));
  secret('google.json', accountFile(keys.privateKey, ACCOUNT.id));
  secret('key.pem', pemOf(keys.privateKey));
});

afterEach(() => {
  server.close();
  folder.remove();
});

async function start(tokenLifeS = 60): Promise<void> {
  server?.close();
  server = await startOidcServer({
    key: keys.publicKey.export({ format: 'jwk' }),
    tokenLifeS,
    async users(request, response) {
      await json(request);
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const isValid = await server.isValid(token);
      if (isValid) used.push(token);
      response.writeHead(isValid ? answer.status : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: answer.message }));
    },
  });
}

/** A file that only its owner can read. */
function secret(name: string, text: string): void {
  folder.write(name, text);
  chmodSync(join(folder.path, name), 0o600);
}

const call = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
  run(args, { cwd: folder.path, env: { PROVISION_BASE_URL: server.tokenUrl.origin, ...env } });

const ACCOUNT_ARGS = ['--profile', './account.json', '--set', `admin=${ACCOUNT.user}`] as const;
const MACHINE_ARGS = ['--profile', './machine.json', '--client-id', 'machine'] as const;

describe('provision token with a key', () => {
  it('provision token gets a token for a service account from its key file', async () => {
    const ran = await call(['token', ...ACCOUNT_ARGS, '--key-file', 'google.json']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(await server.isValid(ran.stdout.trim())).toBe(true);
    expect(ran.stderr).toContain('gets its tokens itself');
  });

  it('provision token gets a token by client credentials, with all settings in the configuration', async () => {
    const config = { profile: './machine.json', client_id: 'machine', key_file: 'key.pem' };
    folder.write('provision.config.json', JSON.stringify(config));
    const ran = await call(['token']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(await server.isValid(ran.stdout.trim())).toBe(true);
  });

  it('a profile for a client secret also accepts a key', async () => {
    folder.write('either.json', oauthProfile('client_credentials'));
    const args = ['token', '--profile', './either.json', '--client-id', 'machine'];
    const ran = await call(args, { PROVISION_KEY_FILE: 'key.pem', PROVISION_CLIENT_SECRET: 'of another' });
    expect(ran.status, ran.stderr).toBe(0);
  });

  it('provision token warns of a key file that others can read, and uses it', async () => {
    if (process.platform === 'win32') return;
    chmodSync(join(folder.path, 'google.json'), 0o644);
    const ran = await call(['token', ...ACCOUNT_ARGS, '--key-file', 'google.json']);
    expect(await server.isValid(ran.stdout.trim())).toBe(true);
    expect(ran.stderr).toContain('key file google.json (mode 0644). Run:\n  chmod 600 google.json\n');
  });

  it('provision token names the ways to provide a missing key', async () => {
    const ran = await call(['token', ...MACHINE_ARGS]);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    for (const way of ['--key-file', 'PROVISION_KEY_FILE', '"key_file"']) expect(ran.stderr).toContain(way);
  });

  it('provision token never writes a token over the key file', async () => {
    const ran = await call(['token', ...MACHINE_ARGS, '--key-file', 'key.pem', '--save', 'key.pem']);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('the file with the key');
  });
});

describe('a run with a key', () => {
  const create = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran> =>
    call(['users.csv', '--yes', '--pace', '0', ...args], env);

  it.each([
    ['of a service account', ACCOUNT_ARGS, 'google.json'],
    ['that authenticates a client', MACHINE_ARGS, 'key.pem'],
  ])(
    'a run with a key %s renews tokens that are valid for 2 seconds, and no row fails',
    async (_, args, file) => {
      await start(2);
      const ran = await create([...args, '--key-file', file, '--pace', '0.1', '--debug']);
      expect(ran.status, ran.stderr).toBe(0);
      expect(used).toHaveLength(30);
      expect(new Set(used).size).toBeGreaterThanOrEqual(3);
      const assertions = server.tokenRequests.map(
        ({ body }) => body.get('assertion') ?? body.get('client_assertion') ?? '',
      );
      expect(new Set(assertions).size).toBe(server.tokenRequests.length);
      // Neither output nor results have the key or an assertion that it signed.
      const texts = [ran.stdout, ran.stderr, folder.read('users.csv.results/journal.jsonl')];
      const hidden = [
        pemOf(keys.privateKey).split('\n')[3] ?? '',
        ...assertions.map((one) => one.slice(-40)),
      ];
      for (const text of texts) for (const secretText of hidden) expect(text).not.toContain(secretText);
    },
    30_000,
  );

  it('a key file that others can read is used, with a warning', async () => {
    if (process.platform === 'win32') return;
    chmodSync(join(folder.path, 'google.json'), 0o644);
    const ran = await create([...ACCOUNT_ARGS, '--limit', '1', '--key-file', 'google.json']);
    expect(used).toHaveLength(1);
    expect(ran.stderr).toContain('other users can read the key file google.json (mode 0644)');
    expect(ran.stderr).toContain('chmod 600 google.json');
  });

  it('a run with an expired certificate names its file, and requests no token', async () => {
    const { key, cert } = makeAuthority().issue(['id.example.org'], EXPIRED);
    secret('expired.pem', key + cert);
    const ran = await create([...MACHINE_ARGS, '--key-file', 'expired.pem']);
    expect(ran.status).toBe(4);
    expect(ran.stderr).toContain('expired.pem (--key-file): the certificate of the key expired on');
    expect(server.tokenRequests).toEqual([]);
  });

  it('a run with the wrong key sends nothing', async () => {
    secret('wrong.json', accountFile(rsaKey().privateKey, ACCOUNT.id));
    const ran = await create([...ACCOUNT_ARGS, '--key-file', 'wrong.json']);
    expect(ran.status).toBe(4);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain(
      `rejected the key, or the client ID ${ACCOUNT.id} (invalid_grant)`,
    );
    expect(used).toEqual([]);
  });

  it('a run without the administrator’s consent names the setting and the scopes', async () => {
    const args = ['--profile', './account.json', '--set', 'admin=other@example.org'];
    const ran = await create([...args, '--key-file', 'google.json']);
    expect(ran.status).toBe(4);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain('with every requested scope: "users"');
  });

  it('an answer that repeats the key is withheld', async () => {
    answer = { status: 422, message: `of ${pemOf(keys.privateKey)}` };
    const ran = await create([...ACCOUNT_ARGS, '--limit', '1', '--key-file', 'google.json', '--debug']);
    const part = pemOf(keys.privateKey).split('\n')[3] ?? '';
    expect(part).toHaveLength(64);
    expect(ran.stdout + ran.stderr).toContain('is not shown');
    const journal = folder.read('users.csv.results/journal.jsonl');
    for (const text of [ran.stdout, ran.stderr, journal]) expect(text).not.toContain(part);
  });

  it('a run without a key, a token or a person says how to provide a key', async () => {
    const ran = await create([...ACCOUNT_ARGS]);
    expect(ran.status).toBe(4);
    expect(ran.stderr.replace(/\s+/g, ' ')).toContain('--key-file <path>, PROVISION_KEY_FILE');
  });

  it('a key and a roster cannot both be read from standard input', async () => {
    const args = ['-', '--results', 'r', '--yes', ...MACHINE_ARGS, '--key-file', '-'];
    const ran = await run(args, {
      cwd: folder.path,
      env: { PROVISION_BASE_URL: server.tokenUrl.origin },
      stdin: rosterOf(1),
    });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('The roster and the key (--key-file) cannot both be read');
  });

  it('a dry run asks for no token', async () => {
    const ran = await create([...ACCOUNT_ARGS, '--key-file', 'google.json', '--dry-run']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(server.tokenRequests).toEqual([]);
  });
});

it('provision init starts with the key file if the service uses one', async () => {
  const ran = await run(['init', '--profile', './account.json'], { cwd: folder.path });
  expect(ran.status, ran.stderr).toBe(0);
  expect(ran.stdout).toContain('Set the path of the key file, create one user');
  expect(ran.stdout).toContain("export PROVISION_KEY_FILE='<path>'");
  expect(ran.stdout).not.toContain('"client_id"');
});
