/** Dates of a column that `--map` writes in another form. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorLines } from '../../src/domain/errors.js';
import type { Mapping } from '../../src/domain/roster-options.js';
import type { ProfileColumns } from '../../src/domain/row.js';
import { UnreadDate } from '../../src/domain/unread-date.js';
import { readPlaceholder } from '../../src/roster/column-template.js';
import { patchRoster } from '../../src/roster/patch-roster.js';
import { propertyRuns } from '../support/property-runs.js';
import { createRosterFiles, readAll } from './roster-files.js';
import { workbook } from './workbook-file.js';

const files = createRosterFiles();

function mapOf(field: string, from: string): readonly Mapping[] {
  return [{ field, from }];
}

/** The values of a field that is made from the column `birth date`, or the reason if a date is not read. */
async function values(
  cells: readonly string[],
  from: string,
  field = 'position',
): Promise<readonly unknown[]> {
  const rows = cells.map((cell, at) => `user${at},${cell}`);
  const { drafts } = await files.read(`login,birth date\n${rows.join('\n')}\n`, { map: mapOf(field, from) });
  return drafts.map((draft) => valueOrReason((draft as Readonly<Record<string, unknown>>)[field]));
}

function valueOrReason(value: unknown): unknown {
  return value instanceof UnreadDate ? value.why : value;
}

describe('a placeholder with the form of a date', () => {
  it('a date is written in the given form, whatever form it has in the list', async () => {
    const cells = ['2012-03-04', '04.03.2012', '20120304', '2012-03-04T00:00:00Z', ' 4.3.2012 ', '2012/3/4'];
    const all = await values(cells, '{birth date:MMddyyyy}');
    expect(all).toEqual(cells.map(() => '03042012'));
  });

  it('a date is joined with text and other columns', async () => {
    expect(await values(['2012-03-04'], '{login}/{birth date:dd.MM.yyyy} ({birth date:yy})')).toEqual([
      'user0/04.03.2012 (12)',
    ]);
  });

  it('an empty cell gives an empty text, as in any other placeholder', async () => {
    expect(await values(['', ' '], '{login} {birth date:yyyy}')).toEqual(['user0', 'user1']);
  });

  it('date cells of a workbook are read, and numbers and times are not taken for dates', async () => {
    const sheet = workbook({
      S: [
        ['login', 'birth date'],
        ['a', new Date('2012-03-04T00:00:00Z')],
        ['b', new Date('2012-03-04T13:30:00Z')],
        ['c', 40_972],
        ['d', new Date('1899-12-30T13:30:00Z')],
        ['e', true],
        ['f', '5.6.2013'],
      ],
    });
    const { drafts } = await files.read(sheet, {
      name: 'dates.xlsx',
      map: mapOf('position', '{birth date:d.M.yyyy}'),
    });
    expect(drafts.map(({ position }) => valueOrReason(position))).toEqual([
      '4.3.2012',
      '4.3.2012',
      'none',
      'none',
      'none',
      '5.6.2013',
    ]);
  });

  it('dates of JSON are read', async () => {
    const json = JSON.stringify([
      { login: 'a', born: '2012-03-04' },
      { login: 'b', born: 20120304 },
      { login: 'c', born: null },
      { login: 'd' },
      { login: 'e', born: ['2012-03-04', '2012-03-05'] },
    ]);
    const { drafts } = await files.read(json, { name: 'u.json', map: mapOf('position', '{born:ddMMyyyy}') });
    const list = ['2012-03-04', '2012-03-05'];
    expect(drafts.map(({ position }) => position)).toEqual(['04032012', '04032012', '', '', list]);
  });

  it('a date can be used in a field of the directory, and as the date of birth of a person', async () => {
    const profile: ProfileColumns = {
      title: 'X',
      fields: [{ name: 'pin', headers: [] }],
      unused: [],
    };
    const map = [
      { field: 'pin', from: '{born:ddMM}' },
      { field: 'birth_date', from: '{born:yyyy-MM-dd}' },
    ];
    const { drafts } = await files.read('login,born\na,04.03.2012\n', { map, profile });
    expect(drafts[0]?.extra).toEqual({ pin: '0403' });
    expect(drafts[0]?.identity).toMatchObject({ birth_date: '2012-03-04' });
  });

  it('dates are also read in a roster with columns that the user gives', async () => {
    const { drafts } = await files.read('a,04.03.2012\n', {
      columns: ['nickname', 'position'],
      map: mapOf('password', '{position:ddMMyyyy}'),
    });
    expect(drafts[0]?.password).toBe('04032012');
  });

  it('a header that contains a colon takes precedence', async () => {
    const { drafts } = await files.read('login,birth date:dd,birth date\na,x,2012-03-04\n', {
      map: mapOf('position', '{birth date:dd} {birth date:MM}'),
    });
    expect(drafts[0]?.position).toBe('x 03');
  });

  it('the form begins after the last colon', async () => {
    const { drafts } = await files.read('login,Born: date\na,2012-03-04\n', {
      map: mapOf('position', '{Born: date: dd.MM.yyyy }'),
    });
    expect(drafts[0]?.position).toBe('04.03.2012');
  });

  it('the header is found if the login is made of a date', async () => {
    const { drafts } = await files.read('a title\nCode,Born\nx,2012-03-04\n', {
      map: mapOf('nickname', '{Code}{Born:ddMM}'),
    });
    expect(drafts.map(({ nickname }) => nickname)).toEqual(['x0403']);
  });
});

