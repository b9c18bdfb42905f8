import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../../src/directory/classify.js';
import { type LookUpResult, lookUpUser, readLookUp } from '../../src/directory/look-up.js';
import type { LookUp } from '../../src/directory/profile-reads.js';
import { RequestError } from '../../src/directory/render-request.js';
import type { Answer } from '../../src/directory/send-request.js';
import { configured, FORM, PERSON } from './profile-samples.js';

const NOW = Date.UTC(2026, 10, 23, 5);
const ATTEMPT = '7d0c1f0e-6a55-4a0e-9d0b-0d2a5d5b8f01';
const WAY: LookUp = {
  path: '/users?name={nickname}',
  items: '/users',
  nickname: '/login',
  attempt_id: '/external',
  created_at: '/created',
  names: ['/first', '/last'],
  fields: { position: '/title', groups: '/groups' },
};
const NO_SETTINGS = () => undefined;
const context: RequestContext = { redact: (text) => text, now: NOW, profile: configured().form };

type Answered = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isWhole?: boolean;
};

function answerOf(body: unknown, { status = 200, headers = {}, isWhole = true }: Answered = {}): Answer {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { kind: 'status', status, header: (name) => headers[name], body: bytes, isWhole };
}

function read(
  body: unknown,
  change: Partial<LookUp> = {},
  answered: Answered = {},
  domain?: string,
  attemptId?: string,
): LookUpResult {
  const attemptIds = attemptId === undefined ? [] : [attemptId];
  const settings = (name: string) => (name === 'domain' ? domain : undefined);
  const wanted = { person: { nickname: 'a.petrova' }, attemptIds, settings };
  return readLookUp(answerOf(body, answered), { ...WAY, ...change }, wanted, context);
}

const USER = { login: 'a.petrova', external: ATTEMPT, first: 'Авдотья', last: 'Петрова', title: 'Teacher' };
const OTHER = { login: 'b.petrova' };

