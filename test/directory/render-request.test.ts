import { describe, expect, test } from 'vitest';
import { parseBaseUrl } from '../../src/directory/configure-profile.js';
import type { BodyTemplate } from '../../src/directory/profile-parts.js';
import {
  authHeaders,
  isByAttempt,
  RequestError,
  render,
  requestHeaders,
  requestUrl,
  stepValues,
  userValues,
} from '../../src/directory/render-request.js';
import type { Value } from '../../src/directory/template.js';
import { Secret } from '../../src/domain/secret.js';
import { configured, createBody, FORM, PERSON } from './profile-samples.js';

const BASE = parseBaseUrl('https://directory.example/id/');

function valuesOf(values: Readonly<Record<string, Value>>) {
  return (name: string) => values[name];
}

describe('a body', () => {
  const values = valuesOf({
    nickname: 'a.petrova',
    id: 7,
    yes: true,
    last: '',
    groups: ['a', 'b'],
    none: [],
  });

  test.each<readonly [BodyTemplate, unknown]>([
    [
      { a: '{id}', b: '{yes}', c: '{groups}', d: '{id}!' },
      { a: 7, b: true, c: ['a', 'b'], d: '7!' },
    ],
    [
      { a: 1, b: true, c: null, d: 'text', e: [], f: {} },
      { a: 1, b: true, c: null, d: 'text', e: [], f: {} },
    ],
    [{ a: '{last}', b: '{last?}' }, { a: '' }],
    [{ a: { b: { c: '{last?}' } }, d: 1 }, { d: 1 }],
    [{ a: [{ b: '{last?}' }, '{nickname}'] }, { a: ['a.petrova'] }],
    [{ a: [{ b: '{last?}' }], c: ['{none?}'], d: 1 }, { d: 1 }],
    [{ a: [{ b: '{last?}', c: 1 }] }, { a: [{ c: 1 }] }],
    [{ '{nickname}': 1 }, { '{nickname}': 1 }],
  ])('the body %j is sent as %j', (template, body) => {
    expect(render(template, values)).toEqual(body);
  });

  test('a body without any value is sent as an empty object', () => {
    const profile = configured({
      create: { ...FORM.create, body: { a: '{last?}', b: ['{middle?}'] } },
      password: 'ignored',
    });
    const user = { ...PERSON, name: { first: '', last: '', middle: '' } };
    expect(createBody(profile, userValues(profile, user))).toEqual({
      text: '{}',
      mediaType: 'application/json',
    });
  });

  test.each([
    ['json', 'application/json'],
    ['scim', 'application/scim+json'],
    ['form', 'application/x-www-form-urlencoded'],
  ])('a body of the type %s has the media type %s', (type, mediaType) => {
    const profile = configured({ create: { ...FORM.create, type } });
    expect(createBody(profile, userValues(profile, PERSON)).mediaType).toBe(mediaType);
  });

  test('a list in a form is sent as one pair per item', () => {
    const profile = configured({
      fields: { groups: { many: ';' } },
      create: {
        path: '/users',
        type: 'form',
        body: {
          login: '{nickname}',
          secret: '{password}',
          groups: '{groups}',
          more: ['x', '{first?}'],
          on: true,
        },
      },
    });
    const user = {
      ...PERSON,
      password: new Secret('a&b=c ü'),
      name: { first: '', last: '', middle: '' },
      fields: { groups: ' Year 5 ;; Teachers' },
    };
    const { text } = createBody(profile, userValues(profile, user));
    expect(text).toBe(
      'login=a.petrova&secret=a%26b%3Dc+%C3%BC&groups%5B%5D=Year+5&groups%5B%5D=Teachers&more%5B%5D=x&on=true',
    );
  });
});

describe('the values of a user', () => {
  test('the values of a user come from the roster, the settings and the profile', () => {
    const profile = configured(
      {
        settings: { domain: { description: 'x' } },
        fields: { email: { default: '{nickname}@{domain}' }, tags: { many: ',' } },
        create: { ...FORM.create, body: { a: '{change_password}', b: '{password}', c: '{email}' } },
      },
      { domain: 'school.example', change_password: 'false' },
    );
    const values = userValues(profile, { ...PERSON, fields: { tags: 'a, b,' } }, 'id-1');
    const names = [
      'nickname',
      'first',
      'last',
      'middle',
      'position',
      'department',
      'department_id',
      'password',
    ];
    expect([...names, 'attempt_id', 'domain', 'change_password', 'email', 'tags'].map(values)).toEqual([
      'a.petrova',
      'Авдотья',
      'Петрова',
      '',
      '',
      'Physics',
      7,
      'password-of-the-test',
      'id-1',
      'school.example',
      false,
      'a.petrova@school.example',
      ['a', 'b'],
    ]);
  });

  test('a value of the roster is not read as a template', () => {
    const profile = configured({ fields: { email: { default: '{nickname}' } } });
    const values = userValues(profile, { ...PERSON, fields: { email: '{password}' } });
    expect(values('email')).toBe('{password}');
  });

  test('a list is split even if its default is a template', () => {
    const profile = configured({ fields: { groups: { default: 'all;{department}', many: ';' } } });
    expect(userValues(profile, PERSON)('groups')).toEqual(['all', 'Physics']);
  });
});

