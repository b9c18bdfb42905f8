import { describe, expect, it } from 'vitest';
import { countedValues, lookalikeKey } from '../../src/domain/lookalike.js';

describe('names that look alike', () => {
  it.each([
    ['a Latin and a Cyrillic letter', '6A', '6А'],
    ['a Greek letter', '6Α', '6A'],
    ['two other Greek letters', 'ΒΙΟ', 'BIO'],
    ['full-width signs', '６Ａ', '6A'],
    ['a space', '5 а', '5а'],
    ['a hyphen', '10-Б', '10Б'],
    ['a dash and spaces', '10 – Б', '10Б'],
    ['a no-break space at the end', 'Lab\u00a0', 'Lab'],
    ['an invisible character', 'La\u200bb', 'Lab'],
    ['letter case', 'teachers', 'Teachers'],
    ['the digit 0 and a Latin letter', 'CO2', 'C02'],
    ['the digit 0 and a Cyrillic letter', '1О-А', '10A'],
    ['quotes', '"Ops"', 'Ops'],
    ['ё', 'Звёзды', 'Звезды'],
    ['a number sign', 'School №5', 'School No. 5'],
  ])('names that differ in %s look alike', (_, one, other) => {
    expect(lookalikeKey(one)).toBe(lookalikeKey(other));
  });

  it.each([
    ['5А', '5Б'],
    ['1.1', '11'],
    ['Year 1-2', 'Year 12'],
    ['C', 'C++'],
    ['C#', 'C'],
    ['R&D', 'RD'],
    ['/a/b', '/ab'],
    ['Ops', 'Oops'],
    ['Группа И', 'Группа Й'],
    ['Schöne', 'Schone'],
    ['कि', 'का'],
  ])('%s and %s do not look alike', (one, other) => {
    expect(lookalikeKey(one)).not.toBe(lookalikeKey(other));
  });
});

it('the rarer of two values that look alike is marked', () => {
  const counts = new Map([
    ['5 а', 1],
    ['5Б', 2],
    ['5а', 3],
    ['5a', 1],
  ]);
  expect(countedValues(counts)).toEqual([
    { value: '5а', people: 3 },
    { value: '5Б', people: 2 },
    { value: '5 а', people: 1, like: '5а' },
    { value: '5a', people: 1, like: '5а' },
  ]);
});
