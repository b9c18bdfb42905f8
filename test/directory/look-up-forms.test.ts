/** Look-ups with answers about one user or with all users, and look-ups by POST. */

import { describe, expect, test } from 'vitest';
import { hostsOf, parseBaseUrl } from '../../src/directory/configure-profile.js';
import { createDirectory } from '../../src/directory/directory.js';
import type { ListForm, LookUp } from '../../src/directory/profile-reads.js';
import type { Answer, Request } from '../../src/directory/send-request.js';
import { NO_DEBUG_LOG } from '../../src/domain/debug-log.js';
import { KnownSecrets } from '../../src/domain/known-secrets.js';
import { Secret } from '../../src/domain/secret.js';
import { createFakeClock } from '../support/fake-clock.js';
import { configured, PERSON } from './profile-samples.js';
import { never } from './stage.js';

const BASE = 'https://chat.example/api';

function answerOf(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  const bytes = Buffer.from(JSON.stringify(body));
  return { kind: 'status', status, header: (name) => headers[name], body: bytes, isWhole: true };
}

/** A directory that gives these answers in order; the last one repeats. */
function directoryOf(change: object, ...answers: readonly Answer[]) {
  const sent: Request[] = [];
  const profile = configured(
    { settings: { host: { description: 'x' } }, reads: true, ...change },
    { host: 'chat' },
  );
  const directory = createDirectory({
    known: new KnownSecrets(),
    profile,
    baseUrl: parseBaseUrl(BASE),
    token: () => new Secret('token-of-the-test'),
    headers: [],
    timeoutMs: 1000,
    version: '0',
    clock: createFakeClock(),
    debug: NO_DEBUG_LOG,
    env: {},
    send: async (request) => {
      const answer = answers[Math.min(sent.push(request) - 1, answers.length - 1)];
      if (answer === undefined) throw new Error('not expected');
      return answer;
    },
  });
  return { directory, sent, profile };
}

async function lookUp(look_up: Partial<LookUp>, answer: Answer, nickname = 'a.petrova') {
  const { directory, sent } = directoryOf({ look_up }, answer);
  const result = await directory.lookUp?.({ ...PERSON, nickname }, [], never);
  if (result === undefined) throw new Error('no look-up');
  return { result, sent };
}

const kindOf = async (look_up: Partial<LookUp>, answer: Answer, nickname?: string) =>
  (await lookUp(look_up, answer, nickname)).result.kind;

/** Like `check_account` of ejabberd, which answers 0 if the user exists and 1 if not. */
const CHECK: LookUp = {
  path: '/check_account',
  method: 'POST',
  body: { user: '{nickname}', host: '{host}' },
  nickname: 'asked',
  absent: { status: 200, at: '', is: 1 },
};

describe('a look-up with an answer about one user', () => {
  test('a user is found even if the answer does not repeat the login', async () => {
    const { result, sent } = await lookUp(CHECK, answerOf(0));
    expect(result).toEqual({ kind: 'found', user: { nickname: 'a.petrova', names: [], fields: {} } });
    expect(sent).toMatchObject([
      { method: 'POST', body: '{"user":"a.petrova","host":"chat"}', url: new URL(`${BASE}/check_account`) },
    ]);
  });

  test('only the answer that the profile describes means that the user is absent', async () => {
    expect(await kindOf(CHECK, answerOf(1))).toBe('absent');
    for (const answer of [
      answerOf(0, 404),
      answerOf(1, 500),
      answerOf(1, 401),
      answerOf(null),
      answerOf([]),
      answerOf({ error: 'no such host' }),
      answerOf([0, 0]),
    ])
      expect(await kindOf(CHECK, answer)).toBe('unknown');
  });

  test('a user is found with the values in the answer', async () => {
    const shown = { id: 7, name: 'Авдотья', title: 'Teacher' };
    const look_up = { ...CHECK, id: '/id', names: ['/name'], fields: { position: '/title' } };
    const user = { nickname: 'a.petrova', id: '7', names: ['Авдотья'], fields: { position: 'Teacher' } };
    expect((await lookUp(look_up, answerOf(shown))).result).toEqual({ kind: 'found', user });
    const inList = { ...look_up, items: '/users' };
    expect((await lookUp(inList, answerOf({ users: [shown] }))).result).toEqual({ kind: 'found', user });
  });
});

/** Like `registered_users` of ejabberd, which answers with the names of all users. */
const ALL_USERS: LookUp = {
  path: '/registered_users',
  method: 'POST',
  body: { host: '{host}' },
  nickname: '',
  whole: true,
};
const MANY = Array.from({ length: 5_000 }, (_, n) => `user-${n}`);

