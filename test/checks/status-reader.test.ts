/** The meanings of single cells of each kind of status column, and the columns that lead to a question. */

import { describe, expect, it } from 'vitest';
import { type StatusOptions, StatusReader } from '../../src/checks/status.js';
import { FormulaCell } from '../../src/domain/formula-cell.js';
import type { StatusColumn, StatusKind } from '../../src/domain/row.js';
import { NOW } from './status-cells.js';

const PASSWORD = 'Fluss-Kiesel-71';

/** Columns `A`, `B`, … of these kinds, in this order. */
function columnsOf(...kinds: readonly StatusKind[]): readonly StatusColumn[] {
  return kinds.map((kind, column) => ({ header: 'ABCDE'[column] ?? '', column, kind }));
}

function readerOf(kinds: readonly StatusKind[], options: Partial<StatusOptions> = {}): StatusReader {
  return new StatusReader({ columns: columnsOf(...kinds), now: NOW, ...options });
}

/** A reader that has read rows with these cells, by people with the logins `a0`, `a1`, … */
function afterRows(
  kinds: readonly StatusKind[],
  rows: readonly (readonly unknown[])[],
  options: Partial<StatusOptions> = {},
): StatusReader {
  const reader = readerOf(kinds, options);
  for (const [at, cells] of rows.entries()) reader.read({ cells }, `a${at}`, PASSWORD);
  return reader;
}

/** The meaning of a cell: `active`, `inactive`, `change`, or `ask`. @param starts cells with the days of a start */
function meaningOf(kind: StatusKind, value: unknown, ...starts: readonly string[]): string {
  const reader = readerOf([kind, ...starts.map(() => 'start' as const)]);
  const status = reader.read({ cells: [value, ...starts] }, 'a.weber', PASSWORD);
  const asked = reader.unclear().map(() => 'ask');
  return [status?.meaning ?? [], asked].flat().join(', ') || 'active';
}

