/** Columns in which directories, databases and schools disable accounts, and columns that look similar. */

import { describe, expect, it } from 'vitest';
import type { StatusAnswer } from '../../src/domain/finding.js';
import { codesInCells } from './rows.js';
import { NOW, statusesIn, statusIn } from './status-cells.js';

type Column = readonly [header: string, value: unknown];
type Columns = readonly [Column, ...Column[]];

/** The meaning of a row with these cells. */
function statusOf(columns: Columns, answers: Readonly<Record<string, StatusAnswer>> = {}): string {
  return statusesIn(columns.map(([header]) => header))(
    columns.map(([, value]) => value),
    answers,
  );
}

/** The status findings about a list that has these values in its rows. */
async function findingsOfList(
  header: string,
  values: readonly unknown[],
  status: Readonly<Record<string, StatusAnswer>> = {},
) {
  const rows = values.map((value, at) => [
    `a${at}`,
    'Kiefer-Lampe-73',
    `Weber${'x'.repeat(at)}`,
    'Anna',
    value,
  ]);
  const codes = await codesInCells(['Login', 'Password', 'Last', 'First', header], rows, {
    now: NOW,
    status,
  });
  return codes.filter((code) => code.includes(' status '));
}

describe('a yes means that an account is out of use', () => {
  it.each([
    'Deactivated',
    'is_deactivated',
    'Banned',
    'Expired',
    'prohibit_login',
    'User disabled',
    'isDismissed',
    'account_blocked',
    'Is bot?',
    'isRobot',
    'nsAccountLock',
    'Blocked?',
    'Employee terminated',
    'Suspended:',
    'Отключен',
    'Уволена',
    'Выбыл',
    'Konto gesperrt',
    'ausgeschieden',
    'bloqué',
    'Bloqueado',
    'Disattivato',
    'Inativo',
    'Geloescht',
    'Desactive',
    'Removed',
    'Доступ заблокирован',
    'Учётная запись заблокирована',
    'Leaver?',
    'Geblokkeerd',
    'Zablokowany',
    'Заблокований',
    '¿Bloqueado?',
  ])('the column %s refuses a row with yes, and no other', (header) => {
    const meaningOf = statusIn(header);
    for (const value of ['yes', 'TRUE', true, 1, '1.0', 't', 'x', 'oui', 'sí', 'tak'])
      expect(meaningOf(value), `${value}`).toBe('inactive');
    for (const value of [
      'no',
      'false',
      false,
      0,
      '0.0',
      'f',
      'non',
      'não',
      'never',
      'NULL',
      '\\N',
      '-',
      '',
      null,
    ])
      expect(meaningOf(value), `${value}`).toBe('active');
  });

  it('a past day counts as a yes, and a future day does not', () => {
    for (const value of ['2024-05-01', '01.05.2024', '2026-11-25', 1719824400000, '1719824400'])
      for (const header of ['Deleted', 'Archived', 'Ausgetreten', 'Удален'])
        expect(statusIn(header)(value), `${header} ${value}`).toBe('inactive');
    for (const value of ['2027-05-01', '2026-11-26']) expect(statusIn('Deleted')(value)).toBe('active');
    expect(statusIn('Deleted')('10/12/2026')).toBe('ask');
  });
});

describe('a no means that an account is out of use', () => {
  it.each([
    'Activated',
    'is_activated',
    'Active?',
    'Is active ?',
    'Login enabled',
    'Approved',
    'Account approved',
    'confirmed',
    'Can log in',
    'Still employed?',
    'Активирован',
    'Вход разрешён',
    'Freigeschaltet',
    'Actif',
    'Activo',
    '¿Activo?',
    'Attivo',
    'Ativo',
    'Actief',
    'Aktywny',
    'On roll',
    'Zugang freigeschaltet',
    'Доступ разрешен',
    'is_current',
    'Активний',
    'Active (yes/no)?',
  ])('the column %s refuses a row with no, and no other', (header) => {
    const meaningOf = statusIn(header);
    for (const value of ['no', 'False', false, 0, '0', '0.0', 'f', 'non', 'nie', 'ні'])
      expect(meaningOf(value), `${value}`).toBe('inactive');
    for (const value of ['yes', 'true', true, 1, 't', 'sim', 'да', '✓', '', null])
      expect(meaningOf(value), `${value}`).toBe('active');
  });

  it('the day on which an account was activated or approved is a yes', () => {
    expect(statusIn('activated')('2020-01-15T09:30:00.000Z')).toBe('active');
    expect(statusIn('Approved')('15.01.2020')).toBe('active');
  });

  it('a list in which all are approved has no finding', async () => {
    expect(await findingsOfList('Approved', ['yes', 'yes', 'yes', 'yes'])).toEqual([]);
    expect(await findingsOfList('Expired', ['no', 'no', 'no', 'no'])).toEqual([]);
  });
});

