import { expect, test } from 'vitest';
import { isPasswordOf, textWithoutPasswords } from '../../src/report/row-view.js';

const never = () => false;

const passwordOf = (password: unknown) => isPasswordOf([password]);

test.each([
  [null, ''],
  [undefined, ''],
  ['  as it stands ', '  as it stands '],
  [12, '12'],
  [false, 'false'],
  [new Date(Date.UTC(2030, 4, 6)), '2030-05-06'],
  [new Date(Date.UTC(2030, 4, 6, 7, 8)), '2030-05-06T07:08:00.000Z'],
  [new Date(Number.NaN), ''],
  [['a', 1], '["a",1]'],
  [{ a: { b: null } }, '{"a":{"b":null}}'],
])('the cell %j becomes the text %j', (cell, text) => {
  expect(textWithoutPasswords(cell, never)).toBe(text);
});

test('a password in an object is removed by its value and by its key', () => {
  const cell = { note: 'pw-1', list: ['pw-1', 'x'], oldPassword: 'other', Пароль: 5, passport: '123' };
  expect(textWithoutPasswords(cell, passwordOf('pw-1'))).toBe(
    '{"note":"","list":["","x"],"oldPassword":"","Пароль":"","passport":"123"}',
  );
});

test('a password is recognised as text, as a number, composed or decomposed, and with white space around it', () => {
  expect(passwordOf('pw-1')('pw-1')).toBe(true);
  expect(passwordOf(' pw-1 ')('pw-1')).toBe(true);
  expect(passwordOf('pw-1')(' pw-1')).toBe(true);
  expect(passwordOf(123456)('123456')).toBe(true);
  expect(passwordOf('Caf\u00e9-1')('Cafe\u0301-1')).toBe(true);
  expect(passwordOf('Cafe\u0301-1')('Caf\u00e9-1')).toBe(true);
  expect(passwordOf('pw-1')('PW-1')).toBe(false);
  expect(passwordOf('pw-1')('pw-12')).toBe(false);
});

test.each([undefined, null, '', '   '])(
  'no value is recognised as the password if the password is %j',
  (password) => {
    expect(passwordOf(password)('')).toBe(false);
    expect(passwordOf(password)('a')).toBe(false);
  },
);
