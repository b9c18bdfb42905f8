/** Finds the configuration file, checks it against the table of settings, and returns its values. */

import { dirname, resolve } from 'node:path';
import { getNodeValue, type Node, parseTree } from 'jsonc-parser';
import * as v from 'valibot';
import { isProfilePath } from '../domain/profile-name.js';
import { foldSpaces } from '../domain/text.js';
import { defined } from '../platform/collections.js';
import type { Caller } from '../platform/io.js';
import { documentError, membersOf, type Problem, parseDocument, quoted } from '../platform/jsonc.js';
import { findProblems, nameOfSetting, unknownKey, wrongValue } from '../platform/schema-problems.js';
import { phrase } from '../texts/phrase.js';
import { CONFIG_SETTINGS, type ConfigSetting, type ConfigValues } from './config-settings.js';
import { type ConfigText, locateConfig, type Search } from './locate-config.js';
import { takes } from './option.js';
import type { RawOptions } from './option-table.js';

export type Config = Omit<ConfigText, 'text'> & { readonly values: ConfigValues };

const WHOLE = v.record(v.string(), v.unknown(), takes('configuration'));

/** The file that `--config` or PROVISION_CONFIG names, otherwise the nearest. @throws {UserError} `configuration` */
export async function configOf(
  { config }: Pick<RawOptions, 'config'>,
  { cwd, env, uid }: Caller,
): Promise<Config | undefined> {
  if (config === false) return undefined;
  const path = config ?? (env.PROVISION_CONFIG || undefined);
  return await findConfig({ cwd, path, runner: { uid, sudoUid: env.SUDO_UID } });
}

/** Searches from `folder`, but resolves `--config` from the current folder. @throws {UserError} `configuration` */
export async function callConfig(
  { config }: Pick<RawOptions, 'config'>,
  folder: string,
  io: Caller,
): Promise<Config | undefined> {
  const named = config ? { config: resolve(io.cwd, config) } : defined({ config });
  return await configOf(named, { ...io, cwd: folder });
}

/** @throws {UserError} `configuration` if it is missing, unreadable, not trusted, not JSON, or invalid */
export async function findConfig(search: Search): Promise<Config | undefined> {
  const found = await locateConfig(search);
  if (found === undefined) return undefined;
  const { path, label, text, isNamed } = found;
  const root = parseDocument(text, label);
  const { values, problems } = readSettings(root, path);
  if (problems.length > 0) throw documentError('config-invalid', label, text, problems);
  return { path, label, isNamed, values };
}

/** Settings by their keys, as in a configuration. @returns `undefined` if one is invalid */
export function parseSettings(settings: Readonly<Record<string, unknown>>): RawOptions | undefined {
  const root = parseTree(JSON.stringify(settings));
  const read = root && readSettings(root, '');
  return read?.problems.length === 0 ? read.values : undefined;
}

/** @param path of the configuration */
function readSettings(root: Node, path: string) {
  const values: [string, unknown][] = [];
  const problems: Problem[] = [...findProblems(root, WHOLE, [])];
  for (const [key, node] of membersOf(root)) {
    const setting = CONFIG_SETTINGS.get(key.value);
    const wrong = setting === undefined ? [unknownSetting(key)] : settingProblems(node, setting, key.value);
    problems.push(...wrong);
    if (setting !== undefined && key.value !== '$schema')
      values.push([setting.name, valueAt(node, setting, path)]);
    if (setting?.name === 'set') values.push(...settingFiles(node, path));
  }
  // The loop above has checked each value against the table.
  return { values: Object.fromEntries(values) as ConfigValues, problems };
}

function settingProblems(node: Node, setting: ConfigSetting, key: string): readonly Problem[] {
  const problems = findProblems(node, setting.schema, [key]);
  if (problems.length > 0) return withBlanks(problems, node, setting.name);
  if (setting.name === 'departments') return repeatedNames(node);
  // The department may be a name that is defined further down in the file.
  if (setting.kind === undefined || setting.name === 'department') return [];
  const { kind, schema } = setting;
  return texts(node, setting).flatMap(({ text, part }, at) => {
    if (isValid(text, kind.parse)) return [];
    if (part === node) return [wrongValue(node, schema, nameOfSetting([key]), kind.hint)];
    return [wrongValue(part, v.string(kind.takes), nameOfSetting([key, at]), kind.hint)];
  });
}