describe('a day in a cell, on 25 November 2026', () => {
  it.each<readonly [StatusKind, string, string]>([
    ['end', '2026-11-24', 'inactive'],
    ['end', '2026-11-25', 'active'],
    ['end', '2026-11-26', 'active'],
    ['yes-leaves', '2026-11-24', 'inactive'],
    ['yes-leaves', '2026-11-25', 'inactive'],
    ['yes-leaves', '2026-11-26', 'active'],
    ['perhaps', '2026-11-24', 'inactive'],
    ['perhaps', '2026-11-25', 'inactive'],
    ['perhaps', '2026-11-26', 'active'],
    ['since', '2026-11-25', 'inactive'],
    ['since', '2026-11-26', 'active'],
    ['no-leaves', '2020-01-01', 'active'],
    ['no-leaves', '2030-01-01', 'active'],
    ['status', '2020-01-01', 'ask'],
    ['action', '2020-01-01', 'ask'],
    ['deactivate', '2020-01-01', 'ask'],
    ['redmine', '2020-01-01', 'ask'],
    ['enrollment', '2020-01-01', 'ask'],
    ['member', '2020-01-01', 'ask'],
    ['account-control', '2020-01-01', 'ask'],
    ['auth', '2020-01-01', 'active'],
    ['state', '2020-01-01', 'active'],
    ['remark', '2020-01-01', 'active'],
  ])('in a column of the kind %s, %s means %s', (kind, value, meaning) => {
    expect(meaningOf(kind, value)).toBe(meaning);
  });

  it.each<readonly [StatusKind, string]>([
    ['yes-leaves', 'perhaps'],
    ['no-leaves', 'perhaps'],
    ['perhaps', 'some'],
    ['since', 'spring'],
    ['end', 'autumn 2026'],
    ['end', '5'],
    ['end', 'yes'],
  ])('in a column of the kind %s, the text %s leads to a question', (kind, value) => {
    expect(meaningOf(kind, value)).toBe('ask');
  });

  it.each(['end', 'since'] as const)(
    'a day with two readings in a column of the kind %s is past only if both are',
    (kind) => {
      expect(meaningOf(kind, '03/04/2026')).toBe('inactive');
      expect(meaningOf(kind, '03/04/2027')).toBe('active');
      expect(meaningOf(kind, '10/12/2026')).toBe('ask');
    },
  );

  it.each([
    '0001-01-01T00:00:00Z',
    '1601-01-01 00:00:00',
    '1970-01-01',
    '1970-01-01T00:00:00.000Z',
    '0',
    '00',
    '00.00.0000',
    '0000-00-00',
    '0000/00/00',
    '0000-00-00 00:00:00',
    '0000-00-00T00:00',
    '9.2E18',
    '9,22337E+18',
    '9.22337203685478E+18',
    '9.223e+18',
  ])('%s means that no day is set', (value) => {
    expect(meaningOf('end', value)).toBe('active');
    expect(meaningOf('since', value)).toBe('active');
    expect(meaningOf('yes-leaves', value)).toBe('active');
  });

  it.each([
    'x 1970-01-01',
    'not 0000-00-00',
    '0000-00-00 x1',
    '0000-00-00 00:00:01',
    '0.0.1',
    '19.2E18',
    '9.2E180',
    '9.2E19',
    '9.3E18',
    '922E18',
    '1602-01-01',
  ])('%s is not known to mean that no day is set', (value) => {
    expect(meaningOf('since', value)).toBe('ask');
  });

  it.each([
    ['open-ended', 'active'],
    ['—', 'active'],
    ['0 days', 'active'],
    ['no', 'active'],
    ['ausgetreten', 'inactive'],
    ['Terminated', 'inactive'],
    ['aktiv', 'active'],
    ['ja', 'ask'],
    ['X', 'ask'],
    ['left 3', 'ask'],
  ])('in a column of last days, the text %s without a day means %s', (value, meaning) => {
    expect(meaningOf('end', value)).toBe(meaning);
  });

  it('an end is not in the past if today is unknown', () => {
    const reader = readerOf(['end', 'since'], { now: undefined });
    expect(reader.read({ cells: ['1990-01-01', '1990-01-01'] }, 'a')).toBeUndefined();
    expect(reader.read({ cells: ['', 'yes'] }, 'a')?.meaning).toBe('inactive');
  });

  it('the days of numbers are read, in seconds, milliseconds, or ticks of Active Directory', () => {
    for (const value of [1719824400, 1719824400000, '133646400000000000'])
      expect(meaningOf('end', value), `${value}`).toBe('inactive');
    for (const value of [4102444800, 4102444800000, '158000000000000000'])
      expect(meaningOf('end', value), `${value}`).toBe('active');
  });
});

describe('a person who started again', () => {
  it.each<readonly [end: string, starts: readonly string[], meaning: string]>([
    ['2025-06-30', ['2025-07-01'], 'active'],
    ['2025-06-30', ['2025-06-30'], 'inactive'],
    ['2025-06-30', ['2025-06-29'], 'inactive'],
    ['2025-06-30', [''], 'inactive'],
    ['2025-06-30', ['unknown'], 'inactive'],
    ['2025-06-30', [' 2025-07-01 '], 'active'],
    ['2025-06-30', ['2020-01-01', '2025-07-01'], 'active'],
    ['2025-06-30', ['2025-07-01', '2020-01-01'], 'active'],
    ['2025-06-30', ['2020-01-01', '2021-01-01'], 'inactive'],
    ['2025-06-30', ['', '2025-07-01'], 'active'],
    // 3 August or 8 March.
    ['2025-06-30', ['03/08/2025'], 'ask'],
    ['2025-06-30', ['03/08/2025', '2020-01-01'], 'ask'],
    ['2025-06-30', ['03/08/2025', '2025-07-01'], 'active'],
    ['2025-02-01', ['03/08/2025'], 'active'],
    ['2025-09-01', ['03/08/2025'], 'inactive'],
    // 10 December or 12 October: one is in the future, and the other before the start.
    ['10/12/2026', ['2026-10-20'], 'active'],
    ['10/12/2026', ['2026-10-01'], 'ask'],
    ['2027-01-01', ['2020-01-01'], 'active'],
  ])('the end %s with the starts %j means %s', (end, starts, meaning) => {
    expect(meaningOf('end', end, ...starts)).toBe(meaning);
    expect(meaningOf('since', end, ...starts)).toBe(meaning);
  });

  it('the start has no effect on a status in words', () => {
    expect(meaningOf('status', 'terminated', '2025-07-01')).toBe('inactive');
    expect(meaningOf('since', 'yes', '2025-07-01')).toBe('inactive');
  });

  it('a column of starts is not a status itself', () => {
    const reader = afterRows(['start'], [['left'], ['2020-01-01'], ['terminated']]);
    expect(reader.read({ cells: ['terminated'] }, 'a')).toBeUndefined();
    expect(reader.unclear()).toEqual([]);
    expect(reader.lost({ cells: [new FormulaCell('A2')] })).toBeUndefined();
  });
});