describe('a found user', () => {
  test('a found user has the values of the answer', () => {
    const created = '2026-11-23T04:44:35.614Z';
    const headers = { date: 'Mon, 23 Nov 2026 05:00:07 GMT' };
    expect(read({ users: [{ ...USER, created, groups: ['a', 7, null, 'b'] }] }, {}, { headers })).toEqual({
      kind: 'found',
      user: {
        nickname: 'a.petrova',
        attemptId: ATTEMPT,
        createdAt: Date.parse(created),
        clockOffsetMs: 7000,
        names: ['Авдотья', 'Петрова'],
        fields: { position: 'Teacher', groups: 'a;7;b' },
      },
    });
  });

  test('a found user has no members that the answer lacks', () => {
    expect(read({ users: [{ login: 'a.petrova', first: '' }] })).toEqual({
      kind: 'found',
      user: { nickname: 'a.petrova', names: [], fields: { position: '', groups: '' } },
    });
  });

  test.each(['A.Petrova', 'a.petrova@school.example', 'A.PETROVA@SCHOOL.EXAMPLE'])(
    'a user is found as %s, whatever the letter case and with the domain',
    (login) => {
      expect(read({ users: [{ login }] }, {}, {}, 'school.example')).toMatchObject({
        user: { nickname: login },
      });
    },
  );

  test('a user of another domain is not found if the profile has a domain', () => {
    const users = [{ login: 'a.petrova@old.example' }, { login: 'a.petrova@school.example' }];
    expect(read({ users }, {}, {}, 'school.example')).toMatchObject({
      user: { nickname: 'a.petrova@school.example' },
    });
    expect(read({ users: users.slice(0, 1) }, {}, {}, 'school.example').kind).toBe('unknown');
    expect(read({ users: users.slice(0, 1) })).toMatchObject({ kind: 'found' });
  });

  test('logins are compared as NFC, without letter case', () => {
    const wanted = { person: { nickname: 'jo\u0308rg' }, attemptIds: [], settings: NO_SETTINGS };
    expect(readLookUp(answerOf({ users: [{ login: 'J\u00f6rg' }] }), WAY, wanted, context).kind).toBe(
      'found',
    );
  });

  test('a user is found among several by login or by the id of an attempt', () => {
    expect(read({ users: [OTHER, { login: 'a.petrova2' }, USER] })).toMatchObject({
      user: { nickname: 'a.petrova' },
    });
    const renamed = { ...USER, login: 'petrova.a' };
    expect(read({ users: [OTHER, renamed] }, {}, {}, undefined, ATTEMPT)).toMatchObject({
      user: { nickname: 'petrova.a', attemptId: ATTEMPT },
    });
    expect(read({ users: [OTHER, renamed] }).kind).toBe('unknown');
  });

  test('a user with the id of an attempt is found rather than one with the login', () => {
    const renamed = { ...USER, login: 'petrova.a' };
    const users = [{ login: 'a.petrova' }, renamed];
    expect(read({ users }, {}, {}, undefined, ATTEMPT)).toMatchObject({ user: { nickname: 'petrova.a' } });
  });

  test('a user may be the whole answer or an object in it', () => {
    expect(read(USER, { items: '' })).toMatchObject({ kind: 'found' });
    expect(read({ data: USER }, { items: '/data' })).toMatchObject({ kind: 'found' });
    expect(read([OTHER, USER], { items: '' })).toMatchObject({ kind: 'found' });
  });

  test.each<readonly [unknown, LookUp['unit'], number | undefined]>([
    ['2026-11-23T04:44:35Z', undefined, Date.UTC(2026, 10, 23, 4, 44, 35)],
    ['2026-11-23T07:44:35+03:00', undefined, Date.UTC(2026, 10, 23, 4, 44, 35)],
    // A time without an offset is not evidence.
    ['2026-11-23T04:44:35', undefined, undefined],
    ['2026-11-23', undefined, undefined],
    ['yesterday', undefined, undefined],
    [1_700_000_000, undefined, undefined],
    [1_700_000_000, 's', 1_700_000_000_000],
    ['1700000000000', 'ms', 1_700_000_000_000],
    ['1e999', 's', undefined],
    ['soon', 's', undefined],
    [null, 'ms', undefined],
    ['', 'ms', undefined],
  ])('the creation time %j with the unit %s is read as %s', (created, unit, at) => {
    const result = read({ users: [{ ...USER, created }] }, unit === undefined ? {} : { unit });
    expect(result.kind === 'found' && result.user.createdAt).toBe(at);
  });

  test('the clocks are not compared without a valid date in the answer', () => {
    for (const headers of [{}, { date: 'now' }]) {
      const result = read({ users: [USER] }, {}, { headers });
      expect(result.kind === 'found' && result.user.clockOffsetMs).toBeUndefined();
    }
  });

  test('a compressed answer is read', () => {
    const body = gzipSync(JSON.stringify({ users: [USER] }));
    expect(read(body, {}, { headers: { 'content-encoding': 'gzip' } }).kind).toBe('found');
  });
});

