/** The rules that no profile can change, each with profiles that try to break it. */

import { describe, expect, test } from 'vitest';
import { classify } from '../../src/directory/classify.js';
import { hostsOf } from '../../src/directory/configure-profile.js';
import type { AnswerRule } from '../../src/directory/profile.js';
import { isUpsert } from '../../src/directory/profile-rules.js';
import { configured, FORM, load, refusal } from './profile-samples.js';
import { fresh } from './stage.js';

const CREATE = FORM.create;
const CREATED: AnswerRule = { status: 201, means: 'created' };
const LOOK_UP = { path: '/users/{nickname}', nickname: '/login' };

const TOKEN = { grant: 'client_credentials', url: 'https://id.example.org/token' };
const ACCOUNT = { ...TOKEN, grant: 'jwt_bearer' };
const STEP = {
  step: 'group',
  for: 'groups',
  method: 'POST',
  path: '/g',
  repeat: 'harmless',
  answers: [{ status: 200, means: 'done' }],
};

const withBody = (body: object) => ({ create: { ...CREATE, body: { ...body, secret: '{password}' } } });

type Answered = {
  readonly type?: string;
  readonly isWhole?: boolean;
};

/** The meaning of an answer under these rules, before any user was created. */
function verdictOf(answers: readonly AnswerRule[], status: number, text: string, more: Answered = {}) {
  const { type = 'application/json', isWhole = true } = more;
  const answer = {
    kind: 'status',
    status,
    header: (name: string) => (name === 'content-type' ? type : undefined),
    body: Buffer.from(text),
    isWhole,
  } as const;
  const { form } = load({ answers: [...answers, CREATED] });
  return classify(answer, fresh, { redact: (shown) => shown, now: 0, profile: form });
}

const accepted = (change: object) => expect(load({ ...change }).form.name).toBe(FORM.name);

const errors = (rules: readonly object[]) => refusal({ answers: [...rules, CREATED] });

describe('1. before the rules of a profile: 5xx, 408, 101, 3xx, 421, lost connections and web pages', () => {
  test.each([300, 301, 302, 304, 399, 408, 421])(
    'no rule of a profile may be about the status %d',
    (status) => {
      expect(errors([{ status, means: 'failed' }])).toBe(
        `/answers/0/status: ${status} never decides about the row: 3xx, 408 and 421 have a meaning that no profile can change`,
      );
      expect(errors([{ status: [400, status], means: 'failed' }])).toContain('/answers/0/status: ');
      expect(refusal({ look_up: { ...LOOK_UP, absent: { status } } })).toContain('/look_up/absent/status: ');
    },
  );

  test.each([101, 199, 500, 503, 599, '3xx', '5xx', '1xx'])(
    'no rule of a profile may be about the status %j',
    (status) => {
      expect(errors([{ status, means: 'failed' }])).toMatch(/^\/answers\/0\/status takes a number/);
      expect(refusal({ look_up: { ...LOOK_UP, absent: { status } } })).toMatch(
        /^\/look_up\/absent\/status takes/,
      );
    },
  );

  const EVERYTHING: readonly AnswerRule[] = [
    { status: '4xx', means: 'exists' },
    { status: '2xx', means: 'created' },
  ];

  test.each([
    [101, '{}', {}, { outcome: 'unconfirmed', stop: 'wrong_address' }],
    [200, '<html>', { type: 'text/html; charset=utf-8' }, { outcome: 'unconfirmed', stop: 'wrong_address' }],
    [201, '{}', { type: 'TEXT/HTML' }, { outcome: 'unconfirmed', stop: 'wrong_address' }],
    [201, '{}', { type: 'application/xhtml+xml' }, { outcome: 'unconfirmed', stop: 'wrong_address' }],
    [302, '{}', {}, { outcome: 'pending', stop: 'wrong_address', again: 'never' }],
    [408, '{}', {}, { outcome: 'unconfirmed', stop: null, again: 'never', slows: true }],
    [421, '{}', {}, { outcome: 'pending', stop: 'wrong_address', again: 'never' }],
    [500, '{}', {}, { outcome: 'unconfirmed', stop: null, again: 'never', slows: true }],
    [503, '{}', {}, { outcome: 'unconfirmed', stop: null, again: 'never', slows: true }],
  ])(
    'the meaning of an answer with %d, the body %j and %j cannot be changed by rules',
    (status, text, more, verdict) => {
      expect(verdictOf(EVERYTHING, status, text, more)).toMatchObject(verdict);
    },
  );

  test.each([
    ['inconclusive', 'unconfirmed'],
    ['unreachable', 'pending'],
    ['aborted_after_sending', 'unconfirmed'],
    ['aborted_before_sending', 'pending'],
  ] as const)('an attempt without a status (%s) has the outcome %s', (kind, outcome) => {
    const context = { redact: (text: string) => text, now: 0, profile: load().form };
    expect(classify({ kind, message: '' }, fresh, context).outcome).toBe(outcome);
  });
});