describe('a remark of leaving, on 25 November 2026', () => {
  it.each([
    ['left', 'inactive'],
    ['left 24.11.2026', 'inactive'],
    ['left 25.11.2026', 'active'],
    ['left 26.11.2026', 'active'],
    ['left on 31.12.2031', 'active'],
    // 12 October has passed, and 10 December has not.
    ['left 10/12/2026', 'inactive'],
    ['left 11/12/2026', 'inactive'],
    ['left 11/12/2027', 'active'],
    // Without a year or a day, the day may be in the future.
    ['left 31.12', 'inactive'],
    ['left in 2031', 'inactive'],
    ['left December 2031', 'inactive'],
    ['prefers Zo', 'active'],
  ])('the remark "%s" means %s', (remark, meaning) => {
    expect(meaningOf('remark', remark)).toBe(meaning);
  });

  it('a remark of leaving is also accepted as a status, and another text leads to a question', () => {
    for (const kind of ['status', 'state'] as const) {
      expect(meaningOf(kind, 'left 24.11.2026')).toBe('inactive');
      expect(meaningOf(kind, 'left 25.11.2026')).toBe('active');
    }
    expect(meaningOf('status', 'left-handed')).toBe('ask');
    for (const kind of ['yes-leaves', 'action', 'member', 'redmine'] as const)
      expect(meaningOf(kind, 'left 24.11.2026'), kind).toBe('ask');
  });
});

describe('a former login', () => {
  it.each(['a.weber', 'A.WEBER', ' a.weber ', 'a.weber@school.example', 'A.Weber@other.example'])(
    'the value %s is the login itself, so nothing changes',
    (value) => {
      expect(meaningOf('former-login', value)).toBe('active');
    },
  );

  it.each(['b.weber', 'a.weber2', 'b.weber@school.example', 'a.weber.school.example'])(
    'the value %s is another login, so the account would change',
    (value) => {
      expect(meaningOf('former-login', value)).toBe('change');
    },
  );

  it('a login that is an address is compared as a whole', () => {
    const reader = readerOf(['former-login']);
    const read = (value: string) => reader.read({ cells: [value] }, 'a.weber@school.example')?.meaning;
    expect(read('a.weber@school.example')).toBeUndefined();
    expect(read('b.weber@school.example')).toBe('change');
  });
});

describe('the status of a row', () => {
  it('the status has the header and the trimmed value of the first column that excludes the person', () => {
    const reader = readerOf(['status', 'end', 'action']);
    expect(reader.read({ cells: [' left ', '2020-01-01', 'update'] }, 'a')).toEqual({
      header: 'A',
      value: 'left',
      meaning: 'inactive',
    });
    expect(reader.read({ cells: ['active', '2020-01-01', 'update'] }, 'a')).toEqual({
      header: 'B',
      value: '2020-01-01',
      meaning: 'inactive',
    });
    expect(reader.read({ cells: ['', ' ', 'update'] }, 'a')).toEqual({
      header: 'C',
      value: 'update',
      meaning: 'change',
    });
    expect(reader.read({ cells: ['active', '', 'new'] }, 'a')).toBeUndefined();
  });

  it('an unknown value does not exclude a person', () => {
    expect(readerOf(['status']).read({ cells: ['Vollmitglied'] }, 'a')).toBeUndefined();
  });

  it('a later column is counted although an earlier one excludes the person', () => {
    const reader = afterRows(['status', 'status'], [['left', 'perhaps']]);
    expect(reader.unclear().map(({ header }) => header)).toEqual(['B']);
  });

  it('an answer applies in any spelling of the value, and can also say that a known word is active', () => {
    const known = { ' VOLLMITGLIED. ': 'inactive', gekündigt: 'active' } as const;
    const reader = readerOf(['status'], { known });
    expect(reader.read({ cells: ['vollmitglied'] }, 'a')?.meaning).toBe('inactive');
    expect(reader.read({ cells: ['Geku\u0308ndigt'] }, 'a')).toBeUndefined();
    expect(reader.read({ cells: ['terminated'] }, 'a')?.meaning).toBe('inactive');
  });
});

