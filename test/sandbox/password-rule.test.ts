import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordErrorCode } from '../../src/sandbox/create-user.js';

describe('passwordErrorCode', () => {
  it.each([
    ['fewer than 8 characters', 'aB3-xyz'],
    ['7 characters of two code units each', '😀😀😀😀😀😀a'],
    ['only digits', '8273645190'],
    ['only small letters', 'correcthorsebattery'],
    ['only capital letters', 'CORRECTHORSE'],
    ['only others', '!?!?!?!?!?'],
    ['only small Cyrillic letters', 'верноелошадь'],
  ])('calls a password weak with %s', (_what, password) => {
    expect(passwordErrorCode(password, 'i.ivanov')).toBe('password.weak');
  });

  it.each(['blue-Kettle-41', 'aaaaaaa1', 'тёплый-чайник', 'пароль-Пароль', '        x'])(
    'accepts %s',
    (password) => {
      expect(passwordErrorCode(password, 'i.ivanov')).toBeUndefined();
    },
  );

  it('refuses the nickname in it, in any letter case', () => {
    expect(passwordErrorCode('my-I.IVANOV-2024', 'i.ivanov')).toBe('password.likelogin');
  });

  it('allows a nickname of one or two characters in it', () => {
    expect(passwordErrorCode('blue-Kettle-41', 'b')).toBeUndefined();
    expect(passwordErrorCode('blue-Kettle-41', 'bl')).toBeUndefined();
    expect(passwordErrorCode('blue-Kettle-41', 'blu')).toBe('password.likelogin');
  });

  it('refuses whatever is shorter than 8 characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 7 }), (password) => {
        expect(passwordErrorCode(password, 'i.ivanov')).toBe('password.weak');
      }),
    );
  });
});