describe('2. what a rule can mean', () => {
  test('a rule may depend on a look-up only for "exists", and only if there is a look-up', () => {
    const rule = { status: 409, means: 'exists', if: 'found' } as const;
    expect(load({ answers: [rule, CREATED], look_up: LOOK_UP }).form.answers[0]).toEqual(rule);
    expect(refusal({ answers: [rule, CREATED] })).toContain('/answers/0/if: needs "look_up"');
    expect(refusal({ answers: [{ ...rule, means: 'failed' }, CREATED], look_up: LOOK_UP })).toContain(
      '/answers/0/if: applies only to "exists"',
    );
  });

  test.each([409, '4xx', [200, 409], [409, 200]])(
    'a rule may mean "created" only for 2xx, not for %j',
    (status) => {
      expect(errors([{ status, means: 'created' }])).toBe('/answers/0/means: "created" can only be a 2xx');
      expect(errors([{ status, at: '', present: true, means: 'created' }])).not.toBe('');
    },
  );

  test.each(['throttled', 'forbidden', 'wrong_address'])('a rule may mean %s only for 4xx', (means) => {
    for (const status of [200, '2xx', [429, 202]]) {
      const why = `/answers/0/means: "${means}" can only be a 4xx`;
      expect(errors([{ status, at: '/code', is: 1, means }])).toBe(why);
      expect(errors([{ status, means }])).toContain(why);
    }
  });

  test.each(['exists', 'weak_password', 'failed', 'token_refused'])(
    'a rule for 2xx may mean %s only with a value in the body',
    (means) => {
      for (const status of [200, '2xx', [409, 200]])
        expect(errors([{ status, means }])).toBe(
          `/answers/0/means: a 2xx can mean "${means}" only by a value in the body: add "at"`,
        );
    },
  );

  test('a rule with "at" has exactly one condition for the value, and a rule without "at" has none', () => {
    const rule = { status: 400, means: 'failed' };
    expect(errors([{ ...rule, is: 1 }])).toBe('/answers/0: "is" needs "at"');
    expect(errors([{ ...rule, present: false }])).toBe('/answers/0: "present" needs "at"');
    const needs = '/answers/0/at: needs one of "is", "starts", "contains" and "present"';
    expect(errors([{ ...rule, at: '/a' }])).toBe(needs);
    expect(errors([{ ...rule, at: '/a', is: 1, contains: ['x'] }])).toBe(needs);
  });

  test('a profile needs a rule that means "created"', () => {
    expect(refusal({ answers: [{ status: 409, means: 'exists' }] })).toBe(
      '/answers: no rule means "created"',
    );
  });

  const TAKEN: AnswerRule = { status: 200, at: '/code', is: 102, means: 'exists' };
  const NO_CODE: AnswerRule = { status: 200, at: '/code', present: false, means: 'failed' };

  test.each([
    ['{"code":102}', {}, 'exists'],
    ['{"code":100}', {}, 'unconfirmed'],
    ['{}', {}, 'failed'],
    ['{"code":102}', { isWhole: false }, 'unconfirmed'],
    ['{}', { isWhole: false }, 'unconfirmed'],
    ['{"code":102', {}, 'unconfirmed'],
    ['', {}, 'unconfirmed'],
  ])(
    'a 200 with the body %j and %j is %s, since a rule with "at" needs the whole body',
    (text, more, outcome) => {
      expect(verdictOf([TAKEN, NO_CODE], 200, text, more).outcome).toBe(outcome);
    },
  );

  test('a 200 with a value in the body may mean that the token is refused', () => {
    const refused: AnswerRule = { status: 200, at: '/code', is: 'invalidtoken', means: 'token_refused' };
    expect(verdictOf([refused], 200, '{"code":"invalidtoken"}')).toMatchObject({
      outcome: 'pending',
      stop: 'token_refused',
      again: 'token',
    });
    expect(verdictOf([refused], 200, '{"code":"x"}').outcome).toBe('unconfirmed');
  });

  test('a rule with only a status also applies to a cut or unreadable body', () => {
    for (const more of [{ isWhole: false }, {}]) {
      expect(verdictOf([], 201, '{"a":', more).outcome).toBe('created');
      expect(verdictOf([{ status: 409, means: 'exists' }], 409, '{"a":', more).outcome).toBe('exists');
    }
  });

  test('the first matching rule decides', () => {
    const rules: readonly AnswerRule[] = [TAKEN, { status: '2xx', means: 'unconfirmed' }];
    expect(verdictOf(rules, 200, '{"code":102}').outcome).toBe('exists');
    expect(verdictOf(rules, 201, '{}').outcome).toBe('unconfirmed');
    expect(verdictOf([...rules].reverse(), 200, '{"code":102}').outcome).toBe('unconfirmed');
  });

  test('a 2xx that no rule matches is unconfirmed, and the run continues', () => {
    expect(verdictOf([], 200, '{}')).toMatchObject({ outcome: 'unconfirmed', stop: null, counts: true });
  });
});

describe('3. after the rules', () => {
  test.each([
    [401, { outcome: 'pending', stop: 'token_refused', again: 'token' }],
    [403, { outcome: 'pending', stop: 'forbidden' }],
    [404, { outcome: 'pending', stop: 'wrong_address' }],
    [405, { outcome: 'pending', stop: 'wrong_address' }],
    [415, { outcome: 'pending', stop: 'wrong_address' }],
    [429, { outcome: 'pending', stop: 'throttled', again: 'throttled' }],
    [400, { outcome: 'failed', stop: null, counts: true }],
    [409, { outcome: 'failed', stop: null, counts: true }],
    [422, { outcome: 'failed', stop: null, counts: true }],
    [499, { outcome: 'failed', stop: null, counts: true }],
  ])('a %d that no rule matches gets the verdict %j', (status, verdict) => {
    expect(verdictOf([], status, '{"code":"some_user_has_this_login"}')).toMatchObject(verdict);
  });

  test('a rule may change the meaning of a 4xx', () => {
    const limit: AnswerRule = { status: 403, at: '/reason', starts: ['rate'], means: 'throttled' };
    expect(verdictOf([limit], 403, '{"reason":"RateLimit"}')).toMatchObject({ again: 'throttled' });
    expect(verdictOf([limit], 403, '{"reason":"no"}')).toMatchObject({ stop: 'forbidden' });
    expect(verdictOf([limit], 403, '{"reason":"RateLimit"}', { isWhole: false }).stop).toBe('forbidden');
  });
});

