import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Interrupted } from '../../src/domain/errors.js';
import { Secret } from '../../src/domain/secret.js';
import type { Origin } from '../../src/texts/secret-facts.js';
import { beginAuthorizationCode } from '../../src/token/authorization-code.js';
import { beginDeviceCode } from '../../src/token/device-code.js';
import { fetchForApplication, type OAuthContext } from '../../src/token/oauth-client.js';
import { errorOf } from '../support/error-of.js';
import { contextOf, createStepClock, refusal, serverSaying, serverThat, shownOf } from './oauth-setup.js';

const SECRET = 'secret-of-the-tests';
const TOKEN = 'token-of-the-tests';
const GRANTED = { access_token: TOKEN, token_type: 'Bearer' };

function fetchAt(tokenUrl: URL, parts: Partial<OAuthContext> = {}) {
  const client = { tokenUrl, clientId: 'client', clientSecret: new Secret(SECRET) };
  return fetchForApplication(client, contextOf(parts));
}

/** The address of a port that nothing listens on. */
async function closedPort(): Promise<URL> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return new URL(`http://127.0.0.1:${port}/token`);
}

describe('a token answer', () => {
  test.each([
    { expires_in: 90, ms: 90_000 },
    { expires_in: '90', ms: 90_000 },
    { expires_in: 0, ms: undefined },
    { expires_in: 1e12, ms: undefined },
    { expires_in: 1e300, ms: undefined },
    { expires_in: '1e300', ms: undefined },
    { expires_in: -1, ms: undefined },
    { expires_in: 'never', ms: undefined },
    { expires_in: null, ms: undefined },
    { expires_in: [90], ms: undefined },
    { expires_in: 0.5, ms: 500 },
    { expires_in: 31_536_000, ms: 31_536_000_000 },
    { expires_in: undefined, ms: undefined },
  ])(
    'a token answer with expires_in $expires_in gives that lifetime only if it is valid',
    async ({ expires_in, ms }) => {
      const set = await fetchAt(await serverSaying(200, { ...GRANTED, expires_in }));
      expect(set.accessToken.reveal()).toBe(TOKEN);
      expect(set.expiresInMs).toBe(ms);
    },
  );

  test('a token is requested with our user agent, HTTP Basic and the scope', async () => {
    const requests: unknown[] = [];
    const url = await serverThat(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { 'user-agent': agent, authorization, accept } = request.headers;
      requests.push({ agent, authorization, accept, body: Object.fromEntries(new URLSearchParams(body)) });
      response.end(JSON.stringify(GRANTED));
    });
    const client = {
      tokenUrl: url,
      clientId: 'a:b',
      clientSecret: new Secret('c d%'),
      scope: 'users groups',
    };
    await fetchForApplication(client, contextOf());
    expect(requests).toEqual([
      {
        agent: 'provision/test',
        // RFC 6749, 2.3.1: client ID and secret are each encoded as in a form.
        authorization: `Basic ${btoa('a%3Ab:c+d%25')}`,
        accept: 'application/json',
        body: { grant_type: 'client_credentials', scope: 'users groups' },
      },
    ]);
  });

  test('the ID token of an answer is ignored', async () => {
    const set = await fetchAt(await serverSaying(200, { ...GRANTED, id_token: 'not a JWT' }));
    expect(set.accessToken.reveal()).toBe(TOKEN);
  });

  test.each([
    { name: 'of another type', body: { ...GRANTED, token_type: 'mac' }, reason: 'no_token' },
    { name: 'bound to a key', body: { ...GRANTED, token_type: 'dpop' }, reason: 'no_token' },
    {
      name: 'that no header can carry',
      body: { ...GRANTED, access_token: `${TOKEN} ü` },
      reason: 'no_token',
    },
    { name: 'without a token', body: { token_type: 'bearer' }, reason: 'wrong_address' },
    { name: 'with a number for a token', body: { ...GRANTED, access_token: 1 }, reason: 'wrong_address' },
  ])('a token answer $name is refused, and not shown', async ({ body, reason }) => {
    const error = await refusal(fetchAt(await serverSaying(200, body)));
    expect(error).toMatchObject({ reason, message: expect.stringContaining('127.0.0.1') });
    expect(shownOf(error)).not.toContain(TOKEN);
  });
});

