/** How the help reads: what the command is for and examples of it first, then its options in groups. */

import { type Argument, Help } from 'commander';
import type { Example } from './command-table.js';

/** Where nobody says how wide the terminal is. */
const USUAL_WIDTH = 80;
/** Narrower than this, words are not wrapped but left to the terminal. */
const NARROWEST = 16;

export type Told = {
  readonly examples: readonly Example[];
  /** What is left to say, below the rest. */
  readonly after?: string;
};

/** @param told what to add to what commander knows of a command */
export function helpOf({ examples, after = '' }: Told): Partial<Help> {
  return {
    minWidthToWrap: NARROWEST,
    subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(operand)].join(' '),
    // It is before the examples.
    commandDescription: () => '',
    formatHelp(command, helper) {
      const wrapped = (text: string) => helper.boxWrap(text, helper.helpWidth ?? USUAL_WIDTH);
      const about = command.description();
      const sections = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
      const parts = [
        wrapped(`${about.charAt(0).toUpperCase()}${about.slice(1).replace(/\.$/, '')}.`),
        ['Examples:', ...examples.map(([typed, what]) => `  # ${what}\n  ${typed}`)].join('\n'),
        ...sections.sort(generalLast),
        wrapped(after.trimEnd()),
      ];
      return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
    },
  };
}

/** Options of no group, as --help itself, are what people look for least. */
function generalLast(a: string, b: string): number {
  return Number(a.startsWith('Options:')) - Number(b.startsWith('Options:'));
}

function operand(argument: Argument): string {
  const text = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}