describe('4. placeholders', () => {
  test.each<readonly [string, object]>([
    ['/auth/X', { auth: { Authorization: '{token}', X: '{password}' } }],
    ['/create/path', { create: { ...CREATE, path: '/{password}' } }],
    ['/create/path', { create: { ...CREATE, path: '/x?p={password}' } }],
    ['/create/headers/X', { create: { ...CREATE, headers: { X: '{password}' } } }],
    ['/look_up/path', { look_up: { ...LOOK_UP, path: '/{password}' } }],
    ['/look_up/headers/X', { look_up: { ...LOOK_UP, headers: { X: '{password}' } } }],
    ['/look_up/url', { look_up: { url: 'https://a.example/{password}', nickname: '' } }],
    ['/token/scope', { token: { grant: 'implicit', scope: '{password}' } }],
    ['/token/url', { token: { grant: 'implicit', url: '{base_url}/{password}' } }],
    ['/fields/email/default', { fields: { email: { default: '{password}' } } }],
  ])('{password} may only be in the body that creates a user, not in %s', (path, change) => {
    expect(refusal({ ...change })).toContain(`${path}: {password} cannot be used here`);
  });

  test.each<readonly [string, object]>([
    ['/create/path', { create: { ...CREATE, path: '/{token}' } }],
    ['/create/headers/X', { create: { ...CREATE, headers: { X: '{token}' } } }],
    ['/create/body/a', withBody({ a: '{token}' })],
    ['/look_up/path', { look_up: { ...LOOK_UP, path: '/{token}' } }],
    ['/look_up/headers/X', { look_up: { ...LOOK_UP, headers: { X: '{token}' } } }],
    ['/token/url', { token: { grant: 'implicit', url: '{base_url}/{token}' } }],
    ['/fields/email/default', { fields: { email: { default: '{token}' } } }],
    ['/auth/basic', { auth: { basic: '{token}' } }],
  ])('{token} may only be in "auth", not in %s', (path, change) => {
    expect(refusal({ ...change })).toContain(`${path}: {token} cannot be used here`);
  });

  test.each<readonly [string, string, object]>([
    ['/create/headers/X', 'nickname', { create: { ...CREATE, headers: { X: '{nickname}' } } }],
    ['/create/path', 'attempt_id', { create: { ...CREATE, path: '/{attempt_id}' } }],
    ['/create/path', 'base_url', { create: { ...CREATE, path: '/{base_url}' } }],
    ['/create/path', 'change_password', { create: { ...CREATE, path: '/{change_password}' } }],
    ['/auth/X', 'nickname', { auth: { X: '{nickname}{token}' } }],
    ['/token/url', 'nickname', { token: { grant: 'implicit', url: '{base_url}/{nickname}' } }],
    ['/fields/a/default', 'b', { fields: { a: { default: '{b}' }, b: {} } }],
  ])('%s cannot contain {%s}', (path, name, change) => {
    expect(refusal({ ...change })).toContain(`${path}: {${name}} cannot be used here`);
  });

  test('an unknown placeholder is refused wherever it is', () => {
    for (const text of ['{passwort}', '{realm}', '{constructor}', '{password_}'])
      expect(refusal(withBody({ a: [{ b: text }] }))).toContain(`/create/body/a/0/b: ${text} is not a value`);
    for (const text of ['{', '}', '{}', '{Nickname}', 'a {b', '{nickname'])
      expect(refusal(withBody({ a: text }))).toContain(
        '/create/body/a: a brace is not part of a placeholder',
      );
  });

  test('a placeholder with the name of a column is refused, and the message has the correct name', () => {
    expect(refusal(withBody({ a: '{name.first} x' }))).toContain(
      '{name.first} is written {first} in a profile',
    );
  });

  test('an optional placeholder, as in {first?}, is only allowed in a body', () => {
    expect(refusal({ create: { ...CREATE, path: '/{first?}' } })).toBe(
      '/create/path: {first?} can only be used in the body, where it leaves a member out',
    );
  });

  test.each([
    [{ ref: { headers: ['e-mail', 'password'] } }, '/fields/ref/headers/1: "password"'],
    [{ ref: { headers: ['Kennwort'] } }, '/fields/ref/headers/0: "Kennwort"'],
    [{ initial_password: {} }, '/fields/initial_password: "initial_password"'],
    [{ passwort: {} }, '/fields/passwort: "passwort"'],
    [{ pw: { default: '{nickname}' } }, '/fields/pw: "pw"'],
  ])('a field may not be read from a column with a password: %j', (fields, where) => {
    expect(refusal({ fields })).toBe(
      `${where} means a password, and a field is shown to others; the password of a row is {password}, in the body`,
    );
  });

  test('a field may be read from a column with a header that only contains a word for a password', () => {
    const headers = ['Reisepass', 'Passnummer', 'Pass expiry', 'Password hint', 'must change password'];
    expect(load({ fields: { pass_number: { headers }, password_expiry: {} } }).form.name).toBe('school');
  });

  const SECRET = { wsid: { description: 'x', secret: true } };
  const withSecret = (change: object) => refusal({ settings: SECRET, ...change });

  test.each<readonly [string, object]>([
    ['/create/path', { create: { ...CREATE, path: '/{wsid}' } }],
    ['/create/path', { create: { ...CREATE, path: '/x?key={wsid}' } }],
    ['/look_up/path', { look_up: { ...LOOK_UP, path: '/x?key={wsid}&n={nickname}' } }],
    ['/look_up/url', { look_up: { url: 'https://{wsid}.example/{nickname}', nickname: '/login' } }],
    ['/token/url', { token: { grant: 'implicit', url: '{base_url}/{wsid}' } }],
    ['/token/scope', { token: { grant: 'implicit', scope: '{wsid}' } }],
    ['/fields/mail/default', { fields: { mail: { default: '{wsid}@x.example' } } }],
    ['/auth/basic', { auth: { basic: '{wsid}' } }],
  ])('a secret setting may only be in headers and in the body, not in %s', (path, change) => {
    expect(withSecret(change)).toContain(
      `${path}: {wsid} cannot be used here: it is secret, and only in headers and in the body`,
    );
  });

  test('a secret setting may be in headers and in the body', () => {
    const body = { ...CREATE.body, key: '{wsid}' };
    const headers = { 'X-Key': '{wsid}' };
    const auth = { Authorization: 'Bearer {token}', 'X-App': '{wsid}' };
    const form = { auth, create: { ...CREATE, body, headers }, look_up: { ...LOOK_UP, headers } };
    expect(load({ settings: SECRET, ...form }).form.name).toBe('school');
  });

  test.each([
    'api_key',
    'secret',
    'ws_token',
    'key_of_admin',
    'admin_password',
    'client_secret',
    'token_url',
    'wstoken',
    'clientsecret',
    'userpassword',
    'passwd',
    'passwort',
    'passphrase',
    'pwd',
    'adminpwd',
    'apikey',
    'appkey',
    'accesskey',
    'clientkey',
    'privatekey',
    'secretkey',
    'sharedkey',
    'masterkey',
    'authkey',
    'apikey_of_admin',
    'tokens',
    'secrets',
    'passwords',
    'api_keys',
    'apikeys',
    'ws_tokens',
    'token2',
    'apikey_2',
    'key1',
  ])('a setting whose name suggests a secret must be secret: %s', (name) => {
    for (const more of [{}, { secret: false }, { default: 'abc' }])
      expect(refusal({ settings: { [name]: { description: 'x', ...more } } })).toBe(
        `/settings/${name}: is named like a secret: add "secret": true, or give it another name`,
      );
    expect(load({ settings: { [name]: { description: 'x', secret: true } } }).form.name).toBe('school');
  });

  test.each([
    ['monkey', 'x'],
    ['keyboard', 'x'],
    ['tokens_per_user', 'x'],
    ['secretary', 'x'],
    ['secretariat_id', 'x'],
    ['keyword', 'x'],
    ['turkey', 'x'],
    ['hockey_team', 'x'],
    ['tokenizer', 'x'],
    ['admin', 'The login of an administrator, whose password is the token.'],
  ])(
    'a setting with another name does not have to be secret, whatever its description says: %s',
    (name, description) => {
      expect(load({ settings: { [name]: { description } } }).form.name).toBe('school');
    },
  );

  test('a secret setting may not have a default', () => {
    expect(refusal({ settings: { wsid: { description: 'x', secret: true, default: 'abc' } } })).toBe(
      '/settings/wsid/default: a secret cannot have a default: everyone who has the profile would know it',
    );
  });

  test('a secret setting may not have a list of values', () => {
    expect(refusal({ settings: { wsid: { description: 'x', secret: true, values: ['abc'] } } })).toBe(
      '/settings/wsid/values: a secret cannot have a list of allowed values',
    );
  });

  test('the first wrong value in the list of values of a setting is refused', () => {
    expect(refusal({ settings: { org: { description: 'x', values: ['a', '.', '..'] } } })).toBe(
      '/settings/org/values: a value cannot be "."',
    );
    expect(refusal({ settings: { org: { description: 'x', values: [] } } })).toContain(
      '/settings/org/values',
    );
  });

  test('an empty default is only allowed for a setting that may be empty', () => {
    expect(load({ settings: { org: { description: 'x', default: '' } } }).form.name).toBe('school');
    expect(refusal({ settings: { org: { description: 'x', default: '', required: true } } })).toBe(
      '/settings/org/default: is empty, and the setting is required',
    );
  });

  test('settings and fields may not have the name of another value', () => {
    for (const name of ['password', 'token', 'nickname', 'position', 'name', 'base_url', 'constructor']) {
      const why = `"${name}" is the name of another value`;
      expect(refusal({ settings: { [name]: { description: 'x' } } })).toContain(`/settings/${name}: ${why}`);
      expect(refusal({ fields: { [name]: {} } })).toContain(`/fields/${name}: ${why}`);
    }
    const both = { settings: { org: { description: 'x' } }, fields: { org: {} } };
    expect(refusal(both)).toBe('/fields/org: "org" is the name of another value');
  });

  test('a profile needs {token} in "auth"', () => {
    expect(refusal({ auth: { Authorization: 'Bearer x' } })).toBe('/auth: nothing has {token}');
    expect(refusal({ auth: {} })).toBe('/auth: nothing has {token}');
  });

  test('"basic" is only allowed without other headers', () => {
    expect(refusal({ auth: { basic: 'root', 'X-Org': '7' } })).toBe(
      '/auth/basic: must be alone, without headers',
    );
  });

  test.each([
    'Host',
    'content-length',
    'Content-Type',
    'Connection',
    'Transfer-Encoding',
    'User-Agent',
    'Authorization',
  ])('a request may not set the header %s', (name) => {
    const why = `the header ${name} is set by the program`;
    expect(refusal({ create: { ...CREATE, headers: { [name]: 'x' } } })).toContain(why);
    expect(refusal({ look_up: { ...LOOK_UP, headers: { [name]: 'x' } } })).toContain(why);
  });

  test('a header may not be set twice', () => {
    expect(refusal({ auth: { 'X-Key': '{token}', 'x-key': 'x' } })).toContain(
      '/auth/X-Key: the header is also',
    );
    expect(refusal({ create: { ...CREATE, headers: { A: '1', a: '2' } } })).toContain('/create/headers/a: ');
    const auth = { auth: { 'X-Key': '{token}' } };
    expect(refusal({ ...auth, look_up: { ...LOOK_UP, headers: { 'x-key': 'x' } } })).toBe(
      '/look_up/headers/x-key: the header is also set with different letter case, or in "auth"',
    );
  });

  test.each(['a\r\nX: 1', '\u0000', '\u007f', 'Ж'])('a header may not contain %j', (text) => {
    const why = 'contains a character that is not allowed in headers';
    expect(refusal({ create: { ...CREATE, headers: { X: text } } })).toBe(`/create/headers/X: ${why}`);
    expect(refusal({ auth: { Authorization: `{token}${text}` } })).toBe(`/auth/Authorization: ${why}`);
  });

  test.each(['X Y', 'X:', '', 'Ü', 'X\r\n'])('a header may not have the name %j', (name) => {
    expect(refusal({ create: { ...CREATE, headers: { [name]: 'x' } } })).toContain(
      'is not a valid header name',
    );
  });

  test.each([
    '/../users',
    '/users/..',
    '/./users',
    '/%2e%2e/users',
    '/a/%2E/b',
    '/us ers',
    '/a\\b',
    '/a#b',
    '/ü',
    '/a\tb',
    '/{{a}}',
  ])('a path may not be %j', (path) => {
    expect(refusal({ create: { ...CREATE, path } })).toContain('/create/path: a path has no "." or ".."');
    expect(refusal({ look_up: { path, nickname: '' } })).toContain('/look_up/path: a path has no');
    expect(refusal({ look_up: { url: `{base_url}${path}`, nickname: '' } })).toContain('/look_up/url: ');
    expect(refusal({ look_up: { url: `https://a.example${path}`, nickname: '' } })).toContain(
      '/look_up/url: ',
    );
    expect(refusal({ token: { grant: 'implicit', url: `{base_url}${path}` } })).toContain('/token/url: ');
  });

  test('the default of a setting must be a valid value', () => {
    for (const value of ['.', '..', ' ', 'a\nb', 'a'.repeat(501)])
      expect(refusal({ settings: { realm: { description: 'x', default: value } } })).toMatch(
        /^\/settings\/realm\/default: (?:cannot be|is empty|contains|is longer)/,
      );
  });

  test('the member "password" must agree with the body', () => {
    const without = { ...CREATE, body: { login: '{nickname}', hint: '{{password}}' } };
    expect(refusal({ create: without })).toBe('/password: "sent", but the body does not contain {password}');
    expect(refusal({ create: without, password: 'unknown' })).toContain('/password: "unknown", but');
    expect(refusal({ password: 'ignored' })).toBe('/password: "ignored", but the body contains {password}');
    const hint = { fields: { password_hint: {} }, create: { ...CREATE, body: { hint: '{password_hint}' } } };
    expect(refusal(hint)).toContain('/password: "sent", but the body does not contain {password}');
  });

  test('a look-up by the id of an attempt is only allowed if the request that creates a user sends one', () => {
    const why = 'the request that creates a user does not send {attempt_id}';
    expect(refusal({ look_up: { ...LOOK_UP, attempt_id: '/id' } })).toBe(`/look_up: ${why}`);
    expect(refusal({ look_up: [LOOK_UP, { ...LOOK_UP, path: '/{attempt_id}' }] })).toBe(`/look_up/1: ${why}`);
    load({ look_up: { ...LOOK_UP, created_at: '/attempt_id' } });
    load({ ...withBody({ id: '{attempt_id}' }), look_up: { ...LOOK_UP, attempt_id: '/id' } });
  });
});

