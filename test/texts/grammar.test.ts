import { describe, expect, it, test } from 'vitest';
import * as de from '../../src/texts/de/grammar.js';
import * as en from '../../src/texts/en/grammar.js';
import * as ru from '../../src/texts/ru/grammar.js';
import { LANGUAGES, textsIn } from '../../src/texts/texts.js';

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
    expect(ru.count(n, 'строка', 'строки', 'строк')).toBe(`${n} ${form}`);
    expect(new Intl.PluralRules('ru').select(n)).toBe({ строка: 'one', строки: 'few', строк: 'many' }[form]);
  });

  it('an English or German noun has one form for 1 and another for all other numbers', () => {
    expect([en.count(1, 'row'), en.count(2, 'row'), en.count(0, 'row')]).toEqual([
      '1 row',
      '2 rows',
      '0 rows',
    ]);
    expect([de.count(1, 'Zeile', 'Zeilen'), de.count(0, 'Zeile', 'Zeilen')]).toEqual(['1 Zeile', '0 Zeilen']);
  });

  it.each(LANGUAGES)('the thousands of a number are grouped as in %s', (language) => {
    expect(textsIn(language).grouped(1_234_567)).toBe(new Intl.NumberFormat(language).format(1_234_567));
    expect(textsIn(language).grouped(999)).toBe('999');
  });
});

it('a duration has two units at most', () => {
  expect(en.times.duration(80_000)).toBe('1\u00a0min\u00a020\u00a0s');
  expect(de.times.duration(7_810_000)).toBe('2\u00a0Std.\u00a010\u00a0Min.');
  expect(ru.times.duration(259_200_000)).toBe('3\u00a0д');
  expect(ru.times.duration(-1)).toBe('0\u00a0с');
});

test('a time in UTC has the day as its language writes it', () => {
  const ms = Date.UTC(2030, 0, 2, 3, 4, 5);
  expect(en.times.utc(ms)).toBe('2 January 2030, 03:04 UTC');
  expect(de.times.utc(ms)).toBe('2. Januar 2030, 03:04 UTC');
  expect(ru.times.utc(ms)).toBe('2 января 2030 г., 03:04 UTC');
});

it.each([
  ['the directory', 'каталог', 'каталога', 'каталогу', 'каталоге'],
  ['the SCIM directory', 'SCIM-каталог', 'SCIM-каталога', 'SCIM-каталогу', 'SCIM-каталоге'],
  ['Keycloak', 'Keycloak', 'Keycloak', 'Keycloak', 'Keycloak'],
])(
  'the Russian name of %s is declined only if it is a noun',
  (title, nominative, genitive, dative, prepositional) => {
    const accusative = nominative;
    expect(ru.serviceName(title)).toEqual({ nominative, genitive, dative, accusative, prepositional });
  },
);

it.each([
  ['the directory', 'das Verzeichnis', 'des Verzeichnisses', 'im Verzeichnis', 'vom Verzeichnis'],
  [
    'the SCIM directory',
    'das SCIM-Verzeichnis',
    'des SCIM-Verzeichnisses',
    'im SCIM-Verzeichnis',
    'vom SCIM-Verzeichnis',
  ],
  ['Keycloak', 'Keycloak', 'von Keycloak', 'in Keycloak', 'von Keycloak'],
])(
  'the German name of %s has an article only if it is a noun',
  (title, nominative, genitive, within, from) => {
    const accusative = nominative;
    expect(de.serviceName(title)).toEqual({ nominative, genitive, accusative, within, from });
  },
);