describe('an absent user', () => {
  test('an empty list shows that the user is absent', () => {
    expect(read({ users: [] })).toEqual({ kind: 'absent' });
  });

  test('a list that is missing or null shows that the user is absent if the total is 0', () => {
    for (const users of [undefined, null])
      expect(read({ users, total: 0 }, { total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ users: null }).kind).toBe('unknown');
  });

  test('a short list of other users shows that the user is absent if the search also matches parts of words', () => {
    const users = [
      { login: 'da.petrova' },
      { login: 'b', first: 'A.PETROVA-Smith' },
      { login: 'c', title: 'of a.petrova' },
    ];
    expect(read({ users }, { search: 'part' })).toEqual({ kind: 'absent' });
    expect(read({ users, total: 3 }, { search: 'part', total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ users }, { search: 'part', page_size: 4 })).toEqual({ kind: 'absent' });
  });

  test('a long list shows that the user is absent if the total says that it is complete', () => {
    const users = Array.from({ length: 40 }, (_, at) => ({ login: `a.petrova${at}` }));
    expect(read({ users, total: 40 }, { search: 'part', total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ users }, { search: 'part' }).kind).toBe('unknown');
  });

  test.each<readonly [string, unknown]>([
    ['null', { error: null, errors: null, detail: null }],
    ['an empty text', { error: '', detail: ' ' }],
    ['an empty list', { errors: [] }],
    ['an empty object', { errors: {}, error: { details: [] } }],
    ['false', { error: false }],
    ['the code 0', { error: 0, errors: { count: 0 } }],
    ['a code 0 without a message', { error: { code: 0, message: '' } }],
    ['empty errors', { errors: [null, {}] }],
    ['a member with a similar name', { error_count: 1, warnings: ['old'], details: 'x', status: 'ok' }],
  ])('an empty list shows that the user is absent if its error is %s', (_, more) => {
    expect(read({ users: [], ...(more as object) })).toEqual({ kind: 'absent' });
  });

  test.each([
    '{"users":[],"meta":{"a":1,"b":{"a":1}},"a":[{"a":1},{"a":2}]}',
    '{"users":[],"text":"\\"a\\":1,\\"a\\":2 {","keys":["a","a"],"__proto__":1}',
  ])(
    'an empty list shows that the user is absent even if a key occurs in several objects or in a text: %s',
    (text) => {
      expect(read(text)).toEqual({ kind: 'absent' });
    },
  );

  test('an empty list shows that the user is absent if it has one or two totals of 0', () => {
    for (const more of [{ totalResults: 0 }, { totalResults: '0' }, { totalResults: null }, {}])
      expect(read({ users: [], total: 0, ...more }, { total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ total: 0, totalResults: 0 }, { total: '/total' })).toEqual({ kind: 'absent' });
  });

  test.each([
    '</users?page=1>; rel="prev"',
    "</users?page=1>; rel='prev'",
    "</users>; title='next'; rel='self'",
    '</users?page=1>; rel="prev first"',
    '</users?next=1>; rel=last',
    '</users>; rel="https://example.org/rel/next"',
    '</users>; rel="next-archive"',
    '</users>; title="rel=next"; rel=self',
    '</users>; title="the \\"next\\" one, </x>; rel=next"; rel=self',
    '</users>; rel=self; rel=next',
    '</users>; rev=next',
    '</users>; rel=self,',
    '',
  ])('an empty list shows that the user is absent if its links name no next page: %s', (link) => {
    expect(read({ users: [] }, {}, { headers: { link } })).toEqual({ kind: 'absent' });
  });

  test.each([
    {},
    { paging: null },
    { paging: { next: null } },
    { paging: { next: '' } },
    { paging: { next: false } },
  ])('an empty list shows that the user is absent if its next page is empty: %j', (more) => {
    expect(read({ users: [], ...more }, { next: '/paging/next' })).toEqual({ kind: 'absent' });
  });

  test('the rule of the profile for absences takes precedence over everything else', () => {
    const absent = { status: [200, 404], at: '/error', is: 'not found' };
    for (const status of [200, 404])
      expect(read({ error: 'not found', users: [OTHER] }, { absent }, { status })).toEqual({
        kind: 'absent',
      });
  });

  test('a user is absent if the profile says so by a status or a value', () => {
    const ocs = { status: 200, at: '/code', is: 404 };
    expect(read('', { absent: { status: 404 } }, { status: 404 })).toEqual({ kind: 'absent' });
    expect(read({ code: 404 }, { absent: [{ status: 410 }, ocs] })).toEqual({ kind: 'absent' });
    expect(read({ code: 500 }, { absent: ocs }).kind).toBe('unknown');
    expect(read({ code: 404 }, { absent: ocs }, { isWhole: false }).kind).toBe('unknown');
  });
});

