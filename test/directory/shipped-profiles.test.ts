import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { profileSchema } from '../../build/json-schemas.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import { profileTitle, settingDescription, settingQuestion } from '../../src/directory/setting-value.js';
import { FORMS, shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';

const FOLDER = new URL('../../src/directory/profiles/', import.meta.url);

const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(profileSchema()));

test('every file of the shipped profiles is listed under its name', () => {
  const files = readdirSync(FOLDER).map((file) => file.slice(0, -'.json'.length));
  // This profile has no file: it is derived from another profile.
  expect([...files, 'google-workspace-service'].sort()).toEqual([...PROFILE_NAMES].sort());
});

test.each(PROFILE_NAMES)('the loader and the published schema accept the shipped profile %s', (name) => {
  const profile = parseProfile(JSON.stringify(FORMS[name]), `${name}.json`);
  expect(profile.form.name).toBe(name);
  expect(profile).toEqual(shippedProfile(name));
  expect([validate(FORMS[name]), validate.errors]).toEqual([true, null]);
});

test('the published schema of profiles is up to date', () => {
  const published = readFileSync(new URL('../../directory.schema.json', import.meta.url), 'utf8');
  expect(published).toBe(profileSchema());
});

const SETTINGS = PROFILE_NAMES.flatMap((name) =>
  Object.keys(shippedProfile(name).form.settings ?? {}).map((setting) => [name, setting] as const),
);

test.each(SETTINGS)('the profile %s describes its setting %s in every language', (name, setting) => {
  const { form } = shippedProfile(name);
  const own = form.settings?.[setting]?.description;
  const [english, german, russian] = (['en', 'de', 'ru'] as const).map((language) =>
    settingDescription(form, setting, language),
  );
  expect(english).toBe(own);
  expect(german).not.toBe(own);
  expect(russian).toMatch(/\p{Script=Cyrillic}/u);
  for (const text of [german, russian]) expect(text).toMatch(/\.$/);
  if (form.settings?.[setting]?.required !== true) return;
  const asked = (['en', 'de', 'ru'] as const).map((language) => settingQuestion(form, setting, language));
  expect(new Set(asked).size).toBe(3);
  for (const text of asked) expect(text).toMatch(/\?$/);
});

test('the settings of a profile from a file have the descriptions in the file', () => {
  const form = { name: 'school', settings: { realm: { description: 'The realm.' } } };
  expect(settingDescription(form, 'realm', 'ru')).toBe('The realm.');
  expect(settingDescription(form, 'constructor', 'ru')).toBe('');
  expect(settingQuestion(form, 'realm', 'ru')).toBe('realm: The realm.');
});

test('the list of services calls the default profile the directory of the provider', () => {
  expect(profileTitle(shippedProfile('v6').form, 'en')).toBe("Your provider's directory (API v6)");
  expect(profileTitle(shippedProfile('v6').form, 'ru')).toBe('Каталог Вашего провайдера (API v6)');
  expect(profileTitle(shippedProfile('scim-2').form, 'de')).toBe('SCIM-Verzeichnis');
  expect(profileTitle({ name: 'school', title: 'the intranet' }, 'de')).toBe('The intranet');
});
