import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/domain/errors.js';
import type { Mapping } from '../../src/domain/roster-options.js';
import type { ProfileColumns } from '../../src/domain/row.js';
import { matchColumns } from '../../src/roster/columns.js';
import { checkGivenColumns } from '../../src/roster/field-names.js';

function match(headers: readonly string[], map?: readonly Mapping[]) {
  return matchColumns(headers, { map, label: 'users.csv', line: 3 });
}

function draft(headers: readonly string[], cells: readonly unknown[], map?: readonly Mapping[]) {
  return match(headers, map).draft({ row: 1, line: 2, cells });
}

function errorOf(headers: readonly string[], map?: readonly Mapping[]): UserError {
  try {
    match(headers, map);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  return expect.fail('the columns were matched');
}

describe('matchColumns', () => {
  it('the recognised columns are listed in the order of the fields, with their headers unchanged', () => {
    expect(match(['Фамилия', 'Пароль*', 'Login']).sources).toEqual([
      { field: 'nickname', from: 'Login' },
      { field: 'password', from: 'Пароль*' },
      { field: 'name.last', from: 'Фамилия' },
    ]);
  });

  it('a mapping with header and field swapped is refused, with the right order', () => {
    const { next } = errorOf(['Login', 'Nachname'], [{ field: 'Nachname', from: 'name.last' }]);
    expect(next).toBe('The field comes first, then the header. The columns are: Login, Nachname.');
  });

  it('a field that others can see is not taken from a column for passwords', () => {
    const headers = ['Login', 'Passwort', 'Kennwort neu', 'Stelle'];
    for (const [field, from] of [
      ['position', 'Passwort'],
      ['department_id', 'Kennwort neu'],
      ['nickname', 'Passwort'],
      ['name', 'Passwort'],
      ['name.last', '{Stelle} {Passwort}'],
    ] as const) {
      const { message, option } = errorOf(headers, [{ field, from }]);
      expect(message).toContain(`this column is for passwords, and ${field} is shown to others`);
      expect(option).toBe('--map');
    }
    expect(match(headers, [{ field: 'password', from: 'Kennwort neu' }]).sources[1]?.from).toBe(
      'Kennwort neu',
    );
  });

  describe('a field of the profile', () => {
    const profile = {
      title: 'Orchard',
      fields: [{ name: 'code', headers: ['Kürzel'] }],
      unused: [],
    };
    const sourcesOf = (headers: readonly string[], map: readonly Mapping[] = []) =>
      matchColumns(headers, { map, label: 'users.csv', line: 3, profile }).sources;

    it.each(['Passwort', 'Kennwort alt', '{Login}-{Passwort}', 'PIN'])(
      'a field of the profile is not mapped to %s, which is for passwords',
      (from) => {
        const headers = ['Login', 'Passwort', 'Kennwort alt', 'PIN'];
        expect(() => sourcesOf(headers, [{ field: 'code', from }])).toThrow(
          /^users\.csv:3: --map code=.*: this column is for passwords, and code is shown to others$/,
        );
      },
    );

    it('no other field is taken from the column that the password is mapped to', () => {
      const password = { field: 'password', from: 'Kürzel' };
      for (const field of ['code', 'position'])
        expect(() => sourcesOf(['Login', 'Kürzel'], [password, { field, from: 'Kürzel' }])).toThrow(
          `this column is for passwords, and ${field} is shown to others`,
        );
      expect(sourcesOf(['Login', 'Kürzel'], [password]).map(({ field }) => field)).toEqual([
        'nickname',
        'password',
      ]);
      expect(sourcesOf(['Login', 'Code (Passwort)']).map(({ field }) => field)).toEqual(['nickname']);
    });

    it('a field of the profile can be mapped to a column with a header that only resembles one for passwords', () => {
      for (const from of ['Passnummer', 'Reisepass', 'Pass expiry', 'Password hint', 'change_password'])
        expect(sourcesOf(['Login', from], [{ field: 'code', from }])[1]).toEqual({ field: 'code', from });
    });

    it("a field of the profile cannot be given a password's header with --columns", () => {
      expect(() => checkGivenColumns(['nickname', 'password', 'code (password)'], profile)).toThrow(
        '--columns: "code (password)" means a password',
      );
    });
  });

  it('a field is taken from the header that comes first in the table of headers, and ignored columns have a reason', () => {
    const columns = match(['E-mail', 'Login', 'Room', '', 'password']);
    expect(columns.sources[0]).toEqual({ field: 'nickname', from: 'Login' });
    expect(columns.identity).toEqual([{ field: 'email', from: 'E-mail' }]);
    expect(columns.ignored).toEqual([
      { header: 'Room', why: 'not a known field', column: 2 },
      { header: 'column 4', why: 'it has no header', column: 3 },
    ]);
  });

  it("the nickname is taken from the column of a profile's field only if no other column has logins", () => {
    const email = { name: 'email', headers: ['e-mail'] };
    const of = (headers: readonly string[]) =>
      matchColumns(headers, {
        profile: { title: 'School', fields: [email], unused: [] },
        label: 'users.csv',
        line: 1,
      }).sources.filter(({ field }) => field === 'nickname' || field === 'email');
    for (const login of ['Логин', 'Anmeldename'])
      expect(of(['E-Mail', login])).toEqual([
        { field: 'nickname', from: login },
        { field: 'email', from: 'E-Mail' },
      ]);
    expect(of(['E-Mail'])).toEqual([
      { field: 'nickname', from: 'E-Mail' },
      { field: 'email', from: 'E-Mail' },
    ]);
  });

  it('a row has values by field, without fields that have no column', () => {
    expect(draft(['Login', 'x', 'Pass'], ['a', 'b', ' c '])).toEqual({ nickname: 'a', password: ' c ' });
  });

  it('headers that are members of every JavaScript object are ordinary headers', () => {
    const columns = match(['__proto__', 'constructor', 'login', 'hasOwnProperty']);
    expect(columns.draft({ row: 1, line: 2, cells: ['x', 'y', 'a', 'z'] })).toEqual({ nickname: 'a' });
    expect(columns.ignored.map(({ header }) => header)).toEqual([
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ]);
  });

  it('the cells that may contain a password are known', () => {
    const columns = match(
      ['Login', 'Code', 'Old password', 'Word'],
      [{ field: 'password', from: '{Code}{Word}' }],
    );
    expect([...columns.secretCells].sort()).toEqual([1, 2, 3]);
  });

  it.each([
    [['Login', 'Password', 'Password']],
    [['Login', 'login*', 'Password']],
    [['Notes', 'Notes', 'Login']],
  ])('two headers that are the same are refused: %j', (headers) => {
    const error = errorOf(headers);
    expect(error.reason).toBe('roster');
    expect(error.message).toMatch(/^users\.csv:3: columns \d and \d have the same header "/);
  });
});

describe('a lost line break after the header', () => {
  const headers = ['Login', 'Pass', 'Notes a.weber', 'zebra-42', 'x', 'b.orlov', 'zebra-42', 'e\u001b[1m'];

  it('a row in the header is not shown if two headers are the same', () => {
    expect(errorOf(headers).message).toBe('users.csv:3: columns 4 and 7 have the same header');
  });

  it('a row in the header is not shown if a mapping names a column that does not exist', () => {
    const error = errorOf(headers, [{ field: 'position', from: 'Stelle' }]);
    expect(error.next).toBe(
      'The columns are: Login, Pass, column 3, column 4, x, column 6, column 7, column 8.',
    );
  });
});

it('columns that a report adds may have the headers of other columns', () => {
  const headers = ['Login', 'status', 'outcome', 'status'];
  const columns = matchColumns(headers, { label: 'failed.csv', line: 1, isReport: true });
  expect(columns.headers).toEqual(headers);
  expect(() => match(headers)).toThrow('columns 2 and 4');
});

it('two unknown headers that differ only in letter case are accepted', () => {
  expect(match(['Login', 'Rooms', 'rooms']).ignored.map(({ header }) => header)).toEqual(['Rooms', 'rooms']);
});

describe('--map', () => {
  it('--map takes a field from the header with the same text, before one that differs in letter case', () => {
    const map = [{ field: 'nickname', from: 'login*' }] as const;
    expect(draft(['login', 'login*'], ['a', 'b'], map)).toEqual({ nickname: 'b' });
    expect(draft(['Konto', 'x'], ['a', 'b'], [{ field: 'nickname', from: 'konto' }])).toEqual({
      nickname: 'a',
    });
  });

  it('--map without a header omits a field, and reports the column as ignored', () => {
    const columns = match(['Login', 'Title'], [{ field: 'position', from: '' }]);
    expect(columns.sources.map(({ field }) => field)).toEqual(['nickname']);
    expect(columns.ignored).toEqual([{ header: 'Title', why: 'the mapping leaves position out', column: 1 }]);
  });

  it('--map can choose another column if two headers are the same', () => {
    const headers = ['Login', 'Login', 'E-Mail', 'Pass'];
    expect(match(headers, [{ field: 'nickname', from: 'E-Mail' }]).sources[0]).toEqual({
      field: 'nickname',
      from: 'E-Mail',
    });
    expect(errorOf(headers, [{ field: 'nickname', from: 'Login' }]).message).toContain('columns 1 and 2');
  });

  it('--map takes a column for one field only', () => {
    const columns = match(['Login', 'Department'], [{ field: 'position', from: 'Department' }]);
    expect(columns.sources.map(({ field }) => field)).toEqual(['nickname', 'position']);
  });

  it('--map joins columns by a template and removes the gaps of empty cells', () => {
    const map = [{ field: 'position', from: '{Title} {Grade} ({Place})' }] as const;
    const headers = ['Login', 'Title', 'Grade', 'Place'];
    expect(draft(headers, ['a', 'Teacher', '', 'Bern'], map).position).toBe('Teacher (Bern)');
    expect(draft(headers, ['a', 'Teacher', 5, 'Bern'], map).position).toBe('Teacher 5 (Bern)');
    expect(match(headers, map).ignored).toEqual([]);
  });

  it('--map keeps every space of a password that a template makes', () => {
    const map = [{ field: 'password', from: '{A}  {B}' }] as const;
    expect(draft(['login', 'A', 'B'], ['a', ' x', ''], map).password).toBe(' x  ');
  });

  it('--map gives an object in a template to the checks, which refuse it', () => {
    const map = [{ field: 'position', from: '{A}{B}' }] as const;
    expect(draft(['login', 'A', 'B'], ['a', 'x', ['y']], map).position).toEqual(['y']);
  });

  it('--map prefers a header that contains braces to a template', () => {
    expect(draft(['{Login}', 'Login'], ['a', 'b'], [{ field: 'nickname', from: '{Login}' }]).nickname).toBe(
      'a',
    );
  });

  it('--map refuses a column that does not exist, and lists the existing columns', () => {
    for (const from of ['Vornam', '{Vornam} {Login}']) {
      const error = errorOf(['Login', 'Vorname', ''], [{ field: 'name.first', from }]);
      expect(error.message).toBe('users.csv:3: --map name.first=Vornam: no column has this header');
      expect(error.next).toBe('The columns are: Login, Vorname.');
    }
  });

  it('--map refuses one field twice', () => {
    const map = [
      { field: 'nickname', from: 'A' },
      { field: 'nickname', from: 'B' },
    ] as const;
    expect(errorOf(['A', 'B'], map).reason).toBe('usage');
  });
});

describe('the names of fields in --map', () => {
  it.each([
    ['department', 'department_id'],
    ['givenName', 'name.first'],
    ['surname', 'name.last'],
    ['Отчество', 'name.middle'],
    ['login', 'nickname'],
    ['full name', 'name'],
    ['job_title', 'position'],
    ['pass', 'password'],
  ])('--map accepts %s as a name of the field %s', (field, name) => {
    expect(match(['Login', 'x'], [{ field, from: 'x' }]).sources).toContainEqual({ field: name, from: 'x' });
  });

  it('--map prefers a field of the profile to another field of the same name', () => {
    const profile = { title: 'School', fields: [{ name: 'title', headers: ['grade'] }], unused: [] };
    const of = (field: string) =>
      matchColumns(['Login', 'x'], { map: [{ field, from: 'x' }], profile, label: 'users.csv', line: 1 });
    for (const field of ['title', 'Grade'])
      expect(of(field).sources.at(-1)).toEqual({ field: 'title', from: 'x' });
    expect(of('role').sources.at(-1)).toEqual({ field: 'position', from: 'x' });
  });

  it.each([
    ['mail', 'Mail', '--map mail=…: "mail" is not a field; did you mean "nickname"?'],
    ['nicknam', 'Mail', '--map nicknam=…: "nicknam" is not a field; did you mean "nickname"?'],
    ['code', 'Mail', '--map code=…: "code" is not a field'],
    ['Kürzel', 'login', '--map Kürzel=login: the field comes first: --map nickname=Kürzel'],
  ])('--map %s=%s is refused with the fields that it may mean', (field, from, message) => {
    const error = errorOf(['Login', 'Mail', 'Kürzel'], [{ field, from }]);
    expect(error.message).toBe(message);
    expect(error.reason).toBe('usage');
  });

  it('--map omits a field by any of its names', () => {
    expect(match(['Login', 'Abteilung'], [{ field: 'department', from: '' }]).ignored).toEqual([
      { header: 'Abteilung', why: 'the mapping leaves department_id out', column: 1 },
    ]);
  });

  it('--map refuses one field under two names', () => {
    const map = [
      { field: 'department', from: 'A' },
      { field: 'department_id', from: 'B' },
    ] as const;
    expect(errorOf(['Login', 'A', 'B'], map).message).toContain('set twice');
  });
});

describe('columns that are suggested for a mapping', () => {
  const suggestionsFor = (headers: readonly string[], map?: readonly Mapping[]) =>
    match(headers, map).suggested?.map(({ field, from }) => `${field}=${from}`);

  it.each([
    [['Kürzel', 'Nachname', 'Vorname'], ['nickname=Kürzel']],
    [
      ['Login', 'Pass', 'Nachname lang', 'Rufname Xqz'],
      ['name.last=Nachname lang', 'name.first=Rufname Xqz'],
    ],
    [['Login', 'Zugangspasswort neu', 'Name'], ['password=Zugangspasswort neu']],
    [['Login', 'Password', 'Schüler Name'], ['name=Schüler Name']],
    [['Login', 'Password', 'Name of the user'], ['name=Name of the user']],
    [['Login', 'Password', 'Mitarbeitername'], ['name=Mitarbeitername']],
    [
      ['Login', 'Password', 'Apellidos del alumno', 'Prénom courant'],
      ['name.last=Apellidos del alumno', 'name.first=Prénom courant'],
    ],
    [['ФИО', 'Логин в домене'], ['nickname=Логин в домене']],
    // `Rufname` is similar to `Zuname`, but means a first name.
    [['Login', 'Password', 'Rufname Xqz', 'Familie'], ['name.first=Rufname Xqz']],
  ])('a mapping is suggested for the columns %j', (headers, expected) => {
    expect(suggestionsFor(headers)).toEqual(expected);
  });

  it.each([
    ['a field that has a column', ['Login', 'Password', 'Name', 'Kürzel', 'Kennung']],
    ['a column about another person', ['Name', 'Login der Mutter', 'Benutzer Elternteil', 'Last login']],
    [
      'a column about passwords that contains none',
      ['Login', 'Name', 'Password never expires', 'Password Hash Function'],
    ],
    ['a header that may be a secret', ['Name', 'Login-42', 'user:a.weber', 'Kennung!']],
    [
      'a class or a number of a person',
      ['Login', 'Password', 'Name', 'Klasse', 'Personalnummer', 'Employee #'],
    ],
    [
      'a header that resembles a known one',
      ['Language', 'Übername', 'Vornamme', 'Usernote', 'Passwort Hinweis'],
    ],
    [
      'a secret that is not a password',
      ['Login', 'Name', 'totp_secret', 'API secret', 'client_secret', 'otp secret', 'Secret key', 'mfa_pin'],
    ],
    [
      'a secret that replaces a password',
      ['Login', 'Name', 'Recovery pass', 'Backup PIN', 'App token secret', 'Wiederherstellungs-Passwort'],
    ],
    [
      'a name or login of another person, or a fact about another person',
      ['Password', 'Apellidos del padre', 'Nom de la mère', 'Account type', 'Benutzergruppe', 'Login date'],
    ],
    ['a manager', ['Name', 'Supervisor email', 'Manager login']],
  ])('no mapping is suggested for %s', (_, headers) => {
    expect(suggestionsFor(headers)).toEqual([]);
  });

  it.each([
    ['Supervisor email'],
    ['Manager UPN'],
    ["Manager's login"],
    ['E-Mail Vorgesetzte'],
    ['Почта руководителя'],
  ])('the column %s is suggested for the login of the manager, if the profile has that field', (header) => {
    const fields = [{ name: 'manager_login', headers: [] }];
    const profile = { title: 'Orchard', fields, unused: [] };
    const options = { label: 'users.csv', line: 1, profile };
    const { suggested: found } = matchColumns(['Login', 'Password', 'Name', header], options);
    expect(found).toEqual([{ field: 'manager_login', from: header }]);
    const named = matchColumns(['Login', 'Password', 'Name', 'Manager', 'Manager type'], options);
    expect(named.suggested).toEqual([]);
  });

  it('no mapping is suggested for a field that the mapping omits', () => {
    expect(suggestionsFor(['Name', 'Kürzel'], [{ field: 'login', from: '' }])).toEqual([]);
  });
});

it('Title next to Forename is not the position', () => {
  const columns = match(['Surname', 'Forename', 'Title', 'Login']);
  expect(columns.sources.map(({ field }) => field)).not.toContain('position');
  expect(columns.ignored).toEqual([{ header: 'Title', why: 'not a known field', column: 2 }]);
});

it('a member of JSON is recognised as a field of the profile', () => {
  const profile = { title: 'School', fields: [{ name: 'email', headers: [] }], unused: [] };
  for (const from of ['attributes.email.value', 'profile.email', 'email'])
    expect(matchColumns(['x', from], { profile, label: 'users.json', line: null }).sources).toEqual([
      { field: 'nickname', from },
      { field: 'email', from },
    ]);
});

it("the column of a profile's field is taken for no other field but the nickname", () => {
  const fields = [{ name: 'org_unit', headers: ['organisationseinheit'] }];
  const profile = { title: 'School', fields, unused: [] };
  const columns = matchColumns(['Login', 'Organisationseinheit'], { profile, label: 'users.csv', line: 1 });
  expect(columns.sources.map(({ field }) => field)).toEqual(['nickname', 'org_unit']);
});

describe('a name in braces', () => {
  const find = (headers: readonly string[], name: string) => match(headers).find?.(name);

  it.each([
    [['Login', 'Class'], 'Class', { column: 1 }],
    [['Login', 'Class'], 'class', { column: 1 }],
    [['Login', 'Nachname'], 'last', { field: 'name.last' }],
    [['Login', 'Nachname'], 'Nachname', { column: 1 }],
    [['Login', 'ФИО'], 'last', { field: 'name.last' }],
    [['Login', 'ФИО'], 'name.middle', { field: 'name.middle' }],
    [['Login', 'Class'], 'last', undefined],
    [['Login', 'Class'], 'Grade', undefined],
    [['Login', 'Class', 'class'], 'CLASS', undefined],
  ])('a name in braces refers to a column or field: in %j, {%s}', (headers, name, expected) => {
    expect(find(headers, name)).toEqual(expected);
  });
});

describe('a name that the directory shows', () => {
  const displayName = { name: 'display_name', headers: ['display name'], isRequired: false };
  const profile = { title: 'Entra', fields: [displayName], unused: [] } as unknown as ProfileColumns;
  const fieldsOf = (headers: readonly string[]) =>
    matchColumns(headers, { label: 'a.csv', line: 1, profile }).sources.map(({ field, from }) => [
      field,
      from,
    ]);

  it('a name that the directory shows is a separate field next to first and last names', () => {
    expect(fieldsOf(['Login', 'Display name', 'First name', 'Last name'])).toEqual([
      ['nickname', 'Login'],
      ['name.first', 'First name'],
      ['name.last', 'Last name'],
      ['display_name', 'Display name'],
    ]);
  });

  it('a name that the directory shows is also the whole name if no column has its parts', () => {
    expect(fieldsOf(['Login', 'Display name'])).toEqual([
      ['nickname', 'Login'],
      ['name', 'Display name'],
      ['display_name', 'Display name'],
    ]);
  });
});
