import { expect, test } from 'vitest';
import { foundUser, nicknameAt } from '../../src/directory/found-user.js';
import { redact } from '../../src/directory/redact.js';
import { Secret } from '../../src/domain/secret.js';

const LOOK_UP = {
  path: '/users',
  nickname: '/login',
  names: ['/given', '/family', '/middle'],
  fields: { 'name.first': '/given', 'name.last': '/family', position: '/title' },
};

const found = (user: Readonly<Record<string, string>>) =>
  foundUser({ login: 'anna', given: 'Anna', ...user }, LOOK_UP, () => undefined, undefined, {
    redact: (text) => redact(text, [new Secret('Sunny-Meadow')]),
  });

test('a name that is a secret is not shown, but other names are', () => {
  expect(found({ family: 'sunny-meadow', title: 'Head' })).toMatchObject({
    names: ['Anna', '[withheld]'],
    fields: { 'name.first': 'Anna', 'name.last': '[withheld]', position: 'Head' },
  });
});

test.each([
  [{ given: 'Sunny-', family: 'Meadow' }],
  [{ given: 'Meadow', family: 'Sunny-' }],
  [{ given: 'Sunny', middle: '-Meadow' }],
  [{ given: 'Sunny', family: '-', middle: 'Meadow' }],
  [{ given: 'Meadow', family: '-', middle: 'Sunny' }],
  [{ given: '%53unny', family: '-Me&#97;dow' }],
])('names that together are a secret are not shown: %j', (names) => {
  const { names: shown, fields } = found(names);
  expect(new Set(shown)).toEqual(new Set(['[withheld]']));
  expect(JSON.stringify(fields)).not.toMatch(/unny.*Me/);
});

test('names that are not a secret are shown', () => {
  expect(found({ given: 'Sunny', family: 'Mountain', title: 'Head' })).toEqual({
    nickname: 'anna',
    names: ['Sunny', 'Mountain'],
    fields: { 'name.first': 'Sunny', 'name.last': 'Mountain', position: 'Head' },
  });
});

test('a found user has no member that the look-up does not read', () => {
  const user = foundUser({ login: 'anna', on: true }, { nickname: '/login' }, NOTHING, undefined, {
    redact: (text) => text,
  });
  expect(Object.keys(user)).toEqual(['nickname', 'names', 'fields']);
  expect(user).toEqual({ nickname: 'anna', names: [], fields: {} });
});

test('a login that is a secret is not shown', () => {
  expect(found({ login: 'Sunny-Meadow' }).nickname).toBe('[withheld]');
});

test('true and false are shown as values of a field', () => {
  const lookUp = { path: '/', nickname: '/login', fields: { active: '/on' } };
  const { fields } = foundUser({ login: 'anna', on: false }, lookUp, NOTHING, undefined, {
    redact: (text) => text,
  });
  expect(fields).toEqual({ active: 'false' });
});

const NOTHING = () => undefined;

test.each([
  ['2026-09-01T07:59:00Z', true],
  ['2026-09-01T07:59:00+0200', true],
  ['2026-09-01T07:59:00+02:00', true],
  ['2026-09-01T07:59:00z', true],
  ['2026-09-01T07:59:00', false],
  ['2026-09-01', false],
  ['x2026-09-01T07:59:00Z', false],
  ['on 2026-09-01T07:59:00Z', false],
  ['2026-09-01T07:59:00Z (about)', false],
  ['2026-09-01T07:59:00+02:00:00', false],
])('the creation time "%s" is used only with an offset and without other text: %s', (created, isUsed) => {
  const lookUp = { path: '/', nickname: '/login', created_at: '/created' };
  const user = foundUser({ login: 'anna', created }, lookUp, NOTHING, undefined, { redact: (text) => text });
  expect(user.createdAt !== undefined).toBe(isUsed);
});

test.each([
  ['@anna:school.example', 'anna'],
  ['@ANNA:SCHOOL.example', 'ANNA'],
  ['@a:school.example', 'a'],
  ['@:school.example', ''],
  ['@school.example', ''],
  ['anna:school.example', ''],
  ['#anna:school.example', ''],
  ['@anna:school.examples', ''],
  ['@anna:other.example', ''],
  ['@anna', ''],
  ['', ''],
])('the login in %j, between @ and the server, is %j', (name, nickname) => {
  const settings = (setting: string) => (setting === 'server' ? 'school.example' : undefined);
  const form = { nickname: { at: '/name', as: '@{nickname}:{server}' } };
  expect(nicknameAt({ name }, form, settings)).toBe(nickname);
});

test('a setting without a value is empty in a text with a login', () => {
  const form = { nickname: { at: '/name', as: '{server}/{nickname}' } };
  expect(nicknameAt({ name: '/anna' }, form, NOTHING)).toBe('anna');
  expect(nicknameAt({ name: 'undefined/anna' }, form, NOTHING)).toBe('');
});

test.each([
  ['7', '7'],
  [7, '7'],
  [9007199254740993n, undefined],
  ['Sunny-Meadow', undefined],
  ['a\u0007b', undefined],
])('the id %s of a found user is %s', (id, shown) => {
  const item = { login: 'anna', id: typeof id === 'bigint' ? Number(id) : id };
  const context = { redact: (text: string) => redact(text, [new Secret('Sunny-Meadow')]) };
  expect(foundUser(item, { ...LOOK_UP, id: '/id' }, () => undefined, undefined, context).id).toBe(shown);
});

test.each([
  ['2026-01-31 08:00:00', {}, 'no-offset'],
  ['2026-01-31T08:00:00.5', {}, 'no-offset'],
  ['2026-01-31', {}, 'no-offset'],
  ['1769846400', {}, 'other-form'],
  ['31.01.2026 08:00', {}, 'other-form'],
  ['2026-01-31T08:00:00Z', { unit: 's' as const }, 'other-form'],
  ['2026-01-31T08:00:00Z', {}, undefined],
  ['', {}, undefined],
])('a creation time that cannot be read has a reason: %j with %j', (made, more, unreadTime) => {
  const lookUp = { path: '/', nickname: '/login', created_at: '/made', ...more };
  const user = foundUser({ login: 'anna', made }, lookUp, NOTHING, undefined, { redact: (text) => text });
  expect(user.unreadTime).toBe(unreadTime);
});
