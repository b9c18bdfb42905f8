/** The command line: which commands and options there are, and the one place where errors become exit statuses. */

import { Command, CommanderError } from 'commander';
import type { SignalName } from '../domain/clock.js';
import { UserError } from '../domain/errors.js';
import { EXIT_OF_SIGNAL } from '../domain/exit-status.js';
import type { Io } from '../lib/io.js';
import { withPathsFrom } from '../lib/shown-path.js';
import { wantsColor } from '../lib/terminal-text.js';
import { addOptions } from '../settings/option-table.js';
import { createEvents, type Events } from '../ui/json/events.js';
import { COMMAND_NAMES, COMMANDS, type CommandEntry } from './command-table.js';
import { helpOf } from './help.js';

/** A fault of the program, as sysexits.h names it: EX_SOFTWARE. */
const EXIT_FAULT = 70;
const EXIT_USAGE = 2;

/** Where nothing else is typed, no command is asked. */
const OF_THE_PROGRAM: readonly string[] = ['--help', '-h', '--version', '-V'];

const ABOUT = {
  examples: [
    ['provision users.csv --dry-run', 'check the roster, send nothing'],
    ['provision users.csv --sandbox', 'rehearse on a local directory'],
    ['provision users.csv --limit 1', 'create one user, then look at it'],
    ['provision users.csv', 'create the rest'],
    ['provision retry users.csv.results', 'send again what was not created'],
  ],
  after:
    'The address of the directory comes from --base-url or PROVISION_BASE_URL, the token from PROVISION_TOKEN, ' +
    'PROVISION_TOKEN_FILE or --token-file. What is the same each time can stand in provision.config.json, which ' +
    '"provision init" writes. "provision create --help" shows all options of a run, ' +
    '"provision help <command>" those of another.',
} as const;

/** Runs the program. @returns the exit status; never throws */
export async function runCli(io: Io, events: Events = createEvents(io)): Promise<number> {
  let status = 0;
  const program = buildProgram(io, events, (code) => {
    status = code;
  });
  const { first } = io.interruption;
  // To be read by a person; for a script whose roster's name is empty it is no success.
  if (io.argv.length === 0) {
    program.outputHelp({ error: true });
    return EXIT_USAGE;
  }
  try {
    await program.parseAsync([...io.argv], { from: 'user' });
    if (first.aborted) tellBrokenOff(first.reason as SignalName, events);
    return status;
  } catch (error) {
    // Whatever a signal broke off before anything was sent, as the reading of a roster that is typed in.
    if (first.aborted && !(error instanceof UserError)) {
      return tellBrokenOff(first.reason as SignalName, events);
    }
    if (error instanceof CommanderError) return await tellUsage(error, io, events);
    return tellError(error, io, events);
  }
}

function buildProgram(io: Io, events: Events, done: (status: number) => void): Command {
  // As for `man`: a help that is piped into a pager is as wide as its reader says.
  const usualWidth = Number(io.env.COLUMNS) || 80;
  const program = new Command('provision')
    .description(
      'Creates the users of an organisation in a directory service, from a roster (CSV, JSON or XLSX).',
    )
    .version(io.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this')
    .usage('<roster> [options]\n       provision <command> [options]')
    .configureHelp(helpOf(ABOUT))
    .showHelpAfterError('(provision --help shows examples and options)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(withoutValue(text)),
      getOutHelpWidth: () => io.stdout.columns ?? usualWidth,
      getErrHelpWidth: () => io.stderr.columns ?? usualWidth,
    });
  for (const entry of COMMANDS) addCommand(program, entry, { io, events, done });
  return program.helpCommand('help [command]', 'show the help of a command');
}

type Around = { readonly io: Io; readonly events: Events; readonly done: (status: number) => void };