function isValid(text: string, parse: (text: string) => unknown): boolean {
  try {
    return parse(text) !== undefined;
  } catch {
    return false;
  }
}

type Text = { readonly text: string; readonly part: Node };

/** The texts that a user would type for a value, with the node of each. */
function texts(node: Node, { isList }: ConfigSetting): readonly Text[] {
  if (node.type === 'object')
    return membersOf(node)
      .filter(([, { type }]) => type !== 'object')
      .map(([key, part]) => ({ text: `${key.value}=${part.value}`, part }));
  const items = node.children ?? [node];
  if (isList) return items.map((part) => ({ text: typed(part.value), part }));
  return [{ text: items.map(({ value }) => typed(value)).join(','), part: node }];
}

/** `{ "wstoken": { "file": "../secrets/wstoken" } }`: the files of secret settings, by name. */
function settingFiles(node: Node, path: string): [string, unknown][] {
  const files = membersOf(node).flatMap(([key, value]) =>
    membersOf(value).map(([, { value: file }]) => [key.value, resolve(dirname(path), String(file))]),
  );
  return files.length === 0 ? [] : [['settingFiles', Object.fromEntries(files)]];
}

/** Rounds numbers to millionths, since flags do not accept exponents. */
export function typed(value: unknown): string {
  return String(typeof value === 'number' ? Number(value.toFixed(6)) : value);
}

function valueAt(node: Node, setting: ConfigSetting, path: string): unknown {
  if (setting.kind === undefined) return getNodeValue(node);
  const all = texts(node, setting).map(({ text }) => text);
  if (setting.isList) return all;
  const [text = ''] = all;
  return isPathSetting(setting.name, text) ? resolve(dirname(path), text) : text;
}

/** True if the text is a path, which is relative to the folder of the configuration. */
export function isPathSetting(name: string, text: string): boolean {
  return PATHS.has(name) && text !== '-' && (name !== 'profile' || isProfilePath(text));
}

const PATHS: ReadonlySet<string> = new Set(['tokenFile', 'clientSecretFile', 'keyFile', 'profile']);

/** Explains `null`, which findings suggest for the number of a department or the meaning of a status. */
function withBlanks(problems: readonly Problem[], node: Node, setting: string): readonly Problem[] {
  if (setting !== 'departments' && setting !== 'status') return problems;
  const blanks = membersOf(node).filter(([, { type }]) => type === 'null');
  const names = new Map(blanks.map(([{ value }, { offset }]) => [offset, quoted(value)]));
  return problems.map((problem) => {
    const name = names.get(problem.offset);
    if (name === undefined) return problem;
    const key = setting === 'status' ? 'statusBlank' : 'departmentBlank';
    return { ...problem, what: phrase(({ documents }) => documents[key](name)) };
  });
}

/** A department may have several names, but a name must mean one department. */
function repeatedNames(node: Node): readonly Problem[] {
  const seen = new Map<string, { readonly name: string; readonly id: number }>();
  return membersOf(node).flatMap(([key, id]) => {
    const first = seen.get(foldSpaces(key.value));
    seen.set(foldSpaces(key.value), first ?? { name: key.value, id: id.value });
    if (first === undefined || first.id === id.value) return [];
    const what = phrase(({ documents }) => documents.departmentTwice(quoted(key.value), quoted(first.name)));
    return [{ offset: key.offset, what }];
  });
}

/** Keys under which users put a token or another secret. */
const SECRET = /(?:token|authorization|password|secret)$/i;

function unknownSetting(key: Node): Problem {
  if (SECRET.test(key.value))
    return {
      offset: key.offset,
      what: phrase(({ documents }) => documents.secretKey(quoted(key.value))),
      next: phrase(({ documents }) => documents.secretKeyNext()),
    };
  const known = [...CONFIG_SETTINGS.keys()].filter((one) => !one.startsWith('$'));
  return unknownKey(key, known);
}
