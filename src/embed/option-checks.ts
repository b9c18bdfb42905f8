/** What a program passes, checked before anything is read: every option by this table, and no other is known. */

import { parseBaseUrl } from '../directory/base-url.js';
import { checkedHeader } from '../directory/header.js';
import type { Pace } from '../domain/clock.js';
import { optionError, UserError } from '../domain/errors.js';
import { GENERATES, type Generates } from '../domain/roster-options.js';
import type { Secret } from '../domain/secret.js';
import { isObject, isText, isWhole } from '../lib/parse-json.js';
import { nearest } from '../lib/suggest.js';
import { excerpt } from '../lib/text.js';
import { oneOf } from '../settings/option.js';
import { kindOf } from '../settings/option-table.js';
import { parseClientSecret } from '../token/client-secret.js';
import { parseClientId } from '../token/sign-in.js';
import { parseToken } from '../token/token-source.js';
import type { CheckOptions, CreateOptions } from './embed-options.js';

/** How an option is checked. */
type Check<T> = {
  /** Follows “takes”. */
  readonly takes: string;
  /** Whether its text must not be shown. Default: false. */
  readonly isSecret?: true;
  /** The value as the run takes it; `undefined` for a wrong one. May throw a `UserError` that says more. */
  readonly parse: (value: unknown, name: string) => T | undefined;
};

const LONGEST_SECONDS = 3600;

const HEADER_FORM = 'Give name and value apart: headers: { "X-Org-Id": "42" }.';

const PATH: Check<string> = path('a path');
const SWITCH: Check<boolean> = {
  takes: 'true or false',
  parse: (value) => (typeof value === 'boolean' ? value : undefined),
};

const OF_BOTH = {
  roster: PATH,
  cwd: PATH,
  config: PATH,
  profile: path('the name of a profile, or the path of a file'),
  settings: record('settings by their names: { realm: "school" }', (value, name) => {
    if (!/\.[a-z][a-z0-9_]*$/.test(name)) return wrong(name, 'is not the name of a setting');
    const isValue = isText(value) || typeof value === 'boolean' || Number.isFinite(value);
    return isValue ? String(value) : wrong(name, `takes a string, a number, true or false, ${notA(value)}`);
  }),
  department: {
    takes: 'the id of a department (a whole number from 1) or a name from "departments"',
    parse: (value) => ((isWhole(value) && value > 0) || isFilled(value) ? String(value) : undefined),
  } satisfies Check<string>,
  map: record('fields and columns: { nickname: "Login" }', textIn('the header of a column')),
  encoding: {
    takes: 'the name of an encoding, such as "windows-1251"',
    parse: (value) => (isText(value) ? kindOf('encoding').parse(value) : undefined),
  } satisfies Check<string>,
  results: PATH,
} as const satisfies { readonly [K in keyof Required<CheckOptions>]: Check<unknown> };

const OF_CREATE = {
  ...OF_BOTH,
  baseUrl: {
    takes: 'an address as a string, such as "https://directory.example"',
    parse: (value) => (isText(value) ? parseBaseUrl(value) : undefined),
  } satisfies Check<URL>,
  token: {
    takes: 'a string, or a function that returns a promise of one',
    isSecret: true,
    parse: (value) => (isText(value) ? parseToken(value) : isFunction(value) ? value : undefined),
  } satisfies Check<Secret | (() => unknown)>,
  tokenFile: PATH,
  clientId: { takes: 'a client ID', parse: (value) => (isText(value) ? parseClientId(value) : undefined) },
  clientSecret: {
    takes: 'a client secret as a string',
    isSecret: true,
    parse: (value) => (isText(value) ? parseClientSecret(value) : undefined),
  } satisfies Check<Secret>,
  clientSecretFile: PATH,
  org: {
    takes: kindOf('org').takes,
    parse: (value) => (isFilled(value) ? kindOf('org').parse(value) : undefined),
  } satisfies Check<string>,
  headers: record('headers by their names: { "X-Org-Id": "42" }', (value, name, key) => {
    // What is behind a colon is a value in the wrong place, which may be secret.
    if (key.includes(':')) throw optionError('headers', 'headers: a name contains a colon', HEADER_FORM);
    const [, checkedValue] = checkedHeader(key, textIn('a string')(value, name).trim());
    return checkedValue;
  }),
  pace: {
    takes: `seconds from 0 to ${LONGEST_SECONDS}, or the least and the most of them: [1, 2]`,
    parse: paceOf,
  },
  timeout: {
    takes: `seconds from 1 to ${LONGEST_SECONDS}`,
    parse: (value) => (isBetween(value, 1, LONGEST_SECONDS) ? value * 1000 : undefined),
  } satisfies Check<number>,
  limit: wholeNumber(1),
  stopAfter: wholeNumber(0),
  skipInvalid: SWITCH,
  skipExisting: SWITCH,
  generatePasswords: {
    takes: oneOf(GENERATES),
    parse: (value) => GENERATES.find((which) => which === value),
  } satisfies Check<Generates>,
  env: record('variables by their names: { HTTPS_PROXY: "http://proxy.example:3128" }', textIn('a string')),
  signal: {
    takes: 'an AbortSignal',
    parse: (value) => (isSignal(value) ? value : undefined),
  } satisfies Check<AbortSignal>,
} as const satisfies { readonly [K in keyof Required<CreateOptions>]: Check<unknown> };

type Table = Readonly<Record<string, Check<unknown>>>;
type Checked<T extends Table> = {
  readonly [K in keyof T]?: NonNullable<ReturnType<T[K]['parse']>>;
} & { readonly roster: string };

