/** The layout of the help: what the command is for, examples, then its options in groups. */

import { type Argument, Help } from 'commander';
import type { CommandEntry } from './command-entry.js';

/** What to change in commander's help of a command. */
export function helpOf({ examples, after = '' }: Pick<CommandEntry, 'examples' | 'after'>): Partial<Help> {
  return {
    // Narrower text is left to the terminal.
    minWidthToWrap: 16,
    subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(operand)].join(' '),
    // It comes before the examples.
    commandDescription: () => '',
    formatHelp(command, helper) {
      const wrapped = (text: string) => helper.boxWrap(text, helper.helpWidth ?? 80);
      const about = command.description();
      const sections = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
      const parts = [
        wrapped(`${about.charAt(0).toUpperCase()}${about.slice(1).replace(/\.$/, '')}.`),
        ['Examples:', ...examples.map(([typed, what]) => `  # ${what}\n  ${typed}`)].join('\n'),
        // Options of no group, such as --help itself, are those that people look for least.
        ...sections.sort((a, b) => Number(a.startsWith('Options:')) - Number(b.startsWith('Options:'))),
        wrapped(after.trimEnd()),
      ];
      return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
    },
  };
}

function operand(argument: Argument): string {
  const text = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}
