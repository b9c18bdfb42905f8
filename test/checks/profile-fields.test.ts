/** Checks of the fields that a profile adds, and of its rules about users. */

import { describe, expect, test } from 'vitest';
import { createChecker } from '../../src/checks/checker.js';
import type { CheckOptions, DirectoryNeeds } from '../../src/checks/checker-options.js';
import type { CellOrigin, Draft } from '../../src/domain/row.js';
import { checkAll, findingTexts, GOOD, OPTIONS, row } from './rows.js';

const NEEDS: DirectoryNeeds = {
  title: 'Keycloak',
  password: true,
  departmentId: false,
  fields: [
    { name: 'email', isRequired: true },
    { name: 'ref', isRequired: false },
  ],
  domain: undefined,
};

const find = (extra: Draft['extra'], needs: Partial<DirectoryNeeds> = {}, change: Draft = {}) =>
  findingTexts({ ...change, ...(extra && { extra }) }, { needs: { ...NEEDS, ...needs } });

const EMAIL = 'a.petrova@school.example';

describe('a field of the profile', () => {
  test.each([
    ['is missing', {}],
    ['is empty', { email: '' }],
    ['is white space', { email: ' \u00a0' }],
    ['is null', { email: null }],
  ])('a required field that %s is an error', async (_, extra) => {
    expect(await find(extra)).toEqual(['error email: is missing [required]']);
  });

  test('a required field is missing in a row without any field of the profile', async () => {
    expect(await find(undefined)).toEqual(['error email: is missing [required]']);
  });

  test.each([{ email: EMAIL }, { email: EMAIL, ref: '' }, { email: EMAIL, ref: null }])(
    'a field that is not required may be left out: %j',
    async (extra) => {
      expect(await find(extra)).toEqual([]);
    },
  );

  test.each([
    [' 0042 ', '0042'],
    [42, '42'],
    [12345678901234567890n, '12345678901234567890'],
    [['a', ' b ', 3], 'a;b;3'],
    [['a', null, ['b', 'c']], 'a;;b;c'],
    [[], ''],
  ])('a field of the profile accepts %s and sends %j', async (ref, text) => {
    const [checked] = await checkAll([{ extra: { email: EMAIL, ref } }], { needs: NEEDS });
    expect(checked?.findings).toEqual([]);
    expect(checked?.user?.fields).toEqual({ email: EMAIL, ref: text });
  });

  test.each([
    [true, 'is true or false, not text'],
    [{ a: 1 }, 'is an object, not text'],
    [new Date(0), 'is a date, not text: format the column as text and enter the value again'],
  ])('a field of the profile does not accept %j', async (ref, text) => {
    expect(await find({ email: EMAIL, ref })).toEqual([`error ref: ${text} [type]`]);
  });

  test('a field with a wrong type is not also reported as missing', async () => {
    expect(await find({ email: true })).toEqual(['error email: is true or false, not text [type]']);
  });

  test('a field of the profile is checked for hidden characters', async () => {
    expect(await find({ email: EMAIL, ref: '00\u200b42' })).toEqual([
      'error ref: contains a zero-width space (U+200B) at character 3 [hidden-character]',
    ]);
  });

  test('a field of the profile is checked for letters of other scripts', async () => {
    expect(await find({ email: 'a.petr\u043eva@school.example', ref: '7' })).toEqual([
      'warn email: mixes Latin and Cyrillic letters: "\u043e" (U+043E) [mixed-script]',
    ]);
  });

  test.each([
    ['is the password', { ref: 'Kiefer-Lampe-73' }],
    ['is the password in spaces', { ref: ' Kiefer-Lampe-73 ' }],
    ['is a list of only the password', { ref: ['Kiefer-Lampe-73'] }],
  ])('a field of the profile that %s is an error', async (_, extra) => {
    expect(await find({ email: EMAIL, ...extra })).toEqual([
      'error ref: is the same as the password, which must not be in any other field [password-elsewhere]',
    ]);
  });

  test('a field is an error if one of several values that are sent is the password', async () => {
    const valuesOf: DirectoryNeeds['valuesOf'] = ({ fields }, field) => (fields[field] ?? '').split(';');
    expect(await find({ email: EMAIL, ref: 'x;Kiefer-Lampe-73;y' }, { valuesOf })).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
    expect(await find({ email: EMAIL, ref: 'x;Kiefer-Lampe-7;y' }, { valuesOf })).toEqual([]);
  });

  test('a field is an error if the value that the profile gives is the password', async () => {
    const valuesOf: DirectoryNeeds['valuesOf'] = (_, field) => [field === 'ref' ? 'Kiefer-Lampe-73' : ''];
    expect(await find({ email: EMAIL }, { valuesOf })).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
  });

  test('a field with the password is an error even if no password is sent, since an address can contain the field', async () => {
    const both = { position: 'Kiefer-Lampe-73' };
    expect(await find({ email: EMAIL, ref: 'Kiefer-Lampe-73' }, { password: false }, both)).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
  });

  test('a field may be the same as a password that is replaced', async () => {
    const extra = { email: EMAIL, ref: 'Kiefer-Lampe-73' };
    expect(await findingTexts({ extra }, { needs: NEEDS, generates: 'all' })).toEqual([]);
  });
});

