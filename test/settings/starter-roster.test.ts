import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { columnsFor } from '../../src/app/connect/run-profile.js';
import { configureProfile } from '../../src/directory/configure-profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { FIELDS } from '../../src/domain/user.js';
import { workbookOf } from '../../src/platform/workbook-writer.js';
import { meaningOf } from '../../src/roster/headers.js';
import { openRoster } from '../../src/roster/roster.js';
import { rosterCsv, starterHeaders } from '../../src/settings/starter-files.js';
import { LANGUAGES } from '../../src/texts/texts.js';

const V6 = shippedProfile('v6');

describe.each(LANGUAGES)('the starter roster in %s', (language) => {
  it(`the starter roster in ${language} has a header for every field, which is recognised as that field`, () => {
    const fields = starterHeaders(language, V6).map((header) => meaningOf(header)?.field);
    expect(fields.sort()).toEqual([...FIELDS].sort());
  });

  it(`the starter roster in ${language} begins with a byte order mark and has no line before its header`, () => {
    expect(rosterCsv(starterHeaders(language, V6), language)).toMatch(/^\uFEFF[^\r\n]+\r\n$/);
  });

  it.each(PROFILE_NAMES)(`the starter roster in ${language} for %s is read back completely`, async (name) => {
    const profile = shippedProfile(name);
    const headers = starterHeaders(language, profile);
    const cells = headers.map((_, at) => `cell ${at}`);
    const csv = rosterCsv(headers, language) + rosterCsv(cells, language).replace('\uFEFF', '');
    for (const bytes of [csv, workbookOf(headers, [cells])]) {
      const stdin = Readable.from([Buffer.from(bytes)]);
      const roster = await openRoster({
        path: '-',
        stdin,
        profile: columnsFor(configureProfile(profile, {}, true)),
      });
      const { sources, ignored } = roster.columns;
      expect(ignored).toEqual([]);
      expect(sources.map(({ from }) => from).sort()).toEqual([...headers].sort());
      const profileSources = sources.filter(({ field }) => field in (profile.form.fields ?? {}));
      expect(profileSources).toHaveLength(Object.keys(profile.form.fields ?? {}).length);
      await roster.close();
    }
  });
});

it('the starter roster leaves out fields that the directory does not have', () => {
  const headers = (name: Parameters<typeof shippedProfile>[0]) => starterHeaders('en', shippedProfile(name));
  expect(headers('keycloak')).toEqual([
    'last name',
    'first name',
    'nickname',
    'password',
    'email',
    'groups',
    'roles',
  ]);
  expect(headers('yandex-360')).toEqual(headers('v6'));
  expect(headers('google-workspace')).toEqual(expect.arrayContaining(['position', 'department', 'org unit']));
});
