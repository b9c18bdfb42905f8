/** The settings of a configuration, with keys and schemas: from the table of options, and a few without a flag. */

import * as v from 'valibot';
import { CHECKS } from '../checks/check-table.js';
import { CHECK_CODES, type CheckCode, type Severity } from '../domain/finding.js';
import { PASSWORD_STYLES } from '../domain/roster-options.js';
import { type DocumentSchema, type Value, wholeNumber } from '../platform/schema.js';
import { phrase } from '../texts/phrase.js';
import { LANGUAGES } from '../texts/texts.js';
import { flagOf, helpText, type Kind, keyOf, oneOf, type Setting, takes } from './option.js';
import { type RawOptions, SETTINGS } from './option-table.js';

export const ADJUSTABLE = CHECK_CODES.filter((code) => CHECKS[code].adjustable);

function defaultSeverity(code: CheckCode): string {
  const { severity = 'error', severityByField = {} } = CHECKS[code];
  const others = Object.entries(severityByField).map(([field, other]) => ` (${other} in ${field})`);
  return `${code} ${severity}${others.join('')}`;
}

const words = <const W extends readonly string[]>(all: W) => v.exactOptional(v.picklist(all, oneOf(all)));

const CHECKS_SCHEMA = v.strictObject(
  Object.fromEntries(ADJUSTABLE.map((code) => [code, words(['error', 'warn', 'off'])])),
  takes('checks'),
);

const PASSWORD_LENGTH = phrase(({ settings }) => settings.takes.passwordLength(8, 64));

const PASSWORDS_SCHEMA = v.strictObject(
  {
    style: words(PASSWORD_STYLES),
    length: v.exactOptional(wholeNumber(8, 64, PASSWORD_LENGTH)),
    language: words(LANGUAGES),
  },
  takes('passwords'),
);

const DEPARTMENTS_SCHEMA = v.record(
  v.string(),
  wholeNumber(1, undefined, takes('departmentId')),
  takes('departments'),
);

/** The settings of a configuration, in the form of command-line options. Paths are absolute. */
export type ConfigValues = RawOptions & {
  readonly departments?: Value<typeof DEPARTMENTS_SCHEMA>;
  /** Files with secret settings of the profile, by the name of the setting. */
  readonly settingFiles?: Readonly<Record<string, string>>;
  readonly checks?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly passwords?: Value<typeof PASSWORDS_SCHEMA>;
};

export type ConfigSetting = {
  readonly name: string;
  readonly text: string;
  readonly example: unknown;
  readonly schema: DocumentSchema;
  /** Parses each text of the setting. Absent if the schema is sufficient. */
  readonly kind?: Kind<unknown>;
  readonly isList: boolean;
};

const FILE_ONLY: Readonly<Record<string, Pick<ConfigSetting, 'text' | 'example' | 'schema'>>> = {
  $schema: {
    text: 'The schema that editors use to complete and explain the settings.',
    example: './provision.schema.json',
    schema: v.string(takes('schemaPath')),
  },
  departments: {
    text: 'Names of departments in rosters, and their ids. Letter case and repeated spaces are ignored.',
    example: { Teachers: 5, 'Class 7a': 12 },
    schema: DEPARTMENTS_SCHEMA,
  },
  checks: {
    text: `Severity of each check. error: the row is not sent; warn: the finding is only reported; off: the check does not run. Default: ${ADJUSTABLE.map(defaultSeverity).join(', ')}.`,
    example: { 'name-missing': 'off', 'password-weak': 'error' },
    schema: CHECKS_SCHEMA,
  },
  passwords: {
    text: 'How passwords are generated. With the style random: length characters (default: 14). With words: four words of language (default: the language of the run; Russian words are in Latin letters) and a digit. password_style overrides style.',
    example: { style: 'words', language: 'ru' },
    schema: PASSWORDS_SCHEMA,
  },
};

function fromTable(name: string, setting: Setting): readonly (readonly [string, ConfigSetting])[] {
  const { repeatable, ...rest } = setting;
  const { example, kind } = rest;
  if (example === undefined) return [];
  const text = helpText(rest);
  const found = {
    name,
    text: `${text.charAt(0).toUpperCase()}${text.slice(1)}. Like ${flagOf(setting)}.`,
    example,
    schema: schemaOf(setting),
    isList: repeatable === true,
    ...(kind && { kind }),
  };
  return [[keyOf(setting), found]];
}

function schemaOf({ kind, schema, repeatable, example }: Setting): DocumentSchema {
  if (kind === undefined) return v.boolean(takes('trueOrFalse'));
  if (schema !== undefined) return schema;
  if (repeatable !== true) return kind.schema ?? v.string(kind.takes);
  const list = phrase(({ settings }) => settings.takes.list(JSON.stringify(example)));
  return v.array(v.string(kind.takes), list);
}

export const CONFIG_SETTINGS: ReadonlyMap<string, ConfigSetting> = new Map([
  ...Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => fromTable(name, setting)),
  ...Object.entries(FILE_ONLY).map(([name, only]) => [name, { ...only, name, isList: false }] as const),
]);
