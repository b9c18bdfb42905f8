import { describe, expect, it } from 'vitest';
import { createFiller, type FillOptions } from '../../src/fill/filler.js';
import { createFingerprint } from '../../src/fill/fingerprint.js';
import type { Assignment, Known, TriedOutcome } from '../../src/outcome.js';
import { matchColumns } from '../../src/roster/columns.js';
import type { Row } from '../../src/row.js';

const HEADERS = ['ФИО', 'Логин', 'Класс', 'Пароль'];
const columns = matchColumns(HEADERS, { label: 'users.csv', line: 1 });

type Cells = readonly [name: string, login?: string, group?: string, password?: string];

const rowsOf = (list: readonly Cells[]): readonly Row[] =>
  list.map(([name, login = '', group = '', password = ''], at) => ({
    row: at + 1,
    line: at + 2,
    cells: [name, login, group, password],
  }));

async function fill(list: readonly Cells[], more: Partial<FillOptions> = {}) {
  const rows = rowsOf(list);
  const filler = await createFiller({
    columns,
    async *rows() {
      yield* rows;
    },
    nameOrder: undefined,
    patterns: ['{first:1}.{last}'],
    former: undefined,
    triesNext: false,
    ...more,
  });
  const told = rows.map((row) => {
    const { draft, complaints } = filler.fill(row, columns.draft(row));
    return complaints.length === 0
      ? draft.nickname
      : complaints.map(({ code, severity = 'error' }) => `${code} ${severity}`).join();
  });
  return { filler, rows, told };
}

/** What a journal knows after these people were given nicknames and settled so. */
async function formerOf(list: readonly Cells[], outcomes: readonly (TriedOutcome | null)[] = []) {
  const { filler, rows } = await fill(list);
  const assignments: Assignment[] = [];
  const known = new Map<string, Known>();
  for (const [at, row] of rows.entries()) {
    const { assigned, draft } = filler.fill(row, columns.draft(row));
    const outcome = outcomes[at] === undefined ? 'created' : outcomes[at];
    const key = String(draft.nickname);
    if (assigned !== undefined) assignments.push(assigned);
    if (outcome === null) continue;
    const [last, first, middle] = [draft['name.last'], draft['name.first'], draft['name.middle']].map(String);
    known.set(key, {
      key,
      outcome,
      row: row.row,
      nickname: key,
      name: { first: first ?? '', last: last ?? '', middle: middle ?? '' },
      departmentId: 1,
      attempt: 1,
      run: 1,
      at: 0,
    });
  }
  return {
    assignments: () => assignments,
    last: (key: string) => known.get(key),
    all: () => known.values(),
    passedOver: new Set<string>(),
    records: 0,
  };
}

describe('nicknames of a roster', () => {
  it('are made where there is none, and others are left', async () => {
    const { told, filler } = await fill([['Петров Иван'], ['Орлов Олег', 'boss'], ['Шмидт, Анна']]);
    expect(told).toEqual(['i.petrov', 'boss', 'a.shmidt']);
    expect([...filler.made()].map(({ row, nickname }) => [row, nickname])).toEqual([
      [1, 'i.petrov'],
      [3, 'a.shmidt'],
    ]);
  });

  it('take the next pattern where one is taken, also by a later row, and then a number', async () => {
    const patterns = ['{first:1}.{last}', '{first:2}.{last}'];
    const list: Cells[] = [
      ['Петров Иван'],
      ['Петров Игорь'],
      ['Петров Илья'],
      ['Петров Иннокентий'],
      ['Орлов Олег', 'I.PETROV@a.b'],
    ];
    expect((await fill(list, { patterns })).told.slice(0, 4)).toEqual([
      'iv.petrov',
      'ig.petrov',
      'il.petrov',
      'in.petrov',
    ]);
    const { told, filler } = await fill(list);
    expect(told.slice(0, 4)).toEqual(['i.petrov2', 'i.petrov3', 'i.petrov4', 'i.petrov5']);
    expect([...filler.made()].every(({ numbered }) => numbered)).toBe(true);
  });

  it('skip a pattern of which something is empty, and say so where none is left', async () => {
    const patterns = ['{last}.{middle:1}', '{last}.{first:1}'];
    expect((await fill([['Петров Иван'], ['Петров Иван Ильич']], { patterns })).told).toEqual([
      'petrov.i',
      'petrov.i2',
    ]);
    expect((await fill([['Петров Иван']], { patterns: ['{middle}'] })).told).toEqual(['required error']);
  });

  it('are not made of a name that was not split', async () => {
    expect((await fill([['Мадонна']])).told).toEqual(['name-split error']);
  });

  it('never are those that the journal knows, of whomever', async () => {
    const former = await formerOf([['Петров Пётр', 'i.petrov']]);
    expect((await fill([['Петров Пётр', 'i.petrov'], ['Петров Иван']], { former })).told).toEqual([
      'i.petrov',
      'i.petrov2',
    ]);
  });
});