describe('pointers with *', () => {
  test.each(['items', 'attempt_id', 'created_at', 'total', 'next', 'nickname'])(
    'a pointer to one value may not have *: %s',
    (name) => {
      const change = { ...withBody({ id: '{attempt_id}' }), look_up: { ...LOOK_UP, [name]: '/all/*/x' } };
      expect(refusal(change)).toBe(
        `/look_up/${name}: leads to one value, so it cannot have "*", which is any element`,
      );
    },
  );

  test('pointers to params and to the text that contains a nickname may not have *', () => {
    const why = 'leads to one value, so it cannot have "*", which is any element';
    expect(refusal({ params: '/*' })).toBe(`/params: ${why}`);
    const nickname = { at: '/*/name', as: '@{nickname}' };
    expect(refusal({ look_up: [{ ...LOOK_UP, nickname }] })).toBe(`/look_up/0/nickname/at: ${why}`);
  });

  test('a pointer may have * if it may point to several values', () => {
    const form = {
      answers: [CREATED, { status: 400, at: '/causes/*/text', contains: ['x'], means: 'exists' }],
      message: ['/causes/*/text', '/*'],
      code: '/causes/*/code',
      fields: { email: {} },
      look_up: {
        ...LOOK_UP,
        names: ['/names/*'],
        fields: { email: '/emails/*/value' },
        absent: { status: 404, at: '/causes/*/code', is: 'none' },
      },
    };
    expect(load(form).form).toMatchObject(form);
  });
});

