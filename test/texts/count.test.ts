import { describe, expect, it, test } from 'vitest';
import { countDe, countEn, countRu, durationIn, groupedIn, utcTimeIn } from '../../src/texts/count.js';

describe('numbers with nouns', () => {
  it.each([
    [0, 'строк'],
    [1, 'строка'],
    [2, 'строки'],
    [4, 'строки'],
    [5, 'строк'],
    [11, 'строк'],
    [12, 'строк'],
    [14, 'строк'],
    [21, 'строка'],
    [22, 'строки'],
    [111, 'строк'],
    [121, 'строка'],
  ])('a Russian noun has the form for %i', (n, form) => {
    expect(countRu(n, 'строка', 'строки', 'строк')).toBe(`${n} ${form}`);
    expect(new Intl.PluralRules('ru').select(n)).toBe({ строка: 'one', строки: 'few', строк: 'many' }[form]);
  });

  it('an English or German noun has one form for 1 and another for all other numbers', () => {
    expect([countEn(1, 'row'), countEn(2, 'row'), countEn(0, 'row')]).toEqual(['1 row', '2 rows', '0 rows']);
    expect([countDe(1, 'Zeile', 'Zeilen'), countDe(0, 'Zeile', 'Zeilen')]).toEqual(['1 Zeile', '0 Zeilen']);
  });

  it.each(['en', 'ru', 'de'] as const)('the thousands of a number are grouped as in %s', (language) => {
    expect(groupedIn(language, 1_234_567)).toBe(new Intl.NumberFormat(language).format(1_234_567));
    expect(groupedIn(language, 999)).toBe('999');
  });
});

it('a duration has two units at most', () => {
  expect(durationIn('en', 80_000)).toBe('1\u00a0min\u00a020\u00a0s');
  expect(durationIn('de', 7_810_000)).toBe('2\u00a0Std.\u00a010\u00a0Min.');
  expect(durationIn('ru', 259_200_000)).toBe('3\u00a0д');
  expect(durationIn('ru', -1)).toBe('0\u00a0с');
});

test('a time in UTC has the day before the month in Russian and German', () => {
  const ms = Date.UTC(2030, 0, 2, 3, 4, 5);
  expect(utcTimeIn('en', ms)).toBe('2030-01-02 03:04 UTC');
  for (const language of ['ru', 'de'] as const) expect(utcTimeIn(language, ms)).toBe('02.01.2030 03:04 UTC');
});
