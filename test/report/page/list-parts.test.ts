import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createOrders, isSortKey } from '../../../src/report/page/order.js';
import type { PageRow } from '../../../src/report/page/page-row.js';
import { rowsCsv } from '../../../src/report/page/rows-csv.js';
import { createSearch, wordsOf } from '../../../src/report/page/search.js';

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

const names = (rows: readonly PageRow[]) => rows.map(({ nickname }) => nickname);

describe('the search', () => {
  const found = (query: string) => names(ROWS.filter((row) => createSearch()(row, wordsOf(query))));

  test.each([
    ['muller', ['b10']],
    ['  MÜLLER soren', ['b10']],
    ['елка', ['a']],
    ['cmd 400', ['b9']],
    ['', ['b10', 'b9', 'a']],
    ['nobody', []],
  ])('%j finds %j', (query, nicknames) => {
    expect(found(query)).toEqual(nicknames);
  });
});

describe('the order', () => {
  const orderOf = createOrders(ROWS);

  test('numbers in names count as numbers, and what is not there comes last both ways', () => {
    expect(names(orderOf('nickname', false))).toEqual(['a', 'b9', 'b10']);
    expect(names(orderOf('nickname', true))).toEqual(['b10', 'b9', 'a']);
    expect(names(orderOf('line', true))).toEqual(['b9', 'b10', 'a']);
    expect(names(orderOf('at', false))[0]).toBe('b10');
  });

  test('by outcome, what needs somebody comes first', () => {
    expect(names(orderOf('outcome', false))).toEqual(['a', 'b9', 'b10']);
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