describe('a nickname inside another text', () => {
  const withLogin = (as: string) => ({
    settings: { server: { description: 'x' } },
    fields: { room: {} },
    look_up: { ...LOOK_UP, nickname: { at: '/name', as } },
  });
  const why = 'has {nickname} once, and otherwise settings only';

  test.each(['@{server}', '{nickname}{nickname}', '{nickname} {first}', '{nickname}:{room}', 'x'])(
    'a nickname cannot be read from the text %s',
    (as) => {
      expect(refusal(withLogin(as))).toContain(`/look_up/nickname/as: ${why}`);
    },
  );

  test('the login in the answer to a creation must be one value, which can be read from its text', () => {
    const create = { ...CREATE, nickname: { at: '/users/*/name', as: '{first}' } };
    expect(refusal({ create })).toContain(`/create/nickname/as: ${why}`);
    expect(refusal({ create })).toContain('/create/nickname/at: leads to one value');
    expect(refusal({ create: { ...CREATE, nickname: '/*' } })).toContain(
      '/create/nickname: leads to one value',
    );
  });

  test.each(['{nickname', '{nickname}:{nobody}', '{nickname?}', '{nickname}{password}', '{nickname}{token}'])(
    'the text %s is not a valid template for a nickname',
    (as) => {
      expect(refusal(withLogin(as))).toContain('/look_up/nickname/as: ');
    },
  );

  test.each(['@{nickname}:{server}', '{nickname}', 'uid={nickname},ou=people', '{{{nickname}}}'])(
    'the text %s is a valid template for a nickname',
    (as) => {
      expect(load(withLogin(as)).form.look_up).toMatchObject({ nickname: { as } });
    },
  );
});

describe('5. hosts', () => {
  const lookUp = (url: string) => ({
    look_up: { url, nickname: '' },
    settings: { org: { description: 'x' } },
  });

  test.each([
    'https://a@evil.example/x',
    'https://a:b@evil.example/x',
    'https://{org}@evil.example/x',
    'https:///evil.example/x',
    'https://',
    'https://a.example\\@evil.example/x',
    'https://a.example\t.evil.example/x',
    'https://a.example#@evil.example/x',
  ])('an address may not be %j', (url) => {
    expect(refusal(lookUp(url))).toMatch(/^\/look_up\/url: /);
    expect(refusal({ ...lookUp('https://a.example'), token: { grant: 'implicit', url } })).toMatch(
      /^\/token\/url: /,
    );
  });

  test.each(['\r\n', 'a b', '\u0000', '#', '\u2028'])('the query of a look-up may not contain %j', (odd) => {
    const rest = `/users?q={nickname}${odd}`;
    for (const [member, way] of [
      ['url', `https://a.example${rest}`],
      ['path', rest],
    ] as const)
      expect(refusal({ look_up: { [member]: way, nickname: '' } })).toBe(
        `/look_up/${member}: a query has no "#", no white space and no control character`,
      );
    expect(refusal({ create: { ...CREATE, path: rest } })).toMatch(/^\/create\/path: a query has no /);
  });

  test.each(['https://{nickname}.example/', 'https://{nickname}/', 'https://a.example.{first}/x'])(
    'a host may not contain values of a user: %s',
    (url) => {
      expect(refusal(lookUp(url))).toBe('/look_up/url: a host can only contain placeholders of settings');
    },
  );

  test('{base_url} is only allowed at the beginning of an address', () => {
    for (const url of ['https://{base_url}/x', 'https://a.example/{base_url}', '{base_url}/{base_url}'])
      expect(refusal(lookUp(url))).toBe('/look_up/url: {base_url} can only begin an address');
    for (const url of ['{base_url}.evil.example/', '{base_url}@evil.example/', '{base_url}:1/', '{base_url}'])
      expect(refusal(lookUp(url))).toMatch(/^\/look_up\/url takes an address/);
  });

  test('the fixed address must be a valid base URL', () => {
    for (const base_url of [
      'https://a@b.example',
      'https://a.example/?x',
      'https://{org}.example',
      'https:// a',
    ])
      expect(refusal({ base_url, settings: { org: { description: 'x' } } })).toMatch(/^\/base_url: /);
  });

  test('the fixed address may not have placeholders', () => {
    for (const base_url of ['https://{org}.example', 'https://a.example/{org}'])
      expect(refusal({ base_url, settings: { org: { description: 'x' } } })).toContain(
        '/base_url: is one address, without placeholders: a run can use another base URL',
      );
  });

  test('an address without a host is refused', () => {
    expect(refusal(lookUp('https:///x'))).toBe('/look_up/url: is not a web address');
  });

  test('the rules for a query do not apply to a path without one', () => {
    expect(refusal({ create: { ...CREATE, path: '/a#b?x=1' } })).toMatch(/^\/create\/path: a path has no /);
    expect(load({ create: { ...CREATE, path: '/users?all=1&b=%20' } }).form.name).toBe('school');
  });

  test('all hosts of a profile are known before the first request', () => {
    const profile = configured(
      {
        settings: { org: { description: 'x' } },
        look_up: [
          { path: '/{nickname}', nickname: '' },
          { url: 'https://{org}.look.example/{nickname}', nickname: '' },
          { url: 'https://look.example:8443?q={nickname}', nickname: '' },
          { url: '{base_url}/x', nickname: '' },
        ],
        token: {
          grant: 'authorization_code',
          url: 'https://token.example/t',
          authorize_url: 'https://sign-in.example/{org}',
        },
      },
      { org: 'school' },
    );
    expect(hostsOf(profile, new URL('https://directory.example/api'))).toEqual([
      'directory.example',
      'school.look.example',
      'look.example:8443',
      'token.example',
      'sign-in.example',
    ]);
  });
});

