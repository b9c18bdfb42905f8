import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { starterConfig } from '../../src/app/starter-files.js';
import { CONFIG_SETTINGS, configSchema } from '../../src/settings/config-settings.js';
import { createStage } from '../config/stage.js';

const KEYS = [...CONFIG_SETTINGS.keys()].filter((key) => key !== '$schema');
const TEXT = starterConfig(CONFIG_SETTINGS, './provision.schema.json');
const stage = createStage();

/** As a person would: the slashes before a setting taken away. */
const setting = (key: string): string => TEXT.replace(`  // "${key}":`, `  "${key}":`);

describe('the configuration to start from', () => {
  it('sets nothing, and is read without complaint', async () => {
    expect((await stage.read(TEXT))?.values).toEqual({});
  });

  it('shows every setting of the schema with a value', () => {
    for (const key of KEYS) expect(TEXT).toMatch(new RegExp(`^  // "${key}": (?!undefined).+,$`, 'm'));
  });

  it.each(KEYS)('holds with %s set as shown', async (key) => {
    expect(Object.keys((await stage.read(setting(key)))?.values ?? {})).toHaveLength(1);
  });

  it('holds with everything set as shown, by the published schema too', async () => {
    const all = TEXT.replace(/^ {2}\/\/ "/gm, '  "');
    expect(Object.keys((await stage.read(all))?.values ?? {})).toHaveLength(KEYS.length);
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    const validate = ajv.compile(JSON.parse(configSchema()));
    expect([validate(parse(all, [], { allowTrailingComma: true })), validate.errors]).toEqual([true, null]);
  });

  it('names no token and is no wider than 100 columns', () => {
    expect(KEYS).not.toContain('token');
    for (const line of TEXT.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});
