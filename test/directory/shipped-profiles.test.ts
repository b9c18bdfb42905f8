import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { profileSchema } from '../../build/json-schemas.js';
import { parseProfile } from '../../src/directory/load-profile.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';

const FOLDER = new URL('../../src/directory/profiles/', import.meta.url);
const text = (name: string) => readFileSync(new URL(`${name}.json`, FOLDER), 'utf8');

test('every file of the shipped profiles is listed under its name', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  expect(files.map((file) => file.slice(0, -'.json'.length)).sort()).toEqual([...PROFILE_NAMES].sort());
});

test.each(PROFILE_NAMES)(
  'the shipped profile %s is valid for the loader and for the published schema',
  (name) => {
    const profile = parseProfile(text(name), `${name}.json`);
    expect(profile.form.name).toBe(name);
    expect(profile).toEqual(shippedProfile(name));
    const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(profileSchema()));
    expect([validate(JSON.parse(text(name))), validate.errors]).toEqual([true, null]);
  },
);

test('the published schema of profiles is the same as the generated one', () => {
  const published = readFileSync(new URL('../../directory.schema.json', import.meta.url), 'utf8');
  expect(published).toBe(profileSchema());
});
