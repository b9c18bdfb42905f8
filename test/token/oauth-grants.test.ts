import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Interrupted } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import { beginAuthorizationCode, MAX_SIGN_IN_MS } from '../../src/token/authorization-code.js';
import { beginDeviceCode } from '../../src/token/device-code.js';
import { fetchForApplication, type OAuthClient, type TokenSet } from '../../src/token/oauth-client.js';
import { Renewal } from '../../src/token/renewal.js';
import { createFakeClock } from '../support/fake-clock.js';
import {
  browse,
  CLIENT_SECRET,
  type OidcServer,
  startOidcServer,
  TOKEN_LIFE_S,
} from '../support/oidc-server.js';
import { contextOf, createStepClock, refusal, shownOf } from './oauth-setup.js';

let server: OidcServer;
beforeAll(async () => {
  server = await startOidcServer();
});
afterAll(() => server.close());

const secret = new Secret(CLIENT_SECRET);

function client(clientId: string, parts: Partial<OAuthClient> = {}): OAuthClient {
  const { tokenUrl, authorizeUrl, deviceUrl } = server;
  const scope = clientId.startsWith('service') ? '' : 'openid users';
  return { tokenUrl, authorizeUrl, deviceUrl, clientId, scope, ...parts };
}

const service = () => client('service', { clientSecret: secret });

function lastRequest() {
  const request = server.tokenRequests.at(-1);
  if (request === undefined) throw new Error('nothing came to the token endpoint');
  return request;
}

function renewed(set: TokenSet): Promise<TokenSet> {
  if (set.refresh === undefined) throw new Error('it cannot be renewed');
  return set.refresh();
}

async function signIn(application: OAuthClient, parts = {}) {
  const one = await beginAuthorizationCode(application, contextOf(parts));
  onTestFinished(() => one.close());
  return one;
}

describe('client credentials', () => {
  test('client credentials give a token that the server accepts, and its lifetime', async () => {
    const set = await fetchForApplication(service(), contextOf());
    expect(await server.isValid(set.accessToken.reveal())).toBe(true);
    expect(set.expiresInMs).toBe(TOKEN_LIFE_S * 1000);
  });

  test('a wrong client secret is refused, and not shown', async () => {
    const wrong = new Secret('wrong-secret-of-tests');
    const error = await refusal(fetchForApplication(client('service', { clientSecret: wrong }), contextOf()));
    expect(error).toMatchObject({ reason: 'no_token', oauthCode: 'invalid_client' });
    expect(error.message).toContain(
      `${server.tokenUrl.host} rejected the client secret, or the client ID service`,
    );
    expect(error.next).toContain('PROVISION_CLIENT_SECRET');
    expect(shownOf(error)).not.toContain('wrong-secret-of-tests');
  });

  test('client credentials without a secret are refused before anything is sent', async () => {
    const before = server.tokenRequests.length;
    const error = await refusal(fetchForApplication(client('service'), contextOf()));
    expect(error.reason).toBe('configuration');
    expect(server.tokenRequests.length).toBe(before);
  });

  test("client credentials of an application for another grant are refused with the server's reason", async () => {
    const error = await refusal(fetchForApplication(client('web', { clientSecret: secret }), contextOf()));
    expect(error).toMatchObject({ reason: 'no_token', oauthCode: 'invalid_request' });
    expect(error.message).toContain('rejected the request (invalid_request): "requested grant type');
    expect(error.next).toContain('"token" part of the profile');
  });

  test('a token by client credentials shows neither secret nor token when printed', async () => {
    const set = await fetchForApplication(service(), contextOf());
    const printed = shownOf(set);
    expect(printed).not.toContain(CLIENT_SECRET);
    expect(printed).not.toContain(set.accessToken.reveal());
  });
});