describe('day and month', () => {
  const FORM = '{birth date:dd.MM.yyyy}';

  it('another date of the column decides whether the day or the month comes first', async () => {
    expect(await values(['03/04/2012', '25/12/2012'], FORM)).toEqual(['03.04.2012', '25.12.2012']);
    expect(await values(['03/04/2012', '12/25/2012'], FORM)).toEqual(['04.03.2012', '25.12.2012']);
  });

  it('an ambiguous date is refused if no date of the column decides the order', async () => {
    expect(await values(['03/04/2012', '05/05/2012', '2012-03-04', '04.03.2012'], FORM)).toEqual([
      'two-ways',
      '05.05.2012',
      '04.03.2012',
      '04.03.2012',
    ]);
  });

  it('an ambiguous date is refused if the column has both orders', async () => {
    expect(await values(['03/04/2012', '25/12/2012', '12/25/2012'], FORM)).toEqual([
      'two-ways',
      '25.12.2012',
      '25.12.2012',
    ]);
  });

  it('a year of two digits is refused, and so is a text that is not a date', async () => {
    const cells = ['4.3.12', 'unknown', '2011-02-29', '31.04.2012', '3.2012', '0'];
    expect(await values(cells, FORM)).toEqual(['short-year', 'none', 'none', 'none', 'none', 'none']);
  });

  it('no date is guessed: each date has only one reading, or the column decides', async () => {
    const number = fc.integer({ min: 1, max: 31 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const texts = pairs.map(([a, b]) => `${a}/${b}/2012`);
        const isDate = (day: number, month: number) =>
          month <= 12 && new Date(Date.UTC(2012, month - 1, day)).getUTCDate() === day;
        const orders = new Set(
          pairs.flatMap(([a, b]) => (isDate(a, b) === isDate(b, a) ? [] : [isDate(a, b)])),
        );
        const expected = pairs.map(([a, b]) => {
          if (!isDate(a, b) && !isDate(b, a)) return 'none';
          if (isDate(a, b) && isDate(b, a) && a !== b && orders.size !== 1) return 'two-ways';
          const isDayFirst = isDate(a, b) && (!isDate(b, a) || orders.has(true));
          return isDayFirst ? `${a}-${b}` : `${b}-${a}`;
        });
        expect(await values(texts, '{birth date:d-M}')).toEqual(expected);
      }),
      { numRuns: propertyRuns(50) },
    );
  });
});