describe('6. requests that change an existing user', () => {
  test.each<object>([{ create: { ...CREATE, method: 'PUT' } }, { upsert: true }])(
    'a request that may change a user needs a look-up: %j',
    (change) => {
      expect(refusal({ ...change })).toBe(
        '/create: a request that can change an existing user needs "look_up"',
      );
      expect(isUpsert(load({ ...change, look_up: LOOK_UP }).form)).toBe(true);
    },
  );

  test('a PUT may change a user, whatever "upsert" says', () => {
    const put = { create: { ...CREATE, method: 'PUT' }, upsert: false };
    expect(refusal(put)).toContain('needs "look_up"');
    expect(isUpsert(load({ ...put, look_up: LOOK_UP }).form)).toBe(true);
    expect(isUpsert(load({ upsert: false }).form)).toBe(false);
  });
});

describe('look-ups', () => {
  const lookUp = (change: object) => refusal({ look_up: { ...LOOK_UP, ...change } });

  test.each([401, 403, 429, '4xx', [404, 403]])(
    'the status %j may not mean that a user is absent',
    (status) => {
      const why = 'alone does not say that a user is absent';
      expect(lookUp({ absent: { status } })).toContain(why);
      // This also applies to a rule with a value in the body.
      expect(lookUp({ absent: { status, at: '/code', is: 7 } })).toContain(why);
    },
  );

  test.each([200, '2xx', 400, 405, 422, [404, 200]])(
    'the status %j may mean that a user is absent only with a value in the body',
    (status) => {
      expect(lookUp({ absent: { status } })).toContain('/look_up/absent: ');
      load({ look_up: { ...LOOK_UP, absent: { status, at: '/code', is: 404 } } });
    },
  );

  test('a look-up has exactly one address', () => {
    const why = '/look_up: needs "path", or "url" for another host';
    expect(refusal({ look_up: { nickname: '' } })).toBe(why);
    expect(lookUp({ url: 'https://a.example/' })).toBe(why);
  });

  test('a look-up may compare fields of the roster, but not the password', () => {
    for (const name of ['password', 'mail', 'constructor'])
      expect(lookUp({ fields: { [name]: '/a' } })).toBe(
        `/look_up/fields/${name}: "${name}" is not a field that can be compared`,
      );
    load({ fields: { mail: {} }, look_up: { ...LOOK_UP, fields: { mail: '/a', 'name.last': '/b' } } });
  });

  test('a unit is only allowed with a creation time', () => {
    expect(lookUp({ unit: 's' })).toBe('/look_up/unit: needs "created_at"');
  });
});

test('several requests at once need a look-up, but a rate does not', () => {
  expect(refusal({ parallel: 8, look_up: undefined })).toBe(
    '/parallel: several requests at once need "look_up"',
  );
  expect(load({ parallel: 8, per_second: 5, look_up: LOOK_UP }).form).toMatchObject({
    parallel: 8,
    per_second: 5,
  });
  expect(load({ parallel: 1, per_second: 0.5, look_up: undefined }).form.per_second).toBe(0.5);
  expect(refusal({ parallel: 65, look_up: LOOK_UP })).toMatch(
    /^\/parallel takes a whole number from 1 to 64/,
  );
  expect(refusal({ per_second: 0 })).toMatch(/^\/per_second takes a number from 0.1 to 1000/);
});

test.each(['5-3601', '2-1', '3601'])('a pause may not be %s', (pace) => {
  expect(refusal({ pace })).toBe('/pace: takes seconds from 0 to 3600');
});

test('a body of the type form may not be nested', () => {
  const form = (body: object) => ({
    create: { path: '/u', type: 'form', body: { ...body, p: '{password}' } },
  });
  for (const value of [{ b: 1 }, [['x']], [{ b: 1 }], ['x', { b: 1 }]])
    expect(refusal(form({ a: value }))).toBe('/create/body/a: a form contains texts and lists of texts only');
});

test.each([
  ['client_credentials', ['url']],
  ['authorization_code', ['url', 'authorize_url']],
  ['device_code', ['url', 'device_url']],
])('the grant %s needs the members %j', (grant, names) => {
  expect(refusal({ token: { grant } }).split('\n')).toEqual(
    names.map((name) => `/token: the grant ${grant} needs "${name}"`),
  );
});

test('an effect on users may depend only on a field of the profile', () => {
  const effects = [{ effect: 'welcome_mail', with: 'email' }] as const;
  expect(refusal({ effects })).toBe('/effects/0/with: "email" is not one of the fields');
  expect(load({ effects, fields: { email: {} } }).form.effects).toEqual(effects);
});

