import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/check/checker.js';
import { createWeakness } from '../../src/check/strength.js';
import { GOOD, OPTIONS, row, said } from './rows.js';

const weakness = await createWeakness();
const OWN = ['a.petrova', 'Avdotya', 'Petrova', ''];

describe('a weak password says why', () => {
  test.each([
    ['password', 'common'],
    ['12345678', 'most common'],
    ['qwertyuiop', 'common'],
    ['P@ssw0rd', 'common'],
    ['aaaaaaaaaaaa', 'repeats'],
    ['abcabcabcabc', 'repeats'],
    ['abcdefghijklm', 'sequence'],
    ['01.09.2025', 'date'],
    ['passwort', 'common'],
    ['пароль123', 'common'],
    ['йцукенгшщзхъ', 'common'],
    ['Xq7-v', 'shorter than 8'],
    ['administrator', 'common'],
    ['x', 'shorter than 8'],
    ['qwerty', 'and short'],
    ['a.petrova', 'holds the nickname'],
    ['A.PETROVA2025', 'holds the nickname'],
    ['avdotya1', "person's own name"],
    ['Petr0va1', "person's own name"],
    ['avortep1', "person's own name"],
    ['a'.repeat(5000), 'repeats'],
  ])('%s', (password, why) => {
    const words = weakness(password, OWN);
    expect(words).toContain(why);
    expect(words).not.toBe('');
  });
});

test.each([
  'Kiefer-Lampe-73',
  'vT9#kQz!w2',
  'correct horse battery staple',
  'Лампа-Кедр-Окно-73',
  `aaaaaaaaaaaaaaaaaaaa${'vT9#kQz!w2xR'}`,
])('is silent about %s', (password) => {
  expect(weakness(password, OWN)).toBeUndefined();
});

test('the same password is judged anew for whom it holds the name of', () => {
  const others = weakness('avdotya1', ['c', '', '', '']);
  expect(others ?? '').not.toContain('own');
  expect(weakness('avdotya1', ['b.ivanov', 'Boris', 'Ivanov', ''])).toBe(others);
  expect(weakness('avdotya1', OWN)).toContain('own');
  expect(weakness('avdotya1', ['b.ivanov', 'Boris', 'Ivanov', ''])).toBe(others);
});

test('names that objects have of their own do no harm', () => {
  for (const word of ['__proto__', 'constructor', 'hasownproperty', 'toString', '\ud800', '\0', '']) {
    expect(() => weakness(`${word}1`, [word, word, word, word])).not.toThrow();
  }
});

test('the finding warns, names no part of the password, and is silent where strength is not asked for', async () => {
  expect(await said({ password: 'password1' }, { passwordStrength: true })).toEqual([
    'warn password: may be refused as too simple: it is a common password, word or name [password-weak]',
  ]);
  expect(await said({ password: 'password1' })).toEqual([]);
});

test('a missing password is not also weak', async () => {
  expect(await said({ password: ' ' }, { passwordStrength: true })).toEqual([
    'error password: holds only white space [required]',
  ]);
});

test('many passwords take little time, long ones too', async () => {
  const checker = await createChecker({ ...OPTIONS, passwordStrength: true });
  const began = performance.now();
  for (let i = 0; i < 500; i++) {
    const password = `P@$$w0rd-1!4|${i}${'@4$5!1|0378+%'.repeat(i % 50)}`;
    checker.check(row(i + 1), { ...GOOD, nickname: `user.${i}`, password });
  }
  // Measured: 0.3 s; without the bounds it takes minutes.
  expect(performance.now() - began).toBeLessThan(5000);
});
