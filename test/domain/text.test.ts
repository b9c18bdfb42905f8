import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, excerpt, fold, foldName, foldSpaces, grouped, wrapped } from '../../src/domain/text.js';

test('the digits of a number are grouped in threes', () => {
  expect([0, 7, 999, 1000, 12_345, 1_234_567].map(grouped)).toEqual([
    '0',
    '7',
    '999',
    '1,000',
    '12,345',
    '1,234,567',
  ]);
  fc.assert(fc.property(fc.maxSafeNat(), (n) => grouped(n) === n.toLocaleString('en-GB')));
});

test('a noun agrees with its number', () => {
  expect([count(1, 'row'), count(0, 'row'), count(2000, 'person', 'people')]).toEqual([
    '1 row',
    '0 rows',
    '2,000 people',
  ]);
});

test('texts are compared regardless of letter case, composition, spaces, and ё or е', () => {
  const decomposed = 'Ö\u0308Ёлка'.normalize('NFD');
  expect(fold(decomposed)).toBe('ö\u0308ёлка'.normalize('NFC'));
  expect(fold(' A  B ')).toBe(' a  b ');
  expect(foldSpaces('\u00a0Anna \t Maria ')).toBe('anna maria');
  expect(foldSpaces('Ёлкина')).toBe('ёлкина');
  expect(foldName('  ЁЛКИНА')).toBe('елкина');
});

test('an excerpt has no line breaks, control characters or escape sequences', () => {
  expect(excerpt(' a\n\u0007b\u001b[31mc\u001b]0;title\u0007d')).toBe('a bcd');
});

test('each line of a text is wrapped on its own', () => {
  const list = 'Two people have an account with a login of this list:\n  a.lee  Ann Lee\n  b.hill  Bob Hill';
  expect(wrapped(list, 30, 2)).toBe(
    'Two people have an account\n  with a login of this list:\n  a.lee  Ann Lee\n  b.hill  Bob Hill',
  );
});
