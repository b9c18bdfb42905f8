/** The entry of a command in the command table. */

import type { CommandOption } from '../settings/option.js';
import type { PrintedCommand } from '../texts/command-change.js';

/** A command name after `provision`, with its action in `command-actions.ts`. */
export type CommandWord = PrintedCommand | 'completion' | 'init' | 'profiles' | 'sandbox';

/** The entry of a command in the list of the help. */
export type CommandSummary<Name extends string = string> = {
  readonly name: Name;
  /** A single line, for the list of commands and the top of its help. */
  readonly summary: string;
  readonly operands: readonly Operand[];
};

export type CommandEntry<Name extends string = string> = CommandSummary<Name> & {
  readonly options: readonly CommandOption[];
  /** At least two command lines with descriptions, the most common first. */
  readonly examples: readonly (readonly [typed: string, what: string])[];
  /** The text at the end of the help. */
  readonly after?: string;
};

export type Operand = {
  /** The operand as commander writes it: `<roster>`, `[folder]`, `<login...>`. */
  readonly name: string;
  readonly text: string;
  /** Completions of the value, instead of file names. */
  readonly words?: readonly string[];
};