describe('a token during a run', () => {
  test('a token is replaced before it expires by one that the server accepts', async () => {
    const clock = createFakeClock();
    const renewal = new Renewal(() => fetchForApplication(service(), contextOf()), clock);
    const before = server.tokenRequests.length;
    const first = await renewal.current();
    clock.pass((TOKEN_LIFE_S - 11) * 1000);
    expect((await renewal.current()).equals(first)).toBe(true);
    clock.pass(1000);
    const [second, third] = await Promise.all([renewal.current(), renewal.current()]);
    expect(second.equals(first)).toBe(false);
    expect(third.equals(second)).toBe(true);
    expect(await server.isValid(second.reveal())).toBe(true);
    expect(server.tokenRequests.length - before).toBe(2);
  });

  test('a token is replaced once after a 401', async () => {
    const renewal = new Renewal(() => fetchForApplication(service(), contextOf()), createFakeClock());
    const first = await renewal.current();
    await server.revoke(first.reveal());
    expect(await server.isValid(first.reveal())).toBe(false);
    expect(await renewal.refused(first)).toBe(true);
    const second = await renewal.current();
    expect(await server.isValid(second.reveal())).toBe(true);
    expect(await renewal.refused(second)).toBe(false);
  });
});

describe('the authorization code', () => {
  test('the authorization code comes back to this computer and is exchanged, with PKCE', async () => {
    const { address, finished } = await signIn(client('desktop'));
    const parameters = new URL(address).searchParams;
    expect(parameters.get('code_challenge_method')).toBe('S256');
    expect(parameters.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(parameters.get('scope')).toBe('openid users');
    const page = await browse(address);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<h1>Signed in</h1>') });
    const set = await finished;
    expect(await server.isValid(set.accessToken.reveal())).toBe(true);
    expect(lastRequest().body.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  test('the secret of an application is not shown during a sign-in by authorization code', async () => {
    const { address, finished } = await signIn(client('web', { clientSecret: secret }));
    await browse(address);
    const set = await finished;
    expect(set.expiresInMs).toBe(TOKEN_LIFE_S * 1000);
    expect(`${shownOf(set)}${address}`).not.toContain(CLIENT_SECRET);
  });

  test('a sign-in by authorization code is refused if a person denies access', async () => {
    const { address, finished } = await signIn(client('desktop'));
    const page = await browse(address, { deny: true });
    expect(page.text).toContain('<h1>Not signed in</h1>');
    const error = await refusal(finished);
    expect(error).toMatchObject({ reason: 'no_token', oauthCode: 'access_denied' });
    expect(error.message).toContain(`${server.authorizeUrl.host} denied access (access_denied)`);
  });

  test('an authorization code is not accepted twice or with a wrong state', async () => {
    const { address, finished } = await signIn(client('desktop'));
    const redirect = new URL(address).searchParams.get('redirect_uri') ?? '';
    const wrong = await fetch(`${redirect}?code=stolen&state=wrong`);
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('does not belong to the sign-in'),
    ]);
    const { url } = await browse(address);
    await finished;
    await expect(fetch(url)).rejects.toThrow();
  });

  test('a sign-in by authorization code ends after ten minutes, or at a signal', async () => {
    const clock = createStepClock();
    const slow = await signIn(client('desktop'), { clock });
    clock.pass(MAX_SIGN_IN_MS);
    expect((await refusal(slow.finished)).message).toBe('The sign-in was not completed within 10 minutes');
    const interruption = new AbortController();
    const one = await signIn(client('desktop'), { signal: interruption.signal });
    interruption.abort();
    await expect(one.finished).rejects.toBeInstanceOf(Interrupted);
    await expect(fetch(new URL(one.address).searchParams.get('redirect_uri') ?? '')).rejects.toThrow();
  });

  test('an authorization code that the server did not issue is refused, and not shown', async () => {
    const { address, finished } = await signIn(client('desktop'));
    const { searchParams } = new URL(address);
    const answer = new URL(searchParams.get('redirect_uri') ?? '');
    answer.search = new URLSearchParams({
      code: 'made-up-code',
      state: searchParams.get('state') ?? '',
    }).toString();
    expect(await (await fetch(answer)).text()).toContain('Not signed in');
    const error = await refusal(finished);
    expect(error).toMatchObject({ reason: 'no_token', oauthCode: 'invalid_grant' });
    expect(shownOf(error)).not.toContain('made-up-code');
  });
});

describe('a refresh token', () => {
  async function signedIn(): Promise<TokenSet> {
    const { address, finished } = await signIn(client('desktop'));
    await browse(address);
    return finished;
  }

  test('a refresh token gets the next tokens without a person, and is not shown', async () => {
    const set = await signedIn();
    const second = await renewed(set);
    const first = lastRequest().body;
    expect(first.get('grant_type')).toBe('refresh_token');
    expect(await server.isValid(second.accessToken.reveal())).toBe(true);
    const third = await renewed(second);
    expect(third.accessToken.equals(second.accessToken)).toBe(false);
    const usedTokens = [first, lastRequest().body].map((body) => body.get('refresh_token') ?? '');
    expect(new Set(usedTokens).size).toBe(2);
    const printed = [set, second, third].map(shownOf).join();
    for (const token of usedTokens) expect(printed).not.toContain(token);
  });

  test('a refresh token that the server has withdrawn ends the sign-in, and is not shown', async () => {
    const clock = createFakeClock();
    const set = await signedIn();
    const renewal = new Renewal(async () => set, clock, true);
    const token = await renewal.current();
    await renewed(set);
    const spent = lastRequest().body.get('refresh_token') ?? 'none';
    // The token is valid for another moment, and then expires.
    clock.pass((TOKEN_LIFE_S - 5) * 1000);
    expect((await renewal.current()).equals(token)).toBe(true);
    clock.pass(5000);
    const error = await refusal(renewal.current());
    expect(error).toMatchObject({ reason: 'no_token', oauthCode: 'invalid_grant' });
    expect(shownOf(error)).not.toContain(spent);
  });
});

describe('the device code', () => {
  test('a device code is shown, entered in a browser, and gives a token with a refresh token', async () => {
    const clock = createStepClock();
    const code = await beginDeviceCode(client('device'), contextOf({ clock }));
    expect(code).toMatchObject({
      userCode: expect.stringMatching(/^[A-Z]{4}-[A-Z]{4}$/),
      address: new URL('/device', server.tokenUrl).href,
      expiresInMs: 600_000,
    });
    expect(code.addressWithCode).toContain(code.userCode);
    await clock.step();
    await clock.step();
    await browse(code.addressWithCode ?? '');
    await clock.step();
    const set = await code.finished;
    expect(await server.isValid(set.accessToken.reveal())).toBe(true);
    expect(clock.slept).toEqual([5000, 5000, 5000]);
    expect((await renewed(set)).accessToken.equals(set.accessToken)).toBe(false);
    const deviceCode = server.tokenRequests.map(({ body }) => body.get('device_code')).findLast(Boolean);
    expect(shownOf(code)).not.toContain(deviceCode);
  });

  test('a sign-in by device code is refused if a person denies access', async () => {
    const clock = createStepClock();
    const { addressWithCode, finished } = await beginDeviceCode(client('device'), contextOf({ clock }));
    await browse(addressWithCode ?? '', { deny: true });
    await clock.step();
    expect(await refusal(finished)).toMatchObject({ reason: 'no_token', oauthCode: 'access_denied' });
  });

  test('a device code that is not entered in time expires', async () => {
    const clock = createStepClock();
    const { finished } = await beginDeviceCode(client('device'), contextOf({ clock }));
    clock.pass(599_000);
    await clock.step();
    expect(await refusal(finished)).toMatchObject({ reason: 'no_token', oauthCode: 'expired_token' });
    expect((await refusal(finished)).next).toBe('Start again to get a new code.');
  });

  test('a sign-in by device code ends at a signal', async () => {
    const interruption = new AbortController();
    const { finished } = await beginDeviceCode(
      client('device'),
      contextOf({ clock: createStepClock(), signal: interruption.signal }),
    );
    interruption.abort();
    await expect(finished).rejects.toBeInstanceOf(Interrupted);
  });
});
