import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Interrupted, UserError } from '../../src/domain/errors.js';
import type { History } from '../../src/domain/outcome.js';
import { Secret } from '../../src/domain/secret.js';
import { errorOf } from '../support/error-of.js';
import {
  attemptOnce,
  directoryAt,
  fresh,
  never,
  PASSWORD,
  proven,
  rawServer,
  reply,
  TOKEN,
  user,
} from './stage.js';

describe('the request', () => {
  test('the request is exactly as documented', async () => {
    const server = await rawServer((socket) => socket.end(reply('201 Created')));
    await attemptOnce(`http://127.0.0.1:${server.port}/api/`);
    const [head = '', body = ''] = server.requests[0]?.split('\r\n\r\n') ?? [];
    const lines = head
      .split('\r\n')
      .map((line) => line.replace(/^[\w-]+(?=:)/, (name) => name.toLowerCase()));
    expect(lines[0]).toBe('POST /api/v6/users/ HTTP/1.1');
    expect(lines).toEqual(
      expect.arrayContaining([
        `host: 127.0.0.1:${server.port}`,
        'content-type: application/json',
        `authorization: OAuth ${TOKEN}`,
        'user-agent: provision/1.2.3',
        'accept-encoding: identity',
        'accept: */*',
        'connection: close',
        `content-length: ${Buffer.byteLength(body)}`,
      ]),
    );
    expect(new Set(lines.map((line) => line.split(':')[0])).size).toBe(lines.length);
    expect(body).toBe(
      `{"department_id":7,"position":"Teacher","password":"${PASSWORD}","nickname":"a.petrova",` +
        '"name":{"first":"Авдотья","last":"Петрова","middle":""}}',
    );
  });

  test('the request has the extra headers, and values may have any character', async () => {
    const server = await rawServer((socket) => socket.end(reply('201 Created')));
    const directory = directoryAt(server.port, {
      headers: [
        ['X-Org-Id', '42'],
        ['Cookie', 'a=b'],
      ],
    });
    const password = '"\\\u2028\t😀\'<&>%';
    await directory.create({ ...user, password: new Secret(password) }, fresh, never);
    const [head = '', body = ''] = server.requests[0]?.split('\r\n\r\n') ?? [];
    expect(head).toMatch(/^x-org-id: 42\r?$/im);
    expect(head).toMatch(/^cookie: a=b\r?$/im);
    expect(JSON.parse(body).password).toBe(password);
  });

  test('an Accept header of the caller replaces the default one', async () => {
    const server = await rawServer((socket) => socket.end(reply('201 Created')));
    const directory = directoryAt(server.port, { headers: [['ACCEPT', 'application/json']] });
    await directory.create(user, fresh, never);
    expect(server.requests[0]?.match(/^accept:.*$/gim)).toEqual(['ACCEPT: application/json']);
  });

  test('the token is read again for each attempt', async () => {
    const server = await rawServer((socket) => socket.end(reply('401 X')));
    let token = 'first';
    const directory = directoryAt(server.port, { token: () => new Secret(token) });
    await directory.create(user, fresh, never);
    token = 'second';
    await directory.create(user, fresh, never);
    expect(server.requests.map((text) => /^authorization: (.*)\r$/im.exec(text)?.[1])).toEqual([
      'OAuth first',
      'OAuth second',
    ]);
  });
});

