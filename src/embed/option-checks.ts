/** Checks a program's options before anything is read, and converts them to options of the command line. */

import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { UserError } from '../domain/errors.js';
import { Secret } from '../domain/secret.js';
import { excerpt } from '../domain/text.js';
import { defined } from '../platform/collections.js';
import { isText } from '../platform/parse-json.js';
import type { Takes } from '../platform/schema.js';
import { nearest } from '../platform/suggest.js';
import { typed } from '../settings/config-file.js';
import { department, type Kind, parseGiven, takes } from '../settings/option.js';
import { kindOf, type RawOptions } from '../settings/option-table.js';
import { parseClientSecret } from '../token/client-secret.js';
import type { TokenSource } from '../token/secret-file.js';
import { parseToken } from '../token/token-source.js';
import type { CheckOptions, CreateOptions } from './embed-options.js';

/** `check` sends and writes nothing. */
export type Purpose = 'check' | 'create';

type Property = {
  /** Checks only the type. Outputs one or more texts, as on a command line; numbers are converted. */
  readonly schema: v.GenericSchema;
  readonly kind?: Kind<unknown>;
};

const PATH: Kind<string> = {
  takes: () => 'a path',
  parse(text) {
    if (text.includes('\0')) throw refused('embed-path-nul', 'The path contains a NUL character (U+0000)');
    return text.trim() || undefined;
  },
};

/** The command line accepts several values, separated by commas. */
const LOGIN: Kind<string> = {
  takes: () => 'nicknames without commas: ["a.petrova"]',
  parse: (text) => (text.includes(',') ? undefined : text.trim() || undefined),
};

const SETTING_TAKES = 'a string, a number, true or false';
const SETTING = v.union(
  [v.string(), v.boolean(), v.pipe(v.number(), v.finite(SETTING_TAKES))],
  SETTING_TAKES,
);

/** Matches the names that the rules of profiles allow. */
const SETTING_NAME = v.regex<string, string>(/^[a-z][a-z0-9_]*$/, 'names such as "realm" or "app_key"');

const HEADERS_TAKES = 'headers by name: { "X-Org-Id": "42" }';
const PACE_TAKES = 'seconds from 0 to 3600, or a range of seconds: [1, 2]';
const RANGE = v.pipe(
  v.strictTuple([v.number(), v.number()]),
  v.transform((range) => range.map(typed).join('-')),
);
const TOKEN_TAKES = 'a string, or a function that returns a promise of one';
const ENV_TAKES = 'variables by name: { HTTPS_PROXY: "http://proxy.example:3128" }';

const SWITCH = { schema: v.boolean(takes('trueOrFalse')) };

const OF_CHECK = {
  roster: text(PATH),
  cwd: text(PATH),
  config: text(PATH),
  profile: text({ ...PATH, takes: takes('profile') }),
  settings: { schema: pairs('=', takes('settingValues'), SETTING, SETTING_NAME), kind: kindOf('set') },
  // This option has no kind, since its names come from the configuration.
  department: { schema: v.union([v.string(), v.number()], department().takes) },
  map: { schema: pairs('=', takes('mappings'), v.string(takes('columnHeader'))), kind: kindOf('map') },
  encoding: text(kindOf('encoding')),
  new: { schema: v.pipe(v.array(v.string(LOGIN.takes), LOGIN.takes), v.readonly()), kind: LOGIN },
  results: text(PATH),
} as const satisfies Readonly<Record<keyof CheckOptions, Property>>;

const OF_CREATE = {
  ...OF_CHECK,
  baseUrl: text(kindOf('baseUrl')),
  token: {
    schema: v.union(
      [v.string(), v.custom<() => Promise<string>>((value) => typeof value === 'function')],
      TOKEN_TAKES,
    ),
    kind: { takes: () => TOKEN_TAKES, parse: parseToken },
  },
  tokenFile: text(PATH),
  clientId: text(kindOf('clientId')),
  clientSecret: text({ takes: () => 'a client secret as a string', parse: parseClientSecret }),
  clientSecretFile: text(PATH),
  keyFile: text(PATH),
  org: { schema: v.pipe(v.string(kindOf('org').takes), v.trim()), kind: kindOf('org') },
  headers: { schema: pairs(':', HEADERS_TAKES, v.string('a string')), kind: kindOf('header') },
  pace: {
    schema: v.union([v.number(), RANGE], PACE_TAKES),
    kind: { takes: () => PACE_TAKES, parse: kindOf('pace').parse },
  },
  timeout: number(kindOf('timeout')),
  limit: number(kindOf('limit')),
  stopAfter: number(kindOf('stopAfter')),
  skipInvalid: SWITCH,
  skipExisting: SWITCH,
  generatePasswords: text(kindOf('generatePasswords')),
  env: { schema: v.pipe(objectOf(ENV_TAKES), v.record(v.string(), v.string('a string'))) },
  signal: { schema: v.instance(AbortSignal, 'an AbortSignal') },
} as const satisfies Readonly<Record<keyof CreateOptions, Property>>;

type TextOf<T> = T extends number ? string : T;

type Typed = {
  readonly [K in keyof typeof OF_CREATE]?: TextOf<v.InferOutput<(typeof OF_CREATE)[K]['schema']>>;
} & { readonly roster: string };

export type GivenOptions = ReturnType<typeof givenOptions>;

