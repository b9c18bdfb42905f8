/** Tokens by the grants of OAuth, against an independent OAuth server. */

import type { ChildProcess } from 'node:child_process';
import events from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oauthProfile } from '../../support/oauth-profile.js';
import { browse, CLIENT_SECRET, type OidcServer, startOidcServer } from '../../support/oidc-server.js';
import { type Ran, rosterOf, run, type Scratch, scratch } from '../program.js';

let oidc: OidcServer;
let folder: Scratch;

beforeAll(async () => {
  oidc = await startOidcServer({ deviceIntervalS: 1 });
});

afterAll(() => oidc.close());

beforeEach(() => {
  folder = scratch();
  for (const grant of ['client_credentials', 'authorization_code', 'device_code', 'implicit'] as const)
    folder.write(`${grant}.json`, oauthProfile(grant));
});

afterEach(() => folder.remove());

const SERVICE = { PROVISION_CLIENT_ID: 'service', PROVISION_CLIENT_SECRET: CLIENT_SECRET };

type Env = Readonly<Record<string, string>>;

/** Runs `provision token` with the profile in the file. @param seen called with its stderr whenever that grows */
function token(
  grant: string,
  args: readonly string[],
  env: Env = {},
  seen: (text: string, child: ChildProcess) => void = () => {},
): Promise<Ran> {
  const onStart = (child: ChildProcess): void => {
    let text = '';
    child.stderr?.on('data', (chunk: string) => {
      text += chunk;
      seen(text, child);
    });
  };
  return run(['token', '--profile', `./${grant}.json`, ...args], {
    cwd: folder.path,
    env: { PROVISION_BASE_URL: oidc.tokenUrl.origin, ...env },
    onStart,
  });
}

/** Calls `act` once, with the first match. */
function once(what: RegExp, act: (found: string, child: ChildProcess) => void) {
  let isDone = false;
  return (text: string, child: ChildProcess) => {
    const found = what.exec(text)?.[1];
    if (found === undefined || isDone) return;
    isDone = true;
    act(found, child);
  };
}

const ADDRESS = /^ {2}(http\S+)\n[\s\S]*Press Ctrl-C/m;

/** A token is alone on stdout, and the server knows it. */
async function expectToken({ status, stdout, stderr }: Ran): Promise<void> {
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^\S+\n$/);
  expect(stderr).not.toContain(stdout.trim());
  expect(await oidc.isValid(stdout.trim())).toBe(true);
}

