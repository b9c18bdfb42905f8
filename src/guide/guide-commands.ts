/** The commands that do what the guided start does, as words. */

import type { RosterReading } from '../app/prepare/write-roster.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { defined } from '../lib/collections.js';
import { shellQuote } from '../lib/shell-quote.js';
import { type CommandName, flagOf, type Setting } from '../settings/option.js';
import { optionsOf, type RawOptions, SETTINGS } from '../settings/option-table.js';

/** The options as a command takes them; those that it does not have are left out. */
export function flagsOf(options: RawOptions, command: CommandName): readonly string[] {
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
export function afterPrepare(options: RawOptions, reading: RosterReading): RawOptions {
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
