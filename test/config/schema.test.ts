import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Command } from 'commander';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE } from '../../src/check/checks.js';
import { addOptions, optionsOf } from '../../src/commands/options.js';
import { findProblems } from '../../src/config/schema.js';
import { ONE_RUN } from '../../src/config/words.js';
import { CHECKS, type CheckCode } from '../../src/finding.js';
import { COLUMN_FIELDS } from '../../src/user.js';
import { createStage } from './stage.js';

type Part = {
  readonly type: string | readonly string[];
  readonly description?: string;
  readonly errorMessage?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
};

const SCHEMA = JSON.parse(
  readFileSync(new URL('../../provision.schema.json', import.meta.url), 'utf8'),
) as Required<Part>;
const PROPERTIES = SCHEMA.properties;
const CHECK_PROPERTIES = PROPERTIES.checks?.properties ?? {};

/** Settings that no option of create and retry gives. */
const FILE_ONLY = ['$schema', 'auth_url', 'client_id', 'departments', 'checks', 'passwords', 'sign_in_url'];

const stage = createStage();

function optionKeys(): string[] {
  const names = (['create', 'retry'] as const).flatMap((name) => {
    const command = new Command(name);
    addOptions(command, optionsOf(name));
    return command.options.map((option) => option.long ?? '');
  });
  return [...new Set(names)].map((name) => name.replace(/^--/, '').replaceAll('-', '_'));
}

describe('the published schema', () => {
  it('is a schema', () => {
    const ajv = new Ajv();
    expect([ajv.validateSchema(SCHEMA), ajv.errors]).toEqual([true, null]);
    expect(ajv.validateSchema({ ...SCHEMA, properties: { org: { type: 'text' } } })).toBe(false);
  });

  it('has the options of create and retry, but for the token and what holds for one run', () => {
    const kept = optionKeys().filter((key) => key !== 'token' && !ONE_RUN.includes(key));
    expect(kept.length).toBeGreaterThan(15);
    // The patterns are an option of prepare.
    expect([...kept, 'nickname', ...FILE_ONLY].sort()).toEqual(Object.keys(PROPERTIES).sort());
  });

  it('has the fields and the checks of the program, with their severities', () => {
    expect(Object.keys(PROPERTIES.map?.properties ?? {})).toEqual(COLUMN_FIELDS);
    const adjustable = [
      ...TABLE.filter((check) => check.adjustable === true),
      // About the roster as a whole, and so in no table of checks of a row.
      { code: 'password-shared', severity: undefined } as const,
    ];
    expect(Object.keys(CHECK_PROPERTIES).sort()).toEqual(adjustable.map(({ code }) => code).sort());
    for (const { code, severity } of adjustable) {
      const byField = severity !== undefined;
      expect([code, CHECK_PROPERTIES[code]?.default]).toEqual([
        code,
        byField ? undefined : CHECKS[code satisfies CheckCode],
      ]);
    }
  });

  it('says of every setting what it is for and what it takes', () => {
    for (const [key, part] of [...Object.entries(PROPERTIES), ...Object.entries(CHECK_PROPERTIES)]) {
      expect(part.description, key).toMatch(/^[A-Z].*\.$/);
      expect(part.errorMessage, key).toMatch(/^takes /);
    }
  });

  it('gives examples and defaults that are taken', async () => {
    for (const [key, part] of Object.entries(PROPERTIES)) {
      const values = [
        ...(part.examples ?? []),
        ...('default' in part ? [part.default] : []),
        ...(part.enum ?? []),
      ];
      for (const value of values) {
        expect(await stage.read(JSON.stringify({ [key]: value }))).toBeDefined();
      }
    }
  });
});

/** Values of which a schema cannot say all: these are made to mean something. */
const MEANINGFUL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
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
  const types = typeof part.type === 'string' ? [part.type] : part.type;
  return fc.oneof(...types.map((type) => ofType(type, part)));
}

function ofType(type: string, part: Part): fc.Arbitrary<unknown> {
  const range = { min: part.minimum ?? 0, max: part.maximum ?? Number.MAX_SAFE_INTEGER };
  switch (type) {
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

describe('whatever the schema allows', () => {
  it('is taken, and every setting comes out', async () => {
    await fc.assert(
      fc.asyncProperty(configs, async (config) => {
        const read = await stage.read(JSON.stringify(config, null, 1));
        const keys = Object.keys(config).filter((key) => key !== '$schema');
        expect(Object.keys(read?.values ?? {})).toHaveLength(keys.length);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused by name once one value is of a kind that no setting takes', async () => {
    await fc.assert(
      fc.asyncProperty(configs, fc.constantFrom(...KEYS), async (config, key) => {
        await expect(stage.read(JSON.stringify({ ...config, [key]: null }, null, 1))).rejects.toMatchObject({
          reason: 'configuration',
          message: expect.stringMatching(
            new RegExp(`^x\\.json:\\d+:\\d+: ${key.replace('$', '\\$')} takes .*; this is null$`),
          ),
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is found wrong', () => {
  it('is what another library of schemas finds wrong', async () => {
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
    ajv.addVocabulary(['errorMessage']);
    const validate = ajv.compile(SCHEMA);
    const anything = fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), fc.jsonValue());
    const mixed = fc.tuple(configs, anything).map(([config, other]) => ({ ...config, ...other }));
    await fc.assert(
      fc.asyncProperty(mixed, async (config) => {
        const value: unknown = JSON.parse(JSON.stringify(config));
        const breaches = await findProblems(value);
        expect(breaches.length === 0).toBe(validate(value));
        for (const { path } of breaches) {
          const pointer = path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`);
          const places = validate.errors?.map(({ instancePath, params }) => {
            const key = params.additionalProperty ?? params.propertyName;
            return `${instancePath}${key === undefined ? '' : `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`}`;
          });
          expect(places).toContain(pointer.join(''));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is told also of a key that holds half a letter', async () => {
    await expect(stage.read(String.raw`{"\ud800": 1}`)).rejects.toMatchObject({ reason: 'configuration' });
  });
});
