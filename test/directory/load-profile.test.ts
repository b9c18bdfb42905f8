import { describe, expect, test } from 'vitest';
import { parseProfile } from '../../src/directory/load-profile.js';
import { GRANTS, MEANINGS } from '../../src/directory/profile.js';
import { errorOf, FORM, load, refusal, textOf } from './profile-samples.js';

const CREATE = FORM.create;
const LOOK_UP = { path: '/users/{nickname}', nickname: '/login' };
const SEE = 'docs/profiles.md describes the form of a profile.';

describe('errors of a profile', () => {
  test('an error of a profile names the file, line, column, path and reason', () => {
    const text = [
      '{',
      '  // A comment.',
      '  "name": "school", "title": "School", "evidence": "documentation",',
      '  "auth": { "Authorization": "Bearer {token}" },',
      '  "create": { "path": "/users", "type": "json",',
      '    "body": { "a/b": ["{nickname}", "{passwort}"], "p": "{password}" } },',
      '  "answers": [{ "status": 201, "means": "created" }],',
      '  "password": "sent",',
      '}',
    ].join('\n');
    const error = errorOf(() => parseProfile(text, './school.json'));
    expect(error.reason).toBe('configuration');
    expect(error.message).toBe(
      './school.json:6:37: /create/body/a~1b/1: {passwort} is not a value; did you mean {password}? Values: nickname, first, last, middle, position, department, department_id, password, change_password, attempt_id',
    );
    expect(error.next).toBe(SEE);
  });

  const LONG = 'x'.repeat(100_000);

  test.each<readonly [string, object, RegExp]>([
    ['title', { title: LONG }, /^\/title takes .*, at most 100 characters$/],
    ['evidence', { evidence: `tested: ${LONG}` }, /^\/evidence takes .* at most 200 characters$/],
    ['description', { settings: { a: { description: LONG } } }, /^\/settings\/a\/description takes /],
    ['sentence of a code', { codes: { a: LONG } }, /^\/codes\/a takes /],
    ['code', { codes: { [LONG]: '' } }, /^\/codes\/x{59}… takes /],
    ['header', { fields: { a: { headers: [LONG] } } }, /^\/fields\/a\/headers\/0 takes text$/],
    ['path', { create: { ...CREATE, path: `/${LONG}` } }, /^\/create\/path takes /],
    ['text of the body', { create: { ...CREATE, body: { a: `{${LONG}}` } } }, /^\/create\/body\/a: \{x+…$/],
    [
      'member of the body',
      { create: { ...CREATE, body: { [LONG]: '{y}' } } },
      /^\/create\/body\/x{59}…: \{y\} /,
    ],
    [
      'name of a header',
      { create: { ...CREATE, headers: { [`${LONG} `]: 'a' } } },
      /^\/create\/headers\/x{59}…: /,
    ],
    ['unknown member', { [LONG]: 1 }, /unknown key "x{59}…"/],
    [
      'value of a rule',
      { answers: [{ status: 201, at: '/a', is: LONG, means: 'created' }] },
      /^\/answers\/0\/is takes /,
    ],
  ])('an error of a profile is short, however long the %s is', (_, change, what) => {
    const message = refusal({ ...change });
    expect(message).toMatch(new RegExp(what.source, 'm'));
    expect(message.length).toBeLessThan(1500);
  });

  test('at most fifty errors of a profile are reported', () => {
    const answers = Array.from({ length: 1000 }, () => ({ status: 700, means: 'created' }));
    const lines = refusal({ answers }).split('\n');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('school.json: 950 more problems');
  });

  test('errors in the form are reported instead of errors in the rules, in the order of the file', () => {
    const both = { ...FORM, pace: 'slow', title: 7, answers: [{ status: 500, means: 'created' }] };
    expect(
      errorOf(() => parseProfile(textOf(both), 'a.json'))
        .message.split('\n')
        .map((line) => line.split(': ')[1]),
    ).toEqual([
      '/title takes what messages call the service, on one line, at most 100 characters, not 7',
      '/answers/0/status takes a number such as 409 without quotes, a list of them, "2xx" or "4xx" (5xx always leave a row unconfirmed), not 500',
      '/pace takes seconds, such as 1-2 or 1.5',
    ]);
  });

  test('errors in the rules are reported for every place', () => {
    const error = errorOf(() =>
      load({ auth: { X: '{nickname}' }, pace: '2-1', create: { ...CREATE, path: '/{password}' } }),
    );
    expect(error.message.split('\n')).toEqual(
      [
        'school.json:6:8: /auth/X: {nickname} cannot be used here',
        'school.json:6:10: /auth: nothing has {token}'.replace('6:10', '5:10'),
        'school.json:9:11: /create/path: {password} cannot be used here',
        'school.json:23:10: /pace: takes seconds from 0 to 3600',
      ].sort((a, b) => Number(a.split(':')[1]) - Number(b.split(':')[1])),
    );
  });

  test.each([
    ['', 'value expected'],
    ['{', 'close brace expected'],
    ['{"name": "a", "name": "b"}', '"name" is also in line 1'],
    ['[]', 'a.json:1:1: the profile takes members in braces, not an empty list'],
    ['null', 'a.json:1:1: the profile takes members in braces, not null'],
    ['['.repeat(200_000), 'nested too deeply'],
  ])('a profile that is not a valid JSON object is refused (%#)', (text, what) => {
    expect(errorOf(() => parseProfile(text, 'a.json')).message).toContain(what);
  });

  test('an error of a profile does not show a value, which could be a secret', () => {
    expect(refusal({ pace: 'my-secret' })).not.toContain('my-secret');
    expect(refusal({ auth: { Authorization: ['my-secret'] } })).not.toContain('my-secret');
  });
});

describe('unknown members of a profile', () => {
  test.each<readonly [object, string]>([
    [{ lookup: {} }, 'the profile: unknown key "lookup"; did you mean "look_up"?'],
    [{ create: { ...CREATE, url: '/x' } }, '/create: unknown key "url"'],
    [
      { answers: [{ status: 201, mean: 'created' }] },
      '/answers/0: unknown key "mean"; did you mean "means"?',
    ],
    [{ look_up: { ...LOOK_UP, item: '' } }, '/look_up: unknown key "item"; did you mean "items"?'],
    [
      { look_up: { ...LOOK_UP, absent: { state: 404 } } },
      '/look_up/absent: unknown key "state"; did you mean "status"?',
    ],
    [{ token: { grant: 'implicit', secret: 'x' } }, '/token: unknown key "secret"'],
    [{ settings: { realm: { text: 'x' } } }, '/settings/realm: unknown key "text"'],
    [
      { fields: { email: { header: ['x'] } } },
      '/fields/email: unknown key "header"; did you mean "headers"?',
    ],
  ])('an unknown member of a profile is refused: %j', (change, what) => {
    expect(refusal({ ...change }).split('\n')).toContain(what);
  });
});

describe('members of a profile with several forms', () => {
  const step = { step: 'group', for: 'groups', method: 'PUT', path: '/{id}', answers: [{ status: 204 }] };
  const names = (form: object) => ({
    create: { ...CREATE, id: '/id' },
    fields: { groups: {} },
    names: { groups: form },
    then: [{ ...step, answers: [{ status: 204, means: 'done' }] }],
  });
  const NAMES = { path: '/groups?name={value}', name: '/name', id: '/id' };

  test.each<readonly [object, string]>([
    [
      { auth: { form: 'token={token}' } },
      '/auth/form takes parameters, one with {token}, not text in quotes',
    ],
    [{ auth: { form: { key: '{token}' }, 'X-Key': 'x' } }, '/auth: unknown key "X-Key"'],
    [names({ ...NAMES, users: true }), '/names/groups: unknown key "path"'],
    [names({ ...NAMES, id: undefined }), '/names/groups/id is missing'],
    [names({ users: false }), '/names/groups/users takes true, not false'],
    [names({ ...NAMES, itms: '' }), '/names/groups: unknown key "itms"; did you mean "items"?'],
    [{ then: [step] }, '/then/0/answers/0/means is missing'],
  ])('an error is about the form that the author meant: %j', (change, what) => {
    expect(refusal({ ...change }).split('\n')).toContain(what);
  });

  test.each<object>([
    { auth: { basic: 'root' } },
    { auth: { form: { key: '{token}' } }, create: { ...CREATE, type: 'form' } },
    names(NAMES),
    names({ users: true }),
    { create: { ...CREATE, id: '/id' } },
    { create: { ...CREATE, id: { header: 'location' } } },
    { look_up: { ...LOOK_UP, nickname: { at: '/name', as: '@{nickname}' } } },
  ])('each form is accepted: %j', (change) => {
    expect(load({ ...change }).form).toEqual({ ...FORM, ...change });
  });
});

describe('wrong values in a profile', () => {
  const rule = (change: object) => ({ answers: [{ status: 201, means: 'created', ...change }] });
  const lookUp = (change: object) => ({ look_up: { ...LOOK_UP, ...change } });
  const create = (change: object) => ({ create: { ...CREATE, ...change } });

  test.each<readonly [string, object]>([
    ...['School', 'a b', '1st', '', 'a'.repeat(41), 'school.json'].map(
      (name) => ['/name', { name }] as const,
    ),
    ...['', 7, 'School\nError: no', 'School\u001b[8m', 'School\u2028'].map(
      (title) => ['/title', { title }] as const,
    ),
    ...['tested', 'tested: ', 'tested: a\nb', 'documentation!', ''].map(
      (evidence) => ['/evidence', { evidence }] as const,
    ),
    ...['http://a.example', 'a.example', ''].map((base_url) => ['/base_url', { base_url }] as const),
    ['/settings', { settings: { Realm: { description: 'x' } } }],
    ['/settings/realm', { settings: { realm: {} } }],
    ['/settings/realm/description', { settings: { realm: { description: 'x\ny' } } }],
    ['/codes/weak', { codes: { weak: 'too\nsimple' } }],
    ['/settings/realm/required', { settings: { realm: { description: 'x', required: 'yes' } } }],
    ['/settings/realm/default', { settings: { realm: { description: 'x', default: 7 } } }],
    ['/fields', { fields: { 'e-mail': {} } }],
    ['/fields/email/headers', { fields: { email: { headers: [] } } }],
    ['/fields/email/many', { fields: { email: { many: '' } } }],
    ['/auth', { auth: 'Bearer' }],
    ['/token/grant', { token: { grant: 'password' } }],
    ['/token/url', { token: { grant: 'implicit', url: 'http://a.example/token' } }],
    ['/token/url', { token: { grant: 'implicit', url: '{base_url}token' } }],
    ...['PATCH', 'GET', 'post'].map((method) => ['/create/method', create({ method })] as const),
    ...['users', '', 'https://a.example/'].map((path) => ['/create/path', create({ path })] as const),
    ...['xml', '', null].map((type) => ['/create/type', create({ type })] as const),
    ['/create/body', create({ body: [] })],
    ['/create/headers/X', create({ headers: { X: '' } })],
    ['/answers', { answers: [] }],
    ...[199, 500, 503, 100, 200.5, '3xx', '5xx', '201', [], [503], ['2xx'], null, true].map(
      (status) => ['/answers/0/status', rule({ status })] as const,
    ),
    ...['exist', 'pending', 'invalid', '', 1].map((means) => ['/answers/0/means', rule({ means })] as const),
    ...['code', '/a~2', '/~'].map((at) => ['/answers/0/at', rule({ at, is: 1 })] as const),
    ['/answers/0/is', rule({ at: '', is: [] })],
    ['/answers/0/starts', rule({ at: '', starts: 'x' })],
    ['/answers/0/contains', rule({ at: '', contains: [] })],
    ['/answers/0/present', rule({ at: '', present: 'true' })],
    ['/message', { message: 'message' }],
    ['/code/1', { code: ['/code', 'code'] }],
    ['/params', { params: ['/a'] }],
    ['/codes/1', { codes: { 1: '' } }],
    ['/password', { password: 'kept' }],
    ['/look_up/path', lookUp({ path: 'users' })],
    ['/look_up/url', { look_up: { url: 'http://a.example/{nickname}', nickname: '' } }],
    ['/look_up/unit', lookUp({ unit: 'min', created_at: '/a' })],
    ['/look_up/names', lookUp({ names: [] })],
    ['/look_up/fields/position', lookUp({ fields: { position: 'title' } })],
    ['/look_up/absent/status', lookUp({ absent: { status: 500 } })],
    ...[-1, 86_401, 'always', 1.5].map(
      (absent_after) => ['/look_up/absent_after', lookUp({ absent_after })] as const,
    ),
    ['/look_up/1', { look_up: [LOOK_UP, { path: '/x' }] }],
    ...['', '1-', '-1', '1,5', 'fast'].map((pace) => ['/pace', { pace }] as const),
  ])('a wrong value of %s is refused: %j', (path, change) => {
    const [first = ''] = refusal({ ...change }).split('\n');
    expect(first.startsWith(path), first).toBe(true);
    expect(first.slice(path.length)).toMatch(/^(?:\/\d)?(?: takes |: |\/\w+ is missing|\/[\w-]+: a name )/);
  });

  test.each(['name', 'title', 'evidence', 'auth', 'create', 'answers', 'password'])(
    'the member %s of a profile is required',
    (name) => {
      expect(refusal({ [name]: undefined }).split('\n')).toContain(`/${name} is missing`);
    },
  );
});

describe('valid members of a profile', () => {
  const filler = { status: 201, means: 'created' };

  test.each(MEANINGS)('a rule of a profile may mean %s', (means) => {
    const isOfErrors = !['created', 'unconfirmed'].includes(means);
    const answers = [filler, { status: isOfErrors ? 409 : 200, means }];
    expect(load({ answers }).form.answers).toEqual(answers);
  });

  test.each(GRANTS)('a profile may have the grant %s', (grant) => {
    const url = '{base_url}/token';
    const addresses = {
      implicit: { authorize_url: url },
      authorization_code: { url, authorize_url: url },
      device_code: { url, device_url: 'https://a.example/device' },
      client_credentials: { url },
      jwt_bearer: { url },
    };
    const token = { grant, ...addresses[grant], scope: 'a b' };
    expect(load({ token }).form.token).toEqual(token);
  });

  test.each<object>([
    { $schema: './directory.schema.json' },
    { evidence: 'tested: Gitea 1.22' },
    { base_url: 'https://a.example/api' },
    { settings: { realm: { description: 'x', required: true }, org: { description: 'x', default: '7' } } },
    { fields: { email: { headers: ['mail'], default: '{nickname}@x', required: false, many: ';' } } },
    { create: { ...CREATE, method: 'POST', headers: { Accept: 'x' } } },
    { create: { ...CREATE, type: 'form', body: { a: ['{nickname}', 1], b: true, c: '{password}' } } },
    { answers: [{ status: '2xx', means: 'created' }] },
    { answers: [filler, { status: [400, 422], at: '', is: null, means: 'exists' }] },
    { answers: [filler, { status: '4xx', at: '/a~1b', present: false, means: 'failed' }] },
    { message: '', code: ['/a', '/b'], params: '/p', codes: { 'a b': 'A sentence.' } },
    { password: 'unknown' },
    { look_up: LOOK_UP },
    {
      look_up: {
        url: '{base_url}/u/{nickname}?x=1',
        nickname: '',
        absent: [{ status: 404 }, { status: 410 }],
      },
    },
    ...[0, 86_400, 'never'].map((absent_after) => ({ look_up: { ...LOOK_UP, absent_after } })),
    { look_up: { ...LOOK_UP, created_at: '/t', unit: 's', names: ['/a'], fields: { 'name.first': '/a' } } },
    { pace: '0' },
    { pace: '0.5-3600' },
  ])('a profile may have %j', (change) => {
    expect(load({ ...change }).form).toEqual({ ...FORM, ...change });
  });
});

describe('a profile', () => {
  test('the digest of a profile changes with its content, not with its formatting or the path of the schema', () => {
    const { digest } = load();
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    expect(parseProfile(JSON.stringify(FORM), 'b.json').digest).toBe(digest);
    expect(load({ $schema: './elsewhere.json' }).digest).toBe(digest);
    expect(load({ answers: [{ status: 200, means: 'created' }] }).digest).not.toBe(digest);
  });

  test('a profile names the values that its request uses, including those in defaults', () => {
    const fields = { email: { default: '{first}@x' }, unused: { default: '{last}' } };
    const { uses } = load({
      fields,
      settings: { org: { description: 'x' } },
      create: { ...CREATE, path: '/{org}/users', body: { ...CREATE.body, mail: ['{email?}'] } },
      look_up: { path: '/{middle}', nickname: '' },
    });
    expect([...uses].sort()).toEqual(['email', 'first', 'nickname', 'org', 'password']);
  });
});
