import { describe, expect, it } from 'vitest';
import type { UserError } from '../../src/domain/errors.js';
import type { Mapping } from '../../src/domain/roster-options.js';
import { matchColumns } from '../../src/roster/columns.js';
import { statusKindOf } from '../../src/roster/headers.js';
import { createRosterFiles } from './roster-files.js';

const match = (headers: readonly string[], map: readonly Mapping[] = [], isReport = false) =>
  matchColumns(headers, { label: 'users.csv', line: 1, map, isReport });

const status = (from: string): Mapping => ({ field: 'status', from });

describe('the headers of status columns', () => {
  it.each([
    ['Block sign in (Yes/No) [accountEnabled] Required', 'yes-leaves'],
    ['accountEnabled', 'no-leaves'],
    ['New Status [UPLOAD ONLY]', 'status'],
    ['New Primary Email [UPLOAD ONLY]', 'former-login'],
    ['is_active', 'no-leaves'],
    ['profile.status', 'status'],
    ['Удалена', 'yes-leaves'],
    ['Дата приема', 'start'],
    ['DATE OF LEAVING', 'end'],
    ['userAccountControl', 'account-control'],
    ['Enroll_Status', 'enrollment'],
    ['Aktiv*', 'member'],
    ['Active?', 'no-leaves'],
    ['Active? (yes/no)', 'no-leaves'],
    ['¿Activo?', 'no-leaves'],
    ['Status:', 'status'],
    ['Account status', 'status'],
    ['employee_state', 'state'],
    ['profile.deleted_at', 'since'],
    ['isDisabled', 'perhaps'],
    ['Valid until', 'expiry'],
    ['accountExpires', 'end'],
    ['Has left', 'yes-leaves'],
    ['block_login', 'yes-leaves'],
    ['Uitgeschreven', 'yes-leaves'],
    ['Konto zablokowane', 'yes-leaves'],
    ['accountNonLocked', 'no-leaves'],
    ['ist aktiv', 'no-leaves'],
    ['Aktivní', 'no-leaves'],
    ['Статус УЗ', 'status'],
    ['Statut du compte', 'status'],
    ["Stato dell'account", 'status'],
    ['Approval status', 'status'],
    ['End of contract', 'end'],
    ['Membership ended', 'end'],
    ['Austritt zum', 'end'],
    ['Дата выбытия из школы', 'end'],
    ['Fecha baja', 'end'],
    ['Ayrılış tarihi', 'end'],
    ['Gültig bis einschl.', 'expiry'],
    ['locked_at', 'since'],
    ['Left school on', 'since'],
  ])('the header %s is of the kind %s', (header, kind) => {
    expect(statusKindOf(header)).toBe(kind);
  });

  it.each([
    'Ell_status',
    'Frl_status',
    'Marital status',
    'Visa status',
    'License status',
    'Familienstand',
    'Last Sign In',
    'emailVerified',
    '2sv Enrolled',
    'active directory',
    'Statuses',
    '',
    'constructor',
    'Left-handed',
    'Passport valid until',
    'Visa expiry date',
    'License expiry date',
    'Disability',
    'Is',
    '?',
    'Active since',
    'Approved by',
    'Locked by',
    'Former name',
    'Former',
    'Current',
    'Enrolled',
    'Password expired',
    'Current address',
    'Last active',
    'Enrolled at',
    'Card blocked',
    'Remote access blocked',
    'Scadenza',
    'User action',
    'Staff remarks',
    'Account auth',
    'Member since',
    'restricted',
    'Country state',
  ])('the header "%s" is not a header of a status column', (header) => {
    expect(statusKindOf(header)).toBeUndefined();
  });
});

describe('status columns', () => {
  it('status columns are read, and not ignored', () => {
    const { statuses, ignored } = match(['Login', 'Status', 'Exit date', 'Hire date', 'Notes', 'Room']);
    expect(statuses).toEqual([
      { header: 'Status', column: 1, kind: 'status' },
      { header: 'Exit date', column: 2, kind: 'end' },
      { header: 'Hire date', column: 3, kind: 'start' },
      { header: 'Notes', column: 4, kind: 'remark' },
    ]);
    expect(ignored.map(({ header }) => header)).toEqual(['Room']);
  });

  it('a start date is ignored if there is no leave date', () => {
    const { statuses, ignored } = match(['Login', 'Status', 'Hire date']);
    expect(statuses?.map(({ header }) => header)).toEqual(['Status']);
    expect(ignored).toEqual([{ header: 'Hire date', why: 'not a known field', column: 2 }]);
  });

  it('the end of the school year is ignored next to the status of PowerSchool', () => {
    const { statuses, ignored } = match(['Login', 'Enroll_Status', 'EntryDate', 'ExitDate']);
    expect(statuses?.map(({ header }) => header)).toEqual(['Enroll_Status']);
    expect(ignored.map(({ header }) => header)).toEqual(['EntryDate', 'ExitDate']);
  });

  it('columns that a report adds are not status columns, but a status column of the roster next to them is', () => {
    const added = ['outcome', 'status', 'message', 'line'];
    expect(match(['login', ...added]).statuses).toEqual([]);
    expect(match(['login', 'status'], [], true).statuses).toEqual([]);
    expect(match(['login', 'Status', ...added], [], true).statuses).toEqual([
      { header: 'Status', column: 1, kind: 'status' },
    ]);
  });
});