describe('a CSV of a report', () => {
  it('the dates of a CSV of a report are read in the order of the roster', async () => {
    const map = mapOf('nickname', '{Last}{Born:ddMM}');
    const roster = await files.open('Last,Born,first\nab,03/04/2012,A\ncd,25/12/2012,C\n', { map });
    const report = 'Last,Born,first,outcome,status,message,line\nab,03/04/2012,B,failed,422,x,2\n';
    const csv = await files.open(report, { map, name: 'failed.csv', unguard: true, format: 'csv' });
    const patched = await patchRoster(roster, csv);
    await csv.close();
    const { drafts } = await readAll(patched.roster);
    expect(drafts.map((draft) => [draft.nickname, draft['name.first']])).toEqual([
      ['ab0304', 'B'],
      ['cd2512', 'C'],
    ]);
  });
});

describe('a password made of a date', () => {
  it('the column of a password made of a date is secret, and does not identify people', async () => {
    const { roster, drafts } = await files.read('login,birth date,class\na,04.03.2012,5\n', {
      map: mapOf('password', 'x {birth date:ddMMyyyy} '),
    });
    expect(drafts[0]).toMatchObject({ password: 'x 04032012 ' });
    expect(drafts[0]?.identity).toBeUndefined();
    expect([...roster.columns.secretCells]).toEqual([1]);
  });

  it('a cell without a date is not kept for a message', async () => {
    const { drafts } = await files.read('login,birth date\na,hunter2\n', {
      map: mapOf('password', '{birth date:ddMMyyyy}'),
    });
    expect(drafts[0]?.password).toEqual(new UnreadDate('birth date', 'none'));
    expect(JSON.stringify(drafts)).not.toContain('hunter2');
  });

  it('the column of a password made of a date cannot be used for another field', async () => {
    const error = await files.errorOf('login,birth date\na,2012-03-04\n', {
      map: [...mapOf('password', '{birth date:ddMM}'), ...mapOf('position', '{birth date:yyyy}')],
    });
    expect(error.code).toBe('column-secret');
  });
});

describe('a wrong form', () => {
  it('a form with wrong letters is refused with the right form, in every language', async () => {
    const error = await files.errorOf('login,birth date\na,2012-03-04\n', {
      map: mapOf('password', '{birth date:mmdd}'),
    });
    expect(error).toMatchObject({
      reason: 'usage',
      code: 'date-form-unknown',
      option: '--map',
      message: '--map password={birth date:mmdd}: "mmdd" is not a date format',
    });
    expect(error.next).toMatch(/^Write \{birth date:MMdd\}\. A date format has yyyy or yy/);
    expect(errorLines(error, 'de')).toMatch(
      /„mmdd“ ist keine Form eines Datums.*\n\{birth date:MMdd\} schreiben/,
    );
    expect(errorLines(error, 'ru')).toMatch(/«mmdd» — не форма даты.*\nНапишите \{birth date:MMdd\}/);
  });

  it('a header that does not exist is named without its form', async () => {
    const error = await files.errorOf('login,birth date\na,2012-03-04\n', {
      map: mapOf('position', '{born:ddMM}'),
    });
    expect(error.message).toBe('users.csv:1: --map position=born: no column has this header');
  });

  it('a header with a colon that does not exist is named unchanged', async () => {
    const error = await files.errorOf('login,b\na,c\n', { map: mapOf('position', '{Ort: Name}') });
    expect(error.message).toBe('users.csv:1: --map position=Ort: Name: no column has this header');
  });

  it('no text in braces makes the reading of placeholders throw', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-c :]{0,6}[dMymY.:]{0,6}$/));
    fc.assert(
      fc.property(text, fc.boolean(), (braced, isKnown) => {
        const placeholder = readPlaceholder(braced, (header) => isKnown && !header.includes(':'));
        expect(braced.startsWith(placeholder.header)).toBe(true);
      }),
    );
  });
});