describe('provision token with client credentials', () => {
  it('provision token with client credentials prints the token, and says how long it is valid', async () => {
    const ran = await token('client_credentials', [], SERVICE);
    await expectToken(ran);
    expect(ran.stderr).toContain('This is the token, valid for 1\u00a0min.');
    expect(ran.stderr).toContain('A run with the same client ID and client secret, or key file,');
  });

  it('provision token with client credentials saves the token, with the secret from a file', async () => {
    folder.write('secret', `${CLIENT_SECRET}\n`);
    const args = ['--client-id', 'service', '--client-secret-file', 'secret', '--save', 'token'];
    const ran = await token('client_credentials', args);
    expect(ran).toMatchObject({ status: 0, stdout: '' });
    expect(await oidc.isValid(folder.read('token').trim())).toBe(true);
    expect(statSync(join(folder.path, 'token')).mode & 0o777).toBe(0o600);
    expect(ran.stderr).toContain('valid for 1\u00a0min');
  });

  it('provision token with client credentials gets its settings from the configuration, and needs the base URL if the token address contains it', async () => {
    folder.write('secret', CLIENT_SECRET);
    const config = {
      profile: './client_credentials.json',
      client_id: 'service',
      client_secret_file: 'secret',
    };
    folder.write('provision.config.json', JSON.stringify(config));
    const without = await run(['token'], { cwd: folder.path });
    expect(without).toMatchObject({ status: 2, stdout: '' });
    expect(without.stderr).toContain('The base URL of The Test Directory is missing');
    await expectToken(await run(['token', '--base-url', oidc.tokenUrl.origin], { cwd: folder.path }));
  });

  it('provision token with client credentials names the ways to provide what is missing', async () => {
    const noSecret = await token('client_credentials', ['--client-id', 'service']);
    expect(noSecret).toMatchObject({ status: 2, stdout: '' });
    for (const way of ['PROVISION_CLIENT_SECRET', '--client-secret-file', '"client_secret_file"'])
      expect(noSecret.stderr).toContain(way);
    const noId = await token('client_credentials', [], { PROVISION_CLIENT_SECRET: CLIENT_SECRET });
    expect(noId).toMatchObject({ status: 2, stdout: '' });
    for (const way of ['--client-id', 'PROVISION_CLIENT_ID', '"client_id"'])
      expect(noId.stderr).toContain(way);
  });

  it('provision token with client credentials works for a secret with -, _ and . on a server that does not decode HTTP Basic', async () => {
    const [id, secret] = ['my-app_1.test', 'a-b_c.d'];
    const server = createServer((request, response) => {
      const isKnown = request.headers.authorization === `Basic ${btoa(`${id}:${secret}`)}`;
      response.writeHead(isKnown ? 200 : 401);
      response.end(isKnown ? '{"access_token":"t0ken","token_type":"bearer"}' : '{"error":"invalid_client"}');
    });
    await events.once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const env = {
        PROVISION_BASE_URL: `http://127.0.0.1:${port}`,
        PROVISION_CLIENT_ID: id,
        PROVISION_CLIENT_SECRET: secret,
      };
      const ran = await token('client_credentials', [], env);
      expect(ran, ran.stderr).toMatchObject({ status: 0, stdout: 't0ken\n' });
    } finally {
      server.close();
    }
  });

  it('provision token with client credentials says that the secret is wrong, without showing it', async () => {
    const env = { ...SERVICE, PROVISION_CLIENT_SECRET: 'wrong-c4n4ry', PROVISION_DEBUG: '1' };
    const ran = await token('client_credentials', [], env);
    expect(ran).toMatchObject({ status: 4, stdout: '' });
    expect(ran.stderr).toContain('rejected the client secret, or the client ID service (invalid_client)');
    expect(ran.stderr).not.toContain('c4n4ry');
  });

  it('provision token with client credentials does not log the text of an error, which may repeat the secret', async () => {
    const secret = 'C4N4RY-SECRET';
    const server = createServer((_, response) =>
      response.writeHead(401).end(JSON.stringify({ error: secret, error_description: secret })),
    );
    await events.once(server.listen(0, '127.0.0.1'), 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const env = { ...SERVICE, PROVISION_CLIENT_SECRET: secret, PROVISION_DEBUG: '1' };
      const atServer = { PROVISION_BASE_URL: `http://127.0.0.1:${port}` };
      const ran = await token('client_credentials', [], { ...env, ...atServer });
      expect(ran).toMatchObject({
        status: 4,
        stdout: '',
        stderr: expect.stringContaining('reason=no_token'),
      });
      expect(ran.stderr).not.toContain(secret);
    } finally {
      server.close();
    }
  });

  it('provision token with client credentials writes the grant and the host to the debug log, and no secret', async () => {
    const ran = await token('client_credentials', [], { ...SERVICE, PROVISION_DEBUG: '1' });
    expect(ran.stderr).toMatch(/token.*client_credentials/);
    expect(ran.stderr).toContain(oidc.tokenUrl.host);
    expect(ran.stderr).not.toContain(ran.stdout.trim());
    expect(ran.stderr).not.toContain('a secret');
  });
});