describe('a column with the day on which a person left', () => {
  it.each([
    'deleted_at',
    'archived_at',
    'Inactive since',
    'delete_at',
    'Deactivated on',
    'suspended_at',
    'Left school',
    'Date deleted',
    'user_deleted_at',
    'Дата блокировки',
    'Неактивен с',
    'Gelöscht am',
    'Inaktiv seit',
    'inactif depuis',
    'Deleted at (UTC)',
  ])('the column %s refuses a row with a day up to today', (header) => {
    const meaningOf = statusIn(header);
    const past = [
      '2024-05-01',
      '2024-05-01T10:00:00Z',
      '2024-05-01 10:00:00',
      '20240501100000.0Z',
      '1.5.2024',
    ];
    for (const value of [...past, 1719824400000, 1719824400, '2026-11-25', 'yes', new Date('2024-05-01')])
      expect(meaningOf(value), `${value}`).toBe('inactive');
    const notPast = [
      0,
      '0',
      '',
      null,
      'never',
      'Never',
      'null',
      'NULL',
      '-',
      '0000-00-00 00:00:00',
      false,
      'no',
    ];
    for (const value of [
      ...notPast,
      '0001-01-01T00:00:00Z',
      '1970-01-01 00:00:00',
      '2027-01-01',
      4102444800000,
    ])
      expect(meaningOf(value), `${value}`).toBe('active');
    for (const value of ['10/12/2026', 'spring', '5']) expect(meaningOf(value), `${value}`).toBe('ask');
  });

  it('a person who started again later is sent', () => {
    expect(
      statusOf([
        ['Inactive since', '2024-05-01'],
        ['Rehire date', '2025-09-01'],
      ]),
    ).toBe('active');
    expect(
      statusOf([
        ['deleted_at', '2024-05-01'],
        ['Start date', '2020-09-01'],
      ]),
    ).toBe('inactive');
  });
});

describe('a column with the last day of an account', () => {
  it.each([
    'Expiry date',
    'Valid until',
    'AccountExpirationDate',
    'Expires at',
    'Account expires',
    'Date left',
    'Gültig bis',
    'Kündigungsdatum',
    'Gueltig bis',
    'Kuendigungsdatum',
    'Valido hasta',
    'Access until',
    'Befristet bis',
    'Konto gültig bis',
    'Ablaufdatum',
    'Mitglied bis',
    'Действует до',
    'Срок действия',
    'Дата ухода',
    "Date d'expiration",
    'Válido hasta',
    'Data di scadenza',
    'Válido até',
    'Einddatum',
    'Ważne do',
    'Дата звільнення',
  ])('the column %s refuses a row with a day before today', (header) => {
    const meaningOf = statusIn(header);
    for (const value of ['2026-11-24', '24.11.2026', '24/11/2026', '20240501000000Z', 1719824400000])
      expect(meaningOf(value), `${value}`).toBe('inactive');
    for (const value of ['2026-11-25', '31.12.2099', 0, '', null, 'never', 'nie', 'бессрочно', 'unlimited'])
      expect(meaningOf(value), `${value}`).toBe('active');
    expect(meaningOf('yes')).toBe('ask');
    expect(meaningOf('ausgetreten')).toBe('inactive');
  });

  it.each([
    ['0', 'active'],
    ['9223372036854775807', 'active'],
    [9223372036854775807n, 'active'],
    ['9,22337E+18', 'active'],
    ['9.22337203685478E+18', 'active'],
    ['133646400000000000', 'inactive'],
    [133646400000000000n, 'inactive'],
    ['158000000000000000', 'active'],
    ['1,33E+17', 'ask'],
  ])('the Active Directory value %s in accountExpires means %s', (value, meaning) => {
    expect(statusIn('accountExpires')(value)).toBe(meaning);
  });

  it.each<readonly [string, Columns]>([
    ['a passport', [['Passport valid until', '2020-01-01']]],
    ['a visa', [['Visa expiry date', '2020-01-01']]],
    ['a licence', [['License expiry date', '2020-01-01']]],
    [
      'a passport in the column before',
      [
        ['Passport number', 'X1'],
        ['Valid until', '2020-01-01'],
      ],
    ],
    [
      'a Russian passport some columns before',
      [
        ['Паспорт', '1'],
        ['Кем выдан', 'УВД'],
        ['Выдан', '2010-01-01'],
        ['Действителен до', '2020-01-01'],
      ],
    ],
    [
      'an identity card',
      [
        ['Personalausweis', 'L1'],
        ['Gültig bis', '2020-01-01'],
      ],
    ],
    [
      'a driving licence',
      [
        ['Driving licence', 'B'],
        ['Expiry date', '2020-01-01'],
      ],
    ],
    [
      'a certificate',
      [
        ['First aid certificate', 'yes'],
        ['Expires', '2020-01-01'],
      ],
    ],
  ])('the last day of %s is not the last day of the account', (_, columns) => {
    expect(statusOf(columns)).toBe('active');
  });

  it('a last day after the number of a passport and an unrelated column is the last day of the account', () => {
    expect(
      statusOf([
        ['Passport number', 'X1'],
        ['Job title', 'Cook'],
        ['Valid until', '2020-01-01'],
      ]),
    ).toBe('inactive');
  });
});

