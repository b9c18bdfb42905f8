import { describe, expect, it, test } from 'vitest';
import { type StatusOptions, StatusReader } from '../../src/checks/status.js';
import { leftByRemark, meaningOfStatus } from '../../src/checks/status-values.js';
import type { StatusKind } from '../../src/domain/row.js';
import { checkCells, codesInCells, columnsOf } from './rows.js';
import { NOW, statusesIn, statusIn } from './status-cells.js';

const YES = ['yes', 'true', '1', 'x', 'X', 'ja', 'Wahr', 'да', 'ИСТИНА', true, 1];
const NO = ['no', 'FALSE', '0', 'nein', 'falsch', 'Нет', 'ложь', false, 0];

describe('a column with yes for people who have left', () => {
  it.each([
    'suspended',
    'deleted',
    'Blocked',
    'block sign in',
    'Block sign in (Yes/No) [accountEnabled] Required',
    'locked',
    'archived',
    'preserved',
    'Account disabled',
    'заблокирован',
    'удалён',
    'Удален',
    'архив',
    'gesperrt',
    'gelöscht',
    'deaktiviert',
  ])('the column %s refuses a row with yes, and no other', (header) => {
    const meaningOf = statusIn(header);
    for (const value of YES) expect(meaningOf(value), `${value}`).toBe('inactive');
    for (const value of [...NO, '', ' ', null]) expect(meaningOf(value), `${value}`).toBe('active');
    expect(meaningOf('perhaps')).toBe('ask');
  });
});

describe('a column with no for people who have left', () => {
  it.each(['enabled', 'Account Enabled', 'accountEnabled', 'enabledUser', 'active', 'активен'])(
    'the column %s refuses a row with no, and no other',
    (header) => {
      const meaningOf = statusIn(header);
      for (const value of NO) expect(meaningOf(value), `${value}`).toBe('inactive');
      for (const value of [...YES, '', ' ', null]) expect(meaningOf(value), `${value}`).toBe('active');
      expect(meaningOf('perhaps')).toBe('ask');
    },
  );

  it('a no in the column aktiv leads to a question, since a passive member is a member', () => {
    for (const value of NO) expect(statusIn('aktiv')(value), `${value}`).toBe('ask');
    for (const value of [...YES, '', 'passiv']) expect(statusIn('Aktiv')(value), `${value}`).toBe('active');
    expect(statusIn('aktiv')('ausgetreten')).toBe('inactive');
  });
});

const LEFT = [
  'terminated',
  'Inactive',
  'SUSPENDED',
  'left',
  'withdrawn',
  'transferred out',
  'Transferred_Out',
  'graduated',
  'deleted',
  'tobedeleted',
  'archived',
  'former',
  'exited',
  'уволен',
  'Уволена',
  'выбыл',
  'выбыла',
  'отчислен',
  'отчислена',
  'неактивен',
  'в архиве',
  'ausgetreten',
  'ausgeschieden',
  'gekündigt',
  'geku\u0308ndigt',
  'inaktiv',
  'abgemeldet',
  'ehemalig',
];
const PRESENT = [
  'active',
  'Enabled',
  'current',
  'enrolled',
  'employed',
  'On leave',
  'hired',
  'активен',
  'работает',
  'обучается',
  'В отпуске',
  'aktiv',
  'beschäftigt',
  'beurlaubt',
  'passiv',
  'Mitglied',
];

