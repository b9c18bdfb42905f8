/** Settings that select a template, objects that depend on a value, and logins that are addresses. */

import { describe, expect, test } from 'vitest';
import { nicknameForm } from '../../src/directory/configure-profile.js';
import { userValues } from '../../src/directory/render-request.js';
import { configured, createBody, errorOf, FORM, load, PERSON, refusal } from './profile-samples.js';

const SETTINGS = {
  external: {
    description: 'x',
    values: { person: '{person_id}', attempt: '{attempt_id}', none: '' },
    default: 'person',
  },
  login: { description: 'x', values: ['name', 'address'], default: 'name' },
};
const FORM_WITH = {
  settings: SETTINGS,
  nickname: '{login}',
  fields: { person_id: {}, email: {} },
  create: {
    ...FORM.create,
    type: 'json',
    body: {
      login: '{nickname}',
      password: '{password}',
      id: '{external?}',
      emails: [{ value: '{email}', primary: true, with: 'email' }],
    },
  },
};

function bodyOf(given: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>>) {
  const profile = configured(FORM_WITH, given);
  return JSON.parse(createBody(profile, userValues(profile, { ...PERSON, fields }, 'attempt-1')).text);
}

describe('a setting with a template for each value', () => {
  test('the body has the template of the chosen value, or nothing if the value is empty', () => {
    expect(bodyOf({}, { person_id: '17' }).id).toBe('17');
    expect(bodyOf({}, { person_id: '' })).not.toHaveProperty('id');
    expect(bodyOf({ external: 'attempt' }, { person_id: '17' }).id).toBe('attempt-1');
    expect(bodyOf({ external: 'none' }, { person_id: '17' })).not.toHaveProperty('id');
  });

  test('a request has the id of an attempt only if the chosen value uses it', () => {
    expect(load(FORM_WITH).uses.has('attempt_id')).toBe(true);
    expect(configured(FORM_WITH).uses.has('attempt_id')).toBe(false);
    expect(configured(FORM_WITH, { external: 'attempt' }).uses.has('attempt_id')).toBe(true);
  });

  test('a setting with a list of values accepts no other value', () => {
    expect(errorOf(() => configured(FORM_WITH, { external: 'personn' })).message).toBe(
      'The setting external takes person, attempt or none',
    );
    expect(errorOf(() => configured(FORM_WITH, { login: 'Address' })).message).toBe(
      'The setting login takes name or address',
    );
  });

  test('a profile sends no password if the chosen value has no password', () => {
    const values = { password: '{password}', sso: '' };
    const body = { login: '{nickname}', secret: '{sign_in?}' };
    const settings = { sign_in: { description: 'x', values, default: 'password' } };
    const form = { settings, create: { ...FORM.create, body } };
    expect(configured(form).form.password).toBe('sent');
    const without = configured(form, { sign_in: 'sso' });
    expect([without.form.password, without.uses.has('password')]).toEqual(['ignored', false]);
  });
});

test('an object with "with" is sent only if the named value is not empty, and without the member "with"', () => {
  expect(bodyOf({}, { email: 'a@b.example' }).emails).toEqual([{ value: 'a@b.example', primary: true }]);
  expect(bodyOf({}, { email: '' })).not.toHaveProperty('emails');
});

test('the profile or its setting says whether logins are names or addresses', () => {
  expect(nicknameForm(configured())).toBe('name');
  expect(nicknameForm(configured({ nickname: 'address' }))).toBe('address');
  expect(nicknameForm(configured(FORM_WITH))).toBe('name');
  expect(nicknameForm(configured(FORM_WITH, { login: 'address' }))).toBe('address');
});