describe('a column with a meaning that depends on other columns', () => {
  const kinds = (headers: readonly string[]) =>
    match(headers).statuses?.map(({ header, kind }) => `${header} ${kind}`);

  it('the expiry date of a document is ignored, and that of an account is a leave date', () => {
    expect(kinds(['Login', 'Passport', 'Issued on', 'Valid until'])).toEqual([]);
    expect(kinds(['Passport', 'Login', 'Valid until'])).toEqual(['Valid until end']);
    expect(match(['Login', 'Visa', 'Valid until']).ignored.map(({ header }) => header)).toEqual([
      'Visa',
      'Valid until',
    ]);
  });

  it('the column Disabled is certainly about the account only in a list of accounts', () => {
    expect(kinds(['Login', 'Disabled', 'Class'])).toEqual(['Disabled perhaps']);
    expect(kinds(['email', 'disabled', 'emailVerified'])).toEqual(['disabled yes-leaves']);
  });

  it('a status column has the numbers of Redmine only in a Redmine list', () => {
    expect(kinds(['login', 'status', 'last_login_on'])).toEqual(['status redmine']);
    expect(kinds(['login', 'status'])).toEqual(['status status']);
  });

  it('--map status=Column reads the expiry date of a document as that of the account', () => {
    const { statuses } = match(['Login', 'Visa', 'Valid until'], [status('Valid until')]);
    expect(statuses).toEqual([{ header: 'Valid until', column: 2, kind: 'end' }]);
  });
});

describe('a column State', () => {
  const files = createRosterFiles();
  const read = async (states: readonly string[]) => {
    const rows = states.map((state, at) => `a${at},Weber,Anna,${state},${state}`);
    const { roster } = await files.read(`Login,Last,First,State,Room\n${rows.join('\n')}\n`);
    const { statuses = [], ignored, columnsOf } = roster.columns;
    return {
      statuses: statuses.map(({ header }) => header),
      ignored: ignored.map(({ header }) => header),
      columns: columnsOf?.('status'),
    };
  };

  it('a column State of addresses is ignored like a column with an unknown header', async () => {
    expect(await read(['Bavaria', 'CA', ''])).toEqual({
      statuses: [],
      ignored: ['State', 'Room'],
      columns: [],
    });
  });

  it('a column State with one word for a status is read as a status column', async () => {
    expect(await read(['Bavaria', 'blocked'])).toEqual({
      statuses: ['State'],
      ignored: ['Room'],
      columns: [3],
    });
  });

  it('a column State that is sent as a field is not a status column', () => {
    const { statuses } = match(['Login', 'State'], [{ field: 'position', from: 'State' }]);
    expect(statuses).toEqual([]);
  });
});

describe('a column of remarks', () => {
  it('a remark that is sent as a field is not read as a status', () => {
    const { statuses } = match(['Login', 'Note'], [{ field: 'position', from: 'Note' }]);
    expect(statuses).toEqual([]);
  });
});

describe('--map status', () => {
  it('--map status= ignores every status column, and names the ignored ones', () => {
    const { statuses, ignored } = match(['Login', 'Status', 'Exit date', 'Notes'], [status('')]);
    expect(statuses).toEqual([]);
    expect(ignored).toEqual([
      { header: 'Status', why: 'the mapping leaves status out', column: 1, isStatus: true },
      { header: 'Exit date', why: 'the mapping leaves status out', column: 2, isStatus: true },
      { header: 'Notes', why: 'the mapping leaves status out', column: 3, isStatus: true },
    ]);
  });

  it('--map status with a template reads each column by its kind', () => {
    const { statuses } = match(
      ['Login', 'Status', 'Exit date', 'Side'],
      [status('{Status} {Exit date} {Side}')],
    );
    expect(statuses).toEqual([
      { header: 'Status', column: 1, kind: 'status' },
      { header: 'Exit date', column: 2, kind: 'end' },
      { header: 'Side', column: 3, kind: 'status' },
    ]);
  });

  it('--map status=Column reads only that column', () => {
    const { statuses, ignored } = match(['Login', 'Status', 'Standing'], [status('Standing')]);
    expect(statuses).toEqual([{ header: 'Standing', column: 2, kind: 'status' }]);
    expect(ignored.map(({ header }) => header)).toEqual(['Status']);
  });

  it('--map status with a known header keeps its kind, and the dates on which people return', () => {
    const { statuses } = match(['Login', 'Status', 'Exit date', 'Rehire date'], [status('Exit date')]);
    expect(statuses).toEqual([
      { header: 'Exit date', column: 2, kind: 'end' },
      { header: 'Rehire date', column: 3, kind: 'start' },
    ]);
  });

  it('--map status accepts a header in another letter case, and refuses a column that does not exist', () => {
    expect(match(['Login', 'STATUS'], [status('status')]).statuses?.map(({ header }) => header)).toEqual([
      'STATUS',
    ]);
    const wrong = () => match(['Login', 'Status'], [status('Standing')]);
    expect(wrong).toThrow('no column has this header');
    expect(wrong).toThrow(expect.objectContaining({ reason: 'roster' } satisfies Partial<UserError>));
  });
});
