import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type PageRow, rowsCsv } from '../../../src/report/page/page-row.js';
import { createFinder, isSortKey, type Query } from '../../../src/report/page/query.js';

const ROWS: readonly PageRow[] = [
  {
    outcome: 'created',
    line: 2,
    nickname: 'b10',
    name: { first: 'Søren', last: 'Müller', middle: '' },
    at: '2030-01-02T03:04:05.000Z',
  },
  { outcome: 'failed', line: 3, nickname: 'b9', message: '=cmd', status: 400 },
  { outcome: 'unconfirmed', nickname: 'a', absent: true, name: { first: 'Ёлка', last: 'Й', middle: '' } },
];

const names = (query: Partial<Query>) =>
  createFinder(ROWS)({ text: '', filter: 'all', sort: 'line', descending: false, ...query }).map(
    ({ nickname }) => nickname,
  );

describe('the search', () => {
  test.each([
    ['muller', ['b10']],
    ['  MÜLLER soren', ['b10']],
    ['елка', ['a']],
    ['cmd 400', ['b9']],
    ['', ['b10', 'b9', 'a']],
    ['nobody', []],
  ])('%j finds %j', (text, nicknames) => {
    expect(names({ text })).toEqual(nicknames);
  });
});

test.each([
  ['all', ['b10', 'b9', 'a']],
  ['created', ['b10']],
  ['not-created', ['b9', 'a']],
  ['absent', ['a']],
  ['unconfirmed', ['a']],
])('the filter %s passes %j', (filter, nicknames) => {
  expect(names({ filter })).toEqual(nicknames);
});

describe('the order', () => {
  test('numbers in names count as numbers, and what is not there comes last both ways', () => {
    expect(names({ sort: 'nickname', descending: false })).toEqual(['a', 'b9', 'b10']);
    expect(names({ sort: 'nickname', descending: true })).toEqual(['b10', 'b9', 'a']);
    expect(names({ sort: 'line', descending: true })).toEqual(['b9', 'b10', 'a']);
    expect(names({ sort: 'at', descending: false })[0]).toBe('b10');
  });

  test('by outcome, what needs somebody comes first', () => {
    expect(names({ sort: 'outcome', descending: false })).toEqual(['a', 'b9', 'b10']);
  });

  test('takes the names of its columns and no other', () => {
    expect(isSortKey('line')).toBe(true);
    expect(isSortKey('constructor')).toBe(false);
    expect(isSortKey(undefined)).toBe(false);
  });
});

test('the CSV holds every fact, and no cell that a spreadsheet would run', () => {
  const [head, first, second, third] = parse(rowsCsv(ROWS, ';'), { delimiter: ';' }) as string[][];
  expect(head).toContain('nickname');
  expect(first).toContain('Müller');
  expect(second).toContain("'=cmd");
  expect(third?.at(-1)).toBe('no');
});