describe('a profile is refused', () => {
  const inBody = (more: object) => ({
    create: { ...FORM.create, type: 'json', body: { ...FORM_WITH.create.body, ...more } },
    settings: SETTINGS,
    fields: FORM_WITH.fields,
  });
  const withSetting = (setting: object) => ({ settings: { a: { description: 'x', ...setting } } });

  test.each<readonly [string, object, string]>([
    [
      'a condition without a known value',
      inBody({ x: { y: 1, with: 'emial' } }),
      '{emial} is not a value; did you mean {email}?',
    ],
    [
      'a condition with the password',
      inBody({ x: { y: 1, with: 'password' } }),
      '{password} cannot be used here',
    ],
    [
      'a condition in braces',
      inBody({ x: { y: 1, with: '{email}' } }),
      '/create/body/x/with: takes the name of a value',
    ],
    [
      'a condition without other members',
      inBody({ x: { with: 'email' } }),
      '/create/body/x/with: needs other members in the same object',
    ],
    [
      'a condition in braces in a list',
      inBody({ x: ['a', { y: 1, with: '{email}' }] }),
      '/create/body/x/1/with: takes the name of a value without braces, such as email; a member with this name cannot be sent',
    ],
    [
      'a condition for the whole body',
      inBody({ with: 'email' }),
      '/create/body/with: the body itself cannot be left out: put "with" into an object inside it',
    ],
    [
      'a template of a setting with an unknown value',
      withSetting({ values: { b: '{nobody}' } }),
      '/settings/a/values/b: {nobody} is not a value',
    ],
    [
      'a template of a setting with the token',
      withSetting({ values: { b: '{token}' } }),
      '/settings/a/values/b: {token} cannot be used here',
    ],
    [
      'a default that is not one of the values',
      withSetting({ values: ['b'], default: 'c' }),
      '/settings/a/default: takes b',
    ],
    [
      'a text in which a password would lose its spaces',
      {
        settings: { s: { description: 'x', values: { a: '{password}' }, default: 'a' } },
        create: { ...FORM.create, body: { login: '{nickname}', secret: '{first} {s}' } },
      },
      '/create/body/secret: {s} can be the password, and must be the only value here',
    ],
    ['no values', withSetting({ values: {} }), '/settings/a/values: is empty'],
    [
      'a setting with templates in a path',
      { ...inBody({}), look_up: { path: '/{id}', nickname: '/a' } },
      '/look_up/path: {id} cannot be used here',
    ],
    [
      'the form of nicknames in a setting without the required values',
      { ...withSetting({ values: ['b'], default: 'b' }), nickname: '{a}' },
      '/nickname: {a} is not a setting with a default and a list of these values: name, address',
    ],
    [
      'the form of nicknames in a setting with a further value',
      { ...withSetting({ values: ['name', 'b'], default: 'name' }), nickname: '{a}' },
      '/nickname: {a} is not a setting with a default',
    ],
    [
      'the form of nicknames in a setting without a default',
      { ...withSetting({ values: ['name', 'address'] }), nickname: '{a}' },
      '/nickname: {a} is not a setting with a default',
    ],
    [
      'the form of nicknames in a setting that accepts any value',
      { ...withSetting({ default: 'name' }), nickname: '{a}' },
      '/nickname: {a} is not a setting with a default',
    ],
    [
      'the form of nicknames in a setting with a template for each value',
      { ...withSetting({ values: { name: 'x', address: 'y' }, default: 'name' }), nickname: '{a}' },
      '/nickname: {a} is not a setting with a default',
    ],
    [
      'the form of nicknames in a setting that does not exist',
      { nickname: '{constructor}' },
      '/nickname: {constructor} is not a setting',
    ],
  ])('a profile with %s is refused', (_, change, what) => {
    expect(refusal({ ...change })).toContain(what);
  });
});

describe('a setting in the host of an address', () => {
  const form = {
    settings: { host: { description: 'x', default: 'users.example.org' } },
    look_up: { url: 'https://{host}/users/{nickname}', nickname: '/a' },
  };

  test.each([
    'a b',
    'evil.example/x',
    'me@evil.example',
    'evil.example:8443',
    'evil.example?',
    '.example',
    '-a.example',
  ])('the host of an address may not be %j', (host) => {
    expect(errorOf(() => configured(form, { host })).message).toBe(
      'The setting host must be the name of a host, such as directory.example.org',
    );
    expect(refusal({ ...form, settings: { host: { description: 'x', default: host } } })).toContain(
      '/settings/host/default: must be the name of a host',
    );
  });

  test.each(['localhost', 'cloud-api.yandex.net', 'bücher.example'])(
    'the host of an address may be %s',
    (host) => {
      expect(configured(form, { host }).settings.host).toBe(host);
    },
  );
});