describe('the column “State”', () => {
  it.each(['State', 'user_state', 'account state', 'Zustand', 'Estado', 'Stato'])(
    'the column %s is a status if a cell has a word for a status',
    (header) => {
      const meaningOf = statusIn(header);
      for (const value of ['blocked', 'Deactivated', 'banned', 'ldap_blocked', 'blocked_pending_approval'])
        expect(meaningOf(value), value).toBe('inactive');
      expect(meaningOf('active')).toBe('active');
    },
  );

  it('an unknown word leads to a question only if the column also has a known word', async () => {
    expect(await findingsOfList('State', ['active', 'active', 'pending'])).toEqual([
      'null status inactive-list',
    ]);
    expect(await findingsOfList('State', ['Bavaria', 'CA', 'NY', 'Hessen', ''])).toEqual([]);
    expect(await findingsOfList('Estado', ['Jalisco', 'Puebla', 'Puebla', 'Puebla'])).toEqual([]);
  });
});

describe('a column that may describe a disability', () => {
  it.each(['Disabled', 'Disabled?', 'is_disabled', 'Student disabled', 'Left'])(
    'a yes in the column %s leads to a question, and a no does not',
    async (header) => {
      expect(await findingsOfList(header, ['no', 'no', 'yes', ''])).toEqual(['null status inactive-list']);
      expect(await findingsOfList(header, ['no', 'No', false, 0, ''])).toEqual([]);
    },
  );

  it('the column is about the account if other columns are about accounts', () => {
    expect(
      statusOf([
        ['disabled', true],
        ['emailVerified', true],
      ]),
    ).toBe('inactive');
    expect(
      statusOf([
        ['isDisabled', true],
        ['lastSeenAt', '2020-01-01'],
      ]),
    ).toBe('inactive');
    expect(
      statusOf([
        ['disabled', false],
        ['emailVerified', true],
      ]),
    ).toBe('active');
  });

  it('the answer for a yes in an ambiguous column does not apply to an unambiguous column', () => {
    const both = [
      ['Disabled', 'yes'],
      ['Suspended', 'yes'],
    ] as const;
    expect(statusOf(both, { yes: 'active' })).toBe('inactive');
    expect(statusOf([both[0]], { yes: 'active' })).toBe('active');
    expect(statusOf([both[0], ['Suspended', 'no']], { yes: 'inactive' })).toBe('inactive');
  });
});