describe('a formula without a value', () => {
  it('the first cell of a status column with one is reported', () => {
    const [first, second] = [new FormulaCell('A2'), new FormulaCell('B2')];
    expect(readerOf(['status', 'end']).lost({ cells: [first, second] })).toBe(first);
    expect(readerOf(['status', 'end']).lost({ cells: ['left', second] })).toBe(second);
  });

  it('a formula with an error, in a column of remarks, or in no status column is not reported', () => {
    const empty = new FormulaCell('A2');
    expect(readerOf(['status']).lost({ cells: [new FormulaCell('A2', '#REF!')] })).toBeUndefined();
    expect(readerOf(['remark']).lost({ cells: [empty] })).toBeUndefined();
    expect(readerOf(['status']).lost({ cells: ['left', empty] })).toBeUndefined();
    expect(readerOf(['status']).lost({ cells: ['left'] })).toBeUndefined();
    expect(readerOf(['remark', 'status']).lost({ cells: [empty, new FormulaCell('B2')] })?.address).toBe(
      'B2',
    );
  });
});

describe('the question about a column', () => {
  const rowsOf = (...values: readonly string[]) => values.map((value) => [value]);
  const askedAfter = (
    kind: StatusKind,
    values: readonly string[],
    known: NonNullable<StatusOptions['known']> = {},
  ) => afterRows([kind], rowsOf(...values), { known }).unclear();

  it('the values are counted without surrounding spaces, the most frequent first', () => {
    expect(askedAfter('status', ['left', ' Gast', 'Gast ', 'active', 'Gast', 'active', ''])).toEqual([
      {
        header: 'A',
        why: 'values',
        counts: [
          { value: 'Gast', rows: 3, meaning: 'unknown' },
          { value: 'active', rows: 2, meaning: 'active' },
          { value: 'left', rows: 1, meaning: 'inactive' },
        ],
      },
    ]);
  });

  it.each(['end', 'since'] as const)(
    'the question about days of the kind %s has only the days that are unclear',
    (kind) => {
      const values = ['2020-01-01', '10/12/2026', '2020-01-01', 'spring 27', '2030-01-01'];
      expect(askedAfter(kind, values)).toEqual([
        {
          header: 'A',
          why: 'dates',
          counts: [
            { value: '10/12/2026', rows: 1, meaning: 'unknown' },
            { value: 'spring 27', rows: 1, meaning: 'unknown' },
          ],
        },
      ]);
    },
  );

  it('a question about most rows has all values', () => {
    const [asked, ...others] = askedAfter('end', ['2020-01-01', '2020-01-01', '2021-01-01', '2030-01-01']);
    expect(others).toEqual([]);
    expect(asked).toEqual({
      header: 'A',
      why: 'most',
      counts: [
        { value: '2020-01-01', rows: 2, meaning: 'inactive' },
        { value: '2021-01-01', rows: 1, meaning: 'inactive' },
        { value: '2030-01-01', rows: 1, meaning: 'active' },
      ],
    });
  });

  it.each<readonly [string, readonly string[], boolean]>([
    ['three of three', ['left', 'left', 'left'], true],
    ['two of two', ['left', 'left'], false],
    ['three of five', ['left', 'left', 'left', 'active', 'active'], true],
    ['three of six', ['left', 'left', 'left', 'active', 'active', 'active'], false],
    ['three of six, of which some are empty', ['left', 'left', 'left', '', '', ''], false],
    ['three of five, of which some are empty', ['left', 'left', 'left', '', ''], true],
  ])('if %s rows are inactive, there is a question: %j %s', (_, values, isAsked) => {
    expect(askedAfter('status', values).map(({ why }) => why)).toEqual(isAsked ? ['most'] : []);
  });

  it('answers about all inactive values replace the question about most rows', () => {
    const values = ['left', 'left', 'former', 'active'];
    const whyWith = (known: NonNullable<StatusOptions['known']>) =>
      askedAfter('status', values, known).map(({ why }) => why);
    expect(whyWith({})).toEqual(['most']);
    expect(whyWith({ left: 'inactive' })).toEqual(['most']);
    expect(whyWith({ left: 'inactive', former: 'inactive' })).toEqual([]);
    expect(whyWith({ left: 'inactive', active: 'active' })).toEqual(['most']);
  });

  it('the answer about a value in another column does not replace the question about a certain yes', () => {
    const values = ['yes', 'yes', 'yes'];
    expect(askedAfter('yes-leaves', values, { yes: 'active' }).map(({ why }) => why)).toEqual(['most']);
    expect(askedAfter('yes-leaves', values, { yes: 'inactive' })).toEqual([]);
  });

  it('a column “State” leads to a question only if a value is known', () => {
    expect(askedAfter('state', ['CA', 'NY', ''])).toEqual([]);
    expect(askedAfter('state', ['CA', 'active'])).toMatchObject([{ why: 'values' }]);
    expect(askedAfter('status', ['CA', 'NY'])).toMatchObject([{ why: 'values' }]);
    expect(askedAfter('state', ['left', 'left', 'left'])).toMatchObject([{ why: 'most' }]);
  });

  it.each<readonly [StatusKind, string, string]>([
    ['remark', 'left', 'prefers Zo'],
    ['remark', 'left', 'left 31.12.2031'],
    ['no-leaves', 'no', '2020-01-01'],
    ['end', '2020-01-01', 'open-ended'],
    ['status', 'left', 'active'],
  ])('in a column of the kind %s, the question about %s also shows %s as active', (kind, gone, here) => {
    expect(askedAfter(kind, [gone, gone, gone, here])[0]?.counts).toEqual([
      { value: gone, rows: 3, meaning: 'inactive' },
      { value: here, rows: 1, meaning: 'active' },
    ]);
  });

  it('a column without values leads to no question', () => {
    for (const kind of ['status', 'state', 'end'] as const) expect(askedAfter(kind, ['', ' '])).toEqual([]);
  });

  it('each column has its own question, in the order of the columns', () => {
    const rows = [
      ['perhaps', 'active', '10/12/2026'],
      ['left', 'active', ''],
    ];
    const asked = afterRows(['status', 'status', 'end'], rows).unclear();
    expect(asked.map(({ header, why }) => [header, why])).toEqual([
      ['A', 'values'],
      ['C', 'dates'],
    ]);
  });

  it('the inactive rows of each column are counted by themselves', () => {
    const rows = [
      ['left', ''],
      ['left', ''],
      ['', '2020-01-01'],
      ['', '2020-01-01'],
    ];
    expect(afterRows(['status', 'end'], rows).unclear()).toEqual([]);
  });

  it('at most 200 known values are shown, and 200 further values that are unknown', () => {
    const days = (first: number, many: number) =>
      Array.from({ length: many }, (_, at) => `${first + at}-01-01`);
    const many = Array.from({ length: 230 }, (_, at) => `left ${1000 + at}`);
    const [alumni] = askedAfter('remark', many);
    expect([alumni?.why, alumni?.counts.length]).toEqual(['most', 200]);
    const words = Array.from({ length: 450 }, (_, at) => `Class ${at}`);
    expect(askedAfter('status', words)[0]?.counts).toHaveLength(400);
    expect(askedAfter('end', [...days(2100, 250), '10/12/2026'])[0]?.counts).toEqual([
      { value: '10/12/2026', rows: 1, meaning: 'unknown' },
    ]);
  });

  it('inactive rows are counted although their values are no longer shown', () => {
    const remarks = Array.from({ length: 201 }, (_, at) => `left ${1000 + at}`);
    const empty = Array.from({ length: 200 }, () => '');
    expect(askedAfter('remark', [...remarks, ...empty])).toMatchObject([{ why: 'most' }]);
    expect(askedAfter('remark', [...remarks.slice(1), ...empty])).toEqual([]);
  });
});