describe('a token in a form', () => {
  const auth = { form: { wstoken: '{token}' } };
  const create = { ...CREATE, type: 'form' };
  const why = 'needs "method": "POST", "type": "form" and "body", since "auth" is part of a form';

  test('a token may be in the form of every request', () => {
    const read = { path: '/x', method: 'POST', type: 'form', body: {} };
    const then = [{ step: 'team', for: 'first', ...read, body: { user: '{nickname}' }, repeat: 'harmless' }];
    const form = {
      auth,
      create,
      reads: true,
      look_up: { ...read, body: { login: '{nickname}' }, nickname: '/login' },
      then: then.map((step) => ({ ...step, answers: [{ status: 200, means: 'done' }] })),
      list: { ...read, whole: true },
    };
    expect(load(form).form).toMatchObject(form);
  });

  test.each<readonly [string, object]>([
    ['/create', { create: CREATE }],
    ['/create', { create: { ...create, method: 'PUT' }, upsert: true, look_up: LOOK_UP }],
    ['/look_up', { look_up: LOOK_UP }],
    ['/look_up', { reads: true, look_up: { ...LOOK_UP, method: 'POST', type: 'json', body: {} } }],
    ['/list', { reads: true, list: { path: '/x', nickname: '', whole: true, method: 'POST' } }],
    [
      '/then/0',
      { then: [{ step: 'a', for: 'first', method: 'PUT', path: '/{nickname}', type: 'form', body: {} }] },
    ],
  ])('a request that cannot have the token is refused: %s %j', (path, change) => {
    const { then = [] } = change as { then?: object[] };
    const answers = [{ status: 200, means: 'done' }];
    const steps = then.length === 0 ? {} : { then: then.map((step) => ({ ...step, answers })) };
    expect(refusal({ auth, create, ...change, ...steps })).toContain(`${path}: ${why}`);
  });

  test('a form needs a parameter with {token}, which nothing else may have', () => {
    expect(refusal({ auth: { form: { a: 'x' } }, create })).toBe('/auth: nothing has {token}');
    expect(refusal({ auth: { form: {} }, create })).toBe('/auth: nothing has {token}');
    expect(refusal({ auth: { form: { a: '{token}{nickname}' } }, create })).toBe(
      '/auth/form/a: {nickname} cannot be used here',
    );
    expect(refusal({ auth: { ...auth, 'X-Key': '{token}' }, create })).toBe('/auth: unknown key "X-Key"');
  });

  test('a member of a body may not replace the parameter with the token', () => {
    const body = { ...CREATE.body, wstoken: '{nickname}' };
    expect(refusal({ auth, create: { ...create, body } })).toBe(
      '/create/body/wstoken: "wstoken" is a parameter of "auth"',
    );
  });
});

describe('fields with the type number or boolean', () => {
  test.each<readonly [object, string]>([
    [{ type: 'number', many: ';' }, '/many: a number is one value'],
    [{ type: 'boolean', many: ';' }, '/many: a boolean is one value'],
    [{ type: 'number', default: 'none' }, '/default: is not a number'],
    [{ type: 'number', default: '0x1F' }, '/default: is not a number'],
    [{ type: 'number', default: '{nickname}' }, '/default: is not a number'],
    [{ type: 'boolean', default: 'perhaps' }, '/default: is not a boolean'],
    [{ type: 'date' }, ' takes number or boolean'],
  ])('a field may not be %j', (field, why) => {
    expect(refusal({ fields: { quota: field } })).toContain(`/fields/quota${why.replace(/^ /, '/type ')}`);
  });

  test.each<object>([
    { type: 'number', default: '10' },
    { type: 'number', default: '-1.5' },
    { type: 'boolean', default: 'true' },
    { type: 'boolean', default: 'no', required: true },
  ])('a field may be %j', (field) => {
    expect(load({ fields: { quota: field } }).form.fields).toEqual({ quota: field });
  });

  test('only a boolean can be negated', () => {
    const fields = { guest: { type: 'boolean' }, quota: { type: 'number' }, note: {} };
    const settings = { org: { description: 'x' } };
    const negated = (text: string) => ({ fields, settings, ...withBody({ a: text }) });
    for (const text of ['{not guest}', '{not guest?}', '{not change_password}'])
      expect(load(negated(text)).form.name).toBe('school');
    for (const name of ['quota', 'note', 'org', 'nickname', 'password', 'nobody'])
      expect(refusal(negated(`{not ${name}}`))).toContain(
        `/create/body/a: {not ${name}} needs a value that is true or false`,
      );
  });
});

const WHY_NAME =
  'is sent as it is, so a name has no placeholders and no braces: put the placeholder into a value, or into the path';

