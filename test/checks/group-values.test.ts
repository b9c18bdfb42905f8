import { describe, expect, it, test } from 'vitest';
import { needsOf } from '../../src/app/connect/run-profile.js';
import { createChecker } from '../../src/checks/checker.js';
import type { DirectoryNeeds } from '../../src/checks/checker-options.js';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { messageText } from '../../src/texts/finding-text.js';
import { LANGUAGES } from '../../src/texts/texts.js';
import { format, GOOD, OPTIONS, row } from './rows.js';

/** The findings about a list that has these cells in the field `groups`. The first row is in line 2. */
async function listFindings(
  cells: readonly unknown[],
  many: string | undefined = ';',
  { field = 'groups', password, ...more }: Partial<DirectoryNeeds> & { field?: string } = {},
) {
  const needs: DirectoryNeeds = {
    title: 'Nextcloud',
    password: true,
    departmentId: false,
    domain: undefined,
    fields: [{ name: field, isRequired: false, isGrouping: true, many }],
    ...more,
  };
  const checker = await createChecker({ ...OPTIONS, needs });
  for (const [at, cell] of cells.entries()) {
    const draft = { ...GOOD, nickname: `user${at}`, department_id: '', extra: { [field]: cell } };
    checker.check(row(at + 1), draft);
  }
  return checker.conclude();
}

async function texts(cells: readonly unknown[], many?: string) {
  return (await listFindings(cells, many)).map(format);
}

describe('cells with a separator that is not the separator of the profile', () => {
  it.each([
    ['a comma', ['Lab,Rooms', 'Lab'], '"Lab,Rooms" (line 2)', 'Lab;Rooms'],
    ['a comma and a space', ['Ops', 'lab', 'Lab, Rooms'], '"Lab, Rooms" (line 4)', 'Lab;Rooms'],
    ['a pipe', ['Lab|Rooms', 'Rooms'], '"Lab|Rooms" (line 2)', 'Lab;Rooms'],
    ['a comma at the end', ['Lab,', 'Lab'], '"Lab," (line 2)', 'Lab'],
    ['a comma between some names', ['Lab;Ops,Rooms', 'Ops'], '"Ops,Rooms" (line 2)', 'Ops;Rooms'],
    ['a full-width comma', ['Lab，Rooms', 'Lab'], '"Lab，Rooms" (line 2)', 'Lab;Rooms'],
    ['a Python list', ["['Default', 'Ops']"], "\"['Default', 'Ops']\" (line 2)", 'Default;Ops'],
    ['a Python list with one name', ["['Default']"], '"[\'Default\']" (line 2)', 'Default'],
    ['a tuple', ["('Default', 'Ops')"], "\"('Default', 'Ops')\" (line 2)", 'Default;Ops'],
    ['a JSON array', ['["Default","Ops"]'], '"["Default","Ops"]" (line 2)', 'Default;Ops'],
    ['JSON with escapes', ['["\\u0428\\u043a\\u043e\\u043b\\u0430"]'], '', 'Школа'],
    ['a PostgreSQL array', ['{Default,Ops}'], '"{Default,Ops}" (line 2)', 'Default;Ops'],
    ['a PostgreSQL array with quotes', ['{Default,"Big, Ops"}'], '', 'Default;Big, Ops'],
    ['a PostgreSQL array with one name', ['{Lab}', 'Lab'], '"{Lab}" (line 2)', 'Lab'],
    ['quoted names', ['"Lab","Rooms"'], '', 'Lab;Rooms'],
  ])('%s is reported once, with the correct spelling', async (_, cells, text, written) => {
    const [found, ...others] = await texts(cells);
    expect(found).toContain(text);
    expect(found).toContain('names are separated by ";"');
    expect(found).toMatch(/ \[separator\]$/);
    expect(found).toContain(`If several are meant, write "${written}"`);
    expect(others).toEqual([]);
  });

  it('the finding says how many cells are affected', async () => {
    expect(await texts(['Lab,Rooms', 'Lab', 'Lab,Rooms', '["A","B"]'])).toEqual([
      'warn groups: "Lab,Rooms" (line 2) counts as one name, as in 2 other cells: names are separated by ";". If several are meant, write "Lab;Rooms" [separator]',
    ]);
  });

  it('the finding about an empty list in a cell suggests an empty cell', async () => {
    expect(await texts(['[]', 'Lab'])).toEqual([
      'warn groups: "[]" (line 2) counts as one name: names are separated by ";". Leave the cell empty [separator]',
    ]);
  });

  it.each([
    ['Lab;Rooms', 'Lab'],
    ['Lab | Rooms', 'Rooms'],
    ["['Lab', 'Rooms']", 'Ops'],
  ])('%s is reported if the separator of the profile is a comma', async (cell, other) => {
    const [found] = await texts([cell, other], ',');
    expect(found).toContain('If several are meant, write "Lab,Rooms" [separator]');
  });

  it.each([
    ['a name with a comma', ['Research, Berlin', 'Research, Hamburg', 'Sales']],
    ['names of an LDAP directory', ['CN=Lab,OU=Groups,DC=school', 'CN=Ops,OU=Groups,DC=school']],
    ['the right separator', ['Lab;Rooms', 'Lab', 'Rooms; Lab']],
    ['an array in a JSON roster', [['Lab', 'Rooms'], 'Lab']],
    ['brackets in a name', ['Lab (Ops, Rooms)', '[Admins]', '{3F2504E0-4F89-11D3}', '(Lab)']],
    ['an apostrophe', ["D'Angelo", "Kids' Club"]],
    ['paths', ['/staff/teachers', '/staff']],
    ['a sentence', ['A, B and C']],
  ])('%s is not reported', async (_, cells) => {
    expect(await texts(cells)).toEqual([]);
  });

  it('an array in a JSON roster needs no separator', async () => {
    expect(await texts([['Lab', 'Rooms'], 'Lab'], ',')).toEqual([]);
  });

  it('a cell that is the password is not shown', async () => {
    const needs: DirectoryNeeds = {
      title: 'Nextcloud',
      password: true,
      departmentId: false,
      domain: undefined,
      fields: [{ name: 'groups', isRequired: false, many: ';' }],
    };
    const checker = await createChecker({ ...OPTIONS, needs });
    const password = 'Fluss,Kiesel71';
    checker.check(row(1), { ...GOOD, password, extra: { groups: password } });
    checker.check(row(2), { ...GOOD, nickname: 'b', extra: { groups: 'Fluss' } });
    const shown = checker.conclude().map(format).join();
    expect(shown).toContain('[separator]');
    expect(shown).not.toContain('Kiesel');
  });

  test.each(
    PROFILE_NAMES.flatMap((name) =>
      needsOf(configureProfile(shippedProfile(name), {}, true)).fields.flatMap(({ name: field, many }) =>
        many === undefined ? [] : [[name, field, many] as const],
      ),
    ),
  )('another separator is reported for %s: %s', async (name, field, many) => {
    const needs = needsOf(configureProfile(shippedProfile(name), {}, true));
    const checker = await createChecker({ ...OPTIONS, hasDepartmentColumn: false, department: 1, needs });
    for (const [at, cell] of ['Lab,Rooms', 'Lab'].entries())
      checker.check(row(at + 1), { ...GOOD, nickname: `user${at}`, extra: { [field]: cell } });
    const [found] = checker.conclude().filter(({ code }) => code === 'separator');
    expect(found).toMatchObject({
      field,
      severity: 'warn',
      row: null,
      message: { written: `Lab${many}Rooms` },
    });
  });
});

