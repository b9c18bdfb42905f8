import { describe, expect, it, test } from 'vitest';
import { type Met, SeenPeople, type SeenRow } from '../../src/checks/seen-people.js';
import { checkCells, codesInCells, columnsOf } from './rows.js';

const PASSWORD = 'Kiefer-Lampe-73';
const HEADERS = [
  'Login',
  'Password',
  'Last',
  'First',
  'Middle',
  'Employee ID',
  'Email',
  'Birth date',
  'Position',
];

type Cells = Partial<
  Record<'login' | 'last' | 'first' | 'middle' | 'id' | 'email' | 'born' | 'position', string>
>;

function cellsOf({ login = '', last = 'Weber', first = 'Anna', ...rest }: Cells): readonly string[] {
  const { middle = '', id = '', email = '', born = '', position = '' } = rest;
  return [login, PASSWORD, last, first, middle, id, email, born, position];
}

/** The codes of the findings about two rows, or about ids. */
async function codesOf(...rows: readonly Cells[]): Promise<readonly string[]> {
  const codes = await codesInCells(HEADERS, rows.map(cellsOf));
  return codes.filter((code) => /same-person|namesakes|shared-id|duplicate/.test(code));
}

describe('one person in two rows', () => {
  it('two rows with the same id and name are the same person', async () => {
    expect(await codesOf({ login: 'a', id: '117' }, { login: 'b', id: '117', position: 'Head' })).toEqual([
      '3 nickname same-person',
    ]);
  });

  it.each([
    ['without its leading zeros', { id: '00117' }],
    ['in another letter case, with spaces', { id: ' 117 ' }],
    ['and the name with an accent', { id: '117', first: 'Ánna' }],
    ['and the parts of the name swapped', { id: '117', first: 'Weber', last: 'Anna' }],
    ['and a middle name that the other lacks', { id: '117', middle: 'Maria' }],
  ])('the same person is recognised by the id %s', async (_, change) => {
    expect(await codesOf({ login: 'a', id: '117' }, { login: 'b', ...change })).toEqual([
      '3 nickname same-person',
    ]);
  });

  it('rows without a login that are equal in every cell are the same person', async () => {
    expect(await codesOf({}, {})).toEqual(['3 nickname same-person']);
    expect(await codesOf({ login: 'a' }, { login: 'a' })).toEqual(['3 nickname same-person']);
  });

  it('rows with the same login and different cells are duplicates, not the same person', async () => {
    expect(await codesOf({ login: 'a' }, { login: 'a', position: 'Head' })).toEqual(['3 nickname duplicate']);
  });

  it('rows that differ only in the login are namesakes', async () => {
    expect(await codesOf({ login: 'a' }, { login: 'b' })).toEqual(['3 name namesakes']);
  });

  it('the third row of a person is found among rows with another id and name', async () => {
    const ben = { last: 'Weber', first: 'Ben', id: '5' };
    expect(await codesOf({ login: 'a', id: '5' }, { ...ben, login: 'b' }, { ...ben, login: 'c' })).toEqual([
      '4 nickname same-person',
      'null person_id shared-id',
    ]);
  });

  it('rows with the same id and the same incomplete name are one person', async () => {
    expect(await codesOf({ login: 'a', id: '5', last: '' }, { login: 'b', id: '5', last: '' })).toEqual([
      '3 nickname same-person',
    ]);
  });

  it('a repeated row with the same login is an error even if same-person is only a warning', async () => {
    const rows = [cellsOf({ login: 'a' }), cellsOf({ login: 'a' })];
    const options = { severities: { 'same-person': 'warn' } } as const;
    const { checked } = await checkCells(columnsOf(HEADERS), rows, options);
    expect(checked[1]?.user).toBeUndefined();
    expect(checked[1]?.findings.map(({ code }) => code)).toEqual(['same-person', 'duplicate']);
  });

  it('a second row of a person is not a duplicate if the first row is not sent', async () => {
    const headers = [...HEADERS, 'Status'];
    const rows = [
      [...cellsOf({ login: 'a', id: '117' }), 'terminated'],
      [...cellsOf({ login: 'b', id: '117' }), 'active'],
    ];
    expect(await codesInCells(headers, rows)).toEqual(['2 status inactive']);
    const sent = { severities: { inactive: 'warn' } } as const;
    expect(await codesInCells(headers, rows, sent)).toEqual(['2 status inactive', '3 nickname same-person']);
  });
});

