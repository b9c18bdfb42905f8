/** A command of the command line: the shape of an entry in the command table. */

import type { CommandOption } from '../settings/option.js';
import type { PrintedCommand } from '../texts/command-change.js';

/** A command name after `provision`; each has an action in `command-actions.ts`. */
export type CommandWord = PrintedCommand | 'completion' | 'init' | 'profiles' | 'sandbox';

export type CommandEntry<Name extends string = string> = {
  readonly name: Name;
  /** One line, in the list of commands and at the top of the command's own help. */
  readonly summary: string;
  readonly operands: readonly Operand[];
  readonly options: readonly CommandOption[];
  /** Command lines and what they do: at least two, the commonest first. */
  readonly examples: readonly (readonly [typed: string, what: string])[];
  /** The last paragraphs of the help. */
  readonly after?: string;
};

export type Operand = {
  /** As commander writes it: `<roster>`, `[folder]`, `<nickname...>`. */
  readonly name: string;
  readonly text: string;
  /** The completion of the value. Default: names of files. */
  readonly words?: readonly string[];
};
