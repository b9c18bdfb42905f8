/** The commands that do what the guided start does, as words, and how they are run. */

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

/** The typed options that are in no command: for the runs of this guided start. */
export type TypedSecrets = NonNullable<Io['guide']>;

/** Runs a command of the program. @param secrets for this command @returns its exit status */
export type RunCommand = (argv: readonly string[], secrets?: TypedSecrets) => Promise<number>;

/** The options as a command takes them; those that it does not have are left out. */
export function flagsOf(options: RawOptions, command: CommandName | 'token'): readonly string[] {
  const { profile, ...others } = options;
  const given = profile === DEFAULT_PROFILE ? others : options;
  const known = new Set((command === 'token' ? TOKEN_OPTIONS : optionsOf(command)).map(({ flags }) => flags));
  const settings = Object.values<CommandOption>(SETTINGS).filter(({ flags }) => known.has(flags));
  return optionArgv([...settings, ...CONFIG_OPTIONS], given);
}

/** A command to copy. */
export function commandText(program: string, argv: readonly string[]): string {
  return [program, ...argv.map((word) => shellQuote(word))].join(' ');
}

/** The reading options for the roster that `prepare` writes, in the place of those for the list. */
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
