/**
 * The settings of a configuration file, in the words of the command line: a value that a flag gives as text is the
 * text that would be typed, so that file and flags are merged and read in one way.
 */

import { dirname, resolve } from 'node:path';
import type { CheckCode, Severity } from '../finding.js';
import type { ColumnField } from '../user.js';

/** How passwords are made up. */
export type PasswordValues = {
  /** Default: `random`. */
  readonly style?: 'random' | 'words';
  /** Characters of a random one. Default: 14. */
  readonly length?: number;
  /** Of the words. Default: `en`. */
  readonly language?: 'en' | 'ru';
};

/** A configuration as it stands in the file, once the schema holds. */
export type ConfigFile = {
  readonly base_url?: string;
  readonly org?: string;
  /** From the folder of the configuration; `-` for standard input. */
  readonly token_file?: string;
  readonly header?: readonly string[];
  readonly auth_url?: string;
  readonly client_id?: string;
  readonly department?: number | string;
  /** Ids by names as written. Has no prototype: any name can be looked up. */
  readonly departments?: Readonly<Record<string, number>>;
  readonly map?: Readonly<Partial<Record<ColumnField, string>>>;
  readonly columns?: readonly string[];
  readonly roster_format?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string | number;
  readonly name_order?: string;
  readonly nickname?: string | readonly string[];
  readonly checks?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly all_findings?: boolean;
  readonly generate_passwords?: string;
  readonly passwords?: PasswordValues;
  readonly sign_in_url?: string;
  readonly skip_invalid?: boolean;
  readonly skip_existing?: boolean;
  /** Seconds: `1-2` or `1.5`. */
  readonly pace?: string | number;
  /** Seconds. */
  readonly timeout?: number;
  /** Minutes. */
  readonly wait?: number;
  /** Rows. */
  readonly stop_after?: number;
};

/** Settings whose flags take text, or text of another form: what would be typed. */
const AS_TYPED = {
  token_file: (typed: string, path: string) => (typed === '-' ? typed : resolve(dirname(path), typed)),
  department: (value: number | string) => String(value).trim(),
  map: (columns: object) => Object.entries(columns).map(([field, column]) => `${field}=${column}`),
  columns: (fields: readonly string[]) => fields.join(','),
  sheet: (value: number | string) => String(value),
  nickname: (patterns: string | readonly string[]) => [patterns].flat(),
  pace: (value: number | string) => (typeof value === 'number' ? digits(value) : value),
  timeout: digits,
  wait: digits,
  stop_after: digits,
} as const satisfies Partial<Record<keyof ConfigFile, (value: never, path: string) => unknown>>;

type AsTyped = typeof AS_TYPED;

type CamelCase<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Key;

/** What is absent in the file is absent here. */
export type ConfigValues = {
  readonly [Key in keyof ConfigFile as CamelCase<Key>]?: Key extends keyof AsTyped
    ? ReturnType<AsTyped[Key]>
    : Required<ConfigFile>[Key];
};

/** @param path of the file, absolute: what a path in it is relative to */
export function toValues(file: ConfigFile, path: string): ConfigValues {
  const conversions: Readonly<Record<string, (value: never, path: string) => unknown>> = AS_TYPED;
  const settings = Object.entries(file).filter(([key]) => key !== '$schema');
  const values = settings.map(([key, value]) => [
    key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    conversions[key]?.(value as never, path) ?? value,
  ]);
  return Object.fromEntries(values) as ConfigValues;
}

/** To the millionth and without an exponent, which no flag takes: `1e-7` is 0. */
function digits(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(6).replace(/\.?0+$/, '');
}