/** What a run takes of the options: times in milliseconds, addresses and secrets parsed. */
export type CheckedOptions = Checked<typeof OF_CREATE>;

/** @throws {UserError} that names the option that is wrong, or that is not known */
export function checkedForCheck(options: unknown): Checked<typeof OF_BOTH> {
  return checked(options, OF_BOTH);
}

/** @throws {UserError} as `checkedForCheck` does */
export function checkedForCreate(options: unknown): CheckedOptions {
  const found = checked(options, OF_CREATE);
  refuseBoth('token', found.token, 'tokenFile', found.tokenFile);
  refuseBoth('clientSecret', found.clientSecret, 'clientSecretFile', found.clientSecretFile);
  return found;
}

function checked<T extends Table>(options: unknown, table: T): Checked<T> {
  if (!isRecord(options))
    throw new UserError(
      'usage',
      `The function takes an object with options, ${notA(options)}`,
      'Give at least the roster: { roster: "users.csv" }.',
    );
  // What it inherits is not an option.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const values = given.map(([name, value]) => [name, parsedValue(name, value, table)] as const);
  if (!given.some(([name]) => name === 'roster'))
    throw optionError('roster', 'The option roster is missing', 'Give the path of the roster.');
  // Each was parsed by its own entry of the table.
  return Object.fromEntries(values) as Checked<T>;
}

function parsedValue(name: string, value: unknown, table: Table): unknown {
  const check = Object.hasOwn(table, name) ? table[name] : undefined;
  if (check === undefined) throw unknownOption(name, Object.keys(table));
  let parsed: unknown;
  try {
    parsed = check.parse(value, name);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, message, texts, option } = error;
    if (option !== undefined) throw error;
    // Without a cause: some options are secret.
    throw optionError(
      name,
      `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`,
      texts.next,
      reason,
    );
  }
  if (parsed !== undefined) return parsed;
  const shown = check.isSecret && value !== null ? `not this ${typeof value}` : notA(value);
  throw optionError(name, `${name} takes ${check.takes}, ${shown}`);
}

function unknownOption(name: string, known: readonly string[]): UserError {
  const inCamelCase = name.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const near = known.find((one) => one.toLowerCase() === inCamelCase.toLowerCase()) ?? nearest(name, known);
  const list = `The options are ${known.join(', ')}.`;
  const next = near === undefined ? list : `Did you mean ${near}? ${list}`;
  return optionError(name, `There is no option ${JSON.stringify(excerpt(name))}`, next);
}

function refuseBoth(one: string, first: unknown, other: string, second: unknown): void {
  if (first === undefined || second === undefined) return;
  throw optionError(other, `Both ${one} and ${other} are given`, 'Give one of them.');
}

function path(takes: string): Check<string> {
  return {
    takes,
    parse(value) {
      if (!isFilled(value)) return undefined;
      if (value.includes('\0')) throw new UserError('usage', 'The path contains a NUL character (U+0000)');
      return value;
    },
  };
}

function wholeNumber(least: number): Check<number> {
  return {
    takes: `a whole number, ${least} or more`,
    parse: (value) => (isWhole(value) && value >= least ? value : undefined),
  };
}

/** An object with any names. @param parse of a member; `name` is its whole name: `settings.realm` */
function record<T>(
  takes: string,
  parse: (value: unknown, name: string, key: string) => T,
): Check<Readonly<Record<string, T>>> {
  return {
    takes,
    parse(value, option) {
      if (!isRecord(value)) return undefined;
      const members = Object.entries(value).filter(([, member]) => member !== undefined);
      return Object.fromEntries(
        members.map(([key, member]) => [key, parse(member, `${option}.${key}`, key)]),
      );
    },
  };
}

function textIn(takes: string): (value: unknown, name: string) => string {
  return (value, name) => (isText(value) ? value : wrong(name, `takes ${takes}, ${notA(value)}`));
}

/** @param name of a member of an option */
function wrong(name: string, what: string): never {
  throw optionError(name.split('.', 1)[0] ?? name, `${excerpt(name)} ${what}`);
}

function paceOf(value: unknown): Pace | undefined {
  const [min, max, ...more] = Array.isArray(value) ? value : [value, value];
  const isRange = isBetween(min, 0, LONGEST_SECONDS) && isBetween(max, min, LONGEST_SECONDS);
  return isRange && more.length === 0 ? { min: min * 1000, max: max * 1000 } : undefined;
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

function isFilled(value: unknown): value is string {
  return isText(value) && value.trim() !== '';
}

function isFunction(value: unknown): value is () => unknown {
  return typeof value === 'function';
}

/** Of whatever realm: a list, a map or an address is none. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
}

function isSignal(value: unknown): value is AbortSignal {
  return value instanceof AbortSignal;
}

/** `not 5`, `not null`, `not an object`, `not a Map`. Only short values are shown, and no text in a list or an object. */
function notA(value: unknown): string {
  if (isText(value)) return `not ${JSON.stringify(excerpt(value))}`;
  if (Array.isArray(value)) return 'not a list';
  if (typeof value === 'function') return 'not a function';
  if (typeof value !== 'object' || value === null) return `not ${String(value)}`;
  const [, kind = 'Object'] = /^\[object (\w+)\]$/.exec(Object.prototype.toString.call(value)) ?? [];
  if (kind === 'Object') return 'not an object';
  return `not ${/^[aeio]/i.test(kind) ? 'an' : 'a'} ${kind}`;
}
