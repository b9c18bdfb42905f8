/** Tokens by signatures with a key, at an independent OAuth server. */

import { createHash, X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/domain/secret.js';
import { systemClock } from '../../src/platform/system-clock.js';
import { fetchForApplication, type OAuthClient } from '../../src/token/oauth-client.js';
import { Renewal } from '../../src/token/renewal.js';
import { readSigningKey } from '../../src/token/signing-key.js';
import { makeAuthority, NOW } from '../directory/certificate.js';
import { accountFile, ecKey, pemOf, rsaKey } from '../support/keys.js';
import { ACCOUNT, decoded, JWT_BEARER, type OidcServer, startOidcServer } from '../support/oidc-server.js';
import { contextOf, refusal, serverSaying, serverThat, shownOf } from './oauth-setup.js';

const keys = rsaKey();
let server: OidcServer;
beforeAll(async () => {
  server = await startOidcServer(PUBLIC);
});
afterAll(() => server.close());

const PUBLIC = { key: keys.publicKey.export({ format: 'jwk' }) };

async function keyIn(text: string) {
  const never = new AbortController().signal;
  const stdin = Readable.from([Buffer.from(text)]);
  const io = { cwd: '/', stdin, clock: systemClock, interruption: { first: never, second: never } };
  return (await readSigningKey({ kind: 'file', path: '-', from: '--key-file' }, io)).value;
}

const ofAccount = () => keyIn(accountFile(keys.privateKey, ACCOUNT.id));

/** A client that uses client credentials with a key. */
async function machineClient(
  text = pemOf(keys.privateKey),
  parts: Partial<OAuthClient> = {},
): Promise<OAuthClient> {
  const { tokenUrl } = server;
  return { tokenUrl, clientId: 'machine', grant: 'client_credentials', key: await keyIn(text), ...parts };
}

/** A service account that acts for a user. */
async function accountClient(parts: Partial<OAuthClient> = {}): Promise<OAuthClient> {
  const [claims, params] = [{ sub: ACCOUNT.user }, { client_id: 'account' }];
  const key = await ofAccount();
  const base = { tokenUrl: server.tokenUrl, clientId: ACCOUNT.id, grant: 'jwt_bearer', key };
  return { ...base, claims, params, scope: ACCOUNT.scope, ...parts };
}

/** The last request, with its assertion decoded. */
function lastRequest(name: 'assertion' | 'client_assertion', { tokenRequests } = server) {
  const body = tokenRequests.at(-1)?.body;
  const [header = '', payload = ''] = body?.get(name)?.split('.') ?? [];
  return { body, header: decoded(header), payload: decoded(payload) };
}

/** A system clock that is this many milliseconds ahead. */
const clockAhead = (ms: number) => ({ ...systemClock, now: () => systemClock.now() + ms });

describe('a key that authenticates a client', () => {
  test('an RSA key gets a token by client credentials', async () => {
    const set = await fetchForApplication(await machineClient(), contextOf());
    expect(await server.isValid(set.accessToken.reveal())).toBe(true);
    const { body, header, payload } = lastRequest('client_assertion');
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT' });
    const [iat, jti] = [expect.any(Number), expect.any(String)];
    const known = { iss: 'machine', sub: 'machine', aud: server.tokenUrl.href, jti, iat, nbf: iat };
    expect(payload).toEqual({ ...known, exp: Number(payload.iat) + 180 });
    expect(body?.get('client_assertion_type')).toMatch(/:jwt-bearer$/);
    expect(body?.has('client_secret')).toBe(false);
  });

  test('an EC key gets a token by client credentials', async () => {
    const pair = ecKey();
    const other = await startOidcServer({ key: pair.publicKey.export({ format: 'jwk' }) });
    onTestFinished(() => other.close());
    await fetchForApplication(
      await machineClient(pemOf(pair.privateKey, 'sec1'), { tokenUrl: other.tokenUrl }),
      contextOf(),
    );
    expect(lastRequest('client_assertion', other).header.alg).toBe('ES256');
  });

  test('a certificate in the key file is named by its thumbprint, and the key then signs with PS256', async () => {
    const { key, cert } = makeAuthority().issue(['id.example.org'], NOW, keys);
    await fetchForApplication(await machineClient(key + cert), contextOf());
    const thumbprint = createHash('sha256').update(new X509Certificate(cert).raw).digest('base64url');
    expect(lastRequest('client_assertion').header).toEqual({
      alg: 'PS256',
      typ: 'JWT',
      'x5t#S256': thumbprint,
    });
  });

  test('parameters and claims of the profile are sent with the request', async () => {
    const issuer = server.tokenUrl.origin;
    const parts = { claims: { aud: issuer }, params: { audience: 'https://api.example.org' } };
    await fetchForApplication(await machineClient(undefined, parts), contextOf());
    const { body, payload } = lastRequest('client_assertion');
    expect([body?.get('audience'), payload.aud]).toEqual(['https://api.example.org', issuer]);
  });

  test('the error of a refused scope names the scope', async () => {
    const error = await refusal(
      fetchForApplication(await machineClient(undefined, { scope: 'users offline_access' }), contextOf()),
    );
    expect(error.code).toBe('scope-rejected');
    expect(error.message).toContain('rejected the requested scope: "users offline_access" (invalid_scope)');
    for (const language of ['de', 'ru'] as const)
      expect(error.textIn(language).what).toContain('offline_access');
  });
});

describe('a key that signs the grant', () => {
  test('a service account gets a token for a user, with the scope only in the claims', async () => {
    const set = await fetchForApplication(await accountClient(), contextOf());
    expect(await server.isValid(set.accessToken.reveal())).toBe(true);
    expect(set.expiresInMs).toBe(60_000);
    const { body, header, payload } = lastRequest('assertion');
    expect(header).toEqual({ alg: 'RS256', typ: 'JWT', kid: '0a1b2c' });
    const iat = Number(payload.iat);
    const known = { iss: ACCOUNT.id, sub: ACCOUNT.user, aud: server.tokenUrl.href, scope: 'users' };
    expect(payload).toEqual({ ...known, iat, exp: iat + 180 });
    expect([...(body?.keys() ?? [])].sort()).toEqual(['assertion', 'client_id', 'grant_type']);
    expect(body?.get('grant_type')).toBe(JWT_BEARER);
  });

  test('a scope in the parameters is not sent as a claim, and an empty claim is omitted', async () => {
    const { tokenUrl } = server;
    const params = { scope: 'openid', client_id: 'account' };
    const { scope: _, ...client } = await accountClient({ tokenUrl, claims: { sub: '' }, params });
    await refusal(fetchForApplication(client, contextOf()));
    const { body, payload } = lastRequest('assertion');
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss']);
    expect(body?.get('scope')).toBe('openid');
  });

  test('an account without a user requests a token for itself', async () => {
    await refusal(fetchForApplication(await accountClient({ claims: {} }), contextOf()));
    expect(lastRequest('assertion').payload.sub).toBe(ACCOUNT.id);
  });

  test('each token is requested with a new assertion', async () => {
    const other = await startOidcServer({ ...PUBLIC, tokenLifeS: 20 });
    onTestFinished(() => other.close());
    let passed = 0;
    const times = { now: () => Date.now() + passed, monotonic: () => systemClock.monotonic() + passed };
    const clock = { ...systemClock, ...times };
    const client = await accountClient({ tokenUrl: other.tokenUrl });
    const renewal = new Renewal(() => fetchForApplication(client, contextOf({ clock })), clock);
    const first = await renewal.current();
    passed = 12_000;
    const second = await renewal.current();
    expect(second.equals(first)).toBe(false);
    const [before, after] = other.tokenRequests.map(({ body }) => body.get('assertion'));
    expect(before).not.toBe(after);
  });

  test('the error of an account that may not act for users has advice for its administrator, with the scopes', async () => {
    const error = await refusal(
      fetchForApplication(await accountClient({ claims: { sub: 'nobody@example.org' } }), contextOf()),
    );
    expect(error).toMatchObject({ reason: 'no_token', code: 'delegation-refused' });
    expect(error.message).toContain(
      `does not let ${ACCOUNT.id} get tokens with its key (unauthorized_client)`,
    );
    for (const language of ['en', 'de', 'ru'] as const)
      expect(error.textIn(language).next).toContain(ACCOUNT.scope);
  });

  test('the error of a scope that is refused to an account names the scope', async () => {
    const error = await refusal(fetchForApplication(await accountClient({ scope: 'all' }), contextOf()));
    expect(error.message).toMatch(/: "all" \(invalid_scope\): "Unknown scope: all"$/);
  });
});

describe('a key that is refused', () => {
  const other = rsaKey();

  test('the error of a key that the server does not have names the client', async () => {
    const wrong = pemOf(other.privateKey);
    const clients = [
      await machineClient(wrong),
      await accountClient({ key: await keyIn(accountFile(other.privateKey, ACCOUNT.id)) }),
    ];
    for (const client of clients) {
      const error = await refusal(fetchForApplication(client, contextOf()));
      expect(error).toMatchObject({ reason: 'no_token', code: 'key-rejected' });
      expect(error.message).toContain(`rejected the key, or the client ID ${client.clientId} (invalid_`);
      expect(error.next).toContain('Check that the service has this key');
      for (const language of ['de', 'ru'] as const)
        expect(error.textIn(language).what).toContain(client.clientId);
    }
  });

  test.each([
    ['five minutes ahead', 300_000, 'ahead of its own', '5\u00a0Min. vor', 'спешат'],
    ['five minutes slow', -300_000, 'behind its own', '5\u00a0Min. nach', 'отстают'],
  ])('a clock that is %s is named as the reason', async (_, ms, english, german, russian) => {
    for (const client of [await machineClient(), await accountClient()]) {
      const error = await refusal(fetchForApplication(client, contextOf({ clock: clockAhead(ms) })));
      expect(error.code).toBe('clock-off');
      expect(error.message).toContain(`the clock of this computer is 5\u00a0min ${english}`);
      expect(error.next).toContain('Set the clock of this computer');
      expect(error.textIn('de').what).toContain(german);
      expect(error.textIn('ru').what).toContain(russian);
    }
  });

  test('a clock that is half a minute off is not named as the reason', async () => {
    const client = await machineClient(pemOf(other.privateKey));
    const error = await refusal(fetchForApplication(client, contextOf({ clock: clockAhead(-30_000) })));
    expect(error.code).toBe('key-rejected');
    await fetchForApplication(await machineClient(), contextOf({ clock: clockAhead(-100_000) }));
  });

  test('the clock is not named as the reason if the answers of the server have no date', async () => {
    const tokenUrl = await serverThat((request, response) => {
      request.resume();
      response.sendDate = false;
      response.writeHead(400).end('{"error":"invalid_grant"}');
    });
    const client = await accountClient({ tokenUrl });
    const error = await refusal(fetchForApplication(client, contextOf({ clock: clockAhead(-300_000) })));
    expect(error.code).toBe('key-rejected');
  });

  test('no error shows the key, or an assertion that the server repeats', async () => {
    const tokenUrl = await serverThat(async (request, response) => {
      const sent = new URLSearchParams(await text(request)).get('assertion');
      response
        .writeHead(400)
        .end(JSON.stringify({ error: 'invalid_grant', error_description: `of ${sent}` }));
    });
    const error = await refusal(fetchForApplication(await accountClient({ tokenUrl }), contextOf()));
    expect(error.message).toMatch(/\(invalid_grant\)$/);
    const { secret } = await ofAccount();
    const repeating = await serverSaying(400, { error: 'invalid_grant', error_description: secret.reveal() });
    const second = await refusal(
      fetchForApplication(await accountClient({ tokenUrl: repeating }), contextOf()),
    );
    const printed = shownOf(error) + shownOf(second) + shownOf(await accountClient());
    for (const part of [secret.reveal().slice(50, 90), 'eyJhbGci']) expect(printed).not.toContain(part);
  });

  test('a client secret in addition to the key is not sent', async () => {
    const clientSecret = new Secret('a secret of tests');
    const before = server.tokenRequests.length;
    await fetchForApplication(await machineClient(undefined, { clientSecret }), contextOf());
    expect(server.tokenRequests.slice(before).map(({ authorization }) => authorization)).toEqual([undefined]);
  });
});