describe('the department of a directory without department numbers', () => {
  test.each([
    ['Klasse 5a', 'Klasse 5a'],
    [' 7 ', '7'],
    [7, '7'],
    ['', ''],
    [undefined, ''],
  ])('without department numbers, the cell %j is the department %j', async (department_id, text) => {
    const [checked] = await checkAll([{ department_id, extra: { email: EMAIL } }], { needs: NEEDS });
    expect(checked?.findings).toEqual([]);
    expect(checked?.user).toMatchObject({ department: text, departmentId: undefined });
  });

  test('a department that is a text must not be the password, but a department number may', async () => {
    const change = { password: '73737373', department_id: '73737373' };
    const severities = { 'password-weak': 'off' } as const;
    const options = { severities, needs: { ...NEEDS, fields: [] } };
    expect(await findingTexts(change, options)).toEqual([
      expect.stringMatching(/^error department_id: .*\[password-elsewhere\]$/),
    ]);
    expect(await findingTexts(change, { severities })).toEqual([]);
  });
});

describe('logins with a domain that the profile sets', () => {
  const domainsOf = async (...nicknames: readonly string[]) => {
    const needs = { ...NEEDS, fields: [], domain: 'School.example' };
    const changes = nicknames.map((nickname) => ({ nickname }));
    const checked = await checkAll(changes, { needs });
    return checked.map(({ findings }) => findings.map(({ message }) => message));
  };

  test('a login may have the domain of the profile, in any letter case, or none', async () => {
    expect(await domainsOf('a@school.EXAMPLE', 'b', 'c@School.example')).toEqual([[], [], []]);
  });

  test('a login with another domain is an error, whatever domain the first row has', async () => {
    const wrong = { key: 'other-domain', domain: 'club.example', expected: 'School.example' };
    expect(await domainsOf('a@club.example', 'b@school.example', 'c@club.example')).toEqual([
      [wrong],
      [],
      [wrong],
    ]);
  });

  test('a domain that is the password is not shown', async () => {
    const needs = { ...NEEDS, fields: [], domain: 'school.example' };
    const found = await findingTexts({ nickname: 'a@Kiefer-Lampe-73' }, { needs });
    expect(found).toEqual([
      'error nickname: has the domain "…", but users are created in "school.example": correct one of them [domain]',
    ]);
  });
});

const columnsWith = (columnsOf: (field: string) => readonly number[]) => ({
  headers: [],
  sources: [],
  ignored: [],
  secretCells: new Set<number>(),
  columnsOf,
  draft: () => ({}),
});

describe('cells with a formula or merged cells', () => {
  const check = async (
    change: Draft,
    origins: readonly (readonly [number, CellOrigin])[],
    options: Partial<CheckOptions> = {},
  ) => {
    const fields = ['nickname', 'password', 'department_id', 'ref'];
    const columnsOf = (field: string) => (field === 'ref' ? [7, 3] : [fields.indexOf(field)]);
    const checker = await createChecker({ ...OPTIONS, columns: columnsWith(columnsOf), ...options });
    const { findings } = checker.check({ ...row(1), origins: new Map(origins) }, { ...GOOD, ...change });
    return findings.map(({ field, message }) => ({ field, ...message }));
  };

  test('a finding about a number says that a formula calculated it', async () => {
    const wrong = { key: 'wrong-type', type: 'number', source: undefined };
    const change = { nickname: 1234, password: 5678 };
    expect(await check(change, [[1, 'formula']])).toEqual([
      { field: 'nickname', ...wrong },
      { field: 'password', ...wrong, isFormula: true },
    ]);
    expect(await check(change, [[0, 'merged']])).toEqual([
      { field: 'nickname', ...wrong },
      { field: 'password', ...wrong },
    ]);
  });

  test('a finding about a field of the profile says that a formula calculated its value', async () => {
    const options = { needs: { ...NEEDS, fields: [{ name: 'ref', isRequired: false }] } };
    expect(await check({ extra: { ref: true } }, [[3, 'formula']], options)).toEqual([
      { field: 'ref', key: 'wrong-type', type: 'boolean', source: undefined, isFormula: true },
    ]);
  });

  test('a finding about an empty department says that its cell is merged', async () => {
    const empty = { department_id: '' };
    expect(await check(empty, [[2, 'merged']])).toEqual([
      { field: 'department_id', key: 'department-merged' },
    ]);
    expect(await check(empty, [[2, 'formula']])).toEqual([
      { field: 'department_id', key: 'department-empty' },
    ]);
    expect(await check(empty, [[1, 'merged']])).toEqual([
      { field: 'department_id', key: 'department-empty' },
    ]);
    expect(await check(empty, [[2, 'merged']], { department: 5 })).toEqual([]);
    expect(await check(empty, [], { hasDepartmentColumn: false })).toEqual([
      { field: 'department_id', key: 'department-missing' },
    ]);
  });
});