describe('provision token with an authorization code', () => {
  it('provision token with an authorization code waits for the browser, and prints the token', async () => {
    const ran = await token(
      'authorization_code',
      ['--client-id', 'desktop'],
      {},
      once(ADDRESS, (address) => void browse(address)),
    );
    await expectUsersToken(ran);
    expect(ran.stderr).toContain('The browser has to run on this\ncomputer');
  });

  it('provision token with an authorization code sends the client secret if one is set', async () => {
    const env = { PROVISION_CLIENT_ID: 'web', PROVISION_CLIENT_SECRET: CLIENT_SECRET };
    const seen = once(ADDRESS, (address) => void browse(address));
    await expectUsersToken(await token('authorization_code', [], env, seen));
    expect(oidc.tokenRequests.at(-1)?.authorization).toMatch(/^Basic /);
  });

  it('provision token with an authorization code says that access was denied', async () => {
    const seen = once(ADDRESS, (address) => void browse(address, { deny: true }));
    const ran = await token('authorization_code', ['--client-id', 'desktop'], {}, seen);
    expect(ran).toMatchObject({ status: 4, stdout: '' });
    expect(ran.stderr).toContain('denied access (access_denied)');
  });

  it('provision token with an authorization code ends at Ctrl-C', async () => {
    const seen = once(ADDRESS, (_, child) => void child.kill('SIGINT'));
    const ran = await token('authorization_code', ['--client-id', 'desktop'], {}, seen);
    expect(ran).toMatchObject({ status: 130, stdout: '' });
  });
});

/** The token of a person: the server lets only the client itself introspect it. */
async function expectUsersToken({ status, stdout, stderr }: Ran): Promise<void> {
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/^\S+\n$/);
  expect(stderr).not.toContain(stdout.trim());
  expect(stderr).not.toMatch(/refresh/i);
  const answer = await fetch(new URL('/me', oidc.tokenUrl), {
    headers: { authorization: `Bearer ${stdout.trim()}` },
  });
  expect(answer.status).toBe(200);
}

describe('provision token with a device code', () => {
  it('provision token with a device code shows the address and the code, and waits', async () => {
    const seen = once(/^ {2}(http\S+user_code=\S+)$/m, (address) => void browse(address));
    const ran = await token('device_code', ['--client-id', 'device'], {}, seen);
    await expectUsersToken(ran);
    expect(ran.stderr).toMatch(/ {2}Code: [A-Z]{4}-[A-Z]{4}\n/);
    expect(ran.stderr).toContain('The code is valid for 10\u00a0min');
  });
});

describe('provision token with the settings of the profile', () => {
  it('provision token needs no auth URL if the profile has the address of an implicit sign-in', async () => {
    const address = once(/^ {2}(http\S+)$/m, (found, child) => {
      expect(new URL(found).searchParams.get('scope')).toBe('openid users');
      const state = new URL(found).searchParams.get('state');
      child.stdin?.write('');
      pasted = `https://any.example/done#access_token=abc&state=${state}\n`;
    });
    let pasted = '';
    const onStart = (child: ChildProcess): void => {
      let text = '';
      child.stderr?.on('data', (chunk: string) => {
        text += chunk;
        address(text, child);
        if (text.includes('address bar')) child.stdin?.write(pasted);
      });
    };
    const args = ['token', '--profile', './implicit.json', '--client-id', 'app'];
    const env = { PROVISION_BASE_URL: 'https://id.example' };
    const ran = await run(args, { cwd: folder.path, env, keepStdinOpen: true, onStart });
    expect(ran).toMatchObject({ status: 0, stdout: 'abc\n' });
    expect(ran.stderr).not.toMatch(/Warning|once:/);
  });

  it('provision token says that the service uses a key if the profile has no grant', async () => {
    const ran = await run(['token', '--profile', 'redmine'], { cwd: folder.path });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('It accepts a key');
    expect(ran.stderr).toContain('--token-file');
    const unnamed = await run(['token', '--profile', 'nextcloud'], { cwd: folder.path });
    expect(unnamed.stderr).toContain('the password of an administrator');
    const basic = await run(['token', '--profile', 'nextcloud', '--set', 'admin=root'], { cwd: folder.path });
    expect(basic.stderr).toContain('the password of "root"');
  });
});

