import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { configSchema } from '../../build/json-schemas.js';
import { shippedProfile } from '../../src/directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../../src/domain/profile-name.js';
import { CONFIG_SETTINGS } from '../../src/settings/config-settings.js';
import { starterConfig, starterSettings } from '../../src/settings/starter-files.js';
import { createStage } from './stage.js';

const KEYS = [...CONFIG_SETTINGS.keys()].filter((key) => key !== '$schema');
const TEXT = starterConfig(CONFIG_SETTINGS, './provision.schema.json');
const stage = createStage();

/** Removes the slashes before a setting, as a person does. */
const setting = (key: string): string => TEXT.replace(`  // "${key}":`, `  "${key}":`);

describe('the starter configuration', () => {
  it('the starter configuration sets nothing and is read without an error', async () => {
    expect((await stage.read(TEXT))?.values).toEqual({});
  });

  it('the starter configuration shows every setting of the schema with a value', () => {
    for (const key of KEYS) expect(TEXT).toMatch(new RegExp(`^  // "${key}": (?!undefined).+,$`, 'm'));
  });

  it.each(KEYS)('the starter configuration is valid with %s set as shown', async (key) => {
    expect(Object.keys((await stage.read(setting(key)))?.values ?? {})).toHaveLength(1);
  });

  it('the starter configuration is valid with everything set as shown, including by the published schema', async () => {
    const all = TEXT.replace(/^ {2}\/\/ "/gm, '  "');
    expect(Object.keys((await stage.read(all))?.values ?? {})).toHaveLength(KEYS.length);
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    const validate = ajv.compile(JSON.parse(configSchema()));
    expect([validate(parse(all, [], { allowTrailingComma: true })), validate.errors]).toEqual([true, null]);
  });

  it('the starter configuration has no token and is at most 100 columns wide', () => {
    expect(KEYS).not.toContain('token');
    for (const line of TEXT.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe.each(PROFILE_NAMES)('the starter configuration for %s', (name) => {
  const profile = shippedProfile(name);
  const textWith = (settings: Readonly<Record<string, string>>) =>
    starterConfig(CONFIG_SETTINGS, './s.json', {
      source: name,
      settings: starterSettings(profile, settings),
    });

  it(`the starter configuration for ${name} sets only the profile and is read without an error`, async () => {
    const { profile: profileName, set = [], ...others } = (await stage.read(textWith({})))?.values ?? {};
    expect([profileName, set, others]).toEqual([name, [], {}]);
  });

  it(`the starter configuration for ${name} is valid with every setting as shown`, async () => {
    const text = textWith({});
    for (const key of Object.keys(profile.form.settings ?? {}))
      expect(text).toMatch(new RegExp(`^    // "${key}": ".+",$`, 'm'));
    const all = text.replace(/^ {4}\/\/ "/gm, '    "');
    const { set = [] } = (await stage.read(all))?.values ?? {};
    const settings = Object.fromEntries(set.map((one) => one.split('=') as [string, string]));
    expect(Object.keys(settings)).toEqual(starterSettings(profile, {}).map((setting) => setting.name));
    expect(() => starterSettings(profile, settings)).not.toThrow();
    // With these settings given, only the slashes differ.
    expect(textWith(settings)).toBe(all);
  });

  it(`the starter configuration for ${name} is at most 100 columns wide`, () => {
    for (const line of textWith({}).split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
