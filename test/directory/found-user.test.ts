import { expect, test } from 'vitest';
import { foundUser } from '../../src/directory/found-user.js';
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

test('a name that is a secret is withheld, and no other', () => {
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
])('names that are a secret together are withheld all: %j', (names) => {
  const { names: shown, fields } = found(names);
  expect(new Set(shown)).toEqual(new Set(['[withheld]']));
  expect(JSON.stringify(fields)).not.toMatch(/unny.*Me/);
});

test('names that are none are shown', () => {
  expect(found({ given: 'Sunny', family: 'Mountain', title: 'Head' })).toEqual({
    nickname: 'anna',
    names: ['Sunny', 'Mountain'],
    fields: { 'name.first': 'Sunny', 'name.last': 'Mountain', position: 'Head' },
  });
});