/** @throws {UserError} that names the invalid or unknown option */
export function givenOptions(options: unknown, purpose: Purpose) {
  const typed = typedOptions(options, purpose === 'check' ? OF_CHECK : OF_CREATE);
  refuseBoth(typed, 'token', 'tokenFile');
  refuseBoth(typed, 'clientSecret', 'clientSecretFile');
  const { roster, cwd: folder, config, token, clientSecret, env = {}, signal, ...more } = typed;
  const { settings: set, headers: header, ...texts } = more;
  const rosterPath = resolve(folder ?? '', roster);
  const cwd = folder === undefined ? dirname(rosterPath) : resolve(folder);
  // `-` is a file: the standard input belongs to the program that calls.
  const absolute = (path: string | undefined) => path && resolve(cwd, path);
  const files = {
    tokenFile: absolute(texts.tokenFile),
    clientSecretFile: absolute(texts.clientSecretFile),
    keyFile: absolute(texts.keyFile),
  };
  const dryRun = purpose === 'check';
  const flags: RawOptions = defined({ ...texts, ...files, set, header, yes: true, dryRun });
  return {
    rosterPath,
    cwd,
    config,
    token: secretOf(token, 'token'),
    clientSecret: secretOf(clientSecret, 'clientSecret'),
    env,
    signal,
    /** The remaining options, as on a command line. */
    flags,
  };
}

function secretOf(value: Typed['token'], from: string): TokenSource | undefined {
  if (isText(value)) return { kind: 'text', token: new Secret(value), from };
  return value && { kind: 'function', get: value, from };
}

/** @throws {UserError} that names the option */
export function checkText(option: string, kind: Kind<unknown>, text: string): void {
  try {
    parseGiven(kind, { text, from: option });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { reason, code, textIn } = error;
    // Omits the cause, since some options are secret.
    throw new UserError(reason, code, textIn, { option });
  }
}

const GIVE_ROSTER = 'Give the path of the roster.';

type Table = Readonly<Record<string, Property>>;

function typedOptions(options: unknown, table: Table): Typed {
  if (!isRecord(options))
    throw refused(
      'embed-options-wrong',
      `The function takes an object with options, not ${typeOf(options)}`,
      'Give at least the roster: { roster: "users.csv" }.',
    );
  // Inherited members are not options.
  const definedOptions = Object.entries(options).filter(([, value]) => value !== undefined);
  const texts = Object.fromEntries(
    definedOptions.map(([name, value]) => [name, typedOption(name, value, table)]),
  );
  if (texts.roster === undefined)
    throw refused('embed-roster-missing', 'The option roster is missing', GIVE_ROSTER, 'roster');
  // The table entry has already checked the type.
  return texts as Typed;
}

function typedOption(name: string, value: unknown, table: Table): unknown {
  const property = Object.hasOwn(table, name) ? table[name] : undefined;
  if (property === undefined) throw unknownOption(name, Object.keys(table));
  const { issues, output } = v.safeParse(property.schema, value, { abortEarly: true });
  if (issues !== undefined) throw wrongType(name, issues[0]);
  const texts = typeof output === 'number' ? typed(output) : output;
  const { kind } = property;
  if (kind !== undefined) for (const text of [texts].flat().filter(isText)) checkText(name, kind, text);
  return texts;
}

/** Quotes no value, since it may be secret. */
function wrongType(option: string, { kind, message, path, input }: v.BaseIssue<unknown>): UserError {
  // An invalid key may contain a value.
  const keys = (path ?? []).filter(({ origin }) => origin === 'value').map(({ key }) => String(key));
  const what = `${excerpt([option, ...keys].join('.'))} takes ${message}`;
  const not = kind === 'schema' ? `, not ${typeOf(input)}` : '';
  return refused('option-value-wrong', what + not, undefined, option);
}

/** An error for the program's author, in English only. */
function refused(code: string, what: string, next?: string, option?: string): UserError {
  return new UserError('usage', code, () => ({ what, next }), { option });
}

function unknownOption(name: string, known: readonly string[]): UserError {
  const inCamelCase = name.replace(/[-_]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const near = known.find((one) => one.toLowerCase() === inCamelCase.toLowerCase()) ?? nearest(name, known);
  const list = `The options are ${known.join(', ')}.`;
  const next = near === undefined ? list : `Did you mean ${near}? ${list}`;
  return refused('embed-option-unknown', `There is no option ${JSON.stringify(excerpt(name))}`, next, name);
}

function refuseBoth(typed: Typed, one: keyof Typed, other: keyof Typed): void {
  if (typed[one] === undefined || typed[other] === undefined) return;
  throw refused('embed-options-both', `Both ${one} and ${other} are given`, 'Give one of them.', other);
}

function text(kind: Kind<unknown>) {
  return { schema: v.string(kind.takes), kind };
}

function number(kind: Kind<unknown>) {
  return { schema: v.number(kind.takes), kind };
}

/** An object with arbitrary keys. Members that are `undefined` are dropped. */
function objectOf(takes: Takes) {
  return v.pipe(v.custom<Readonly<Record<string, unknown>>>(isRecord, takes), v.transform(defined));
}

/** Converts an object to texts of name and value. @param separator between name and value */
function pairs(
  separator: string,
  takes: Takes,
  member: v.GenericSchema<string | number | boolean>,
  rule?: v.PipeAction<string, string, v.BaseIssue<string>>,
) {
  const name = v.pipe(v.string(), v.trim(), rule ?? v.excludes(separator, `names without "${separator}"`));
  return v.pipe(
    objectOf(takes),
    v.record(name, member),
    v.transform((members) => Object.entries(members).map(([name, value]) => `${name}${separator}${value}`)),
  );
}

/** True for a plain object of any realm, but not for an array, map or URL. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOf(value) === 'a value of type Object';
}

function typeOf(value: unknown): string {
  return `a value of type ${Object.prototype.toString.call(value).slice('[object '.length, -1)}`;
}