describe('a column of words', () => {
  it.each([
    'status',
    'Account Status',
    'employment status',
    'employee_status',
    'member status',
    'enrollmentStatus',
    'New Status [UPLOAD ONLY]',
    'статус',
    'Состояние',
    'Mitgliedsstatus',
    'Beschäftigungsstatus',
  ])(
    'the column %s refuses people who left, accepts others, and leads to a question about an unknown word',
    (header) => {
      const meaningOf = statusIn(header);
      expect(meaningOf('terminated')).toBe('inactive');
      expect(meaningOf('active')).toBe('active');
      expect(meaningOf('')).toBe('active');
      for (const value of ['Vollmitglied', '1', 'x', 'yes']) expect(meaningOf(value), value).toBe('ask');
    },
  );

  it.each(LEFT)('the word %s means that a person has left', (word) => {
    for (const text of [word, ` ${word}. `]) expect(meaningOfStatus('status', text)).toBe('inactive');
  });

  it.each([
    ['USER_STATE_INACTIVE', 'inactive'],
    ['USER_STATE_LOCKED', 'inactive'],
    ['ACCOUNT_STATUS_SUSPENDED', 'inactive'],
    ['STATUS_DELETED', 'inactive'],
    ['STATE_BLOCKED', 'inactive'],
    ['USER_STATE_ACTIVE', 'active'],
    ['STATUS_ENABLED', 'active'],
    ['USER_STATE_INITIAL', 'unknown'],
    ['USER_STATE_', 'unknown'],
    ['STATEMENT_ACTIVE', 'unknown'],
  ])('the constant %s means %s', (value, meaning) => {
    expect(meaningOfStatus('state', value)).toBe(meaning);
  });

  it.each(PRESENT)('the word %s means that a person is here', (word) => {
    expect(meaningOfStatus('status', word)).toBe('active');
  });
});

describe('a column of actions', () => {
  it.each(['action', 'Operation', 'change type', 'deactivate', 'действие', 'Aktion', 'Vorgang'])(
    'the column %s refuses a row with a removal, but not a new row',
    (header) => {
      const meaningOf = statusIn(header);
      for (const value of ['delete', 'Deactivate', 'x']) expect(meaningOf(value), value).toBe('inactive');
      for (const value of ['create', 'new', '']) expect(meaningOf(value), value).toBe('active');
      expect(meaningOf('perhaps')).toBe('ask');
    },
  );

  it.each([
    'delete',
    'deactivate',
    'remove',
    'disable',
    'suspend',
    'D',
    'x',
    'удалить',
    'заблокировать',
    'löschen',
    'deaktivieren',
    'sperren',
  ])('the action %s means a removal', (word) => {
    expect(meaningOfStatus('action', word)).toBe('inactive');
  });

  it.each(['create', 'add', 'new', 'insert', 'A', 'c', 'создать', 'добавить', 'anlegen', 'neu'])(
    'the action %s means a creation',
    (word) => {
      expect(meaningOfStatus('action', word)).toBe('active');
    },
  );

  it.each(['update', 'modify', 'rename', 'изменить', 'ändern'])(
    'the action %s means a change of an existing account',
    (word) => {
      expect(statusIn('action')(word)).toBe('change');
    },
  );
});

const PAST = [
  '2026-11-24',
  '24.11.2026',
  '24/11/2026',
  '11/24/2026',
  '24.11.26',
  new Date('2026-11-24T00:00:00Z'),
];
const FUTURE = ['2026-11-25', '25.11.2026', '31.12.9999', '11/26/2026', new Date('2026-11-25T00:00:00Z')];
const NEVER = ['', 'open-ended', '—', '00.00.0000', '0000-00-00'];