describe('namesakes', () => {
  it.each<[string, Cells, Cells]>([
    ['in other letter cases', {}, { first: 'ANNA', last: 'weber' }],
    ['with hyphens, apostrophes and spaces', { last: "O'Connor-Smith" }, { last: 'O Connor Smith' }],
    ['with ё and е', { last: 'Фёдоров', first: 'Пётр' }, { last: 'Федоров', first: 'Петр' }],
    ['with ä and ae', { last: 'Käthe' }, { last: 'Kaethe' }],
    ['with ä and a', { last: 'Käthe' }, { last: 'Kathe' }],
    ['with ä and a in the first name', { first: 'Käthe' }, { first: 'Kathe' }],
    ['with ä and ae, and ö and o', { last: 'Käthe', first: 'Jörg' }, { last: 'Kaethe', first: 'Jorg' }],
    ['with ø and oe', { last: 'Møller' }, { last: 'Moeller' }],
    ['with å and aa', { last: 'Ågård' }, { last: 'Aagaard' }],
    ['with ß and ss', { last: 'Voß' }, { last: 'Voss' }],
    ['with parts in either order', {}, { last: 'Anna', first: 'Weber' }],
    ['with a middle name that one of them lacks', { middle: 'Maria' }, {}],
  ])('two rows have the same name %s', async (_, one, other) => {
    const codes = ['3 name namesakes'];
    expect(await codesOf({ login: 'a', ...one }, { login: 'b', ...other })).toEqual(codes);
    expect(await codesOf({ login: 'a', ...other }, { login: 'b', ...one })).toEqual(codes);
  });

  it.each<[string, Cells, Cells]>([
    ['ids', { id: '1' }, { id: '2' }],
    ['addresses', { email: 'a@school.example' }, { email: 'b@school.example' }],
    ['dates of birth', { born: '01.02.2012' }, { born: '02.02.2012' }],
    ['positions', { position: 'Teacher' }, { position: 'Head' }],
    ['middle names', { middle: 'Maria' }, { middle: 'Rita' }],
    ['first names', { first: 'Anna' }, { first: 'Anne' }],
    ['suffixes such as Jr', { last: 'Weber Jr' }, { last: 'Weber Sr' }],
    ['names that only look like spellings of an umlaut', { last: 'Maeier' }, { last: 'Maier' }],
  ])('two rows with different %s are not namesakes', async (_, one, other) => {
    expect(await codesOf({ login: 'a', ...one }, { login: 'b', ...other })).toEqual([]);
  });

  it('a third row is compared with every earlier row, not only with the first', async () => {
    const [maria, rita] = [{ middle: 'Maria' }, { middle: 'Rita' }];
    expect(await codesOf({ login: 'a', ...maria }, { login: 'b', ...rita }, { login: 'c', ...rita })).toEqual(
      ['4 name namesakes'],
    );
  });

  it('a person is not their own namesake, and people with only one name can have namesakes', async () => {
    expect(await codesOf({ login: 'a', first: 'Jürgen', last: 'Jürgen' })).toEqual([]);
    for (const one of [{ last: '' }, { first: '' }])
      expect(await codesOf({ login: 'a', ...one }, { login: 'b', ...one })).toContain('3 name namesakes');
    const none = await codesOf({ login: 'a', first: '', last: '' }, { login: 'b', first: '', last: '' });
    expect(none).not.toContain('3 name namesakes');
  });

  it('namesakes are a warning, and both are users', async () => {
    const { checked } = await checkCells(columnsOf(HEADERS), [
      cellsOf({ login: 'a' }),
      cellsOf({ login: 'b' }),
    ]);
    expect(checked.map(({ user }) => user?.nickname)).toEqual(['a', 'b']);
    expect(checked[1]?.findings).toMatchObject([
      { severity: 'warn', message: { key: 'namesakes', line: 2, nickname: 'b' } },
    ]);
  });

  it('a row that is marked as another person is not a duplicate', async () => {
    const rows = [cellsOf({ login: 'a' }), cellsOf({ login: 'b' })];
    const { checked } = await checkCells(columnsOf(HEADERS), rows, { isNew: (key) => key === 'b' });
    expect(checked[1]?.findings).toEqual([]);
  });
});

