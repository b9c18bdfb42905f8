/** The commands of the guided start, as words. */

import type { RosterReading } from '../app/prepare/index.js';
import { DEFAULT_PROFILE } from '../domain/profile-name.js';
import { shellQuote } from '../domain/shell-quote.js';
import { defined } from '../platform/collections.js';
import type { Io } from '../platform/io.js';
import { type CommandName, type CommandOption, optionArgv } from '../settings/option.js';
import {
  CONFIG_OPTIONS,
  optionsOf,
  type RawOptions,
  SETTINGS,
  TOKEN_OPTIONS,
} from '../settings/option-table.js';

/** Runs a command of the program. @param secrets typed ones, which are in no command @returns its exit status */
export type RunCommand = (argv: readonly string[], secrets?: Io['guide']) => Promise<number>;

/** The options that a command has, as its flags. */
export function flagsOf(options: RawOptions, command: CommandName | 'token'): readonly string[] {
  const { profile, ...others } = options;
  const given = profile === DEFAULT_PROFILE ? others : options;
  const known = new Set((command === 'token' ? TOKEN_OPTIONS : optionsOf(command)).map(({ flags }) => flags));
  const settings = Object.values<CommandOption>(SETTINGS).filter(({ flags }) => known.has(flags));
  return optionArgv([...settings, ...CONFIG_OPTIONS], given);
}

export function commandText(program: string, argv: readonly string[]): string {
  return [program, ...argv.map((word) => shellQuote(word))].join(' ');
}

/** The options with the reading options of the roster that `prepare` writes, instead of those of the list. */
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