describe('a column of days on which people leave', () => {
  it.each([
    'termination date',
    'Leave Date',
    'endDate',
    'exit date',
    'ExitDate',
    'дата увольнения',
    'Дата выбытия',
    'Austritt',
    'Austrittsdatum',
    'Abgangsdatum',
    'Vertragsende',
  ])('the column %s refuses a row with a day before today, and no other', (header) => {
    const meaningOf = statusIn(header);
    for (const value of PAST) expect(meaningOf(value), `${value}`).toBe('inactive');
    for (const value of [...FUTURE, ...NEVER]) expect(meaningOf(value), `${value}`).toBe('active');
  });

  it('an ambiguous day leads to a question only if one reading is in the past and the other is not', () => {
    expect(statusIn('Exit date')('10/12/2026')).toBe('ask');
    expect(statusIn('Exit date')('12/10/2026')).toBe('ask');
    expect(statusIn('Exit date')('03/04/2026')).toBe('inactive');
    expect(statusIn('Exit date')('03/04/2027')).toBe('active');
    expect(statusIn('Exit date')('46000')).toBe('ask');
    expect(statusIn('Exit date')('autumn 2026')).toBe('ask');
  });

  it.each(['Start date', 'Rehire Date', 'Hire date', 'Eintritt', 'Дата приёма'])(
    'a person who started again is sent if the day in %s is after the day of leaving',
    (header) => {
      const meaningOf = statusesIn(['Exit date', header]);
      expect(meaningOf(['2025-06-30', '2025-09-01'])).toBe('active');
      expect(meaningOf(['2025-06-30', '13.08.2025'])).toBe('active');
      expect(meaningOf(['2025-06-30', '03/08/2025'])).toBe('ask');
      expect(meaningOf(['2025-06-30', '09/08/2025'])).toBe('active');
      expect(meaningOf(['2025-06-30', '2024-09-01'])).toBe('inactive');
      expect(meaningOf(['2025-06-30', ''])).toBe('inactive');
    },
  );

  it('a start date without a leaving date has no effect', () => {
    expect(statusIn('Start date')('2031-01-01')).toBe('active');
    expect(columnsOf(['Login', 'Start date']).statuses).toEqual([]);
  });

  it('no day is in the past if today is unknown', async () => {
    const headers = ['Login', 'Password', 'Last', 'First', 'Exit date'];
    expect(await codesInCells(headers, [['a', 'Kiefer-Lampe-73', 'Weber', 'Anna', '1990-01-01']])).toEqual(
      [],
    );
  });
});

describe('columns of particular systems', () => {
  it.each<[StatusKind, string, string]>([
    ['account-control', '514', 'inactive'],
    ['account-control', '66050', 'inactive'],
    ['account-control', '512', 'active'],
    ['account-control', 'NORMAL', 'unknown'],
    ['enrollment', '0', 'active'],
    ['enrollment', '-1', 'active'],
    ['enrollment', '2', 'inactive'],
    ['enrollment', '9', 'unknown'],
    ['auth', 'nologin', 'inactive'],
    ['auth', 'ldap', 'active'],
  ])('a status of the kind %s with the value %s means %s', (kind, value, meaning) => {
    expect(meaningOfStatus(kind, value)).toBe(meaning);
  });

  it('a former login is a rename, unless it is the same login', () => {
    expect(statusIn('oldusername')('b')).toBe('change');
    for (const value of ['a', 'A', 'a@school.example', ''])
      expect(statusIn('oldusername')(value), value).toBe('active');
  });
});

/** Rows with these statuses, which also differ in login and name. */
function rowsOf(statuses: readonly string[]): readonly (readonly string[])[] {
  return statuses.map((status, at) => [
    `a${at}`,
    'Kiefer-Lampe-73',
    'Weber',
    `Anna-${'x'.repeat(at + 1)}`,
    status,
  ]);
}

const HEADERS = ['Login', 'Password', 'Last', 'First', 'Status'];

