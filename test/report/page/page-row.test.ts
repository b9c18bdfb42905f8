import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import {
  departmentOf,
  findRows,
  messageOf,
  rowsCsv,
  rowsOf,
  sortRows,
} from '../../../src/report/page/page-row.js';

const ROWS = rowsOf(
  {
    rows: {
      created: [
        {
          line: 2,
          nickname: 'b10',
          name: { first: 'Sören', last: 'Müller', middle: '' },
          at: '2030-01-02T03:04:05.000Z',
        },
      ],
      weak_password: [],
      exists: [],
      failed: [{ line: 3, nickname: 'b9', message: '=cmd', status: 400 }],
      unconfirmed: [],
      invalid: [],
      pending: [],
      left_out: [],
    },
    not_in_roster: [
      { outcome: 'unconfirmed', nickname: 'a', name: { first: 'Ёлка', last: 'Й', middle: '' } },
    ],
  },
  {},
);

const foundNicknames = (text: string, filter = 'all') =>
  findRows(ROWS, text, filter).map(({ nickname }) => nickname);
const sorted = (column: string, descending = false) =>
  sortRows(ROWS, column, descending, 'en').map(({ nickname }) => nickname);

test.each([
  ['muller', ['b10']],
  ['  MÜLLER soren', ['b10']],
  ['елка', ['a']],
  ['cmd 400', ['b9']],
  ['', ['b10', 'b9', 'a']],
  ['nobody', []],
])('the search for %j on the report page finds %j', (text, nicknames) => {
  expect(foundNicknames(text)).toEqual(nicknames);
});

test.each([
  ['all', ['b10', 'b9', 'a']],
  ['created', ['b10']],
  ['not-created', ['b9', 'a']],
  ['missing', ['a']],
  ['unconfirmed', ['a']],
])('the filter %s on the report page shows %j', (filter, nicknames) => {
  expect(foundNicknames('', filter)).toEqual(nicknames);
});

describe('the order of the rows on the report page', () => {
  test('rows are sorted with numbers in names as numbers, and missing values last in both directions', () => {
    expect(sorted('nickname')).toEqual(['a', 'b9', 'b10']);
    expect(sorted('nickname', true)).toEqual(['b10', 'b9', 'a']);
    expect(sorted('line', true)).toEqual(['b9', 'b10', 'a']);
    expect(sorted('at')[0]).toBe('b10');
  });

  test('rows sorted by outcome begin with those that need attention', () => {
    expect(sorted('outcome')).toEqual(['a', 'b9', 'b10']);
  });
});

test('the CSV of the report page contains every fact, and no cell that a spreadsheet would run', () => {
  const [head, first, second, third] = parse(rowsCsv(ROWS, ';'), { delimiter: ';' }) as string[][];
  expect(head).toContain('nickname');
  expect(first).toContain('Müller');
  expect(second).toContain("'=cmd");
  expect(third?.at(-1)).toBe('no');
});

test('a department without a number and the fields of a profile are searched and copied', () => {
  const row = { line: 2, nickname: 'a', department: 'Sales & more', fields: { email: 'a@example.org' } };
  const none = {
    weak_password: [],
    exists: [],
    failed: [],
    unconfirmed: [],
    invalid: [],
    pending: [],
    left_out: [],
  };
  const rows = rowsOf({ rows: { ...none, created: [row] }, not_in_roster: [] }, {});
  for (const text of ['sales', 'A@EXAMPLE']) expect(findRows(rows, text, 'all')).toHaveLength(1);
  expect(rowsCsv(rows, ',')).toContain(',Sales & more,');
});

test('a department is shown with its name and number', () => {
  const row = { outcome: 'created', department_id: 12 } as const;
  expect(departmentOf(row)).toBe('12');
  expect(departmentOf({ ...row, department: 'Class 5a' })).toBe('Class 5a (12)');
});

test('a message of the directory and findings are joined by one punctuation mark', () => {
  const findings = [{ field: 'password', what: 'is weak', code: 'password-weak', severity: 'warn' }] as const;
  const row = { outcome: 'weak_password', message: 'Too simple.' } as const;
  expect(messageOf({ ...row, findings: [...findings] })).toBe('Too simple; password: is weak');
  expect(messageOf(row)).toBe('Too simple.');
  expect(messageOf({ outcome: 'created' })).toBe('');
});
