/** The values that options take, from text: one function a kind, each with words for what it does not take. */

import { GENERATES, type Generates } from '../check/replaced.js';
import type { ConfigValues } from '../config/config.js';
import { DEFAULT_STYLE, type PasswordStyle } from '../credentials/generator.js';
import { UserError } from '../errors.js';
import type { Pace } from '../pacer.js';
import type { RosterFormat } from '../roster/roster.js';
import { COLUMN_FIELDS, type ColumnField, NAME_ORDERS, type NameOrder } from '../user.js';

/** `1-2` seconds: a random pause in that range; `1.5`: a fixed one; `0`: none. */
export function parsePace(text: string): Pace {
  const match = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?$/.exec(text.trim());
  const min = Number(match?.[1]) * 1000;
  const max = match?.[2] === undefined ? min : Number(match[2]) * 1000;
  if (match === null || max < min || max > 3_600_000) {
    throw new UserError(
      'usage',
      `--pace takes seconds, not "${text}"`,
      '1-2 is a random pause from one to two seconds, 1.5 a fixed one, 0 none.',
    );
  }
  return { min, max };
}

const FORMATS: Readonly<Record<string, RosterFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  json: 'json',
  jsonl: 'jsonl',
  xlsx: 'xlsx',
};

/** @throws {UserError} `usage` */
export function parseFormat(text: string): RosterFormat {
  const format = FORMATS[text.toLowerCase()];
  if (format !== undefined) return format;
  throw new UserError('usage', `--roster-format takes ${Object.keys(FORMATS).join(', ')}, not "${text}"`);
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
};

/** @throws {UserError} `usage` */
export function parseDelimiter(text: string): string {
  const delimiter = DELIMITER_NAMES[text.toLowerCase()] ?? text;
  if (delimiter.length === 1 && !/["\r\n\p{L}\p{N}]/u.test(delimiter)) return delimiter;
  throw new UserError(
    'usage',
    `--delimiter takes one character, not "${text}"`,
    'It also knows the words comma, semicolon, tab and pipe.',
  );
}

/** @throws {UserError} `usage` */
export function parseEncoding(text: string): string {
  try {
    new TextDecoder(text);
    return text;
  } catch {
    throw new UserError(
      'usage',
      `--encoding: "${text}" is no encoding known here`,
      'Common ones: utf-8, windows-1251 (Cyrillic), windows-1252 (Western European), ibm866, utf-16le.',
    );
  }
}

/** @throws {UserError} `usage` */
export function parseMapping(text: string): { field: ColumnField; from: string } {
  const at = text.indexOf('=');
  const field = COLUMN_FIELDS.find((name) => name === text.slice(0, at).trim());
  if (at < 1 || field === undefined) {
    throw new UserError(
      'usage',
      `--map takes field=column, not "${text}"`,
      `The fields are ${COLUMN_FIELDS.join(', ')}. An example: --map name.first=Vorname`,
    );
  }
  return { field, from: text.slice(at + 1).trim() };
}

/** @throws {UserError} `usage` */
export function parseDepartment(text: string, departments: Readonly<Record<string, number>> = {}): number {
  const named = Object.entries(departments).find(([name]) => sameName(name, text))?.[1];
  const id = named ?? (/^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN);
  if (Number.isSafeInteger(id)) return id;
  const known = Object.keys(departments);
  throw new UserError(
    'usage',
    `--department takes the number of a department, not "${text}"`,
    known.length === 0 ? undefined : `The configuration knows ${known.join(', ')}.`,
  );
}

function sameName(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase();
  return plain(one) === plain(other);
}

/** @throws {UserError} `usage` */
export function wholeNumber(option: string, text: string, least: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UserError('usage', `${option} takes a whole number from ${least} on, not "${text}"`);
}

/** @throws {UserError} `usage` */
export function decimal(option: string, text: string, unit: string, least: number, most: number): number {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new UserError('usage', `${option} takes ${unit} from ${least} to ${most}, not "${text}"`);
}

/** @throws {UserError} `usage` */
export function parseNameOrder(text: string): NameOrder {
  const order = NAME_ORDERS.find((name) => name === text.trim().toLowerCase());
  if (order !== undefined) return order;
  throw new UserError('usage', `--name-order takes ${NAME_ORDERS.join(', ')}, not "${text}"`);
}

/** @throws {UserError} `usage` */
export function parseGenerates(text: string): Generates {
  const found = GENERATES.find((one) => one === text.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UserError(
    'usage',
    `--generate-passwords takes ${GENERATES.join(', ')}, not "${text}"`,
    'missing: for rows that have none; weak: also for those that are too simple; all: for every row not yet created.',
  );
}

/** Random characters, unless the configuration says words. */
export function passwordStyleOf(values: ConfigValues['passwords']): PasswordStyle {
  if (values?.style === 'words') return { style: 'words', language: values.language ?? 'en' };
  return values?.length === undefined ? DEFAULT_STYLE : { style: 'random', length: values.length };
}