describe('the question about a column', () => {
  const questionsAbout = async (statuses: readonly string[], options = {}) => {
    const { list } = await checkCells(columnsOf(HEADERS), rowsOf(statuses), options);
    return list.filter(({ code }) => code === 'inactive-list');
  };

  test('each value of the column is in the question with the number of its rows, the most frequent first', async () => {
    const found = await questionsAbout(['active', 'Vollmitglied', 'Vollmitglied', '', 'left']);
    expect(found).toMatchObject([{ severity: 'error', field: 'status', row: null, line: null }]);
    expect(found[0]?.message).toEqual({
      key: 'unclear-status',
      header: 'Status',
      why: 'values',
      values: [
        { value: 'Vollmitglied', rows: 2, meaning: 'unknown' },
        { value: 'active', rows: 1, meaning: 'active' },
        { value: 'left', rows: 1, meaning: 'inactive' },
      ],
    });
  });

  test('a column leads to a question if more than half of its rows are not active', async () => {
    expect(await questionsAbout(['left', 'left', 'left', 'active', 'active'])).toMatchObject([
      { message: { why: 'most' } },
    ]);
    expect(await questionsAbout(['left', 'left', 'left', 'active', 'active', ''])).toEqual([]);
  });

  test('a list of two people is not a list of alumni', async () => {
    expect(await questionsAbout(['left', 'left'])).toEqual([]);
  });

  test('an answer applies to a value in any letter case, and the question is not repeated', async () => {
    const status = { vollmitglied: 'active', Ehrenmitglied: 'inactive' } as const;
    expect(await questionsAbout(['Vollmitglied', 'ehrenmitglied', ''], { status })).toEqual([]);
    const { checked } = await checkCells(columnsOf(HEADERS), rowsOf(['Vollmitglied', 'ehrenmitglied', '']), {
      status,
    });
    expect(checked.map(({ user }) => user?.nickname)).toEqual(['a0', undefined, 'a2']);
  });

  test('an answer about people who left replaces the question about a list of alumni', async () => {
    const all = ['left', 'left', 'left'];
    expect(await questionsAbout(all, { status: { left: 'active' } })).toEqual([]);
    expect(await questionsAbout(all, { status: { left: 'inactive' } })).toEqual([]);
  });

  test('an ignored status column has no effect, and other status columns do', async () => {
    const columns = columnsOf([...HEADERS, 'Exit date']);
    const rows = rowsOf(['left', 'left', 'left']).map((row, at) => [...row, at === 0 ? '2020-01-01' : '']);
    const options = { ignoredStatuses: ['Status'], now: NOW };
    const { checked, list } = await checkCells(columns, rows, options);
    expect(list.filter(({ code }) => code === 'inactive-list')).toEqual([]);
    expect(checked.map(({ user }) => user?.nickname)).toEqual([undefined, 'a1', 'a2']);
  });

  test('a value that shows the password of its row is hidden, and the answer about “…” applies to it', () => {
    const options: StatusOptions = { columns: [{ header: 'Status', column: 0, kind: 'status' }], now: NOW };
    const read = (more: Partial<StatusOptions> = {}) => {
      const reader = new StatusReader({ ...options, ...more });
      reader.read({ cells: ['Fluss-Kiesel-71'] }, 'a', '');
      reader.read({ cells: ['Fluss-Kiesel-71'] }, 'b', 'Fluss-Kiesel-71');
      reader.read({ cells: ['x Berg-Wolke-82'] }, 'c', 'Berg-Wolke-82');
      return reader.unclear();
    };
    const counts = [{ value: '…', rows: 3, meaning: 'unknown' }];
    expect(read()).toEqual([{ header: 'Status', why: 'values', counts }]);
    const reader = new StatusReader({ ...options, known: { '…': 'inactive' } });
    expect(reader.read({ cells: ['Berg-Wolke-82'] }, 'c', 'Berg-Wolke-82')?.meaning).toBe('inactive');
    expect(reader.unclear()).toEqual([]);
  });

  test('the question about a column does not show the password of a row', async () => {
    const rows = [['a', 'Fluss-Kiesel-71', 'Weber', 'Anna', 'Fluss-Kiesel-71']];
    const { list } = await checkCells(columnsOf(HEADERS), rows, { now: NOW });
    expect(list.map(({ code }) => code)).toContain('inactive-list');
    expect(JSON.stringify(list)).not.toContain('Fluss');
  });

  test('an unknown value leads to a question even after 200 others', () => {
    const options: StatusOptions = { columns: [{ header: 'Exit date', column: 0, kind: 'end' }], now: NOW };
    const reader = new StatusReader(options);
    for (let at = 0; at < 300; at += 1) reader.read({ cells: [`${2100 + at}-01-01`] }, 'a');
    reader.read({ cells: ['10/12/2026'] }, 'a');
    const counts = [{ value: '10/12/2026', rows: 1, meaning: 'unknown' }];
    expect(reader.unclear()).toEqual([{ header: 'Exit date', why: 'dates', counts }]);
  });
});

