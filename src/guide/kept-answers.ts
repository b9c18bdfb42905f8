/** Answers that are saved to a configuration: which of them, in which form, and how they are shown. Never a secret. */

import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { ListAnswers } from '../app/results/index.js';
import { profileTitle } from '../directory/setting-value.js';
import { shippedProfile } from '../directory/shipped-profiles.js';
import { PROFILE_NAMES } from '../domain/profile-name.js';
import { clipped } from '../domain/text.js';
import { STATUS_FIELD } from '../domain/user.js';
import { isMissing, withDiskErrors } from '../platform/errno.js';
import { replaceFile } from '../platform/files.js';
import { shownPath } from '../platform/shown-path.js';
import { isPathSetting } from '../settings/config-file.js';
import { keyOf, type Setting } from '../settings/option.js';
import { type RawOptions, SETTINGS } from '../settings/option-table.js';
import { fieldName } from '../texts/finding-text.js';
import { type Language, textsIn } from '../texts/texts.js';
import { type Answers, optionsWhere } from './answers.js';

export type Kept = Pick<Answers, 'options' | 'departments'>;

export function keptOptions(options: RawOptions): RawOptions {
  const { map = [], ...others } = options;
  // Rows to leave out, and status columns, differ from list to list.
  const columns = map.filter((text) => !text.startsWith(`${STATUS_FIELD}=`));
  return optionsWhere({ ...others, ...(columns.length > 0 && { map: columns }) }, (name, value) => {
    const isOfList = name === 'skipInvalid';
    return !isOfList && settingOf(name)?.example !== undefined && value !== undefined && value !== false;
  });
}

function settingOf(name: string): Setting | undefined {
  return new Map(Object.entries<Setting>(SETTINGS)).get(name);
}

export function hasKept({ options, departments }: Kept): boolean {
  return Object.keys(options).length + Object.keys(departments).length > 0;
}

/** The options that are not known yet; of an option with several entries, the missing ones. */
export function beyond(options: RawOptions, known: RawOptions): RawOptions {
  const values = new Map<string, unknown>(Object.entries(known));
  const isKnown = (name: string, one: unknown): boolean => [values.get(name)].flat().includes(one);
  const entries = Object.entries(options).map(([name, value]): readonly [string, unknown] => {
    if (typeof value === 'object') return [name, value.filter((one) => !isKnown(name, one))];
    return [name, isKnown(name, value) ? undefined : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && [value].flat().length > 0));
}

/** The options with paths relative to the folder of the configuration. */
function fromFolder(options: RawOptions, folder: string, cwd: string): RawOptions {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const isPath = typeof value === 'string' && folder !== cwd && isPathSetting(name, value);
      return [name, isPath ? configPathOf(relative(folder, resolve(cwd, value))) : value];
    }),
  );
}

/** A name without a separator would be read as the name of a profile. */
function configPathOf(path: string): string {
  return /[/\\]/u.test(path) ? path : `./${path}`;
}

type Member = readonly [path: readonly string[], value: unknown];

/** Members of the configuration; those of `map`, settings and departments one by one. */
function membersOf({ options, departments }: Kept): readonly Member[] {
  const settings = Object.entries(options).flatMap(([name, value]): readonly Member[] => {
    const setting = settingOf(name);
    if (setting === undefined) return [];
    const key = keyOf(setting);
    if (name === 'map' || name === 'set' || name === 'status')
      return [value].flat().map((text) => {
        const at = name === 'status' ? String(text).lastIndexOf('=') : String(text).indexOf('=');
        return [[key, String(text).slice(0, at)], String(text).slice(at + 1)];
      });
    return [[[key], name === 'department' && /^\d+$/u.test(String(value)) ? Number(value) : value]];
  });
  const ids = Object.entries(departments).map(([name, id]): Member => [['departments', name], id]);
  return [...settings, ...ids];
}

/** Adds these answers to a configuration. Its comments and all other members stay. */
function configWith(kept: Kept, text = '{}\n'): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  // A new last member would come between the one before and the comment that follows it.
  const isFirst = /\/[/*]/u.test(text);
  const options = { formattingOptions, ...(isFirst && { getInsertionIndex: () => 0 }) };
  const members = isFirst ? membersOf(kept).toReversed() : membersOf(kept);
  return members.reduce(
    (now, [path, value]) => applyEdits(now, modify(now, [...path], value, options)),
    text,
  );
}

/** The answers as the members of a configuration. */
export function configMembers(kept: Kept): ListAnswers['options'] {
  return JSON.parse(configWith(kept));
}

const MAX_ANSWER_LENGTH = 600;

/** The saved answers for people: `columns: login = Kennung, first name = Rufname`. */
export function keptTexts(kept: Kept, language: Language): readonly string[] {
  const { guide } = textsIn(language);
  return Object.entries(configMembers(kept)).flatMap(([key, value]) => {
    // Shown without the key `profile_settings`: `domain: school.example`.
    if (key === 'profile_settings')
      return answerTexts(key, value, language).map((text) => text.replace(' = ', ': '));
    if (key === 'profile') return [`${guide.kept[key]}: ${serviceTitle(String(value), language)}`];
    const text =
      key === 'generate_passwords' ? guide.generated : answerTexts(key, value, language).join(', ');
    return [`${guide.kept[key] ?? key}: ${clipped(text, MAX_ANSWER_LENGTH)}`];
  });
}

/** The title of a shipped profile; the path of another. */
function serviceTitle(profile: string, language: Language): string {
  const name = PROFILE_NAMES.find((one) => one === profile);
  return name === undefined ? profile : profileTitle(shippedProfile(name).form, language);
}

function answerTexts(key: string, value: unknown, language: Language): readonly string[] {
  const { none, keptSettings, keptValues } = textsIn(language).guide;
  const words = (one: unknown) => keptValues[key]?.[String(one)] ?? String(one);
  if (typeof value !== 'object' || value === null) return [words(value)];
  if (Array.isArray(value)) return value.map(String);
  const named = (name: string) => (key === 'profile_settings' ? (keptSettings[name] ?? name) : name);
  return Object.entries(value).map(
    ([name, one]) =>
      `${key === 'map' ? fieldName(name, language) : named(name)} = ${one === '' ? none : words(one)}`,
  );
}

const FOR_ALL = 0o644;

/** @param path of the configuration, which may not exist @returns it as typed @throws {UserError} if not writable */
export async function keepAnswers(
  { options, departments }: Kept,
  path: string,
  cwd: string,
): Promise<string> {
  const kept = { options: fromFolder(options, dirname(path), cwd), departments };
  // A symbolic link is kept: its target is written.
  const file = await realpath(path).catch(() => path);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  const mode = text === undefined ? FOR_ALL : (await stat(file)).mode & 0o777;
  await withDiskErrors(() => replaceFile(file, configWith(kept, text), { mode }));
  return shownPath(path, cwd);
}
