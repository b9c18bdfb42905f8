/** Which settings a configuration may hold, under which keys and as what: those of the table of options, and some without a flag. */

import { CHECKS } from '../checks/check-table.js';
import { CHECK_CODES, type CheckCode, type Severity } from '../domain/finding.js';
import type { Shape } from '../lib/document.js';
import { flagOf, helpText, type Kind, keyOf, oneOf, type Setting } from './option.js';
import { type RawOptions, SETTINGS } from './option-table.js';

/** Checks whose severity can be set. */
export const ADJUSTABLE = CHECK_CODES.filter((code) => CHECKS[code].adjustable);

function defaultSeverity(code: CheckCode): string {
  const { severity, severityByField = {} } = CHECKS[code];
  const others = Object.entries(severityByField).map(([field, other]) => ` (${other} in ${field})`);
  return `${code} ${severity}${others.join('')}`;
}

/** What a configuration holds, in the form of the command line. Paths are absolute. */
export type ConfigValues = RawOptions & {
  /** Ids by names as written. */
  readonly departments?: Readonly<Record<string, number>>;
  /** Files that contain secret settings of the profile, by the names of these. */
  readonly settingFiles?: Readonly<Record<string, string>>;
  readonly checks?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly passwords?: {
    readonly style?: 'random' | 'words';
    readonly length?: number;
    readonly language?: 'en' | 'ru';
  };
};

export type ConfigSetting = {
  /** The name of the setting among `ConfigValues`. */
  readonly name: string;
  readonly text: string;
  readonly example: unknown;
  readonly shape: Shape;
  /** How each of its texts is parsed. Absent: the shape says all. */
  readonly kind?: Kind<unknown>;
  /** Several texts, not one. */
  readonly isList: boolean;
};

const words = (all: readonly string[]): Shape => ({ type: 'string', enum: all, takes: oneOf(all) });

const FILE_ONLY: Readonly<Record<string, Pick<ConfigSetting, 'text' | 'example' | 'shape'>>> = {
  $schema: {
    text: 'The schema that editors use to complete and explain the settings.',
    example: './provision.schema.json',
    shape: { type: 'string', takes: 'the path or address of the schema, as text' },
  },
  departments: {
    text: 'Names of departments in rosters, and their ids. Letter case and repeated spaces are ignored.',
    example: { Teachers: 5, 'Class 7a': 12 },
    shape: {
      type: 'object',
      takes: 'names and ids: { "Teachers": 5 }',
      additionalProperties: {
        type: 'integer',
        minimum: 1,
        takes: 'the id of a department: a whole number from 1',
      },
    },
  },
  checks: {
    text: `Severity of each check: error keeps the row from being sent, warn only reports it, off ignores it. Default: ${ADJUSTABLE.map(defaultSeverity).join(', ')}.`,
    example: { 'name-missing': 'off', 'password-weak': 'error' },
    shape: {
      type: 'object',
      takes: 'checks and severities: { "name-missing": "off" }',
      properties: Object.fromEntries(ADJUSTABLE.map((code) => [code, words(['error', 'warn', 'off'])])),
      additionalProperties: false,
    },
  },
  passwords: {
    text: 'How passwords are generated. style is random (length characters, default: 14) or words (four words of language, default: en, and a digit; Russian words are in Latin letters).',
    example: { style: 'words', language: 'ru' },
    shape: {
      type: 'object',
      takes: 'style, length and language: { "style": "words", "language": "ru" }',
      properties: {
        style: words(['random', 'words']),
        length: {
          type: 'integer',
          minimum: 8,
          maximum: 64,
          takes: 'a whole number of characters from 8 to 64',
        },
        language: words(['en', 'ru']),
      },
      additionalProperties: false,
    },
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
    shape: shapeOf(setting),
    isList: repeatable === true,
    ...(kind && { kind }),
  };
  return [[keyOf(setting), found]];
}

function shapeOf({ kind, json, repeatable, example }: Setting): Shape {
  if (kind === undefined) return { type: 'boolean', takes: 'true or false' };
  const { takes } = kind;
  if (json !== undefined) return { takes, ...json };
  if (repeatable !== true) return { type: 'string', ...kind.json, takes };
  return {
    type: 'array',
    takes: `a list, such as ${JSON.stringify(example)}`,
    items: { type: 'string', takes },
  };
}

export const CONFIG_SETTINGS: ReadonlyMap<string, ConfigSetting> = new Map([
  ...Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => fromTable(name, setting)),
  ...Object.entries(FILE_ONLY).map(([name, only]) => [name, { ...only, name, isList: false }] as const),
]);

/** The text of `provision.schema.json`, by which editors complete and explain a configuration. */
export function configSchema(): string {
  const properties = [...CONFIG_SETTINGS].map(([key, { text, example, shape }]) => [
    key,
    { description: text, ...shape, examples: [example] },
  ]);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of provision',
    description:
      'provision.config.json: settings that stay the same from run to run. Comments and trailing commas are allowed.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
  // `takes` is for messages.
  return `${JSON.stringify(schema, (key, value) => (key === 'takes' ? undefined : value), 2)}\n`;
}