describe('nicknames of an earlier run', () => {
  it('stay with namesakes that are sorted, as long as their other cells differ', async () => {
    const former = await formerOf(
      [
        ['Петров Иван', '', '7а'],
        ['Петров Иван', '', '8б'],
      ],
      ['created', 'failed'],
    );
    const { told } = await fill(
      [['Петров Иван', '', '8б', 'x'], ['Орлов Олег'], ['Петров Иван', '', '7а', 'y']],
      { former },
    );
    expect(told).toEqual(['i.petrov2', 'o.orlov', 'i.petrov']);
  });

  it('stay when a namesake is deleted', async () => {
    const former = await formerOf(
      [
        ['Петров Иван', '', '7а'],
        ['Петров Иван', '', '8б'],
      ],
      ['created', 'failed'],
    );
    expect((await fill([['Петров Иван', '', '8б']], { former })).told).toEqual(['i.petrov2']);
  });

  it('stay when a cell, letter case, spaces or ё change, with a warning where it could be another', async () => {
    const former = await formerOf([['Соловьёв Иван', '', '7а']]);
    expect((await fill([['СОЛОВЬЕВ  иван', '', '7а']], { former })).told).toEqual(['i.solovev']);
    const { told, filler } = await fill([['Соловьёв Иван', '', '9в']], { former });
    expect(told).toEqual(['namesake warn']);
    expect(filler.renewed).toMatchObject([{ nth: 1, nickname: 'i.solovev' }]);
  });

  it('stay when a middle name is added', async () => {
    const former = await formerOf([['Петров Иван', '', '7а']]);
    expect((await fill([['Петров Иван Ильич', '', '7а']], { former })).told).toEqual(['namesake warn']);
  });

  it('are nobody’s where two namesakes changed and one of them was created', async () => {
    const former = await formerOf(
      [
        ['Петров Иван', '', '7а'],
        ['Петров Иван', '', '8б'],
      ],
      ['created', 'failed'],
    );
    const { told } = await fill(
      [
        ['Петров Иван', '', '9в'],
        ['Петров Иван', '', '9г'],
      ],
      { former },
    );
    expect(told).toEqual(['namesake error', 'namesake error']);
  });

  it('go by the order of rows that are alike in all cells, where no password makes a difference', async () => {
    const former = await formerOf([['Петров Иван'], ['Петров Иван']], ['created', 'failed']);
    expect((await fill([['Петров Иван'], ['Петров Иван']], { former })).told).toEqual([
      'i.petrov',
      'i.petrov2',
    ]);
    expect((await fill([['Петров Иван'], ['Петров Иван'], ['Петров Иван']], { former })).told).toEqual([
      'i.petrov',
      'i.petrov2',
      'i.petrov3',
    ]);
    const one = await formerOf([['Петров Иван', '', '', 'a']]);
    const two: Cells[] = [
      ['Петров Иван', '', '', 'b'],
      ['Петров Иван', '', '', 'a'],
    ];
    expect((await fill(two, { former: one })).told).toEqual(['namesake error', 'namesake error']);
  });

  it.each([
    ['a slip in the name', ['Петрова Ана', '', '7а'], ['Петрова Анна', '', '7а']],
    ['the same nickname and the same cells', ['Петрова Алевтина', '', '7а'], ['Петрова Анна', '', '7а']],
    [
      'another last name and cells of nobody else',
      ['Орлова Анна', '', 'No 17'],
      ['Петрова Анна', '', 'No 17'],
    ],
  ] as const)('make a finding of %s where the person is gone', async (_, before, after) => {
    const former = await formerOf([before]);
    expect((await fill([after], { former })).told).toEqual(['namesake error']);
    // Where nobody was created, nobody can be created twice.
    const failed = await formerOf([before], ['failed']);
    expect((await fill([after], { former: failed })).told[0]).toMatch(/^a\./);
  });

  it('were to be written into the row where the roster has no column for them', async () => {
    const former = await formerOf([['Петрова Ана', '', '7а']]);
    const textsOf = async (more: Partial<FillOptions>, name = 'Петрова Анна'): Promise<readonly string[]> => {
      const { filler, rows } = await fill([[name, '', '7а']], { former, ...more });
      return rows.flatMap((row) => filler.fill(row, {}).complaints.map(({ what }) => what));
    };
    const bare = matchColumns(['ФИО', '-', 'Класс', 'Пароль'], { label: 'users.csv', line: 1 });
    expect(await textsOf({})).toEqual([expect.stringMatching(/write a nickname into this row$/)]);
    expect(await textsOf({ columns: bare })).toEqual([
      expect.stringMatching(/write a nickname into this row \(in a new column with the header "nickname"\)$/),
    ]);
    const patterns = ['{middle}.{last}'];
    expect(await textsOf({ columns: bare, patterns, former: undefined })).toEqual([
      'is missing, and no pattern makes one, because name.middle is empty: add a pattern that does, or write a nickname ' +
        'into this row (in a new column with the header "nickname")',
    ]);
  });

  it('make a finding of a name that was changed, sent, and changed back', async () => {
    const one = await formerOf([['Иванов Иван', '', '7а']], ['failed']);
    const two = await formerOf([['Иванов Ивана', '', '7а']]);
    const known = new Map<string, Known>(
      [...two.all()].map((known) => ['ivana', { ...known, key: 'ivana' }] as const),
    );
    const former = {
      assignments: () => [
        ...one.assignments(),
        ...two.assignments().map((other) => ({ ...other, nickname: 'ivana' })),
      ],
      last: (key: string) => known.get(key) ?? one.last(key),
      all: () => [...one.all(), ...known.values()],
      passedOver: new Set<string>(),
      records: 0,
    };
    expect((await fill([['Иванов Иван', '', '7а']], { former })).told).toEqual(['namesake error']);
  });

  it('make no finding of a new person with another name and other cells', async () => {
    const former = await formerOf([['Петрова Алевтина', '', '7а']]);
    expect((await fill([['Петрова Анна', '', '8б']], { former })).told).toEqual(['a.petrova2']);
  });

  it('are theirs to whom a nickname was written', async () => {
    const former = await formerOf(
      [
        ['Петров Иван', '', '7а'],
        ['Петров Иван', '', '8б'],
      ],
      ['created', 'failed'],
    );
    const { told } = await fill(
      [
        ['Петров Иван', 'i.petrov', '9в'],
        ['Петров Иван', '', '9г'],
      ],
      { former },
    );
    expect(told).toEqual(['i.petrov', 'i.petrov2']);
  });
});

describe('the digest of a row', () => {
  const digest = (headers: readonly string[], cells: readonly unknown[]) => {
    const own = matchColumns(headers, { label: 'users.csv', line: 1 });
    const row = { row: 1, line: 2, cells };
    return createFingerprint(own)(row, own.draft(row));
  };

  it('is the same in another order of columns, with empty ones and other names', () => {
    const one = digest(['ФИО', 'Класс', 'Дом'], ['Петров Иван', '7а', '3']);
    expect(digest(['Дом', 'Заметка', 'ФИО', 'Класс'], ['3', '', 'Орлов Олег', ' 7А '])).toBe(one);
    expect(digest(['ФИО', 'Класс', 'Дом'], ['Петров Иван', '7б', '3'])).not.toBe(one);
  });

  it('knows nothing of passwords, wherever they stand', () => {
    const headers = ['ФИО', 'Пароль', 'PIN', 'Заметка'];
    const one = digest(headers, ['Петров Иван', 'Sunny-Meadow', '1234', 'gets Sunny-Meadow']);
    expect(one).toBe('');
    expect(digest(headers, ['Петров Иван', 'Other-Meadow', '9999', ''])).toBe('');
  });
});
