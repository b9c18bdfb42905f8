/** Commander's program without the options of the commands. This is all that the list of commands needs. */

import { type Argument, Command, Help } from 'commander';
import type { Io } from '../platform/io.js';
import type { CommandEntry, CommandSummary } from './command-entry.js';
import { COMMAND_LIST } from './command-list.js';

export type ProgramIo = Pick<Io, 'env' | 'version' | 'stdout' | 'stderr'>;

const ABOUT = {
  examples: [
    ['provision users.csv --dry-run', 'check the roster, send nothing'],
    ['provision users.csv --sandbox', 'rehearse in a local sandbox'],
    ['provision users.csv --limit 1', 'create one user and check the result'],
    ['provision users.csv', 'create the other users'],
    ['provision retry users.csv.results', 'resend rows that were not created'],
  ],
  after:
    'In a terminal, a run shows its plan and asks before it sends. In a script, it sends without asking. ' +
    'The address of the directory comes from --base-url or PROVISION_BASE_URL, the token from PROVISION_TOKEN, ' +
    'PROVISION_TOKEN_FILE or --token-file. Settings that stay the same can be kept in provision.config.json; ' +
    '"provision init" writes one to start from. For all options of a run, see "provision help create --all"; ' +
    'for another command, see "provision help <command>".',
} as const;

/** Shows the list of commands if nothing else is asked for, such as the help of one command. @returns false otherwise */
export function showHelp(io: ProgramIo & Pick<Io, 'argv'>): boolean {
  const isAsked = io.argv.length > 0 && io.argv.every((word) => ['--help', '-h'].includes(word));
  if (!isAsked) return false;
  const program = createProgram(io);
  for (const [at, summary] of COMMAND_LIST.entries()) addCommand(program, summary, at === 0);
  program.outputHelp();
  return true;
}

export function createProgram(io: ProgramIo): Command {
  // Help in a pager uses the width in the environment, as `man` does.
  const usualWidth = Number(io.env.COLUMNS) || 80;
  return new Command('provision')
    .description(
      'Creates the users of an organisation in a directory service, from a roster (CSV, JSON or XLSX).',
    )
    .version(io.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .usage('<roster> [options]\n       provision <command> [options]')
    .configureHelp(helpOf(ABOUT))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      // `usageError` reports it in the user's language.
      outputError: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? usualWidth,
      getErrHelpWidth: () => io.stderr.columns ?? usualWidth,
    })
    .helpCommand('help [command]', 'show the help of a command');
}

export function addCommand(
  program: Command,
  { name, summary, operands }: CommandSummary,
  isDefault: boolean,
): Command {
  const command = program
    .command(name, { isDefault })
    .description(summary)
    // Any unknown word reaches the default command; `refuseMisspelt` explains more than commander would.
    .allowExcessArguments(isDefault);
  for (const operand of operands) command.argument(operand.name, operand.text);
  return command;
}

export function helpOf({ examples, after = '' }: Pick<CommandEntry, 'examples' | 'after'>): Partial<Help> {
  return {
    minWidthToWrap: 16,
    subcommandTerm: (command) => [command.name(), ...command.registeredArguments.map(operand)].join(' '),
    commandDescription: () => '',
    formatHelp(command, helper) {
      const wrapped = (text: string) => helper.boxWrap(text, helper.helpWidth ?? 80);
      const about = command.description();
      const sections = Help.prototype.formatHelp.call(helper, command, helper).trimEnd().split('\n\n');
      const parts = [
        wrapped(`${about.charAt(0).toUpperCase()}${about.slice(1).replace(/\.$/, '')}.`),
        ['Examples:', ...examples.map(([typed, what]) => `  # ${what}\n  ${typed}`)].join('\n'),
        // Options without a group, such as --help, come last.
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
