/** The commands that do what the guided start does, and what of them a configuration keeps. */

import { relative, resolve } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import type { RosterReading } from '../app/prepare/write-roster.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { defined } from '../lib/collections.js';
import { shellQuote } from '../lib/shell-quote.js';
import { isPathSetting } from '../settings/config-file.js';
import { type CommandName, flagOf, keyOf, type Setting } from '../settings/option.js';
import { optionsOf, type RawOptions, SETTINGS } from '../settings/option-table.js';
import type { Answers } from './answers.js';
import { fieldName } from './people-text.js';

type Options = RawOptions & { readonly config?: string | false };

/** The options as a command takes them; those that it does not have are left out. */
export function flagsOf(options: Options, command: CommandName): readonly string[] {
  const known = new Set(optionsOf(command).map(({ flags }) => flags));
  const { config } = options;
  const named = config === false ? ['--no-config'] : config === undefined ? [] : ['--config', config];
  const given = Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => {
    const value: unknown = Object.entries(options).find(([key]) => key === name)?.[1];
    const isDefault = name === 'profile' && value === DEFAULT_PROFILE;
    if (value === undefined || value === false || isDefault || !known.has(setting.flags)) return [];
    const flag = flagOf(setting);
    if (value === true) return [flag];
    return [value]
      .flat()
      .flatMap((text) => (`${text}`.startsWith('-') ? [`${flag}=${text}`] : [flag, `${text}`]));
  });
  return [...given, ...named];
}

/** A command to copy. */
export function commandText(program: string, argv: readonly string[]): string {
  return [program, ...argv.map((word) => shellQuote(word))].join(' ');
}

/** What has to be said of the roster that `prepare` writes, in the place of what was said of the list. */
export function afterPrepare(options: Options, reading: RosterReading): Options {
  const { map: _map, encoding: _encoding, nameOrder: _order, sheet: _sheet, ...others } = options;
  return {
    ...others,
    ...defined({
      map: reading.map?.length ? reading.map.map(({ field, from }) => `${field}=${from}`) : undefined,
      encoding: reading.encoding,
      nameOrder: reading.nameOrder,
      rosterFormat: reading.format,
    }),
  };
}

/** The options that a configuration can hold. */
export function keptOptions(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => {
      const setting = Object.entries<Setting>(SETTINGS).find(([key]) => key === name)?.[1];
      return setting?.example !== undefined && value !== undefined && value !== false;
    }),
  );
}

/** The options that the configuration does not give already; of lists, the entries. */
export function beyondConfig(options: Options, values: RawOptions): Options {
  const known = new Map<string, unknown>(Object.entries(values));
  const isKnown = (name: string, one: unknown): boolean => [known.get(name)].flat().includes(one);
  const entries = Object.entries(options).map(([name, value]): readonly [string, unknown] => {
    if (typeof value === 'object') return [name, value.filter((one) => !isKnown(name, one))];
    return [name, isKnown(name, value) ? undefined : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && [value].flat().length > 0));
}

/** The options with paths as a configuration in another folder has them. */
export function fromFolder(options: Options, folder: string, cwd: string): Options {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const isPath = typeof value === 'string' && folder !== cwd && isPathSetting(name, value);
      return [name, isPath ? configPathOf(relative(folder, resolve(cwd, value))) : value];
    }),
  );
}

/** A name without a separator would be taken for that of a profile. */
function configPathOf(path: string): string {
  return /[/\\]/u.test(path) ? path : `./${path}`;
}

type Member = readonly [path: readonly string[], value: unknown];

/** Members of the configuration, as JSON has them; those of `map`, settings and departments one by one. */
function membersOf({ options, departments }: Pick<Answers, 'options' | 'departments'>): readonly Member[] {
  const settings = Object.entries(options).flatMap(([name, value]): readonly Member[] => {
    const setting = Object.entries<Setting>(SETTINGS).find(([key]) => key === name)?.[1];
    if (setting === undefined) return [];
    const key = keyOf(setting);
    if (name === 'map' || name === 'set')
      return [value].flat().map((text) => {
        const at = String(text).indexOf('=');
        return [[key, String(text).slice(0, at)], String(text).slice(at + 1)];
      });
    return [[[key], name === 'department' ? Number(value) : value]];
  });
  const ids = Object.entries(departments).map(([name, id]): Member => [['departments', name], id]);
  return [...settings, ...ids];
}

/**
 * The text of a configuration with these answers in it. Comments and everything else stay.
 * @param text of the configuration as it is. Default: there is none
 */
export function configWith(kept: Pick<Answers, 'options' | 'departments'>, text = '{}\n'): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return membersOf(kept).reduce(
    (now, [path, value]) => applyEdits(now, modify(now, [...path], value, { formattingOptions })),
    text,
  );
}

const LONGEST_ANSWER = 600;

/** What people call the settings that are kept. */
const ANSWER_NAMES: Readonly<Record<string, string>> = {
  profile: 'service',
  profile_settings: 'its settings',
  base_url: 'address',
  map: 'columns',
  nickname: 'logins',
  generate_passwords: 'passwords',
  name_order: 'order of names',
};

/** Answers that a configuration gets, a line each: `columns    login = Kennung, first name = Rufname`. */
export function keptText(kept: Pick<Answers, 'options' | 'departments'>): string {
  const members: Readonly<Record<string, unknown>> = JSON.parse(configWith(kept));
  const nameOf = (key: string): string => ANSWER_NAMES[key] ?? key;
  const width = Math.max(...Object.keys(members).map((key) => nameOf(key).length));
  return Object.entries(members)
    .map(([key, value]) => {
      const text = key === 'generate_passwords' ? `generated (${String(value)})` : answerText(key, value);
      const short = text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER - 1)}…` : text;
      return `${nameOf(key).padEnd(width)}  ${short}`;
    })
    .join('\n');
}

function answerText(key: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.join(', ');
  const entries = Object.entries(value).map(
    ([name, one]) => `${key === 'map' ? fieldName(name) : name} = ${one === '' ? 'none' : String(one)}`,
  );
  return entries.join(', ');
}
