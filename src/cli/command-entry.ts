/** What the command line knows of a command: the shape of an entry in the command table. */

import type { CommandTexts } from '../app/types/printed-commands.js';
import type { Io } from '../lib/io.js';
import type { CommandOption } from '../settings/option.js';
import type { Events } from '../ui/json/events.js';
import type { Guidance } from './guidance.js';

export type CommandEntry = {
  readonly name: string;
  /** One line, in the list of commands and at the top of the command's own help. */
  readonly summary: string;
  readonly operands: readonly Operand[];
  readonly options: readonly CommandOption[];
  /** Command lines and what they do: at least two, the commonest first. */
  readonly examples: readonly (readonly [typed: string, what: string])[];
  /** The last paragraphs of the help. Default: none. */
  readonly after?: string;
  /** @returns the exit status */
  run(
    operands: readonly string[],
    raw: object,
    io: Io,
    events: Events,
    commands: CommandTexts,
    guidance: Guidance,
  ): Promise<number>;
};

export type Operand = {
  /** As commander writes it: `<roster>`, `[folder]`, `<nickname...>`. */
  readonly name: string;
  readonly text: string;
  /** What a shell completes for it. Default: names of files. */
  readonly words?: readonly string[];
};