describe('a look-up that answers with all users', () => {
  test('a user is found among all users, or is absent from a list of any length', async () => {
    expect(await kindOf(ALL_USERS, answerOf([...MANY, 'A.Petrova']))).toBe('found');
    expect(await kindOf(ALL_USERS, answerOf(MANY))).toBe('absent');
    expect(await kindOf({ ...ALL_USERS, whole: false }, answerOf(MANY))).toBe('unknown');
  });

  test('a list that is marked as incomplete shows no absence', async () => {
    const inObject = { ...ALL_USERS, items: '/users' };
    for (const more of [{ next: '/x?page=2' }, { total: 5_001 }, { error: 'too many' }, { totalResults: 1 }])
      expect(await kindOf(inObject, answerOf({ users: MANY, ...more }))).toBe('unknown');
    const link = { link: '</users?page=2>; rel="next"' };
    expect(await kindOf(ALL_USERS, answerOf(MANY, 200, link))).toBe('unknown');
    expect(await kindOf(ALL_USERS, answerOf([...MANY, {}]))).toBe('unknown');
  });

  test('an answer with all users may be longer than other answers', async () => {
    const limitOf = async (look_up: Partial<LookUp>) =>
      (await lookUp(look_up, answerOf(MANY))).sent[0]?.longestBody;
    expect(await limitOf(ALL_USERS)).toBe(16 * 1024 * 1024);
    expect(await limitOf(CHECK)).toBeUndefined();
  });
});

test('a login cannot end the quoted text of a filter in a body', async () => {
  const filter = { method: 'POST', path: '/search', nickname: '/login', items: '/users' } as const;
  const quoted = { ...filter, body: { filter: 'login eq "{nickname}"' } };
  const { result, sent } = await lookUp(quoted, answerOf({ users: [] }), 'x" or login pr or login eq "');
  expect([result.kind, sent]).toEqual(['unknown', []]);
  const plain = { ...filter, body: { login: '{nickname}' } };
  const asked = await lookUp(plain, answerOf({ users: [] }), 'o"neill');
  expect([asked.result.kind, asked.sent[0]?.body]).toEqual(['absent', '{"login":"o\\"neill"}']);
});

test('a look-up by POST with the id of an attempt is made for each id', async () => {
  const { directory, sent } = directoryOf(
    {
      create: { path: '/u', type: 'json', body: { p: '{password}', ref: '{attempt_id}' } },
      look_up: { ...ALL_USERS, nickname: '/login', whole: false, body: { ref: '{attempt_id}' } },
    },
    answerOf([]),
  );
  await directory.lookUp?.(PERSON, ['id-1', 'id-2'], never);
  expect(sent.map(({ body }) => body)).toEqual(['{"ref":"id-1"}', '{"ref":"id-2"}']);
});

describe('the address of a further page', () => {
  const list: ListForm = { path: '/users', items: '/users', nickname: '/login', next: '/next' };

  async function pageAt(next: string) {
    const { directory, sent } = directoryOf({ list }, answerOf({ users: [] }));
    const answer = await directory.read(list, {}, never, next);
    return {
      sent: sent.map(({ url }) => url.href),
      message: 'verdict' in answer ? answer.verdict.message : '',
    };
  }

  test.each([
    ['https://chat.example/api/users?page=2', 'https://chat.example/api/users?page=2'],
    ['/other?page=2', 'https://chat.example/other?page=2'],
    ['?page=2', 'https://chat.example/api/users?page=2'],
    ['//chat.example/x', 'https://chat.example/x'],
  ])('a further page may be at %s, which is on the same host', async (next, href) => {
    expect((await pageAt(next)).sent).toEqual([href]);
  });

  test.each([
    'https://evil.example/users',
    '//evil.example/users',
    'http://chat.example/api/users',
    'https://chat.example:8443/users',
    'https://chat.example.evil.example/',
    'javascript:1',
    'https://',
    'https://a@chat.example/users',
    'https://a:b@chat.example/users',
    '\\\\evil.example\\x',
  ])('a further page at %s is not requested, since the token would go there', async (next) => {
    const { sent, message } = await pageAt(next);
    expect(sent).toEqual([]);
    expect(message).not.toBe('');
  });
});

test('the hosts of names and of the list are known before the first request', () => {
  const { profile } = directoryOf(
    {
      create: { path: '/u', type: 'json', body: { p: '{password}' }, id: '/id' },
      fields: { groups: {} },
      names: {
        groups: { url: 'https://{host}.groups.example/g?name={value}', name: '/name', id: '/id' },
      },
      then: [
        {
          step: 'group',
          for: 'groups',
          method: 'PUT',
          path: '/users/{id}/groups/{groups.id}',
          answers: [{ status: 204, means: 'done' }],
        },
      ],
      list: { url: 'https://list.example/all', nickname: '/login', whole: true },
    },
    answerOf([]),
  );
  expect(hostsOf(profile, new URL(BASE))).toEqual(['chat.example', 'chat.groups.example', 'list.example']);
});
