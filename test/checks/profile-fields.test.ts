/** Checks of the fields that a directory's profile adds, and of what the profile says about its users. */

import { describe, expect, test } from 'vitest';
import { type CheckOptions, createChecker, type DirectoryNeeds } from '../../src/checks/checker.js';
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
  ])('that is required and %s is an error', async (_, extra) => {
    expect(await find(extra)).toEqual(['error email: is missing [required]']);
  });

  test('that is required is missing in a row without any', async () => {
    expect(await find(undefined)).toEqual(['error email: is missing [required]']);
  });

  test.each([{ email: EMAIL }, { email: EMAIL, ref: '' }, { email: EMAIL, ref: null }])(
    'that is not required may be left out: %j',
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
  ])('takes %s and gives the text %j', async (ref, text) => {
    const [checked] = await checkAll([{ extra: { email: EMAIL, ref } }], { needs: NEEDS });
    expect(checked?.findings).toEqual([]);
    expect(checked?.user?.fields).toEqual({ email: EMAIL, ref: text });
  });

  test.each([
    [true, 'is true or false, not text'],
    [{ a: 1 }, 'is an object, not text'],
    [new Date(0), 'is a date, not text: format the column as text and enter the value again'],
  ])('does not take %j', async (ref, text) => {
    expect(await find({ email: EMAIL, ref })).toEqual([`error ref: ${text} [type]`]);
  });

  test('of a wrong type is not also missing', async () => {
    expect(await find({ email: true })).toEqual(['error email: is true or false, not text [type]']);
  });

  test('is looked at for characters that nobody sees', async () => {
    expect(await find({ email: EMAIL, ref: '00\u200b42' })).toEqual([
      'error ref: contains a zero-width space (U+200B) at character 3 [hidden-character]',
    ]);
  });

  test('is looked at for letters of other scripts', async () => {
    expect(await find({ email: 'a.petr\u043eva@school.example', ref: '7' })).toEqual([
      'warn email: mixes Latin and Cyrillic letters: "\u043e" (U+043E) [mixed-script]',
    ]);
  });

  test.each([
    ['is the password', { ref: 'Kiefer-Lampe-73' }],
    ['is the password with spaces around', { ref: ' Kiefer-Lampe-73 ' }],
    ['has it in a list of one', { ref: ['Kiefer-Lampe-73'] }],
  ])('that %s is an error', async (_, extra) => {
    expect(await find({ email: EMAIL, ...extra })).toEqual([
      'error ref: is the same as the password, which must not be in any other field [password-elsewhere]',
    ]);
  });

  test('of which one of several values that are sent is the password is an error', async () => {
    const valuesOf: DirectoryNeeds['valuesOf'] = ({ fields }, field) => (fields[field] ?? '').split(';');
    expect(await find({ email: EMAIL, ref: 'x;Kiefer-Lampe-73;y' }, { valuesOf })).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
    expect(await find({ email: EMAIL, ref: 'x;Kiefer-Lampe-7;y' }, { valuesOf })).toEqual([]);
  });

  test('whose value the profile gives may not be the password either', async () => {
    const valuesOf: DirectoryNeeds['valuesOf'] = (_, field) => [field === 'ref' ? 'Kiefer-Lampe-73' : ''];
    expect(await find({ email: EMAIL }, { valuesOf })).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
  });

  test('may not be the password even where none is sent, since it can be in an address', async () => {
    const both = { position: 'Kiefer-Lampe-73' };
    expect(await find({ email: EMAIL, ref: 'Kiefer-Lampe-73' }, { password: false }, both)).toEqual([
      expect.stringMatching(/^error ref: .*\[password-elsewhere\]$/),
    ]);
  });

  test('may be a password that is replaced', async () => {
    const extra = { email: EMAIL, ref: 'Kiefer-Lampe-73' };
    expect(await findingTexts({ extra }, { needs: NEEDS, generates: 'all' })).toEqual([]);
  });
});

describe('the department of a directory that has no numbers', () => {
  test.each([
    ['Klasse 5a', 'Klasse 5a'],
    [' 7 ', '7'],
    [7, '7'],
    ['', ''],
    [undefined, ''],
  ])('%j is the text %j', async (department_id, text) => {
    const [checked] = await checkAll([{ department_id, extra: { email: EMAIL } }], { needs: NEEDS });
    expect(checked?.findings).toEqual([]);
    expect(checked?.user).toMatchObject({ department: text, departmentId: undefined });
  });

  test('may not be the password, as a number of a department may', async () => {
    const change = { password: '73737373', department_id: '73737373' };
    const severities = { 'password-weak': 'off' } as const;
    const options = { severities, needs: { ...NEEDS, fields: [] } };
    expect(await findingTexts(change, options)).toEqual([
      expect.stringMatching(/^error department_id: .*\[password-elsewhere\]$/),
    ]);
    expect(await findingTexts(change, { severities })).toEqual([]);
  });
});

describe('nicknames with a domain, where the profile says which', () => {
  const domainsOf = async (...nicknames: readonly string[]) => {
    const needs = { ...NEEDS, fields: [], domain: 'School.example' };
    const changes = nicknames.map((nickname) => ({ nickname }));
    const checked = await checkAll(changes, { needs });
    return checked.map(({ findings }) => findings.map(({ message }) => message));
  };

  test('have this one, in any case, or none', async () => {
    expect(await domainsOf('a@school.EXAMPLE', 'b', 'c@School.example')).toEqual([[], [], []]);
  });

  test('have no other, whatever the first row has', async () => {
    const wrong = { key: 'other-domain', domain: 'club.example', expected: 'School.example' };
    expect(await domainsOf('a@club.example', 'b@school.example', 'c@club.example')).toEqual([
      [wrong],
      [],
      [wrong],
    ]);
  });

  test('that are a password are not shown', async () => {
    const needs = { ...NEEDS, fields: [], domain: 'school.example' };
    const found = await findingTexts({ nickname: 'a@Kiefer-Lampe-73' }, { needs });
    expect(found).toEqual([
      'error nickname: has the domain "…", but users are created in "school.example": correct one of them [domain]',
    ]);
  });
});

describe('a cell that has its value from elsewhere', () => {
  const check = async (
    change: Draft,
    origins: readonly (readonly [number, CellOrigin])[],
    options: Partial<CheckOptions> = {},
  ) => {
    const fields = ['nickname', 'password', 'department_id', 'ref'];
    const columnsOf = (field: string) => (field === 'ref' ? [7, 3] : [fields.indexOf(field)]);
    const checker = await createChecker({ ...OPTIONS, columnsOf, ...options });
    const { findings } = checker.check({ ...row(1), origins: new Map(origins) }, { ...GOOD, ...change });
    return findings.map(({ field, message }) => ({ field, ...message }));
  };

  test('a number from a formula is named as one', async () => {
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

  test('so is one in a field of the profile, in any of its columns', async () => {
    const options = { needs: { ...NEEDS, fields: [{ name: 'ref', isRequired: false }] } };
    expect(await check({ extra: { ref: true } }, [[3, 'formula']], options)).toEqual([
      { field: 'ref', key: 'wrong-type', type: 'boolean', source: undefined, isFormula: true },
    ]);
  });

  test('an empty department in a merged cell says so, but not any other empty one', async () => {
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
