/** The outcomes for answers of the directory, which nock gives instead of the service. */

import nock from 'nock';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { DirectoryOptions } from '../../src/directory/directory.js';
import { attemptOnce, fresh, PASSWORD, proven, TOKEN } from './stage.js';

const HOST = 'https://directory.example';
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Sends a request with `fetch`, which nock intercepts. */
const send: NonNullable<DirectoryOptions['send']> = async (
  { method, url, headers, body = null },
  _,
  answered,
) => {
  const init = {
    method,
    headers: headers.map(([name, value]) => [name, value] as [string, string]),
    body,
  };
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  answered();
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return { kind: 'status', status: response.status, header, body: bytes, isWhole: true };
};

beforeAll(() => nock.disableNetConnect());
afterEach(() => {
  const pending = nock.pendingMocks();
  nock.cleanAll();
  expect(pending).toEqual([]);
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

test('the service v6 gets the documented request', async () => {
  nock(HOST, {
    reqheaders: { authorization: `OAuth ${TOKEN}`, 'content-type': 'application/json' },
  })
    .post('/v6/users/', {
      department_id: 7,
      position: 'Teacher',
      password: PASSWORD,
      nickname: 'a.petrova',
      name: { first: 'Авдотья', last: 'Петрова', middle: '' },
    })
    .reply(201, { id: 1 });
  expect(await attemptOnce(HOST, { send })).toMatchObject({
    outcome: 'created',
    status: 201,
    answered: true,
  });
});

test.each([
  [200, '', {}, 'created'],
  [201, { id: 1 }, JSON_TYPE, 'created'],
  [200, '<html>', { 'Content-Type': 'text/html' }, 'unconfirmed'],
  [302, '', { Location: 'https://elsewhere.example' }, 'pending'],
  [200, '{}', { 'Content-Type': 'multipart/mixed; type=text/html' }, 'created'],
  [400, { code: 'login.prohibitedsymbols' }, JSON_TYPE, 'failed'],
  // Codes are read only from a 422.
  [400, { code: 'some_user_has_this_login' }, JSON_TYPE, 'failed'],
  [401, '', {}, 'pending'],
  [408, '', {}, 'unconfirmed'],
  [409, '', {}, 'exists'],
  [421, '', {}, 'pending'],
  [422, { code: 'password.weak' }, JSON_TYPE, 'weak_password'],
  [422, 'not JSON', JSON_TYPE, 'weak_password'],
  [422, { code: 'login.prohibitedsymbols' }, JSON_TYPE, 'failed'],
  [422, { code: 'some_user_has_this_login' }, JSON_TYPE, 'exists'],
  [422, { code: ' Some_User_Has_This_Login_Already' }, JSON_TYPE, 'exists'],
  [429, '', { 'Retry-After': '7' }, 'pending'],
  [503, '', {}, 'unconfirmed'],
] as const)(
  'the answer %i with the body %j and the headers %j is %s',
  async (status, body, headers, outcome) => {
    nock(HOST).post('/v6/users/').reply(status, body, headers);
    expect(await attemptOnce(HOST, { send }, proven)).toMatchObject({ outcome, status });
  },
);

test.each([403, 404, 405, 415])(
  '%i fails the row if a user was created before, and otherwise leaves it pending',
  async (status) => {
    nock(HOST).post('/v6/users/').twice().reply(status);
    expect(await attemptOnce(HOST, { send }, fresh)).toMatchObject({ outcome: 'pending' });
    expect(await attemptOnce(HOST, { send }, proven)).toMatchObject({ outcome: 'failed', stop: null });
  },
);

test('a web page is recognised even if white space precedes its media type', async () => {
  const header = (name: string) => (name === 'content-type' ? ' text/html ;charset=utf-8' : undefined);
  const page: NonNullable<DirectoryOptions['send']> = async () => {
    return { kind: 'status', status: 200, header, body: new Uint8Array(), isWhole: true };
  };
  expect(await attemptOnce(HOST, { send: page })).toMatchObject({
    outcome: 'unconfirmed',
    stop: 'wrong_address',
  });
});

test('a verdict has a wait only if the answer has Retry-After', async () => {
  nock(HOST).post('/v6/users/').reply(503);
  expect(await attemptOnce(HOST, { send })).not.toHaveProperty('retryAfterMs');
});
