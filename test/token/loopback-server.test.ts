import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Interrupted } from '../../src/domain/errors.js';
import { beginAuthorizationCode } from '../../src/token/authorization-code.js';
import { contextOf, refusal, serverSaying, serverThat, shownOf } from './oauth-setup.js';

const GRANTED = { access_token: 'token-of-tests', token_type: 'bearer' };

async function signIn(tokenUrl?: URL) {
  const client = {
    tokenUrl: tokenUrl ?? (await serverSaying(200, GRANTED)),
    authorizeUrl: new URL('https://id.example/authorize?access_type=offline'),
    clientId: 'client',
  };
  const { address, finished, close } = await beginAuthorizationCode(client, contextOf());
  onTestFinished(close);
  const { searchParams } = new URL(address);
  const redirect = new URL(searchParams.get('redirect_uri') ?? '');
  const answer = (parameters: Record<string, string>) => {
    const url = new URL(redirect);
    url.search = new URLSearchParams({ state: searchParams.get('state') ?? '', ...parameters }).toString();
    return url;
  };
  return { address, redirect, answer, finished, close };
}

/** Sends a request with any headers, which `fetch` does not allow. */
async function ask(url: URL, { method = 'GET', headers = {}, path = `${url.pathname}${url.search}` } = {}) {
  const [response] = await once(httpRequest(url, { method, headers, path, agent: false }).end(), 'response');
  let text = '';
  for await (const chunk of response as IncomingMessage) text += chunk;
  return {
    status: (response as IncomingMessage).statusCode,
    headers: (response as IncomingMessage).headers,
    text,
  };
}

test('the address of the sign-in keeps its existing parameters, and has neither verifier nor secret', async () => {
  const { searchParams } = new URL((await signIn()).address);
  expect([...searchParams.keys()].sort()).toEqual([
    'access_type',
    'client_id',
    'code_challenge',
    'code_challenge_method',
    'redirect_uri',
    'response_type',
    'state',
  ]);
  expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
});

describe('the answer of the browser', () => {
  test('the answer of the browser is accepted with any additional parameters', async () => {
    const { answer, finished } = await signIn();
    const url = answer({ code: 'code', iss: 'https://other.example', session_state: 'x', id_token: 'x' });
    expect((await ask(url)).status).toBe(200);
    expect((await finished).accessToken.reveal()).toBe('token-of-tests');
  });

  test('the browser gets a short page that loads nothing and cannot be framed or cached', async () => {
    const { answer } = await signIn();
    const { headers, text } = await ask(answer({ code: '<script>alert(1)</script>' }));
    expect(text).not.toContain('alert');
    expect(text).toContain("default-src 'none'");
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
  });

  test.each([
    ['access_denied', 'denied access (access_denied): "no"'],
    ['server_error', 'reported an error of its own (server_error): "no"'],
    ['<b>', 'refused the request: "no"'],
  ])('the answer of the browser with the error %s is reported', async (error, message) => {
    const { answer, finished } = await signIn();
    const page = await ask(answer({ error, error_description: 'no' }));
    expect(page.text).toContain('Not signed in');
    expect(page.text).not.toContain('<b>');
    expect((await refusal(finished)).message).toBe(`id.example ${message}`);
  });

  test('an answer of the browser with no code or two codes is an error that shows no code', async () => {
    for (const parameters of [{}, { code: 'one-code' }]) {
      const { answer, finished } = await signIn();
      const url = answer(parameters);
      if ('code' in parameters) url.searchParams.append('code', 'another-code');
      expect((await ask(url)).text).toContain('Not signed in');
      expect(shownOf(await refusal(finished))).not.toContain('-code');
    }
  });

  test('the answer of the browser is not accepted a second time while the first code is exchanged', async () => {
    const { promise: isAsked, resolve } = deferred();
    let respond = () => {};
    const tokenUrl = await serverThat((_, response) => {
      respond = () => void response.end(JSON.stringify(GRANTED));
      resolve();
    });
    const { answer, finished } = await signIn(tokenUrl);
    const first = ask(answer({ code: 'code' }));
    await isAsked;
    expect((await ask(answer({ code: 'code' }))).status).toBe(400);
    respond();
    expect((await first).status).toBe(200);
    await finished;
  });

  test('the answer of the browser is accepted although the browser disconnects before the token arrives', async () => {
    const { promise: isAsked, resolve } = deferred();
    let respond = () => {};
    const tokenUrl = await serverThat((_, response) => {
      respond = () => void response.end(JSON.stringify(GRANTED));
      resolve();
    });
    const { answer, redirect, finished } = await signIn(tokenUrl);
    const url = answer({ code: 'code' });
    const socket = connect(Number(redirect.port), '127.0.0.1');
    socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${redirect.host}\r\n\r\n`);
    await isAsked;
    socket.destroy();
    respond();
    expect((await finished).accessToken.reveal()).toBe('token-of-tests');
  });
});

function deferred() {
  let resolve = (): void => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

test('a request that is not the answer does not end the sign-in', async () => {
  const { answer, redirect, finished } = await signIn();
  const good = answer({ code: 'code' });
  const twice = answer({ code: 'code' });
  twice.searchParams.append('state', 'other');
  const statuses = [
    await ask(redirect),
    await ask(answer({ code: 'code', state: 'other' })),
    await ask(twice),
    await ask(new URL('/favicon.ico', redirect)),
    await ask(good, { method: 'POST' }),
    await ask(good, { method: 'HEAD' }),
    await ask(good, { headers: { host: 'attacker.example' } }),
    await ask(good, { headers: { host: `localhost:${redirect.port}` } }),
    await ask(good, { path: `http://attacker.example${good.pathname}${good.search}` }),
    await ask(good, { path: '//' }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 404, 405, 405, 400, 400, 400, 400]);
  const socket = connect(Number(redirect.port), '127.0.0.1');
  socket.write('not HTTP\r\n\r\n');
  await once(socket.resume(), 'close');
  await ask(good);
  await finished;
});

test('closing a sign-in ends it and closes its port', async () => {
  const { redirect, finished, close } = await signIn();
  close();
  await expect(finished).rejects.toBeInstanceOf(Interrupted);
  await expect(fetch(redirect)).rejects.toThrow();
});

test('a sign-in that is closed after its end can still renew its token', async () => {
  const tokenUrl = await serverSaying(200, { ...GRANTED, refresh_token: 'refresh-of-tests' });
  const { answer, finished, close } = await signIn(tokenUrl);
  await ask(answer({ code: 'code' }));
  const { refresh } = await finished;
  close();
  expect((await refresh?.())?.accessToken.reveal()).toBe('token-of-tests');
});