describe('a server for tokens', () => {
  test('a server that accepts the secret only in the body gets it there after a refusal, and at once in later requests', async () => {
    const ways: string[] = [];
    const url = await serverThat(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const isInBody = new URLSearchParams(body).get('client_secret') === SECRET;
      ways.push(isInBody ? 'body' : 'header');
      if (!isInBody) response.writeHead(401, { 'www-authenticate': 'Basic realm="tokens"' });
      response.end(JSON.stringify(isInBody ? GRANTED : { error: 'invalid_client' }));
    });
    const { refresh } = await fetchAt(url);
    await refresh?.();
    expect(ways).toEqual(['header', 'body', 'body']);
  });

  test('a redirect by the server is not followed', async () => {
    const seen: unknown[] = [];
    const target = await serverThat((request, response) => {
      seen.push(request.url);
      response.end(JSON.stringify(GRANTED));
    });
    const url = await serverThat((_, response) => {
      response.writeHead(307, { location: target.href }).end();
    });
    const error = await refusal(fetchAt(url));
    expect(error.reason).toBe('wrong_address');
    expect(error.message).toContain('answered 307 Temporary Redirect');
    expect(seen).toEqual([]);
  });

  test('an answer with more than 64 KiB is refused', async () => {
    const url = await serverSaying(200, { ...GRANTED, padding: 'x'.repeat(64 * 1024) });
    const error = await refusal(fetchAt(url));
    expect(error).toMatchObject({ reason: 'wrong_address', message: expect.stringContaining('64 KiB') });
  });

  test('an answer that does not end is refused', async () => {
    const url = await serverThat((_, response) => {
      const send = () => {
        while (response.write('x'.repeat(1024)));
      };
      response.on('drain', send);
      send();
    });
    expect((await refusal(fetchAt(url))).reason).toBe('wrong_address');
  });

  test.each([
    { status: 200, body: '<html>', reason: 'wrong_address', what: 'something other than a token' },
    { status: 200, body: '[1]', reason: 'wrong_address', what: 'something other than a token' },
    { status: 201, body: JSON.stringify(GRANTED), reason: 'wrong_address', what: '201 Created' },
    { status: 204, body: '', reason: 'wrong_address', what: '204 No Content' },
    { status: 404, body: 'not here', reason: 'wrong_address', what: '404 Not Found' },
    { status: 404, body: '{"error":{"code":5}}', reason: 'wrong_address', what: '404 Not Found' },
    { status: 429, body: '', reason: 'unreachable', what: '429 Too Many Requests' },
    { status: 503, body: '{"error":"server_error"}', reason: 'unreachable', what: '503 Service Unavailable' },
  ])('the answer $status $body has its own error', async ({ status, body, reason, what }) => {
    const url = await serverThat((_, response) => response.writeHead(status).end(body));
    const error = await refusal(fetchAt(url));
    expect(error).toMatchObject({ reason, message: expect.stringContaining(what) });
    expect(error.next).toBeDefined();
  });

  test('a server that does not answer in time is unreachable', async () => {
    const clock = createStepClock();
    const url = await serverThat(() => clock.pass(30_000));
    const error = await refusal(fetchAt(url, { clock }));
    expect(error).toMatchObject({
      reason: 'unreachable',
      message: `${url.host} did not answer within 30 s`,
    });
  });

  test('a signal interrupts a request that the server has not answered', async () => {
    const interruption = new AbortController();
    const url = await serverThat(() => interruption.abort());
    await expect(fetchAt(url, { signal: interruption.signal })).rejects.toBeInstanceOf(Interrupted);
  });

  test('a server that closes the connection or cannot be connected to is unreachable', async () => {
    const url = await serverThat((request) => request.socket.destroy());
    expect(await refusal(fetchAt(url))).toMatchObject({
      reason: 'unreachable',
      message: `${url.host} closed the connection without an answer`,
    });
    const closedAddress = await closedPort();
    const error = await refusal(fetchAt(closedAddress));
    expect(error.reason).toBe('unreachable');
    expect(error.message).toBe(`${closedAddress.host} cannot be reached: connection refused (ECONNREFUSED)`);
  });
});

