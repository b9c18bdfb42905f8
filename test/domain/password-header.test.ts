import { describe, expect, test } from 'vitest';
import { isPasswordHeader, meansPassword } from '../../src/domain/password-header.js';
import { HEADERS } from '../../src/roster/known-headers.js';

describe('a header means a password', () => {
  test.each([
    ...HEADERS.password,
    'password',
    'Password*',
    'PASSWORD',
    'Password required',
    'initial_password',
    'initialPassword',
    'user.password',
    'New-Password',
    'Pass word',
    'Old password',
    'Password 2',
    'Password (min. 8 characters)',
    'Password (change at first login)',
    'Initial password - change at first login',
    'Passwort: bitte ändern',
    'Zugang (Passwort)',
    'Startkennwort',
    'Kennwort alt',
    'Временный пароль',
    'пароль ученика',
    'Mot de passe',
    'Contraseña',
    'Wachtwoord',
    'PIN',
    'pw',
    'tempPass',
    'user.pass',
    'Wi-Fi secret',
    'password hash',
    'pass\u00adword',
  ])('%s', (header) => {
    expect(meansPassword(header)).toBe(true);
  });

  test.each([
    '',
    'Login',
    'passport',
    'Passport number',
    'Passnummer',
    'Pass Nr.',
    'Pass number',
    'Pass expiry',
    'Reisepass',
    'Bus pass',
    'Season pass',
    'Pass/Fail',
    'Pass grade',
    'Compass',
    'Compass order',
    'the slot',
    'bypass lane',
    'Spin',
    'Pinboard',
    'change_password',
    'changePassword',
    'Change Password At Next Login',
    'ChangePasswordAtNextSignIn',
    'passwordLastSet',
    'pwdLastSet',
    'Password expires',
    'passwordexpired',
    'passwordNeverExpires',
    'Password hint',
    'Passworthinweis',
    'Passwort ändern',
    'Passwortablauf',
    'Must change password',
    'Password policy',
    'Password not required',
    'has password',
    'Last password change',
    'Сменить пароль',
    'Дата смены пароля',
    'Срок действия пароля',
  ])('not %j', (header) => {
    expect(meansPassword(header)).toBe(false);
  });

  test('only where it has a word for one', () => {
    for (const header of ['Notes', 'Email', 'Nom', 'Пол', 'Department'])
      expect([isPasswordHeader(header), meansPassword(header)]).toEqual([false, false]);
  });
});

describe('a header has a word for a password', () => {
  test.each([
    'password',
    'Old Password',
    'passwordProfile',
    'PWD',
    'Kennwort alt',
    'Временный пароль',
    'pass',
    'tempPass',
    'user.pass',
    'PIN',
    'Mot de passe',
    'password.value',
  ])('%s', (header) => {
    expect(isPasswordHeader(header)).toBe(true);
  });

  test.each(['passport', 'Compass', 'Spin', 'Login', 'bypass lane', ''])('not %j', (header) => {
    expect(isPasswordHeader(header)).toBe(false);
  });
});