describe('an address', () => {
  const url = (template: string, values: Readonly<Record<string, Value>> = {}) =>
    requestUrl(template, BASE, valuesOf(values)).href;

  test.each([
    ['/users', {}, 'https://directory.example/id/users'],
    ['/{a}', { a: 'x/y?z#ü %' }, 'https://directory.example/id/x%2Fy%3Fz%23%C3%BC%20%25'],
    ['/u?a={a}&b=%20', { a: 'x&y=z+ ' }, 'https://directory.example/id/u?a=x%26y%3Dz%2B%20&b=%20'],
    ['/u?a={a}?b', { a: 'x' }, 'https://directory.example/id/u?a=x?b'],
    ['/{a}?', { a: 'x' }, 'https://directory.example/id/x'],
    ['/{a}/x', {}, 'https://directory.example/id//x'],
    ['//evil.example/{a}', { a: 'x' }, 'https://directory.example/id//evil.example/x'],
    ['/{a}', { a: '@evil.example' }, 'https://directory.example/id/%40evil.example'],
    ['/{a}', { a: '...' }, 'https://directory.example/id/...'],
    ['/{a}', { a: '%2e%2e' }, 'https://directory.example/id/%252e%252e'],
    ['/u?a={a}', { a: '..' }, 'https://directory.example/id/u?a=..'],
  ])('the address %s with the values %j is %s', (template, values, href) => {
    expect(url(template, values)).toBe(href);
  });

  test.each([
    ['/{a}', { a: '.' }],
    ['/{a}/users', { a: '..' }],
    ['/.{a}', { a: '.' }],
    ['/x/.{a}/y', { a: '' }],
    ['/{a}{b}', { a: '.', b: '.' }],
    ['/%2e{a}', { a: '' }],
    ['/%2E{a}', { a: '.' }],
    ['/%{a}', { a: '2e' }],
  ])('the address %s with %j is refused because it would lead upwards', (template, values) => {
    expect(() => url(template, values)).toThrow(RequestError);
  });

  test('half of a character in an address is an error of the row', () => {
    expect(() => url('/{a}', { a: 'x\ud800' })).toThrow(RequestError);
    expect(() => url('/?a={a}', { a: '\udc00' })).toThrow(RequestError);
  });

  test('a quote is an ordinary character in an address without quotes around the value', () => {
    expect(url('/u?name={a}', { a: 'a"\\' })).toBe('https://directory.example/id/u?name=a%22%5C');
  });
});

describe('headers', () => {
  test('headers have their values filled in', () => {
    expect(requestHeaders({ 'X-Org': 'org {org}', 'X-A': 'b' }, valuesOf({ org: '7' }))).toEqual([
      ['X-Org', 'org 7'],
      ['X-A', 'b'],
    ]);
    expect(requestHeaders(undefined, valuesOf({}))).toEqual([]);
  });

  test.each(['a\r\nX-Evil: 1', 'a\nb', '\0', '\x7f', '\x1b[0m', 'Ж'])(
    'headers refuse the value %j',
    (org) => {
      expect(() => requestHeaders({ 'X-Org': '{org}' }, valuesOf({ org }))).toThrow(RequestError);
    },
  );

  test('the headers for authentication contain the token', () => {
    const profile = configured({
      auth: { Authorization: 'Bearer {token}', 'X-Org': '{org}' },
      settings: { org: { description: 'x', default: '7' } },
    });
    expect(authHeaders(profile, new Secret('t"1'))).toEqual([
      ['Authorization', 'Bearer t"1'],
      ['X-Org', '7'],
    ]);
  });

  test('HTTP Basic has the token as password, in UTF-8', () => {
    const profile = configured(
      { auth: { basic: '{admin}' }, settings: { admin: { description: 'x' } } },
      { admin: 'Ädmin' },
    );
    const [[name = '', value = ''] = []] = authHeaders(profile, new Secret('pass:wörd'));
    expect(name).toBe('Authorization');
    expect(Buffer.from(value.replace('Basic ', ''), 'base64').toString()).toBe('Ädmin:pass:wörd');
  });
});

test('a step gets one of several values, or a single value unchanged', () => {
  const values = valuesOf({ groups: ['a', 'b'], level: 7, boss: ' b.chief ', password: 'x' });
  const of = (field: string, value: string) => {
    const step = { step: 's', for: field, method: 'PUT', path: '/', answers: [] } as const;
    return stepValues(values, step, { value, id: '12', nameId: '34' });
  };
  expect(['groups', 'groups.id', 'id', 'level'].map(of('groups', 'b'))).toEqual(['b', '34', '12', 7]);
  expect(of('level', '7')('level')).toBe(7);
  expect(of('boss', 'b.chief')('boss')).toBe('b.chief');
  expect(of('password', '')('password')).toBe('x');
});

test('a look-up is by the id of an attempt if its address contains the id', () => {
  expect(isByAttempt({ path: '/u/{attempt_id}', nickname: '/n' })).toBe(true);
  expect(isByAttempt({ url: 'https://x.example/?id={attempt_id}', nickname: '/n' })).toBe(true);
  expect(isByAttempt({ path: '/u/{nickname}', nickname: '/n', attempt_id: '/id' })).toBe(false);
});