describe('columns of vendors and in other languages', () => {
  it.each([
    'dateexpiry',
    'Date Expiry',
    'Expire date',
    'Membership expiry',
    'Patron expires',
    'date_expires',
    'End date job',
    'Job End Date',
    'End date contract',
    'Employment end',
    'End of contract',
    'Beschäftigungsende',
    'Mitgliedschaft bis',
    'Einde dienstverband',
    'Окончание работы',
    'Till och med',
    'Slutdatum',
    'Giltig till',
    'Sista anställningsdag',
    'Slutdato',
    'Til og med',
    'Gyldig til',
    'Fratrædelsesdato',
    'Sluttdato',
    'Utløpsdato',
    'Päättymispäivä',
    'Voimassa asti',
    'Platnost do',
    'Datum ukončení',
    'PLATNOST_DO',
    'Giltig till och med',
    'Avslutad',
    'Ukončeno',
  ])('the column %s refuses a row with a day before today, and no other', (header) => {
    const meaningOf = statusIn(header);
    expect(meaningOf('2024-12-31')).toBe('inactive');
    for (const value of ['2027-06-30', '', null]) expect(meaningOf(value)).toBe('active');
  });

  it.each([
    ['Start date job', 'End date job'],
    ['Från och med', 'Till och med'],
    ['Ansettelsesdato', 'Sluttdato'],
    ['Alkamispäivä', 'Päättymispäivä'],
    ['Platnost od', 'Platnost do'],
    ['Einstellungsdatum', 'Beschäftigungsende'],
    ['Date joined', 'Expire date'],
  ])('a person whose day in %s is after the day in %s is sent', (start, end) => {
    const between = (day: string) =>
      statusOf([
        [start, day],
        [end, '2024-08-31'],
      ]);
    expect(between('2025-09-01')).toBe('active');
    expect(between('2015-09-01')).toBe('inactive');
  });

  it.each<readonly [string, string]>([
    ['row_status', 'disabled'],
    ['Row Status', 'Deleted'],
    ['patron_status', 'expired'],
    ['Person status', 'inactive'],
    ['Job status', 'terminated'],
    ['Status', 'avslutad'],
    ['Status', 'Fratrådt'],
    ['Status', 'utmeldt'],
    ['Status', 'Neaktivní'],
    ['Status', 'päättynyt'],
    ['Spärrad', 'ja'],
    ['Slettet', 'Ja'],
    ['Lukittu', 'kyllä'],
    ['Zablokovaný', 'ano'],
    ['Aktivní', 'ne'],
    ['Aktiivinen', 'ei'],
  ])('the column %s refuses a row with %s', (header, value) => {
    expect(statusIn(header)(value)).toBe('inactive');
  });

  it.each<readonly [string, string]>([
    ['row_status', 'enabled'],
    ['Status', 'anställd'],
    ['Status', 'Tjänstledig'],
    ['Status', 'zaměstnána'],
    ['Spärrad', 'nej'],
    ['Slettet', 'Nei'],
    ['Aktivní', 'ano'],
    ['Record locked', 'yes'],
    ['Employment confirmed', 'no'],
    ['Tom', '2020-01-01'],
    ['Customer service', 'inactive'],
    ['State service', 'left'],
    ['Visa date expiry', '2020-01-01'],
  ])('the column %s does not refuse a row with %s', (header, value) => {
    expect(statusIn(header)(value)).toBe('active');
  });

  it.each([
    ['borrowernotes', 'Deceased 2024-04, keep account for fines'],
    ['Patron note', 'died 12.03.2024; books returned'],
    ['Bemerkung', 'verstorben am 03.02.2024 (Mitteilung der Tochter)'],
    ['Notes', 'Décédé'],
    ['Комментарий', 'умерла 12.03.2024, документы в архиве'],
    ['Student notes', 'no longer here'],
    ['Note', 'har slutat'],
    ['Kommentar', 'ehemalige Mitarbeiterin'],
  ])('the remark in %s refuses a row with %s', (header, value) => {
    expect(statusIn(header)(value)).toBe('inactive');
  });

  it.each([
    ['borrowernotes', 'keep account for fines'],
    ['Notes', 'Deceased father, letters to the mother'],
    ['Notes', 'left 2024, returned 2025'],
    ['Bemerkung', 'verstorbene Großmutter'],
    ['Bemerkung', 'Anciens Combattants 5'],
    ['Комментарий', 'умер отец 12.03.2024'],
    ['Комментарий', 'не работает телефон'],
  ])('the remark in %s does not refuse a row with %s', (header, value) => {
    expect(statusIn(header)(value)).toBe('active');
  });
});