describe('a value that shows the password of a row', () => {
  const hidden = (
    cells: readonly (readonly [value: string, secret: string])[],
    options: Partial<StatusOptions> = {},
  ) => {
    const reader = readerOf(['status'], options);
    const read = cells.map(([value, secret]) => reader.read({ cells: [value] }, 'a', secret)?.meaning);
    return { read, asked: reader.unclear() };
  };

  it('the values that show a password are one value in the question, and the others remain', () => {
    const { asked } = hidden([
      ['Gast', ''],
      ['Wolke-82', 'Wolke-82'],
      ['my Kiesel-71', 'Kiesel-71'],
      ['Gast', ''],
      ['Wolke-82', ''],
      ['left', ''],
      ['Kork-11', 'Other-12'],
    ]);
    expect(asked).toEqual([
      {
        header: 'A',
        why: 'values',
        counts: [
          { value: '…', rows: 3, meaning: 'unknown' },
          { value: 'Gast', rows: 2, meaning: 'unknown' },
          { value: 'left', rows: 1, meaning: 'inactive' },
          { value: 'Kork-11', rows: 1, meaning: 'unknown' },
        ],
      },
    ]);
  });

  it('the hidden values have an unknown meaning if one of them has, and otherwise their own', () => {
    const meaningsOf = (...values: readonly string[]) =>
      hidden([...values.map((value) => [value, value] as const), ['Gast', '']]).asked[0]?.counts.find(
        ({ value }) => value === '…',
      );
    expect(meaningsOf('inactive', 'Wolke-82')).toEqual({ value: '…', rows: 2, meaning: 'unknown' });
    expect(meaningsOf('inactive', 'left')).toEqual({ value: '…', rows: 2, meaning: 'inactive' });
  });

  it('the hidden values are sorted among the others by their number of rows', () => {
    const { asked } = hidden([
      ['Wolke-82', 'Wolke-82'],
      ['Gast', ''],
      ['Gast', ''],
    ]);
    expect(asked[0]?.counts.map(({ value }) => value)).toEqual(['Gast', '…']);
  });

  it('a certain yes or no is not hidden, although a password is the same', () => {
    const reader = readerOf(['yes-leaves']);
    for (const value of ['yes', 'yes', 'yes']) reader.read({ cells: [value] }, 'a', value);
    expect(reader.unclear()).toEqual([
      { header: 'A', why: 'most', counts: [{ value: 'yes', rows: 3, meaning: 'inactive' }] },
    ]);
  });

  it('the answer about “…” applies to hidden values only, and one about the value itself comes first', () => {
    const known = { '…': 'inactive', 'kork-11': 'active' } as const;
    const { read, asked } = hidden(
      [
        ['Wolke-82', 'Wolke-82'],
        ['Kork-11', 'Kork-11'],
      ],
      { known },
    );
    expect(read).toEqual(['inactive', undefined]);
    expect(asked).toEqual([]);
    expect(hidden([['Gast', '']], { known }).asked).toHaveLength(1);
  });

  it('the answer about “…” also replaces the question about most rows', () => {
    const cells = ['Wolke-82', 'Kork-11', 'Kiesel-71'].map((value) => [value, value] as const);
    expect(hidden(cells, { known: { '…': 'inactive' } }).asked).toEqual([]);
  });

  it('a value is hidden in all rows if one of them has it as the password', () => {
    const { asked } = hidden([
      ['Wolke-82', 'Wolke-82'],
      ['Wolke-82', ''],
    ]);
    expect(asked[0]?.counts).toEqual([{ value: '…', rows: 2, meaning: 'unknown' }]);
  });
});