describe('names that look alike', () => {
  it.each([
    ['6A', '6А'],
    ['6Α', '6A'],
    ['６A', '6A'],
    ['5 а', '5а'],
    ['10-Б', '10Б'],
    ['1O', '10'],
    ['Ops.', 'Ops'],
  ])('%s among %s is reported', async (one, other) => {
    expect(await texts([other, one, `${other};Lab`])).toEqual([
      `warn groups: "${one}" (line 3, 1 row) looks like "${other}" (2 rows), but is a different name. If they mean the same, copy one of them into all these rows [similar-names]`,
    ]);
  });

  it('several similar names give one finding', async () => {
    const [found, ...others] = await texts(['6А', '6A', '7А', '7A', '8А']);
    expect(found).toContain('; 1 more name looks like another.');
    expect(others).toEqual([]);
  });

  it.each([
    ['classes', ['5А', '5Б', '6А', '10А', '11', '1.1']],
    ['names that differ only in letter case', ['Teachers', 'teachers']],
    ['names that differ only in a space at the end', ['Lab', 'Lab ']],
    ['names that differ in symbols', ['C', 'C++', 'C#']],
  ])('%s are not reported', async (_, cells) => {
    expect(await texts(cells)).toEqual([]);
  });

  it('departments that are texts are compared, and departments with numbers in the configuration are not', async () => {
    const find = async (departmentId: boolean) => {
      const needs = { title: 'X', password: true, departmentId, domain: undefined, fields: [] };
      const departments = { '6А': 1, '6A': 2 };
      const checker = await createChecker({ ...OPTIONS, departments, needs });
      for (const [at, department_id] of ['6А', '6A'].entries())
        checker.check(row(at + 1), { ...GOOD, nickname: `user${at}`, department_id });
      return checker.conclude().map(({ code, field }) => `${field} ${code}`);
    };
    expect(await find(false)).toEqual(['department_id similar-names']);
    expect(await find(true)).toEqual([]);
  });

  it('values of fields that do not group users are not compared', async () => {
    expect(
      await listFindings(['6А', '6A'], undefined, { fields: [{ name: 'groups', isRequired: false }] }),
    ).toEqual([]);
  });
});

test.each(LANGUAGES)('the findings about groups have messages in %s', async (language) => {
  const found = await listFindings(['Lab,Rooms', 'Lab', 'L-ab']);
  for (const { message } of found) expect(messageText(message, language)).toMatch(/Lab,Rooms|L-ab/u);
  expect(found).toHaveLength(2);
});
