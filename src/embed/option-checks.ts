/** Checks the options that a program passes, before anything is read: every option by its schema, and no other is known. */

import * as v from 'valibot';
import { parseBaseUrl } from '../directory/base-url.js';
import { checkedHeader } from '../directory/header.js';
import type { Pace } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import { GENERATES } from '../domain/roster-options.js';
import { excerpt } from '../domain/text.js';
import { defined } from '../platform/collections.js';
import { isObject, isText } from '../platform/parse-json.js';
import { wholeNumber } from '../platform/schema.js';
import { nearest } from '../platform/suggest.js';
import { department, oneOf } from '../settings/option.js';
import { kindOf } from '../settings/option-table.js';
import { parseClientSecret } from '../token/client-secret.js';
import { parseClientId } from '../token/sign-in.js';
import { parseToken } from '../token/token-source.js';
import type { CheckOptions, CreateOptions } from './embed-options.js';

const LONGEST_SECONDS = 3600;

/** Texts of them are not shown. */
const SECRET: readonly string[] = ['token', 'clientSecret'];

const SETTING = 'a string, a number, true or false';
const DEPARTMENT = department().takes();
const PATH = path('a path');

const NICKNAMES = 'nicknames: ["a.petrova"]';

const OF_BOTH = {
  roster: PATH,
  cwd: PATH,
  config: PATH,
  profile: path('the name of a profile, or the path of a file'),
  settings: record(
    'settings by their names: { realm: "school" }',
    v.pipe(
      v.union([v.string(), v.boolean(), v.pipe(v.number(), v.finite(SETTING))], SETTING),
      v.transform(String),
    ),
  ),
  department: v.pipe(
    v.union(
      [wholeNumber(1, undefined, DEPARTMENT), v.pipe(v.string(), v.regex(/\S/u, DEPARTMENT))],
      DEPARTMENT,
    ),
    v.transform(String),
  ),
  map: record('fields and columns: { nickname: "Login" }', v.string('the header of a column')),
  encoding: text('the name of an encoding, such as "windows-1251"', kindOf('encoding').parse),
  new: v.pipe(v.array(v.string('a nickname'), NICKNAMES), v.readonly()),
  results: PATH,
} as const satisfies SchemasOf<CheckOptions>;

const OF_CREATE = {
  ...OF_BOTH,
  baseUrl: text('an address as a string, such as "https://directory.example"', parseBaseUrl),
  token: v.union(
    [text('a string', parseToken), v.custom<() => Promise<string>>((value) => typeof value === 'function')],
    'a string, or a function that returns a promise of one',
  ),
  tokenFile: PATH,
  clientId: text('a client ID', parseClientId),
  clientSecret: text('a client secret as a string', parseClientSecret),
  clientSecretFile: PATH,
  keyFile: PATH,
  org: text(kindOf('org').takes(), (name) => (isBlank(name) ? undefined : kindOf('org').parse(name))),
  headers: v.pipe(
    record('headers by their names: { "X-Org-Id": "42" }', v.string('a string'), refuseColons),
    v.transform((headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => checkedHeader(name, value.trim()))),
    ),
  ),
  pace: parsed(
    `seconds from 0 to ${LONGEST_SECONDS}, or the least and the most of them: [1, 2]`,
    v.custom<number | readonly [number, number]>(() => true),
    paceOf,
  ),
  timeout: parsed(
    `seconds from 1 to ${LONGEST_SECONDS}`,
    v.custom<number>(() => true),
    (value) => (isBetween(value, 1, LONGEST_SECONDS) ? value * 1000 : undefined),
  ),
  limit: wholeNumber(1, undefined, 'a whole number, 1 or more'),
  stopAfter: wholeNumber(0, undefined, 'a whole number, 0 or more'),
  skipInvalid: v.boolean('true or false'),
  skipExisting: v.boolean('true or false'),
  generatePasswords: v.picklist(GENERATES, oneOf(GENERATES)()),
  env: record('variables by their names: { HTTPS_PROXY: "http://proxy.example:3128" }', v.string('a string')),
  signal: v.instance(AbortSignal, 'an AbortSignal'),
} as const satisfies SchemasOf<CreateOptions>;

/** An error of a program that calls the functions, for whoever writes it: in English alone. */
export function refusedOption(option: string, code: string, what: string, next?: string): UserError {
  return new UserError('usage', code, () => ({ what, next }), { option });
}

function refused(code: string, what: string, next?: string): UserError {
  return new UserError('usage', code, () => ({ what, next }));
}

/** A schema for each option, which takes nothing that the type of the option does not have. */
type SchemasOf<T> = { readonly [K in keyof Required<T>]: v.GenericSchema<T[K], unknown> };