describe('an answer for yes or no in a configuration', () => {
  const answers = { yes: 'active', no: 'active', '1': 'active', '1.0': 'active', x: 'active' } as const;

  it.each<readonly [string, unknown]>([
    ...[
      ['Suspended', 'yes'],
      ['Gesperrt', 'X'],
      ['Заблокирован', '1'],
      ['Deleted', '1.0'],
      ['Enabled', 'no'],
    ].map(([header = '', value]) => [header, value] as const),
    ['Account active', 'No'],
    ['isBot', 'YES'],
    ['deleted_at', 'yes'],
  ])(
    'in the column %s, the answer does not apply to the value %s, which has a known meaning',
    (header, value) => {
      expect(statusOf([[header, value]], answers)).toBe('inactive');
    },
  );

  it.each<readonly [string, unknown]>([
    ['Disabled', 'yes'],
    ['Left?', 'x'],
    ['aktiv', 'no'],
    ['Status', '1'],
    ['Exit date', 'yes'],
  ])('in the column %s, the answer applies to the value %s, which has no known meaning', (header, value) => {
    expect(statusIn(header)(value)).toBe('ask');
    expect(statusOf([[header, value]], answers)).toBe('active');
  });

  it('the answer does not suppress the question about a list of alumni', async () => {
    const codes = (status: Readonly<Record<string, StatusAnswer>>) =>
      findingsOfList('Suspended', ['yes', 'yes', 'yes', 'no'], status);
    expect(await codes({ yes: 'active' })).toContain('null status inactive-list');
    expect(await codes({ yes: 'inactive' })).not.toContain('null status inactive-list');
  });
});

describe('the status of Redmine', () => {
  const redmine = (status: unknown) =>
    statusOf([
      ['status', status],
      ['last_login_on', null],
    ]);

  it('1 is active, 3 is locked, and 2 leads to a question', () => {
    expect(redmine(1)).toBe('active');
    expect(redmine('1')).toBe('active');
    expect(redmine(3)).toBe('inactive');
    expect(redmine(2)).toBe('ask');
    expect(redmine('locked')).toBe('inactive');
  });

  it('a number in the status of a list that is not from Redmine leads to a question', () => {
    expect(statusIn('Status')(1)).toBe('ask');
    expect(statusIn('Status')(3)).toBe('ask');
  });
});

describe('words in other languages', () => {
  it.each(['actif', 'activo', 'Attiva', 'ativo', 'actief', 'aktywny', 'активний', 'matriculado'])(
    'the status %s is active',
    (word) => {
      expect(statusIn('Status')(word)).toBe('active');
    },
  );

  it.each([
    'inactif',
    'bloqué',
    'Bloqueado',
    'sospeso',
    'desligado',
    'uit dienst',
    'zwolniony',
    'звільнена',
    'locked',
  ])('the status %s is inactive', (word) => {
    expect(statusIn('Statut')(word)).toBe('inactive');
  });

  it.each(['pending', 'invited', 'STAGED', 'registered'])('the status %s leads to a question', (word) => {
    expect(statusIn('status')(word)).toBe('ask');
  });
});

describe('columns that say nothing about an account', () => {
  it.each<readonly [string, unknown]>([
    ['Left-handed', 'yes'],
    ['Left handed', true],
    ['Disability', 'yes'],
    ['Country state', 'CA'],
    ['restricted', true],
    ['Notes', 'valid until 2020'],
    ['Email confirmed', 'no'],
    ['Photo approved', 'no'],
    ['Membership card valid until', '2020-01-01'],
    ['password_expires_at', '2020-01-01'],
    ['Active directory', 'no'],
    ['Login', 'expired'],
    ['Ende', '13:00'],
    ['Enrolled', '2019'],
    ['Former', 'Anna Vogt'],
    ['Работает', 'Школа 5'],
    ['Current', '7a'],
    ['Exit', 'A4'],
    ['Statement', 'left'],
    ['Account', 'no'],
    ['User', 'deleted'],
  ])('the column %s with %s has no finding', async (header, value) => {
    const headers = ['nickname', 'Password', 'Last', 'First', header];
    const codes = await codesInCells(headers, [['a', 'Kiefer-Lampe-73', 'Weber', 'Anna', value]], {
      now: NOW,
    });
    expect(codes.filter((code) => code.includes(' status '))).toEqual([]);
  });
});

describe('yes and no in other languages', () => {
  it.each([
    ['Aktív', 'nem'],
    ['Aktivní', 'ne'],
    ['Aktif', 'hayır'],
    ['Aktiv', 'nej'],
    ['Zablokovaný', 'ano'],
    ['Durum', 'pasif'],
    ['Estado', 'baja'],
    ['Approval status', 'rejected'],
    ['Ayrılış tarihi', '31.12.2020'],
    ['Mitgliedschaft beendet am', '31.12.2020'],
  ])('the column %s with %s means that the row is not sent', (header, value) => {
    expect(statusIn(header)(value)).not.toBe('active');
  });

  it.each([
    ['Status', 'married'],
    ['Status', 'ledig'],
    ['Статус', 'замужем'],
    ['Estado', 'Baja California'],
  ])('the column %s with %s has no effect on the row', (header, value) => {
    expect(statusIn(header)(value)).toBe('active');
  });
});
