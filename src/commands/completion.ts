/** `provision completion`: prints the script by which a shell completes the program's command lines. */

import { type CompletedCommand, completionScript, SHELLS } from '../completion/completion.js';
import { UserError } from '../errors.js';
import type { Io } from '../io.js';
import type { CommandEntry } from './commands.js';
import type { Described } from './options.js';

const HELP: Described = { flags: '-h, --help', text: 'show the help' };

/**
 * @param commands all there are
 * @returns the exit status
 */
export function completion(typed: string, commands: readonly CommandEntry[], io: Io): number {
  const shell = SHELLS.find((one) => one === typed.toLowerCase());
  if (shell === undefined) {
    throw new UserError('usage', `completion takes ${SHELLS.join(', ')}, not "${typed}"`);
  }
  const completed = [...commands.map(toCompleted), helpCommand(commands)];
  io.stdout.write(completionScript(shell, { name: 'provision', commands: completed }));
  return 0;
}

function helpCommand(commands: readonly CommandEntry[]): CompletedCommand {
  const words = [...commands.map(({ name }) => name), 'help'];
  return {
    name: 'help',
    text: 'show the help of a command',
    options: [],
    operands: [{ name: 'command', values: { words }, isVariadic: false }],
  };
}

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