describe('a look-up without a result', () => {
  test('a list of 20 or more other users is unknown, since it may have further pages', () => {
    expect(read({ users: Array.from({ length: 20 }, () => OTHER) }).kind).toBe('unknown');
    expect(read({ users: [...Array.from({ length: 20 }, () => OTHER), USER] }).kind).toBe('found');
  });

  test('a list with a link to a next page is unknown', () => {
    expect(
      read({ users: [OTHER] }, {}, { headers: { link: '<https://a.example?page=2>; rel="next"' } }).kind,
    ).toBe('unknown');
  });

  test('an answer with a duplicate key is unknown, even if it shows the user', () => {
    for (const text of [
      '{"users":[{"login":"a.petrova"}],"users":[]}',
      '{"users":[],"users":[{"login":"a.petrova"}]}',
      '{"users":[{"login":"b.ivanov", "login" : "a.petrova"}]}',
    ])
      expect(read(text)).toMatchObject({
        kind: 'unknown',
        verdict: { permanent: true, message: 'the answer of School has a key twice in one object' },
      });
  });

  test('an answer that means an absence but has a duplicate key is unknown, and does not stop the run', () => {
    const answered = { status: 404 };
    const result = read('{"code":7,"code":5}', { absent: { status: 404, at: '/code', is: 5 } }, answered);
    expect(result).toMatchObject({ kind: 'unknown', verdict: { permanent: true, stop: null } });
    expect(read('{"a":1,"a":2}', {}, { status: 401 })).toMatchObject({ verdict: { stop: 'token_refused' } });
  });

  test('an empty list with two different totals is unknown', () => {
    for (const [total, totalResults] of [
      [0, 4],
      [4, 0],
    ])
      expect(read({ users: [], total, totalResults }, { total: '/total' })).toMatchObject({
        verdict: { message: 'School shows 0 users, and counts 4' },
      });
  });

  test.each([' ; ', '; a= ', '; a = b ', "; a='b'"])(
    'a link that cannot be parsed is rejected quickly, however often it has %j',
    (part) => {
      const link = `</users>${part.repeat(2_000)}"; rel=next`;
      expect(read({ users: [] }, {}, { headers: { link } }).kind).toBe('unknown');
    },
  );

  test('an answer with several users who have the login, for example in two domains, is unknown', () => {
    const users = [{ login: 'A.Petrova@old.example' }, { login: 'a.petrova@school.example' }];
    expect(read({ users })).toMatchObject({
      kind: 'unknown',
      verdict: { message: expect.stringContaining('several users with this login') },
    });
  });

  test.each([
    [{ users: '[]' }, '/users in the answer of School is not a list: it is a string'],
    [{ users: [OTHER] }, 'School shows 1 other user instead of the requested one'],
    [{ users: OTHER }, 'School shows another user instead of the requested one'],
    [{ users: [], totalResults: 7 }, 'School shows 0 users, and counts 7'],
    [{ users: [], error: { message: 'expired' } }, 'School answered with an error: expired'],
    [{ users: [], errors: ['expired', 'gone'] }, 'School answered with an error: expired'],
    [{ users: [], error: 7 }, 'School answered with an error'],
  ])('an unknown answer has a reason: %j', (body, message) => {
    expect(read(body)).toMatchObject({ verdict: { message: expect.stringContaining(message) } });
  });

  test('the reason for an unknown answer never contains a secret', () => {
    const secretive = { ...context, redact: (text: string) => (text.includes('secret') ? undefined : text) };
    const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
    const answer = answerOf({ users: [], error: 'the token secret is old' });
    const result = readLookUp(answer, WAY, wanted, secretive);
    expect(result).toMatchObject({ verdict: { message: 'School answered with an error' } });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  test('an unknown answer is final if it is complete', () => {
    const body = { users: [USER, USER] };
    expect(read(body)).toMatchObject({ verdict: { permanent: true } });
    expect(read(body, {}, { isWhole: false })).toMatchObject({ verdict: { permanent: false } });
  });

  test('the reason for an unknown answer is the message of the directory if there is one', () => {
    const form = configured({ message: '/error' }).form;
    const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
    const result = readLookUp(answerOf({ error: 'not logged in' }), WAY, wanted, {
      ...context,
      profile: form,
    });
    const message = 'School answered with an error: not logged in';
    expect(result).toMatchObject({ kind: 'unknown', verdict: { message } });
  });

  test.each<readonly [string, unknown]>([
    ['is in another member', { name: 'b.petrova' }],
    ['is not a text', { login: { value: 'b.petrova' } }],
    ['is empty', { login: '' }],
    ['is an item that is not an object', ['b.petrova']],
    ['is null', null],
  ])('a list without the user is unknown if one login %s', (_, item) => {
    expect(read({ users: [OTHER, item] }).kind).toBe('unknown');
    expect(read({ users: [item, USER] }).kind).toBe('found');
  });

  test.each<readonly [string, unknown, Answered]>([
    ['another user instead of a list', { users: OTHER }, {}],
    ['no list', {}, {}],
    ['a list that is text', { users: '[]' }, {}],
    ['null', null, {}],
    ['no JSON', '<users>', {}],
    ['nothing', '', {}],
    ['a cut answer', '{"users":[]}', { isWhole: false }],
    ['a web page', '{"users":[]}', { headers: { 'content-type': 'text/html' } }],
    ['another 2xx', { users: [] }, { status: 202 }],
    ['201', { users: [USER] }, { status: 201 }],
    ['400', { users: [] }, { status: 400 }],
    ['401', { users: [] }, { status: 401 }],
    ['403', { users: [] }, { status: 403 }],
    ['404, if the profile has no rule for it', { users: [] }, { status: 404 }],
    ['429', { users: [] }, { status: 429 }],
    ['500', { users: [] }, { status: 500 }],
    ['503', { users: [] }, { status: 503 }],
    ['302', { users: [] }, { status: 302 }],
  ])('a look-up that is answered with %s is unknown', (_, body, answered) => {
    expect(read(body, {}, answered).kind).toBe('unknown');
  });

  test.each(['inconclusive', 'unreachable', 'aborted_after_sending', 'aborted_before_sending'] as const)(
    'a look-up without an answer is unknown: %s',
    (kind) => {
      const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
      const result = readLookUp({ kind, message: 'lost' }, WAY, wanted, context);
      expect(result).toMatchObject({ kind: 'unknown', verdict: { message: 'lost', answered: false } });
    },
  );

  test('a 404 that is a web page shows no absence', () => {
    const answered = { status: 404, headers: { 'content-type': 'text/html' } };
    expect(read('<html>', { absent: { status: 404 } }, answered).kind).toBe('unknown');
  });

  test('the rules for creating users do not apply to a look-up', () => {
    const created = configured({ answers: [{ status: '2xx', means: 'created' }] }).form;
    const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
    const result = readLookUp(answerOf({}), WAY, wanted, { ...context, profile: created });
    expect(result).toMatchObject({ kind: 'unknown', verdict: { outcome: 'unconfirmed' } });
  });

  test.each([
    [401, 'token_refused'],
    [403, 'forbidden'],
    [429, 'throttled'],
    [404, 'wrong_address'],
  ])('a look-up that is answered with %d stops the run with the reason %s', (status, stop) => {
    expect(read({}, {}, { status })).toMatchObject({ verdict: { stop, status } });
  });
});

describe('a login inside another text', () => {
  const inside = { nickname: { at: '/login', as: '@{nickname}:{server}' } };
  const settings = (name: string) => (name === 'server' ? 'Matrix.Example' : undefined);

  function readInside(login: unknown): LookUpResult {
    const wanted = { person: { nickname: 'a.petrova' }, attemptIds: [], settings };
    return readLookUp(answerOf({ users: [{ login }] }), { ...WAY, ...inside }, wanted, context);
  }

  test.each(['@a.petrova:matrix.example', '@A.Petrova:MATRIX.example'])(
    'the login is read from %s',
    (login) => {
      const nickname = login.slice(1, 10);
      expect(readInside(login)).toMatchObject({ kind: 'found', user: { nickname } });
    },
  );

  test.each([
    '@a.petrova:elsewhere.example',
    '@a.petrova2:matrix.example',
    'a.petrova:matrix.example',
    '@a.petrova@x:matrix.example',
    '@:matrix.example',
    '@:Matrix.Exampl',
    'a.petrova',
    '',
    7,
    null,
  ])('a user with the text %j is not found, but does not count as absent', (login) => {
    expect(readInside(login).kind).toBe('unknown');
  });
});

describe('several look-ups of a profile', () => {
  const BY_ID = { ...WAY, path: '/users?id={attempt_id}' };
  const profile = configured({
    create: { ...FORM.create, body: { p: '{password}', id: '{attempt_id}' } },
    fields: { groups: {} },
    look_up: [BY_ID, WAY],
  });

  async function ask(answers: readonly Answer[], attemptIds: readonly string[] = [ATTEMPT]) {
    const paths: (string | undefined)[] = [];
    const result = await lookUpUser(PERSON, attemptIds, profile, async ({ path }) => {
      const answer = answers[paths.push(path) - 1];
      if (answer === undefined) throw new Error('not expected');
      return { answer, context };
    });
    return [result.kind, paths] as const;
  }

  const none = answerOf({ users: [] });
  const found = answerOf({ users: [USER] });
  const error = answerOf('', { status: 500 });

  test('the look-ups of a profile are made in order until one finds the user', async () => {
    expect(await ask([found])).toEqual(['found', [BY_ID.path]]);
    expect(await ask([none, found])).toEqual(['found', [BY_ID.path, WAY.path]]);
    expect(await ask([none, none])).toEqual(['absent', [BY_ID.path, WAY.path]]);
  });

  test('a look-up by the id of an attempt is left out if no id is known', async () => {
    expect(await ask([found], [])).toEqual(['found', [WAY.path]]);
  });

  test('a look-up by the id of an attempt is made for each id, before look-ups by login', async () => {
    expect(await ask([none, found], ['id-2', ATTEMPT])).toEqual(['found', [BY_ID.path, BY_ID.path]]);
    expect(await ask([none, none, found], ['id-2', 'id-1'])).toEqual([
      'found',
      [BY_ID.path, BY_ID.path, WAY.path],
    ]);
    const asked: unknown[] = [];
    const reversed = { ...profile, form: { ...profile.form, look_up: [WAY, BY_ID] } };
    await lookUpUser(PERSON, ['id-2', 'id-1'], reversed, async ({ path }, values) => {
      asked.push(path, values('attempt_id'));
      return { answer: none, context };
    });
    expect(asked).toEqual([BY_ID.path, 'id-2', BY_ID.path, 'id-1', WAY.path, undefined]);
  });

  test('a user is not absent if one of the look-ups is unknown', async () => {
    expect(await ask([error, none])).toEqual(['unknown', [BY_ID.path, WAY.path]]);
    expect(await ask([none, error])).toEqual(['unknown', [BY_ID.path, WAY.path]]);
    expect(await ask([error, found])).toEqual(['found', [BY_ID.path, WAY.path]]);
  });

  test('no further look-up is made after a refused token or a lost network', async () => {
    expect(await ask([answerOf('', { status: 401 })])).toEqual(['unknown', [BY_ID.path]]);
    expect(await ask([{ kind: 'unreachable', message: '' }])).toEqual(['unknown', [BY_ID.path]]);
  });

  test('a request that cannot be made is an error of the caller', async () => {
    const send = () => Promise.reject(new RequestError('filter-with-quote', {}));
    await expect(lookUpUser(PERSON, [ATTEMPT], profile, send)).rejects.toThrow(RequestError);
  });

  test('a look-up only by the id of an attempt is an error if there is no id', async () => {
    const alone = { ...profile, form: { ...profile.form, look_up: BY_ID } };
    const send = () => Promise.reject(new Error('sent'));
    await expect(lookUpUser(PERSON, [], alone, send)).rejects.toThrow(
      'the look-up needs the id of an attempt, and there is none',
    );
  });

  test('an empty id does not match users without an id', async () => {
    const users = [{ login: 'b.petrova', external: '' }];
    expect(await ask([answerOf({ users })], [])).toEqual(['unknown', [WAY.path]]);
  });
});

describe('members that disprove an absence', () => {
  test.each([
    ['success', true],
    ['ok', 'yes'],
    ['error', ''],
    ['error', '  '],
    ['error', null],
    ['errors', []],
    ['errors', [null, '', { text: '' }]],
    ['detail', {}],
    ['detail', 0],
    ['next', null],
    ['hasMore', false],
    ['total', 0],
    ['total', '0'],
    ['total', 'nine'],
    ['@odata.count', 0],
  ])('an empty list shows an absence with %s %j', (name, value) => {
    expect(read({ users: [], [name]: value })).toEqual({ kind: 'absent' });
  });

  test.each([
    ['totalCount', 1],
    ['total_count', 2],
    ['total', '9'],
    ['next_page_token', 'x'],
    ['nextPageToken', 'x'],
    ['hasMore', 1],
    ['success', false],
    ['ok', false],
    ['scimType', 'invalidFilter'],
    ['@odata.count', 3],
    ['@odata.nextLink', 'x'],
    ['has_more', true],
    ['truncated', true],
    // Only the outer levels of nested lists are searched for a message.
    ['error', JSON.parse(`${'['.repeat(10)}${']'.repeat(10)}`)],
  ])('an empty list shows no absence with %s %j', (name, value) => {
    expect(read({ users: [], [name]: value }).kind).toBe('unknown');
  });

  const TOTAL = { total: '/total' };
  test.each<readonly [unknown, string]>([
    ['0', 'absent'],
    [0, 'absent'],
    ['', 'unknown'],
    ['0 users', 'unknown'],
    ['about 0', 'unknown'],
    [[0], 'unknown'],
    [true, 'unknown'],
  ])('an empty list with the total %j is %s', (total, kind) => {
    expect(read({ users: [], total }, TOTAL).kind).toBe(kind);
    if (total === '0') expect(read({ total }, TOTAL).kind).toBe(kind);
  });

  test('a list of users with similar logins shows an absence only if it has as many users as the total', () => {
    const users = Array.from({ length: 12 }, (_, at) => ({ login: `ba.petrova${at}` }));
    const part = { ...TOTAL, search: 'part' } as const;
    expect(read({ users, total: '12' }, part)).toEqual({ kind: 'absent' });
    expect(read({ users, total: '1' }, part).kind).toBe('unknown');
  });
});

describe('a page of other users', () => {
  const part = { search: 'part', page_size: 2 } as const;
  const others = (...logins: readonly string[]) => ({ users: logins.map((login) => ({ login })) });

  test('a full page may be followed by another page', () => {
    expect(read(others('ba.petrova', 'a.petrova2'), part).kind).toBe('unknown');
    expect(read(others('ba.petrova'), part)).toEqual({ kind: 'absent' });
    expect(read(others('ba.petrova', 'a.petrova2'), { ...part, page_size: 3 })).toEqual({ kind: 'absent' });
  });

  test('a user without the login in any value shows that the service did not search for it', () => {
    expect(read(others('ba.petrova', 'somebody'), { ...part, page_size: 3 }).kind).toBe('unknown');
    const named = { users: [{ login: 'x', first: 'A.Petrova' }] };
    expect(read(named, part)).toEqual({ kind: 'absent' });
  });
});

describe('an error that repeats the login', () => {
  const echo = { login: 'a.petrova', error: 'no such user' };
  const whole = { items: '' };

  test('an object with only an error and the login is not a user', () => {
    expect(read(echo, whole)).toMatchObject({
      kind: 'unknown',
      verdict: { message: 'School answered with an error: no such user' },
    });
    expect(read({ users: [echo] }).kind).toBe('found');
  });

  test.each([
    ['first', 'Авдотья'],
    ['created', '2026-11-23T04:44:35Z'],
    ['external', ATTEMPT],
    ['title', 'Teacher'],
  ])('an object with an error that also has the %s of the user shows the user', (name, value) => {
    expect(read({ ...echo, [name]: value }, whole).kind).toBe('found');
  });

  test('a message in the member that the profile names may be about a success', () => {
    const form = configured({ message: '/note' }).form;
    const wanted = { person: { nickname: 'a.petrova' }, attemptIds: [], settings: NO_SETTINGS };
    const body = { login: 'a.petrova', note: 'found' };
    const result = readLookUp(answerOf(body), { ...WAY, items: '' }, wanted, { ...context, profile: form });
    expect(result.kind).toBe('found');
  });
});

describe('the reason that an answer shows no absence', () => {
  const why = (body: unknown, change: Partial<LookUp> = {}): string => {
    const result = read(body, change);
    return result.kind === 'unknown' ? (result.verdict.message ?? '') : result.kind;
  };

  test.each<readonly [unknown, Partial<LookUp>, RegExp]>([
    [{ users: [{ login: '' }] }, {}, /an item of \/users .* has no usable value at \/login$/],
    [
      { users: [{ login: 7 }, { login: {} }] },
      { search: 'part' },
      /no usable value at \/login: it is an object$/,
    ],
    [{ users: [], total: 'x' }, { total: '/total' }, /has no number of entries at \/total$/],
    [{ users: [], next: 'x' }, {}, /shows 0 users, and may have more$/],
    [{ users: [], total: 4 }, {}, /shows 0 users, and counts 4$/],
    [{ users: [OTHER] }, {}, /shows 1 other user instead of the requested one/],
    [{ users: [], error: '  expired ' }, {}, /answered with an error: expired$/],
    [{ users: [], error: { message: ' expired ' } }, {}, /answered with an error: expired$/],
    [{ users: [], errors: [{ title: 'no' }] }, {}, /answered with an error: no$/],
    [{ users: [], error: 17 }, {}, /answered with an error$/],
    [{ users: [], error: { code: 3 }, detail: 'late' }, {}, /answered with an error: late$/],
    [{ users: [], success: false }, {}, /answered with an error$/],
    [{ users: [], error: { detail: ' late ' } }, {}, /answered with an error: late$/],
    [{ users: OTHER, error: 'expired' }, {}, /answered with an error: expired$/],
    [{ users: OTHER }, {}, /shows another user instead of the requested one$/],
    [{ users: {} }, {}, /is not a list but an object with no usable value at \/login$/],
    [{ users: '[]' }, {}, /\/users in the answer of School is not a list: it is a string$/],
    [{ total: 3 }, { total: '/total' }, /\/users .* is not a list: there is nothing$/],
    [{ total: 0, totalResults: 3 }, { total: '/total' }, /\/users .* is not a list: there is nothing$/],
    [{ users: [], page: { after: 'x' } }, { next: '/page/after' }, /shows 0 users, and may have more$/],
    [{ users: [], page: { after: null } }, { next: '/page/after' }, /^absent$/],
  ])('an answer that shows no absence has a reason: %j', (body, change, expected) =>
    expect(why(body, change)).toMatch(expected),
  );
});