type Table = Readonly<Record<string, v.GenericSchema>>;
type Checked<T extends Table> = { readonly [K in keyof T]?: v.InferOutput<T[K]> } & {
  readonly roster: string;
};

/** The options as a run takes them: times in milliseconds, addresses and secrets parsed. */
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
    throw refused(
      'embed-options-wrong',
      `The function takes an object with options, ${notA(options)}`,
      'Give at least the roster: { roster: "users.csv" }.',
    );
  // Inherited members are not options.
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const values = given.map(([name, value]) => [name, parsedValue(name, value, table)] as const);
  if (!given.some(([name]) => name === 'roster'))
    throw refusedOption(
      'roster',
      'embed-roster-missing',
      'The option roster is missing',
      'Give the path of the roster.',
    );
  // Each was parsed by its own entry of the table.
  return Object.fromEntries(values) as Checked<T>;
}

function parsedValue(name: string, value: unknown, table: Table): unknown {
  const schema = Object.hasOwn(table, name) ? table[name] : undefined;
  if (schema === undefined) throw unknownOption(name, Object.keys(table));
  try {
    const { issues, output } = v.safeParse(schema, value, { abortEarly: true });
    if (issues === undefined) return output;
    const [{ message, path = [], input }] = issues;
    const place = [name, ...path.map(({ key }) => String(key))].join('.');
    const shown = SECRET.includes(name) && input !== null ? `not this ${typeof input}` : notA(input);
    throw refusedOption(name, 'embed-option-wrong', `${excerpt(place)} takes ${message}, ${shown}`);
  } catch (error) {
    if (!(error instanceof UserError) || error.option !== undefined) throw error;
    const { reason, code, message, next } = error;
    const what = `${name}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
    // Without a cause: some options are secret.
    throw new UserError(reason, code, () => ({ what, next }), { option: name });
  }
}

function unknownOption(name: string, known: readonly string[]): UserError {
  const inCamelCase = name.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const near = known.find((one) => one.toLowerCase() === inCamelCase.toLowerCase()) ?? nearest(name, known);
  const list = `The options are ${known.join(', ')}.`;
  const next = near === undefined ? list : `Did you mean ${near}? ${list}`;
  const what = `There is no option ${JSON.stringify(excerpt(name))}`;
  return refusedOption(name, 'embed-option-unknown', what, next);
}

function refuseBoth(one: string, first: unknown, other: string, second: unknown): void {
  if (first === undefined || second === undefined) return;
  throw refusedOption(other, 'embed-options-both', `Both ${one} and ${other} are given`, 'Give one of them.');
}

/** @param parse the value; `undefined` for a wrong one. May throw a `UserError` that says more */
function parsed<In, T>(takes: string, schema: v.GenericSchema<In>, parse: (value: In) => T | undefined) {
  return v.pipe(
    schema,
    v.rawTransform(({ dataset, addIssue, NEVER }): T => {
      const value = parse(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: takes });
      return NEVER;
    }),
  );
}

function text<T>(takes: string, parse: (value: string) => T | undefined) {
  return parsed(takes, v.string(takes), parse);
}

function path(takes: string) {
  return text(takes, (value) => {
    if (value.includes('\0')) throw refused('embed-path-nul', 'The path contains a NUL character (U+0000)');
    return isBlank(value) ? undefined : value;
  });
}

/** An object with any names, without members that are `undefined`. */
function record<S extends v.GenericSchema>(takes: string, member: S, check = (_: object): void => {}) {
  return v.pipe(
    v.custom<Readonly<Record<string, v.InferInput<S>>>>(isRecord, takes),
    v.check((members) => {
      check(members);
      return true;
    }),
    v.transform(defined),
    v.record(v.string(), member),
  );
}

/** The text behind a colon is a value in the wrong place, which may be secret. */
function refuseColons(headers: object): void {
  if (!Object.keys(headers).some((name) => name.includes(':'))) return;
  const next = 'Give name and value apart: headers: { "X-Org-Id": "42" }.';
  throw refusedOption('headers', 'embed-header-colon', 'headers: a name contains a colon', next);
}

function paceOf(value: unknown): Pace | undefined {
  const [min, max, ...more] = Array.isArray(value) ? value : [value, value];
  const isRange = isBetween(min, 0, LONGEST_SECONDS) && isBetween(max, min, LONGEST_SECONDS);
  return isRange && more.length === 0 ? { min: min * 1000, max: max * 1000 } : undefined;
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}

function isBlank(value: string): boolean {
  return value.trim() === '';
}

/** An object of any realm: a list, a map or an address is none. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && Object.prototype.toString.call(value) === '[object Object]';
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
