import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { RequestContext } from '../../src/directory/classify.js';
import { type LookUpResult, lookUpUser, readLookUp } from '../../src/directory/look-up.js';
import type { LookUp } from '../../src/directory/profile.js';
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

const HER = { login: 'a.petrova', external: ATTEMPT, first: 'Авдотья', last: 'Петрова', title: 'Teacher' };
const OTHER = { login: 'b.petrova' };

describe('a user that is found', () => {
  test('is shown as the directory has one', () => {
    const created = '2026-11-23T04:44:35.614Z';
    const headers = { date: 'Mon, 23 Nov 2026 05:00:07 GMT' };
    expect(read({ users: [{ ...HER, created, groups: ['a', 7, null, 'b'] }] }, {}, { headers })).toEqual({
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

  test('has no members that the answer does not have', () => {
    expect(read({ users: [{ login: 'a.petrova', first: '' }] })).toEqual({
      kind: 'found',
      user: { nickname: 'a.petrova', names: [], fields: { position: '', groups: '' } },
    });
  });

  test.each(['A.Petrova', 'a.petrova@school.example', 'A.PETROVA@SCHOOL.EXAMPLE'])(
    'may be spelled %s: letter case and the domain make no other person',
    (login) => {
      expect(read({ users: [{ login }] }, {}, {}, 'school.example')).toMatchObject({
        user: { nickname: login },
      });
    },
  );

  test('is none of another domain where the profile has one', () => {
    const users = [{ login: 'a.petrova@old.example' }, { login: 'a.petrova@school.example' }];
    expect(read({ users }, {}, {}, 'school.example')).toMatchObject({
      user: { nickname: 'a.petrova@school.example' },
    });
    expect(read({ users: users.slice(0, 1) }, {}, {}, 'school.example').kind).toBe('unknown');
    expect(read({ users: users.slice(0, 1) })).toMatchObject({ kind: 'found' });
  });

  test('letters that only look or decompose alike are compared as NFC', () => {
    const wanted = { person: { nickname: 'jo\u0308rg' }, attemptIds: [], settings: NO_SETTINGS };
    expect(readLookUp(answerOf({ users: [{ login: 'J\u00f6rg' }] }), WAY, wanted, context).kind).toBe(
      'found',
    );
  });

  test('is one of several, by the nickname or by the id of our attempt', () => {
    expect(read({ users: [OTHER, { login: 'a.petrova2' }, HER] })).toMatchObject({
      user: { nickname: 'a.petrova' },
    });
    const renamed = { ...HER, login: 'petrova.a' };
    expect(read({ users: [OTHER, renamed] }, {}, {}, undefined, ATTEMPT)).toMatchObject({
      user: { nickname: 'petrova.a', attemptId: ATTEMPT },
    });
    expect(read({ users: [OTHER, renamed] }).kind).toBe('unknown');
  });

  test('has the id of our attempt rather than the nickname', () => {
    const renamed = { ...HER, login: 'petrova.a' };
    const users = [{ login: 'a.petrova' }, renamed];
    expect(read({ users }, {}, {}, undefined, ATTEMPT)).toMatchObject({ user: { nickname: 'petrova.a' } });
  });

  test('may be the answer itself, or an object in it', () => {
    expect(read(HER, { items: '' })).toMatchObject({ kind: 'found' });
    expect(read({ data: HER }, { items: '/data' })).toMatchObject({ kind: 'found' });
    expect(read([OTHER, HER], { items: '' })).toMatchObject({ kind: 'found' });
  });

  test.each<readonly [unknown, LookUp['unit'], number | undefined]>([
    ['2026-11-23T04:44:35Z', undefined, Date.UTC(2026, 10, 23, 4, 44, 35)],
    ['2026-11-23T07:44:35+03:00', undefined, Date.UTC(2026, 10, 23, 4, 44, 35)],
    // Its zone is not known, so it is no evidence.
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
  ])('created at %j (%s) is %s', (created, unit, at) => {
    const result = read({ users: [{ ...HER, created }] }, unit === undefined ? {} : { unit });
    expect(result.kind === 'found' && result.user.createdAt).toBe(at);
  });

  test('without a date of the answer, or with one that is none, the clocks are not compared', () => {
    for (const headers of [{}, { date: 'now' }]) {
      const result = read({ users: [HER] }, {}, { headers });
      expect(result.kind === 'found' && result.user.clockOffsetMs).toBeUndefined();
    }
  });

  test('a compressed answer is read', () => {
    const body = gzipSync(JSON.stringify({ users: [HER] }));
    expect(read(body, {}, { headers: { 'content-encoding': 'gzip' } }).kind).toBe('found');
  });
});

describe('absent', () => {
  test('is an empty list', () => {
    expect(read({ users: [] })).toEqual({ kind: 'absent' });
  });

  test('is a list that is left out, or null, where the total is 0', () => {
    for (const users of [undefined, null])
      expect(read({ users, total: 0 }, { total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ users: null }).kind).toBe('unknown');
  });

  test('is a short list of others with the nickname in a word, where parts of words are found', () => {
    const users = [
      { login: 'da.petrova' },
      { login: 'b', first: 'A.PETROVA-Smith' },
      { login: 'c', title: 'of a.petrova' },
    ];
    expect(read({ users }, { search: 'part' })).toEqual({ kind: 'absent' });
    expect(read({ users, total: 3 }, { search: 'part', total: '/total' })).toEqual({ kind: 'absent' });
    expect(read({ users }, { search: 'part', page_size: 4 })).toEqual({ kind: 'absent' });
  });

  test('is a list as long as many pages where a total says that it is whole', () => {
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
    ['the errors of nobody', { errors: [null, {}] }],
    ['a member of another name', { error_count: 1, warnings: ['old'], details: 'x', status: 'ok' }],
  ])('is not spoiled by an error that is %s', (_, more) => {
    expect(read({ users: [], ...(more as object) })).toEqual({ kind: 'absent' });
  });

  test.each([
    '{"users":[],"meta":{"a":1,"b":{"a":1}},"a":[{"a":1},{"a":2}]}',
    '{"users":[],"text":"\\"a\\":1,\\"a\\":2 {","keys":["a","a"],"__proto__":1}',
  ])('is not spoiled by a key that is in several objects, or in a text: %s', (text) => {
    expect(read(text)).toEqual({ kind: 'absent' });
  });

  test('may have two totals that agree, and the second may be missing', () => {
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
  ])('is not spoiled by a link to no next page: %s', (link) => {
    expect(read({ users: [] }, {}, { headers: { link } })).toEqual({ kind: 'absent' });
  });

  test.each([
    {},
    { paging: null },
    { paging: { next: null } },
    { paging: { next: '' } },
    { paging: { next: false } },
  ])('is not spoiled by a next page that is none: %j', (more) => {
    expect(read({ users: [], ...more }, { next: '/paging/next' })).toEqual({ kind: 'absent' });
  });

  test('is judged by the rule of the profile before anything else', () => {
    const absent = { status: [200, 404], at: '/error', is: 'not found' };
    for (const status of [200, 404])
      expect(read({ error: 'not found', users: [OTHER] }, { absent }, { status })).toEqual({
        kind: 'absent',
      });
  });

  test('is what the profile says, by status or by a value', () => {
    const ocs = { status: 200, at: '/code', is: 404 };
    expect(read('', { absent: { status: 404 } }, { status: 404 })).toEqual({ kind: 'absent' });
    expect(read({ code: 404 }, { absent: [{ status: 410 }, ocs] })).toEqual({ kind: 'absent' });
    expect(read({ code: 500 }, { absent: ocs }).kind).toBe('unknown');
    expect(read({ code: 404 }, { absent: ocs }, { isWhole: false }).kind).toBe('unknown');
  });
});

describe('unknown', () => {
  test('a list of 20 or more without the user may have further pages', () => {
    expect(read({ users: Array.from({ length: 20 }, () => OTHER) }).kind).toBe('unknown');
    expect(read({ users: [...Array.from({ length: 20 }, () => OTHER), HER] }).kind).toBe('found');
  });

  test('a list whose answer names a next page', () => {
    expect(
      read({ users: [OTHER] }, {}, { headers: { link: '<https://a.example?page=2>; rel="next"' } }).kind,
    ).toBe('unknown');
  });

  test('an answer that has a key twice, also one that shows the user', () => {
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

  test('an answer of absence that has a key twice, and it does not stop the run', () => {
    const answered = { status: 404 };
    const result = read('{"code":7,"code":5}', { absent: { status: 404, at: '/code', is: 5 } }, answered);
    expect(result).toMatchObject({ kind: 'unknown', verdict: { permanent: true, stop: null } });
    expect(read('{"a":1,"a":2}', {}, { status: 401 })).toMatchObject({ verdict: { stop: 'token_refused' } });
  });

  test('an empty list with two totals of which one is not 0', () => {
    for (const [total, totalResults] of [
      [0, 4],
      [4, 0],
    ])
      expect(read({ users: [], total, totalResults }, { total: '/total' })).toMatchObject({
        verdict: { message: 'School shows 0 users, and counts 4' },
      });
  });

  test.each([' ; ', '; a= ', '; a = b ', "; a='b'"])(
    'a link that cannot be read is given up in no time, however often it has %j',
    (part) => {
      const link = `</users>${part.repeat(2_000)}"; rel=next`;
      expect(read({ users: [] }, {}, { headers: { link } }).kind).toBe('unknown');
    },
  );

  test('several with the nickname, as in two domains: nobody knows which one it is', () => {
    const users = [{ login: 'A.Petrova@old.example' }, { login: 'a.petrova@school.example' }];
    expect(read({ users })).toMatchObject({
      kind: 'unknown',
      verdict: { message: expect.stringContaining('several users with this nickname') },
    });
  });

  test.each([
    [{ users: '[]' }, 'shows no users where the profile looks for them'],
    [{ users: [OTHER] }, 'School shows 1 other user instead of the one asked for'],
    [{ users: OTHER }, 'School shows another user instead of the one asked for'],
    [{ users: [], totalResults: 7 }, 'School shows 0 users, and counts 7'],
    [{ users: [], error: { message: 'expired' } }, 'School answered with an error: expired'],
    [{ users: [], errors: ['expired', 'gone'] }, 'School answered with an error: expired'],
    [{ users: [], error: 7 }, 'School answered with an error'],
  ])('says why: %j', (body, message) => {
    expect(read(body)).toMatchObject({ verdict: { message: expect.stringContaining(message) } });
  });

  test('never says what may be a secret', () => {
    const secretive = { ...context, redact: (text: string) => (text.includes('secret') ? undefined : text) };
    const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
    const answer = answerOf({ users: [], error: 'the token secret is old' });
    expect(readLookUp(answer, WAY, wanted, secretive)).toMatchObject({
      verdict: { message: 'School answered with an error' },
    });
  });

  test('is final where the whole answer was read, and not where it was cut', () => {
    const body = { users: [HER, HER] };
    expect(read(body)).toMatchObject({ verdict: { permanent: true } });
    expect(read(body, {}, { isWhole: false })).toMatchObject({ verdict: { permanent: false } });
  });

  test('says what the directory says, where it answers 200 to everything', () => {
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
    ['has another name', { name: 'b.petrova' }],
    ['is no text', { login: { value: 'b.petrova' } }],
    ['is empty', { login: '' }],
    ['is of no object', ['b.petrova']],
    ['is of nothing', null],
  ])('a list of which one nickname %s, since it may be the one', (_, item) => {
    expect(read({ users: [OTHER, item] }).kind).toBe('unknown');
    expect(read({ users: [item, HER] }).kind).toBe('found');
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
    ['201', { users: [HER] }, { status: 201 }],
    ['400', { users: [] }, { status: 400 }],
    ['401', { users: [] }, { status: 401 }],
    ['403', { users: [] }, { status: 403 }],
    ['404, which the profile does not name', { users: [] }, { status: 404 }],
    ['429', { users: [] }, { status: 429 }],
    ['500', { users: [] }, { status: 500 }],
    ['503', { users: [] }, { status: 503 }],
    ['302', { users: [] }, { status: 302 }],
  ])('%s', (_, body, answered) => {
    expect(read(body, {}, answered).kind).toBe('unknown');
  });

  test.each(['inconclusive', 'unreachable', 'aborted_after_sending', 'aborted_before_sending'] as const)(
    'an answer that did not come: %s',
    (kind) => {
      const wanted = { person: { nickname: 'a' }, attemptIds: [], settings: NO_SETTINGS };
      const result = readLookUp({ kind, message: 'lost' }, WAY, wanted, context);
      expect(result).toMatchObject({ kind: 'unknown', verdict: { message: 'lost', answered: false } });
    },
  );

  test('a 404 that is a web page is no absence', () => {
    const answered = { status: 404, headers: { 'content-type': 'text/html' } };
    expect(read('<html>', { absent: { status: 404 } }, answered).kind).toBe('unknown');
  });

  test('no rule about creation is about a look-up', () => {
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
  ])('%d says what it means for the run: %s', (status, stop) => {
    expect(read({}, {}, { status })).toMatchObject({ verdict: { stop, status } });
  });
});

describe('a nickname inside another text', () => {
  const inside = { nickname: { at: '/login', as: '@{nickname}:{server}' } };
  const settings = (name: string) => (name === 'server' ? 'Matrix.Example' : undefined);

  function readInside(login: unknown): LookUpResult {
    const wanted = { person: { nickname: 'a.petrova' }, attemptIds: [], settings };
    return readLookUp(answerOf({ users: [{ login }] }), { ...WAY, ...inside }, wanted, context);
  }

  test.each(['@a.petrova:matrix.example', '@A.Petrova:MATRIX.example'])('is read out of %s', (login) => {
    const nickname = login.slice(1, 10);
    expect(readInside(login)).toMatchObject({ kind: 'found', user: { nickname } });
  });

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
  ])('is not the one of %j, and that is no absence', (login) => {
    expect(readInside(login).kind).toBe('unknown');
  });
});

describe('several ways', () => {
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
  const found = answerOf({ users: [HER] });
  const error = answerOf('', { status: 500 });

  test('are tried in order until one finds the user', async () => {
    expect(await ask([found])).toEqual(['found', [BY_ID.path]]);
    expect(await ask([none, found])).toEqual(['found', [BY_ID.path, WAY.path]]);
    expect(await ask([none, none])).toEqual(['absent', [BY_ID.path, WAY.path]]);
  });

  test('one by the id of an attempt is left out where none is known', async () => {
    expect(await ask([found], [])).toEqual(['found', [WAY.path]]);
  });

  test('one by the id of an attempt is tried for each of them, before those by the nickname', async () => {
    expect(await ask([none, found], ['id-2', ATTEMPT])).toEqual(['found', [BY_ID.path, BY_ID.path]]);
    expect(await ask([none, none, found], ['id-2', 'id-1'])).toEqual([
      'found',
      [BY_ID.path, BY_ID.path, WAY.path],
    ]);
    const asked: unknown[] = [];
    const turned = { ...profile, form: { ...profile.form, look_up: [WAY, BY_ID] } };
    await lookUpUser(PERSON, ['id-2', 'id-1'], turned, async ({ path }, values) => {
      asked.push(path, values('attempt_id'));
      return { answer: none, context };
    });
    expect(asked).toEqual([BY_ID.path, 'id-2', BY_ID.path, 'id-1', WAY.path, undefined]);
  });

  test('one that is unknown is not made absent by another', async () => {
    expect(await ask([error, none])).toEqual(['unknown', [BY_ID.path, WAY.path]]);
    expect(await ask([none, error])).toEqual(['unknown', [BY_ID.path, WAY.path]]);
    expect(await ask([error, found])).toEqual(['found', [BY_ID.path, WAY.path]]);
  });

  test('a refused token or a lost network is met once', async () => {
    expect(await ask([answerOf('', { status: 401 })])).toEqual(['unknown', [BY_ID.path]]);
    expect(await ask([{ kind: 'unreachable', message: '' }])).toEqual(['unknown', [BY_ID.path]]);
  });

  test('a request that cannot be made is an error of its caller', async () => {
    const send = () => Promise.reject(new RequestError('a quote'));
    await expect(lookUpUser(PERSON, [ATTEMPT], profile, send)).rejects.toThrow(RequestError);
  });

  test('an empty id is not that of users without one', async () => {
    const users = [{ login: 'b.petrova', external: '' }];
    expect(await ask([answerOf({ users })], [])).toEqual(['unknown', [WAY.path]]);
  });
});

describe('an absence', () => {
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
  ])('is an empty list beside %s %j', (name, value) => {
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
    // Whoever reads on below so many lists finds out nothing more.
    ['error', JSON.parse(`${'['.repeat(10)}${']'.repeat(10)}`)],
  ])('is no empty list beside %s %j', (name, value) => {
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
  ])('with the total %j is %s', (total, kind) => {
    expect(read({ users: [], total }, TOTAL).kind).toBe(kind);
    if (total === '0') expect(read({ total }, TOTAL).kind).toBe(kind);
  });

  test('of several parts needs as many as the total says, of one digit or two', () => {
    const users = Array.from({ length: 12 }, (_, at) => ({ login: `ba.petrova${at}` }));
    const part = { ...TOTAL, search: 'part' } as const;
    expect(read({ users, total: '12' }, part)).toEqual({ kind: 'absent' });
    expect(read({ users, total: '1' }, part).kind).toBe('unknown');
  });
});

describe('why an answer is no absence', () => {
  const why = (body: unknown, change: Partial<LookUp> = {}): string => {
    const result = read(body, change);
    return result.kind === 'unknown' ? (result.verdict.message ?? '') : result.kind;
  };

  test.each<readonly [unknown, Partial<LookUp>, RegExp]>([
    [{ users: [{ login: '' }] }, {}, /shows no users where the profile looks for them$/],
    [{ users: [{}] }, { search: 'part' }, /shows no users where the profile looks for them$/],
    [{ users: [], total: 'x' }, { total: '/total' }, /does not say how many users there are$/],
    [{ users: [], next: 'x' }, {}, /shows 0 users, and may have more$/],
    [{ users: [], total: 4 }, {}, /shows 0 users, and counts 4$/],
    [{ users: [OTHER] }, {}, /shows 1 other user instead of the one asked for/],
    [{ users: [], error: '  expired ' }, {}, /answered with an error: expired$/],
    [{ users: [], error: { message: ' expired ' } }, {}, /answered with an error: expired$/],
    [{ users: [], errors: [{ title: 'no' }] }, {}, /answered with an error: no$/],
    [{ users: [], error: 17 }, {}, /answered with an error$/],
    [{ users: [], error: { code: 3 }, detail: 'late' }, {}, /answered with an error: late$/],
    [{ users: [], success: false }, {}, /answered with an error$/],
  ])('is told of %j', (body, change, expected) => expect(why(body, change)).toMatch(expected));
});