function addCommand(program: Command, entry: CommandEntry, { io, events, done }: Around): void {
  const command = program
    .command(entry.name, { isDefault: entry === COMMANDS[0] })
    .description(entry.summary)
    .configureHelp(helpOf(entry))
    .showHelpAfterError(`(provision ${entry.name} --help shows examples and options)`)
    // What is too many, the command says in words of its own.
    .allowExcessArguments(entry === COMMANDS[0]);
  for (const { name, text } of entry.operands) command.argument(name, text);
  if (isAsked(entry, io.argv)) addOptions(command, entry.options);
  command.action(async () => done(await entry.run(command.args, command.opts(), io, events)));
}

/**
 * Whether these words can be about a command, so that it needs its options; making those of all commands takes longer
 * than the rest of a help. Where a word names a command it may not mean it, and then the options do no harm.
 */
function isAsked(entry: CommandEntry, argv: readonly string[]): boolean {
  if (argv.includes(entry.name)) return true;
  return entry === COMMANDS[0] && !argv.every((word) => OF_THE_PROGRAM.includes(word));
}

/** A signal came before there was a run to tell of. @returns the exit status */
function tellBrokenOff(signal: SignalName, events: Events): number {
  const status = EXIT_OF_SIGNAL[signal];
  events.end('error', {
    exit_status: status,
    reason: signal,
    message: 'interrupted before anything was sent',
  });
  return status;
}

/** A third signal: what the second asked for is not waited for. */
export function tellAbandoned(signal: SignalName, io: Io, events: Events): void {
  const message = 'Ended at once, before the report was finished. What was sent is in the journal';
  const next = 'The same command goes on.';
  const exit_status = EXIT_OF_SIGNAL[signal];
  events.end('error', { exit_status, ended: 'interrupted', reason: signal, message, next });
  // A terminal has shown the keys as ^C on this line.
  io.stderr.write(`${io.stderr.isTTY === true ? '\n' : ''}${message}.\n${next}\n`);
}

/** Commander has told people already. */
async function tellUsage(error: CommanderError, io: Io, events: Events): Promise<number> {
  if (error.exitCode === 0) return 0;
  const { longDash, meantCommand } = await import('./did-you-mean.js');
  for (const word of io.argv) {
    const dash = longDash(word);
    if (dash !== undefined) io.stderr.write(`${dash.what}. ${dash.next}\n`);
  }
  const meant = meantCommand(io.argv[0] ?? '', COMMAND_NAMES, io);
  if (meant !== undefined) io.stderr.write(`Did you mean ${io.program} ${meant}?\n`);
  const message = withoutValue(error.message.replace(/^error: /, ''));
  events.end('error', { exit_status: EXIT_USAGE, reason: 'usage', message });
  return EXIT_USAGE;
}

/** What was typed behind the `=` of an unknown option can be a token. */
function withoutValue(text: string): string {
  return text.replace(/(unknown option '-[^'=]*)=[\s\S]*?'(?=\n|$)/, "$1'");
}

/** Tells of an error. @returns the exit status that goes with it */
export function tellError(error: unknown, io: Io, events: Events): number {
  if (error instanceof UserError) {
    const { reason, message, next, exitStatus } = error;
    events.end('error', { exit_status: exitStatus, reason, message, next: next ?? null });
    const told = `${red('Error:', io)} ${message}${/[.!?]$|\n/.test(message) ? '' : '.'}\n${next === undefined ? '' : `${next}\n`}`;
    io.stderr.write(withPathsFrom(io.cwd, told));
    return exitStatus;
  }
  events.end('error', { exit_status: EXIT_FAULT, reason: 'fault', message: 'a fault of the program' });
  io.stderr.write(
    `${red('This is a fault of provision, not yours.', io)} What was sent is in the journal; the same command goes on.\n` +
      `Please report it with the lines below (they hold no password and no token) to whoever gave you provision.\n` +
      `provision ${io.version}, Node ${io.nodeVersion}\n${stackOf(error)}\n`,
  );
  return EXIT_FAULT;
}

/** Without a library of colours: to load one takes longer than a help. */
function red(text: string, io: Io): string {
  const color = io.argv.includes('--no-color') ? false : undefined;
  return wantsColor(io.stderr, io.env, color) ? `\u001b[31m${text}\u001b[39m` : text;
}

/** The stack alone: the message of a stranger's error may quote what it choked on. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no stack';
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}