describe('ids of several people', () => {
  test('an id with two first names is reported once for the list, and no row is refused', async () => {
    const rows = [
      { login: 'a', id: '7' },
      { login: 'b', id: '7', first: 'Ben' },
      { login: 'c', id: '8' },
      { login: 'd', id: '8', first: 'Eva' },
    ];
    expect(await codesOf(...rows)).toEqual(['null person_id shared-id']);
    const { list } = await checkCells(columnsOf(HEADERS), rows.map(cellsOf));
    expect(list.find(({ code }) => code === 'shared-id')).toMatchObject({
      severity: 'warn',
      message: { ids: 2, line: 3, earlierLine: 2 },
    });
  });

  test.each(['-', '—', '0', '000', 'n/a', 'нет', 'keine', '?'])(
    'the value "%s" is not an id, so people who share it are different people',
    async (id) => {
      expect(await codesOf({ login: 'a', id }, { login: 'b', id, last: 'Holm' })).toEqual([]);
      expect(await codesOf({ login: 'a', id }, { login: 'b', id, first: 'Ben' })).toEqual([]);
    },
  );
});

describe('the rows that are compared', () => {
  type Row = Partial<Omit<Parameters<SeenPeople['add']>[0], 'seen'>> & {
    readonly digest?: number;
    readonly first?: string;
    readonly middle?: string;
    readonly last?: string;
  };

  /** The findings of each row, the first of which is on line 2. Each digest is that of its line by default. */
  function metIn(rows: readonly Row[], people = new SeenPeople()): readonly Met[] {
    return rows.map((change, at) => {
      const { digest = at + 2, first = 'Anna', middle = '', last = 'Weber', ...rest } = change;
      const name = { first, middle, last };
      const seen: SeenRow = { line: at + 2, name, secret: '', digest };
      return people.add({
        name,
        identity: {},
        traits: [],
        seen,
        hasNickname: true,
        earlierRow: undefined,
        ...rest,
      });
    });
  }

  /** The line of the earlier row of each row: `same`, `whole` or `namesake`. */
  const linesOf = (rows: readonly Row[]) =>
    metIn(rows).map(({ same, namesake }) => {
      const kind = same?.isWhole === true ? 'whole' : 'same';
      return same ? `${kind} ${same.row.line}` : namesake ? `namesake ${namesake.line}` : '';
    });

  const id = (person_id: string) => ({ identity: { person_id } });
  const several = (count: number, rowOf: (n: number) => Row) =>
    Array.from({ length: count }, (_, n) => rowOf(n));

  it('a row of the same person has the first row, and the id as it is written', () => {
    const [, second, third] = metIn([
      { ...id('17'), middle: 'Mae' },
      { ...id('0017'), middle: 'Mae' },
      id(' 17 '),
    ]);
    const name = { first: 'Anna', middle: 'Mae', last: 'Weber' };
    const row = { line: 2, name, secret: '', digest: 2 };
    expect([second, third]).toEqual([
      { same: { row, isWhole: false, id: '0017' } },
      { same: { row, isWhole: false, id: ' 17 ' } },
    ]);
  });

  it('a row that is equal in every cell has the first of the rows, and no id', () => {
    const equal = { digest: 1, hasNickname: false, ...id('17') };
    const [, second, third] = metIn([equal, equal, equal]);
    expect(second).toEqual({ same: { row: expect.objectContaining({ line: 2 }), isWhole: true } });
    expect(third).toEqual(second);
  });

  it('rows with the same digest and different names are not equal', () => {
    const first = { digest: 1, hasNickname: false, middle: 'Mae' };
    for (const change of [{ first: 'Eva' }, { last: 'Holm' }, { middle: 'Ida' }])
      expect(linesOf([first, { ...first, ...change }])).toEqual(['', '']);
    expect(linesOf([first, first])).toEqual(['', 'whole 2']);
  });

  it('rows with different logins are not equal, nor is a row with a login equal to one without', () => {
    const one = { digest: 1 };
    expect(linesOf([one, one])).toEqual(['', 'namesake 2']);
    expect(linesOf([one, { ...one, hasNickname: false }])).toEqual(['', 'namesake 2']);
    expect(linesOf([{ ...one, hasNickname: false }, one])).toEqual(['', 'namesake 2']);
  });

  it('a row with an earlier login is equal only if all cells are, and is no namesake in any case', () => {
    const name = { first: 'Anna', middle: '', last: 'Weber' };
    const earlierRow = { line: 2, name, secret: '', digest: 1 };
    expect(linesOf([{ digest: 1 }, { digest: 1, earlierRow }])).toEqual(['', 'whole 2']);
    expect(linesOf([{ digest: 1 }, { digest: 9, earlierRow }])).toEqual(['', '']);
    expect(metIn([{ digest: 1 }, { digest: 9, earlierRow }])[1]).toEqual({});
    expect(linesOf([{ digest: 1 }, { digest: 9, earlierRow, ...id('17') }, id('17')])).toEqual([
      '',
      '',
      'same 3',
    ]);
  });

  it('the namesake of a row is the first row with the name, even if later rows have it too', () => {
    expect(linesOf([{}, {}, {}])).toEqual(['', 'namesake 2', 'namesake 2']);
    expect(metIn([{}])[0]).toStrictEqual({});
    const middles = [{ middle: 'Mae' }, { middle: 'Ida' }, { middle: 'Eva' }];
    expect(linesOf([...middles, ...middles])).toEqual(['', '', '', 'namesake 2', 'namesake 3', 'namesake 4']);
    expect(metIn([{}, {}])[1]).toEqual({ namesake: expect.objectContaining({ line: 2, digest: 2 }) });
  });

  it('the row of a person is also an earlier row for namesakes', () => {
    const head = { ...id('17'), traits: ['Head'] };
    const rows = [{ ...id('17'), middle: 'Mae' }, head, { ...head, middle: 'Ida' }];
    expect(linesOf(rows)).toEqual(['', 'same 2', 'namesake 3']);
    expect(linesOf([id('17'), head, head])).toEqual(['', 'same 2', 'same 2']);
  });

  it('namesakes with several spellings are found by any of them', () => {
    const rows = [{ last: 'Kaethe' }, { last: 'Kathe' }, { last: 'Käthe' }, { last: 'Kæthe' }];
    expect(linesOf(rows)).toEqual(['', '', expect.stringMatching(/namesake [23]/), 'namesake 2']);
    expect(linesOf([{ last: 'Käthe' }, { last: 'Kathe' }, { last: 'Kaethe' }])).toEqual([
      '',
      'namesake 2',
      'namesake 2',
    ]);
  });

  it('each of many people is compared with a later row', () => {
    const people = several(60, (n) => ({ first: `First${n}`, last: `Last${n % 7}` }));
    const again = linesOf([...people, ...people]).slice(60);
    expect(again).toEqual(people.map((_, n) => `namesake ${n + 2}`));
  });

  it('the first 20 people with one id, or middle names of one name, are compared', () => {
    const sameId = several(21, (n) => ({ first: `First${n}`, ...id('17') }));
    const later = (rows: readonly Row[]) => linesOf([...rows, ...rows.slice(18)]).slice(21);
    expect(later(sameId)).toEqual(['same 20', 'same 21', 'namesake 22']);
    expect(later(several(21, (n) => ({ middle: `Middle${n}` })))).toEqual(['namesake 20', 'namesake 21', '']);
  });

  it('ids of several people are counted once each, with the first two people', () => {
    const people = new SeenPeople();
    expect(people.shared).toBeUndefined();
    metIn([id('1'), id('1')], people);
    expect(people.shared).toBeUndefined();
    metIn([id('2'), { ...id('2'), first: 'Ben' }, { ...id('2'), first: 'Eva' }, id('3')], people);
    metIn([{ ...id('3'), first: 'Ina' }, { first: 'Ida' }, { ...id('-') }], people);
    expect(people.shared).toMatchObject({ ids: 2, row: { line: 3 }, earlier: { line: 2 } });
    expect(people.shared?.row.name.first).toBe('Ben');
  });
});