describe('the finding inactive', () => {
  test('the finding has the header and the value, is the only one, and appears once if two columns agree', async () => {
    const columns = columnsOf([...HEADERS, 'Exit date']);
    const rows = [['', '', 'Weber', 'Anna 7', ' Terminated ', '2020-01-01']];
    const { checked } = await checkCells(columns, rows, { now: NOW });
    expect(checked[0]?.findings).toEqual([
      {
        code: 'inactive',
        severity: 'error',
        field: 'status',
        row: 1,
        line: 2,
        message: {
          key: 'inactive',
          header: 'Status',
          value: 'Terminated',
          person: { first: 'Anna 7', middle: '', last: 'Weber' },
        },
      },
    ]);
  });

  test('an action that changes an account has the finding other-action, with its header and value', async () => {
    const columns = columnsOf([...HEADERS.slice(0, -1), 'Action']);
    const { checked } = await checkCells(columns, rowsOf(['update', 'create']));
    expect(checked[0]?.findings).toEqual([
      {
        code: 'other-action',
        severity: 'error',
        field: 'status',
        row: 1,
        line: 2,
        message: { key: 'other-action', header: 'Action', value: 'update' },
      },
    ]);
    expect(checked[1]?.findings).toEqual([]);
  });

  test('a line that is marked as active is sent', async () => {
    const { checked } = await checkCells(columnsOf(HEADERS), rowsOf(['left', 'left']), {
      isActive: (line) => line === 3,
    });
    expect(checked.map(({ user }) => user?.nickname)).toEqual([undefined, 'a1']);
  });
});

describe('a remark', () => {
  it.each([
    'ausgetreten',
    'Выбыл',
    'terminated ',
    ' left',
    'ausgetreten zum 31.07.2026',
    'выбыл 01.09',
    'выбыла с 01.09',
    'Terminated 2024',
    'left 1 September',
    'left, 1 September 2026',
    'выбыл 1 сентября 2026 г.',
    'Left: 01.09.2026',
    'отчислена в мае',
    'abgemeldet seit Juli',
    'transferred out 2026-09-01',
    'verstorben 03.2026',
  ])('the remark "%s" means that a person has left', (text) => {
    expect(leftByRemark(text)).toBeDefined();
  });

  it.each([
    '',
    'Lefthanded',
    'active',
    'left-handed',
    'former pupil of School 5 in the town of Northfield',
    'Archivstraße 5',
    'Werner',
    'suspended 3 days in March',
    'former 5A',
    'ehemalige 5b',
    'left handed, desk 3',
    'left message 12.03',
    'graduated 2012, MSc',
    'disabled',
    'withdrawn from RE, year 7',
    'left 2024, returned 2025',
    'abgemeldet vom Mittagessen 3.9.',
    'gesperrt für Turnen bis 1.3.',
    'умерла мать 12.03.2024',
    'left 4',
    'отчислен 01.09, восстановлен 15.09',
    'left side',
  ])('the remark "%s" does not mean that a person has left', (text) => {
    expect(leftByRemark(text)).toBeUndefined();
  });

  const remarks = async (values: readonly string[]) => {
    const columns = columnsOf([...HEADERS.slice(0, -1), 'Remark']);
    const { checked } = await checkCells(columns, rowsOf(values), { now: Date.UTC(2026, 10, 26) });
    return checked.map(({ user }) => user !== undefined);
  };

  it('a person with a leaving day in a remark is not sent from that day on, and other remarks have no effect', async () => {
    const values = ['left 01.09.2026', 'left', 'left 31.12.2031', 'prefers Zo', ''];
    expect(await remarks(values)).toEqual([false, false, true, true, true]);
  });
});
