/** The password of a row in the fields of a profile: for any profile, it is neither sent nor shown as another value. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsFor, needsOf } from '../../../src/app/connect/run-profile.js';
import { createChecker } from '../../../src/checks/checker.js';
import { type ConfiguredProfile, configureProfile } from '../../../src/directory/configure-profile.js';
import { lookUpsAt } from '../../../src/directory/profile-templates.js';
import { RequestError, requestUrl, userValues } from '../../../src/directory/render-request.js';
import { shippedProfile } from '../../../src/directory/shipped-profiles.js';
import { UserError } from '../../../src/domain/errors.js';
import { PROFILE_NAMES } from '../../../src/domain/profile-name.js';
import { matchColumns } from '../../../src/roster/columns.js';
import { configured, FORM } from '../../directory/profile-samples.js';
import { propertyRuns } from '../../support/property-runs.js';

const PASSWORD = 'Sunny-Meadow-42';
const BASE = new URL('https://x.example');

/** A row of a list, with the checks for the directory of the profile. */
async function checkedRow(profile: ConfiguredProfile, row: Readonly<Record<string, string>>) {
  const columns = matchColumns(Object.keys(row), {
    label: 'users.csv',
    line: 1,
    profile: columnsFor(profile),
  });
  const checker = await createChecker({
    needs: needsOf(profile),
    department: 1,
    hasDepartmentColumn: true,
    severities: { 'password-weak': 'off' },
  });
  const read = { row: 1, line: 2, cells: Object.values(row) };
  return checker.check(read, columns.draft(read));
}

/** The addresses of the request that creates the person and of every look-up, decoded. */
function addressesOf(profile: ConfiguredProfile, person: Parameters<typeof userValues>[1]): string {
  const values = userValues(profile, person, 'an-id');
  const templates = [
    profile.form.create.path,
    ...lookUpsAt(profile.form).map(
      ({ lookUp: { path, url } }) => path ?? (url ?? '').replace(/^https:\/\/[^/]*/, ''),
    ),
  ];
  return templates
    .map((template) => {
      try {
        return decodeURIComponent(requestUrl(template, BASE, values).href);
      } catch (error) {
        if (error instanceof RequestError) return '';
        throw error;
      }
    })
    .join('\n');
}

const ROW = {
  nickname: 'anna',
  password: PASSWORD,
  'first name': 'Anna',
  'last name': 'Petrova',
  department: '7',
};

describe('a row with its password in a field of the profile', () => {
  const fields = PROFILE_NAMES.flatMap((name) =>
    Object.entries(shippedProfile(name).form.fields ?? {}).map(([field, { many }]) => ({
      name,
      field,
      many,
    })),
  );

  test.each(fields)('a password in the field $field of $name is not sent', async ({ name, field, many }) => {
    const profile = configureProfile(shippedProfile(name), {}, true);
    for (const value of [
      PASSWORD,
      ` ${PASSWORD} `,
      ...(many === undefined ? [] : [`a${many} ${PASSWORD}`]),
    ]) {
      const { user, findings } = await checkedRow(profile, { ...ROW, [field]: value });
      expect(findings).toContainEqual(expect.objectContaining({ field, code: 'password-elsewhere' }));
      expect(user).toBeUndefined();
    }
    const { findings } = await checkedRow(profile, { ...ROW, [field]: `${PASSWORD}x` });
    expect(findings.filter(({ code }) => code === 'password-elsewhere')).toEqual([]);
  });

  const body = { login: '{nickname}', secret: '{password}', mail: '{mail}', teams: '{teams}' };
  const withFields = configured({
    settings: { domain: { description: 'The domain.', default: 'x.example' } },
    fields: { mail: { default: '{nickname}@{domain}' }, teams: { many: ';' } },
    create: { ...FORM.create, path: '/users?m={mail}', body },
  });

  test('a row is not sent if a default or one of several values is its password', async () => {
    const codes = async (row: Readonly<Record<string, string>>) =>
      (await checkedRow(withFields, row)).findings.map(({ field, code }) => `${field}: ${code}`);
    expect(await codes({ ...ROW, password: 'anna@x.example' })).toContain('mail: password-elsewhere');
    expect(await codes({ ...ROW, teams: `office; ${PASSWORD}` })).toContain('teams: password-elsewhere');
    expect(await codes({ ...ROW, teams: 'office;garden', mail: 'anna@x.example' })).toEqual([]);
  });

  test('a row with its password as its department is not sent if departments are texts, and sent if they are numbers', async () => {
    const text = configured({
      create: { ...FORM.create, body: { ...FORM.create.body, unit: '{department}' } },
    });
    const row = { ...ROW, password: '1234567', department: '1234567' };
    expect((await checkedRow(text, row)).user).toBeUndefined();
    const number = configured({
      create: { ...FORM.create, body: { ...FORM.create.body, unit: '{department_id}' } },
    });
    expect((await checkedRow(number, row)).user).toBeDefined();
  });

  test('a row is not sent to a directory without passwords if an address would contain the password', async () => {
    const ignoring = configured({
      fields: { ref: {} },
      password: 'ignored',
      create: { ...FORM.create, path: '/users/{ref}', body: { login: '{nickname}' } },
    });
    expect((await checkedRow(ignoring, { ...ROW, ref: PASSWORD })).user).toBeUndefined();
    // Others can see only the nickname.
    expect((await checkedRow(ignoring, { ...ROW, ref: '7', password: 'anna' })).user).toBeDefined();
  });
});

test('a generated profile is refused, or puts no password into an address', async () => {
  const names = ['ref', 'passwort', 'initial_password', 'pw_hint', 'code', 'mail', 'pin'];
  const header = fc.constantFrom(
    'Passwort',
    'Pass',
    'Code',
    'Remark',
    'Password hint',
    'Kennwort neu',
    'Notes',
  );
  const place = fc.constantFrom('/u/{f}', '/u?q={f}', '/u/{f}x', '/u');
  const field = fc.record({
    name: fc.constantFrom(...names),
    headers: fc.array(header, { maxLength: 3 }),
    default: fc.constantFrom(undefined, '{nickname}', '{first}{last}', '{nickname}@x.example'),
    many: fc.constantFrom(undefined, ';', ',', '/'),
  });
  const cells = fc.constantFrom(PASSWORD, `a;${PASSWORD}`, `${PASSWORD},b`, `x/${PASSWORD}`, 'harmless', '');
  const password = fc.constantFrom(PASSWORD, 'anna', 'AnnaPetrova', 'anna@x.example');
  await fc.assert(
    fc.asyncProperty(
      field,
      place,
      place,
      header,
      cells,
      password,
      async (one, path, seen, column, cell, secret) => {
        const { name, headers, default: otherwise, many } = one;
        const form = {
          fields: { [name]: { headers, ...(otherwise && { default: otherwise }), ...(many && { many }) } },
          create: { ...FORM.create, path: path.replace('{f}', `{${name}}`) },
          look_up: { path: seen.replace('{f}', `{${name}}`), nickname: '/login' },
        };
        let profile: ConfiguredProfile;
        try {
          profile = configured(form);
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          return;
        }
        const row = { nickname: 'anna', Password: secret, first: 'Anna', last: 'Petrova' };
        const { user } = await checkedRow(profile, {
          ...row,
          ...(column in row ? {} : { [column]: cell }),
          department: '7',
        });
        if (user === undefined) return;
        const values = [userValues(profile, user)(name)].flat();
        expect(values).not.toContain(secret);
        if (cell === secret) expect(addressesOf(profile, user)).not.toContain(PASSWORD);
      },
    ),
    { numRuns: propertyRuns(500) },
  );
});
