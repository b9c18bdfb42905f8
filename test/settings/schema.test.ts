import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configSchema } from '../../build/json-schemas.js';
import { addOptions } from '../../src/cli/cli.js';
import { COLUMN_FIELDS } from '../../src/domain/user.js';
import { ADJUSTABLE, CONFIG_SETTINGS } from '../../src/settings/config-settings.js';
import { keyOf, type Setting } from '../../src/settings/option.js';
import { optionsOf, SETTINGS } from '../../src/settings/option-table.js';
import { propertyRuns } from '../support/property-runs.js';
import { createStage } from './stage.js';

type Part = {
  readonly type: string;
  /** In place of `type`, if there are several types. */
  readonly anyOf?: readonly Part[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
};

const SCHEMA = JSON.parse(configSchema()) as Required<Part>;
const PROPERTIES = SCHEMA.properties;

/** Settings that are not options of create and retry. */
const FILE_ONLY = ['$schema', 'auth_url', 'departments', 'checks', 'passwords'];

const stage = createStage();

function commandOf(name: 'create' | 'retry' | 'report' | 'slips'): Command {
  const command = new Command(name);
  addOptions(command, optionsOf(name));
  return command;
}

describe('the table of settings', () => {
  it('each setting has the name that commander gives its option', () => {
    for (const name of ['create', 'retry', 'report', 'slips'] as const) {
      for (const option of commandOf(name).options) {
        const attribute = option.attributeName();
        if (attribute === 'config') continue;
        const setting = Object.entries<Setting>(SETTINGS).find(([key]) => key === attribute)?.[1];
        expect(setting?.flags.split(' ')[0]).toBe(option.long);
      }
    }
  });

  it('each setting of the configuration has an example that is accepted', async () => {
    for (const [key, { example }] of CONFIG_SETTINGS) {
      expect(await stage.read(JSON.stringify({ [key]: example })), key).toBeDefined();
    }
  });
});

describe('the published schema', () => {
  it('the published schema is valid, and the same as the generated one', () => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(SCHEMA), ajv.errors]).toEqual([true, null]);
    expect(ajv.validateSchema({ ...SCHEMA, properties: { org: { type: 'text' } } })).toBe(false);
    const published = readFileSync(new URL('../../provision.schema.json', import.meta.url), 'utf8');
    expect(published).toBe(configSchema());
  });

  it('the published schema has the options of create and retry, except the token and options for one run', () => {
    const options = [...commandOf('create').options, ...commandOf('retry').options];
    const keys = new Set(options.map((option) => keyOf({ flags: option.long ?? '' })));
    const once =
      'config dry_run findings force_unlock fresh json known limit new no_color no_config only others overwrite quiet results roster same_line sandbox skip_line slips yes';
    const names = [...keys].filter((key) => key !== 'token' && !once.split(' ').includes(key));
    const ownKeys = new Map([
      ['set', 'profile_settings'],
      ['sign_in', 'sign_in_url'],
    ]);
    const settingKeys = names.map((key) => ownKeys.get(key) ?? key);
    expect(settingKeys.length).toBeGreaterThan(15);
    // `nickname` is an option of prepare.
    expect([...settingKeys, 'nickname', ...FILE_ONLY].sort()).toEqual(Object.keys(PROPERTIES).sort());
  });

  it('the published schema has the fields and the checks of the program', () => {
    expect(Object.keys(PROPERTIES.map?.properties ?? {})).toEqual(COLUMN_FIELDS);
    expect(Object.keys(PROPERTIES.checks?.properties ?? {})).toEqual(ADJUSTABLE);
  });

  it('the published schema describes every setting', () => {
    for (const [key, part] of Object.entries(PROPERTIES))
      expect(part.description, key).toMatch(/^[A-Z].*\.$/);
  });
});

