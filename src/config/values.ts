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
  readonly token_file?: string;
  readonly header?: readonly string[];
  readonly auth_url?: string;
  readonly client_id?: string;
  readonly department?: number | string;
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
  readonly pace?: string | number;
  readonly timeout?: number;
  readonly wait?: number;
  readonly stop_after?: number;
};

/** What is absent in the file is absent here. */
export type ConfigValues = {
  readonly baseUrl?: string;
  readonly org?: string;
  /** An absolute path, or `-` for standard input. */
  readonly tokenFile?: string;
  /** `name: value` each. */
  readonly header?: readonly string[];
  readonly authUrl?: string;
  readonly clientId?: string;
  /** An id in digits, or a name that stands in `departments`; a name of digits is the name. */
  readonly department?: string;
  /** Ids by names as written. Has no prototype: any name can be looked up. */
  readonly departments?: Readonly<Record<string, number>>;
  /** `field=column` each. */
  readonly map?: readonly string[];
  /** Fields between commas. */
  readonly columns?: string;
  readonly rosterFormat?: string;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly sheet?: string;
  readonly nameOrder?: string;
  /** Patterns, the first choice first. */
  readonly nickname?: readonly string[];
  readonly checks?: Readonly<Partial<Record<CheckCode, Severity | 'off'>>>;
  readonly allFindings?: boolean;
  /** As after `--generate-passwords`. */
  readonly generatePasswords?: string;
  readonly passwords?: PasswordValues;
  /** Where people sign in, for the slips. */
  readonly signInUrl?: string;
  readonly skipInvalid?: boolean;
  readonly skipExisting?: boolean;
  /** Seconds: `1-2` or `1.5`. */
  readonly pace?: string;
  /** Seconds. */
  readonly timeout?: string;
  /** Minutes. */
  readonly wait?: string;
  /** Rows. */
  readonly stopAfter?: string;
};

/** @param path of the file, absolute: what a path in it is relative to */
export function toValues(file: ConfigFile, path: string): ConfigValues {
  return given({
    baseUrl: file.base_url,
    org: file.org,
    tokenFile: file.token_file && toPath(file.token_file, path),
    header: file.header,
    authUrl: file.auth_url,
    clientId: file.client_id,
    department: file.department === undefined ? undefined : String(file.department).trim(),
    departments: file.departments,
    map: file.map && Object.entries(file.map).map(([field, column]) => `${field}=${column}`),
    columns: file.columns?.join(','),
    rosterFormat: file.roster_format,
    delimiter: file.delimiter,
    encoding: file.encoding,
    sheet: file.sheet === undefined ? undefined : String(file.sheet),
    nameOrder: file.name_order,
    nickname: typeof file.nickname === 'string' ? [file.nickname] : file.nickname,
    checks: file.checks,
    allFindings: file.all_findings,
    generatePasswords: file.generate_passwords,
    passwords: file.passwords,
    signInUrl: file.sign_in_url,
    skipInvalid: file.skip_invalid,
    skipExisting: file.skip_existing,
    pace: typeof file.pace === 'number' ? digits(file.pace) : file.pace,
    timeout: digits(file.timeout),
    wait: digits(file.wait),
    stopAfter: digits(file.stop_after),
  });
}

function toPath(typed: string, configPath: string): string {
  return typed === '-' ? typed : resolve(dirname(configPath), typed);
}

/** To the millionth and without an exponent, which no flag takes: `1e-7` is 0. */
function digits(value: number | undefined): string | undefined {
  if (value === undefined || Number.isInteger(value)) return value?.toString();
  return value.toFixed(6).replace(/\.?0+$/, '');
}

type Given<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined> };

function given<T extends object>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
}