/** A request to create a user. */
type Received = { readonly nickname: string; readonly token: string };

describe('a run with client credentials', () => {
  let server: OidcServer;
  let received: Received[];
  let created: string[];
  /** True if the n-th request is refused although its token is valid. */
  let refuses: (n: number) => boolean;
  /** The message of each answer. */
  let message: string;

  const start = async (tokenLifeS = 60) => {
    server = await startOidcServer({
      tokenLifeS,
      async users(request, response) {
        const { nickname } = (await new Response(
          Readable.toWeb(request) as ReadableStream,
        ).json()) as Received;
        const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
        received.push({ nickname, token });
        const isRefused = refuses(received.length) || !(await server.isValid(token));
        if (!isRefused) created.push(nickname);
        response.writeHead(isRefused ? 401 : 201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ message }));
      },
    });
  };

  const hits = () => {
    const all: Record<string, number> = {};
    for (const { nickname } of received) all[nickname] = (all[nickname] ?? 0) + 1;
    return all;
  };

  const tokensUsed = () => new Set(received.map((one) => one.token)).size;

  beforeEach(() => {
    [received, created, message] = [[], [], ''];
    refuses = () => false;
  });

  afterEach(() => server.close());

  const create = (rows: number, args: readonly string[] = [], env: Env = {}): Promise<Ran> => {
    folder.write('users.csv', rosterOf(rows));
    const all = ['users.csv', '--yes', '--profile', './client_credentials.json', ...args];
    const settings = { PROVISION_BASE_URL: server.tokenUrl.origin, ...SERVICE, ...env };
    return run(all, { cwd: folder.path, env: settings });
  };

  const counts = () => (folder.json('users.csv.results/report.json') as { counts: object }).counts;

  it('a run with client credentials gets its token itself', async () => {
    await start();
    const ran = await create(3, ['--pace', '0']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(hits()).toEqual({ user1: 1, user2: 1, user3: 1 });
    expect(server.tokenRequests).toHaveLength(1);
  });

  it('a run with client credentials renews tokens that are valid for 2 seconds, and no row fails', async () => {
    await start(2);
    const ran = await create(30, ['--pace', '0.1']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(created).toEqual(Array.from({ length: 30 }, (_, n) => `user${n + 1}`));
    expect(counts()).toMatchObject({ created: 30, total: 30 });
    expect(tokensUsed()).toBeGreaterThanOrEqual(3);
    // One token per second, half of a token's lifetime, and not one per row.
    expect(server.tokenRequests.length).toBeLessThan(15);
  }, 20_000);

  it('a run with client credentials gets one new token after a 401, and sends the row once more', async () => {
    await start();
    refuses = (n) => n === 3;
    const ran = await create(5, ['--pace', '0']);
    expect(ran.status, ran.stderr).toBe(0);
    expect(hits()).toEqual({ user1: 1, user2: 1, user3: 2, user4: 1, user5: 1 });
    expect(server.tokenRequests).toHaveLength(2);
    expect(received.map(({ token }) => token === received[0]?.token)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('a run with client credentials stops with 4 if the new token is also refused', async () => {
    await start();
    refuses = (n) => n >= 3;
    const ran = await create(5, ['--pace', '0']);
    expect(ran.status).toBe(4);
    expect(hits()).toEqual({ user1: 1, user2: 1, user3: 2 });
    expect(server.tokenRequests).toHaveLength(2);
    expect(counts()).toMatchObject({ created: 2, pending: 3, failed: 0, unconfirmed: 0 });
    expect(ran.stderr).toContain('Check the permissions of the application service in The Test Directory.');
  });

  it('a run with client credentials and a wrong secret ends with 4 and sends nothing', async () => {
    await start();
    const ran = await create(2, ['--pace', '0'], { PROVISION_CLIENT_SECRET: 'wrong-c4n4ry' });
    expect(ran.status).toBe(4);
    expect(ran.stderr).toContain('rejected the client secret, or the client ID service');
    expect(ran.stderr).not.toContain('c4n4ry');
    expect(received).toEqual([]);
  });

  it('a run with client credentials gets no token for a dry run, or if one is given', async () => {
    await start();
    expect((await create(2, ['--dry-run'])).status).toBe(0);
    const ran = await create(1, ['--pace', '0'], { PROVISION_TOKEN: 'given' });
    expect(ran.status).toBe(4);
    expect(received).toEqual([{ nickname: 'user1', token: 'given' }]);
    expect(server.tokenRequests).toEqual([]);
  });

  it('a run with client credentials sends the client secret nowhere before a person accepts the plan', async () => {
    await start();
    refuses = () => true;
    expect((await create(1, ['--pace', '0'])).status).toBe(4);
    const requestsBefore = server.tokenRequests.length;
    // Address and profile come from the journal, which another user may have written.
    const ran = await run(['retry', 'users.csv.results', '--profile', './client_credentials.json'], {
      cwd: folder.path,
      env: SERVICE,
    });
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('comes from the journal and needs confirmation');
    expect(server.tokenRequests).toHaveLength(requestsBefore);
  });

  it('a run with client credentials withholds an answer that repeats the client secret', async () => {
    await start();
    refuses = () => true;
    message = `of ${encodeURIComponent(CLIENT_SECRET)}`;
    const ran = await create(1, ['--pace', '0', '--debug']);
    expect(ran.status).toBe(4);
    const journal = folder.read('users.csv.results/journal.jsonl');
    for (const text of [ran.stdout, ran.stderr, journal]) expect(text).not.toContain(message);
    expect(ran.stderr).toContain('its message is not shown');
  });

  it('a run with client credentials names what is missing before it sends', async () => {
    await start();
    const noSecret = await create(1, [], { PROVISION_CLIENT_SECRET: '' });
    expect(noSecret.status).toBe(2);
    expect(noSecret.stderr).toContain('The client secret for The Test Directory is missing');
    const none = await create(1, [], { PROVISION_CLIENT_SECRET: '', PROVISION_CLIENT_ID: '' });
    expect(none.status).toBe(4);
    expect(none.stderr).toContain('The client ID and the client secret for The Test Directory are missing');
  });

  it('a run with client credentials uses its token while it is valid if no new one is available, and then stops with 3', async () => {
    // On a busy machine, only few requests are sent while the token is valid.
    await start(4);
    refuses = (n) => {
      if (n === 1) server.loseTokenRequests();
      return false;
    };
    const ran = await create(100, ['--pace', '0.1', '--wait', '0']);
    expect(ran.status).toBe(3);
    expect(received.length).toBeGreaterThan(4);
    expect(counts()).toMatchObject({
      created: created.length,
      pending: 100 - created.length,
      failed: 0,
      unconfirmed: 0,
    });
    expect(ran.stderr).toContain('closed the connection without an answer');
  });
});

describe('a run that needs a person for its token', () => {
  it('a run that needs a person for its token says how to get one if it cannot ask', async () => {
    folder.write('users.csv', rosterOf(1));
    const env = { PROVISION_BASE_URL: 'https://directory.example', PROVISION_CLIENT_ID: 'desktop' };
    for (const grant of ['authorization_code', 'device_code']) {
      const args = ['users.csv', '--yes', '--profile', `./${grant}.json`];
      const ran = await run(args, { cwd: folder.path, env });
      expect(ran.status).toBe(4);
      expect(ran.stderr).toMatch(/export PROVISION_TOKEN="\$\(node .* token .*--profile \.\/\w+\.json\)"/);
    }
  });
});
