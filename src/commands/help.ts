/** How the help reads: what the command is for and examples of it first, then its options in groups. */

import { type Argument, Help } from 'commander';
import type { Example } from './commands.js';

/** Where nobody says how wide the terminal is. */
const USUAL_WIDTH = 80;
/** Narrower than this, words are not wrapped but left to the terminal. */
const NARROWEST = 16;
/** What the words beside an example need at least; with less they stand above it. */
const BESIDE_LEAST = 24;

export type Told = {
  readonly examples: readonly Example[];
  /** What is left to say, below the rest. */
  readonly after?: string;
};

/** @param told what to add to what commander knows of a command */
export function helpOf({ examples, after }: Told): Partial<Help> {
  return {
    minWidthToWrap: NARROWEST,
    subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(operand)].join(' '),
    // It stands before the examples.
    commandDescription: () => '',
    formatHelp(command, helper) {
      const width = helper.helpWidth ?? USUAL_WIDTH;
      const about = helper.boxWrap(sentence(command.description()), width);
      const sections = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
      const parts = [about, examplesText(examples, helper, width), ...sections.sort(generalLast)];
      if (after !== undefined) parts.push(helper.boxWrap(after.trimEnd(), width));
      return `${parts.join('\n\n')}\n`;
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

function examplesText(examples: readonly Example[], helper: Help, width: number): string {
  const longest = Math.max(...examples.map(([typed]) => typed.length));
  const room = width - longest - 4;
  const lines = examples.map(([typed, what]) =>
    room < BESIDE_LEAST
      ? `${indent(helper.boxWrap(`# ${what}`, width - 2), 2)}\n  ${typed}`
      : `  ${typed.padEnd(longest)}  ${indent(helper.boxWrap(what, room), longest + 4).trimStart()}`,
  );
  return ['Examples:', ...lines].join('\n');
}

function indent(text: string, columns: number): string {
  return text.replace(/^/gm, ' '.repeat(columns));
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
