/** `provision completion`: prints the script by which a shell completes the program's command lines. */

import { type CompletedCommand, completionScript, SHELLS } from '../completion/completion.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import { COMMAND_NAMES, COMMANDS, type CommandEntry } from './commands.js';
import type { Described } from './options.js';

const HELP: Described = { flags: '-h, --help', text: 'show the help' };

/** @returns the exit status */
export function completion(typed: string, io: Io): number {
  const shell = SHELLS.find((one) => one === typed.toLowerCase());
  if (shell === undefined) {
    throw new UserError('usage', `completion takes ${SHELLS.join(', ')}, not "${typed}"`);
  }
  const commands = [...COMMANDS.map(toCompleted), HELP_COMMAND];
  io.stdout.write(completionScript(shell, { name: 'provision', commands }));
  return 0;
}

const HELP_COMMAND: CompletedCommand = {
  name: 'help',
  text: 'show the help of a command',
  options: [],
  operands: [{ name: 'command', values: { words: COMMAND_NAMES }, isVariadic: false }],
};

function toCompleted({ name, summary, operands, options }: CommandEntry): CompletedCommand {
  return {
    name,
    text: summary,
    options: [...options, HELP].map(({ flags, text, values, repeatable }) => ({
      names: flags.replace(/ [<[].*/, '').split(', '),
      text,
      values: /[<[]/.test(flags) ? (values ?? 'anything') : undefined,
      isRepeatable: repeatable === true,
    })),
    operands: operands.map(({ name: operand, values = 'anything' }) => ({
      name: operand.replace(/[<[\]>.]/g, ''),
      values,
      isVariadic: operand.includes('...'),
    })),
  };
}
