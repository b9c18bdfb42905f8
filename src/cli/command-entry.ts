/** The entry of a command in the command table. */

import type { CommandOption } from '../settings/option.js';
import type { PrintedCommand } from '../texts/command-change.js';

/** A command name after `provision`; each has an action in `command-actions.ts`. */
export type CommandWord = PrintedCommand | 'completion' | 'init' | 'profiles' | 'sandbox';

export type CommandEntry<Name extends string = string> = {
  readonly name: Name;
  /** One line, in the list of commands and at the top of its help. */
  readonly summary: string;
  readonly operands: readonly Operand[];
  readonly options: readonly CommandOption[];
  /** Command lines with what they do: at least two, the most common first. */
  readonly examples: readonly (readonly [typed: string, what: string])[];
  /** The text at the end of the help. */
  readonly after?: string;
};

export type Operand = {
  /** The operand as commander writes it: `<roster>`, `[folder]`, `<nickname...>`. */
  readonly name: string;
  readonly text: string;
  /** The completion of the value, instead of names of files. */
  readonly words?: readonly string[];
};