describe('statuses', () => {
  const json = { 'Content-Type': 'application/json' };
  const earlier: History = { everCreated: true, createdThisRun: false };

  test.each([
    [200, '', {}, fresh, { outcome: 'created' }],
    [201, '{"id":1}', json, fresh, { outcome: 'created' }],
    [204, undefined, {}, fresh, { outcome: 'created' }],
    [
      200,
      '<html>',
      { 'Content-Type': 'text/html' },
      fresh,
      { outcome: 'unconfirmed', stop: 'wrong_address' },
    ],
    [401, '', {}, proven, { outcome: 'pending', again: 'token', stop: 'token_refused' }],
    [302, '', { Location: '/login' }, fresh, { outcome: 'pending', stop: 'wrong_address' }],
    [421, '', {}, fresh, { outcome: 'pending', stop: 'wrong_address' }],
    [403, '', {}, fresh, { outcome: 'pending', stop: 'forbidden' }],
    [403, '', {}, earlier, { outcome: 'failed', counts: true, stop: null }],
    [404, '', {}, fresh, { outcome: 'pending', stop: 'wrong_address' }],
    [404, '', {}, proven, { outcome: 'failed', counts: true, stop: null }],
    [405, '', {}, fresh, { outcome: 'pending', stop: 'wrong_address' }],
    [415, '', {}, fresh, { outcome: 'pending', stop: 'wrong_address' }],
    [
      422,
      '{"code":"password.weak"}',
      json,
      fresh,
      { outcome: 'weak_password', counts: true, code: 'password.weak' },
    ],
    [422, '{"code":"password.weak"}', json, proven, { outcome: 'weak_password', counts: false }],
    [422, '{"code":"login.prohibitedsymbols"}', json, proven, { outcome: 'failed', counts: true }],
    [422, '{"code":"some_user_has_this_login"}', json, proven, { outcome: 'exists', counts: false }],
    [
      409,
      '{"message":"{l} is taken","params":{"l":"a"}}',
      json,
      fresh,
      { outcome: 'exists', message: 'a is taken' },
    ],
    [400, '', {}, proven, { outcome: 'failed', counts: true }],
    [429, '', { 'Retry-After': '7' }, fresh, { outcome: 'pending', again: 'throttled', retryAfterMs: 7000 }],
    [408, '', {}, proven, { outcome: 'unconfirmed', again: 'never', counts: true, slows: true }],
    [500, '', {}, proven, { outcome: 'unconfirmed', again: 'never', counts: true, slows: true }],
    [503, '', { 'Retry-After': '9' }, proven, { outcome: 'unconfirmed', slows: true, retryAfterMs: 9000 }],
  ])(
    'the answer %d with the body “%s” and the headers %j, after %j, gets the verdict %j',
    async (status, body, headers, history, expected) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const head = status === 204 ? 'HTTP/1.1 204 X\r\n\r\n' : reply(`${status} X`, body, lines);
      const server = await rawServer((socket) => socket.end(head));
      expect(await attemptOnce(server.port, {}, history)).toMatchObject({
        ...expected,
        status,
        answered: true,
      });
    },
  );
});

describe('secrets in answers', () => {
  test('a secret that the directory repeats in its answer is not shown', async () => {
    const echo = {
      code: `password.weak:${TOKEN}`,
      message: `{p} of {t} is \u001b[31mweak, ${encodeURIComponent(`OAuth ${TOKEN}`)}`,
      params: { p: PASSWORD, t: Buffer.from(`a.petrova:${PASSWORD}`).toString('base64') },
    };
    const server = await rawServer((socket) => socket.end(reply('422 X', JSON.stringify(echo))));
    const verdict = await attemptOnce(server.port);
    expect(verdict).toMatchObject({
      outcome: 'weak_password',
      message:
        'the directory answered 422 Unprocessable Entity (its message is not shown: it may contain a password or a token)',
    });
    expect(verdict.code).toBeUndefined();
    const shown = `${inspect(verdict)} ${JSON.stringify(verdict)}`;
    for (const secret of [
      TOKEN,
      PASSWORD,
      Buffer.from(PASSWORD).toString('base64').slice(4, 20),
      '\u001b[31m',
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  test('the directory object shows no secret', async () => {
    const directory = directoryAt('https://directory.example');
    expect(`${String(directory)} ${inspect(directory, { depth: 9, showHidden: true })}`).not.toContain(TOKEN);
  });

  test('a redirect that contains a secret is not shown', async () => {
    const location = `Location: https://other.example/${TOKEN}/x?password=${PASSWORD}`;
    const server = await rawServer((socket) => socket.end(reply('302 X', '', [location])));
    expect((await attemptOnce(server.port)).message).toBe('the directory answered 302 Found');
  });
});

test.each([{ HTTPS_PROXY: 'socks5://proxy.example' }, { NODE_TLS_REJECT_UNAUTHORIZED: '0' }])(
  'invalid environment variables are refused at once: %j',
  (env) => {
    expect(() => directoryAt('https://directory.example', { env })).toThrow(UserError);
  },
);

describe('a token that cannot be obtained', () => {
  const REFUSED = errorOf('no_token', 'id.example rejected the client secret');
  const LOST = errorOf('unreachable', 'id.example cannot be reached');

  test.each([
    [REFUSED, { outcome: 'pending', again: 'never', stop: 'no_token', message: REFUSED.message }],
    [LOST, { outcome: 'pending', again: 'unreachable', stop: 'unreachable', message: LOST.message }],
    [new Interrupted(), { outcome: 'pending', again: 'never', stop: null }],
  ])(
    'a token that cannot be obtained leaves the row pending, and nothing is sent (%#)',
    async (error, verdict) => {
      const send = () => expect.fail('a request was sent');
      const token = () => Promise.reject(error);
      expect(await attemptOnce(1, { token, send })).toMatchObject({ ...verdict, counts: false });
    },
  );
});