describe('a placeholder in a place without substitution', () => {
  test.each([
    ['/create/body/{nickname}', withBody({ '{nickname}': true })],
    ['/create/body/members/0/{{x}}', withBody({ members: [{ '{{x}}': 1 }] })],
    ['/create/body/a}', { create: { ...CREATE, type: 'form', body: { 'a}': 'x', s: '{password}' } } }],
    [
      '/look_up/body/{nickname}',
      { reads: true, look_up: { ...LOOK_UP, method: 'POST', body: { '{nickname}': 1 } } },
    ],
    [
      '/names/groups/body/{value}',
      {
        fields: { groups: {} },
        reads: true,
        names: { groups: { path: '/g', method: 'POST', body: { '{value}': 1 }, name: '/n', id: '/id' } },
      },
    ],
    [
      '/list/body/{page}',
      { reads: true, list: { path: '/all?n={page}', method: 'POST', body: { '{page}': 1 }, nickname: '/n' } },
    ],
    [
      '/auth/form/{token}',
      { auth: { form: { key: '{token}', '{token}': 'x' } }, create: { ...CREATE, type: 'form' } },
    ],
    [
      '/token/params/{org}',
      { settings: { org: { description: 'x' } }, token: { ...TOKEN, params: { '{org}': 'x' } } },
    ],
    [
      '/token/claims/{org}',
      { settings: { org: { description: 'x' } }, token: { ...TOKEN, claims: { '{org}': 'x' } } },
    ],
  ])('the name %s is refused when the profile is loaded', (pointer, change) => {
    expect(refusal(change)).toContain(`${pointer}: ${WHY_NAME}`);
  });

  test('a step with a placeholder in the name of a member is refused', () => {
    const then = [{ ...STEP, body: { user: '{id}', members: { '{groups.id}': [] } } }];
    const names = { groups: { path: '/g?n={value}', name: '/n', id: '/id' } };
    const create = { ...CREATE, id: '/id' };
    expect(refusal({ fields: { groups: {} }, create, names, then })).toBe(
      `/then/0/body/members/{groups.id}: ${WHY_NAME}`,
    );
  });

  test('a header with a placeholder in its name is refused', () => {
    expect(refusal({ create: { ...CREATE, headers: { 'X-{org}': 'x' } } })).toContain(
      '/create/headers/X-{org}: ',
    );
    expect(refusal({ auth: { 'X-{org}': '{token}' } })).toContain('/auth/X-{org}: ');
  });

  test.each(['/users?{nickname}=1', '/users?a=1&b.{first}=2', '/users?a=1&{nickname}', '/users?{first}&a'])(
    'the address %s is refused, since a row could choose the name of the parameter',
    (path) => {
      expect(refusal({ create: { ...CREATE, path } })).toBe(
        '/create/path: a row could change the name of a query parameter: before a "=", only placeholders of settings are allowed',
      );
      expect(refusal({ look_up: { ...LOOK_UP, path } })).toContain('/look_up/path: ');
    },
  );

  test('a value as the whole query and a setting as the name of a parameter are accepted', () => {
    accepted({ look_up: { ...LOOK_UP, path: '/users?{nickname}' } });
    accepted({
      settings: { parameter: { description: 'x' } },
      create: { ...CREATE, path: '/users?{parameter}=1&a={nickname}' },
    });
  });
});

describe('placeholders in the values of a setting', () => {
  const body = { ...CREATE.body, org: '{org}' };
  const settings = (org: object) => ({
    settings: { org: { description: 'x', ...org } },
    create: { ...CREATE, body },
  });

  test.each([
    ['default', { default: '{nickname}' }],
    ['values', { values: ['a', 'x {last?}'] }],
  ])('a placeholder in the member %s of a setting is refused', (member, org) => {
    expect(refusal(settings(org))).toMatch(new RegExp(`^/settings/org/${member}: .*is sent as it is`));
  });

  test('braces that are not placeholders are accepted', () => {
    accepted(settings({ default: 'uid={0},{other}' }));
    accepted(settings({ values: { person: '{last}', none: '' } }));
  });
});

describe('members of "token" without an effect', () => {
  const refused = (token: object) => refusal({ token });

  test.each([
    'grant_type',
    'client_id',
    'client_secret',
    'client_assertion',
    'client_assertion_type',
    'scope',
  ])('the parameter %s, which the program sends itself, is refused', (name) => {
    expect(refused({ ...TOKEN, scope: 'users', params: { [name]: 'x', audience: 'y' } })).toMatch(
      new RegExp(`^/token/params/${name}: the program sets this parameter itself`),
    );
  });

  test.each([
    'redirect_uri',
    'code_challenge',
    'state',
    'response_type',
    'code',
    'code_verifier',
    'refresh_token',
  ])('the parameter %s of a sign-in is refused', (name) => {
    const sign = { grant: 'authorization_code', url: TOKEN.url, authorize_url: TOKEN.url };
    expect(refused({ ...sign, params: { [name]: 'x' } })).toContain(`/token/params/${name}: `);
  });

  test('the device code and the assertion of a service account are refused as parameters', () => {
    const device = { grant: 'device_code', url: TOKEN.url, device_url: TOKEN.url };
    expect(refused({ ...device, params: { device_code: 'x' } })).toContain('/token/params/device_code: ');
    expect(refused({ ...ACCOUNT, params: { assertion: 'x' } })).toContain('/token/params/assertion: ');
  });

  test('a scope that is a claim and a parameter, the client of an account, and an audience are accepted', () => {
    accepted({ token: { ...ACCOUNT, scope: 'a', params: { scope: 'b', client_id: 'account' } } });
    accepted({ token: { ...TOKEN, params: { scope: 'a', audience: 'x', resource: 'y' } } });
    accepted({ token: { ...TOKEN, claims: { iss: 'a', sub: 'b', aud: 'c' } } });
  });

  test.each(['exp', 'iat', 'nbf', 'jti'])(
    'the claim %s, which is new in each request, is refused',
    (name) => {
      expect(refused({ ...ACCOUNT, claims: { [name]: '1' } })).toMatch(
        new RegExp(`^/token/claims/${name}: the program sets this claim itself`),
      );
    },
  );

  test('a claim "scope" in addition to the scope is refused', () => {
    expect(refused({ ...ACCOUNT, scope: 'a', claims: { scope: 'b' } })).toContain('/token/claims/scope: ');
    load({ token: { ...ACCOUNT, claims: { scope: 'b' } } });
  });

  test.each([
    ['client_credentials', 'authorize_url'],
    ['client_credentials', 'device_url'],
    ['jwt_bearer', 'authorize_url'],
    ['authorization_code', 'device_url'],
    ['device_code', 'authorize_url'],
    ['implicit', 'url'],
    ['implicit', 'device_url'],
  ])('the grant %s refuses %s, which it does not use', (grant, name) => {
    expect(refused({ grant, url: TOKEN.url, authorize_url: TOKEN.url, device_url: TOKEN.url })).toContain(
      `/token/${name}: the grant ${grant} does not use it: remove it`,
    );
  });

  test('claims without a signature and parameters of a sign-in without requests are refused', () => {
    const sign = { grant: 'device_code', url: TOKEN.url, device_url: TOKEN.url };
    expect(refused({ ...sign, claims: { sub: 'x' } })).toBe(
      '/token/claims: the grant device_code signs nothing: claims need "auth": "private_key_jwt"',
    );
    load({ token: { ...sign, auth: 'private_key_jwt', claims: { sub: 'x' } } });
    const implicit = { grant: 'implicit', params: { a: 'b' }, claims: { sub: 'x' }, auth: 'private_key_jwt' };
    expect(refused(implicit)).toBe(
      ['params', 'claims', 'auth']
        .map((name) => `/token/${name}: the grant implicit does not use it: remove it`)
        .join('\n'),
    );
  });
});