describe('the description of a refusal', () => {
  function refusalWith(body: unknown, status = 400) {
    return serverSaying(status, body).then((url) => refusal(fetchAt(url)));
  }

  test('the description of a refusal is shown on one line, without control characters, and cut', async () => {
    const description = `No\u001b[31m such\r\nscope\u202e: ${'x'.repeat(300)}`;
    const { message } = await refusalWith({ error: 'invalid_scope', error_description: description });
    const shownText = /\(invalid_scope\): "(.*)"$/s.exec(message)?.[1] ?? '';
    expect(shownText).toMatch(/^No such scope : x+…$/);
    expect([...shownText]).toHaveLength(200);
  });

  test('an answer of Keycloak to a wrong secret is advice on the secret, not on the grant', async () => {
    const code = 'unauthorized_client';
    const wrong = await refusalWith(
      { error: code, error_description: 'Invalid client or Invalid client credentials' },
      401,
    );
    expect(wrong.message).toContain('rejected the client secret, or the client ID');
    const disabled = await refusalWith(
      { error: code, error_description: 'Client not enabled to retrieve service account' },
      401,
    );
    expect(disabled.message).not.toContain('secret');
  });

  test.each([
    ['the secret', SECRET],
    ['the secret, encoded', Buffer.from(SECRET).toString('base64')],
    ['the secret in capitals', SECRET.toUpperCase()],
  ])('the description of a refusal is not shown with %s in it', async (_, text) => {
    const error = await refusalWith({ error: 'invalid_client', error_description: `wrong: ${text}` }, 401);
    expect(error.message).toMatch(/rejected the client secret, or the client ID client \(invalid_client\)$/);
    expect(shownOf(error)).not.toContain(text);
  });

  test.each([SECRET, 'a b', 'E_CAPITAL', 'x'.repeat(41), ''])(
    'an invalid code of a refusal is not shown: %j',
    async (error) => {
      const { message, reason } = await refusalWith({ error, error_description: 'why' });
      if (error === '') return expect(reason).toBe('wrong_address');
      expect(message).toMatch(/refused the request: "why"$/);
    },
  );

  test('a description that is not a text is not shown', async () => {
    const { message } = await refusalWith({ error: 'access_denied', error_description: { a: 1 } });
    expect(message).toMatch(/denied access \(access_denied\)$/);
  });

  test('a code of a refusal that is the client secret is not shown', async () => {
    const url = await serverSaying(400, { error: 'swordfish' });
    const client = { tokenUrl: url, clientId: 'client', clientSecret: new Secret('swordfish') };
    const error = await refusal(fetchForApplication(client, contextOf()));
    expect(error.message).toMatch(/refused the request$/);
  });
});

describe('the advice after a refusal', () => {
  const SHIPPED = { isOwnProfile: false, grant: 'client_credentials' };
  const SETTINGS = { settings: { realm: 'north' } };
  const BASE = { address: 'https://id.example/' };
  const OWN_PART = 'Check the address, in the "token" part of the profile.';
  const BOTH = 'Check the base URL https://id.example/ and the settings: realm (north).';

  async function advice(status: number, error: string, origin?: Origin) {
    const tokenUrl = await serverSaying(status, { error });
    const client = {
      tokenUrl,
      clientId: 'client',
      clientSecret: new Secret(SECRET),
      ...(origin && { origin }),
    };
    return await refusal(fetchForApplication(client, contextOf()));
  }

  test.each<[Partial<Origin>, string]>([
    [{ ...BASE, ...SETTINGS }, `The base URL or a setting is probably wrong. ${BOTH}`],
    [{ ...BASE, settings: {} }, 'The base URL is probably wrong. Check the base URL https://id.example/.'],
    [SETTINGS, 'A setting is probably wrong. Check the settings: realm (north).'],
    [{}, 'Check the network: something other than the service may have answered.'],
    [{ isOwnProfile: true }, OWN_PART],
    [
      { isOwnProfile: true, ...SETTINGS },
      `A setting is probably wrong. Check the settings: realm (north). ${OWN_PART}`,
    ],
  ])('the advice on a wrong address %j names the settings that can be corrected', async (origin, next) => {
    for (const status of [404, 405, 415]) {
      const error = await advice(status, 'No such realm', { ...SHIPPED, ...origin });
      expect(error).toMatchObject({ reason: 'wrong_address', next });
      expect(error.message).toMatch(/: "No such realm"$/);
    }
  });

  test('the advice on a 404 with an OAuth code is the advice on that code', async () => {
    const error = await advice(404, 'invalid_client', SHIPPED);
    expect(error).toMatchObject({
      reason: 'no_token',
      next: expect.stringContaining('PROVISION_CLIENT_SECRET'),
    });
  });

  test.each([
    [400, 'invalid_request', `Check the application, and ${BOTH.slice('Check '.length)}`],
    [400, 'tenant_unknown', `Check the application, and ${BOTH.slice('Check '.length)}`],
    [401, 'Unauthorized', `Check the application, and ${BOTH.slice('Check '.length)}`],
    [400, 'unauthorized_client', 'In the settings of the application, allow the grant client_credentials.'],
    [400, 'invalid_scope', 'Check the permissions of the application.'],
  ])(
    'the advice after %d %s does not mention a profile that comes with the program',
    async (status, code, next) => {
      expect(await advice(status, code, { ...SHIPPED, ...BASE, ...SETTINGS })).toMatchObject({
        reason: 'no_token',
        next,
      });
      expect((await advice(status, code)).next).toMatch(/profile/);
    },
  );

  test('the advice names the redirect URI only for an authorization code', async () => {
    const next = async (grant: string) =>
      (await advice(400, 'invalid_request', { isOwnProfile: false, grant })).next;
    expect(await next('authorization_code')).toContain('redirect to http://127.0.0.1/callback');
    expect(await next('client_credentials')).toBe('Check the application.');
  });

  test('a sentence in place of a code is shown if there is no description', async () => {
    expect((await advice(400, 'The realm is\u001b[31m disabled.')).message).toMatch(
      /refused the request: "The realm is disabled\."$/,
    );
    expect(shownOf(await advice(400, `No ${SECRET}`))).not.toContain(SECRET);
  });
});