/** Valid values of settings with rules that a schema cannot express. */
const MEANINGFUL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  base_url: fc.constantFrom('https://directory.example', 'http://127.0.0.1:8080/a', 'https://a.example/b/'),
  auth_url: fc.constantFrom('https://auth.example', 'http://localhost:1234'),
  client_id: fc.stringMatching(/^[\x21-\x7E]+$/),
  seal_to: fc.constantFrom(
    'age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z',
    'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  ),
  header: fc.array(fc.constantFrom('X-Org-Id: 42', 'a:')),
  sign_in_url: fc.constantFrom('https://mail.example.com', 'http://mail/x?y'),
  encoding: fc.constantFrom('utf-8', 'UTF-8', 'windows-1251', 'ibm866', 'utf-16le'),
  delimiter: fc.constantFrom(';', '\t', '|', ' ', '\\', 'comma', 'pipe'),
  department: fc.oneof(fc.integer({ min: 1 }), fc.constantFrom('7', 'Teachers', ' teachers ')),
  departments: fc
    .dictionary(
      fc.string().map((name) => `${name}#`),
      fc.integer({ min: 1 }),
    )
    .map((names) => {
      const ids: Record<string, number> = { Teachers: 5 };
      const folded = new Set<string>();
      for (const [name, id] of Object.entries(names)) {
        const key = name.normalize('NFC').toLowerCase().replace(/\s+/g, '');
        if (!folded.has(key)) ids[name] = id;
        folded.add(key);
      }
      return ids;
    }),
  pace: fc.oneof(
    fc.double({ min: 0, max: 3600, noNaN: true }),
    fc.nat(1000).chain((min) => fc.nat(1000).map((more) => `${min}-${min + more}`)),
  ),
  nickname: fc.oneof(fc.string({ minLength: 1 }), fc.array(fc.string({ minLength: 1 }), { minLength: 1 })),
  columns: fc
    .array(fc.constantFrom('nickname', 'password', '', 'Login'))
    .map((names) => ['nickname', ...names]),
};

function valueFor(part: Part): fc.Arbitrary<unknown> {
  if (part.enum !== undefined) return fc.constantFrom(...part.enum);
  return part.anyOf === undefined ? ofType(part) : fc.oneof(...part.anyOf.map(valueFor));
}

function ofType(part: Part): fc.Arbitrary<unknown> {
  const range = { min: part.minimum ?? 0, max: part.maximum ?? Number.MAX_SAFE_INTEGER };
  switch (part.type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.maxSafeInteger().map((value) => Math.min(range.max, Math.max(range.min, value)));
    case 'number':
      return fc.double({ ...range, noNaN: true });
    case 'array':
      return fc.array(valueFor(part.items ?? { type: 'string' }));
    case 'object':
      return settingsOf(part.properties ?? {}, {});
    default:
      return part.pattern === undefined
        ? fc.string({ minLength: 1, unit: 'binary' })
        : fc.stringMatching(new RegExp(part.pattern));
  }
}

function settingsOf(
  properties: Readonly<Record<string, Part>>,
  meaningful: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> {
  const parts = Object.entries(properties).map(
    ([key, part]) => [key, meaningful[key] ?? valueFor(part)] as const,
  );
  return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
}

const configs = settingsOf(PROPERTIES, MEANINGFUL).map((config) =>
  typeof config.department === 'string' ? { departments: { Teachers: 5 }, ...config } : config,
);
const KEYS = Object.keys(PROPERTIES);

describe('configurations that the schema allows', () => {
  it('a configuration that the schema allows is accepted with every setting', async () => {
    await fc.assert(
      fc.asyncProperty(configs, async (config) => {
        const result = await stage.read(JSON.stringify(config, null, 1));
        const keys = Object.keys(config).filter((key) => key !== '$schema');
        expect(Object.keys(result?.values ?? {})).toHaveLength(keys.length);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('a configuration with a null is refused, and the key is named', async () => {
    await fc.assert(
      fc.asyncProperty(configs, fc.constantFrom(...KEYS), async (config, key) => {
        await expect(stage.read(JSON.stringify({ ...config, [key]: null }, null, 1))).rejects.toMatchObject({
          reason: 'configuration',
          message: expect.stringMatching(
            new RegExp(`^x\\.json:\\d+:\\d+: ${key.replace('$', '\\$')} takes .*, not null$`),
          ),
        });
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('configurations that the schema refuses', () => {
  it('a configuration that is accepted is allowed by the schema', async () => {
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    const validate = ajv.compile(SCHEMA);
    const anything = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), fc.jsonValue());
    const mixed = fc.tuple(configs, anything).map(([config, other]) => ({ ...config, ...other }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(mixed, configs), async (config) => {
        const text = JSON.stringify(config);
        const isTaken = await stage.read(text).then(
          () => true,
          () => false,
        );
        expect(!isTaken || validate(JSON.parse(text))).toBe(true);
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it('a configuration with half a character in a key is refused', async () => {
    await expect(stage.read(String.raw`{"\ud800": 1}`)).rejects.toMatchObject({ reason: 'configuration' });
  });
});