describe('the description of a wrong address', () => {
  test.each([
    [{ error: `No ${SECRET}` }],
    [{ message: 'No realm', error: 'Not Found', error_description: btoa(SECRET) }],
    [{ error: SECRET.slice(0, 9), error_description: SECRET.slice(9) }],
    [{ error: 'x'.repeat(5000) }],
  ])('the description of a wrong address is not shown if it is or may be the secret: %j', async (body) => {
    const error = await refusal(fetchAt(await serverSaying(404, body)));
    expect(error.message).toMatch(/answered 404 Not Found$/);
    expect(shownOf(error)).not.toContain(SECRET.slice(0, 9));
  });

  test('the description of a wrong address is one line of at most 200 characters', async () => {
    const body = { error: `No\u001b[31m such\r\nrealm: ${'x'.repeat(300)}` };
    const { message } = await refusal(fetchAt(await serverSaying(404, body)));
    const description = /404 Not Found: "(.*)"$/s.exec(message)?.[1] ?? '';
    expect(description).toMatch(/^No such realm: x+…$/);
    expect([...description]).toHaveLength(200);
  });

  test('the description of a wrong address is not shown if it contains the device code', async () => {
    let n = 0;
    const url = await serverThat((_, response) => {
      n += 1;
      const code = { device_code: 'device-c0de', user_code: 'ABCD', expires_in: 60, interval: 1 };
      const granted = { ...code, verification_uri: 'https://id.example/device' };
      if (n > 1) response.writeHead(404);
      response.end(JSON.stringify(n > 1 ? { error: 'No device-c0de here' } : granted));
    });
    const clock = createStepClock();
    const client = { tokenUrl: url, deviceUrl: url, clientId: 'client' };
    const { finished } = await beginDeviceCode(client, contextOf({ clock }));
    await clock.step();
    expect((await refusal(finished)).message).toMatch(/answered 404 Not Found$/);
  });
});

describe('the address for tokens', () => {
  test('the refusal of an unencrypted address names the setting to correct', async () => {
    const tokenUrl = new URL('http://id.example/token');
    const origin = { isOwnProfile: false, address: 'http://id.example/' };
    const client = { tokenUrl, clientId: 'client', clientSecret: new Secret(SECRET), origin };
    const error = await refusal(fetchForApplication(client, contextOf()));
    expect(error.next).toContain('Use https: without a user name, in the base URL.');
  });

  test.each([
    'http://id.example/token',
    'ftp://id.example/token',
    'https://user:password@id.example/token',
    'https://id.example/token#part',
  ])('the address %s is refused before anything is sent', async (address) => {
    const error = await refusal(fetchAt(new URL(address)));
    expect(error.reason).toBe('configuration');
    expect(error.message).not.toContain('password');
  });

  test('the address for the sign-in or for device codes is required if the grant uses it', async () => {
    const client = { tokenUrl: new URL('https://id.example/token'), clientId: 'client' };
    expect((await refusal(beginAuthorizationCode(client, contextOf()))).next).toContain('authorize_url');
    expect((await refusal(beginDeviceCode(client, contextOf()))).next).toContain('device_url');
  });
});

describe('a proxy', () => {
  async function proxyThat(answer: string) {
    const requests: unknown[] = [];
    const server = createServer().on('connect', (request, socket: Socket) => {
      requests.push([request.url, request.headers['proxy-authorization'], request.headers['user-agent']]);
      socket.on('error', () => {}).end(answer);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return { requests, port: (server.address() as AddressInfo).port };
  }

  test('a proxy is asked for a tunnel with its user and password, and its refusal is reported', async () => {
    const { requests, port } = await proxyThat('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const proxy = new URL(`http://us%25er:pass%3Aword@127.0.0.1:${port}`);
    const error = await refusal(fetchAt(new URL('https://id.example/token'), { proxyFor: () => proxy }));
    expect(requests).toEqual([['id.example:443', `Basic ${btoa('us%er:pass:word')}`, 'provision/test']]);
    expect(error).toMatchObject({
      reason: 'unreachable',
      message: `id.example (through the proxy 127.0.0.1:${port}) cannot be reached: the proxy refused the connection`,
    });
    expect(error.next).toContain('NO_PROXY');
    expect(shownOf(error)).not.toContain('pass');
  });

  test('a proxy that cannot be used is an error of the configuration', async () => {
    const unusable = errorOf('configuration', 'HTTPS_PROXY names no usable proxy');
    const proxyFor = (): URL => {
      throw unusable;
    };
    expect(await refusal(fetchAt(new URL('https://id.example/token'), { proxyFor }))).toBe(unusable);
  });
});
